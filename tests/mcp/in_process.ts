/** The server without a process of its own, where a test hands it a model that is no file. */
import { InMemoryTransport, type JSONRPCMessage } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Encoder } from "../../lib/encode/encoder.ts";
import { PackagePool } from "../../mcp/pool.ts";
import { QuestionModel } from "../../mcp/question_model.ts";
import { makeServer } from "../../mcp/server.ts";
import type { Message } from "./session.ts";

/** Serves packages with an encoder, and gives what their tools answer. */
export async function serveWithEncoder(
  packages: readonly string[],
  { passphrase, encoder }: { readonly passphrase: string; readonly encoder: Encoder },
) {
  const pool = await PackagePool.verify({
    packages: packages.map((path) => ({ path, name: path.split("/").at(-1)!, passphrase })),
    acceptBodySignature: false,
  });
  const model = new QuestionModel({ idleMinutes: 0 }, {
    load: () => Promise.resolve({ encoder }),
  });
  const [client, transport] = InMemoryTransport.createLinkedPair();
  const connection = serveStdio(() => makeServer(pool, model), { transport });
  const answers = new Map<unknown, (message: Message) => void>();
  client.onmessage = (message) => answers.get((message as Message).id)?.(message as Message);
  await client.start();
  let id = 0;
  const request = (method: string, params: Record<string, unknown>) =>
    new Promise<Message>((resolve) => {
      answers.set(++id, resolve);
      client.send({ jsonrpc: "2.0", id, method, params } as JSONRPCMessage);
    });
  const clientInfo = { name: "tests", version: "1" };
  await request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  return {
    // deno-lint-ignore no-explicit-any -- a test asserts on what it finds
    async call(name: string, args: Record<string, unknown>): Promise<any> {
      const { result } = await request("tools/call", { name, arguments: args });
      const { isError, content, structuredContent } = result;
      return isError ? { isError, text: content[0].text } : structuredContent;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await connection.close();
      await model[Symbol.asyncDispose]();
      await pool[Symbol.asyncDispose]();
    },
  };
}

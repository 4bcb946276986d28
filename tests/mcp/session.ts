/** A client of the real server: it starts the documented entry with the documented permissions. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { TextLineStream } from "./text_lines.ts";
import { pack, PASSPHRASE, type Tree, writeTree } from "../support/packing.ts";

const ENTRY = new URL("../../mcp/main.ts", import.meta.url).pathname;

/** A message of JSON-RPC, of which tests read what they need. */
export interface Message {
  readonly jsonrpc: "2.0";
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  // deno-lint-ignore no-explicit-any -- a test asserts on what it finds
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
}

/** How a server is started. */
export interface Start {
  readonly packages: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Instead of the documented permissions. */
  readonly allow?: readonly string[];
}

/** The documented command line, and its environment. */
export function commandOf({ packages, env = {}, allow }: Start) {
  const read = `--allow-read=${[...packages, env.MDCX_KEY_FILE].filter(Boolean).join(",")}`;
  return {
    args: ["run", "--no-prompt", "--quiet", ...allow ?? [read, "--allow-env=MDCX_*"], ENTRY],
    env: { MDCX_FILE: packages.join(","), MDCX_KEY: PASSPHRASE, NO_COLOR: "1", ...env },
  };
}

/** How a server ended. */
export interface Ended {
  readonly code: number;
  readonly stderr: string;
}

/** A running server, and what it says. */
export class Session implements AsyncDisposable {
  /** Every line of standard output so far. */
  readonly lines: string[] = [];
  readonly child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #stderr: Promise<string>;
  readonly #reading: Promise<void>;
  #waiting = new Set<() => void>();
  #isDone = false;
  #nextId = 1;
  readonly #listening = new AbortController();

  constructor(start: Start) {
    this.child = new Deno.Command("deno", {
      ...commandOf(start),
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#writer = this.child.stdin.getWriter();
    this.#stderr = new Response(this.child.stderr).text();
    this.#reading = this.#read();
  }

  async #read(): Promise<void> {
    const text = this.child.stdout.pipeThrough(new TextDecoderStream(), this.#listening);
    const lines = text.pipeThrough(new TextLineStream());
    try {
      for await (const line of lines) {
        this.lines.push(line);
        this.#wake();
      }
    } catch (error) {
      if (!this.#listening.signal.aborted) throw error;
    }
    this.#isDone = true;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting = new Set();
  }

  /** Sends a line as it is. */
  async send(line: string): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(`${line}\n`));
  }

  /** Sends a notification. */
  notify(method: string, params: Record<string, unknown> = {}): Promise<void> {
    return this.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  /** Every message so far that is JSON. */
  get messages(): readonly Message[] {
    return this.lines.map((line) => JSON.parse(line));
  }

  /** Waits for the answer to a request. */
  async answerTo(id: number | string): Promise<Message> {
    while (true) {
      const answer = this.messages.find((message) => message.id === id && !message.method);
      if (answer !== undefined) return answer;
      if (this.#isDone) throw new Error(`the server ended: ${await this.#stderr}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Sends a request and waits for its answer. */
  async request(method: string, params: Record<string, unknown> = {}): Promise<Message> {
    const id = this.#nextId++;
    await this.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return await this.answerTo(id);
  }

  /** Opens the session as a client of 2025-11-25. */
  async initialize(): Promise<Message> {
    const answer = await this.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "tests", version: "1" },
    });
    await this.notify("notifications/initialized");
    return answer;
  }

  /** Calls a tool and gives what it answers, structured, having compared it with its text. */
  // deno-lint-ignore no-explicit-any -- a test asserts on what it finds
  async call(name: string, args: Record<string, unknown> = {}): Promise<any> {
    const { result, error } = await this.request("tools/call", { name, arguments: args });
    assert.equal(error, undefined);
    if (result.isError) return { isError: true, text: result.content[0].text };
    assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
    return result.structuredContent;
  }

  /** Closes the reading end of standard output. */
  async breakOutput(): Promise<void> {
    this.#listening.abort();
    await this.#reading;
  }

  /** Every passage of a search, page by page. */
  // deno-lint-ignore no-explicit-any -- a test asserts on what it finds
  async searchThrough(args: { query: string; limit: number }): Promise<any[]> {
    const passages = [];
    for (let cursor: string | null = null;;) {
      const page = await this.call("search", { ...args, cursor });
      assert(page.passages.length <= args.limit);
      passages.push(...page.passages);
      if (page.next_cursor === undefined) return passages;
      cursor = page.next_cursor;
    }
  }

  /** Closes standard input and waits for the end. */
  async end(): Promise<Ended> {
    await this.#writer.close().catch(() => {/* it was gone before */});
    return await this.ended();
  }

  /** Waits for the end. */
  async ended(): Promise<Ended> {
    const { code } = await this.child.status;
    await this.#reading;
    return { code, stderr: await this.#stderr };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
  }
}

/** A package of a tree, in a folder. */
export async function packTree(
  folder: string,
  name: string,
  tree: Tree,
  options: Parameters<typeof pack>[2] = {},
): Promise<string> {
  const input = join(folder, `${name}.documents`);
  writeTree(input, tree);
  const target = join(folder, `${name}.mdcx`);
  await pack(input, target, options);
  return target;
}

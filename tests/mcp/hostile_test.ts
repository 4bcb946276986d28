import assert from "node:assert/strict";
import { inFolder } from "../support/packing.ts";
import { sharedFile } from "../support/shared_data.ts";
import { seededRandom } from "../container/packages.ts";
import { MILL } from "./corpus.ts";
import { packTree, Session, type Start } from "./session.ts";
import { withServer } from "./with_server.ts";

const REQUESTS = 1_000;

/** A source of choices that is the same in each run. */
function chooser(seed: string): (below: number) => number {
  const random = seededRandom(seed);
  return (below) => new DataView(random.bytes(4).buffer).getUint32(0) % below;
}

const WORDS = [
  "wheel",
  "survey",
  '"water wheel',
  "NEAR(",
  "*",
  "AND",
  "\u0000",
  "\ud83d",
  "漢字",
  "-",
  "../../",
  "sin(x)=1",
  "a".repeat(500),
  "%s",
  "{{}}",
  "",
];
const NAMES = ["search", "document", "info", "nothing", "__proto__", "constructor", ""];
const METHODS = [
  "tools/call",
  "tools/list",
  "resources/read",
  "resources/list",
  "prompts/get",
  "completion/complete",
  "ping",
  "nothing",
  "tools/call",
  "tools/call",
];

/** One line that a client may send, well formed or not. */
function hostileLine(id: number, choose: (below: number) => number): string {
  const one = <T>(from: readonly T[]) => from[choose(from.length)]!;
  const value = () =>
    one<unknown>([one(WORDS), 0, -1, 1e9, 2.5, null, true, [], {}, [[[]]], { $ref: "#" }]);
  const args = {
    query: one<unknown>([one(WORDS), one(WORDS) + " " + one(WORDS), value()]),
    [one(["limit", "name", "pages", "cursor", "direction", "__proto__", "heading"])]: value(),
  };
  const params = one<unknown>([
    { name: one(NAMES), arguments: args },
    { name: "search", arguments: args },
    { name: "document", arguments: { name: one(WORDS) + "x", heading: value() } },
    {
      uri: one(["mdcx://mill.mdcx/notes/long.md", "mdcx://x/%", "file:///etc/passwd", one(WORDS)]),
    },
    value(),
    undefined,
  ]);
  const line = JSON.stringify({
    jsonrpc: one(["2.0", "2.0", "2.0", "1.0"]),
    id: one<unknown>([id, id, id, `s${id}`, null]),
    method: one(METHODS),
    params,
  });
  switch (choose(12)) {
    case 0:
      return line.slice(0, choose(line.length) + 1);
    case 1:
      return line.replace(/[a-z]/, "\u0007");
    case 2:
      return one([
        "",
        "{}",
        "[]",
        "null",
        "nonsense",
        "\u0000",
        '{"jsonrpc":"2.0"}',
        "[1,2",
        "{".repeat(1_000),
      ]);
    default:
      return line;
  }
}

/** Resident bytes of a process, by `ps`: /proc needs every permission; undefined where there is none. */
async function memoryOf(pid: number): Promise<number | undefined> {
  try {
    const { stdout } = await new Deno.Command("ps", { args: ["-o", "rss=", "-p", `${pid}`] })
      .output();
    return 1024 * Number(new TextDecoder().decode(stdout)) || undefined;
  } catch {
    return undefined;
  }
}

Deno.test(`${REQUESTS} hostile requests on one process: every line is JSON-RPC, it still answers, memory stays (HARDENING 24)`, () =>
  withServer(async (session) => {
    const choose = chooser("hostile");
    let half: number | undefined;
    for (let id = 1_000; id < 1_000 + REQUESTS; id++) {
      await session.send(hostileLine(id, choose));
      if (id % 50 === 0) await session.request("ping");
      if (id === 1_000 + REQUESTS / 2) half = await memoryOf(session.child.pid);
    }
    const found = await session.call("search", { query: "water wheel" });
    assert(found.found > 0);
    for (const message of session.messages) {
      assert.equal(message.jsonrpc, "2.0");
      assert("result" in message || "error" in message || "method" in message);
      const text = JSON.stringify(message.error ?? {});
      assert(!/\bat \S+\.ts:|\/work\/|node_modules/.test(text), text.slice(0, 300));
    }
    const end = await memoryOf(session.child.pid);
    if (half !== undefined && end !== undefined) {
      assert(end < 1.2 * half, `${half} bytes at half, ${end} at the end`);
    }
  }));

Deno.test("a request of 10 MB is answered, and the next one too (HARDENING 24)", () =>
  withServer(async (session) => {
    const reply = await session.call("search", { query: "x".repeat(10_000_000) });
    assert.equal(reply.isError, true);
    assert(reply.text.length < 1_000);
    assert((await session.call("search", { query: "wheel" })).found > 0);
  }));

Deno.test("a client that stops listening ends the server without a crash", () =>
  inFolder(async (folder) => {
    const session = new Session({ packages: [await packTree(folder, "mill", MILL)] });
    await session.initialize();
    for (let i = 0; i < 20; i++) await session.notify("notifications/unknown");
    const { code, stderr } = await session.end();
    assert.equal(code, 0);
    assert.doesNotMatch(stderr, /at \S+:\d+/);
  }));

const BUG_33 = sharedFile("corpus/bugs/33-mcp-stdout-pure/session.jsonl");

Deno.test({
  name:
    `nothing but JSON-RPC is on standard output, in good times and in bad ones (bugs/33)${BUG_33.reason}`,
  ignore: !BUG_33.present,
  fn: () =>
    inFolder(async (folder) => {
      const good = await packTree(folder, "mill", MILL);
      const damaged = `${folder}/damaged.mdcx`;
      await Deno.writeFile(
        damaged,
        (await Deno.readFile(good)).map((byte, at) => at > 900 ? 7 : byte),
      );
      const cases: [Start, number][] = [
        [{ packages: [good] }, 0],
        [{ packages: [good], env: { MDCX_DEBUG: "1", MDCX_MODELS: "/nowhere" } }, 0],
        [{ packages: [damaged] }, 5],
        [{ packages: [good], env: { MDCX_KEY: "wrong" } }, 6],
      ];
      for (const [start, status] of cases) {
        const session = new Session(start);
        await session.send(BUG_33.text().trimEnd()).catch(() => {/* gone already */});
        const { code } = await session.end();
        assert.equal(code, status);
        for (const { jsonrpc } of session.messages) assert.equal(jsonrpc, "2.0");
        const answers = new Map(session.messages.map(({ id, error }) => [id, error?.code]));
        assert.deepEqual([...answers.keys()].sort(), status === 0 ? [1, 2, 3, 4, 5] : []);
        if (status === 0) assert.equal(answers.get(4), -32601);
      }
    }),
});

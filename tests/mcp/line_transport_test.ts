import assert from "node:assert/strict";
import fc from "fast-check";
import { LineSplitter } from "../../mcp/line_splitter.ts";
import { LineTransport, type LineTransportOptions } from "../../mcp/line_transport.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function linesOf(maxBytes: number, ...pieces: readonly Uint8Array[]): (string | undefined)[] {
  const splitter = new LineSplitter(maxBytes);
  const lines = [...pieces.flatMap((piece) => [...splitter.split(piece)]), ...splitter.end()];
  return lines.map((line) => line === undefined ? undefined : new TextDecoder().decode(line));
}

Deno.test("LineSplitter gives the same lines however its input is cut", () => {
  fc.assert(fc.property(
    fc.array(fc.stringMatching(/^[aé漢]{0,9}$/), { maxLength: 12 }),
    fc.array(fc.nat({ max: 60 }), { maxLength: 8 }),
    (lines, cuts) => {
      const whole = bytes(lines.map((line) => `${line}\n`).join(""));
      const places = [0, ...cuts.sort((a, b) => a - b), whole.length];
      const pieces = places.slice(1).map((to, at) => whole.subarray(places[at], to));
      assert.deepEqual(linesOf(1_000, ...pieces), lines);
    },
  ));
});

Deno.test("LineSplitter gives undefined for a line that is too long, and the next one whole", () => {
  const pieces = ["xxxxxx", "xxxxxx", "\nnext\nrest"].map(bytes);
  assert.deepEqual(linesOf(10, ...pieces), [undefined, "next", "rest"]);
});

Deno.test("LineSplitter takes linear time", () => {
  const piece = bytes("x".repeat(16_384));
  const before = performance.now();
  assert.equal(linesOf(Infinity, ...Array(2_000).fill(piece), bytes("\n"))[0]?.length, 32_768_000);
  assert(performance.now() - before < 2_000);
});

/** A transport whose client sends some lines at once; what it answers is collected. */
function connect(input: string, options: LineTransportOptions = {}) {
  const answers: string[] = [];
  let client!: ReadableStreamDefaultController<Uint8Array>;
  const readable = new ReadableStream<Uint8Array>({ start: (controller) => client = controller });
  const writable = new WritableStream<Uint8Array>({
    write(chunk, controller): void {
      const text = new TextDecoder().decode(chunk);
      if (text.includes("EPIPE")) controller.error(new Error("Broken pipe"));
      else answers.push(text);
    },
  });
  const transport = new LineTransport(readable, writable, options);
  client.enqueue(bytes(input));
  return { transport, client, answers };
}

Deno.test("LineTransport answers what is no message, by its kind, and goes on", async () => {
  const { transport, client, answers } = connect(
    '{"jsonrpc":"2.0","id":1,\n\n[]\n{"id":7}\n{"jsonrpc":"2.0","id":8,"result":7}\n{"jsonrpc":"2.0","id":{},"method":"x"}\n' +
      `"${"x".repeat(200)}"\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n`,
    { maxLineBytes: 100 },
  );
  const heard: unknown[] = [];
  transport.onmessage = (message) => {
    heard.push(message);
    transport.send({ jsonrpc: "2.0", id: 2, result: {} });
  };
  client.close();
  await transport.start();
  await transport.gone;
  assert.deepEqual(heard, [{ jsonrpc: "2.0", id: 2, method: "ping" }]);
  assert(answers.every((line) => line.endsWith("}\n")));
  const replies = answers.map((line) => JSON.parse(line));
  assert.deepEqual(replies.map(({ id, error }) => [id, error?.code]), [
    [null, -32700],
    [null, -32600],
    [7, -32600],
    [null, -32600],
    [null, -32700],
    [2, undefined],
  ]);
});

Deno.test("LineTransport lets what is running be answered when its input has ended, for so long", async () => {
  const line = '{"jsonrpc":"2.0","id":"slow","method":"tools/call"}\n';
  for (const isAnswered of [true, false]) {
    const { transport, client, answers } = connect(line, { farewellMs: isAnswered ? 60_000 : 50 });
    transport.onmessage = () => {
      const answer = () => transport.send({ jsonrpc: "2.0", id: "slow", result: {} });
      if (isAnswered) setTimeout(answer, 20);
    };
    client.close();
    await transport.start();
    await transport.gone;
    assert.equal(answers.length, isAnswered ? 1 : 0);
  }
});

Deno.test("LineTransport does not wait for what was cancelled", async () => {
  const { transport, client } = connect(
    '{"jsonrpc":"2.0","id":3,"method":"x"}\n{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}\n',
    { farewellMs: 60_000 },
  );
  const started = performance.now();
  client.close();
  await transport.start();
  await transport.gone;
  assert.ok(performance.now() - started < 30_000);
});

Deno.test("LineTransport knows that its client is gone when its output breaks", async () => {
  const { transport } = connect("");
  const errors: string[] = [];
  transport.onerror = ({ message }) => errors.push(message);
  await transport.start();
  await transport.send({ jsonrpc: "2.0", method: "EPIPE" });
  await transport.gone;
  assert.deepEqual(errors, ["Broken pipe"]);
  await transport.close();
});

import assert from "node:assert/strict";
import { rowsByBlanks } from "../../../../lib/convert/engines/csv/blanks.ts";

Deno.test("rowsByBlanks() takes quotes that nothing closes as they are", () => {
  assert.deepEqual(rowsByBlanks('"a ""b""" 1\n"a ""b"" 1\n"a "b" c'), [
    ['a "b"', "1"],
    ['"a', '""b""', "1"],
    ["a ", 'b"', "c"],
  ]);
});

Deno.test("rowsByBlanks() takes long fields in quotes, and many without an end, in bounded time (HARDENING 14)", () => {
  const long = 'x "" '.repeat(4_000_000);
  const started = performance.now();
  assert.equal(rowsByBlanks(`"${long}" 1`)[0]?.length, 2);
  assert.equal(rowsByBlanks(`"""${' ""'.repeat(1_000_000)}`)[0]?.length, 1_000_001);
  assert(performance.now() - started < 10_000);
});

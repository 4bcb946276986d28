import assert from "node:assert/strict";
import { invisibleFindings } from "../../../lib/convert/charset/invisible.ts";
import { textEngine } from "../../../lib/convert/engines/text/engine.ts";
import { convertWith, documentOf } from "../../support/engine_input.ts";

const kinds = (text: string) =>
  invisibleFindings([text]).map(({ severity, message }) =>
    `${severity}: ${message.split(" ").slice(3, 7).join(" ")}`
  );

Deno.test("invisibleFindings() names tag characters, overrides and runs without width (HARDENING 17)", () => {
  const tagged = [..."ignore"].map((character) =>
    String.fromCodePoint(0xe0000 + character.charCodeAt(0))
  ).join("");
  assert.deepEqual(kinds(`a${tagged}b`), ["warning: 1 runs of tag"]);
  assert.deepEqual(kinds("a\u202eb\u202c"), ["note: 1 controls that override"]);
  assert.deepEqual(kinds(`a${"\u200b\u200c\u200d\u2060".repeat(3)}b`), [
    "warning: 1 runs of characters",
  ]);
});

Deno.test("invisibleFindings() says nothing of flags, joiners and marks of direction", () => {
  assert.deepEqual(
    kinds(
      "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 👩\u200d👧 می\u200cخواهم \u200fא\u2066b\u2069",
    ),
    [],
  );
});

Deno.test("engines keep invisible characters and report them", async () => {
  const { markdown, findings } = await convertWith(
    textEngine,
    documentOf("pay \u202e001\u202c now", "text"),
  );
  assert.equal(markdown, "pay \u202e001\u202c now\n");
  assert.deepEqual(findings.map(({ code }) => code), ["invisible_characters"]);
});

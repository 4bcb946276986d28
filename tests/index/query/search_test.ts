/** What a reply says, on packages of ours and of the reference. */
import assert from "node:assert/strict";
import process from "node:process";
import { UsageError } from "../../../lib/errors.ts";
import { LIMITS } from "../../../lib/limits.ts";
import type { PackageIndex } from "../../../lib/index/package/package_index.ts";
import { readMeaning } from "../../../lib/index/meaning/meaning.ts";
import { search } from "../../../lib/index/query/search.ts";
import { interop, openReference } from "../../support/reference_packages.ts";
import { HASH_ENCODER } from "../../support/hash_encoder.ts";
import { packedIndex, packedWithMeaning } from "../../support/small_package.ts";

const CORPUS = {
  "Received/mill.md":
    "---\ndate: 2021-03-04\n---\n\n# Tide mill\n\n<!-- page 3 -->\n\nThe wheel turns at ebb and grinds rye.",
  "Sent/price.md": "We ask for the price of rye. Dr. Stone expects 3.5 tons by Tuesday.",
  "essentials/list.md": "The rye is essential.",
};

Deno.test("search() gives a passage with all that its package says of it", async () => {
  using index = await packedIndex(CORPUS);
  const reply = await search([index], "wheel at ebb");
  assert.deepEqual(reply.passages[0], {
    rank: 1,
    document: "mill",
    path: "@/Received/mill.md",
    direction: "received",
    text: "The wheel turns at ebb and grinds rye.",
    heading: ["Tide mill"],
    pages: [3, 3],
    position: 1,
    dated: "2021-03-04",
    dated_from: "front-matter",
    matched_by: "words",
  });
});

Deno.test("search() filters a side of the correspondence before the cut (DEFECTS 15, 33)", async () => {
  using index = await packedIndex(CORPUS);
  const sides = async (only: "sent" | "received") =>
    (await search([index], "rye", { only, limit: 1 })).passages.map(({ document }) => document);
  assert.deepEqual(await sides("sent"), ["price"]);
  assert.deepEqual(await sides("received"), ["mill"]);
});

Deno.test("search() says of a question without a word that it has none", async () => {
  using index = await packedIndex(CORPUS);
  for (const question of ["???!!!", '""', "😀", "((("]) {
    assert.match((await search([index], question)).hint!, /^The question has no word/, question);
  }
  assert.equal((await search([index], " ")).hint, "The question is empty.");
});

Deno.test("search() says where the side asked for left nothing of what there is", async () => {
  using index = await packedIndex(CORPUS);
  const files = Object.entries(CORPUS).filter(([path]) => !path.startsWith("Sent/"));
  using received = await packedIndex(Object.fromEntries(files), { name: "received.mdcx" });
  const hint = async (question: string, indexes = [index]) =>
    (await search(indexes, question, { only: "sent" })).hint!;
  assert.match(await hint("ebb"), /^No passage of the side "sent" .* other documents do\.$/);
  assert.match(await hint("zeppelin"), /^No passage has a word of the question/);
  assert.match(await hint("zeppelin", [received]), /^No document is of the side "sent"/);
  assert.match(await hint("ebb", [received, index]), /^No passage of the side "sent"/);
});

Deno.test("search() reads a question whole, past a full stop and 160 characters (DEFECTS 28)", async () => {
  using index = await packedIndex(CORPUS);
  const long = `Somebody asked us lately about something. ${
    "It was long ago and far away. ".repeat(8)
  }`;
  const reply = await search([index], `${long} How many tons does Dr. Stone expect?`);
  assert.equal(reply.passages[0]!.document, "price");
});

Deno.test("search() keeps documents of one name apart (DEFECTS 18)", async () => {
  using index = await packedIndex({
    "a/twin.md": "Copper roofs and slate.",
    "b/twin.md": "Copper wire.",
  });
  const { passages } = await search([index], "copper");
  assert.deepEqual(passages.map(({ path }) => path).sort(), ["@/a/twin.md", "@/b/twin.md"]);
});

Deno.test("search() answers an empty result with a reply and a hint (DEFECTS 27)", async () => {
  using index = await packedIndex(CORPUS);
  for (const query of ["zeppelin", "", "   ", "?!", "x^2"]) {
    const reply = await search([index], query);
    assert.deepEqual([reply.found, reply.passages, typeof reply.hint], [0, [], "string"], query);
  }
  assert.deepEqual((await search([index], "zeppelin")).unknown_terms, {
    "test.mdcx": ["zeppelin"],
  });
});

Deno.test("search() says in which language to ask, never that of the question (DEFECTS 37)", async () => {
  using index = await packedIndex(CORPUS);
  const { hint } = await search([index], "Wann öffnet morgen das Museum gegenüber dem Bahnhof?");
  assert(hint!.includes("German") && hint!.includes("ask in English"), hint);
  const unclear = await search([index], "Moser");
  assert(!unclear.hint!.includes("English"), unclear.hint);
});

Deno.test("search() says in which language to ask where a word of another was met by chance", async () => {
  const english = "The wheel of the tide mill turns at ebb and grinds the rye of the whole island.";
  const german =
    "Das Wasserrad der Mühle dreht sich bei Ebbe und mahlt den Roggen der ganzen Insel.";
  using index = await packedIndex({ "mill.md": english });
  const met = "¿Qué muele la rueda del molino de marea que llaman mill?";
  const { found, hint, unknown_terms } = await search([index], met);
  assert.equal(found, 1);
  assert.match(hint!, /^The question is in Spanish .* in English: .* ask in English\.$/);
  assert.equal(unknown_terms, undefined);
  using mixed = await packedIndex({ "mill.md": english, "mühle.md": german });
  assert.match(
    (await search([mixed], met)).hint!,
    /ask in (English or German|German or English)\.$/,
  );
  const own = await search([mixed], "Was mahlt eigentlich die alte Mühle bei starker Flut?");
  assert.equal(own.hint, undefined);
  using other = await packedIndex({ "molino.md": "La rueda del molino de marea muele centeno." });
  assert.equal((await search([index, other], met)).hint, undefined);
  const { index: meant } = await packedWithMeaning({ "mill.md": english });
  using _ = meant;
  const meaning = await readMeaning([meant], met, { encoder: HASH_ENCODER });
  assert.equal((await search([meant], met, { meaning })).hint, undefined);
});

Deno.test("search() says why a preference was not applied", async () => {
  using index = await packedIndex(CORPUS);
  const reply = await search([index], "rye", { prefer: "recent" });
  assert.equal(reply.prefer_applied, false);
  assert(reply.prefer_reason!.length > 0);
});

Deno.test("search() refuses options that make no sense", async () => {
  using index = await packedIndex(CORPUS);
  for (const limit of [0, -1, 2.5, LIMITS.replyPassages + 1, NaN]) {
    await assert.rejects(search([index], "rye", { limit }), UsageError, String(limit));
  }
  await assert.rejects(search([index], "rye", { mode: "vague" as "auto" }), UsageError);
});

Deno.test("search() ranks several packages in one list, each passage with its package", async () => {
  using one = await packedIndex({ "a.md": "Rye bread and rye beer.", "b.md": "Oats." }, {
    name: "one",
  });
  using two = await packedIndex({
    "c.md": "Rye, among much else that is sown here in spring and autumn.",
  }, {
    name: "two",
  });
  const { passages } = await search([two, one], "rye bread");
  assert.deepEqual(passages.map((passage) => [passage.package, passage.document, passage.rank]), [
    ["one", "a", 1],
    ["two", "c", 2],
  ]);
});

Deno.test({
  name: `search() asks a package of the reference beside one of ours${interop.reason}`,
  ignore: !interop.present,
  async fn() {
    using ours = await packedIndex(CORPUS, { name: "ours.mdcx" });
    using theirs = await openReference("default");
    const { passages } = await search([ours, theirs], "the wheel and the harbor dredging");
    assert.deepEqual(
      new Set(passages.map((passage) => passage.package)),
      new Set(["ours.mdcx", "default.mdcx"]),
    );
  },
});

/** Questions as HARDENING 20 asks for: operators, quotes, odd characters, great length. */
function* oddQuestions(count: number): Generator<string> {
  const parts = [
    '"',
    "'",
    "*",
    "NEAR(",
    "NEAR/2",
    "AND",
    "OR",
    "NOT",
    "-",
    "^",
    "(",
    ")",
    ":",
    "{",
    "}",
    "\\",
    "\0",
    "\ud800",
    "\udfff",
    "\u202e",
    "\u{e0001}",
    "rye",
    "wheel",
    "mill",
    "茶",
    "ไทย",
    "한국",
    "3.5",
    "x^2+1",
    "b(b+p)",
    "“",
    "”",
    "«",
    "»",
    "search_text:",
    "--",
    ";",
    "DROP TABLE",
    "%",
    "_",
    "\n",
    "é",
    "ﬁ",
    "𝐀",
  ];
  let seed = 20;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor(seed / 2 ** 32 * below);
  };
  for (let at = 0; at < count; at++) {
    const length = at % 500 === 0 ? 40_000 : 1 + next(12);
    const glue = ["", " "][next(2)]!;
    yield Array.from({ length }, () => parts[next(parts.length)]).join(glue);
  }
}

async function assertAnswersAnything(index: PackageIndex, count: number): Promise<void> {
  for (const query of oddQuestions(count)) {
    // CPU time: on a machine that others use, wall time tells of them.
    const before = process.cpuUsage();
    await search([index], query);
    const { user, system } = process.cpuUsage(before);
    assert(user + system < 1_000_000, `${user + system} µs: ${query.slice(0, 80)}`);
  }
}

Deno.test("search() answers 10,000 odd questions without an error (HARDENING 20)", async () => {
  using index = await packedIndex(CORPUS, { expressions: true, shapes: true });
  await assertAnswersAnything(index, 10_000);
});

Deno.test({
  name: `search() answers odd questions on packages of the reference${interop.reason}`,
  ignore: !interop.present,
  async fn() {
    for (const name of ["vectors_focus", "boundary"]) {
      using index = await openReference(name);
      await assertAnswersAnything(index, 1000);
    }
  },
});

Deno.test("search() says what it cut of an endless question (DEFECTS 41)", async () => {
  using index = await packedIndex(CORPUS);
  const words = Array.from({ length: 30_000 }, (_, at) => `w${at}`).join(" ");
  const { hint } = await search([index], words);
  assert(
    hint!.includes(String(LIMITS.queryCharacters)) && hint!.includes(String(LIMITS.queryTerms)),
  );
});

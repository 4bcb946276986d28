/** The real server on packages with vectors: with the model, without it, and over time. */
import assert from "node:assert/strict";
import { shippedModels } from "../../lib/host/models/models.ts";
import { npmFolder } from "../../lib/host/system/npm_folder.ts";
import { inFolder } from "../support/packing.ts";
import { MILL, ORCHARD } from "./corpus.ts";
import { packTree, Session } from "./session.ts";

const MODELS = shippedModels()!;
const NPM = npmFolder()!;
const QUESTION = "¿cuánto cuesta reparar la rueda hidráulica?";

/** The permissions of the row on meaning; or without some of them. */
function allow(packages: readonly string[], { models = true, ffi = true } = {}): string[] {
  const read = [...packages, NPM, ...models ? [MODELS] : []];
  return [
    `--allow-read=${read.join(",")}`,
    "--allow-env=MDCX_*",
    ...ffi ? [`--allow-ffi=${NPM}`] : [],
  ];
}

type Test = (packages: readonly string[]) => Promise<void>;

/** Packing with meaning takes a while: these share their packages. */
const ON_MEANING: Record<string, Test> = {};

ON_MEANING[
  "search answers a question in another language, says how near it came, and whether it answers"
] = async (packages) => {
  await using session = new Session({ packages, allow: allow(packages) });
  await session.initialize();
  const { result } = await session.request("tools/list");
  const { properties } = result.tools[0].outputSchema;

  const reply = await session.call("search", { query: QUESTION });
  assert.equal(reply.passages[0].path, "@/Received/survey.md");
  assert.match(reply.passages[0].matched_by, /meaning|both/);
  assert(["own", "reference"].includes(reply.judged_by), reply.judged_by);
  assert(reply.similarity > 0.7 && reply.similarity <= 1, reply.similarity);
  assert(reply.stands_clear >= 0);
  assert.equal(reply.hint, undefined);
  for (const field of Object.keys(reply)) assert(field in properties, field);

  const all = await session.call("search", { query: QUESTION, limit: 20 });
  const paged = await session.searchThrough({ query: QUESTION, limit: 2 });
  const keyOf = (passage: Record<string, unknown>) =>
    `${passage.rank} ${passage.package} ${passage.path} ${passage.position}`;
  assert.deepEqual(paged.map(keyOf), all.passages.map(keyOf));
  assert.match((await session.call("info")).cross_language_search, /^yes/);
  const { stderr } = await session.end();
  assert.equal(stderr.match(/loaded the model/g)?.length, 1, stderr);
};

ON_MEANING[
  "search answers on words, and says why, where the model or its permissions are not here"
] = async (packages) => {
  const cases: [string, Parameters<typeof allow>[1], Record<string, string>, RegExp][] = [
    ["no ffi", { ffi: false }, {}, /--allow-ffi/],
    ["no models", { models: false }, {}, /--allow-read=.*models/],
    ["no such model", {}, { MDCX_MODEL: "BAAI/bge-m3" }, /bge-m3.*mdcx models fetch/],
  ];
  for (const [what, granted, env, hint] of cases) {
    await using session = new Session({ packages, env, allow: allow(packages, granted) });
    await session.initialize();
    const reply = await session.call("search", { query: "water wheel" });
    assert.equal(reply.passages[0].matched_by, "words", what);
    assert.match(reply.hint, /Searched on words alone/, what);
    assert.match(reply.hint, hint, what);
    assert.equal(reply.judged_by, undefined, what);
    await session.call("search", { query: "wheel" });
    assert.match((await session.call("info")).cross_language_search, /^not in this inst/, what);
    const { code, stderr } = await session.end();
    assert.equal(code, 0);
    assert.equal(stderr.match(/words alone/g)?.length, 1, stderr);
  }
};

ON_MEANING[
  "the model is released when nobody asks for a while, and loaded again for the next question"
] = async (packages) => {
  const env = { MDCX_IDLE_UNLOAD_MINUTES: "0.005" };
  await using session = new Session({ packages, env, allow: allow(packages) });
  await session.initialize();
  const first = await session.call("search", { query: QUESTION });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await session.call("info");
  const again = await session.call("search", { query: QUESTION });
  assert.deepEqual(again, first);
  const { stderr } = await session.end();
  assert.match(stderr, /(?:loaded the model.*\n[^]*released the model.*\n[^]*){2}/);
};

Deno.test("packages with vectors are asked on meaning", (t) =>
  inFolder(async (folder) => {
    const packages = [
      await packTree(folder, "mill", MILL, { multilingual: true }),
      await packTree(folder, "orchard", ORCHARD, { multilingual: true }),
    ];
    for (const [name, test] of Object.entries(ON_MEANING)) await t.step(name, () => test(packages));
  }));

Deno.test("a package without vectors is served without the model, whatever is granted", () =>
  inFolder(async (folder) => {
    const packages = [await packTree(folder, "mill", MILL)];
    const env = { MDCX_MODEL: "multilingual-e5-small", MDCX_MODELS: MODELS };
    await using session = new Session({ packages, env, allow: allow(packages) });
    await session.initialize();
    const reply = await session.call("search", { query: "water wheel" });
    assert.deepEqual([reply.hint, reply.judged_by, reply.similarity], Array(3).fill(undefined));
    assert.match((await session.call("info")).cross_language_search, /^no:/);
    assert.doesNotMatch((await session.end()).stderr, /model/);
  }));

Deno.test("MDCX_IDLE_UNLOAD_MINUTES that is no number of minutes keeps the server from starting", () =>
  inFolder(async (folder) => {
    const packages = [await packTree(folder, "mill", MILL)];
    for (const minutes of ["-1", "soon", "1e3", "NaN"]) {
      const session = new Session({ packages, env: { MDCX_IDLE_UNLOAD_MINUTES: minutes } });
      const { code, stderr } = await session.ended();
      await session.end();
      assert.equal(code, 2, minutes);
      assert.match(stderr, /^mdcx-mcp: [^\n]*MDCX_IDLE_UNLOAD_MINUTES[^\n]*\n$/);
    }
  }));

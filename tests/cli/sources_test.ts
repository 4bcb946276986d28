import assert from "node:assert/strict";
import { scratchFolder } from "../support/scratch.ts";
import { askMdcx, runMdcx } from "./run_mdcx.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const PLUGIN = `${ROOT}tests/sources/reference_source.ts`;
const env = { MDCX_SOURCES: PLUGIN };
const allow = ["--allow-env=MDCX_SOURCES", `--allow-read=${ROOT}`];

Deno.test("sources lists the plugins of MDCX_SOURCES, and names those that do not load", async () => {
  const { code, reply } = await askMdcx(["sources"], { env, allow });
  assert.equal(code, 0);
  assert.equal((reply.sources as string[]).length, 1);
  const broken = await askMdcx(["sources"], {
    env: { MDCX_SOURCES: `${PLUGIN},${ROOT}tests/sources/absent.ts` },
    allow,
  });
  assert.equal(broken.code, 3);
  assert.match((broken.reply.broken as { specifier: string }[])[0]!.specifier, /absent\.ts$/);
});

Deno.test("sources --check tries a plugin against the contract", async () => {
  const { reply: { sources } } = await askMdcx(["sources"], { env, allow });
  const name = (sources as string[])[0]!;
  const { code, stdout } = await runMdcx(["sources", "--check", name], { env, allow });
  assert.equal(code, 0, stdout);
  assert.match(stdout, new RegExp(`^${name}: conforms\n`));
  assert.equal((await runMdcx(["sources", "--check", "nobody"], { env, allow })).code, 2);
});

Deno.test("sources says exactly that none is installed", async () => {
  const { code, stderr } = await runMdcx(["sources"], { allow });
  assert.equal(code, 2);
  assert.match(stderr, /no source is installed/);
});

Deno.test("what a plugin prints is not part of the answer", async () => {
  const folder = await scratchFolder();
  await Deno.writeTextFile(
    `${folder}/loud.ts`,
    'console.log("noise"); export default { name: "loud", search: () => [], fetch: () => null };',
  );
  const { code, reply, stderr } = await askMdcx(["sources"], {
    env: { MDCX_SOURCES: `${folder}/loud.ts` },
    allow: ["--allow-env=MDCX_SOURCES", `--allow-read=${folder}`],
  });
  assert.equal(code, 0);
  assert.deepEqual(reply.sources, ["loud"]);
  assert.equal(stderr, "noise\n");
});

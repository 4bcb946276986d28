import assert from "node:assert/strict";
import { downloadedBytes, freshCache, isRegistryReachable, packagesIn } from "./fresh_cache.ts";
import { runMdcx } from "./run_mdcx.ts";
import { smallCorpus } from "./small_corpus.ts";

const MAX_BYTES = 5_000_000;
const HEAVY = /pdfjs|pdfium|onnx|lzma|tesseract|modelcontextprotocol|zod/;

const isOnline = await isRegistryReachable();
const skipped = isOnline ? "" : " (skipped: the npm registry is out of reach)";

Deno.test({
  name: `info and word search download under 5 MB into an empty cache (HARDENING 30)${skipped}`,
  ignore: !isOnline,
  fn: async () => {
    const corpus = await smallCorpus();
    const cache = await freshCache();
    const env = { DENO_DIR: cache };
    const allow = [`--allow-read=${corpus.package},${corpus.keyFile}`];
    const info = await runMdcx(["info", corpus.package], { allow, env });
    assert.equal(info.code, 0, info.stderr);
    for (const query of ["water wheel", "where may a helicopter land"]) {
      const words = ["search", corpus.package, query, "--key-file", corpus.keyFile];
      const { code, stderr } = await runMdcx(words, { allow, env });
      assert([0, 4].includes(code), stderr);
    }
    const heavy = (await packagesIn(cache)).filter((name) => HEAVY.test(name));
    assert.deepEqual(heavy, []);
    const bytes = await downloadedBytes(cache);
    assert(bytes > 100_000, "nothing was downloaded at all");
    assert(bytes < MAX_BYTES, `${bytes} bytes`);
    await Deno.remove(cache, { recursive: true });
  },
});

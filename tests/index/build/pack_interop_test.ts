/** mdcx 1.31, as a process, on packages that packing wrote. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PackFileOptions } from "../../../lib/host/packages/pack.ts";
import { generateSigningKey } from "../../../lib/container/mod.ts";
import { systemRandom } from "../../../lib/host/mod.ts";
import { normalise, tokenizeText } from "../../../lib/text/mod.ts";
import { inFolder, pack, PASSPHRASE, readTree } from "../../support/packing.ts";
import { hasReference, reference, referenceReason } from "../../support/reference_command.ts";
import { sharedFile } from "../../support/shared_data.ts";

const source = sharedFile("reference/interop/source/docs");
const ready = source.present && hasReference;
const reason = source.reason + referenceReason;

/** Words of a file without front matter and page markers, which a reader of passages does not see. */
function wordsOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder().decode(bytes)
    .replace(/^---\n[^]*?\n---\n/, "").replace(/^<!-- page .*-->$/gm, "");
  return tokenizeText(normalise(text));
}

const key = await generateSigningKey(systemRandom);
const VARIANTS: Readonly<Record<string, Partial<PackFileOptions>>> = {
  "xz, signed": { compression: "lzma", signingKey: key.private_key, issuer: "Größe & Söhne" },
  "zstd, with every optional index": {
    compression: "zstd",
    shapes: true,
    expressions: true,
    quotes: "boundary",
    fast: true,
  },
};

for (const [name, options] of Object.entries(VARIANTS)) {
  Deno.test({
    name: `mdcx 1.31 lists, searches and exports what packToFile() wrote: ${name}${reason}`,
    ignore: !ready,
    fn: () =>
      inFolder(async (folder) => {
        const input = fileURLToPath(source.url);
        const path = join(folder, "p.mdcx");
        await pack(input, path, options);
        assert.match(
          reference("info", path),
          /23 documents, \d+ passages, 1 attach[^]*5 of 23 doc/,
        );
        if (options.signingKey !== undefined) {
          assert.match(reference("verify", path, "--public-key", key.public_key), /valid/);
        }
        for (
          const [query, document] of [
            ["storage temperature of the cold store", "harbor report"],
            ["茶园", "chayuan"],
            ["quartz inversion of the kiln", "kiln notes"],
          ]
        ) {
          assert.match(reference("search", path, query!, "--key", PASSPHRASE), RegExp(document!));
        }
        const out = join(folder, "out");
        reference("export", path, "--target", out, "--key", PASSPHRASE);
        const theirs = readTree(out);
        const originals = readTree(input);
        assert.equal(Object.keys(theirs).length, 23 + 1);
        for (const [file, bytes] of Object.entries(theirs)) {
          assert.deepEqual(wordsOf(bytes), wordsOf(originals[file]!), file);
        }
      }),
  });
}

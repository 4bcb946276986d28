/** Shapes added to finished packages. */
import assert from "node:assert/strict";
import type { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import {
  generateSigningKey,
  readHeader,
  sourceOf,
  verifyPackage,
} from "../../../lib/container/mod.ts";
import { systemRandom } from "../../../lib/host/system/random.ts";
import { editPackage } from "../../../lib/host/packages/edit_package.ts";
import { addShapesToFile } from "../../../lib/host/packages/shapes.ts";
import { search } from "../../../lib/index/query/search.ts";
import type { PackFileOptions } from "../../../lib/host/packages/pack.ts";
import { inFolder, open, pack, PASSPHRASE, writeTree } from "../../support/packing.ts";
import { hasReference, reference, referenceReason } from "../../support/reference_command.ts";
import { interop, INTEROP_PASSPHRASE, referenceDump } from "../../support/reference_packages.ts";
import { sharedFile } from "../../support/shared_data.ts";

const key = await generateSigningKey(systemRandom);
const TREE = {
  "ledger.md": "# Ledger\n\nThe librarv of the monastery kept its catalogue.\n",
  "bees.md": "The monastery kept bees, and sold honey. Größe, naïveté, Αθήνα, 茶园.\n",
};

/** Packs the tree, runs the test on the package's path. */
function withPackage(
  options: Partial<PackFileOptions>,
  work: (path: string, folder: string) => Promise<void>,
): Promise<void> {
  return inFolder(async (folder) => {
    writeTree(join(folder, "docs"), TREE);
    const path = join(folder, "p.mdcx");
    await pack(join(folder, "docs"), path, options);
    await work(path, folder);
  });
}

async function headerOf(path: string) {
  return (await readHeader(sourceOf(Deno.readFileSync(path)))).header;
}

for (const compression of ["zstd", "lzma"] as const) {
  Deno.test(`addShapesToFile() makes the index that packing makes, and ${compression} stays ${compression} (DEFECTS 2, 12)`, () =>
    withPackage({ compression, preset: 4 }, async (path, folder) => {
      const before = await headerOf(path);
      Deno.chmodSync(path, 0o640);
      const report = await addShapesToFile({ path, passphrase: PASSPHRASE });

      const after = await headerOf(path);
      const { salt: _, nonce: __, body_digest: ___, body_bytes: ____, ...kept } = before;
      for (const [field, value] of Object.entries(kept)) {
        assert.deepEqual(after[field as keyof typeof after], value, field);
      }
      assert.equal(Deno.statSync(path).mode! & 0o777, 0o640);
      assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), [
        "docs",
        "p.mdcx",
      ]);

      const packed = join(folder, "packed.mdcx");
      await pack(join(folder, "docs"), packed, { shapes: true });
      using added = await open(path);
      using whole = await open(packed);
      const rows = "SELECT term, shape FROM term_shape ORDER BY term";
      assert.deepEqual(added.rows(rows), whole.rows(rows));
      for (const name of ["shape_version", "shape_terms"]) {
        assert.equal(added.meta.get(name), whole.meta.get(name));
      }
      assert.equal(report.shape_terms, Number(added.meta.get("shape_terms")));
      const reply = await search([added], "library");
      assert.deepEqual(reply.read_as, { library: ["librarv"] });
    }));
}

Deno.test("addShapesToFile() signs a signed package again by the key that signed it, and only by that", () =>
  withPackage({ signingKey: key.private_key }, async (path) => {
    const bytes = Deno.readFileSync(path);
    const other = (await generateSigningKey(systemRandom)).private_key;
    for (const signingKey of [undefined, other]) {
      const options = { path, passphrase: PASSPHRASE, ...(signingKey ? { signingKey } : {}) };
      await assert.rejects(addShapesToFile(options), { code: "usage" });
      assert.deepEqual(Deno.readFileSync(path), bytes);
    }
    await addShapesToFile({ path, passphrase: PASSPHRASE, signingKey: key.private_key });
    const verified = await verifyPackage(sourceOf(Deno.readFileSync(path)), key.public_key);
    assert.deepEqual(verified, {
      valid: true,
      covers: ["body", "header"],
      public_key: key.public_key,
    });
  }));

Deno.test("addShapesToFile() does not seal a header again that was changed (DEFECTS 4)", () =>
  withPackage({ issuer: "Mill Trust" }, async (path) => {
    const bytes = Deno.readFileSync(path);
    const at = new TextDecoder("latin1").decode(bytes).indexOf("Mill Trust");
    bytes.set(new TextEncoder().encode("Mall Trust"), at);
    Deno.writeFileSync(path, bytes);
    await assert.rejects(addShapesToFile({ path, passphrase: PASSPHRASE }), { code: "altered" });
    assert.deepEqual(Deno.readFileSync(path), bytes);
  }));

Deno.test("addShapesToFile() and packToFile() write behind a link, which stays one", () =>
  withPackage({}, async (path, folder) => {
    const link = join(folder, "link.mdcx");
    Deno.symlinkSync("p.mdcx", link);
    for (
      const write of [
        () => addShapesToFile({ path: link, passphrase: PASSPHRASE }),
        () => pack(join(folder, "docs"), link),
      ]
    ) {
      const before = Deno.readFileSync(path);
      await write();
      assert(Deno.lstatSync(link).isSymlink);
      assert.notDeepEqual(Deno.readFileSync(path), before);
    }
  }));

Deno.test("addShapesToFile() interrupted leaves the old package and nothing else", () =>
  withPackage({}, async (path, folder) => {
    const before = Deno.readFileSync(path);
    const names = () => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    let asked: readonly string[] = [];
    const interruption = () => {
      asked = names();
      return AbortSignal.abort(new Error("stopped"));
    };
    await assert.rejects(
      addShapesToFile({ path, passphrase: PASSPHRASE, interruption }),
      /stopped/,
    );
    assert.deepEqual(asked, ["docs", "p.mdcx"], "no draft before it is sealed");
    assert.deepEqual(names(), ["docs", "p.mdcx"]);
    assert.deepEqual(Deno.readFileSync(path), before);
  }));

Deno.test("addShapesToFile() does not write over a package that was packed meanwhile", () =>
  withPackage({}, async (path, folder) => {
    const other = join(folder, "other.mdcx");
    await pack(join(folder, "docs"), other);
    const newer = Deno.readFileSync(other);
    const interruption = () => {
      Deno.renameSync(other, path);
      return new AbortController().signal;
    };
    await assert.rejects(addShapesToFile({ path, passphrase: PASSPHRASE, interruption }), {
      code: "unreadable",
    });
    assert.deepEqual(Deno.readFileSync(path), newer);
  }));

Deno.test("editPackage() calls a database that does not bear its change malformed, and leaves it", () =>
  withPackage({}, async (path) => {
    const before = Deno.readFileSync(path);
    const edit = (database: DatabaseSync) => {
      database.exec("UPDATE passage_fts_data SET block = x'00'; DROP TABLE passage_fts");
      return Promise.resolve(undefined);
    };
    await assert.rejects(editPackage({ path, passphrase: PASSPHRASE }, edit), {
      code: "malformed_package",
    });
    assert.deepEqual(Deno.readFileSync(path), before);
  }));

Deno.test("addShapesToFile() twice is addShapesToFile() once", () =>
  withPackage({ shapes: true }, async (path) => {
    const terms = await addShapesToFile({ path, passphrase: PASSPHRASE });
    assert.deepEqual(await addShapesToFile({ path, passphrase: PASSPHRASE }), terms);
  }));

Deno.test({
  name:
    `mdcx 1.31 opens and recovers from what addShapesToFile() wrote as zstd (DEFECTS 2)${referenceReason}`,
  ignore: !hasReference,
  fn: () =>
    withPackage({ compression: "zstd", signingKey: key.private_key }, async (path) => {
      await addShapesToFile({ path, passphrase: PASSPHRASE, signingKey: key.private_key });
      assert.match(reference("verify", path, "--public-key", key.public_key), /valid/);
      assert.match(reference("search", path, "library", "--key", PASSPHRASE), /ledger/);
    }),
});

Deno.test({
  name:
    `addShapesToFile() gives packages of mdcx 1.31 the rows that it gives them${interop.reason}`,
  ignore: !interop.present,
  fn: () =>
    inFolder(async (folder) => {
      // The dump has all rows counted and the first of them.
      const { term_shape: wanted = [], rows: { term_shape: count } } = referenceDump("shapes");
      for (const name of ["default", "zstd", "zstd_then_shapes_BROKEN"]) {
        const path = join(folder, `${name}.mdcx`);
        Deno.writeFileSync(path, sharedFile(`reference/interop/packages/${name}.mdcx`).bytes());
        await addShapesToFile({ path, passphrase: INTEROP_PASSPHRASE });
        using index = await open(path, INTEROP_PASSPHRASE);
        const found = index.rows<{ term: string; shape: string }>("SELECT * FROM term_shape");
        const rows = found.map(({ term, shape }) => [term, shape]);
        assert.equal(rows.length, count, name);
        assert.deepEqual(rows.slice(0, wanted.length), wanted, name);
        if (hasReference) reference("search", path, "harbor", "--key", INTEROP_PASSPHRASE);
      }
    }),
});

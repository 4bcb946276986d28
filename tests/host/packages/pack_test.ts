/** Packing real folders into real files, and getting them back. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { MdcxError } from "../../../lib/errors.ts";
import { exportToFolder } from "../../../lib/host/packages/export.ts";
import { openIndex } from "../../../lib/index/package/open.ts";
import { serialize } from "../../support/edited_database.ts";
import { HAS_NO_PIPES, makePipe } from "../../support/pipes.ts";
import { diffPackages } from "../../../lib/index/documents/diff.ts";
import {
  inFolder,
  open,
  pack,
  readTree,
  type Tree,
  unpack,
  writeTree,
} from "../../support/packing.ts";

const LATIN1 = Uint8Array.from("caf\xe9\n", (letter) => letter.charCodeAt(0));
const UTF16 = new Uint8Array(
  new Uint16Array([..."\uFEFFIn UTF-16.\r\n"].map((c) => c.charCodeAt(0))).buffer,
);

const TABLE = `| Berth | Depth |\n|:--|--:|\n${"| A | 9.5 |\n".repeat(300)}`;

/** Files that a careless packer would change. */
const ODD: Tree = {
  "Sent/a.md": '---\ntitle: "a --- b"\ndate: 2021-03-04\n---\n\n\n# A\n\n\n\ntext  \n\n---\nend',
  "Received/a.md": "\uFEFF---\r\ndated: 1999\r\n---\r\n\r\nWindows\r\n\r\nlines\r\n",
  "UPPER.MD": "# Upper\n\ncase extension\n",
  "empty.md": "",
  "blank.md": " \n\t\n\n",
  "no words.md": "…\n\n***\n",
  "only front matter.md": "---\ndate: 2001\n---\n",
  "broken front matter.md": "---\ntitle: [\n---\n\nText after it.\n",
  "mixed.md": "one\r\ntwo\nthree\rfour\n\n\r\n",
  "nul.md": "before\0after\n\n\0\n",
  "utf16.md": UTF16,
  "pages.md": `<!-- page 1 -->\n\n# P\n\n<!-- page 2 label="ii" -->\n\n${TABLE}\n<!-- page 3 -->\n`,
  "long.md": `# L\n\n${"The water rises in the night and falls by noon. ".repeat(200)}\n\n`,
  "日本/茶園.md": "湖边的茶园在山上。".repeat(300),
  "kept.md": "---\nindexed: false\ndate: 2002\n---\n\nCertificate \0 7781.\r\n",
  "deep/er/and/deeper/a.md": "   indented\n\n\tcode\n",
};

Deno.test("an export gives every document back byte for byte, front matter and all (DEFECTS 20)", async () => {
  await inFolder(async (folder) => {
    writeTree(join(folder, "in"), ODD);
    const report = await pack(join(folder, "in"), join(folder, "p.mdcx"));
    assert.equal(report.documents, Object.keys(ODD).length - 1);
    assert.equal(report.attachments, 1);
    assert.deepEqual(report.skipped, []);
    await unpack(join(folder, "p.mdcx"), join(folder, "out"));
    assert.deepEqual(readTree(join(folder, "out")), readTree(join(folder, "in")));
  });
});

Deno.test("packToFile() never writes over a document of its input", async () => {
  await inFolder(async (folder) => {
    const tree = { "a.md": "# A\n\nwords\n", "sub/b.md": "# B\n\nwords\n" };
    writeTree(folder, tree);
    const before = readTree(folder);
    for (const [input, target] of [["a.md", "a.md"], ["", "a.md"], ["", "sub/b.md"]] as const) {
      await assert.rejects(
        pack(join(folder, input), join(folder, target)),
        (error: unknown) => error instanceof MdcxError && error.code === "usage",
      );
    }
    assert.deepEqual(readTree(folder), before);
    await pack(folder, join(folder, "a.mdcx"));
    assert.equal((await pack(folder, join(folder, "a.mdcx"))).documents, 2);
  });
});

Deno.test({
  name: "packToFile() skips a file whose name is no Unicode text, and packs the others",
  ignore: Deno.build.os !== "linux",
  fn: () =>
    inFolder(async (folder) => {
      writeTree(folder, { "a.md": "# A\n\nwords\n" });
      const { success } = await new Deno.Command("sh", {
        args: ["-c", "printf x > \"$1/$(printf 'bad\\377').md\"", "sh", folder],
      }).output();
      assert(success);
      const report = await pack(folder, join(folder, "a.mdcx"));
      assert.equal(report.documents, 1);
      assert.deepEqual(report.skipped.map(({ fault }) => fault), [true]);
    }),
});

Deno.test("export then pack gives the same documents, dates, directions and attachments", async () => {
  await inFolder(async (folder) => {
    const records = [
      { name: "alpha/beta", text: "Turbines.\n\nGrease.", dated: "2020-01", folder: "Sent" },
      { name: "alpha/beta", text: "Another of the same name.", source: "sent", folder: "Sent" },
      { name: "kept\0", text: "Kept only.", indexed: false, dated: "2021" },
    ];
    writeTree(folder, {
      ...prefixed("in", ODD),
      "r.jsonl": records.map((r) => JSON.stringify(r)).join("\n"),
    });
    for (const input of ["in", "r.jsonl"]) {
      await pack(join(folder, input), join(folder, "one.mdcx"));
      await unpack(join(folder, "one.mdcx"), join(folder, "out", input));
      await pack(join(folder, "out", input), join(folder, "two.mdcx"));
      using one = await open(join(folder, "one.mdcx"));
      using two = await open(join(folder, "two.mdcx"));
      assert.deepEqual(diffPackages(one, two), { added: [], removed: [], changed: [] });
      const facts = "SELECT pseudopath, dated, dated_from FROM document ORDER BY pseudopath";
      assert.deepEqual(two.rows(facts), one.rows(facts));
      assert.equal(two.rows("SELECT * FROM attachment").length, 1);
    }
  });
});

function prefixed(folder: string, tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([path, text]) => [`${folder}/${path}`, text]),
  );
}

Deno.test("diffPackages() names what was added, removed and changed", async () => {
  await inFolder(async (folder) => {
    writeTree(join(folder, "in"), { "a.md": "one\n", "b.md": "two\n", "c.md": "three\n" });
    await pack(join(folder, "in"), join(folder, "old.mdcx"));
    writeTree(join(folder, "in"), { "b.md": "---\nindexed: no\n---\ntwo\n", "d.md": "four\n" });
    Deno.removeSync(join(folder, "in/a.md"));
    await pack(join(folder, "in"), join(folder, "new.mdcx"));
    using before = await open(join(folder, "old.mdcx"));
    using after = await open(join(folder, "new.mdcx"));
    assert.deepEqual(diffPackages(before, after), {
      added: ["d.md"],
      removed: ["a.md"],
      changed: ["b.md"],
    });
  });
});

Deno.test("packToFile() tells every file that it leaves out, and why (DEFECTS 14)", async () => {
  await inFolder(async (folder) => {
    writeTree(join(folder, "in"), {
      "good.md": "Good.\n",
      "menu.md": LATIN1,
      "00_INDEX.md": "Index.\n",
      "_lossless/a.md": "Hidden.\n",
      "00_preface.md":
        '---\ntitle: "P"\nsource_pseudopath: "@/00_preface.txt"\n---\n\nConverted.\n',
      "_notes/mine.md": "Of a reserved name.\n",
      "notes.txt": "No Markdown.\n",
      "photo.jpg": "No document.\n",
      ".hidden.txt": "Nobody misses it.\n",
      "_manifest.json": "{}\n",
      "report.html": "The report of a conversion.\n",
    });
    writeTree(folder, { "secret.md": "Outside.\n" });
    Deno.symlinkSync(join(folder, "secret.md"), join(folder, "in/link.md"));
    Deno.symlinkSync(join(folder, "in/good.md"), join(folder, "in/inside.md"));
    Deno.symlinkSync(join(folder, "nowhere"), join(folder, "in/broken.md"));
    Deno.symlinkSync(join(folder, "in"), join(folder, "in/loop"));
    Deno.symlinkSync("self.md", join(folder, "in/self.md"));
    Deno.symlinkSync("good.md/below", join(folder, "in/through.md"));
    const report = await pack(join(folder, "in"), join(folder, "p.mdcx"));
    assert.equal(report.documents, 3);
    assert.deepEqual(
      report.skipped.map(({ path, fault }) => [path, fault]),
      [
        ["00_INDEX.md", false],
        ["_notes/mine.md", false],
        ["broken.md", true],
        ["link.md", true],
        ["loop", false],
        ["menu.md", true],
        ["notes.txt", false],
        ["photo.jpg", false],
        ["self.md", true],
        ["through.md", true],
      ],
    );
    assert.match(report.skipped[5]!.reason, /byte 3 is not UTF-8/);
    assert.deepEqual(
      report.skipped.filter(({ convertible }) => convertible).map(({ path }) => path),
      ["notes.txt"],
    );
  });
});

Deno.test({
  name: "packToFile() waits for no pipe, and names it, also behind a link",
  ignore: HAS_NO_PIPES,
  fn: () =>
    inFolder(async (folder) => {
      const input = join(folder, "in");
      writeTree(input, { "good.md": "Good.\n" });
      await makePipe(join(input, "pipe.md"));
      Deno.symlinkSync("pipe.md", join(input, "link.md"));
      const { skipped } = await pack(input, join(folder, "p.mdcx"));
      assert.deepEqual(skipped.map(({ path, reason, fault }) => [path, reason, fault]), [
        ["link.md", "a pipe, no file", true],
        ["pipe.md", "a pipe, no file", true],
      ]);
      await assert.rejects(pack(join(input, "pipe.md"), join(folder, "q.mdcx")), {
        code: "unreadable",
        message: /it is a pipe, expected a folder, a \.md or a \.jsonl file$/,
      });
    }),
});

Deno.test("packToFile() says what to convert first also where what there is of Markdown cannot be read", async () => {
  await inFolder(async (folder) => {
    writeTree(join(folder, "in"), { "menu.md": LATIN1, "notes.txt": "No Markdown.\n" });
    await assert.rejects(pack(join(folder, "in"), join(folder, "p.mdcx")), {
      code: "not_found",
      hint: /^Make Markdown of them first/,
    });
  });
});

Deno.test("packToFile() checks every option before it reads a file, and leaves nothing (DEFECTS 3)", async () => {
  await inFolder(async (folder) => {
    const wrong = [
      { preset: 12 },
      { signingKey: "abc" },
      { compression: "gzip" as "zstd" },
      { quotes: "none" as "document" },
      { passphrase: "  " },
    ];
    for (const options of wrong) {
      const packed = pack(join(folder, "absent"), join(folder, "p.mdcx"), options);
      await assert.rejects(packed, { code: "usage" }, JSON.stringify(options));
    }
    writeTree(join(folder, "in"), { "menu.md": LATIN1 });
    await assert.rejects(pack(join(folder, "in"), join(folder, "p.mdcx")), { code: "not_found" });
    await assert.rejects(pack(join(folder, "in"), join(folder, "no/p.mdcx")), {
      code: "not_found",
    });
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["in"]);
  });
});

Deno.test("packToFile() takes a single file, and a folder of attachments only (DEFECTS 21)", async () => {
  await inFolder(async (folder) => {
    writeTree(folder, {
      "a.md": "# A\n\nAlone.\n",
      "kept/b.md": "---\nindexed: off\n---\nKept.\n",
      "c.txt": "Other.\n",
    });
    const single = await pack(join(folder, "a.md"), join(folder, "p.mdcx"));
    assert.deepEqual([single.documents, single.passages], [1, 1]);
    const kept = await pack(join(folder, "kept"), join(folder, "p.mdcx"));
    assert.deepEqual([kept.documents, kept.attachments], [0, 1]);
    await assert.rejects(pack(join(folder, "c.txt"), join(folder, "p.mdcx")), { code: "usage" });
  });
});

Deno.test("a package keeps what the conversion measured, from front matter or the manifest (DEFECTS 17)", async () => {
  await inFolder(async (folder) => {
    const manifest = {
      summary: { documents: 2, global_token_coverage: 0.99 },
      documents: [{
        markdown_pseudopath: "@/b.md",
        engine: "ocr",
        verification: { status: "warn", coverage: 0.93 },
      }],
    };
    writeTree(join(folder, "in"), {
      "_manifest.json": JSON.stringify(manifest),
      "a.md":
        "---\nsource_format: docx\nengine: docx\nfidelity: 0.998\nverification_status: ok\n---\n\nA text.\n",
      "b.md": "A scan.\n",
      "c.md": "Written by hand.\n",
    });
    await pack(join(folder, "in"), join(folder, "p.mdcx"));
    using index = await open(join(folder, "p.mdcx"));
    assert.deepEqual(
      index.rows("SELECT status, coverage, engine FROM document_fidelity ORDER BY document_id")
        .map((row) => ({ ...row })),
      [
        { status: "ok", coverage: 0.998, engine: "docx" },
        { status: "warn", coverage: 0.93, engine: "ocr" },
      ],
    );
    const row = index.row("SELECT archive, verification_status FROM document WHERE name = 'a'");
    assert.deepEqual({ ...row }, { archive: "docx", verification_status: "ok" });
    assert.deepEqual(index.header?.conversion, manifest.summary);
  });
});

Deno.test("exportToFolder() follows no link out of its target (DEFECTS 1)", async () => {
  await inFolder(async (folder) => {
    writeTree(join(folder, "in"), { "sub/a.md": "one\n", "b.md": "two\n" });
    await pack(join(folder, "in"), join(folder, "p.mdcx"));
    using index = await open(join(folder, "p.mdcx"));
    for (const trap of ["out1/sub", "out2/sub/a.md"]) {
      const target = join(folder, trap.split("/")[0]!);
      Deno.mkdirSync(join(folder, trap, ".."), { recursive: true });
      Deno.symlinkSync(join(folder, "elsewhere"), join(folder, trap));
      const { documents, skipped } = exportToFolder(index, target);
      assert.deepEqual([documents, skipped.map(({ path }) => path)], [1, ["sub/a.md"]]);
      assert.match(skipped[0]!.reason, /^a link stands there/);
      assert.equal(Deno.readTextFileSync(join(target, "b.md")), "two\n");
    }
    assert.ok([...Deno.readDirSync(folder)].every(({ name }) => name !== "elsewhere"));
  });
});

Deno.test("exportToFolder() leaves out a name that is too long or in another's way, and writes the others", async () => {
  await inFolder(async (folder) => {
    const name = "n".repeat(300);
    const records = [name, "a", "a/b.md", "c"].map((path) => ({ pseudopath: `@/${path}` }));
    writeTree(join(folder, "in"), { "1.md": "1\n", "2.md": "2\n", "3.md": "3\n", "4.md": "4\n" });
    await pack(join(folder, "in"), join(folder, "p.mdcx"));
    using plain = await open(join(folder, "p.mdcx"));
    const moves = records.map(({ pseudopath }, at) =>
      `UPDATE document SET pseudopath = '${pseudopath}' WHERE id = ${at + 1}`
    );
    using index = openIndex(serialize(plain, moves.join("; ")));
    const { documents, skipped } = exportToFolder(index, join(folder, "out"));
    assert.deepEqual([documents, skipped.map(({ path }) => path)], [2, [name, "a/b.md"]]);
  });
});

Deno.test("exportToFolder() loses no document where two names are one file, as without letter case", async () => {
  await inFolder(async (folder) => {
    writeTree(join(folder, "in"), { "A.md": "Large.\n", "a.md": "Small.\n" });
    await pack(join(folder, "in"), join(folder, "p.mdcx"));
    using index = await open(join(folder, "p.mdcx"));
    const out = join(folder, "out");
    writeTree(out, { "A.md": "" });
    Deno.linkSync(join(out, "A.md"), join(out, "a.md"));
    for (let time = 0; time < 2; time++) {
      assert.equal(exportToFolder(index, out).documents, 2);
      const texts = ["A.md", "a (2).md"].map((name) => Deno.readTextFileSync(join(out, name)));
      assert.deepEqual(texts, ["Large.\n", "Small.\n"]);
    }
  });
});

Deno.test("exportToFolder() replaces nothing but its own beginnings, and leaves a file that differs", async () => {
  await inFolder(async (folder) => {
    const documents = { "a.md": "one\n", "b.md": "two\n", "c.md": "three\n" };
    writeTree(join(folder, "in"), documents);
    await pack(join(folder, "in"), join(folder, "p.mdcx"));
    using index = await open(join(folder, "p.mdcx"));
    const out = join(folder, "out");
    const mine = { "a.md": "one\nand a line of mine\n", "b.md": "tw" };
    writeTree(out, mine);
    const { documents: written, skipped } = exportToFolder(index, out);
    assert.deepEqual([written, skipped.map(({ path, kept }) => [path, kept])], [2, [[
      "a.md",
      true,
    ]]]);
    assert.match(skipped[0]!.reason, /^a file of other content stands there, perhaps of an older /);
    const texts = Object.keys(documents).map((name) => Deno.readTextFileSync(join(out, name)));
    assert.deepEqual(texts, [mine["a.md"], "two\n", "three\n"]);
  });
});

Deno.test("exportToFolder() refuses a target that is no folder, and leaves it as it is", async () => {
  await inFolder(async (folder) => {
    writeTree(join(folder, "in"), { "a.md": "one\n" });
    await pack(join(folder, "in"), join(folder, "p.mdcx"));
    writeTree(folder, { "file": "mine" });
    Deno.symlinkSync(join(folder, "elsewhere"), join(folder, "link"));
    const paths = ["file", "file/below", "link"].map((name) => join(folder, name));
    for (const target of [...paths, "/dev/null"]) {
      await assert.rejects(unpack(join(folder, "p.mdcx"), target), { code: "usage" }, target);
    }
    assert.equal(Deno.readTextFileSync(join(folder, "file")), "mine");
  });
});

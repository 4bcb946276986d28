import assert from "node:assert/strict";
import { makePackage, PASSPHRASE, SIGNING_KEY, withHeader } from "../container/packages.ts";
import { scratchFolder } from "../support/scratch.ts";
import { askMdcx, runMdcx } from "./run_mdcx.ts";
import { packSmall, smallCorpus } from "./small_corpus.ts";

/** Where the package is read, and its key. */
async function reading() {
  const corpus = await smallCorpus();
  const allow = [`--allow-read=${corpus.package},${corpus.keyFile}`];
  return { corpus, allow, key: ["--key-file", corpus.keyFile] };
}

Deno.test("mdcx --help lists every command, examples first, and ends with 0", async () => {
  const { code, stdout, stderr } = await runMdcx(["--help"]);
  assert.equal(code, 0);
  assert.equal(stderr, "");
  assert(stdout.indexOf("Examples") < stdout.indexOf("Usage"));
  const commands = "convert report pack search info document export diff verify keygen calibrate " +
    "shapes mcp doctor models sources completions man";
  for (const name of commands.split(" ")) assert.match(stdout, new RegExp(`^ {2}${name} `, "m"));
});

Deno.test("mdcx alone shows the help and ends with 2", async () => {
  assert.equal((await runMdcx([])).code, 2);
});

Deno.test("mdcx answers a mistyped command with the nearest one", async () => {
  const { code, stderr } = await runMdcx(["serach"]);
  assert.equal(code, 2);
  assert.match(stderr, /Did you mean search\?\n$/);
});

Deno.test("mdcx answers a mistyped option before the command with the nearest one", async () => {
  for (const [typed, meant] of [["--verison", "--version"], ["--quite", "--quiet"]]) {
    const { code, stderr } = await runMdcx([typed!, "info"]);
    assert.equal(code, 2);
    assert.match(stderr, new RegExp(`mdcx has no such option. Did you mean ${meant}\\?\n$`));
  }
});

Deno.test("with --json a page of help is a JSON document, a missing command a JSON error", async () => {
  for (const words of [["--help"], ["help", "search"], ["search", "--help"]]) {
    const { code, reply } = await askMdcx(words);
    assert.equal(code, 0);
    assert.match(String(reply.page), /^mdcx.*\n\nExamples/);
  }
  const { code, stdout, stderr } = await runMdcx(["--json"]);
  assert.equal(code, 2);
  assert.equal(stdout, "");
  assert.equal(JSON.parse(stderr).code, "usage");
});

Deno.test("common options may stand before the command", async () => {
  const { package: file } = await smallCorpus();
  const { code, stdout } = await runMdcx(["--color", "never", "--json", "info", "--", file], {
    allow: [`--allow-read=${file}`],
  });
  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).integrity, "intact");
});

Deno.test("mdcx refuses by name what is not built yet", async () => {
  for (const option of ["--formulas", "--gpu-workers 1", "--ocr-languages eng+spa"]) {
    const words = ["convert", ...option.split(" ")];
    const { code, stderr } = await runMdcx([...words, "--json"]);
    assert.equal(code, 2);
    assert.equal(JSON.parse(stderr).code, "not_built");
  }
});

Deno.test("info prints the header and whether the body is intact (DEFECTS 6)", async () => {
  const { corpus, allow } = await reading();
  const { code, reply } = await askMdcx(["info", corpus.package], { allow });
  assert.equal(code, 0);
  assert.equal(reply.schema_version, 1);
  assert.equal(reply.documents, 3);
  assert.equal(reply.attachments, 1);
  assert.equal(reply.integrity, "intact");
  assert.equal(reply.signature, "none");
  assert.deepEqual(reply.dated, { documents: 1, of: 3, from: "2021-03-04", to: "2021-03-04" });
});

Deno.test("info names one date once", async () => {
  const { corpus, allow } = await reading();
  const { stdout } = await runMdcx(["info", corpus.package], { allow });
  assert.match(stdout, /^Dated +1 of 3 documents, 2021-03-04$/m);
});

Deno.test("info ends with 5 on an altered package, and still says what it holds", async () => {
  const { corpus } = await reading();
  const bytes = await Deno.readFile(corpus.package);
  bytes[bytes.length - 40]! ^= 1;
  const altered = `${corpus.folder}/altered.mdcx`;
  await Deno.writeFile(altered, bytes);
  const allow = [`--allow-read=${altered}`];
  const { code, reply } = await askMdcx(["info", altered], { allow });
  assert.equal(code, 5);
  assert.equal(reply.integrity, "altered");
  assert.equal(reply.documents, 3);
});

Deno.test("info and verify tell a package that was cut short from one that was altered", async () => {
  const { corpus } = await reading();
  const bytes = await Deno.readFile(corpus.package);
  const cut = `${corpus.folder}/half.mdcx`;
  await Deno.writeFile(cut, bytes.subarray(0, bytes.length - 100));
  const allow = [`--allow-read=${cut}`];
  const told = await runMdcx(["info", cut], { allow });
  assert.equal(told.code, 5);
  const sizes = `${bytes.length - 100} of ${bytes.length} bytes`;
  assert.match(told.stdout, new RegExp(`^Integrity +CUT SHORT: ${sizes}$`, "m"));
  assert.equal((await askMdcx(["info", cut], { allow })).reply.integrity, "altered");
  const { code, reply } = await askMdcx(["verify", cut], { allow });
  assert.deepEqual([code, reply.reason], [5, "cut_short"]);
});

Deno.test("every fault of a package has its own code and one line (DEFECTS 8, 9)", async () => {
  const { corpus } = await reading();
  const bytes = await Deno.readFile(corpus.package);
  const cases: readonly (readonly [string, Uint8Array | string, number, string])[] = [
    ["no package", new TextEncoder().encode("# a Markdown file\n"), 5, "not_a_package"],
    ["empty", new Uint8Array(), 5, "not_a_package"],
    ["cut", bytes.subarray(0, 60), 5, "cut_short"],
    ["altered", bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1), 5, "altered"],
  ];
  for (const [name, content, code, reason] of cases) {
    const path = `${corpus.folder}/${name}.mdcx`;
    await Deno.writeFile(path, content as Uint8Array);
    const ended = await runMdcx(["search", path, "wheel", "--key", "x", "--json", "--quiet"], {
      allow: [`--allow-read=${path}`],
    });
    assert.equal(ended.code, code, name);
    assert.equal(ended.stdout, "");
    assert.equal(ended.stderr.trimEnd().split("\n").length, 1, name);
    assert.equal(JSON.parse(ended.stderr).code, reason, name);
  }
});

Deno.test("a package whose database is malformed ends with 5, as any other damaged one", async () => {
  const { corpus } = await reading();
  const path = `${corpus.folder}/malformed.mdcx`;
  await Deno.writeFile(path, await makePackage());
  const words = ["search", path, "wheel", "--key", PASSPHRASE, "--json", "--quiet"];
  const { code, stderr } = await runMdcx(words, { allow: [`--allow-read=${path}`] });
  assert.equal(code, 5);
  assert.equal(JSON.parse(stderr).code, "malformed_package");
});

Deno.test("info says what a signature covers, and calls one that does not fit altered", async () => {
  const folder = await scratchFolder();
  const bytes = await makePackage({ signingKey: SIGNING_KEY });
  const cases: readonly (readonly [string, Uint8Array, number, string, string[]])[] = [
    ["signed", bytes, 0, "intact", ["body", "header"]],
    ["body", withHeader(bytes, ({ header_signature: _, ...rest }) => rest), 0, "intact", ["body"]],
    ["issuer", withHeader(bytes, (header) => ({ ...header, issuer: "Eve" })), 5, "altered", []],
    [
      "forged",
      withHeader(bytes, (header) => ({ ...header, signature: "00".repeat(64) })),
      5,
      "altered",
      [],
    ],
    ["stripped", withHeader(bytes, (header) => ({ ...header, signature: "" })), 5, "altered", []],
  ];
  for (const [name, content, code, integrity, covers] of cases) {
    const path = `${folder}/${name}.mdcx`;
    await Deno.writeFile(path, content);
    const ended = await askMdcx(["info", path], { allow: [`--allow-read=${path}`] });
    const { reply } = ended;
    assert.deepEqual([ended.code, reply.integrity, reply.covers], [code, integrity, covers], name);
  }
  const told = await runMdcx(["info", `${folder}/issuer.mdcx`], {
    allow: [`--allow-read=${folder}`],
  });
  assert.match(told.stdout, /^Integrity +ALTERED: its signature does not fit$/m);
});

Deno.test("a missing file and a folder in its place end with 2", async () => {
  const { corpus } = await reading();
  const allow = [`--allow-read=${corpus.folder}`];
  assert.equal((await runMdcx(["info", `${corpus.folder}/gone.mdcx`], { allow })).code, 2);
  assert.equal((await runMdcx(["info", corpus.folder], { allow })).code, 2);
});

Deno.test("search prints passages with page, heading, date and side", async () => {
  const { corpus, allow, key } = await reading();
  const { code, reply } = await askMdcx(["search", corpus.package, "repair costs", ...key], {
    allow,
  });
  assert.equal(code, 0);
  const [passage] = reply.passages as Record<string, unknown>[];
  assert.equal(passage!.document, "survey");
  assert.equal(passage!.path, "@/Received/survey.md");
  assert.equal(passage!.direction, "received");
  assert.deepEqual(passage!.pages, [2, 2]);
  assert.equal(passage!.dated, "2021-03-04");
  assert.equal(passage!.matched_by, "words");
});

Deno.test("search keeps to one side of a correspondence", async () => {
  const { corpus, allow, key } = await reading();
  const { reply } = await askMdcx(
    ["search", corpus.package, "water wheel", "--only", "sent", ...key],
    { allow },
  );
  const found = reply.passages as { document: string }[];
  assert.deepEqual(found.map(({ document }) => document), ["answer"]);
});

Deno.test("search ends with 4 where nothing answers, and says why (DEFECTS 39)", async () => {
  const { corpus, allow, key } = await reading();
  const { code, stdout } = await runMdcx([
    "search",
    corpus.package,
    "where may a helicopter land",
    ...key,
  ], {
    allow,
  });
  assert.equal(code, 4);
  assert.match(stdout, /^0 passages\n/);
  assert.match(stdout, /helicopter/);
});

Deno.test("search shows no control characters of documents, and --json keeps them", async () => {
  const { corpus, allow, key } = await reading();
  const shown = await runMdcx(["search", corpus.package, "eel", "--color", "never", ...key], {
    allow,
  });
  assert.match(shown.stdout, /An eel in the sluice stopped the mill/);
  assert(!shown.stdout.includes("\u001b"));
  const { reply } = await askMdcx(["search", corpus.package, "eel", ...key], { allow });
  assert((reply.passages as { text: string }[])[0]!.text.includes("\u001b[31mstopped"));
});

Deno.test("search asks a folder of Markdown as it lies", async () => {
  const { documents } = await smallCorpus();
  const { code, reply } = await askMdcx(["search", documents, "water wheel"], {
    allow: [`--allow-read=${documents}`],
  });
  assert.equal(code, 0);
  assert.equal(reply.found, 2);
});

Deno.test("search looks through a folder literally, with context, for phrases, into a file", async () => {
  const { folder, documents, package: file, keyFile } = await smallCorpus();
  const allow = [`--allow-read=${folder}`, `--allow-write=${folder}`];
  const [phrases, out] = [`${folder}/questions.txt`, `${folder}/found/reply.json`];
  await Deno.mkdir(`${folder}/found`);
  await Deno.writeTextFile(phrases, "eel\n\nzeppelin\n");
  const several = await askMdcx(
    ["search", documents, "--phrases", phrases, "--context", "1", "--out", out],
    { allow },
  );
  assert.equal(several.code, 0);
  const [eel, zeppelin] = several.reply.searches as { query: string; found: number }[];
  assert.deepEqual([eel!.query, eel!.found], ["eel", 1]);
  assert.deepEqual([zeppelin!.query, zeppelin!.found], ["zeppelin", 0]);
  assert.deepEqual(JSON.parse(await Deno.readTextFile(out)), several.reply);
  const literal = await askMdcx(["search", documents, "wheel is 4.2", "--literal"], { allow });
  assert.equal(literal.reply.found, 1);
  const onPackage = await runMdcx(
    ["search", file, "wheel", "--literal", "--key-file", keyFile],
    { allow },
  );
  assert.equal(onPackage.code, 2);
  assert.match(onPackage.stderr, /it is for a folder of Markdown/);
});

Deno.test("search tells packages of one name apart, and takes none twice", async () => {
  const { folder, package: file, keyFile } = await smallCorpus();
  const other = `${folder}/elsewhere/small.mdcx`;
  await Deno.mkdir(`${folder}/elsewhere`);
  await Deno.copyFile(file, other);
  const ask = (second: string) =>
    askMdcx(
      ["search", "--package", file, "--package", second, "wheel", "--key-file", keyFile],
      { allow: [`--allow-read=${folder}`] },
    );
  const { code, reply } = await ask(other);
  assert.equal(code, 0);
  const names = new Set((reply.passages as { package: string }[]).map((one) => one.package));
  assert.deepEqual([...names].sort(), ["small.mdcx", "small.mdcx (2)"]);
  const twice = await ask(`${folder}/elsewhere/../small.mdcx`);
  assert.equal(twice.code, 2);
  assert.match(JSON.parse(twice.stderr).message, /it is named twice, expected it once$/);
});

Deno.test("search asks several packages as one, each with its key or all with one", async () => {
  const { corpus, allow } = await reading();
  const second = `${corpus.folder}/second.mdcx`;
  assert.equal((await packSmall(corpus, second)).code, 0);
  const words = ["search", "--package", corpus.package, "--package", second, "water wheel"];
  const env = { MDCX_KEY: corpus.key };
  const { code, reply } = await askMdcx(words, {
    allow: [`--allow-read=${corpus.package},${second}`, "--allow-env=MDCX_KEY"],
    env,
  });
  assert.equal(code, 0);
  const packages = (reply.passages as { package: string }[]).map((passage) => passage.package);
  assert.deepEqual(new Set(packages), new Set(["small.mdcx", "second.mdcx"]));
  const extra = await runMdcx([...words, "more"], { allow });
  assert.equal(extra.code, 2);
});

Deno.test("document prints a document, its pages, its outline; 4 where there is none", async () => {
  const { corpus, allow, key } = await reading();
  const ask = (...more: readonly string[]) =>
    runMdcx(["document", corpus.package, ...more, ...key], { allow });
  assert.match((await ask("survey")).stdout, /4\.2 metres[\s\S]*18,400 pounds/);
  const page = await ask("survey", "--pages", "2");
  assert.match(page.stdout, /18,400/);
  assert.doesNotMatch(page.stdout, /4\.2 metres/);
  assert.equal((await ask("survey", "--outline")).stdout, "Survey  (page 1)\n  Cost  (page 2)\n");
  assert.equal((await ask("nobody")).code, 4);
  assert.equal((await ask("survey", "--pages", "2-1")).code, 2);
  assert.equal((await ask("survey", "--pages", "2", "--outline")).code, 2);
  const log = await ask("appendix", "--outline");
  assert.deepEqual([log.code, log.stdout, log.stderr], [0, "", "The document has no headings.\n"]);
});

Deno.test("export gives back every document as it went in (DEFECTS 20)", async () => {
  const { corpus, key } = await reading();
  const target = `${corpus.folder}/exported`;
  const { code, stdout } = await runMdcx(
    ["export", corpus.package, "--target", target, ...key],
    {
      allow: [
        `--allow-read=${corpus.package},${corpus.keyFile},${target}`,
        `--allow-write=${target}`,
      ],
    },
  );
  assert.equal(code, 0);
  assert.equal(stdout, `Exported 3 documents and 1 attachment to ${target}\n`);
  for (const path of ["Received/survey.md", "notes/log.md", "notes/appendix.md"]) {
    assert.equal(
      await Deno.readTextFile(`${target}/${path}`),
      await Deno.readTextFile(`${corpus.documents}/${path}`),
    );
  }
});

Deno.test("export keeps what stands there of other content, and says what to do", async () => {
  const { corpus, key } = await reading();
  const target = `${corpus.folder}/exported before`;
  await Deno.mkdir(`${target}/notes`, { recursive: true });
  await Deno.writeTextFile(`${target}/notes/log.md`, "An older log.\n");
  const { code, stdout } = await runMdcx(["export", corpus.package, "--target", target, ...key], {
    allow: [`--allow-read=${corpus.folder}`, `--allow-write=${target}`],
  });
  assert.equal(code, 3);
  assert.deepEqual(stdout.trimEnd().split("\n"), [
    `Exported 2 documents and 1 attachment to ${target}`,
    "Skipped notes/log.md: a file of other content stands there, perhaps of an older export",
    "Kept 1 file of other content: export to an empty folder, or remove it first",
  ]);
  assert.equal(await Deno.readTextFile(`${target}/notes/log.md`), "An older log.\n");
});

Deno.test("diff says what was added, removed and changed", async () => {
  const { corpus, key } = await reading();
  const other = `${corpus.folder}/other`;
  await Deno.mkdir(`${other}/Sent`, { recursive: true });
  await Deno.writeTextFile(`${other}/Sent/answer.md`, "# Answer\n\nThe trustees refuse.\n");
  await Deno.writeTextFile(`${other}/new.md`, "New.\n");
  const target = `${corpus.folder}/other.mdcx`;
  assert.equal((await packSmall({ ...corpus, documents: other }, target)).code, 0);
  const { code, reply } = await askMdcx(["diff", corpus.package, target, ...key], {
    allow: [`--allow-read=${corpus.package},${target},${corpus.keyFile}`],
  });
  assert.equal(code, 0);
  assert.deepEqual(reply.added, ["new.md"]);
  assert.deepEqual(reply.changed, ["Sent/answer.md"]);
  assert.deepEqual(reply.removed, ["Received/survey.md", "notes/appendix.md", "notes/log.md"]);
});

Deno.test("keygen, pack and verify make, use and check a signature (DEFECTS 4)", async () => {
  const { corpus } = await reading();
  const keyPath = `${corpus.folder}/private.hex`;
  const made = await askMdcx(["keygen", "--out", keyPath], { allow: [`--allow-write=${keyPath}`] });
  assert.equal(made.code, 0);
  assert.equal(made.reply.private_key, undefined);
  assert.equal((await Deno.stat(keyPath)).mode! & 0o777, 0o600);
  const again = await runMdcx(["keygen", "--out", keyPath], {
    allow: [`--allow-write=${keyPath}`],
  });
  assert.equal(again.code, 2, "a key that is there is not overwritten");

  const signed = `${corpus.folder}/signed.mdcx`;
  const packed = await packSmall(corpus, signed, "--signing-key-file", keyPath);
  assert.equal(packed.code, 0, packed.stderr);
  const allow = [`--allow-read=${signed}`];
  const key = String(made.reply.public_key);
  const valid = await askMdcx(["verify", signed, "--public-key", key], { allow });
  assert.equal(valid.code, 0);
  assert.deepEqual(valid.reply.covers, ["body", "header"]);
  const other = await askMdcx(["verify", signed, "--public-key", "0".repeat(64)], { allow });
  assert.equal(other.code, 5);
  assert.equal(other.reply.valid, false);
  assert.equal(other.reply.reason, "signed_by_other");
  const bytes = await Deno.readFile(signed);
  await Deno.writeFile(`${corpus.folder}/forged.mdcx`, bytes.with(-30, bytes.at(-30)! ^ 1));
  const forged = await askMdcx(["verify", `${corpus.folder}/forged.mdcx`], {
    allow: [`--allow-read=${corpus.folder}`],
  });
  assert.equal(forged.code, 5);
  assert.equal(forged.reply.reason, "altered");
  const own = await runMdcx(["verify", signed], { allow });
  assert.match(own.stderr, /does not tell who signed/);
  const changed = `${corpus.folder}/changed.mdcx`;
  const figure = new TextDecoder("latin1").decode(bytes).indexOf('"documents": 3') + 13;
  await Deno.writeFile(changed, bytes.with(figure, bytes[figure]! + 1));
  const header = await runMdcx(["verify", changed], { allow: [`--allow-read=${changed}`] });
  assert.equal(header.code, 3);
  assert.match(header.stdout, /^the header .* was changed since$/m);
  const bad = await runMdcx(["verify", signed, "--public-key", "abc"], { allow });
  assert.equal(bad.code, 2);
});

Deno.test("verify ends with 5 on an unsigned package", async () => {
  const { corpus, allow } = await reading();
  const { code, reply } = await askMdcx(["verify", corpus.package], { allow });
  assert.equal(code, 5);
  assert.equal(reply.valid, false);
  assert.deepEqual(reply.covers, []);
  assert.equal(reply.reason, "unsigned");
});

Deno.test("pack names a file that it could not read, and ends with 3 (DEFECTS 14)", async () => {
  const { corpus } = await reading();
  const documents = `${corpus.folder}/with a fault`;
  await Deno.mkdir(documents);
  await Deno.writeTextFile(`${documents}/good.md`, "Good.\n");
  await Deno.writeFile(`${documents}/bad.md`, new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a]));
  const { code, stdout } = await packSmall(
    { ...corpus, documents },
    `${corpus.folder}/faulty.mdcx`,
    "--json",
  );
  assert.equal(code, 3);
  const report = JSON.parse(stdout);
  assert.equal(report.documents, 1);
  assert.equal(report.skipped[0].path, "bad.md");
});

Deno.test("pack and search say what of a folder of originals is to be converted first", async () => {
  const { corpus } = await reading();
  const documents = `${corpus.folder}/originals`;
  await Deno.mkdir(documents);
  for (const name of ["a.pdf", "b.PDF", "c.docx"]) {
    await Deno.writeTextFile(`${documents}/${name}`, "");
  }
  const target = `${corpus.folder}/originals.mdcx`;
  const nothing = await packSmall({ ...corpus, documents }, target);
  assert.equal(nothing.code, 2);
  assert.match(
    nothing.stderr,
    /Cannot pack "originals": .* only 3 to convert, such as "a.pdf".* mdcx convert/,
  );
  const allow = [`--allow-read=${corpus.folder}`];
  const asked = await runMdcx(["search", documents, "wheel"], { allow });
  assert.equal(asked.code, 2);
  assert.match(asked.stderr, /Cannot search "originals": .* mdcx convert/);
  await Deno.writeTextFile(`${documents}/d.md`, "The wheel.\n");
  await Deno.symlink(corpus.documents, `${documents}/elsewhere`);
  await Deno.symlink(documents, `${documents}/itself`);
  const some = await packSmall({ ...corpus, documents }, target);
  assert.equal(some.code, 0);
  assert.match(some.stdout, /Left out 3 files to convert first \(2 \.pdf, 1 \.docx\)/);
  assert.match(some.stdout, /^Left out 1 link to a folder elsewhere, such as "elsewhere": put/m);
  const { stderr } = await runMdcx(["search", documents, "wheel"], { allow });
  assert.match(stderr, /Left out 3 files to convert first/);
});

Deno.test("pack takes one Markdown file (DEFECTS 21), and refuses an empty passphrase", async () => {
  const { corpus } = await reading();
  const documents = `${corpus.documents}/Sent/answer.md`;
  const target = `${corpus.folder}/one.mdcx`;
  assert.equal((await packSmall({ ...corpus, documents }, target)).code, 0);
  const empty = await runMdcx(
    ["pack", "--output", documents, "--target", target, "--key", "", "--json", "--quiet"],
    { allow: [`--allow-read=${corpus.folder}`, `--allow-write=${corpus.folder}`] },
  );
  assert.equal(empty.code, 2);
  assert.equal(JSON.parse(empty.stderr).code, "missing_key");
});

Deno.test("a command says what is missing, and asks for no passphrase of what is no package", async () => {
  const { corpus } = await reading();
  const allow = [`--allow-read=${corpus.folder}`, `--allow-write=${corpus.folder}`];
  const refused = async (...words: string[]) => {
    const { code, stderr } = await runMdcx(words, { allow });
    assert.equal(code, words.includes(corpus.keyFile) ? 5 : 2, words.join(" "));
    return stderr;
  };
  assert.match(await refused("search"), /TARGET is missing. Usage: mdcx search TARGET QUERY/);
  assert.match(await refused("search", corpus.package), /"mdcx search": QUERY is missing. Usage/);
  assert.match(await refused("export", corpus.package), /--target DIR is missing. Usage/);
  assert.match(
    await refused("report", corpus.documents),
    /has no _manifest.json, expected the output/,
  );
  assert.match(await refused("document", `${corpus.folder}/gone.mdcx`, "a"), /is not there/);
  assert.match(await refused("document", corpus.keyFile, "a"), /does not begin with MDCX/);
  for (const command of ["info", "verify", "export"]) {
    const words = [command, corpus.documents, ...(command === "export" ? ["--target", "x"] : [])];
    assert.match(await refused(...words), /: it is a folder, expected a package\. mdcx pack makes/);
  }
  assert.match(
    await refused("convert", "mine"),
    /"mine" is one word too many\. Did you mean --input m/,
  );
  assert.match(await refused("pack", "mine"), /Did you mean --output mine\?$/m);
  assert.match(await refused("diff", "a", "b", "c"), /too many\. Usage: mdcx diff A B/);
});

Deno.test("pack looks for its input before it asks for a passphrase", async () => {
  const { folder } = await smallCorpus();
  const pack = (...words: string[]) =>
    runMdcx(["pack", ...words], { cwd: folder, allow: [`--allow-read=${folder}`] });
  const [named, unnamed] = [await pack("--output", "gone"), await pack()];
  assert.deepEqual([named.code, unnamed.code], [2, 2]);
  assert.match(named.stderr, /^mdcx: Cannot open "gone": it is not there$/m);
  assert.match(unnamed.stderr, /"Output": it is not there\. --output names what is packed, the/);
});

Deno.test("convert says that nobody named what it did not find", async () => {
  const { folder } = await smallCorpus();
  const words = ["convert", "--output", `${folder}/none`];
  const { code, stderr } = await runMdcx(words, { cwd: folder, allow: [`--allow-read=${folder}`] });
  assert.equal(code, 2);
  assert.match(
    stderr,
    /"Input": it is not there\. --input names the folder of documents; without it/,
  );
});

Deno.test("search says of a document that its folder is searched", async () => {
  const { folder, documents, keyFile } = await smallCorpus();
  const words = ["search", `${documents}/notes/log.md`, "eel", "--key-file", keyFile];
  const { code, stderr } = await runMdcx(words, { allow: [`--allow-read=${folder}`] });
  assert.equal(code, 5);
  assert.match(
    stderr,
    /expected a package\. Documents are searched by their folder: mdcx search .*notes /,
  );
});

Deno.test("a signing key is told from another file by name", async () => {
  const corpus = await smallCorpus();
  const target = `${corpus.folder}/unsigned.mdcx`;
  const { code, stderr } = await packSmall(corpus, target, "--signing-key-file", corpus.keyFile);
  assert.equal(code, 2);
  assert.match(stderr, /Cannot use ".*key\.txt" for "--signing-key-file": it is not 32 bytes/);
  assert(!stderr.includes(corpus.key));
});

Deno.test("the man page is ASCII", async () => {
  const { code, stdout } = await runMdcx(["man"]);
  assert.equal(code, 0);
  assert.match(stdout, /^[\p{ASCII}]*$/u);
  assert.match(stdout, /\\fB.*MANIFEST\\\[u2026\]/);
});

Deno.test("no file of another kind is written over: a package, a key, a document", async () => {
  const { folder, keyFile, package: file } = await smallCorpus();
  const document = `${folder}/kept.md`;
  await Deno.writeTextFile(document, "# Kept\n\nwords\n");
  const allow = [`--allow-read=${folder}`, `--allow-write=${folder}`];
  const key = ["--key-file", keyFile];
  for (const target of [file, keyFile, document]) {
    const before = await Deno.readFile(target);
    const commands = [["search", file, "mill", ...key, "--out", target]];
    if (target !== file) commands.push(["pack", "--output", document, "--target", target, ...key]);
    for (const words of commands) {
      const { code, stderr } = await runMdcx(words, { allow });
      assert.equal(code, 2, words.join(" "));
      assert.match(stderr, /^mdcx: Cannot write ".*": .*, expected /, words.join(" "));
    }
    assert.deepEqual(await Deno.readFile(target), before);
  }
});

Deno.test("info shows each field of a header on its own row, whatever the field says", async () => {
  const { folder, package: file, documents, keyFile } = await smallCorpus();
  const target = `${folder}/issued.mdcx`;
  await packSmall({ folder, documents, keyFile }, target, "--issuer", "Nobody\nSignature   valid");
  const { stdout } = await runMdcx(["info", target], { allow: [`--allow-read=${target}`] });
  const plain = await runMdcx(["info", file], { allow: [`--allow-read=${file}`] });
  assert.match(stdout, /^Issuer {6}Nobody Signature {3}valid$/m);
  assert.equal(stdout.split("\n").length, plain.stdout.split("\n").length);
});

Deno.test({
  name: "a line feed in a name makes no line of its own in what a command says",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const { folder, keyFile } = await smallCorpus();
    const input = `${folder}/feeds`;
    await Deno.mkdir(input);
    await Deno.writeTextFile(`${input}/a.md`, "# A\n\nwords\n");
    await Deno.writeFile(`${input}/b\nPacked 7 documents.md`, Uint8Array.of(0x66, 0xff, 0x6f));
    const allow = [`--allow-read=${folder}`, `--allow-write=${folder}`];
    const words = ["--compression", "zstd", "--key-file", keyFile];
    const packed = await runMdcx(
      ["pack", "--output", input, "--target", `${folder}/feeds.mdcx`, ...words],
      { allow },
    );
    assert.equal(packed.code, 3);
    assert.match(packed.stdout, /^Skipped b Packed 7 documents\.md: /m);
    const searched = await runMdcx(["search", input, "words"], { allow });
    assert.match(searched.stderr, /^warning: b Packed 7 documents\.md was left out: /);
  },
});

Deno.test("mcp --json says as JSON why it could not start", async () => {
  const allow = [
    "--allow-env=MDCX_*",
    `--allow-read=${new URL("../../", import.meta.url).pathname}`,
  ];
  const { code, stdout, stderr } = await runMdcx(["mcp", "--json"], {
    allow,
    env: { MDCX_FILE: "nowhere.mdcx", MDCX_KEY: "k" },
  });
  assert.deepEqual([code, stdout], [2, ""]);
  const { code: name, hint } = JSON.parse(stderr);
  assert.equal(name, "not_found");
  assert.match(hint, /MDCX_FILE/);
});

Deno.test("what is written to a folder that is not there is refused before the work, by its own name", async () => {
  const { folder, documents, keyFile } = await smallCorpus();
  const allow = [`--allow-read=${folder}`, `--allow-write=${folder}`];
  const target = `${folder}/nowhere/x`;
  const commands = [
    ["keygen", "--out", target],
    ["search", documents, "wheel", "--out", target],
    ["pack", "--output", documents, "--target", target, "--key-file", keyFile],
  ];
  for (const words of commands) {
    const { code, stdout, stderr } = await runMdcx(words, { allow });
    assert.deepEqual([code, stdout], [2, ""]);
    assert.equal(
      stderr,
      `mdcx: Cannot write "${target}": its folder is not there, expected an existing one\n`,
    );
  }
});

import assert from "node:assert/strict";
import { join } from "node:path";
import type { Manifest } from "../../../lib/convert/artefacts/manifest.ts";
import { MdcxError } from "../../../lib/errors.ts";
import { HAS_NO_PIPES, makePipe } from "../../support/pipes.ts";
import { lines, writePdf } from "../../support/pdf_writer.ts";
import { convertFolder, type ConvertOptions } from "../../../lib/host/conversion/convert_folder.ts";

interface Workshop extends AsyncDisposable {
  readonly input: string;
  readonly output: string;
  write(path: string, content: string | Uint8Array): Promise<void>;
  read(path: string): Promise<string>;
  convert(options?: Partial<ConvertOptions>): Promise<Manifest>;
}

/** A folder of its own for each test, converted by real child processes. */
async function workshop(
  files: Record<string, string | Uint8Array>,
  folder?: string,
): Promise<Workshop> {
  folder ??= await Deno.makeTempDir({ prefix: "mdcx-convert-" });
  const [input, output] = [join(folder, "in"), join(folder, "out")];
  const write = async (path: string, content: string | Uint8Array) => {
    const target = join(input, path);
    await Deno.mkdir(join(target, ".."), { recursive: true });
    if (typeof content === "string") await Deno.writeTextFile(target, content);
    else await Deno.writeFile(target, content);
  };
  await Deno.mkdir(input);
  for (const [path, content] of Object.entries(files)) await write(path, content);
  return {
    input,
    output,
    write,
    read: (path) => Deno.readTextFile(join(output, path)),
    convert: (options = {}) => convertFolder({ input, output, serial: true, ...options }),
    [Symbol.asyncDispose]: () => Deno.remove(folder!, { recursive: true }),
  };
}

/** Long enough to be split at its bookmarks. */
function longPdf(): Uint8Array {
  const sheet = (page: number) => lines(72, 100, [`Words of sheet ${page}.`, "A second line."]);
  return writePdf({
    pages: Array.from({ length: 70 }, (_, at) => ({ marks: sheet(at + 1) })),
    outline: [1, 21, 41].map((page) => ({ title: `Part from ${page}`, page, level: 1 })),
  });
}

const statuses = (manifest: Manifest) =>
  Object.fromEntries(manifest.documents.map((record) => [record.source_pseudopath, record.status]));

Deno.test("convertFolder() gives every file a record and stops for none", async () => {
  await using shop = await workshop({
    "a.txt": "plain words",
    "sub/b.csv": "x,y\n1,2\n",
    "broken.pdf": "%PDF-1.4 broken",
    "empty.txt": "",
    "photo.jpg": Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
    "unknown.bin": Uint8Array.of(0, 1, 2, 255, 0, 3),
  });
  const manifest = await shop.convert();
  assert.deepEqual(statuses(manifest), {
    "@/a.txt": "ok",
    "@/broken.pdf": "error",
    "@/empty.txt": "unverifiable",
    "@/photo.jpg": "skipped",
    "@/sub/b.csv": "ok",
    "@/unknown.bin": "skipped",
  });
  assert.deepEqual(manifest.skipped, ["@/photo.jpg", "@/unknown.bin"]);
  assert.equal(manifest.summary.with_findings, 1);
  assert.match(await shop.read("sub/b.md"), /\| 1 \| 2 \|/);
  assert.deepEqual(
    JSON.parse(await shop.read("_manifest.json")),
    JSON.parse(JSON.stringify(manifest)),
  );
  assert.match(await shop.read("00_INDEX.md"), /\[b\.csv\]\(sub\/b\.md\)/);
  await assert.rejects(shop.read("_progress.jsonl"), Deno.errors.NotFound);
});

Deno.test("convertFolder() runs in parallel by default (DEFECTS 48), with the same result", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`${index}.txt`, `document ${index}`]),
  );
  await using shop = await workshop(files);
  const heard: string[] = [];
  const manifest = await shop.convert({
    serial: false,
    maxCores: 2,
    recycleAfter: 3,
    report: ({ done, total, record }) => heard.push(`${done}/${total} ${record?.status ?? ""}`),
  });
  assert.equal(manifest.summary.converted_ok, 12);
  assert.equal(manifest.run.lanes, 2);
  assert.equal(manifest.run.isolation, "processes");
  assert.deepEqual([heard[0], heard.at(-1)], ["0/12 ", "12/12 ok"]);
});

Deno.test("convertFolder() uses again what is there and unchanged", async () => {
  await using shop = await workshop({ "a.txt": "one", "b.txt": "two", "c.pdf": "%PDF-1.4 x" });
  await shop.convert();
  await shop.write("b.txt", "two, changed");
  const seen: string[] = [];
  const again = await shop.convert({
    report: ({ record }) => seen.push(record?.source_name ?? ""),
  });
  assert.equal(again.summary.reused, 1);
  assert.deepEqual(seen.filter((name) => name !== "").sort(), ["b.txt", "c.pdf"]);
  assert.equal(again.documents.length, 3);
  assert.equal((await shop.convert({ force: true })).summary.reused, 0);
});

Deno.test("convertFolder() states when a source was changed, and a touch neither converts it nor makes it younger", async () => {
  await using shop = await workshop({ "a.txt": "plain words", "long.pdf": longPdf() });
  const touch = async (year: string) => {
    const time = new Date(`${year}-05-06T07:08:09Z`);
    for (const name of ["a.txt", "long.pdf"]) await Deno.utime(join(shop.input, name), time, time);
  };
  const stated = async (manifest: Manifest) => {
    const years = manifest.documents.map(({ modified_at }) => modified_at?.slice(0, 4));
    for (const { markdown_pseudopath } of manifest.documents) {
      const text = await shop.read(markdown_pseudopath!.slice(2));
      years.push(/^source_modified_utc: "(\d+)-05-06T07:08:09Z"$/m.exec(text)?.[1]);
    }
    return [...new Set(years)];
  };
  await touch("2011");
  assert.deepEqual(await stated(await shop.convert()), ["2011"]);
  await touch("2019");
  const again = await shop.convert();
  assert.deepEqual([again.summary.reused, await stated(again)], [2, ["2011"]]);
  const chapter = again.documents.find(({ is_chapter }) => is_chapter)!.markdown_pseudopath!;
  await Deno.remove(join(shop.output, chapter.slice(2)));
  const mended = await shop.convert();
  assert.deepEqual([mended.summary.reused, await stated(mended)], [1, ["2011"]], "all chapters");
  assert.deepEqual(await stated(await shop.convert({ force: true })), ["2019"]);
  await shop.write("a.txt", "other words!");
  await touch("2023");
  await Deno.utime(join(shop.input, "long.pdf"), 0, 0);
  const changed = (await shop.convert()).documents.map(({ modified_at }) =>
    modified_at!.slice(0, 4)
  );
  assert.deepEqual([...new Set(changed)], ["2023", "2019"]);
});

Deno.test({
  name: "convertFolder() keeps two files that differ in their name's Unicode form only",
  // Other systems take the two names for one file.
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using shop = await workshop({ "caf\u00e9.txt": "composed", "cafe\u0301.txt": "apart" });
    const { documents } = await shop.convert();
    const texts = documents.map((record) => shop.read(record.markdown_pseudopath!.slice(2)));
    assert.match((await Promise.all(texts)).sort().join(), /apart[^]*composed|composed[^]*apart/);
    assert.equal((await shop.convert()).summary.reused, 2);
  },
});

Deno.test("convertFolder() converts the shortest documents first", async () => {
  const words = (count: number) => "word ".repeat(count);
  await using shop = await workshop({
    "a.txt": words(400),
    "b/c.txt": words(2),
    "d.txt": words(30),
    "e.txt": words(1),
  });
  const order: string[] = [];
  const report: ConvertOptions["report"] = ({ record }) =>
    void (record === undefined || order.push(record.source_name));
  await shop.convert({ report });
  assert.deepEqual(order, ["e.txt", "c.txt", "d.txt", "a.txt"]);
});

Deno.test("convertFolder() converts again when an option changes or a file is gone (DEFECTS 49)", async () => {
  await using shop = await workshop({ "a.txt": "one" });
  await shop.convert();
  assert.equal((await shop.convert({ samplePages: 2 })).summary.reused, 0);
  assert.equal((await shop.convert({ samplePages: 2 })).summary.reused, 1);
  await Deno.remove(join(shop.output, "a.md"));
  assert.equal((await shop.convert({ samplePages: 2 })).summary.reused, 0);
});

Deno.test("convertFolder() takes no configuration from the folder that it converts", async () => {
  await using shop = await workshop({
    "a.csv": "x,y\n1,2\n",
    "deno.json": '{"imports": {"csv-parse": "./evil.ts", "yaml": "./evil.ts"}}',
    "package.json": '{"dependencies": {"csv-parse": "file:./evil"}}',
    "evil.ts": 'throw new Error("evil")',
  });
  assert.equal(statuses(await shop.convert({ only: "a.csv" }))["@/a.csv"], "ok");
});

Deno.test("convertFolder() leaves hidden and temporary files and links alone, and says so (DEFECTS 60)", async () => {
  await using shop = await workshop({
    "a.txt": "one",
    ".hidden.txt": "x",
    "~$lock.docx": "x",
    "sub/b.txt": "two",
  });
  await Deno.symlink(shop.input, join(shop.input, "sub/loop"));
  await Deno.symlink("/etc/hostname", join(shop.input, "outside.txt"));
  const manifest = await shop.convert();
  assert.deepEqual(Object.keys(statuses(manifest)), ["@/a.txt", "@/sub/b.txt"]);
  assert.deepEqual(manifest.ignored.map(({ source_pseudopath }) => source_pseudopath).sort(), [
    "@/.hidden.txt",
    "@/outside.txt",
    "@/sub/loop",
    "@/~$lock.docx",
  ]);
  const { kind, reason } = manifest.ignored.find((one) =>
    one.source_pseudopath.includes("outside")
  )!;
  assert.deepEqual([kind, manifest.summary.links_outside], ["link_outside", 1]);
  assert.match(reason, /put a copy in its place, or convert what it leads to/);
});

Deno.test({
  name: "convertFolder() passes over a pipe, and names it; as the input it refuses it",
  ignore: HAS_NO_PIPES,
  fn: async () => {
    await using shop = await workshop({ "a.txt": "one" });
    await makePipe(join(shop.input, "pipe.md"));
    await Deno.symlink("pipe.md", join(shop.input, "link.md"));
    const { ignored, summary } = await shop.convert();
    assert.deepEqual([summary.documents, summary.special_files], [1, 1]);
    const reasons = ignored.map((one) => [one.source_pseudopath, one.reason]);
    assert.deepEqual(reasons.filter(([path]) => path !== "@/link.md"), [
      ["@/pipe.md", "It is a pipe, no file"],
    ]);
    const input = join(shop.input, "pipe.md");
    await assert.rejects(shop.convert({ input }), {
      code: "unreadable",
      message: `Cannot convert "${input}": it is a pipe, expected a folder or a document`,
    });
  },
});

Deno.test("convertFolder() reports sources that are gone while their Markdown is there (DEFECTS 60)", async () => {
  await using shop = await workshop({ "a.txt": "one", "b.txt": "two" });
  await shop.convert();
  await Deno.remove(join(shop.input, "b.txt"));
  const gone = [{ source_pseudopath: "@/b.txt", markdown_pseudopath: "@/b.md" }];
  const manifest = await shop.convert();
  assert.deepEqual(manifest.gone, gone);
  assert.deepEqual(Object.keys(statuses(manifest)), ["@/a.txt"]);
  assert.deepEqual((await shop.convert()).gone, gone);
  await shop.write("b.html", "another, of the same Markdown");
  assert.deepEqual((await shop.convert()).gone, []);
  await Deno.remove(join(shop.input, "b.html"));
  assert.deepEqual((await shop.convert()).gone, [{ ...gone[0], source_pseudopath: "@/b.html" }]);
  await Deno.remove(join(shop.output, "b.md"));
  assert.deepEqual((await shop.convert()).gone, []);
});

Deno.test("convertFolder() names no place of this machine in any artefact (DEFECTS 60)", async () => {
  await using shop = await workshop({ "a.txt": "one", "broken.pdf": "%PDF-1.4 x" });
  await Deno.writeTextFile(join(shop.input, "locked.txt"), "x", { mode: 0o000 });
  await shop.convert();
  for (const name of ["_manifest.json", "00_INDEX.md", "a.md", "_lossless/a.blocks.json"]) {
    assert(!(await shop.read(name)).includes(shop.input), name);
  }
});

Deno.test("convertFolder() ends a document that takes too long, and goes on", async () => {
  await using shop = await workshop({ "a.txt": "one", "b.txt": "two" });
  const manifest = await shop.convert({ timeoutSeconds: 0.001 });
  assert.deepEqual(statuses(manifest), { "@/a.txt": "timeout", "@/b.txt": "timeout" });
  assert.match(manifest.documents[0]!.errors[0]!, /Ended after 0\.001 s/);
  assert.match(manifest.documents[0]!.digest, /^[0-9a-f]{64}$/);
  const again = await shop.convert();
  assert.deepEqual(statuses(again), { "@/a.txt": "ok", "@/b.txt": "ok" });
});

Deno.test("convertFolder() goes on after an interruption where it stopped", async () => {
  const files = Object.fromEntries(
    Array.from(
      { length: 20 },
      (_, index) => [`${index}.txt`, `document ${index} `.repeat(index + 1)],
    ),
  );
  await using shop = await workshop(files);
  const stop = new AbortController();
  const interrupted = shop.convert({
    signal: stop.signal,
    report: ({ done }) => {
      if (done === 5) stop.abort();
    },
  });
  await assert.rejects(
    interrupted,
    (error: unknown) => error instanceof MdcxError && error.code === "interrupted",
  );
  const manifest = await shop.convert();
  assert(manifest.summary.reused >= 5, String(manifest.summary.reused));
  assert.equal(manifest.summary.converted_ok, 20);
});

Deno.test("convertFolder() keeps the records of what --only and --limit leave out", async () => {
  await using shop = await workshop({ "a.txt": "one", "b.csv": "x,y\n1,2\n", "c.txt": "three" });
  const first = await shop.convert({ limit: 1 });
  assert.equal(first.documents.length, 1);
  assert.match(await shop.read("_progress.jsonl"), /\{"run":"complete","limited_to":1,"of":3\}\n$/);
  const second = await shop.convert({ only: "*.csv" });
  assert.deepEqual(Object.keys(statuses(second)), ["@/a.txt", "@/b.csv"]);
});

Deno.test("convertFolder() goes on without a document that is gone, or locked, once it was found", async () => {
  await using shop = await workshop({ "a.txt": "one", "b.txt": "other" });
  const { input, output } = shop;
  await shop.convert();
  for (const shard of [undefined, { index: 1, of: 2 }, { index: 2, of: 2 }]) {
    await shop.write("b.txt", "other");
    const options = {
      input,
      output,
      serial: true,
      ...(shard === undefined ? {} : { shard }),
      /** Asked for once the input was walked. */
      get force() {
        Deno.removeSync(join(input, "b.txt"));
        return false;
      },
    };
    const { "@/b.txt": status } = statuses(await convertFolder(options));
    assert.equal(status, "error");
  }
});

Deno.test("convertFolder() shares an input between shards without overlap", async () => {
  await using shop = await workshop(
    Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.txt`, `text ${index}`])),
  );
  const done = await Promise.all([1, 2].map(async (index) => {
    const output = `${shop.output}${index}`;
    const manifest = await shop.convert({ output, shard: { index, of: 2 } });
    return Object.keys(statuses(manifest));
  }));
  assert.equal(new Set(done.flat()).size, 9);
  assert.equal(done.flat().length, 9);
});

Deno.test("convertFolder() converts one file, also where it lies in a folder of many", async () => {
  await using shop = await workshop({ "a.txt": "one", "b.txt": "two" });
  const manifest = await shop.convert({ input: join(shop.input, "a.txt") });
  assert.deepEqual(Object.keys(statuses(manifest)), ["@/a.txt"]);
});

Deno.test("convertFolder() converts a folder to which a link leads, and one below a link", async () => {
  await using shop = await workshop({ "sub/a.txt": "plain words" });
  const link = join(shop.input, "..", "link");
  await Deno.symlink(shop.input, link);
  assert.deepEqual(statuses(await shop.convert({ input: link })), { "@/sub/a.txt": "ok" });
  const below = await shop.convert({ input: join(link, "sub"), output: `${shop.output}2` });
  assert.deepEqual(statuses(below), { "@/a.txt": "ok" });
});

Deno.test("convertFolder() leaves out its own output where it lies inside the input", async () => {
  await using shop = await workshop({ "a.txt": "one" });
  const output = join(shop.input, "Markdown");
  await shop.convert({ output });
  assert.deepEqual(Object.keys(statuses(await shop.convert({ output }))), ["@/a.txt"]);
});

const isRefusal = (error: unknown) => error instanceof MdcxError && error.code === "usage";

Deno.test("convertFolder() never writes over what it reads: into the input, by a link, over a document", async () => {
  const text = "# Mine\n\nwritten by hand\n";
  await using shop = await workshop({ "a.md": text, "00_INDEX.md": text });
  await shop.write("notes/a.md", text);
  await shop.write("notes/notes/a.md", text);
  const link = join(shop.input, "..", "link");
  await Deno.symlink(shop.input, link);
  await Deno.symlink("nowhere", join(shop.input, "..", "dead"));
  const refused: readonly (readonly [string, string])[] = [
    [shop.input, shop.input],
    [shop.input, link],
    [join(shop.input, "a.md"), shop.input],
    [join(shop.input, "00_INDEX.md"), shop.input],
    [join(shop.input, "notes"), join(shop.input, "a.md")],
    [join(shop.input, "notes"), shop.input],
    [join(shop.input, "notes"), join(shop.input, "a.md", "below")],
    [join(shop.input, "notes"), join(shop.input, "..", "dead")],
  ];
  for (const [input, output] of refused) {
    await assert.rejects(shop.convert({ input, output }), isRefusal, `${input} to ${output}`);
  }
  for (const path of ["a.md", "00_INDEX.md", "notes/a.md", "notes/notes/a.md"]) {
    assert.equal(await Deno.readTextFile(join(shop.input, path)), text);
  }
  await shop.write("b.txt", "two");
  await shop.convert({ input: join(shop.input, "b.txt"), output: join(shop.input, "notes") });
});

Deno.test("convertFolder() never writes chapters, blocks or its log over what it reads, nor through a link", async () => {
  const text = "written by hand";
  await using shop = await workshop({
    "b/b.pdf": "%PDF-1.4 long",
    "b/01 - One.md": text,
    "c/_progress.jsonl": text,
    "_lossless/a.blocks.json": text,
    "_lossless/a.txt": text,
    "d/in/a.md": text,
  });
  const { input } = shop;
  await Deno.symlink(join(input, "d"), join(input, "c/link"));
  const refused: readonly (readonly [string, string])[] = [
    ["b", "."],
    ["c/_progress.jsonl", "c"],
    ["_lossless", "."],
    ["d", "c/link"],
  ];
  await shop.write("e/in/a.md", text);
  await Deno.mkdir(join(input, "f"));
  await Deno.symlink(join(input, "e/in"), join(input, "f/in"));
  for (const [from, to] of [...refused, ["e", "f"] as const]) {
    const places = { input: join(input, from), output: join(input, to) };
    await assert.rejects(shop.convert(places), isRefusal, `${from} to ${to}`);
  }
  await shop.convert({ input: join(input, "b"), output: input, split: false });
  await shop.convert({ input: join(input, "_lossless"), output: input, lossless: false });
  assert.equal(await Deno.readTextFile(join(input, "_lossless/a.blocks.json")), text);
  await shop.write("n/n.txt", text);
  await shop.convert({ input: join(input, "n"), output: input });
});

Deno.test("convertFolder() goes on where a folder has the name of a target or of an artefact", async () => {
  await using shop = await workshop({
    "a.txt": "one",
    "a.md/i.txt": "two",
    "_manifest.json/i.txt": "three",
    "_progress.jsonl/i.txt": "four",
    "00_INDEX.md/i.txt": "five",
    "_lossless/a.blocks.json/i.txt": "six",
  });
  const { documents } = await shop.convert();
  assert.deepEqual(documents.map(({ status }) => status), new Array(6).fill("ok"));
  assert.match(await shop.read("a__txt.md"), /one/);
  assert.match(await shop.read("_lossless__folder/a.blocks.json/i.md"), /six/);
});

Deno.test("convertFolder() goes on where something of another kind stands at a document's place", async () => {
  await using shop = await workshop({
    "a.txt": "one",
    "b.txt": "two two",
    "c/c.txt": "three three",
  });
  await Deno.mkdir(join(shop.output, "a.md/kept"), { recursive: true });
  await Deno.writeTextFile(join(shop.output, "c"), "mine");
  const manifest = await shop.convert();
  assert.deepEqual(statuses(manifest), {
    "@/a.txt": "error",
    "@/b.txt": "ok",
    "@/c/c.txt": "error",
  });
  assert.doesNotMatch(await shop.read("_manifest.json"), /mdcx-convert-/);
  assert.equal(await shop.read("c"), "mine");
  assert([...Deno.readDirSync(shop.output)].every(({ name }) => !name.endsWith(".part")));
  await Deno.remove(join(shop.output, "a.md"), { recursive: true });
  await Deno.remove(join(shop.output, "c"));
  assert.deepEqual(new Set(Object.values(statuses(await shop.convert()))), new Set(["ok"]));
});

Deno.test("convertFolder() goes on where something of another kind stands at a chapter's place", async () => {
  await using shop = await workshop({ "a.txt": "one", "long.pdf": longPdf() });
  const { documents } = await shop.convert();
  const chapter = documents.find((record) => record.is_chapter === true)!;
  const place = join(shop.output, chapter.markdown_pseudopath!.slice(2));
  await Deno.remove(place);
  await Deno.mkdir(place);
  const again = await shop.convert({ force: true });
  assert.deepEqual(statuses(again), { "@/a.txt": "ok", "@/long.pdf": "error" });
  const reason = again.documents.find(({ source_name }) => source_name === "long.pdf")!.errors[0];
  assert.match(reason!, /stands at the place of one of its chapters in the output$/);
  await Deno.remove(place);
  assert.equal(statuses(await shop.convert())["@/long.pdf"], "ok");
});

Deno.test("convertFolder() never writes over what no conversion wrote, and over what one wrote again", async () => {
  await using shop = await workshop({ "a.txt": "plain words", "b.txt": "more words" });
  await Deno.mkdir(shop.output);
  await Deno.writeTextFile(join(shop.output, "b.md"), "a text of my own");
  await assert.rejects(shop.convert(), {
    code: "usage",
    message: /over "b\.md", which no conversion/,
  });
  assert.deepEqual([...Deno.readDirSync(shop.output)].map(({ name }) => name), ["b.md"]);
  await Deno.remove(join(shop.output, "b.md"));
  await shop.convert();
  await Deno.remove(join(shop.output, "_manifest.json"));
  assert.deepEqual(statuses(await shop.convert()), { "@/a.txt": "ok", "@/b.txt": "ok" });
});

Deno.test("convertFolder() refuses an output into which another run is writing", async () => {
  await using shop = await workshop({ "a.txt": "one" });
  await Deno.mkdir(shop.output);
  using other = await Deno.open(join(shop.output, "_progress.jsonl"), {
    write: true,
    create: true,
  });
  await other.lock(true);
  await assert.rejects(shop.convert(), isRefusal);
  await other.unlock();
  assert.deepEqual(statuses(await shop.convert()), { "@/a.txt": "ok" });
});

Deno.test({
  name: "convertFolder() parses in threads where no process may be started, and says so",
  permissions: {
    read: true,
    write: true,
    run: false,
    env: false,
    ffi: false,
    sys: false,
    net: false,
  },
  fn: async () => {
    await using shop = await workshop({ "a.txt": "one" });
    const notices: string[] = [];
    const manifest = await shop.convert({
      report: ({ notice }) => notices.push(...notice === undefined ? [] : [notice]),
    });
    assert.equal(manifest.run.isolation, "workers");
    assert.deepEqual(statuses(manifest), { "@/a.txt": "ok" });
    assert.equal(notices.length, 1);
    assert.match(notices[0]!, /--allow-run=deno/);
  },
});

/** All that may be read: not the program, wherever the repository lies. */
const ONLY_FOLDER = await Deno.makeTempDir({ prefix: "mdcx-convert-" });

Deno.test({
  name: "convertFolder() names --allow-run=deno where it may start neither process nor thread",
  permissions: { read: [ONLY_FOLDER], write: true, run: false },
  fn: async () => {
    await using shop = await workshop({ "a.txt": "one" }, ONLY_FOLDER);
    await assert.rejects(
      shop.convert(),
      (error: unknown) =>
        error instanceof MdcxError && error.code === "permission" &&
        error.message.endsWith("expected --allow-run=deno"),
    );
  },
});

Deno.test({
  name: "convertFolder() abandons a document that takes too long in a thread, and goes on",
  permissions: { read: true, write: true, run: false },
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    await using shop = await workshop({ "a.txt": "one", "b.txt": "two" });
    const manifest = await shop.convert({ timeoutSeconds: 0.001 });
    assert.deepEqual(statuses(manifest), { "@/a.txt": "timeout", "@/b.txt": "timeout" });
    assert.equal((await shop.convert()).summary.converted_ok, 2);
  },
});

Deno.test("convertFolder() says how far it has compared with the last run, and can be stopped meanwhile", async () => {
  await using shop = await workshop({
    "a.txt": "one",
    "b.txt": "two words",
    "c.txt": "now three words",
  });
  await shop.convert();
  const manifest = await shop.read("_manifest.json");
  const stop = new AbortController();
  const heard: (number | undefined)[] = [];
  const report: ConvertOptions["report"] = ({ compared, total }) => {
    heard.push(compared);
    if (compared === 1) stop.abort();
    assert.equal(total, 3);
  };
  await assert.rejects(shop.convert({ report, signal: stop.signal }), { code: "interrupted" });
  assert.deepEqual(heard, [0, 1]);
  assert.equal(await shop.read("_manifest.json"), manifest);
});

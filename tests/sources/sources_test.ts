import assert from "node:assert/strict";
import {
  available,
  Candidate,
  identify,
  looksLike,
  patiently,
  RateLimited,
  require as requireSources,
} from "../../lib/sources/mod.ts";
import reference from "./reference_source.ts";

const bytes = (latin1: string) => Uint8Array.from(latin1, (character) => character.charCodeAt(0));

/** A ZIP of empty, stored parts: local headers, central directory, end record. */
function zipOf(names: readonly string[], mimetype?: string): Uint8Array {
  const parts = mimetype === undefined ? names : ["mimetype", ...names];
  let local = "", central = "";
  for (const name of parts) {
    const content = name === "mimetype" ? mimetype! : "";
    const sizes = u32(content.length) + u32(content.length);
    const common = "\x14\0\0\0\0\0\0\0\0\0" + u32(0) + sizes + u16(name.length) + u16(0);
    central += "PK\x01\x02\x14\0" + common + "\0".repeat(10) + u32(local.length) + name;
    local += "PK\x03\x04" + common + name + content;
  }
  const end = "PK\x05\x06\0\0\0\0" + u16(parts.length) + u16(parts.length) +
    u32(central.length) + u32(local.length) + u16(0);
  return bytes(local + central + end);
}
const u16 = (value: number) => String.fromCharCode(value & 255, value >> 8);
const u32 = (value: number) => u16(value & 0xFFFF) + u16(value >>> 16);

const KINDS: readonly [string, Uint8Array][] = [
  ["pdf", bytes("\n%PDF-1.4\n")],
  ["docx", zipOf(["[Content_Types].xml", "word/document.xml"])],
  ["xlsx", zipOf(["[Content_Types].xml", "xl/workbook.xml"])],
  ["pptx", zipOf(["[Content_Types].xml", "ppt/presentation.xml"])],
  ["epub", zipOf(["META-INF/container.xml"], "application/epub+zip")],
  ["odt", zipOf(["content.xml"], "application/vnd.oasis.opendocument.text")],
  ["zip", zipOf(["readme.txt"])],
  ["html", bytes("\xEF\xBB\xBF \n<!-- saved -->\n<HtMl lang=en>")],
  ["webp", bytes("RIFF\x10\0\0\0WEBPVP8 ")],
  ["avif", bytes("\0\0\0\x1CftypavifXXXX")],
  ["7z", bytes("7z\xBC\xAF\x27\x1C\0\x04")],
  ["djvu", bytes("AT&TFORM\0\0")],
  ["mobi", bytes("x".repeat(60) + "BOOKMOBI")],
  ["gzip", bytes("\x1F\x8B\x08")],
  ["rtf", bytes("{\\rtf1")],
];

for (const [kind, content] of KINDS) {
  Deno.test(`identify() tells ${kind} by content`, () => {
    assert.equal(identify(content), kind);
    assert(looksLike(content, `.${kind.toUpperCase()}`));
    assert(!looksLike(content, kind === "png" ? "gif" : "png"));
  });
}

Deno.test("looksLike() tolerates case and leading blanks of HTML (DEFECTS 63)", () => {
  assert(looksLike(bytes("  \r\n<!DocType HTML>"), "html"));
  assert(!looksLike(bytes("<htmlx>"), "html"));
});

Deno.test("looksLike() takes an archive of a known kind for a zip, and not the reverse", () => {
  assert(looksLike(zipOf(["word/document.xml"]), "zip"));
  assert(!looksLike(zipOf(["readme.txt"]), "docx"));
  assert(!looksLike(zipOf(["xl/workbook.xml"]), "docx"));
});

Deno.test("identify() answers null for nothing and for what it does not know", () => {
  assert.equal(identify(new Uint8Array()), null);
  assert.equal(identify(bytes("plain words")), null);
});

Deno.test("Candidate.asRecord() is a line that pack reads", () => {
  const candidate = new Candidate({ identifier: "i", title: "T".repeat(200), summary: "S" });
  assert.deepEqual(candidate.asRecord(), {
    name: "T".repeat(120),
    text: `${"T".repeat(200)}\n\nS`,
    folder: "catalogue",
    source: "OTHER",
  });
  assert.equal(
    new Candidate({ identifier: "i", title: "t", download: "https://a.example/x" }).host,
    "a.example",
  );
});

/** Runs `patiently` over a row of failures, without waiting, and tells the pauses. */
async function pausesOf(failures: readonly RateLimited[], options = {}): Promise<number[]> {
  const pauses: number[] = [];
  const left = [...failures];
  await patiently(() => left.length > 0 ? Promise.reject(left.shift()) : Promise.resolve(1), {
    sleep: (seconds) => Promise.resolve(void pauses.push(seconds)),
    random: () => 1,
    ...options,
  });
  return pauses;
}

Deno.test("patiently() doubles its delay, with jitter, up to the ceiling (DEFECTS 63)", async () => {
  const limited = new RateLimited("slow down");
  assert.deepEqual(await pausesOf([limited, limited, limited]), [2, 4, 8]);
  assert.deepEqual(await pausesOf([limited, limited, limited], { random: () => 0 }), [1, 2, 4]);
  assert.deepEqual(await pausesOf([limited, limited, limited], { ceilingSeconds: 3 }), [2, 3, 3]);
});

Deno.test("patiently() waits as long as Retry-After says, and does not double after it", async () => {
  const clock = { now: () => Date.parse("2026-01-01T00:00:00Z") };
  const dated = new RateLimited("wait", "Thu, 01 Jan 2026 00:00:07 GMT", clock);
  assert.deepEqual(await pausesOf([new RateLimited("wait", 5), dated, new RateLimited("x")]), [
    5,
    7,
    2,
  ]);
});

Deno.test("patiently() raises other errors at once, and the last failure after its attempts", async () => {
  const options = { sleep: () => Promise.resolve(), random: () => 1, attempts: 2 };
  let calls = 0;
  const failing = (error: Error) => () => (calls++, Promise.reject(error));
  await assert.rejects(patiently(failing(new TypeError("broken")), options), TypeError);
  assert.equal(calls, 1);
  await assert.rejects(patiently(failing(new RateLimited("no")), options), RateLimited);
  assert.equal(calls, 3);
});

Deno.test("patiently() stops when it is interrupted", async () => {
  const signal = AbortSignal.abort();
  const options = { sleep: () => Promise.resolve(), random: () => 1, signal };
  await assert.rejects(patiently(() => Promise.resolve(1), options), { code: "interrupted" });
});

Deno.test("available() loads plugins and names those that do not load (DEFECTS 63)", async () => {
  const modules: Record<string, object> = {
    "good": { default: reference },
    "twin": { default: reference },
    "empty": {},
  };
  const sources = await available(["good", "gone", "empty", "twin"], (specifier) => {
    const module = modules[specifier];
    return module
      ? Promise.resolve(module as Record<string, unknown>)
      : Promise.reject(new Error("no such module"));
  });
  assert.deepEqual([...sources.plugins.keys()], ["shelf"]);
  assert.deepEqual(sources.broken.map(({ specifier }) => specifier), ["gone", "empty", "twin"]);
  assert.deepEqual(requireSources(sources, ["shelf"]), [reference]);
  assert.throws(() => requireSources(sources, ["other"]), { code: "not_found" });
});

Deno.test("require() says exactly that no source is installed", () => {
  assert.throws(() => requireSources({ plugins: new Map(), broken: [] }), {
    message: "Cannot use a source: no source is installed",
  });
});

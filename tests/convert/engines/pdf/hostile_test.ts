/** PDFs that are made to exhaust who reads them, in a process as a run has it (HARDENING 15). */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { ProcessLane } from "../../../../lib/host/conversion/lane.ts";
import { LIMITS } from "../../../../lib/limits.ts";
import { documentJob } from "../../../support/document_job.ts";
import { text, writePdf } from "../../../support/pdf_writer.ts";

const MiB = 1024 * 1024;
/**
 * Twice the promise of five seconds, as the machine that runs the tests is shared; less than that of
 * 512 MB, as a lane looks at its memory now and then only.
 */
const LANE_LIMITS = { timeoutMs: 10_000, memoryBytes: 384 * MiB, heapBytes: 512 * MiB };
const BOMB_BYTES = 256 * MiB;
const HEAD = "%PDF-1.7\n";
/** Each byte as the character of its number; `TextDecoder` takes latin1 for windows-1252. */
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

const SOURCE = textOf(writePdf({ pages: [{ marks: [text(60, 80, "Whole")] }] }));
const bytesOf = (source: string) =>
  Uint8Array.from(source, (character) => character.charCodeAt(0) & 0xff);

/** The data after that many rounds of Deflate, and the filters that undo them. */
function deflated(data: Uint8Array, rounds: number): { data: string; filters: string } {
  let packed = data;
  for (let round = 0; round < rounds; round++) packed = deflateSync(packed);
  return { data: textOf(packed), filters: "/FlateDecode ".repeat(rounds) };
}

/** The document with another stream for the content of its page. */
function withContent({ data, filters }: { data: string; filters: string }): string {
  return SOURCE.replace(
    /<<\s+\/Length \d+ >>\nstream\nBT[^]*?\nendstream/,
    () => `<< /Filter [${filters}] /Length ${data.length} >>\nstream\n${data}\nendstream`,
  );
}

/** A document whose catalogue and pages lie in a stream of objects that goes on for very long. */
function objectStreamBomb(): string {
  const objects = [
    "<< /Type /Catalog /Pages 4 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [5 0 R] >>",
    "<< /Type /Page /Parent 4 0 R /MediaBox [0 0 595 842] >>",
  ].map((object) => object.padEnd(100));
  const places = objects.map((_, index) => `${3 + index} ${100 * index} `).join("");
  const content = BOMB();
  content.set(bytesOf(places + objects.join("")));
  const { data, filters } = deflated(content, 1);
  const packed = `1 0 obj\n<< /Type /ObjStm /N 3 /First ${places.length} /Filter [${filters}] ` +
    `/Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`;
  const table = HEAD.length + packed.length;
  const entries = [[0, 0, 0], [1, HEAD.length, 0], [1, table, 0], [2, 1, 0], [2, 1, 1], [2, 1, 2]]
    .map(([kind, place, index]) =>
      String.fromCharCode(kind!, place! >> 16, place! >> 8 & 0xff, place! & 0xff, index!)
    ).join("");
  return `${HEAD}${packed}2 0 obj\n<< /Type /XRef /Size 6 /Root 3 0 R /W [1 3 1] ` +
    `/Length ${entries.length} >>\nstream\n${entries}\nendstream\nendobj\n` +
    `startxref\n${table}\n%%EOF\n`;
}

const START = /startxref\n(\d+)/.exec(SOURCE)![1]!;
const PAGE = "/Type /Page ";
const BOMB = () => new Uint8Array(BOMB_BYTES).fill(0x20);
const image = (filter: string) =>
  SOURCE.replace("/BitsPerComponent 8", `/BitsPerComponent 8 /Filter /${filter}`);

/** Documents, and the status of their records, or why the lane was ended. */
const HOSTILE: readonly (readonly [name: string, source: () => string, becomes: string])[] = [
  [
    "a table of references that leads to itself",
    () => SOURCE.replace("/Root", `/Prev ${START} /Root`),
    "ok",
  ],
  [
    "a tree of pages that leads to itself",
    () => SOURCE.replace(/\/Kids \[\d+ 0 R\]/, (kids) => "/Kids [2 0 R]".padEnd(kids.length)),
    "unverifiable",
  ],
  [
    "a million pages declared",
    () => SOURCE.replace("/Count 1", `/Count ${10 * LIMITS.pages}`),
    "error",
  ],
  [
    "no pages",
    () => SOURCE.replace(/\/Kids \[\d+ 0 R\]/, "/Kids []").replace("/Count 1", "/Count 0"),
    "error",
  ],
  ["a stream of objects that is a bomb", objectStreamBomb, "memory"],
  ["a page whose content is a bomb", () => withContent(deflated(BOMB(), 1)), "memory"],
  [
    "a page whose content is a bomb in a bomb, five deep",
    () => withContent(deflated(BOMB(), 5)),
    "memory",
  ],
  [
    "a page as large as a country",
    () => SOURCE.replace(PAGE, `${PAGE}/CropBox [-1e9 -1e9 1e9 1e9] `),
    "ok",
  ],
  ["a picture of JBIG2 that is none", () => image("JBIG2Decode"), "ok"],
  ["a picture of JPX that is none", () => image("JPXDecode"), "ok"],
  [
    "a cipher that nobody knows",
    () => SOURCE.replace("/Size", "/Encrypt << /Filter /Foo /V 9 >> /Size"),
    "error",
  ],
  [
    "a script and a program to start",
    () =>
      SOURCE.replace(
        "/Type /Catalog",
        "/Type /Catalog /OpenAction << /S /JavaScript /JS (while \\(true\\) {}) " +
          "/Next << /S /Launch /F (/bin/sh) >> >>",
      ),
    "ok",
  ],
];

for (const [name, source, becomes] of HOSTILE) {
  Deno.test(`a run answers a PDF that has ${name} (HARDENING 15)`, async () => {
    const folder = await Deno.makeTempDir({ prefix: "mdcx-hostile-" });
    const path = join(folder, "hostile.pdf");
    await Deno.writeFile(path, bytesOf(source()));
    const lane = new ProcessLane(folder, LANE_LIMITS);
    try {
      const answer = await lane.convert(
        { path, job: documentJob("hostile.pdf") },
        () => Promise.resolve(),
      );
      const record = answer.kind === "done" ? answer.outcome.records[0] : undefined;
      const became = answer.kind === "lost" ? answer.cause : record?.status;
      assert.equal(became, becomes, JSON.stringify(answer));
      assert.doesNotMatch(record?.errors.join("\n") ?? "", /engine failed|reader failed/);
    } finally {
      await lane.end();
      await Deno.remove(folder, { recursive: true });
    }
  });
}

// deno-lint-ignore-file no-console -- pdf.js recommends another build as it loads
import assert from "node:assert/strict";
import { PdfjsDocument } from "../../../../lib/convert/verify/readers/_pdfjs.ts";
import { loadPdfjs } from "../../../../lib/host/heavy.ts";
import { damageBytes, seededRandom } from "../../../support/mutations.ts";

interface OwnApi {
  getDocument(options: Readonly<Record<string, unknown>>): {
    readonly promise: Promise<{
      readonly numPages: number;
      getPage(page: number): Promise<{
        getTextContent(options: Readonly<Record<string, unknown>>): Promise<{ items: unknown }>;
      }>;
    }>;
    destroy(): Promise<void>;
  };
}

const pdfjs = await loadPdfjs();
const { warn } = console;
console.warn = () => {};
const ownApi: OwnApi = await import(`npm:pdfjs-dist@${pdfjs.version}/build/pdf.mjs`);
console.warn = warn;
const packageFolder = new URL(
  "../",
  import.meta.resolve(`npm:pdfjs-dist@${pdfjs.version}/build/pdf.mjs`),
).pathname;

type Bytes = Uint8Array<ArrayBuffer>;
const failure = (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`;

/** The name of a font has the document's number in it. */
const withoutFontNames = (items: unknown) =>
  (items as Readonly<Record<string, unknown>>[]).map(({ fontName: _, ...item }) => item);

/** The pieces of each page, or what is said of it. */
async function eachPage(
  count: number,
  textOf: (page: number) => Promise<unknown>,
): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (let page = 1; page <= count; page++) {
    pages.push(await textOf(page).then(withoutFontNames, failure));
  }
  return pages;
}

async function asRead(bytes: Bytes): Promise<unknown> {
  try {
    const document = await PdfjsDocument.open(pdfjs, bytes.slice());
    const pages = await eachPage(document.numPages, (page) => document.textOf(page));
    await document.close();
    return pages;
  } catch (error) {
    return failure(error);
  }
}

async function asReadByOwnApi(bytes: Bytes): Promise<unknown> {
  const task = ownApi.getDocument({
    data: bytes.slice(),
    verbosity: 0,
    cMapUrl: `${packageFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${packageFolder}standard_fonts/`,
    disableFontFace: true,
    useSystemFonts: true,
    isEvalSupported: false,
    useWorkerFetch: false,
  });
  try {
    const document = await task.promise;
    return await eachPage(document.numPages, async (number) => {
      const page = await document.getPage(number);
      return (await page.getTextContent({
        disableNormalization: true,
        includeMarkedContent: true,
      })).items;
    });
  } catch (error) {
    return failure(error);
  } finally {
    await task.destroy();
  }
}

const read = (path: string) => Deno.readFile(new URL(`../../../../${path}`, import.meta.url));

for (
  const path of [
    "examples/documents/Received/survey.pdf",
    "tests/golden/pdf/article.pdf",
    "tests/golden/pdf/form.pdf",
    "tests/golden/pdf/tables.pdf",
  ]
) {
  Deno.test(`PdfjsDocument gives the pieces that pdf.js's own API gives, of ${path}`, async () => {
    const bytes = await read(path);
    const pages = await asRead(bytes);
    assert.ok(Array.isArray(pages) && pages.some((items) => items.length > 0));
    assert.deepEqual(pages, await asReadByOwnApi(bytes));
  });
}

Deno.test("PdfjsDocument gives what pdf.js's own API gives, text or error, where bytes are damaged", async () => {
  // pdf.js leaves promises behind that fail.
  const forgive = (event: Event) => event.preventDefault();
  globalThis.addEventListener("unhandledrejection", forgive);
  const original = await read("tests/golden/pdf/tables.pdf");
  const failed = new Set<unknown>();
  for (let seed = 1; seed <= 150; seed++) {
    const bytes = damageBytes(original, seededRandom(seed));
    const answer = await asRead(bytes);
    assert.deepEqual(answer, await asReadByOwnApi(bytes), `seed ${seed}`);
    if (typeof answer === "string") failed.add(answer);
  }
  globalThis.removeEventListener("unhandledrejection", forgive);
  assert.ok(failed.size > 0, "no damage that pdf.js cannot open was tried");
});

Deno.test("PdfjsDocument refuses a version of pdf.js that its messages are not of", async () => {
  const bytes = await read("tests/golden/pdf/form.pdf");
  await assert.rejects(PdfjsDocument.open({ ...pdfjs, version: "6.0.0" }, bytes), /version/);
});

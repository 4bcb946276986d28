/** The PDF engine on real documents, where they are at hand: `../shared/corpus`. */
import assert from "node:assert/strict";
import { MdcxError } from "../../../../lib/errors.ts";
import { pdfEngine } from "../../../../lib/convert/engines/pdf/mod.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";
import { sharedFile } from "../../../support/shared_data.ts";

interface Expectation {
  readonly type: string;
  readonly value?: string | readonly string[];
  readonly n?: number;
}

const CASES = [
  ["04-pdf-two-columns-interleaved", "columns.pdf"],
  ["06-pdf-hebrew-visual-order", "visual.pdf"],
  ["08-pdf-table-column-duplicated", "table.pdf"],
  ["10-pdf-hyphen-join", "hyphen.pdf"],
  ["12-pdf-word-per-textobject", "words.pdf"],
  ["13-pdf-running-header", "report.pdf"],
] as const;

/** Text as a reader of the Markdown sees it: no escapes, no emphasis, white as one space. */
function seen(markdown: string): string {
  return markdown.replace(/\\([^\w\s])/g, "$1").replace(/\*+/g, "").replace(/\s+/g, " ");
}

function holds({ type, value = "", n = 0 }: Expectation, text: string): boolean | undefined {
  const values = typeof value === "string" ? [value] : value;
  const count = text.split(values[0]!).length - 1;
  switch (type) {
    case "contains":
      return count > 0;
    case "absent":
      return count === 0;
    case "count":
      return count === n;
    case "count_max":
      return count <= n;
    case "row":
      return text.includes(`| ${values.join(" | ")} |`);
    case "order": {
      const places = values.map((part) => text.indexOf(part));
      return places.every((place, index) =>
        place >= 0 && (index === 0 || place > places[index - 1]!)
      );
    }
    default:
      return undefined;
  }
}

for (const [id, name] of CASES) {
  const document = sharedFile(`corpus/bugs/${id}/${name}`);
  const expected = sharedFile(`corpus/bugs/${id}/expected.json`);
  Deno.test({
    name: `pdfEngine does not have the public bug ${id}${document.reason}`,
    ignore: !document.present,
    async fn() {
      const { expect } = expected.json<{ expect: Expectation[] }>();
      const { blocks } = await pdfEngine.convert({
        bytes: document.bytes(),
        name,
        format: "pdf",
        passwords: [],
      });
      const text = seen(writeMarkdown(blocks));
      const decided = expect.map((expectation) => [expectation, holds(expectation, text)] as const);
      assert.deepEqual(decided.filter(([, verdict]) => verdict === false), []);
      assert.ok(decided.some(([, verdict]) => verdict === true));
    },
  });
}

const protectedFile = sharedFile("corpus/files/pdf/pypdf__r6-user-password.pdf");
Deno.test({
  name: `pdfEngine tries each password, and asks for one (DEFECTS 58)${protectedFile.reason}`,
  ignore: !protectedFile.present,
  async fn() {
    const input = { bytes: protectedFile.bytes(), name: "r6.pdf", format: "pdf" as const };
    const { blocks } = await pdfEngine.convert({ ...input, passwords: ["wrong", "asdfzxcv"] });
    assert.ok(writeMarkdown(blocks).includes("pdf encryption test"));
    await assert.rejects(
      pdfEngine.convert({ ...input, passwords: ["wrong"] }),
      (error: unknown) =>
        error instanceof MdcxError && error.code === "password" &&
        !error.message.includes('wrong"'),
    );
  },
});

const unreliable = [
  "OCRmyPDF__truetype_font_nomapping",
  "OCRmyPDF__type3_font_nomapping",
  "pdf-js__ThuluthFeatures",
];
for (const name of unreliable) {
  const document = sharedFile(`corpus/files/pdf/${name}.pdf`);
  Deno.test({
    name: `pdfEngine names glyph codes without a mapping in ${name}${document.reason}`,
    ignore: !document.present,
    async fn() {
      const { findings } = await pdfEngine.convert({
        bytes: document.bytes(),
        name,
        format: "pdf",
        passwords: [],
      });
      assert.ok(findings.some((finding) => finding.code === "unmapped_glyphs"));
    },
  });
}

const bomb = sharedFile("corpus/files/pdf/pdf-js__bomb_giant.pdf");
Deno.test({
  name: `pdfEngine never decodes pictures, however large they say they are${bomb.reason}`,
  ignore: !bomb.present,
  async fn() {
    const start = performance.now();
    const { blocks } = await pdfEngine.convert({
      bytes: bomb.bytes(),
      name: "bomb.pdf",
      format: "pdf",
      passwords: [],
    });
    assert.ok(performance.now() - start < 5000);
    assert.ok(writeMarkdown(blocks).includes("JBIG2"));
  },
});

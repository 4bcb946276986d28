import assert from "node:assert/strict";
import { readRtf } from "../../../../lib/convert/engines/rtf/reader.ts";
import { isRtf } from "../../../../lib/convert/engines/rtf/tokens.ts";
import { rtfText } from "../../../../lib/convert/verify/readers/_rtf_text.ts";
import { writeMarkdown } from "../../../../lib/markdown/writer.ts";

const HEAD = "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Cyr;}" +
  "{\\f2\\fcharset128 Gothic;}}{\\stylesheet{\\s0 Normal;}{\\s1\\b heading 1;}{\\*\\cs9 Char;}}{\\info{\\title no}}";
const bytesOf = (rtf: string) => Uint8Array.from(rtf, (character) => character.charCodeAt(0));
const markdownOf = (rtf: string) =>
  writeMarkdown(readRtf(bytesOf(`${HEAD}${rtf}}`), "n")).trimEnd();
const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** RTF, its Markdown, and the words that the second reading has. */
const CASES: readonly (readonly [name: string, rtf: string, markdown: string, words: string])[] = [
  [
    "looks, characters and what is hidden",
    "\\pard caf\\'e9 {\\b bold} \\i it\\i0\\~\\u8364? 5 x\\super 2\\nosupersub  {\\v no}\\'93q\\rdblquote\\line a\\\\b\\{c\\}\\par{\\*\\x no}{\\pict 00}\\bin2 }{end",
    "café **bold** *it*\u00a0€ 5 x² “q”  \na\\b{c}\n\nend",
    "café bold it 5 x2 q a b c end",
  ],
  [
    "encodings of fonts, of two bytes too",
    "{\\f1\\'cf\\'f0}{\\f2\\'93\\'fa\\'83A}{\\uc2\\u1055\\'3f?\\u-3912 ??}!",
    "Пр日アП\uf0b8!",
    "Пр日アП",
  ],
  [
    "headings, lists and links",
    "\\s1 Head\\par\\pard{\\listtext\\'b7\\tab}\\ls1\\li720 one\\par{\\listtext a)\\tab}\\ls1\\ilvl1\\li1440 two\\par\\pard" +
    '{\\field{\\*\\fldinst{HYPERLINK "http://a.b"}}{\\fldrslt link}}\\par',
    "# Head\n\n- one\n\n  - a) two\n\n[link](http://a.b)",
    "Head one two link",
  ],
  [
    "tables and notes",
    "\\trowd\\intbl A\\cell B\\par b\\cell\\row\\intbl C\\cell D\\cell\\row\\pard x{\\footnote\\pard N\\par n} y\\par z",
    "|  |  |\n|---|---|\n| A | B<br>b |\n| C | D |\n\nx[^n-1] y\n\nz\n\n[^n-1]: N\n\n    n",
    "A B b C D x N n y z",
  ],
];

for (const [name, rtf, markdown, shown] of CASES) {
  Deno.test(`readRtf() and the second reading have ${name}`, () => {
    assert.equal(markdownOf(rtf), markdown);
    assert.equal(words(rtfText(`${HEAD}${rtf}}`)).join(" "), shown);
  });
}

Deno.test("readRtf() takes groups without end and without beginning", () => {
  const many = 200_000;
  assert.equal(markdownOf("long ".repeat(many)).length, many * 5 - 1);
  assert.equal(markdownOf(`a${"{".repeat(many)}b`), "ab");
  assert.equal(markdownOf(`a${"}".repeat(many)}b`), "ab");
  assert.equal(rtfText(`a${"{\\b".repeat(many)} b`), "ab");
  assert.match(markdownOf("{\\footnote ".repeat(2000)), /^\[\^n-1\]/);
});

Deno.test("isRtf() knows RTF by its first signs", () => {
  assert.deepEqual(["{\\rtf1 x}", "{\\rt", "<p>"].map((text) => isRtf(bytesOf(text))), [
    true,
    false,
    false,
  ]);
});

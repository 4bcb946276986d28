import assert from "node:assert/strict";
import { mathmlToLatex } from "../../../../lib/convert/engines/math/mathml.ts";
import { parseXml } from "../../../../lib/convert/xml.ts";

const latexOf = (inside: string) => mathmlToLatex(parseXml(`<math>${inside}</math>`));

function assertAll(cases: readonly (readonly [mathml: string, latex: string])[]): void {
  for (const [mathml, latex] of cases) assert.equal(latexOf(mathml), latex);
}

const FRACTION = "<mfrac><mi>a</mi><mi>b</mi></mfrac>";
const mover = (base: string, sign: string) => `<mover>${base}<mo>${sign}</mo></mover>`;
const munder = (base: string, sign: string) => `<munder>${base}<mo>${sign}</mo></munder>`;

Deno.test("mathmlToLatex() writes identifiers, numbers, operators and texts as what they are", () => {
  assertAll([
    ["<mi>x</mi><mi>y</mi><mn>2</mn>", "x y 2"],
    ["<mi>sin</mi><mo>&#x2061;</mo><mi>α</mi>", "\\sin\\alpha"],
    ["<mi>abs</mi><mo>(</mo><mi>x</mi><mo>)</mo>", "\\mathrm{abs}(x)"],
    ["<mo>lim sup</mo><mo>mod</mo>", "\\limsup\\operatorname{mod}"],
    ["<mi>速度</mi><mo>≤</mo><mi>größe</mi>", "\\text{速度}\\leq\\text{größe}"],
    [
      "<mtext> if x_1 &lt; 5% ± ~ </mtext>",
      "\\text{ if x\\_1 < 5\\% }\\pm\\text{ \\textasciitilde{} }",
    ],
    ["<ms>a_b</ms><ms lquote='«' rquote='»'>c</ms>", '\\text{"a\\_b"}\\text{«c»}'],
    ["<mn>2</mn><mo>&#x2062;</mo><mi>x</mi><mspace width='1em'/><mi>y</mi>", "2 x\\quad y"],
    ["<mi>𝐱𝐲</mi><mi>𝔟</mi><mi>ℝ</mi><mi>𝛼</mi>", "\\mathbf{xy} \\mathfrak{b} \\mathbb{R} \\alpha"],
    [
      "<mi mathvariant='bold'>v</mi><mi mathvariant='bold'>ω</mi>",
      "\\mathbf{v} \\boldsymbol{\\omega}",
    ],
    ["<mi mathvariant='normal'>d</mi><mi mathvariant='script'>L</mi>", "\\mathrm{d} \\mathcal{L}"],
    ["stray words <b>x</b>", "\\text{stray words}x"],
  ]);
});

Deno.test("mathmlToLatex() sets scripts on both sides, limits and primes", () => {
  assertAll([
    ["<msup><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></msup>", "{x^{2}}^{3}"],
    ["<msup><mi>x</mi><mn>2</mn></msup><mo>′</mo>", "x^{2}{}'"],
    ["<msubsup><mi>f</mi><mi>a</mi><mo>′</mo></msubsup>", "f_{a}'"],
    [
      "<mmultiscripts><mi>F</mi><mn>1</mn><none/><mn>5</mn><mn>6</mn><mprescripts/><mn>3</mn><mn>4</mn></mmultiscripts>",
      "{}_{3}^{4}F_{1}{}_{5}^{6}",
    ],
    ["<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>x</mi>", "\\sum_{i}^{n}x"],
    ["<munderover><mo>∫</mo><mn>0</mn><mn>1</mn></munderover>", "\\int\\limits_{0}^{1}"],
    ["<munder><mi>argmax</mi><mi>θ</mi></munder>", "\\operatorname*{argmax}_{\\theta}"],
    ["<munderover><mo>→</mo><mo>]</mo><mi>b</mi></munderover>", "\\xrightarrow[{]}]{b}"],
    ["<munderover><mi>A</mi><mi>b</mi><mi>c</mi></munderover>", "\\overset{c}{\\underset{b}{A}}"],
  ]);
});

Deno.test("mathmlToLatex() knows accents by any of their signs, over and under", () => {
  for (
    const [sign, command] of [
      ["˘", "breve"],
      ["ˇ", "check"],
      ["\u20db", "dddot"],
      ["´", "acute"],
      ["¯", "bar"],
      ["⃗", "vec"],
      ["˙", "dot"],
    ] as const
  ) assert.equal(latexOf(mover("<mi>x</mi>", sign)), `\\${command}{x}`);
  assertAll([
    [mover("<mrow><mi>A</mi><mi>B</mi></mrow>", "^"), "\\widehat{A B}"],
    [munder("<mi>x</mi>", "_"), "\\underline{x}"],
    [munder(munder("<mi>b</mi>", "⏟"), "n"), "\\underbrace{b}_{n}"],
    ["<munderover><mi>x</mi><mo>_</mo><mo>~</mo></munderover>", "\\tilde{\\underline{x}}"],
    [mover("<mi>x</mi>", "≟"), "\\overset{≟}{x}"],
  ]);
});

Deno.test("mathmlToLatex() pairs brackets, which grow where there is something tall between them", () => {
  assertAll([
    [`<mo>(</mo>${FRACTION}<mo>]</mo>`, "\\left( \\frac{a}{b} \\right]"],
    ["<mi>f</mi><mo>(</mo><mi>x</mi><mo>)</mo>", "f(x)"],
    [`<mo>{</mo>${FRACTION}`, "\\left\\{ \\frac{a}{b} \\right."],
    [`${FRACTION}<mo>}</mo><mi>c</mi>`, "\\left. \\frac{a}{b} \\right\\}c"],
    ["<mo>(</mo><mo>[</mo><mi>x</mi><mo>)</mo>", "([x)"],
    [`<mo>|</mo>${FRACTION}<mo>|</mo>`, "\\left| \\frac{a}{b} \\right|"],
    [`<mo stretchy="false">(</mo>${FRACTION}<mo stretchy="false">)</mo>`, "(\\frac{a}{b})"],
    [`<mfenced open="{" close="">${FRACTION}</mfenced>`, "\\left\\{ \\frac{a}{b} \\right."],
    [`<mfenced open="⟦" close="⟧">${FRACTION}</mfenced>`, "\\llbracket\\frac{a}{b}\\rrbracket"],
    ["<mfenced separators=';|'><mi>a</mi><mi>b</mi><mi>c</mi><mi>d</mi></mfenced>", "(a;b|c|d)"],
    [
      "<mo>(</mo><mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>",
      "\\binom{n}{k}",
    ],
    [
      `<mo>(</mo>${"<mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac>".repeat(2)}<mo>)</mo>`,
      "\\left( {n \\atop k}{n \\atop k} \\right)",
    ],
  ]);
});

Deno.test("mathmlToLatex() lays out tables with spans and labels, frames and columns of numbers", () => {
  const row = (...cells: string[]) =>
    `<mtr>${cells.map((cell) => `<mtd>${cell}</mtd>`).join("")}</mtr>`;
  assertAll([
    [
      `<mtable>${
        row("<mi>a</mi>", "<mi>b</mi>")
      }<mtr><mtd columnspan="2"><mi>c</mi></mtd></mtr></mtable>`,
      "\\begin{matrix} a & b \\\\ c & \\end{matrix}",
    ],
    [
      `<mtable><mtr><mtd rowspan="2"><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>${
        row("<mi>c</mi>")
      }</mtable>`,
      "\\begin{matrix} a & b \\\\ & c \\end{matrix}",
    ],
    [
      "<mtable><mlabeledtr><mtd><mtext>(1)</mtext></mtd><mtd><mi>E</mi></mtd></mlabeledtr></mtable>",
      "\\begin{matrix} E & \\text{(1)} \\end{matrix}",
    ],
    [`<mtable>${row("<mi>x</mi>")}</mtable>`, "x"],
    [
      "<mstack><mn>4</mn><msrow><mo>+</mo><mn>3</mn></msrow><msline/></mstack>",
      "\\begin{matrix} 4 \\\\ +3 \\end{matrix}",
    ],
    ["<menclose notation='box'><mi>x</mi></menclose>", "\\boxed{x}"],
    [
      "<menclose notation='updiagonalstrike downdiagonalstrike'><mi>x</mi></menclose>",
      "\\xcancel{x}",
    ],
    ["<menclose><mn>12</mn></menclose>", "\\overline{)12}"],
    ["<mroot><mi>x</mi><mo>]</mo></mroot>", "\\sqrt[{]}]{x}"],
    ["<mroot><mi>x</mi><msup><mrow/><mn>2</mn></msup></mroot>", "\\sqrt[{{}^{2}}]{x}"],
    ["<msqrt><mi>x</mi><mtext>&#xa0;</mtext></msqrt>", "\\sqrt{x\\;}"],
    ["<mi>Δ</mi><mo>@</mo>", "\\Delta @"],
  ]);
});

Deno.test("mathmlToLatex() gives what is chosen and what is hidden, and no annotation", () => {
  assertAll([
    ["<maction selection='2'><mi>a</mi><mi>b</mi></maction>", "b"],
    ["<maction selection='x'><mi>a</mi><mi>b</mi></maction>", "a"],
    ["<mphantom><mi>x</mi></mphantom><mi>y</mi>", "\\phantom{x}y"],
    ["<semantics><mi>E</mi><annotation>zzz</annotation></semantics>", "E"],
    ["<mfenced/><msub/><mtable/><munderover/>", "(){}"],
    ["<constructor><mi>z</mi></constructor>", "z"],
  ]);
});

Deno.test("mathmlToLatex() gives elements nested deeper than it converts by their text, and takes any row in time", () => {
  const depth = 3000;
  const deep = "<msup>".repeat(depth) + "<mi>core</mi>" + "<mn>2</mn></msup>".repeat(depth);
  assert.match(latexOf(deep), /core 2 2 2/);
  for (const sign of ["(", ")", "|", "{"]) {
    const many = `<mo>${sign}</mo><mi>x</mi>`.repeat(50_000);
    const latex = latexOf(FRACTION + many);
    assert.equal(latex.match(/x/g)?.length, 50_000);
  }
  const stacks = "<mfrac linethickness='0'><mi>x</mi><mi>x</mi></mfrac>".repeat(50_000);
  const inside = latexOf(`<mo>(</mo>${stacks}<mi>\u2028</mi>${stacks}<mo>)</mo>`);
  assert.equal(inside.match(/x/g)?.length, 200_000);
  const span = `<mtable><mtr><mtd columnspan="1000000000"><mi>x</mi></mtd></mtr></mtable>`;
  assert.ok(latexOf(span).length < 1000);
});

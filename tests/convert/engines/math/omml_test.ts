import assert from "node:assert/strict";
import { ommlToLatex } from "../../../../lib/convert/engines/math/omml.ts";
import { parseXml } from "../../../../lib/convert/xml.ts";

const NAMESPACE = `xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`;

const latexOf = (inside: string) =>
  ommlToLatex(parseXml(`<m:oMath ${NAMESPACE}>${inside}</m:oMath>`));
const r = (text: string, properties = "") =>
  `<m:r><m:rPr>${properties}</m:rPr><m:t>${text}</m:t></m:r>`;
const e = (inside: string) => `<m:e>${inside}</m:e>`;
const sup = (base: string, exponent: string) =>
  `<m:sSup>${e(r(base))}<m:sup>${r(exponent)}</m:sup></m:sSup>`;

Deno.test("ommlToLatex() converts fractions, roots, scripts", () => {
  const cases: readonly (readonly [string, string])[] = [
    [sup("x", "2") + r("+1=0"), "x^{2}+1=0"],
    [`<m:f><m:num>${r("a")}</m:num><m:den>${r("b")}</m:den></m:f>`, "\\frac{a}{b}"],
    [
      `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${r("a")}</m:num><m:den>${
        r("b")
      }</m:den></m:f>`,
      "{a}/{b}",
    ],
    [`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(r("2"))}</m:rad>`, "\\sqrt{2}"],
    [`<m:rad><m:deg>${r("3")}</m:deg>${e(r("x"))}</m:rad>`, "\\sqrt[3]{x}"],
    [
      `<m:sSubSup>${e(r("a"))}<m:sub>${r("i")}</m:sub><m:sup>${r("2")}</m:sup></m:sSubSup>`,
      "a_{i}^{2}",
    ],
    [
      `<m:sPre><m:sub>${r("1")}</m:sub><m:sup>${r("2")}</m:sup>${e(r("A"))}</m:sPre>`,
      "{}_{1}^{2}A",
    ],
  ];
  for (const [omml, latex] of cases) assert.equal(latexOf(omml), latex);
});

Deno.test("ommlToLatex() writes symbols and Greek letters as commands", () => {
  assert.equal(latexOf(r("α≤β∈ℝ→∞")), "\\alpha\\leq\\beta\\in\\mathbb{R}\\to\\infty");
  assert.equal(latexOf(r("πr")), "\\pi r");
  assert.equal(latexOf(r("50% &amp; {x}")), "50\\% \\& \\{x\\}");
  assert.equal(latexOf(r("𝑥+𝐲")), "x+\\mathbf{y}");
});

Deno.test("ommlToLatex() gives sums and integrals their limits", () => {
  const nary = (properties: string) =>
    `<m:nary><m:naryPr>${properties}</m:naryPr><m:sub>${r("k=0")}</m:sub><m:sup>${r("n")}</m:sup>${
      e(r("k"))
    }</m:nary>`;
  assert.equal(latexOf(nary(`<m:chr m:val="∑"/>`)), "\\sum_{k=0}^{n}k");
  assert.equal(latexOf(nary("")), "\\int_{k=0}^{n}k");
  assert.equal(latexOf(nary(`<m:limLoc m:val="undOvr"/>`)), "\\int\\limits_{k=0}^{n}k");
  const limit = `<m:func><m:fName><m:limLow>${e(r("lim"))}<m:lim>${
    r("n→∞")
  }</m:lim></m:limLow></m:fName>${e(r("x"))}</m:func>`;
  assert.equal(latexOf(limit), "\\lim_{n\\to\\infty}x");
});

Deno.test("ommlToLatex() sets delimiters, matrices, accents and functions", () => {
  const d = (inside: string, properties = "") => `<m:d><m:dPr>${properties}</m:dPr>${inside}</m:d>`;
  assert.equal(latexOf(d(e(r("a+b")))), "(a+b)");
  assert.equal(
    latexOf(
      d(e(r("a")) + e(r("b")), `<m:begChr m:val="["/><m:sepChr m:val=","/><m:endChr m:val=")"/>`),
    ),
    "[a,b)",
  );
  const choose = `<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${r("n")}</m:num><m:den>${
    r("k")
  }</m:den></m:f>`;
  assert.equal(latexOf(d(e(choose))), "\\binom{n}{k}");
  const matrix = `<m:m><m:mr>${e(r("a"))}${e(r("b"))}</m:mr><m:mr>${e(r("c"))}${
    e(r("d"))
  }</m:mr></m:m>`;
  assert.equal(
    latexOf(d(e(matrix))),
    "\\left( \\begin{matrix} a & b \\\\ c & d \\end{matrix} \\right)",
  );
  assert.equal(
    latexOf(`<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(r("v"))}</m:acc>`),
    "\\vec{v}",
  );
  assert.equal(
    latexOf(`<m:func><m:fName>${r("sin", `<m:sty m:val="p"/>`)}</m:fName>${e(r("x"))}</m:func>`),
    "\\sin x".replace(" ", " "),
  );
  assert.equal(
    latexOf(
      `<m:sSub>${e(r("lim", `<m:sty m:val="p"/>`))}<m:sub>${r("n")}</m:sub></m:sSub>` +
        r("foo", `<m:sty m:val="p"/>`),
    ),
    "\\lim_{n}\\mathrm{foo}",
  );
  assert.equal(
    latexOf(
      `<m:r><m:t>a=b</m:t><w:br/><m:t>c∈d</m:t></m:r><m:sSup>${e(r("f"))}<m:sup>${
        r("′")
      }</m:sup></m:sSup>`,
    ),
    "\\begin{gathered} a=b \\\\ c\\in d f' \\end{gathered}",
  );
  const cases = d(
    `<m:e><m:eqArr>${e(r("x, x&amp;≥0"))}${e(r("-x, x&amp;&lt;0"))}</m:eqArr></m:e>`,
    `<m:begChr m:val="{"/><m:endChr m:val=""/>`,
  );
  assert.equal(
    latexOf(cases),
    "\\left\\{ \\begin{aligned} x, x & \\geq0 \\\\ -x, x & <0 \\end{aligned} \\right.",
  );
});

Deno.test("ommlToLatex() aligns rows where their text says it, in bold too, and nowhere else", () => {
  const rows = (...texts: string[]) => `<m:eqArr>${texts.map(e).join("")}</m:eqArr>`;
  const bold = `<m:sty m:val="b"/>`;
  assert.equal(
    latexOf(rows(r("x&amp;=y", bold), r("z&amp;=1", bold))),
    "\\begin{aligned} \\mathbf{x} & \\boldsymbol{=y} \\\\ \\mathbf{z} & \\boldsymbol{=1} \\end{aligned}",
  );
  assert.equal(latexOf(rows(r("a"), r("b"))), "\\begin{gathered} a \\\\ b \\end{gathered}");
  assert.equal(
    latexOf(rows(r("R&amp;D", "<m:nor/>"), r("a&amp;b"))),
    "\\begin{aligned} \\text{R\\&D} \\\\ a & b \\end{aligned}",
  );
  assert.equal(latexOf(rows(r("x"))), "x");
});

Deno.test("ommlToLatex() draws boxes, strokes, phantoms, braces and arrows as they are set", () => {
  const box = (lines: string) =>
    latexOf(`<m:borderBox><m:borderBoxPr>${lines}</m:borderBoxPr>${e(r("x"))}</m:borderBox>`);
  const sides = ["Top", "Bot", "Left", "Right"].map((side) => `<m:hide${side} m:val="1"/>`);
  assert.equal(box(""), "\\boxed{x}");
  assert.equal(box(`${sides.join("")}<m:strikeBLTR m:val="on"/>`), "\\cancel{x}");
  assert.equal(box(sides.slice(1).join("")), "\\overline{x}");
  assert.equal(
    latexOf(`<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${e(r("y"))}</m:phant>`),
    "\\phantom{y}",
  );
  const brace = `<m:groupChr>${e(r("a+b"))}</m:groupChr>`;
  assert.equal(
    latexOf(`<m:limLow>${e(brace)}<m:lim>${r("n")}</m:lim></m:limLow>`),
    "\\underbrace{a+b}_{n}",
  );
  assert.equal(
    latexOf(`<m:limUpp>${e(r("→"))}<m:lim>${r("f")}</m:lim></m:limUpp>`),
    "\\xrightarrow{f}",
  );
  const wide = `<m:acc>${e(r("AB"))}</m:acc>`;
  assert.equal(latexOf(wide), "\\widehat{AB}");
  assert.equal(
    latexOf(`<m:d><m:dPr><m:begChr/><m:endChr m:val="⟧"/></m:dPr>${e(r("x"))}</m:d>`),
    "x\\rrbracket",
  );
  const group = (properties: string) =>
    latexOf(
      `<m:groupChr><m:groupChrPr><m:chr m:val="→"/>${properties}</m:groupChrPr>${
        e(r("AB"))
      }</m:groupChr>`,
    );
  assert.equal(group(`<m:pos m:val="top"/><m:vertJc m:val="bot"/>`), "\\overrightarrow{AB}");
  assert.equal(group(`<m:vertJc m:val="bot"/>`), "\\xrightarrow{AB}");
  assert.equal(group(`<m:pos m:val="top"/>`), "\\xrightarrow[AB]{}");
  assert.equal(
    latexOf(`<m:limLow>${e(r("lim sup"))}<m:lim>${r("n")}</m:lim></m:limLow>`),
    "\\limsup_{n}",
  );
  const word = r("argmax", `<m:sty m:val="p"/>`);
  assert.equal(
    latexOf(`<m:limLow>${e(word)}<m:lim>${r("θ")}</m:lim></m:limLow>`),
    "\\operatorname*{argmax}_{\\theta}",
  );
});

Deno.test("ommlToLatex() keeps words as words, also cut into runs", () => {
  assert.equal(
    latexOf(`<m:r><m:t>speed of</m:t></m:r><m:r><m:t> light</m:t></m:r>`),
    "\\text{speed of light}",
  );
  assert.equal(latexOf(r("if x", "<m:nor/>")), "\\text{if x}");
});

Deno.test("ommlToLatex() loses nothing in odd formulas (run without text, unknown element)", () => {
  assert.equal(latexOf(`<m:r/><m:nary>${e(r("y"))}</m:nary>`), "\\int y");
  assert.equal(latexOf(`<m:strange>${e(r("z"))}</m:strange>`), "z");
  assert.equal(latexOf(`<constructor>${e(r("z"))}</constructor>`), "z");
  assert.equal(latexOf(r("z", `<m:scr m:val="constructor"/>`)), latexOf(r("z")));
  assert.equal(latexOf(""), "");
});

Deno.test("ommlToLatex() gives formulas nested deeper than it converts by their text", () => {
  const depth = 3000;
  const deep = "<m:f><m:num>".repeat(depth) + r("core") + "</m:num></m:f>".repeat(depth);
  assert.match(latexOf(deep), /core/);
});

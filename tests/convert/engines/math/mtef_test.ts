import assert from "node:assert/strict";
import { equationLatex } from "../../../../lib/convert/engines/math/mtef.ts";
import { ascii, MtefBytes, STYLE } from "../../../support/mtef_bytes.ts";

const V3 = new MtefBytes(3);
const V5 = new MtefBytes(5);

const latexOf = (of: MtefBytes, ...records: readonly number[][]) => {
  const { latex, isWhole } = equationLatex(of.stream(of.line(...records)));
  assert.ok(isWhole, latex);
  return latex;
};
const { text: TEXT, function: FUNCTION, greek: GREEK, symbol: SYMBOL, number: NUMBER } = STYLE;

Deno.test("equationLatex() reads fractions, roots and scripts of both versions", () => {
  const selectors = [
    { of: V3, fraction: 14, root: 13, sup: 15 },
    { of: V5, fraction: 11, root: 10, sup: 28 },
  ];
  for (const { of, fraction, root, sup } of selectors) {
    const square = of.template(sup, 0, of.line(), of.line(of.text("2", NUMBER)));
    const radicand = of.line(
      of.text("b"),
      square,
      of.text("−", SYMBOL),
      of.text("4", NUMBER),
      of.text("ac"),
    );
    const numerator = of.line(
      of.text("−", SYMBOL),
      of.text("b"),
      of.text("±", SYMBOL),
      of.template(root, 0, radicand, of.line()),
    );
    const denominator = of.line(of.text("2", NUMBER), of.text("a"));
    assert.equal(
      latexOf(of, of.template(fraction, 0, numerator, denominator)),
      "\\frac{-b\\pm\\sqrt{b^{2}-4 ac}}{2 a}",
    );
    const cube = of.template(root, 1, of.line(of.text("x")), of.line(of.text("3", NUMBER)));
    assert.equal(latexOf(of, cube), "\\sqrt[3]{x}");
  }
});

Deno.test("equationLatex() writes runs of a style as one: words, functions, Greek, bold, spaces", () => {
  for (const  of of[V3, V5]) {
    assert.equal(
      latexOf(of, of.text("A"), of.text("sin", FUNCTION), of.text("θ", GREEK)),
      "A\\sin\\theta",
    );
    assert.equal(
      latexOf(of, of.text("if x", TEXT), of.text("\uef04", STYLE.space), of.text("dt")),
      "\\text{if x}\\;dt",
    );
    assert.equal(
      latexOf(of, of.text("foo(", FUNCTION), of.text("v", 7)),
      "\\operatorname{foo}(\\mathbf{v}",
    );
  }
  assert.equal(latexOf(V3, V3.text("a", GREEK)), "\\alpha");
});

Deno.test("equationLatex() reads limits in the order lower, upper, and operators of any kind", () => {
  const limits = [V3.line(V3.text("i")), V3.line(V3.text("n"))];
  const over = V3.line(V3.text("x"));
  assert.equal(
    latexOf(V3, V3.template(29, 1, over, ...limits, V3.text("∑", SYMBOL))),
    "\\sum_{i}^{n}x",
  );
  assert.equal(
    latexOf(V3, V3.template(24, 0, over, ...limits, V3.text("∫", SYMBOL))),
    "\\int\\limits_{i}^{n}x",
  );
  assert.equal(
    latexOf(V3, V3.template(43, 2, V3.line(), ...limits, V3.line(V3.text("Σ", 5))), V3.text("x")),
    "\\sum_{i}^{n}x",
  );
  const lim = V3.line(V3.text("lim", FUNCTION));
  assert.equal(
    latexOf(V3, V3.template(39, 1, lim, limits[0]!, V3.line()), V3.text("x")),
    "\\lim_{i}x",
  );
  const area = V5.line(V5.text("D"));
  const signs = [...V5.text("\uee12", 11), ...V5.text("∫∫", SYMBOL)];
  assert.equal(
    latexOf(V5, V5.template(15, 0x16, V5.line(V5.text("f")), area, V5.line(), signs)),
    "\\oiint_{D}f",
  );
});

Deno.test("equationLatex() knows the sides of fences by the version", () => {
  const slot = (of: MtefBytes) => of.line(of.text("x"));
  const fences: readonly (readonly [MtefBytes, number, number, string])[] = [
    [V3, 1, 0, "(x)"],
    [V3, 2, 1, "\\left\\{ x \\right."],
    [V3, 7, 2, "\\left. x \\right\\rceil"],
    [V5, 1, 3, "(x)"],
    [V5, 4, 3, "|x|"],
    [V5, 0, 2, "\\left. x \\right\\rangle"],
  ];
  for (const [of, selector, variation, latex] of fences) {
    assert.equal(latexOf(of, of.template(selector, variation, slot(of))), latex);
  }
  assert.equal(latexOf(V5, V5.template(9, 0x12, slot(V5), V5.text("[)", 22))), "[x)");
  assert.equal(latexOf(V5, V5.template(30, 3, slot(V5), slot(V5))), "\\langle x|x\\rangle");
});

Deno.test("equationLatex() reads piles, matrices, embellishments, lines and frames", () => {
  const a = V5.line(V5.text("a"));
  const b = V5.line(V5.text("b"));
  assert.equal(latexOf(V5, V5.pile(a, b)), "\\begin{gathered} a \\\\ b \\end{gathered}");
  assert.equal(
    latexOf(V5, V5.matrix(2, 2, a, b, b, a)),
    "\\begin{matrix} a & b \\\\ b & a \\end{matrix}",
  );
  assert.equal(latexOf(V5, V5.character("x", STYLE.variable, [2, 5])), "\\dot{x}'");
  assert.equal(latexOf(V3, V3.character("=", SYMBOL, [10])), "\\not{=}");
  assert.equal(latexOf(V5, V5.template(13, 1, a)), "\\overline{\\overline{a}}");
  assert.equal(latexOf(V5, V5.template(31, 2, V5.line(V5.text("AB")))), "\\overrightarrow{AB}");
  assert.equal(
    latexOf(V5, V5.template(36, 6, a), V5.template(37, 0x1e, b)),
    "\\xcancel{a}\\boxed{b}",
  );
  assert.equal(latexOf(V5, V5.template(24, 1, a, b, V5.text("︷", 22))), "\\overbrace{a}^{b}");
  assert.equal(latexOf(V5, V5.template(14, 0x24, b)), "\\xrightarrow{b}");
});

Deno.test("equationLatex() sets no two scripts of one kind to one piece", () => {
  const sup = V3.template(15, 0, V3.line(), V3.line(V3.text("2", NUMBER)));
  const sub = V3.template(15, 1, V3.line(V3.text("i")), V3.line());
  assert.equal(latexOf(V3, V3.text("x"), sub, sup), "x_{i}^{2}");
  assert.equal(latexOf(V3, V3.text("x"), sup, sup), "x^{2}{}^{2}");
  assert.equal(latexOf(V3, sub), "{}_{i}");
  const deep = V3.template(15, 0, V3.line(), V3.line(V3.text("a"), sub));
  assert.equal(latexOf(V3, V3.text("x"), deep, sup, sub), "x^{a_{i}}{}^{2}_{i}");
});

Deno.test("equationLatex() passes over definitions, sizes, nudges and records to come", () => {
  const definitions = [
    [19, ...ascii("WinAllBasicCodePages")],
    [17, 5, ...ascii("Times New Roman")],
    // Preferences: 12 points and 58 %, no spacing, one style of font 1.
    [18, 0, 2, 0x21, 0x2f, 0x45, 0x8f, 0, 1, 1, 0],
    [16, 4, 0, 0, 0, 0, 0, 0, ...ascii("red")],
    [15, 1],
    [9, 101, 12, 0],
    [200, 3, 1, 2, 3],
  ];
  const nudged = [2, 8, 128, 128, 1, 2, 3, 4, 131, 0x79, 0];
  assert.equal(latexOf(V5, ...definitions, V5.text("x"), nudged), "xy");
  assert.equal(latexOf(V3, [8, 5, 0, ...ascii("Symbol")], V3.text("b", -5), [9, 0, 130]), "\\beta");
});

Deno.test("equationLatex() says what it does not understand, and keeps what it does", () => {
  const whole = V3.stream(
    V3.line(V3.text("abc"), V3.template(15, 0, V3.line(), V3.line(V3.text("2")))),
  );
  const cut = equationLatex(whole.subarray(0, whole.length - 6));
  assert.deepEqual([cut.isWhole, cut.latex.slice(0, 3)], [false, "abc"]);
  const unknown = V5.stream(V5.line(V5.template(99, 0, V5.line(V5.text("x"))), V5.text("y")));
  assert.deepEqual(equationLatex(unknown), { latex: "x y", isWhole: false });
  const record = V5.stream(V5.line(V5.text("x"), [77], V5.text("y")));
  assert.deepEqual(equationLatex(record), { latex: "x", isWhole: false });
  const sign = V5.stream(V5.line(V5.text("x\ue123")));
  assert.deepEqual(equationLatex(sign), { latex: "x", isWhole: false });
  for (const bytes of [[], [28, 0], [...new Array(28).fill(0), 4]]) {
    assert.throws(() => equationLatex(new Uint8Array(bytes)), { code: "malformed" });
  }
});

Deno.test("equationLatex() takes any bytes in bounded time and depth", () => {
  const deep = V3.stream(...new Array(100_000).fill([3, 14, 0, 0, 1]));
  assert.equal(equationLatex(deep).isWhole, false);
  const named = V3.stream([8, 5, 0, ...new Array(500_000).fill(65), 0], V3.line(V3.text("x")));
  assert.equal(equationLatex(named).latex, "x");
  const crowned = V3.stream(V3.line(V3.character("x", STYLE.variable, new Array(100_000).fill(2))));
  assert.ok(equationLatex(crowned).latex.length < 1000);
  for (let seed = 1; seed < 3000; seed++) {
    const bytes = V5.stream(V5.line(V5.text("abc"), V5.matrix(1, 1, V5.line(V5.text("x")))));
    for (let at = 39; at < bytes.length; at++) {
      if ((seed * 7919 + at * 104729) % 13 === 0) bytes[at] = (seed * at) & 255;
    }
    equationLatex(bytes);
  }
});

/**
 * What the two readers of formulas share: symbols, joining, scripts and accents in LaTeX.
 *
 * Symbols and Greek letters become commands; any other letter stays what it is.
 *
 * @module
 */

const OPERATORS: ReadonlyMap<string, string> = new Map(Object.entries({
  "±": "\\pm",
  "∓": "\\mp",
  "×": "\\times",
  "÷": "\\div",
  "·": "\\cdot",
  "⋅": "\\cdot",
  "∙": "\\cdot",
  "∗": "*",
  "−": "-",
  "‐": "-",
  "≤": "\\leq",
  "≥": "\\geq",
  "≠": "\\neq",
  "≈": "\\approx",
  "≡": "\\equiv",
  "∼": "\\sim",
  "≃": "\\simeq",
  "≅": "\\cong",
  "∝": "\\propto",
  "≪": "\\ll",
  "≫": "\\gg",
  "≺": "\\prec",
  "≻": "\\succ",
  "∞": "\\infty",
  "∂": "\\partial",
  "∇": "\\nabla",
  "∆": "\\Delta",
  "∑": "\\sum",
  "∏": "\\prod",
  "∐": "\\coprod",
  "∫": "\\int",
  "∬": "\\iint",
  "∭": "\\iiint",
  "∮": "\\oint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
  "⋁": "\\bigvee",
  "⋀": "\\bigwedge",
  "⨁": "\\bigoplus",
  "⨂": "\\bigotimes",
  "∪": "\\cup",
  "∩": "\\cap",
  "∖": "\\setminus",
  "∈": "\\in",
  "∉": "\\notin",
  "∋": "\\ni",
  "⊂": "\\subset",
  "⊃": "\\supset",
  "⊆": "\\subseteq",
  "⊇": "\\supseteq",
  "∅": "\\emptyset",
  "∀": "\\forall",
  "∃": "\\exists",
  "∄": "\\nexists",
  "¬": "\\neg",
  "∧": "\\wedge",
  "∨": "\\vee",
  "→": "\\to",
  "←": "\\leftarrow",
  "↔": "\\leftrightarrow",
  "⇒": "\\Rightarrow",
  "⇐": "\\Leftarrow",
  "⇔": "\\Leftrightarrow",
  "↦": "\\mapsto",
  "↑": "\\uparrow",
  "↓": "\\downarrow",
  "⟶": "\\longrightarrow",
  "⇌": "\\rightleftharpoons",
  "…": "\\ldots",
  "⋯": "\\cdots",
  "⋮": "\\vdots",
  "⋱": "\\ddots",
  "′": "'",
  "″": "''",
  "‴": "'''",
  "∘": "\\circ",
  "°": "{}^{\\circ}",
  "⊕": "\\oplus",
  "⊗": "\\otimes",
  "⊥": "\\perp",
  "∥": "\\parallel",
  "∣": "\\mid",
  "∤": "\\nmid",
  "∠": "\\angle",
  "√": "\\surd",
  "⟨": "\\langle",
  "⟩": "\\rangle",
  "〈": "\\langle",
  "〉": "\\rangle",
  "⌊": "\\lfloor",
  "⌋": "\\rfloor",
  "⌈": "\\lceil",
  "⌉": "\\rceil",
  "‖": "\\Vert",
  "∴": "\\therefore",
  "∵": "\\because",
  "⊢": "\\vdash",
  "⊨": "\\models",
  "⋆": "\\star",
  "†": "\\dagger",
  "‡": "\\ddagger",
  "•": "\\bullet",
  "□": "\\square",
  "△": "\\triangle",
  "≔": ":=",
  "#": "\\#",
  "$": "\\$",
  "%": "\\%",
  "&": "\\&",
  "_": "\\_",
  "{": "\\{",
  "}": "\\}",
  "\\": "\\backslash",
  "~": "\\sim",
  "^": "\\wedge",
  "\u00a0": " ",
  "\u2061": "",
  "\u2062": "",
  "\u2063": "",
  "\u2064": "",
  "\u200b": "",
  "\ufeff": "",
}));

/** Greek letters with a command of their own; capitals that look Latin have none. */
const GREEK: ReadonlyMap<string, string> = new Map([
  ..."alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi - pi rho varsigma sigma tau upsilon varphi chi psi omega"
    .split(" ").map((name, index): [string, string] => [String.fromCodePoint(0x3b1 + index), name]),
  ..."Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ϵ epsilon ϑ vartheta ϕ phi ϱ varrho ϖ varpi"
    .split(" ").reduce<[string, string][]>(
      (pairs, word, index, words) =>
        index % 2 === 0 ? [...pairs, [word, words[index + 1]!]] : pairs,
      [],
    ),
]);

const FUNCTIONS = new Set([
  "arccos",
  "arcsin",
  "arctan",
  "arg",
  "cos",
  "cosh",
  "cot",
  "coth",
  "csc",
  "deg",
  "det",
  "dim",
  "exp",
  "gcd",
  "hom",
  "inf",
  "ker",
  "lg",
  "lim",
  "liminf",
  "limsup",
  "ln",
  "log",
  "max",
  "min",
  "Pr",
  "sec",
  "sin",
  "sinh",
  "sup",
  "tan",
  "tanh",
]);

const ACCENTS: ReadonlyMap<string, string> = new Map(Object.entries({
  "\u0302": "hat",
  "^": "hat",
  "ˆ": "hat",
  "\u0303": "tilde",
  "~": "tilde",
  "˜": "tilde",
  "∼": "tilde",
  "\u0304": "bar",
  "\u0305": "overline",
  "¯": "bar",
  "‾": "overline",
  "―": "overline",
  "_": "underline",
  "\u0332": "underline",
  "\u0307": "dot",
  "˙": "dot",
  "\u0308": "ddot",
  "¨": "ddot",
  "\u20db": "dddot",
  "\u030c": "check",
  "ˇ": "check",
  "\u0306": "breve",
  "˘": "breve",
  "\u0301": "acute",
  "´": "acute",
  "\u0300": "grave",
  "`": "grave",
  "\u030a": "mathring",
  "\u20d7": "vec",
  "→": "vec",
  "\u20d6": "overleftarrow",
  "←": "overleftarrow",
  "↔": "overleftrightarrow",
  "\u20e1": "overleftrightarrow",
  "⏞": "overbrace",
  "⏟": "underbrace",
  "︷": "overbrace",
  "︸": "underbrace",
}));

const SPECIAL = /[^A-Za-z0-9+\-=<>()[\]/.,;:!?'|* ]/gu;
/** Letters of the mathematical alphabets; the alphabet is lost where a reader gives them as letters. */
const MATHEMATICAL_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;

/** Text of a formula with its symbols as commands. */
export function mathText(text: string): string {
  const plain = text.replace(MATHEMATICAL_LETTERS, (letter) => letter.normalize("NFKC"));
  return joinLatex(
    plain.split(SPECIAL).flatMap((between, index) => index === 0 ? [between] : [null, between]),
    plain.match(SPECIAL) ?? [],
  );
}

/** Weaves the stretches between symbols and the symbols' commands together. */
function joinLatex(pieces: readonly (string | null)[], symbols: readonly string[]): string {
  let index = 0;
  return pieces.reduce<string>((latex, piece) => {
    const symbol = piece === null ? symbols[index++]! : undefined;
    const next = piece ?? OPERATORS.get(symbol!) ?? letterCommand(symbol!);
    return latex + (endsInCommand(latex) && /^\p{L}/u.test(next) ? " " : "") + next;
  }, "");
}

function letterCommand(letter: string): string {
  const name = GREEK.get(letter);
  return name === undefined || name === "-" ? letter : `\\${name}`;
}

function endsInCommand(latex: string): boolean {
  return /\\[A-Za-z]+$/.test(latex);
}

/**
 * Puts pieces of LaTeX in a row. A blank keeps a command from swallowing a letter, and the factors
 * of a product from looking like one word.
 */
export function concatLatex(pieces: readonly string[]): string {
  return pieces.reduce<string>((latex, piece) => {
    const isJoint = /^[\p{L}\p{Nd}]/u.test(piece) && /[\p{L}\p{Nd}]$/u.test(latex);
    return latex + (isJoint ? " " : "") + piece;
  }, "");
}

/** Whether a text is words rather than letters of a formula: blanks between words would be lost. */
export function isProse(text: string): boolean {
  return /\p{L}{2,}\s+\p{L}{2,}/u.test(text);
}

/** Running text inside a formula. */
export function textCommand(text: string): string {
  if (text.trim() === "") return text === "" ? "" : "\\ ";
  return `\\text{${
    text.replace(/[#$%&_{}]/g, "\\$&").replace(/\\(?![#$%&_{}])/g, "\\textbackslash{}")
  }}`;
}

/** The command of a known function, `\operatorname` for another word. */
export function functionCommand(name: string): string {
  const word = name.trim();
  if (FUNCTIONS.has(word)) return `\\${word}`;
  return /^\p{L}{2,}$/u.test(word) ? `\\operatorname{${word}}` : mathText(name);
}

/** Whether a word is the name of a function that has a command. */
export function isFunctionName(word: string): boolean {
  return FUNCTIONS.has(word);
}

/** A base with what is set below and above it on its right. */
export function withScripts(
  base: string,
  scripts: { readonly sub?: string; readonly sup?: string },
): string {
  const { sub = "", sup = "" } = scripts;
  return `${asUnit(base)}${sub === "" ? "" : `_{${sub}}`}${sup === "" ? "" : `^{${sup}}`}`;
}

/** LaTeX that a script can be set to: a letter, a number, a command, or a group in braces. */
export function asUnit(latex: string): string {
  if (/^\([^()]*\)$/.test(latex)) return latex;
  const isUnit = /^(?:\p{L}|\d+|\\[A-Za-z]+|\\[A-Za-z]+\{[^{}]*\}|[)\]]|\\right[)\]|.])$/u.test(
    latex,
  );
  return isUnit ? latex : `{${latex}}`;
}

/** A sign set above or below an expression; `undefined` where the sign is no known accent. */
export function accented(sign: string, latex: string): string | undefined {
  const command = ACCENTS.get(sign);
  return command === undefined ? undefined : `\\${command}{${latex}}`;
}

/** An expression between two delimiters, which grow only where the expression is tall. */
export function delimited(open: string, close: string, latex: string): string {
  const choice = /^\{(.*) \\atop (.*)\}$/.exec(latex);
  if (choice !== null && open === "(" && close === ")") {
    return `\\binom{${choice[1]}}{${choice[2]}}`;
  }
  const isTall = /\\(?:frac|sum|prod|int|iint|iiint|oint|begin|binom|over|under|sqrt\[)/.test(
    latex,
  );
  if (!isTall && open !== "" && close !== "") {
    return concatLatex([mathText(open), latex, mathText(close)]);
  }
  return concatLatex([`\\left${delimiter(open)}`, ` ${latex} `, `\\right${delimiter(close)}`]);
}

function delimiter(sign: string): string {
  return sign === "" ? "." : mathText(sign);
}

/** Rows of cells in an environment of LaTeX. */
export function environment(name: string, rows: readonly (readonly string[])[]): string {
  const body = rows.map((cells) => cells.join(" & ")).join(" \\\\ ");
  return `\\begin{${name}} ${body} \\end{${name}}`;
}

/**
 * What a formula in LaTeX shows, as far as letters and digits go.
 *
 * @module
 */

const GREEK =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho " +
  "varsigma sigma tau upsilon phi chi psi omega";
const LETTERS = new Map<string, string>([
  ...GREEK.split(" ").map((
    name,
    index,
  ): [string, string] => [name, String.fromCodePoint(0x3b1 + index)]),
  ["Gamma", "Γ"],
  ["Delta", "Δ"],
  ["Theta", "Θ"],
  ["Lambda", "Λ"],
  ["Xi", "Ξ"],
  ["Pi", "Π"],
  ["Sigma", "Σ"],
  ["Upsilon", "Υ"],
  ["Phi", "Φ"],
  ["Psi", "Ψ"],
  ["Omega", "Ω"],
  ["varepsilon", "ε"],
  ["vartheta", "θ"],
  ["varphi", "φ"],
  ["varrho", "ρ"],
  ["varpi", "π"],
  ["hbar", "ℏ"],
  ["ell", "ℓ"],
  ["aleph", "ℵ"],
  ["beth", "ℶ"],
  ["digamma", "ϝ"],
  ["imath", "ı"],
  ["jmath", "ȷ"],
  ["eth", "ð"],
  ["Re", "ℜ"],
  ["Im", "ℑ"],
]);
/** Commands whose own name is what is printed. */
const PRINTED = new Set(
  ("sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim max min sup inf " +
    "det dim ker deg gcd arg hom mod Pr limsup liminf").split(" "),
);
/** A letter in another alphabet or weight is that letter. */
const STYLED = /(\\[A-Za-z]+)?\\(?:math(?:bf|bb|cal|frak|sf|tt|rm|it)|boldsymbol)\{([^{}]*)\}/g;
const COMMAND = /\\(?:([A-Za-z]+)\*?|([^A-Za-z]))/g;
const NAMED = /\\(?:begin|end)\{[^}]*\}|\\(?:begin|end)\b/g;

/** The letters and digits that a formula shows; commands are read, layout is dropped. */
export function latexText(latex: string): string {
  return latex.replace(NAMED, " ").replace(
    STYLED,
    (_, before: string | undefined, letters: string) =>
      before === undefined ? letters : `${before} ${letters}`,
  ).replace(
    COMMAND,
    (_, name?: string, sign?: string) => {
      if (name === undefined) return sign === "\\" || sign === undefined ? " " : sign;
      return LETTERS.get(name) ?? (PRINTED.has(name) ? ` ${name} ` : " ");
    },
  ).replace(/[{}^_&]/g, " ");
}

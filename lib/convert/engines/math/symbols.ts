/**
 * Symbols, letters, functions, delimiters and accents by the names that LaTeX has for them.
 *
 * @module
 */

/** Pairs of a sign and a name, with blanks between all of them. */
function named(pairs: string): [string, string][] {
  return Array.from(pairs.matchAll(/(\S+) (\S+)/g), ([, sign, name]) => [sign!, name!]);
}

const COMMANDS =
  "± pm ∓ mp × times ÷ div · cdot ⋅ cdot ∙ cdot ∘ circ ⋆ star † dagger ‡ ddagger • bullet " +
  "⊕ oplus ⊖ ominus ⊗ otimes ⊘ oslash ⊙ odot ⊞ boxplus ⊠ boxtimes ⋄ diamond ◇ diamond ◊ lozenge □ square " +
  "△ triangle ∪ cup ∩ cap ⊔ sqcup ⊓ sqcap ⊎ uplus ∖ setminus ∧ wedge ∨ vee ¬ neg ∀ forall ∃ exists ∄ nexists " +
  "≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ≍ asymp ≐ doteq ≜ triangleq ∝ propto ≪ ll ≫ gg " +
  "≺ prec ≻ succ ⪯ preceq ⪰ succeq ≼ preccurlyeq ≽ succcurlyeq ⩽ leqslant ⩾ geqslant ≲ lesssim ≳ gtrsim " +
  "≮ nless ≯ ngtr ≰ nleq ≱ ngeq ≁ nsim ≇ ncong ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq " +
  "⊊ subsetneq ⊋ supsetneq ⊈ nsubseteq ⊉ nsupseteq ⊏ sqsubset ⊐ sqsupset ⊑ sqsubseteq ⊒ sqsupseteq " +
  "⊥ perp ∥ parallel ∦ nparallel ∣ mid ∤ nmid ⊢ vdash ⊣ dashv ⊨ models ⊤ top ∠ angle ∡ measuredangle " +
  "∢ sphericalangle ∴ therefore ∵ because ∞ infty ∂ partial ∇ nabla ∆ Delta ∅ emptyset √ surd ℏ hbar ℓ ell " +
  "℘ wp ℜ Re ℑ Im ℵ aleph ℶ beth ı imath ȷ jmath ð eth ∁ complement ⋈ bowtie ≀ wr ∐ coprod ∑ sum ∏ prod " +
  "∫ int ∬ iint ∭ iiint ∮ oint ∯ oiint ∰ oiiint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes " +
  "⨀ bigodot ⨆ bigsqcup ⨄ biguplus → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow " +
  "⇔ Leftrightarrow ↦ mapsto ↑ uparrow ↓ downarrow ↕ updownarrow ⇑ Uparrow ⇓ Downarrow ⇕ Updownarrow " +
  "⟶ longrightarrow ⟵ longleftarrow ⟷ longleftrightarrow ⟹ Longrightarrow ⟸ Longleftarrow " +
  "⟺ Longleftrightarrow ⟼ longmapsto ⇌ rightleftharpoons ⇄ rightleftarrows ⇆ leftrightarrows " +
  "↪ hookrightarrow ↩ hookleftarrow ↗ nearrow ↘ searrow ↙ swarrow ↖ nwarrow ⇀ rightharpoonup " +
  "⇁ rightharpoondown ↼ leftharpoonup ↽ leftharpoondown ↠ twoheadrightarrow ⇝ rightsquigarrow ↝ leadsto " +
  "… ldots ⋯ cdots ⋮ vdots ⋱ ddots ⟨ langle ⟩ rangle \u3008 langle \u3009 rangle \u2329 langle \u232a rangle " +
  "⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ⟦ llbracket ⟧ rrbracket 〚 llbracket 〛 rrbracket ‖ Vert ⌢ frown ⌣ smile " +
  "♭ flat ♮ natural ♯ sharp \\ backslash ~ sim ^ wedge ϝ digamma";

const GREEK =
  "α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu µ mu ν nu " +
  "ξ xi π pi ρ rho ς varsigma σ sigma τ tau υ upsilon φ varphi χ chi ψ psi ω omega ϵ epsilon " +
  "ϑ vartheta ϕ phi ϱ varrho ϖ varpi Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma " +
  "Υ Upsilon Φ Phi Ψ Psi Ω Omega";

/** Names of Greek letters. */
export const GREEK_NAMES: ReadonlySet<string> = new Set(named(GREEK).map(([, name]) => name));

/**
 * What stands in LaTeX for a sign or letter; omicron and the capitals that look Latin have no command.
 * The characters that LaTeX reserves are among them, and those that show nothing.
 */
export const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...named(`${COMMANDS} ${GREEK}`).map(([sign, name]): [string, string] => [sign, `\\${name}`]),
  ...named(
    "∗ * − - ‐ - ∶ : ′ ' ″ '' ‴ ''' ⁗ '''' ≔ := ° {}^{\\circ} ⊄ \\not\\subset ≢ \\not\\equiv",
  ),
  ...[..."#$%&_{}"].map((sign): [string, string] => [sign, `\\${sign}`]),
  ["\u00a0", " "],
  ...[..."\u2061\u2062\u2063\u2064\u200b\ufeff"].map((sign): [string, string] => [sign, ""]),
]);

/** Letters of mathematical alphabets that stand among other signs, by the commands of their alphabets. */
export const LETTERLIKE: ReadonlyMap<string, string> = new Map([
  ...[..."ℂℍℕℙℚℝℤ"].map((letter): [string, string] => [letter, "mathbb"]),
  ...[..."ℬℰℱℋℐℒℳℛℯℊℴ"].map((letter): [string, string] => [letter, "mathcal"]),
  ...[..."ℭℌℨ"].map((letter): [string, string] => [letter, "mathfrak"]),
  ...[..."ⅅⅆⅇⅈⅉ"].map((letter): [string, string] => [letter, ""]),
]);

/** Where the alphabets of Unicode's mathematical letters begin; italic ones need no command. */
export const ALPHABETS: readonly (readonly [start: number, command: string])[] = [
  [0x1d400, "mathbf"],
  [0x1d434, ""],
  [0x1d468, "boldsymbol"],
  [0x1d49c, "mathcal"],
  [0x1d504, "mathfrak"],
  [0x1d538, "mathbb"],
  [0x1d56c, "mathfrak"],
  [0x1d5a0, "mathsf"],
  [0x1d670, "mathtt"],
  [0x1d6a4, ""],
  [0x1d6a8, "boldsymbol"],
  [0x1d6e2, ""],
  [0x1d71c, "boldsymbol"],
  [0x1d7ce, "mathbf"],
  [0x1d7d8, "mathbb"],
  [0x1d7e2, "mathsf"],
  [0x1d7f6, "mathtt"],
];

/** Functions that have a command. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  ("arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log " +
    "max min Pr sec sin sinh sup tan tanh").split(" "),
);

/** What `\left` and `\right` take for a delimiter. */
export const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ...named(
    "⟨ langle ⟩ rangle \u3008 langle \u3009 rangle \u2329 langle \u232a rangle ⌊ lfloor ⌋ rfloor ⌈ lceil " +
      "⌉ rceil ‖ Vert ∥ Vert ∣ vert ↑ uparrow ↓ downarrow ↕ updownarrow ⇑ Uparrow ⇓ Downarrow " +
      "\\ backslash { { } }",
  ).map(([sign, name]): [string, string] => [sign, `\\${name}`]),
  ...[..."()[]|/"].map((sign): [string, string] => [sign, sign]),
]);

/** Commands of accents by the signs that stand for them. */
export const ACCENTS: ReadonlyMap<string, string> = new Map(named(
  "\u0302 hat ^ hat ˆ hat \u0303 tilde ~ tilde ˜ tilde ∼ tilde \u0304 bar ¯ bar ˉ bar - bar − bar " +
    "\u0305 overline \u033f overline ‾ overline ― overline ─ overline _ overline \u0332 underline " +
    "\u0307 dot ˙ dot . dot \u0308 ddot ¨ ddot .. ddot \u20db dddot ... dddot \u20dc ddddot " +
    "\u030c check ˇ check \u0306 breve ˘ breve \u0301 acute ´ acute ˊ acute \u0300 grave ` grave ˋ grave " +
    "\u030a mathring ˚ mathring \u20d7 vec → vec \u20d6 overleftarrow ← overleftarrow " +
    "↔ overleftrightarrow \u20e1 overleftrightarrow \u20d1 overrightharpoon ⇀ overrightharpoon " +
    "\u20d0 overleftharpoon ↼ overleftharpoon ⏞ overbrace ⏟ underbrace ︷ overbrace ︸ underbrace",
));

/** The accents that have a wider form for more than one letter. */
export const WIDE_ACCENTS: ReadonlyMap<string, string> = new Map(
  named("hat widehat check widecheck tilde widetilde bar overline vec overrightarrow"),
);

/** What stands below an expression. */
export const UNDER_ACCENTS: ReadonlyMap<string, string> = new Map(named(
  "_ underline ¯ underline ˉ underline ‾ underline ― underline ─ underline \u0332 underline \u0331 underline " +
    "\u0304 underline \u0305 underline ⏟ underbrace ︸ underbrace → underrightarrow ← underleftarrow " +
    "↔ underleftrightarrow",
));

/** Arrows that grow with what stands above and below them. */
export const GROWING_ARROWS: ReadonlyMap<string, string> = new Map(
  named(
    "\\to xrightarrow \\longrightarrow xrightarrow \\leftarrow xleftarrow \\longleftarrow xleftarrow " +
      "\\leftrightarrow xleftrightarrow \\Rightarrow xRightarrow \\Leftarrow xLeftarrow " +
      "\\Leftrightarrow xLeftrightarrow \\rightleftharpoons xrightleftharpoons \\mapsto xmapsto",
  ),
);

/** Alphabets of letters, by the names that both OMML and MathML have for them. */
export const NAMED_ALPHABETS: ReadonlyMap<string, string> = new Map(Object.entries({
  "double-struck": "mathbb",
  script: "mathcal",
  fraktur: "mathfrak",
  "sans-serif": "mathsf",
  monospace: "mathtt",
}));

/**
 * Symbols of the mathematical faces of TeX whose glyph names PDFium does not know: it then gives the
 * code of the glyph as if it were a character.
 *
 * Tables after D. E. Knuth, The TeXbook, appendix F (family 1 OML, 2 OMS, 3 OMX).
 *
 * @module
 */

/** OMS, cmsy: codes 0x21 to 0x40 and 0x5b to 0x7a. */
const OMS = tableOf(0x21, "→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ℵ", [
  0x5b,
  "∪ ⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|∥↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡",
]);

/** OML, cmmi: what stands in the place of ASCII signs. */
const OML = tableOf(0x21, "ωεϑϖϱςϕ", [0x3a, ".,"], [0x3d, "/"], [0x3f, "⋆∂"], [0x60, "ℓ"]);

/** Hats, tildes and pieces of braces of OMX, which are drawn over or under formulas. */
const OMX_PIECES = [..."bcdefgz{|}"].map((sign) => [sign.charCodeAt(0), ""] as const);

/** OMX, cmex: delimiters in sizes and pieces, big operators. */
const OMX: ReadonlyMap<number, string> = new Map([
  ...tableOf(
    0x00,
    "()[]⌊⌋⌈⌉{}⟨⟩|∥/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\",
    [
      0x46,
      "⊔⊔∮∮⊙⊙⊕⊕⊗⊗∑∏∫⋃⋂⊎⋀⋁∑∏∫⋃⋂⊎⋀⋁∐∐",
    ],
    [0x68, "[]⌊⌋⌈⌉{}"],
    [0x70, "√√√√√"],
  ),
  ...OMX_PIECES,
]);

function tableOf(
  first: number,
  signs: string,
  ...more: readonly (readonly [number, string])[]
): ReadonlyMap<number, string> {
  const table = new Map<number, string>();
  for (const [start, run] of [[first, signs] as const, ...more]) {
    [...run].forEach((sign, index) => {
      if (sign !== " ") table.set(start + index, sign);
    });
  }
  return table;
}

/** Boxes of the first face of the American Mathematical Society. */
const MSAM = new Map([[0x03, "□"], [0x04, "■"], [0x06, "◆"]]);

/**
 * Signs of a face of TeX by the codes of its glyphs, those that only draw as the empty text;
 * undefined for any other face.
 */
export function texSymbolsOf(font: string): ReadonlyMap<number, string> | undefined {
  if (/^(?:CMSY|LASY)/i.test(font)) return OMS;
  if (/^CMM(?:I|IB)\d/i.test(font)) return OML;
  if (/^MSAM/i.test(font)) return MSAM;
  return /^CMEX/i.test(font) ? OMX : undefined;
}

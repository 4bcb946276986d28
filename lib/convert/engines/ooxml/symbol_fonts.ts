/**
 * Fonts that draw symbols where the file has letters or private-use characters, as Unicode.
 *
 * Symbol follows Adobe's Symbol encoding; the Wingdings follow the characters that Unicode 7 took
 * over from them, the commoner look-alike preferred where fonts rarely have the exact one.
 *
 * @module
 */

const SYMBOL_LOW =
  " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";
const SYMBOL_HIGH =
  "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";
const WINGDINGS_LOW =
  " 🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭📁📂📄🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸♈♉♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■□🞐❑❒⬧⧫◆❖⬥⌧⮹⌘🏵🏶🙶🙷";
const WINGDINGS_HIGH =
  "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•▪⚪🞆🞈◉◎🔿▪☐🟂✦★✶✴✹✵⯐⌖⟡⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈⮊⮉⮋←→↑↓↖↗↙↘🡸➔🡹🡻🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬀⬁⬃⬂▫▫✗✓☒☑";

/** Glyphs of a font by its byte codes. */
type Glyphs = ReadonlyMap<number, string>;

function glyphs(...ranges: readonly (readonly [number, string])[]): Glyphs {
  const table = new Map<number, string>();
  for (const [first, characters] of ranges) {
    [...characters].forEach((character, index) => table.set(first + index, character));
  }
  return table;
}

const FONTS: ReadonlyMap<string, Glyphs> = new Map([
  ["symbol", glyphs([0x20, SYMBOL_LOW], [0xa0, SYMBOL_HIGH])],
  ["wingdings", glyphs([0x20, WINGDINGS_LOW], [0x80, WINGDINGS_HIGH])],
  ["wingdings 2", glyphs([0x4f, "✗✓☒☑☒☒"], [0x97, "●"], [0xa2, "■☐"], [0xa8, "◆"])],
  ["wingdings 3", glyphs([0x66, "←→↑↓"], [0x7d, "▶"], [0x84, "◀"])],
  ["webdings", glyphs([0x61, "✓"], [0x63, "☐"], [0x72, "✗"], [0x6e, "●"])],
]);

/** Whether a font draws symbols for ordinary character codes. */
export function isSymbolFont(font: string | undefined): boolean {
  return font !== undefined && FONTS.has(font.toLowerCase());
}

/**
 * The character that a symbol font shows for a code.
 *
 * @param font Name of the font.
 * @param code The character's code, with or without the offset 0xF000 of symbol fonts.
 * @returns `undefined` where the font or the code is not known.
 */
export function symbolOf(font: string, code: number): string | undefined {
  const byte = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  return FONTS.get(font.toLowerCase())?.get(byte);
}

/** Text in a symbol font as what it shows; characters without a known glyph stay. */
export function symbolText(font: string, text: string): string {
  let shown = "";
  for (const character of text) shown += symbolOf(font, character.codePointAt(0)!) ?? character;
  return shown;
}

/**
 * The letters beyond ASCII that languages in Latin script write with: pages of Latin letters differ
 * in which of them a byte is, and a text hardly mixes those of languages.
 *
 * @module
 */

/** Letters of one language each, in lower case. */
const ALPHABETS: readonly string[] = [
  "àâæçéèêëîïôœùûüÿ", // French
  "äöüßé", // German
  "áéíñóúüªº", // Spanish
  "áâãàçéêíóôõúüªº", // Portuguese
  "àèéìíîòóùú", // Italian
  "àçèéíïòóúü", // Catalan
  "æøåéäöü", // Danish, Norwegian
  "åäöéü", // Swedish, Finnish
  "áðéíóúýþæö", // Icelandic
  "áðíóúýæø", // Faroese
  "áâèéêëíïóôöúûü", // Dutch, Afrikaans
  "áéíóúàèìòù", // Irish, Gaelic
  "âêîôûŵŷáéíóúẁẃẅäëïöü", // Welsh
  "ąćęłńóśźż", // Polish
  "áčďéěíňóřšťúůýž", // Czech
  "áäčďéíĺľňóôŕšťúýž", // Slovak
  "áéíóöőúüű", // Hungarian
  "čćđšžáéíóú", // Croatian, Slovene with accents
  "ăâîșțşţ", // Romanian
  "çë", // Albanian
  "ąčęėįšųūž", // Lithuanian
  "āčēģīķļņōŗšūž", // Latvian
  "äõöüšž", // Estonian
  "çğıöşüâîûİ", // Turkish; İ is two characters in lower case, and so stands as it is
  "ĉĝĥĵŝŭ", // Esperanto
  "ċġħżàèìòù", // Maltese
  "ăâđêôơưàáãèéìíĩòóõùúũýạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ", // Vietnamese
];
const SETS = ALPHABETS.map((letters) => new Set(letters));
const LATIN = /[\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e80-\u1eff]/g;
/** Fewer letters say nothing of a language. */
const FEW = 4;

/**
 * How badly the letters of a text fit into any one language: the share of those beyond ASCII that
 * the language which fits best does not write. 0 where there are next to none.
 *
 * @param text Decoded text.
 */
export function strangeness(text: string): number {
  const counts = new Map<string, number>();
  let all = 0;
  for (const [letter] of text.matchAll(LATIN)) {
    const lower = letter === "İ" ? letter : letter.toLowerCase();
    counts.set(lower, (counts.get(lower) ?? 0) + 1);
    all++;
  }
  if (all < FEW) return 0;
  let best = all;
  for (const set of SETS) {
    let outside = 0;
    for (const [letter, count] of counts) if (!set.has(letter)) outside += count;
    best = Math.min(best, outside);
  }
  return best / all;
}

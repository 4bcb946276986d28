/**
 * How much a decoded text looks like text that somebody wrote: what tells the right encoding from
 * the wrong ones is how letters, cases, scripts and signs stand next to each other.
 *
 * @module
 */

/** Characters of Chinese, Japanese and Korean that make up well over a third of running text. */
const COMMON_IDEOGRAPHS = new Set(
  "的一是不了人我在有他这為为之大来來以个個中上们們到说說國国和地也子时時道出而要于於就下得可你年生自会會那后後能对對着著事其里裡所去行过過家十用发發天如然作方成者多日都三小军軍二无無同么麼经經法当當起与與好看学學进進种種将將还還分此心前面又定见見只主没沒公从從間间年動动工長长机機政治社員员高京市新本民全部力外内內化理表関關立場现現明業业开開第目手水四文代名北合女物書书東东名語语話话區区市台湾灣美英日本版權权利網网路站電电子郵邮信息系統统" +
    "い",
);
const COMMON_HANGUL = new Set(
  "이다는에의을를가고하은로지도서한사어리기인대자해나시아그보으일부들수정제전주과있것성원만여상동와스조게구장비라화연거되국공경교선안세관선내개무원며까면없았었할함된를민회문용제발생학명계역간",
);
/** Signs that stand in ordinary prose. */
const COMMON_SIGNS = new Set("²³«»“”„‘’‚–—…•°§©®™€£·¡¿ªº′″№、。，；：？！「」『』（）《》・ー");
/** Letters of Central European pages; the statistics know where they belong. */
const EXTENDED_LATIN = /[\u0100-\u017f]/;
/** Letters that Western pages have and hardly any text: a sign that the page is the wrong one. */
const RARE_LETTERS = new Set("ÿþÞðÐƒŸÝˆŒŠŽ");
/** Letters of South Slavic pages that stand where other pages have capitals. */
const SOUTH_SLAVIC = /[\u0402\u0403\u0409-\u040c\u040f\u0452\u0453\u0459-\u045c\u045f]/;
const JOINING_SIGNS = new Set("’'·-‐‑״׳");

/** Control characters of plain text; DOS ends a file with U+001A. */
const PERMITTED_CONTROLS = new Set("\t\n\v\f\r\u001a");

/** Cost of what can hardly be text at all: undecodable, control, private, unassigned. */
const IMPOSSIBLE = 10;

type Script = "latin" | "cyrillic" | "greek" | "hebrew" | "arabic" | "thai" | "east" | "other";

function scriptOf(code: number): Script {
  if (code < 0x250 || (code >= 0x300 && code < 0x370) || (code >= 0x1e00 && code < 0x1f00)) {
    return "latin";
  }
  if (code >= 0x370 && code < 0x400) return "greek";
  if (code >= 0x400 && code < 0x530) return "cyrillic";
  if (code >= 0x590 && code < 0x600) return "hebrew";
  if (code >= 0x600 && code < 0x780) return "arabic";
  if (code >= 0xe00 && code < 0xe80) return "thai";
  return code >= 0x3040 ? "east" : "other";
}

/** What a character is, in bits; looked up once for each character of the basic plane. */
const KIND = { known: 1, letter: 2, lower: 4, upper: 8, unassigned: 16 } as const;
const KINDS = new Uint8Array(0x10000);

function kindOf(character: string): number {
  const code = character.codePointAt(0) ?? 0x20;
  const known = code < 0x10000 ? KINDS[code]! : 0;
  if (known !== 0) return known;
  const kind = KIND.known |
    (/[\p{L}\p{M}]/u.test(character) ? KIND.letter : 0) |
    (/\p{Ll}/u.test(character) ? KIND.lower : 0) |
    (/\p{Lu}/u.test(character) ? KIND.upper : 0) |
    (/[\p{Cn}\p{Co}\p{Cs}]/u.test(character) ? KIND.unassigned : 0);
  if (code < 0x10000) KINDS[code] = kind;
  return kind;
}

function isKind(character: string, kind: number): boolean {
  return character !== "" && (kindOf(character) & kind) !== 0;
}

function isLetter(character: string): boolean {
  return isKind(character, KIND.letter);
}

function isBox(character: string): boolean {
  return character >= "\u2500" && character <= "\u259f";
}

function letterCost(character: string, before: string, after: string): number {
  const code = character.codePointAt(0)!;
  const script = scriptOf(code);
  if (script === "east") return eastCost(character, code) + (isInWord(before, after) ? 2 : 0);
  if (script === "thai" && isMisplacedThai(character, before, after)) return 3;
  let cost = RARE_LETTERS.has(character) ? 1 : EXTENDED_LATIN.test(character) ? 0.1 : 0;
  if (SOUTH_SLAVIC.test(character)) cost += 0.5;
  for (const neighbour of [before, after]) {
    if (isLetter(neighbour) && scriptOf(neighbour.codePointAt(0)!) !== script) cost += 4;
  }
  if (isKind(character, KIND.upper) && isKind(before, KIND.lower)) cost += 4;
  else if (isKind(character, KIND.upper) && isKind(before, KIND.upper)) cost += 0.2;
  else if (
    isKind(character, KIND.lower) && isKind(before, KIND.upper) && isKind(after, KIND.upper)
  ) cost += 3;
  if (!isLetter(before) && !isLetter(after)) cost += 0.4;
  return cost;
}

/** Between Latin letters there are no Chinese, Japanese or Korean ones. */
function isInWord(before: string, after: string): boolean {
  return [before, after].every((neighbour) =>
    isLetter(neighbour) && scriptOf(neighbour.codePointAt(0)!) === "latin"
  );
}

/** Vowels and tones above and below follow a consonant, vowels written before stand before one. */
function isMisplacedThai(character: string, before: string, after: string): boolean {
  if (/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/.test(character)) {
    return !/[\u0e01-\u0e2e\u0e31\u0e34-\u0e4e]/.test(before);
  }
  return /[\u0e40-\u0e44]/.test(character) && !/[\u0e01-\u0e2e]/.test(after);
}

function eastCost(character: string, code: number): number {
  if (code < 0x3100) return 0;
  if (code >= 0xac00 && code < 0xd7b0) return COMMON_HANGUL.has(character) ? 0 : 0.6;
  if (code >= 0xff61 && code < 0xffa0) return 2;
  if (code >= 0x4e00 && code < 0xa000) return COMMON_IDEOGRAPHS.has(character) ? 0 : 0.8;
  return code >= 0xff00 ? 0.3 : 1.5;
}

function signCost(character: string, before: string, after: string): number {
  if (isBox(character)) return isLetter(before) || isLetter(after) ? 3 : 0.3;
  const isBetweenLetters = isLetter(before) && isLetter(after);
  if (isBetweenLetters && !JOINING_SIGNS.has(character)) {
    return scriptOf(before.codePointAt(0)!) === "east" ? 0.2 : 3;
  }
  return COMMON_SIGNS.has(character) || character === "\u00a0" ? 0.2 : 1.5;
}

function costOf(character: string, before: string, after: string): number {
  const code = character.codePointAt(0)!;
  if (code === 0xfffd || code < 0xa0 || isKind(character, KIND.unassigned)) return IMPOSSIBLE;
  if (isLetter(character)) return letterCost(character, before, after);
  return signCost(character, before, after);
}

/**
 * What speaks against a text having been decoded rightly: 0 for flawless prose, above 1 for what is
 * hardly right, 10 for noise. The mean over the characters beyond ASCII.
 *
 * @param text Decoded text.
 */
export function implausibility(text: string): number {
  let cost = 0;
  let count = 0;
  let before = "";
  const characters = [...text];
  for (const [index, character] of characters.entries()) {
    const isControl = character < " " && !PERMITTED_CONTROLS.has(character);
    if (character > "\u007f" || isControl) {
      cost += isControl ? IMPOSSIBLE : costOf(character, before, characters[index + 1] ?? "");
      count++;
    }
    before = character;
  }
  return count === 0 ? 0 : cost / count;
}

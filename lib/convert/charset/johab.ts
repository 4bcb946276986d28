/**
 * Johab (KS X 1001:1992, annex 3): a syllable is three groups of five bits, other characters are those
 * of EUC-KR in other places.
 *
 * @module
 */

const INITIALS = [-1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];
const MEDIALS = [
  -1,
  -1,
  -1,
  0,
  1,
  2,
  3,
  4,
  -1,
  -1,
  5,
  6,
  7,
  8,
  9,
  10,
  -1,
  -1,
  11,
  12,
  13,
  14,
  15,
  16,
  -1,
  -1,
  17,
  18,
  19,
  20,
];
const FINALS = [
  -1,
  0,
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
  -1,
  17,
  18,
  19,
  20,
  21,
  22,
  23,
  24,
  25,
  26,
  27,
];
const FIRST_SYLLABLE = 0xac00;
const MEDIAL_COUNT = 21;
const FINAL_COUNT = 28;

function syllable(code: number): string | undefined {
  const initial = INITIALS[(code >> 10) & 31] ?? -1;
  const medial = MEDIALS[(code >> 5) & 31] ?? -1;
  const final = FINALS[code & 31] ?? -1;
  if (initial < 0 || medial < 0 || final < 0) return undefined;
  return String.fromCharCode(
    FIRST_SYLLABLE + (initial * MEDIAL_COUNT + medial) * FINAL_COUNT + final,
  );
}

/** Signs and Chinese characters stand two rows of EUC-KR to a lead byte. */
function fromEucKr(lead: number, trail: number, decoder: TextDecoder): string | undefined {
  const isTrail = (trail >= 0x31 && trail <= 0x7e) || (trail >= 0x91 && trail <= 0xfe);
  if (!isTrail || lead < 0xd9 || lead > 0xf9 || lead === 0xdf) return undefined;
  const row = lead < 0xe0 ? 2 * (lead - 0xd9) : 2 * lead - 0x197;
  const column = trail < 0x91 ? trail - 0x31 : trail - 0x43;
  const isSecond = column >= 94;
  const pair = [row + (isSecond ? 1 : 0) + 0xa1, column - (isSecond ? 94 : 0) + 0xa1];
  return decoder.decode(new Uint8Array(pair));
}

/**
 * Reads Johab.
 *
 * @param bytes The text.
 * @returns What it says, U+FFFD for what does not decode.
 */
export function decodeJohab(bytes: Uint8Array): string {
  const decoder = new TextDecoder("euc-kr");
  const parts: string[] = [];
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index]!;
    if (lead < 0x80) {
      parts.push(String.fromCharCode(lead));
      continue;
    }
    const trail = bytes[index + 1] ?? 0;
    const text = lead < 0xd8 ? syllable((lead << 8) | trail) : fromEucKr(lead, trail, decoder);
    parts.push(text ?? "\ufffd");
    if (text !== undefined) index++;
  }
  return parts.join("");
}

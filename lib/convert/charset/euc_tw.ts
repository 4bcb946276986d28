/**
 * EUC-TW (CNS 11643 planes 1 and 2), by way of Big5, whose characters stand in nearly the same order:
 * runs of one correspond to runs of the other.
 *
 * @module
 */

/** First place in the plane, first place in Big5, how many follow; places count from 0, row by row. */
type Run = readonly [cns: number, big5: number, length: number];

const PLANE_1: readonly Run[] = [
  [0, 0, 21],
  [21, 23, 2],
  [24, 22, 1],
  [29, 29, 44],
  [73, 74, 1],
  [74, 73, 1],
  [75, 75, 52],
  [127, 128, 1],
  [128, 127, 1],
  [129, 129, 19],
  [148, 149, 1],
  [149, 148, 1],
  [150, 150, 4],
  [155, 21, 1],
  [156, 158, 2],
  [158, 158, 76],
  [282, 234, 174],
  [470, 6101, 20],
  [3290, 471, 1412],
  [4702, 1884, 424],
  [5126, 1883, 1],
  [5127, 2308, 1876],
  [7003, 4571, 1],
  [7004, 4184, 387],
  [7391, 4572, 525],
  [7916, 5286, 1],
  [7917, 5097, 189],
  [8106, 5287, 84],
  [8190, 5517, 1],
  [8191, 5371, 54],
  [8245, 5426, 1],
  [8246, 5425, 1],
  [8247, 5427, 90],
  [8337, 5518, 354],
];

const PLANE_2: readonly Run[] = [
  [0, 6280, 10],
  [10, 6291, 33],
  [43, 6372, 1],
  [44, 6324, 48],
  [92, 6373, 46],
  [138, 6586, 1],
  [139, 6419, 167],
  [306, 6587, 1840],
  [2146, 9074, 1],
  [2147, 8428, 108],
  [2255, 8537, 537],
  [2792, 8427, 1],
  [2793, 9075, 100],
  [2893, 8536, 1],
  [2894, 9175, 399],
  [3293, 9575, 1637],
  [4930, 11761, 1],
  [4931, 11212, 146],
  [5077, 11899, 1],
  [5078, 11358, 287],
  [5365, 12508, 1],
  [5366, 11645, 116],
  [5482, 11762, 137],
  [5619, 11900, 104],
  [5723, 12425, 1],
  [5724, 12004, 222],
  [5946, 12227, 198],
  [6144, 12426, 82],
  [6226, 12509, 86],
  [6312, 12226, 1],
  [6313, 12595, 8],
  [6321, 12604, 153],
  [6474, 12758, 56],
  [6530, 13114, 1],
  [6531, 12814, 113],
  [6644, 12603, 1],
  [6645, 12927, 142],
  [6787, 12757, 1],
  [6788, 13069, 45],
  [6833, 13115, 71],
  [6904, 13380, 1],
  [6905, 13186, 194],
  [7099, 13381, 490],
  [7589, 13914, 1],
  [7590, 13871, 43],
  [7633, 13915, 1],
  [7634, 13917, 11],
  [7645, 13916, 1],
  [7646, 13928, 4],
];

const CNS_ROW = 94;
const BIG5_ROW = 157;

/** The two bytes of Big5 for a place in a plane of CNS 11643. */
function big5At(runs: readonly Run[], place: number): readonly [number, number] | undefined {
  const run = runs.findLast(([first]) => first <= place);
  if (run === undefined || place >= run[0] + run[2]) return undefined;
  const index = run[1] + place - run[0];
  const column = index % BIG5_ROW;
  return [0xa1 + Math.floor(index / BIG5_ROW), column + (column < 63 ? 0x40 : 0xa1 - 63)];
}

/**
 * Reads EUC-TW.
 *
 * @param bytes The text.
 * @returns What it says, U+FFFD for what does not decode or stands in a higher plane.
 */
export function decodeEucTw(bytes: Uint8Array): string {
  const out: number[] = [];
  const parts: string[] = [];
  const big5 = new TextDecoder("big5");
  const flush = () => {
    if (out.length > 0) parts.push(big5.decode(new Uint8Array(out.splice(0))));
  };
  for (let index = 0; index < bytes.length;) {
    const lead = bytes[index]!;
    if (lead < 0x80) {
      out.push(lead);
      index++;
      continue;
    }
    const isLong = lead === 0x8e;
    const [row, column] = isLong ? [bytes[index + 2], bytes[index + 3]] : [lead, bytes[index + 1]];
    const plane = isLong ? (bytes[index + 1] ?? 0) - 0xa0 : 1;
    const place = ((row ?? 0) - 0xa1) * CNS_ROW + (column ?? 0) - 0xa1;
    const isPair = row !== undefined && row >= 0xa1 && column !== undefined && column >= 0xa1;
    const pair = isPair && (plane === 1 || plane === 2)
      ? big5At(plane === 1 ? PLANE_1 : PLANE_2, place)
      : undefined;
    if (pair === undefined) {
      flush();
      parts.push("\ufffd");
    } else {
      out.push(...pair);
    }
    index += isPair ? (isLong ? 4 : 2) : 1;
  }
  flush();
  return parts.join("");
}

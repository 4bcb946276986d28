/**
 * Text that a page draws again over itself, a hair away, for boldness: pdf.js gives it as often as
 * it is drawn, and it is one text.
 *
 * @module
 */

/** A piece of text and where it stands. */
export interface PlacedText {
  readonly str?: string;
  /** Matrix of PDF 32000-1, 8.3.3; its last two numbers are the place. */
  readonly transform?: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

/** How far a text that is drawn again lies from the first: in points, and against its size. */
const REACH_POINTS = 0.6;
const REACH_OF_SIZE = 0.06;
/** Where a letter stands in a text is only guessed from its number: error against the size. */
const GUESS_OF_SIZE = 2;
/** A part of a text that is drawn again has at least so many characters. */
const MIN_PART = 3;
/** Pieces of a line that are looked at for one text, those drawn last. */
const MAX_NEIGHBOURS = 64;

/** What is left of a text begins where the other ends, which pdf.js says less exactly. */
const REST_OF_SIZE = 0.15;

/** A text on its line: how far along it begins and ends, in points. */
interface Stretch {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** How far from its beginning the same text may be drawn again. */
  readonly reach: number;
}

/** The last texts of each line, by where it lies. */
type Lines = Map<number, Stretch[]>;

/**
 * Leaves of each text what was not drawn there before; the pieces stay as many as they were, and the
 * list is the same where nothing was.
 */
export function withoutOverprints<Item extends PlacedText>(
  items: readonly Item[],
): readonly Item[] {
  const linesBySet = new Map<string, Lines>();
  let once: Item[] | undefined;
  items.forEach((item, index) => {
    const rest = restOf(item, linesBySet);
    if (rest === item.str || rest === undefined) return;
    once ??= [...items];
    once[index] = { ...item, str: rest };
  });
  return once ?? items;
}

/** What is left of a text; nothing where it is not looked at. */
function restOf(
  { str = "", transform, width = 0, height = 0 }: PlacedText,
  linesBySet: Map<string, Lines>,
): string | undefined {
  if (transform === undefined || height <= 0 || str.trim() === "") return undefined;
  const reach = Math.max(REACH_POINTS, REACH_OF_SIZE * height);
  const { along, across, direction } = placeOf(transform);
  const row = Math.round(across / reach);
  const key = `${direction} ${Math.round(height)}`;
  const lines = linesBySet.get(key) ?? new Map<number, Stretch[]>();
  linesBySet.set(key, lines);
  let rest: Stretch = { text: str, from: along, to: along + width, reach };
  for (let near = row - 1; near <= row + 1; near++) {
    for (const earlier of lines.get(near) ?? []) rest = withoutRepeat(rest, earlier, height);
  }
  if (rest.text !== "") remember(lines, row, rest);
  return rest.text;
}

function remember(lines: Lines, row: number, stretch: Stretch): void {
  const line = lines.get(row) ?? [];
  line.push(stretch);
  if (line.length > MAX_NEIGHBOURS) line.shift();
  lines.set(row, line);
}

/** A place in the frame of its text: along its line, and where the line lies. */
function placeOf(matrix: readonly number[]): { along: number; across: number; direction: number } {
  const [a = 1, b = 0, x = 0, y = 0] = [matrix[0], matrix[1], matrix[4], matrix[5]];
  if (a > 0 && b === 0) return { along: x, across: y, direction: 0 };
  const length = Math.hypot(a, b) || 1;
  const [cos, sin] = [a / length, b / length];
  return {
    along: x * cos + y * sin,
    across: y * cos - x * sin,
    direction: Math.round((Math.atan2(b, a) * 180) / Math.PI),
  };
}

/** What is left of a text when it begins with what an earlier one has at that place. */
function withoutRepeat(stretch: Stretch, earlier: Stretch, size: number): Stretch {
  const { text, from, to } = stretch;
  if (from >= earlier.to) return stretch;
  const reach = Math.max(stretch.reach, earlier.reach);
  if (text === "" || from < earlier.from - reach) return stretch;
  const isAtStart = from - earlier.from <= reach;
  const at = isAtStart ? 0 : placeIn(earlier, { text, from, slack: GUESS_OF_SIZE * size });
  if (at < 0) return stretch;
  const shared = Math.min(text.length, earlier.text.length - at);
  if (text.slice(0, shared) !== earlier.text.slice(at, at + shared)) return stretch;
  return { text: text.slice(shared), from: earlier.to, to, reach: REST_OF_SIZE * size };
}

/** Where in an earlier text a text begins that stands over it; -1 where it is another. */
function placeIn(
  earlier: Stretch,
  { text, from, slack }: { readonly text: string; readonly from: number; readonly slack: number },
): number {
  const step = (earlier.to - earlier.from) / earlier.text.length;
  const head = text.slice(0, MIN_PART);
  if (head.length < MIN_PART) return -1;
  for (let at = earlier.text.indexOf(head); at >= 0; at = earlier.text.indexOf(head, at + 1)) {
    if (Math.abs(earlier.from + at * step - from) <= slack) return at;
  }
  return -1;
}

/**
 * The bytes of a Markdown file as text, and back, without loss.
 *
 * @module
 */
import { FormatError } from "../../errors.ts";

/** How a file's text is encoded. */
export type SourceEncoding = typeof ENCODINGS[number];

const ENCODINGS = ["utf-8", "utf-16le", "utf-16be"] as const;

/** Whether a value names a {@linkcode SourceEncoding}. */
export function isSourceEncoding(value: unknown): value is SourceEncoding {
  return ENCODINGS.some((encoding) => encoding === value);
}

/** A file's text, and what it takes to make the same bytes of it again. */
export interface SourceText {
  /** Line ends are LF where `newline` is `crlf`, else as they were. A byte order mark stays. */
  readonly text: string;
  readonly encoding: SourceEncoding;
  /** `crlf`: every line of the file ends with CR LF; `as-is`: whatever stands in the text. */
  readonly newline: "crlf" | "as-is";
}

const BYTES_LOOKED_AT = 4096;
/** Shares of NULs among the bytes: in one half of UTF-16 at least, in the other at most. */
const MANY_ZEROS = 1 / 4;
const FEW_ZEROS = 1 / 40;

/**
 * Decodes a file whose encoding is certain: UTF-8, or UTF-16 by its byte order mark or by the zero
 * bytes of its letters.
 *
 * @throws {FormatError} `malformed`, where it is neither; the message says at which byte.
 */
export function decodeSource(bytes: Uint8Array, name: string): SourceText {
  const encoding = encodingOf(bytes);
  let decoded: string;
  try {
    decoded = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const where = encoding === "utf-8" ? `, byte ${firstBadByte(bytes)} is not UTF-8` : "";
    throw new FormatError(
      "malformed",
      `Cannot read "${name}": not valid ${encoding}${where}, expected UTF-8 or UTF-16 text`,
      { cause, hint: "Convert it first (`mdcx convert` reads text in any encoding)" },
    );
  }
  return { ...withPlainLineEnds(decoded), encoding };
}

/** The file's bytes again. */
export function encodeSource(source: SourceText): Uint8Array<ArrayBuffer> {
  const text = source.newline === "crlf" ? source.text.replaceAll("\n", "\r\n") : source.text;
  return source.encoding === "utf-8"
    ? new TextEncoder().encode(text)
    : encodeUtf16(text, source.encoding === "utf-16le");
}

/** A text as it would stand in a UTF-8 file. */
export function sourceOfText(text: string): SourceText {
  return { ...withPlainLineEnds(text), encoding: "utf-8" };
}

function withPlainLineEnds(text: string): Pick<SourceText, "text" | "newline"> {
  if (!text.includes("\r\n")) return { text, newline: "as-is" };
  const plain = text.replaceAll("\r\n", "\n");
  const isInvertible = plain.replaceAll("\n", "\r\n") === text;
  return isInvertible ? { text: plain, newline: "crlf" } : { text, newline: "as-is" };
}

function encodingOf(bytes: Uint8Array): SourceEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, BYTES_LOOKED_AT);
  if (bytes.length % 2 !== 0 || !head.includes(0)) return "utf-8";
  const zeros = [0, 0];
  const looked = head.length;
  for (let i = 0; i < looked; i++) if (head[i] === 0) zeros[i % 2]! += 1;
  if (Math.max(...zeros) < MANY_ZEROS * looked) return "utf-8";
  if (Math.min(...zeros) > FEW_ZEROS * looked) return "utf-8";
  return zeros[1]! > zeros[0]! ? "utf-16le" : "utf-16be";
}

function encodeUtf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian);
  return new Uint8Array(view.buffer);
}

/** Offset of the first byte that UTF-8 forbids where it stands. */
function firstBadByte(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isUtf8Start(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low - unfinishedBytes(bytes, low);
}

/** How many bytes before `end` begin a sequence that does not end there. */
function unfinishedBytes(bytes: Uint8Array, end: number): number {
  for (let back = 1; back <= 3 && back <= end; back++) {
    const byte = bytes[end - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function isUtf8Start(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

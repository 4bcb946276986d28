/**
 * Text of unknown encoding: decoded by its mark, by what it declares, or by what it must be.
 *
 * @module
 */

import { decodeAs, webLabel } from "./charset/decoders.ts";
import { decodeShifted } from "./charset/escape_sequences.ts";
import { guessEncoding } from "./charset/guess.ts";
import { markedForm, unmarkedForm } from "./charset/unicode_forms.ts";

/** What is known about bytes beside themselves. */
export interface CharsetHints {
  /** The encoding that the document declares. */
  readonly declared?: string;
}

/** How the encoding was found. */
export type CharsetSource = "mark" | "declared" | "ascii" | "utf-8" | "shape" | "guess";

/** Decoded text and how it was decoded. */
export interface DecodedText {
  /** The text, without a byte order mark; U+FFFD where bytes did not decode. */
  readonly text: string;
  /** The encoding's name in lower case, as the WHATWG standard has it where it knows it. */
  readonly encoding: string;
  readonly source: CharsetSource;
  /** How many characters did not decode. */
  readonly replaced: number;
  /** How many U+FFFD the document itself has: what its author could not decode. */
  readonly written: number;
  /** How many NULs stood in the text, where they mean nothing; they were left out. */
  readonly nuls: number;
  /** The guess is doubtful: what it gives hardly looks like text. */
  readonly isDoubtful: boolean;
}

/** Above this cost a guess is called doubtful (see `implausibility`). */
const DOUBTFUL_COST = 1.5;
/** A text that is UTF-8 but for this share of its characters beyond ASCII is damaged UTF-8. */
const DAMAGED_SHARE = 0.1;

function result(
  text: string,
  encoding: string,
  { source, bytes, isDoubtful = false }: {
    readonly source: CharsetSource;
    readonly bytes: Uint8Array;
    readonly isDoubtful?: boolean;
  },
): DecodedText {
  const pieces = text.split("\u0000");
  const replacements = text.split("\ufffd").length - 1;
  const written = replacements > 0 && encoding === "utf-8" ? writtenReplacements(bytes) : 0;
  return {
    text: pieces.length === 1 ? text : pieces.join(""),
    encoding,
    source,
    replaced: replacements - written,
    written,
    nuls: pieces.length - 1,
    isDoubtful,
  };
}

/** How often U+FFFD stands in bytes as UTF-8 has it. */
function writtenReplacements(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count++;
  }
  return count;
}

/** Damaged UTF-8: nearly all characters beyond ASCII decode. */
function decodeNearlyUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (!text.includes("\ufffd")) return text;
  let beyond = 0;
  let broken = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) beyond++;
  }
  const written = writtenReplacements(bytes);
  broken -= written;
  beyond += written;
  return broken <= beyond * DAMAGED_SHARE || isCutAtEnd(text, broken) ? text : undefined;
}

/** One character cut in two at the very end. */
function isCutAtEnd(text: string, broken: number): boolean {
  return text.endsWith("\ufffd") && broken === 1 && text.length > 100;
}

const PIECE_BYTES = 64 * 1024;
// deno-lint-ignore no-control-regex -- the whole of ASCII is meant.
const BEYOND_ASCII = /[^\x00-\x7f]/;

/** An expression over text looks at a byte in a tenth of the time that a function does. */
function isAscii(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("latin1");
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    if (BEYOND_ASCII.test(decoder.decode(bytes.subarray(start, start + PIECE_BYTES)))) return false;
  }
  return true;
}

function decodeDeclared(bytes: Uint8Array, declared: string): DecodedText | undefined {
  const encoding = webLabel(declared) ?? declared.trim().toLowerCase();
  if (/^utf-?(?:16|32)/.test(encoding)) return undefined;
  const text = decodeAs(bytes, encoding);
  return text === undefined ? undefined : result(text, encoding, { source: "declared", bytes });
}

/**
 * Decodes bytes: a byte order mark decides, then what the document declares unless the bytes
 * contradict it, then UTF-8 where the bytes are that, else a guess.
 *
 * @param bytes The whole text.
 * @param hints What the document says about itself.
 */
export function decodeText(bytes: Uint8Array, hints: CharsetHints = {}): DecodedText {
  const marked = markedForm(bytes);
  if (marked !== undefined) {
    const text = decodeAs(bytes.subarray(marked.markBytes), marked.encoding)!;
    return result(text, marked.encoding, { source: "mark", bytes });
  }
  if (isAscii(bytes) && !bytes.includes(0)) {
    const shifted = decodeShifted(bytes);
    if (shifted !== undefined) {
      return result(shifted.text, shifted.encoding, { source: "shape", bytes });
    }
    return result(new TextDecoder().decode(bytes), "ascii", { source: "ascii", bytes });
  }
  const form = unmarkedForm(bytes);
  if (form !== undefined) return result(decodeAs(bytes, form)!, form, { source: "shape", bytes });
  return decodeUnmarked(bytes, hints.declared);
}

function decodeUnmarked(bytes: Uint8Array, declared: string | undefined): DecodedText {
  const asDeclared = declared === undefined ? undefined : decodeDeclared(bytes, declared);
  if (asDeclared !== undefined && asDeclared.replaced === 0) return asDeclared;
  const utf8 = decodeNearlyUtf8(bytes);
  if (utf8 !== undefined) return result(utf8, "utf-8", { source: "utf-8", bytes });
  const guess = guessEncoding(bytes);
  const text = decodeAs(bytes, guess.encoding)!;
  const guessed = result(text, guess.encoding, {
    source: "guess",
    bytes,
    isDoubtful: guess.cost > DOUBTFUL_COST,
  });
  const keepsDeclared = asDeclared !== undefined && asDeclared.replaced <= guessed.replaced;
  return keepsDeclared ? asDeclared : guessed;
}

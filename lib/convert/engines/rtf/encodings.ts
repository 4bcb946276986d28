/**
 * The encodings of RTF: one of the document, others of its fonts.
 *
 * @module
 */

import { decodeAs } from "../../charset/decoders.ts";

/** Encodings by the character sets of fonts. */
const BY_CHARSET: ReadonlyMap<number, string> = new Map([
  [77, "macintosh"],
  [128, "shift_jis"],
  [129, "euc-kr"],
  [130, "johab"],
  [134, "gbk"],
  [136, "big5"],
  [161, "windows-1253"],
  [162, "windows-1254"],
  [163, "windows-1258"],
  [177, "windows-1255"],
  [178, "windows-1256"],
  [186, "windows-1257"],
  [204, "windows-1251"],
  [222, "windows-874"],
  [238, "windows-1250"],
]);
/** Encodings of documents that name no code page. */
const BY_WORD: Readonly<Record<string, string>> = {
  ansi: "windows-1252",
  mac: "macintosh",
  pc: "cp437",
  pca: "cp850",
};
const UTF_8_PAGE = 65001;

/** What is known about the encodings of a document. */
export class RtfEncodings {
  readonly #fonts = new Map<number, string>();
  #usual = "windows-1252";

  /** Takes what a control word of the document's head says. */
  take(word: string, value: number | undefined): void {
    const named = BY_WORD[word];
    if (named !== undefined) this.#usual = named;
    if (word === "ansicpg" && value !== undefined && value > 0) {
      this.#usual = value === UTF_8_PAGE ? "utf-8" : `cp${value}`;
    }
  }

  /** Takes the character set of a font. */
  takeFont(font: number, charset: number): void {
    const encoding = BY_CHARSET.get(charset);
    if (encoding !== undefined) this.#fonts.set(font, encoding);
  }

  /** The text of bytes in a font. */
  decode(bytes: readonly number[], font: number): string {
    const given = Uint8Array.from(bytes);
    if (bytes.every((byte) => byte < 0x80)) return new TextDecoder().decode(given);
    const encoding = this.#fonts.get(font) ?? this.#usual;
    return decodeAs(given, encoding) ?? decodeAs(given, encoding.replace("cp", "windows-")) ??
      decodeAs(given, "windows-1252")!;
  }
}

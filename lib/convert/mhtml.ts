/**
 * Web archives (MHTML, RFC 2557): a page and its pictures in the form of a mail.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { decodeAs, webLabel } from "./charset/decoders.ts";

/** Where headers are looked for. */
const HEAD_CHARACTERS = 64 * 1024;
const UTF8_MARK = "\ufeff";

/** Whether bytes begin as a web archive does; a mail of another kind is none. */
export function isArchive(bytes: Uint8Array): boolean {
  const head = headOf(latin1(bytes.subarray(0, HEAD_CHARACTERS)));
  return /^MIME-Version:/im.test(head) &&
    /^Content-Type:\s*(?:multipart\/related|text\/html)/im.test(head);
}

/**
 * The page in a web archive, in UTF-8 with its mark where the archive names the encoding.
 *
 * @returns `undefined` where the bytes are no web archive, or hold no page.
 */
export function pageOfArchive(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (!isArchive(bytes)) return undefined;
  const page = partsOf(bytes).find(isPage);
  return page === undefined ? undefined : decodePart(page);
}

/** Gives the style sheets of a web archive by the addresses that its page links to; empty where there is none. */
export function sheetsOfArchive(bytes: Uint8Array): (href: string) => string {
  if (!isArchive(bytes)) return () => "";
  const parts = partsOf(bytes);
  const base = locationOf(parts.find(isPage) ?? "") ?? "";
  const sheets = new Map(
    parts.filter(isSheet).flatMap((part) => {
      const id = /^Content-ID:\s*<([^>\r\n]+)>/im.exec(headOf(part))?.[1];
      const text = new TextDecoder().decode(decodePart(part));
      return [[locationOf(part) ?? "", text], [`cid:${id}`, text]] as const;
    }),
  );
  return (href) => sheets.get(href) ?? sheets.get(addressOf(href, base)) ?? "";
}

function addressOf(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).href : href;
}

function partsOf(bytes: Uint8Array): string[] {
  const text = latin1(bytes);
  const boundary = /boundary="?([^"\r\n;]+)"?/i.exec(text.slice(0, HEAD_CHARACTERS))?.[1];
  return boundary === undefined ? [text] : text.split(`--${boundary}`);
}

function isPage(part: string): boolean {
  return /^Content-Type:\s*text\/html/im.test(headOf(part));
}

function isSheet(part: string): boolean {
  return /^Content-Type:\s*text\/css/im.test(headOf(part));
}

function locationOf(part: string): string | undefined {
  return /^Content-Location:\s*(\S+)/im.exec(headOf(part))?.[1];
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** The headers of a mail or of a part of it. */
function headOf(part: string): string {
  const start = part.slice(0, HEAD_CHARACTERS).trimStart();
  const end = start.search(/\r?\n\r?\n/);
  return end < 0 ? start : start.slice(0, end);
}

function decodePart(part: string): Uint8Array<ArrayBuffer> {
  const head = headOf(part);
  const body = part.trimStart().slice(head.length).replace(/^(?:\r?\n){2}/, "");
  const bytes = bytesOf(body, /^Content-Transfer-Encoding:\s*([\w-]+)/im.exec(head)?.[1] ?? "");
  const charset = /charset="?([\w-]+)"?/i.exec(head)?.[1];
  const text = charset === undefined ? undefined : decodeAs(bytes, webLabel(charset) ?? charset);
  return text === undefined ? bytes : new TextEncoder().encode(UTF8_MARK + text);
}

function bytesOf(body: string, encoding: string): Uint8Array<ArrayBuffer> {
  switch (encoding.toLowerCase()) {
    case "base64":
      return new Uint8Array(Buffer.from(body, "base64"));
    case "quoted-printable": {
      const whole = body.replace(/=[ \t]*\r?\n/g, "");
      const decoded = whole.replace(
        /=([0-9A-F]{2})/gi,
        (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
      );
      return new Uint8Array(Buffer.from(decoded, "latin1"));
    }
    default:
      return new Uint8Array(Buffer.from(body, "latin1"));
  }
}

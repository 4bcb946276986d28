/**
 * Web archives (MHTML, RFC 2557): a page and its pictures in the form of a mail.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { decodeAs, webLabel } from "./charset/decoders.ts";

/** Where headers are looked for. */
const HEAD_CHARACTERS = 64 * 1024;
/** Parts of parts beyond this are not looked into. */
const MAX_DEPTH = 5;
const UTF8_MARK = "\ufeff";

/** Whether bytes begin as a web archive does; a mail of another kind is none. */
export function isArchive(bytes: Uint8Array): boolean {
  const head = headOf(latin1(bytes.subarray(0, HEAD_CHARACTERS)));
  return /^MIME-Version:/im.test(head) &&
    /^Content-Type:\s*(?:multipart\/related|text\/html|application\/xhtml\+xml)/im.test(head);
}

/** A web archive. */
export interface Archive {
  /** Its page, in UTF-8 with its mark where the archive names the encoding. */
  readonly page: Uint8Array<ArrayBuffer>;
  /** The style sheet at an address; empty where there is none. */
  readonly sheet: (href: string) => string;
  /** The page at an address, which a frame shows; the same bytes for each address that it has. */
  readonly frame: (href: string) => Uint8Array<ArrayBuffer> | undefined;
}

/** Opens a web archive; `undefined` where the bytes are none, or hold no page. */
export function openArchive(bytes: Uint8Array): Archive | undefined {
  if (!isArchive(bytes)) return undefined;
  const parts = partsOf(latin1(bytes));
  const page = parts.find(isPage);
  if (page === undefined) return undefined;
  const base = locationOf(page) ?? "";
  const sheet = finder(
    parts.filter(isSheet),
    base,
    (part) => new TextDecoder().decode(decodePart(part)),
  );
  const frame = finder(parts.filter((part) => part !== page && isPage(part)), base, decodePart);
  return { page: decodePart(page), sheet: (href) => sheet(href) ?? "", frame };
}

/** Finds parts by the addresses that a page has for them; each is read once, by however many of them. */
function finder<T>(
  parts: readonly string[],
  base: string,
  read: (part: string) => T,
): (href: string) => T | undefined {
  const places = byAddress(parts);
  const known = new Map<string, T>();
  return (href) => {
    const part = places.get(href) ?? places.get(addressOf(href, base));
    if (part === undefined) return undefined;
    const content = known.get(part) ?? read(part);
    known.set(part, content);
    return content;
  };
}

/** Parts by the addresses under which a page may name them. */
function byAddress(parts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(parts.flatMap((part) => {
    const id = /^Content-ID:\s*<([^>\r\n]+)>/im.exec(headOf(part))?.[1];
    const addresses = [locationOf(part), id === undefined ? undefined : `cid:${id}`];
    return addresses.flatMap((address) => address === undefined ? [] : [[address, part] as const]);
  }));
}

function addressOf(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).href : href;
}

/** The parts of a mail, those of parts that have parts among them. */
function partsOf(text: string, depth = 0): string[] {
  const boundary = /boundary="?([^"\r\n;]+)"?/i.exec(headOf(text))?.[1];
  if (boundary === undefined || depth > MAX_DEPTH) return [text];
  return text.split(`--${boundary}`).slice(1).flatMap((part) =>
    isMultipart(part) ? partsOf(part, depth + 1) : [part]
  );
}

function isMultipart(part: string): boolean {
  return /^Content-Type:\s*multipart\//im.test(headOf(part));
}

function isPage(part: string): boolean {
  return /^Content-Type:\s*(?:text\/html|application\/xhtml\+xml)/im.test(headOf(part));
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
  return text === undefined ? bytes : markedUtf8(text);
}

/** A page as bytes that say that they are UTF-8. */
export function markedUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(UTF8_MARK + text);
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

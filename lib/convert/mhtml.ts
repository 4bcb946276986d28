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

/**
 * The page in a web archive, in UTF-8 with its mark where the archive names the encoding.
 *
 * @returns `undefined` where the bytes are no web archive, or hold no page.
 */
export function pageOfArchive(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (!/^MIME-Version:/im.test(headOf(text))) return undefined;
  const boundary = /boundary="?([^"\r\n;]+)"?/i.exec(text.slice(0, HEAD_CHARACTERS))?.[1];
  const parts = boundary === undefined ? [text] : text.split(`--${boundary}`);
  const page = parts.find((part) => /^Content-Type:\s*text\/html/im.test(headOf(part)));
  return page === undefined ? undefined : decodePart(page);
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

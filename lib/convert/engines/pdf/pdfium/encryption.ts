/**
 * What a document is encrypted with, where PDFium does not open it.
 *
 * @module
 */

/** Characters of an encryption dictionary that are looked at: certificates may make it long. */
const REACH = 8192;
/** Characters in which the reference to that dictionary stands. */
const REFERENCE_REACH = 64;
/** Handlers that encrypt for the holders of certificates (ISO 32000-1, 7.6.4). */
const FOR_CERTIFICATES = /^(?:Adobe\.PubSec|Adobe\.PPKLite|Entrust\.PPKEF)$/;

/** Why the handler that encrypted a document is not read, in words for a message. */
export function foreignEncryption(bytes: Uint8Array): string {
  const handler = handlerOf(new TextDecoder("latin1").decode(bytes));
  if (handler === undefined) return "its encryption is not one of PDF's own";
  return FOR_CERTIFICATES.test(handler)
    ? `it is encrypted for the holders of certificates (${handler})`
    : `it is encrypted by "${handler}"`;
}

/** The name of the handler; its dictionary is neither compressed nor encrypted itself. */
function handlerOf(text: string): string | undefined {
  const at = text.lastIndexOf("/Encrypt");
  const reference = /^\/Encrypt\s+(\d+\s+\d+)\s+R/.exec(text.slice(at, at + REFERENCE_REACH))?.[1];
  const start = reference === undefined
    ? at
    : text.search(new RegExp(`(?<!\\d)${reference.replace(/\s+/, "\\s+")}\\s+obj`));
  if (at < 0 || start < 0) return undefined;
  return /\/Filter\s*\/([\w.#-]{1,64})/.exec(text.slice(start, start + REACH))?.[1];
}

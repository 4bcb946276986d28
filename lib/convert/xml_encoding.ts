/**
 * The encoding of an XML part, by its byte order mark, its first bytes or its declaration
 * (XML 1.0, appendix F).
 *
 * @module
 */

/** How many bytes of a part may hold its declaration. */
const DECLARATION_BYTES = 256;
const DECLARATION = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']/;

/**
 * The name of a part's encoding, one that `TextDecoder` knows; UTF-8 where nothing says otherwise.
 *
 * @param head The first bytes of the part; 256 are enough.
 */
export function xmlEncodingOf(head: Uint8Array): string {
  const [a, b, c, d] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0x3c && b === 0 && d === 0) return "utf-16le";
  if (a === 0 && b === 0x3c && c === 0) return "utf-16be";
  return declaredEncoding(head) ?? "utf-8";
}

/** A declaration that says UTF-16 in bytes that are not is a leftover of a conversion. */
function declaredEncoding(head: Uint8Array): string | undefined {
  const ascii = String.fromCharCode(...head.subarray(0, DECLARATION_BYTES));
  const label = DECLARATION.exec(ascii)?.[1];
  if (label === undefined || /^utf-?16|^ucs/i.test(label)) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    // A label that no browser knows either: UTF-8 is what the rest of the world would try.
    return undefined;
  }
}

/** The text of an XML part, without its byte order mark. Bytes that do not decode become U+FFFD. */
export function decodeXmlBytes(bytes: Uint8Array): string {
  return new TextDecoder(xmlEncodingOf(bytes)).decode(bytes);
}

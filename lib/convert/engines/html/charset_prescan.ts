/**
 * The encoding that a page declares: its `meta` elements and XML declaration, found before the page is
 * decoded, after "prescan a byte stream to determine its encoding" of the HTML standard.
 *
 * A browser looks at 1,024 bytes and starts again where a later `meta` disagrees; so all bytes up to
 * the body are looked at here.
 *
 * @module
 */

const HEAD_BYTES = 64 * 1024;
const XML_DECLARATION = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w:.-]+)["']/;
const COMMENT = /<!--[^]*?(?:-->|$)/g;
const META = /<meta\b((?:[^>"']|"[^"]*"|'[^']*'){0,1000})>/gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, double, single, bare] of tag.matchAll(ATTRIBUTE)) {
    const key = name!.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? "");
  }
  return attributes;
}

/** The encoding that a `meta` element declares. */
function charsetOf(attributes: ReadonlyMap<string, string>): string | undefined {
  const charset = attributes.get("charset");
  if (charset !== undefined) return charset.trim();
  if (attributes.get("http-equiv")?.trim().toLowerCase() !== "content-type") return undefined;
  const match = /charset\s*=\s*["']?\s*([^\s;"']+)/i.exec(attributes.get("content") ?? "");
  return match?.[1];
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "replacement";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The encoding that a page declares, the first that has a meaning.
 *
 * @param bytes The page.
 */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_BYTES)).replace(COMMENT, "");
  const body = head.search(/<body\b/i);
  for (const [, tag] of (body < 0 ? head : head.slice(0, body)).matchAll(META)) {
    const charset = charsetOf(attributesOf(tag!));
    if (charset !== undefined && isKnown(charset)) return charset;
  }
  const declared = XML_DECLARATION.exec(head)?.[1];
  return declared !== undefined && isKnown(declared) ? declared : undefined;
}

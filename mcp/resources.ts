/**
 * Documents as resources, by their addresses, and one resource for what each package holds.
 *
 * @module
 */

import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { printable, printableLine } from "@mdcx/mdcx/printable";
import { documentAddress, packageAddress, parseAddress } from "./address.ts";
import type { OpenOptions, PackagePool } from "./pool.ts";
import { openOptions } from "./tool_result.ts";

/** RFC 6570. */
const TEMPLATE = "mdcx://{package}/{+path}{#page}";
/** Documents that the resource of a package lists. */
const MAX_LISTED = 2_000;
/** Characters of a document that one resource gives. */
const MAX_CHARACTERS = 400_000;
/** What a client shows while somebody types. */
const MAX_COMPLETIONS = 100;

/** Registers what the packages hold, and every document of them. */
export function registerResources(server: McpServer, pool: PackagePool): void {
  for (const { name, header } of pool.states) {
    server.registerResource(name, packageAddress(name), {
      title: `Documents of ${name}`,
      description: `${header.documents ?? 0} documents, with the address of each`,
      mimeType: "text/markdown",
    }, (_, context) => listDocuments(pool, name, openOptions(context)));
  }
  const template = new ResourceTemplate(TEMPLATE, {
    list: undefined,
    complete: {
      package: (value) =>
        pool.states.map(({ name }) => name).filter((name) => name.includes(value)),
      path: (value, context) => completePath(pool, value, context?.arguments?.package),
    },
  });
  server.registerResource("document", template, {
    title: "A document, or a page of it",
    description: "Path as search gives it, without the leading @/; #3 for page 3 alone",
    mimeType: "text/markdown",
  }, (uri, _, context) => readDocumentAt(pool, uri, openOptions(context)));
}

async function listDocuments(
  pool: PackagePool,
  name: string,
  options: OpenOptions,
): Promise<ReadResourceResult> {
  const { documentNames } = await import("@mdcx/mdcx/index");
  const text = await pool.use([name], ([index]) => {
    const found = documentNames(index!, { limit: MAX_LISTED });
    const lines = found.map(({ pseudopath }) =>
      `- [${printableLine(pseudopath)}](${documentAddress(name, pseudopath)})`
    );
    const rest = index!.documents - found.length;
    return [...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join("\n");
  }, options);
  return markdown(packageAddress(name), text);
}

async function readDocumentAt(
  pool: PackagePool,
  uri: URL,
  options: OpenOptions,
): Promise<ReadResourceResult> {
  const address = parseAddress(uri.href);
  const name = address?.packageName;
  if (address === undefined || !pool.states.some((state) => state.name === name)) {
    throw noSuchResource(uri);
  }
  const { findDocuments, readDocument } = await import("@mdcx/mdcx/index");
  const text = await pool.use([address.packageName], ([index]) => {
    const { pseudopath, pages } = address;
    const isThere = findDocuments([index!], pseudopath).some((one) =>
      one.pseudopath === pseudopath
    );
    const part = pages === undefined ? {} : { pages };
    const reply = isThere ? readDocument([index!], pseudopath, part) : undefined;
    if (reply?.text === undefined) throw noSuchResource(uri);
    return reply.text;
  }, options);
  return markdown(uri.href, text);
}

/** Characters of an address that a message repeats. */
const MAX_SHOWN = 200;

/** The code that the protocol has for it since 2026-07-28, in words short enough for a log. */
function noSuchResource(uri: URL): ProtocolError {
  const shown = printableLine(uri.href.slice(0, MAX_SHOWN));
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Cannot read "${shown}": no document has this address, expected mdcx://PACKAGE/PATH`,
  );
}

async function completePath(
  pool: PackagePool,
  value: string,
  packageName: string | undefined,
): Promise<string[]> {
  const { documentNames } = await import("@mdcx/mdcx/index");
  const names = packageName === undefined ? undefined : [packageName];
  return await pool.use(
    names,
    (indexes) =>
      indexes.flatMap((index) =>
        documentNames(index, { containing: value, limit: MAX_COMPLETIONS })
          .map(({ pseudopath }) => pseudopath.replace(/^@\//, ""))
      ).slice(0, MAX_COMPLETIONS),
  );
}

function markdown(uri: string, text: string): ReadResourceResult {
  const isCut = text.length > MAX_CHARACTERS;
  const shown = printable(isCut ? text.slice(0, MAX_CHARACTERS) : text);
  const _meta = { shortened: true, text_characters: text.length };
  return {
    contents: [{ uri, mimeType: "text/markdown", text: shown, ...(isCut ? { _meta } : {}) }],
  };
}

/**
 * The tool `document`: one document, whole or in part.
 *
 * @module
 */

import type { McpServer } from "@modelcontextprotocol/server";
import { UsageError } from "@mdcx/mdcx/errors";
import type { DocumentPart, DocumentReply, PackageIndex, StoredDocument } from "@mdcx/mdcx/index";
import { printable, printableLine, removedKinds } from "@mdcx/mdcx/printable";
import { z } from "zod";
import { documentAddress, parseAddress } from "../address.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import type { PackagePool } from "../pool.ts";
import { DOCUMENT_OUTPUT } from "../schemas.ts";
import { answerOrMend, openOptions, READS_PACKAGES } from "../tool_result.ts";

const MAX_CHARACTERS = 60_000;
/** Documents that are named where a name means several. */
const MAX_CANDIDATES = 50;

const INPUT = z.strictObject({
  name: z.string().min(1).max(4_000).describe(
    "Path of the document as `search` gives it, or its mdcx:// address, or, where only one has it, its name, the name of the file it was converted from, or its title.",
  ),
  pages: z.string().regex(/^[1-9]\d{0,6}(-[1-9]\d{0,6})?$/).nullish().describe(
    "Only these pages, counted from the first: `3` or `3-5`.",
  ),
  heading: z.string().min(1).max(1_000).nullish().describe("Only what stands under this heading."),
  outline: z.boolean().nullish().describe("Only the headings, to choose from."),
  max_characters: z.int().min(1_000).max(1_000_000).nullable().default(MAX_CHARACTERS).describe(
    "Characters of text or outline at most; what is left comes with `next_cursor`.",
  ),
  cursor: z.string().max(100).nullish().describe(
    "`next_cursor` of the reply before, to read on.",
  ),
});

type DocumentInput = z.infer<typeof INPUT>;
type Outline = NonNullable<DocumentReply["outline"]>;

const DESCRIPTION =
  `Read one document: whole, some of its pages, what stands under a heading, or its \
outline. Use it for the text around a passage that \`search\` found, by its path. Ask for the outline \
first where a document may be long. Do not use it to look for something: that is what \`search\` is for.`;

/** Registers the tool. */
export function registerDocument(server: McpServer, pool: PackagePool): void {
  server.registerTool(
    "document",
    {
      title: "Read a document",
      description: DESCRIPTION,
      inputSchema: INPUT,
      outputSchema: DOCUMENT_OUTPUT,
      annotations: READS_PACKAGES,
    },
    (input, context) =>
      answerOrMend(() =>
        pool.use(undefined, (indexes) => readOne(indexes, input), openOptions(context))
      ),
  );
}

async function readOne(indexes: readonly PackageIndex[], input: DocumentInput): Promise<object> {
  const { documentsNamedLike, findDocuments, MAX_SUGGESTED, readDocument, unknownDocument } =
    await import("@mdcx/mdcx/index");
  const { where, name, pages } = whereToLook(indexes, input.name);
  const [meant, ...others] = findDocuments(where, name);
  if (others.length > 0) return ambiguous([meant!, ...others], indexes);
  if (meant === undefined) {
    const near = documentsNamedLike(where, name, MAX_SUGGESTED);
    const unknown = withAdvice(unknownDocument(name, near), near.length === 0);
    return { ...harmless(unknown), ...candidatesOf(near, indexes) };
  }
  const part = { ...(pages === undefined ? {} : { pages }), ...partOf(input) };
  const reply = readDocument([meant.index], meant.pseudopath, part);
  const label = indexes.length > 1 ? { package: meant.index.name } : {};
  return harmless(cut({ ...reply, ...label }, input));
}

/** What to do next, where there is no document to choose. */
function withAdvice(reply: DocumentReply, isLost: boolean): DocumentReply {
  if (!isLost) return reply;
  return { ...reply, message: `${reply.message} The passages that search finds have their paths.` };
}

interface WhereToLook extends Pick<DocumentPart, "pages"> {
  readonly where: readonly PackageIndex[];
  readonly name: string;
}

/** An address names its package; anything else may be in any of them. */
function whereToLook(indexes: readonly PackageIndex[], name: string): WhereToLook {
  const address = name.startsWith("mdcx://") ? parseAddress(name) : undefined;
  if (address === undefined) return { where: indexes, name };
  const { packageName, pseudopath, pages } = address;
  const where = indexes.filter((index) => index.name === packageName);
  return { where, name: pseudopath, ...(pages === undefined ? {} : { pages }) };
}

function ambiguous(
  candidates: readonly StoredDocument[],
  indexes: readonly PackageIndex[],
): object {
  return {
    found: false,
    message: `${candidates.length} documents have this name. Ask again with the uri of one.`,
    ...candidatesOf(candidates.slice(0, MAX_CANDIDATES), indexes),
  };
}

/** Documents with their addresses, for the next request. */
function candidatesOf(
  documents: readonly StoredDocument[],
  indexes: readonly PackageIndex[],
): object {
  if (documents.length === 0) return {};
  return {
    candidates: documents.map(({ pseudopath, index }) => ({
      path: printableLine(pseudopath),
      uri: documentAddress(index.name, pseudopath),
      ...(indexes.length > 1 ? { package: index.name } : {}),
    })),
  };
}

function partOf({ pages, heading, outline }: DocumentInput): DocumentPart {
  return {
    ...(pages ? { pages: pageRange(pages) } : {}),
    ...(heading ? { heading } : {}),
    ...(outline ? { outline } : {}),
  };
}

function pageRange(pages: string): readonly [number, number] {
  const [first, last] = pages.split("-").map(Number);
  if (last === undefined || last >= first!) return [first!, last ?? first!];
  throw new UsageError(`Cannot use "${pages}" for "pages": it runs backwards, expected A-B`);
}

/** The piece of the text, or of the outline, that the budget allows, from where the cursor points. */
function cut(reply: DocumentReply, input: DocumentInput): DocumentReply & { next_cursor?: string } {
  const { text, outline } = reply;
  const whole = text ?? outline;
  const request = [input.name, input.pages, input.heading, whole?.length];
  const start = decodeCursor(input.cursor ?? undefined, request);
  if (whole === undefined) return reply;
  const size = input.max_characters ?? MAX_CHARACTERS;
  const end = typeof whole === "string"
    ? endOfPiece(whole, start, size)
    : endOfEntries(whole, start, size);
  return {
    ...reply,
    ...(typeof whole === "string"
      ? { text: whole.slice(start, end) }
      : { outline: whole.slice(start, end) }),
    ...(end < whole.length ? { next_cursor: encodeCursor(request, end) } : {}),
  };
}

/** As many entries as fit, but one at least. */
function endOfEntries(outline: Outline, start: number, size: number): number {
  let end = start, used = 0;
  while (end < outline.length) {
    used += JSON.stringify(outline[end]).length + 1;
    if (used > size && end > start) break;
    end++;
  }
  return end;
}

/** At the end of a paragraph where there is one in the last quarter, else of a line, else anywhere. */
function endOfPiece(text: string, start: number, size: number): number {
  if (text.length - start <= size) return text.length;
  const earliest = start + Math.floor(0.75 * size);
  for (const end of ["\n\n", "\n", " "]) {
    const at = text.lastIndexOf(end, start + size - end.length);
    if (at >= earliest) return at + end.length;
  }
  return /[\udc00-\udfff]/.test(text[start + size] ?? "") ? start + size - 1 : start + size;
}

function harmless(reply: DocumentReply & { next_cursor?: string }): object {
  const { found, text, outline, document, message, ...rest } = reply;
  const removed = removedKinds(text ?? "");
  return {
    found,
    ...(document === undefined ? {} : { document: printableLine(document) }),
    ...rest,
    ...(message === undefined ? {} : { message: printableLine(message) }),
    ...(text === undefined ? {} : { text: printable(text) }),
    ...(outline === undefined ? {} : {
      outline: outline.map((entry) => ({ ...entry, heading: printableLine(entry.heading) })),
    }),
    ...(removed.length === 0 ? {} : { removed }),
  };
}

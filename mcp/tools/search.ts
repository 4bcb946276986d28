/**
 * The tool `search`: passages that answer a question, with their sources.
 *
 * @module
 */

import type { McpServer } from "@modelcontextprotocol/server";
import type { PackageIndex, Reply, SearchOptions } from "@mdcx/mdcx/index";
import { LIMITS } from "@mdcx/mdcx/limits";
import { printable, printableLine, removedKinds } from "@mdcx/mdcx/printable";
import { z } from "zod";
import { fitPassages, type ServedPassage } from "../budget.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import type { PackagePool } from "../pool.ts";
import type { QuestionModel } from "../question_model.ts";
import { SEARCH_OUTPUT } from "../schemas.ts";
import { answerOrMend, openOptions, READS_PACKAGES } from "../tool_result.ts";

const LIMIT = 5;
const MAX_LIMIT = 20;
const MAX_CHARACTERS = 12_000;
/** Longer questions are given back shortened: the reply is for what answers them. */
const ECHOED_CHARACTERS = 300;
/** Left free of passages for the frame of a reply: its names of fields, its digits, a cursor. */
const FRAME_CHARACTERS = 400;

const INPUT = z.strictObject({
  query: z.string().max(LIMITS.queryCharacters).describe(
    "A question or key words, in the language of the documents unless `info` says otherwise. Words in quotation marks are looked for as they stand; other forms of a word are found by themselves, so there are no wildcards or operators.",
  ),
  limit: z.int().min(1).max(MAX_LIMIT).nullable().default(LIMIT).describe("Passages wanted."),
  direction: z.enum(["received", "sent"]).nullish().describe(
    "Only documents of this side of a correspondence.",
  ),
  prefer: z.enum(["recent"]).nullish().describe(
    "Prefer newer documents among passages of about equal rank.",
  ),
  max_characters: z.int().min(1_000).max(200_000).nullable().default(MAX_CHARACTERS).describe(
    "The reply takes about as many characters at most: long passages are shortened around the words of the question and marked `shortened`.",
  ),
  cursor: z.string().max(100).nullish().describe(
    "`next_cursor` of the reply before, to go on with the same question.",
  ),
});

/** What was asked; agents send null for what they leave out. */
interface SearchInput extends z.infer<typeof INPUT> {
  readonly limit: number;
  readonly max_characters: number;
}

function settled(input: z.infer<typeof INPUT>): SearchInput {
  const { limit, max_characters } = input;
  return {
    ...input,
    limit: limit ?? LIMIT,
    max_characters: max_characters ?? MAX_CHARACTERS,
  };
}

const DESCRIPTION =
  `Find passages in the packed documents that answer a question. Each passage is a \
verbatim quotation with its document, path, heading, pages and date: cite these. A \`warning\` means \
that nothing here seems to answer: say so instead of answering from the passages. A \`hint\` says how to \
ask otherwise, such as in which language. \`unknown_terms\` are words of the question that no document \
has. Do not use it to read a document from end to end (use \`document\`), nor for anything but these \
documents: it knows nothing else.`;

/** Registers the tool. */
export function registerSearch(
  server: McpServer,
  pool: PackagePool,
  model: QuestionModel,
): void {
  server.registerTool("search", {
    title: "Search the corpus",
    description: DESCRIPTION,
    inputSchema: INPUT,
    outputSchema: SEARCH_OUTPUT,
    annotations: READS_PACKAGES,
  }, (given, context) =>
    answerOrMend(async () => {
      const input = settled(given);
      const request = [input.query, input.direction, input.prefer];
      const offset = decodeCursor(input.cursor ?? undefined, request);
      // One more than a page, to know whether there is another.
      const wanted = Math.min(offset + input.limit + 1, LIMITS.replyPassages);
      const options = openOptions(context);
      return await pool.use(undefined, async (indexes) => {
        const asked = { ...searchOptions(input, wanted), signal: options.signal };
        const reply = await ask(indexes, input.query, { ...asked, model });
        return page(reply, { input, offset, request });
      }, options);
    }));
}

async function ask(
  indexes: readonly PackageIndex[],
  query: string,
  { model, ...options }: SearchOptions & {
    readonly signal: AbortSignal | undefined;
    readonly model: QuestionModel;
  },
): Promise<Reply> {
  // Loaded when it is first asked, so that a start does not wait for it.
  const { answer } = await import("@mdcx/mdcx/calibration");
  return await model.use(
    indexes,
    ({ encoder, reason }) =>
      answer(indexes, query, { ...options, encoder, withoutEncoder: reason }),
  );
}

function searchOptions({ direction, prefer }: SearchInput, limit: number): SearchOptions {
  return {
    limit,
    ...(direction ? { only: direction } : {}),
    ...(prefer ? { prefer } : {}),
  };
}

/** One page of a reply, within its budget. */
function page(
  reply: Reply,
  { input, offset, request }: {
    readonly input: SearchInput;
    readonly offset: number;
    readonly request: readonly unknown[];
  },
): object {
  const { query: asked, found: _, passages, ...remarks } = reply;
  const query = echoOf(asked);
  const wanted = passages.slice(offset, offset + input.limit).map(harmless);
  const budget = input.max_characters - FRAME_CHARACTERS - query.length -
    JSON.stringify(remarks).length;
  const served = fitPassages(wanted, asked, Math.max(0, budget));
  const next = offset + served.length;
  return {
    query,
    found: served.length,
    ...remarks,
    passages: served,
    ...(next < passages.length ? { next_cursor: encodeCursor(request, next) } : {}),
  };
}

function echoOf(query: string): string {
  if (query.length <= ECHOED_CHARACTERS) return query;
  return `${query.slice(0, ECHOED_CHARACTERS).toWellFormed()}…`;
}

/** Text of a document is data: nothing in it may steer a terminal or hide from a reader. */
function harmless(passage: ServedPassage): ServedPassage {
  const removed = removedKinds(passage.text);
  return {
    ...passage,
    document: printableLine(passage.document),
    text: printable(passage.text),
    ...(passage.heading === undefined ? {} : { heading: passage.heading.map(printableLine) }),
    ...(removed.length === 0 ? {} : { removed }),
  };
}

/**
 * `mdcx-search`: questions to a folder of Markdown, the results on the screen or in a JSON file.
 *
 * @module
 */

import type { PassageInContext, PhraseReply, Reply } from "@mdcx/mdcx/index";
import type { ExitStatus } from "../exit_codes.ts";
import type { Arguments } from "../parse.ts";
import { printReply } from "../reply_text.ts";
import { phrasesOf, searchFolder } from "../search_folder.ts";
import type { Shell } from "../shell.ts";
import { checkJsonTarget, writeJson } from "../write_json.ts";
import { statusOf } from "./search.ts";

/** Asks every phrase; nothing answers where none of them is answered. */
export async function mdcxSearch(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const phrases = await phrasesOf(args.operands[0], args.text("phrases"));
  const file = args.text("json");
  await checkJsonTarget(file);
  const replies = await searchFolder(args.text("output")!, phrases, { args, shell });
  for (const reply of replies) {
    shell.print("=".repeat(72));
    shell.print(`SEARCH: ${reply.query}`);
    printReply(args.isGiven("context") ? reply : withoutContext(reply), shell);
    shell.print();
  }
  if (file !== undefined) {
    await writeJson(file, byPhrase(replies));
    shell.print(`Details in ${file}`);
  }
  return statusOf(replies);
}

function withoutContext(reply: PhraseReply): Reply {
  return { ...reply, passages: reply.passages.map(({ context: _, ...passage }) => passage) };
}

/** The passages of each phrase. */
function byPhrase(replies: readonly PhraseReply[]): Readonly<Record<string, readonly object[]>> {
  return Object.fromEntries(
    replies.map(({ query, passages }) => [query, passages.map(resultOf)]),
  );
}

/** The fields of a reply, and beside them the names that scripts of mdcx 1.31 read. */
function resultOf(passage: PassageInContext): object {
  const { path, direction, text } = passage;
  return {
    ...passage,
    source: direction.toUpperCase(),
    pseudopath: path,
    folder: path.replace(/^@\//, "").replace(/\/?[^/]*$/, "") || ".",
    passage: text,
  };
}

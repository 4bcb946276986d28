/**
 * `mdcx-search`: questions to a folder of Markdown, the results on the screen or in a JSON file.
 *
 * @module
 */

import { UsageError } from "@mdcx/mdcx/errors";
import { type FoundPassage, type Reply, search } from "@mdcx/mdcx/index";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import type { Arguments } from "../parse.ts";
import { printReply } from "../reply_text.ts";
import type { Shell } from "../shell.ts";
import { openFolder, searchOptions } from "./search.ts";

/** Asks every phrase; nothing answers where none of them is answered. */
export async function mdcxSearch(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const phrases = await phrasesOf(args);
  using folder = await openFolder(args.text("output")!, shell);
  const replies: Reply[] = [];
  for (const phrase of phrases) {
    replies.push(await search(folder.indexes, phrase, searchOptions(args)));
  }
  for (const reply of replies) {
    shell.printStyled(shell.bold("=".repeat(72)));
    shell.print(`SEARCH: ${reply.query}`);
    printReply(reply, shell);
    shell.print();
  }
  const file = args.text("json");
  if (file !== undefined) {
    await Deno.writeTextFile(file, toJson(replies));
    shell.print(`Details in ${file}`);
  }
  return replies.some(({ found }) => found > 0) ? EXIT.done : EXIT.noAnswer;
}

async function phrasesOf(args: Arguments): Promise<readonly string[]> {
  const [phrase] = args.operands;
  const file = args.text("phrases");
  const listed = file === undefined
    ? []
    : (await Deno.readTextFile(file)).split(/\r?\n/).map((line) => line.trim());
  const phrases = [...(phrase === undefined ? [] : [phrase]), ...listed.filter((line) => line)];
  if (phrases.length > 0) return phrases;
  throw new UsageError('Cannot run "mdcx-search": there is nothing to search, expected a PHRASE', {
    hint: "Or --phrases FILE, one a line",
  });
}

/** Phrase by phrase, under the names that scripts of mdcx 1.31 read. */
function toJson(replies: readonly Reply[]): string {
  const rows = replies.map(({ query, passages }) => [query, passages.map(resultOf)]);
  return `${JSON.stringify(Object.fromEntries(rows), null, 1)}\n`;
}

function resultOf({ document, path, direction, text, heading, pages, dated }: FoundPassage) {
  return {
    document,
    source: direction.toUpperCase(),
    pseudopath: path,
    folder: path.replace(/^@\//, "").replace(/\/?[^/]*$/, "") || ".",
    passage: text,
    ...(heading === undefined ? {} : { heading }),
    ...(pages === undefined ? {} : { pages }),
    ...(dated === undefined ? {} : { dated }),
  };
}

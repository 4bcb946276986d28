/**
 * Questions to a folder of Markdown as it lies.
 *
 * @module
 */

import { UsageError } from "@mdcx/mdcx/errors";
import { indexFolder } from "@mdcx/mdcx/folder-index";
import { readTextAtMost } from "@mdcx/mdcx/host";
import {
  type PackageIndex,
  type PhraseReply,
  type PhraseSearchOptions,
  searchPhrase,
} from "@mdcx/mdcx/index";
import { firstFew } from "./first_few.ts";
import { adviceOn } from "./left_out.ts";
import { LIMITS } from "@mdcx/mdcx/limits";
import type { Arguments } from "./parse.ts";
import { searchOptions } from "./search_options.ts";
import type { Shell } from "./shell.ts";

/**
 * The phrases to look for: the one on the command line, and those of a file, one a line.
 *
 * @throws {UsageError} Where there is none.
 * @throws {LimitError} Where the file is too long.
 */
export async function phrasesOf(
  phrase: string | undefined,
  file: string | undefined,
): Promise<readonly string[]> {
  const listed = file === undefined
    ? []
    : (await readTextAtMost(file, LIMITS.phrasesBytes)).split(/\r?\n/);
  const phrases = [phrase ?? "", ...listed].map((text) => text.trim()).filter((text) =>
    text !== ""
  );
  if (phrases.length > 0) return phrases;
  throw new UsageError("Cannot search: there is nothing to look for, expected a phrase", {
    hint: "Or --phrases FILE, one a line",
  });
}

/**
 * Looks for each phrase; what of the folder cannot be read is said.
 *
 * @throws {UsageError} For options that only a package takes, or that contradict each other.
 */
export async function searchFolder(
  folder: string,
  phrases: readonly string[],
  { args, shell }: { readonly args: Arguments; readonly shell: Shell },
): Promise<readonly PhraseReply[]> {
  const options = phraseOptions(args);
  using index = await openFolder(folder, shell);
  const replies: PhraseReply[] = [];
  for (const phrase of phrases) replies.push(await searchPhrase(index, phrase, options));
  return replies;
}

function phraseOptions(args: Arguments): PhraseSearchOptions {
  if (args.text("mode") === "semantic" || args.isGiven("model")) {
    throw new UsageError(
      "Cannot search a folder on meaning: it has no vectors, expected a package",
      {
        hint: "mdcx pack --multilingual makes one",
      },
    );
  }
  const [isLiteral, isByWords] = [args.isGiven("literal"), args.isGiven("bm25")];
  if (isLiteral && isByWords) {
    throw new UsageError('Cannot use "--literal" beside "--bm25": expected one of them');
  }
  const context = args.number("context");
  return {
    ...searchOptions(args),
    ...(isLiteral ? { by: "literal" } : isByWords ? { by: "words" } : {}),
    ...(context === undefined ? {} : { context }),
  };
}

async function openFolder(folder: string, shell: Shell): Promise<PackageIndex> {
  const progress = shell.progress("documents");
  try {
    const { index, skipped } = await indexFolder(folder, (done) => progress.count(done));
    const faults = skipped.filter(({ fault }) => fault)
      .map(({ path, reason }) => `${path} was left out: ${reason}`);
    for (const line of firstFew(faults, "were left out")) shell.warn(line);
    for (const advice of adviceOn(skipped)) shell.note(advice);
    return index;
  } finally {
    progress.end();
  }
}

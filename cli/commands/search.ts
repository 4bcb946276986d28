/**
 * `mdcx search`: a question to one or several packages, or to a folder of Markdown.
 *
 * @module
 */

import { UsageError } from "@mdcx/mdcx/errors";
import {
  type PackageIndex,
  type Reply,
  search as searchIndexes,
  type SearchOptions,
} from "@mdcx/mdcx/index";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { hasMeaning, questionEncoder } from "../meaning.ts";
import { type OpenPackages, openPackages } from "../packages.ts";
import type { Arguments } from "../parse.ts";
import { printReply } from "../reply_text.ts";
import type { Shell } from "../shell.ts";

/** Asks, and prints what answers. */
export async function search(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const { targets, query } = question(args);
  using opened = await openTargets(targets, args, shell);
  const reply = await replyOf(opened.indexes, query, { args, shell });
  if (shell.json) shell.reply(reply);
  else printReply(reply, shell);
  return statusOf(reply);
}

/** On words alone no encoder is loaded, nor anything that judges by meaning. */
async function replyOf(
  indexes: readonly PackageIndex[],
  query: string,
  { args, shell }: { readonly args: Arguments; readonly shell: Shell },
): Promise<Reply> {
  const options = searchOptions(args);
  const { encoder, reason } = await questionEncoder(indexes, options, args);
  if (!hasMeaning(indexes)) return await searchIndexes(indexes, query, options);
  const { answer } = await import("@mdcx/mdcx/calibration");
  try {
    const signal = shell.interruption();
    return await answer(indexes, query, { ...options, encoder, withoutEncoder: reason, signal });
  } finally {
    await encoder?.release();
  }
}

/** Nothing answers where nothing was found, or where the reply itself doubts what was found. */
export function statusOf({ found, warning }: Reply): ExitStatus {
  return found === 0 || warning !== undefined ? EXIT.noAnswer : EXIT.done;
}

/** The options of a search that the command line carries. */
export function searchOptions(args: Arguments): SearchOptions {
  const only = args.text("only");
  return {
    limit: args.number("limit") ?? 5,
    ...(only === "sent" || only === "received" ? { only } : {}),
    ...(args.isGiven("prefer") ? { prefer: "recent" } : {}),
    ...(args.isGiven("mode") ? { mode: args.text("mode") as SearchOptions["mode"] & string } : {}),
  };
}

function question(args: Arguments): { targets: readonly string[]; query: string } {
  const packages = args.list("package");
  if (packages.length === 0) {
    const target = args.operand(0, "TARGET");
    return { targets: [target], query: args.operand(1, "QUERY") };
  }
  if (args.operands.length > 1) {
    throw new UsageError(
      `Cannot search "${args.operands[0]}" beside --package: expected QUERY alone`,
    );
  }
  return { targets: packages, query: args.operand(0, "QUERY") };
}

async function openTargets(
  targets: readonly string[],
  args: Arguments,
  shell: Shell,
): Promise<OpenPackages> {
  const [target] = targets;
  if (targets.length === 1 && (await Deno.stat(target!)).isDirectory) {
    return await openFolder(target!, shell);
  }
  return await openPackages(targets, args, shell);
}

/** A folder of Markdown, indexed in memory; what of it cannot be read is said. */
export async function openFolder(path: string, shell: Shell): Promise<OpenPackages> {
  const { indexFolder } = await import("@mdcx/mdcx/folder-index");
  const progress = shell.progress("documents");
  try {
    const { index, skipped } = await indexFolder(path, (done) => progress.count(done));
    for (const { path, reason, fault } of skipped) {
      if (fault) shell.warn(`${path} was left out: ${reason}`);
    }
    return { indexes: [index], [Symbol.dispose]: () => index[Symbol.dispose]() };
  } finally {
    progress.end();
  }
}

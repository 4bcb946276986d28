/**
 * `mdcx search`: a question to one or several packages, or to a folder of Markdown.
 *
 * @module
 */

import { MdcxError, UsageError } from "@mdcx/mdcx/errors";
import { type Reply, search as searchIndexes } from "@mdcx/mdcx/asking";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { FOLDER_OPTIONS } from "../flags/mod.ts";
import { hasMeaning, questionEncoder } from "../meaning.ts";
import { openPackages } from "../packages.ts";
import type { Arguments } from "../parse.ts";
import { folderOf } from "../permissions.ts";
import { printReply } from "../reply_text.ts";
import { searchOptions } from "../search_options.ts";
import { SCHEMA_VERSION, type Shell } from "../shell.ts";
import { checkJsonTarget, writeJson } from "../write_json.ts";

/** Asks, and prints what answers. */
export async function search(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const { targets, query } = question(args);
  const out = args.text("out");
  await checkJsonTarget(out);
  const isFolder = targets.length === 1 && (await Deno.stat(targets[0]!)).isDirectory;
  const replies = isFolder
    ? await askFolder(targets[0]!, query, { args, shell })
    : [await askPackages(targets, query ?? args.operand(1, "QUERY"), { args, shell })];
  const document = args.isGiven("phrases") ? { searches: replies } : replies[0]!;
  if (out !== undefined) await writeJson(out, { schema_version: SCHEMA_VERSION, ...document });
  if (shell.json) shell.reply(document);
  else printReplies(replies, shell);
  return statusOf(replies);
}

function printReplies(replies: readonly Reply[], shell: Shell): void {
  for (const [at, reply] of replies.entries()) {
    if (replies.length > 1) {
      if (at > 0) shell.print();
      shell.print(`SEARCH: ${reply.query}`);
    }
    printReply(reply, shell);
  }
}

async function askFolder(
  folder: string,
  query: string | undefined,
  context: { readonly args: Arguments; readonly shell: Shell },
): Promise<readonly Reply[]> {
  const { phrasesOf, searchFolder } = await import("../search_folder.ts");
  const phrases = await phrasesOf(query, context.args.text("phrases"));
  return await searchFolder(folder, phrases, context);
}

/** On words alone no encoder is loaded, nor anything that judges by meaning. */
async function askPackages(
  paths: readonly string[],
  query: string,
  { args, shell }: { readonly args: Arguments; readonly shell: Shell },
): Promise<Reply> {
  refuseFolderOptions(args);
  await refuseTwice(paths);
  using opened = await openPackages(paths, args, shell).catch((error) => {
    throw aboutMarkdown(error, paths);
  });
  const { indexes } = opened;
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

/** What is no package may be one of the documents: they are searched as a folder. */
function aboutMarkdown(error: unknown, paths: readonly string[]): unknown {
  const file = paths.find((path) => /\.md$/i.test(path));
  const isOther = !(error instanceof MdcxError) || error.code !== "not_a_package";
  if (file === undefined || isOther) return error;
  return new MdcxError(error.code, error.message, {
    hint: `Documents are searched by their folder: mdcx search ${folderOf(file)} QUERY`,
    cause: error,
  });
}

/** Each of its passages would be found twice. */
async function refuseTwice(paths: readonly string[]): Promise<void> {
  const seen = new Set<string>();
  for (const path of paths) {
    const place = await Deno.realPath(path);
    if (seen.has(place)) {
      throw new UsageError(`Cannot search "${path}": it is named twice, expected it once`);
    }
    seen.add(place);
  }
}

function refuseFolderOptions(args: Arguments): void {
  const given = FOLDER_OPTIONS.find(({ name }) => args.isGiven(name));
  if (given === undefined) return;
  throw new UsageError(`Cannot use "--${given.name}" on a package: it is for a folder of Markdown`);
}

/** Nothing answers where nothing was found, or where the replies themselves doubt what was found. */
export function statusOf(replies: readonly Reply[]): ExitStatus {
  const isAnswered = replies.some(({ found, warning }) => found > 0 && warning === undefined);
  return isAnswered ? EXIT.done : EXIT.noAnswer;
}

/** TARGET and QUERY, or the packages of `--package` and QUERY. */
function question(
  args: Arguments,
): { readonly targets: readonly string[]; readonly query: string | undefined } {
  const packages = args.list("package");
  if (packages.length === 0) {
    return { targets: [args.operand(0, "TARGET")], query: args.operands[1] };
  }
  if (args.operands.length > 1) {
    throw new UsageError(
      `Cannot search "${args.operands[0]}" beside --package: expected QUERY alone`,
    );
  }
  return { targets: packages, query: args.operand(0, "QUERY") };
}

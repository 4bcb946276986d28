/**
 * `mdcx document`: one document of a package, whole or in part.
 *
 * @module
 */

import { UsageError } from "@mdcx/mdcx/errors";
import { type DocumentReply, readDocument } from "@mdcx/mdcx/index";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { openOnePackage } from "../packages.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** More are told by the first and the last. */
const MAX_CHAPTERS_NAMED = 3;

/** Prints the document, or what it should have been. */
export async function document(args: Arguments, shell: Shell): Promise<ExitStatus> {
  refuseTwoParts(args);
  const part = {
    ...pagesOf(args.text("pages")),
    ...(args.isGiven("heading") ? { heading: args.text("heading")! } : {}),
    ...(args.isGiven("outline") ? { outline: true } : {}),
  };
  using index = await openOnePackage(args.operand(0, "FILE"), args, shell);
  const reply = readDocument([index], args.operand(1, "NAME"), part);
  if (shell.json) shell.reply(reply);
  else printDocument(reply, shell);
  return reply.found ? EXIT.done : EXIT.noAnswer;
}

function refuseTwoParts(args: Arguments): void {
  const [one, other] = ["pages", "heading", "outline"].filter((name) => args.isGiven(name));
  if (other === undefined) return;
  throw new UsageError(`Cannot use "--${one}" beside "--${other}": expected one of them`);
}

function printDocument(reply: DocumentReply, shell: Shell): void {
  if (reply.message !== undefined) shell.note(reply.message);
  if (reply.read_from !== undefined) shell.note(`Read from ${chaptersText(reply.read_from)}`);
  for (const { level, heading, page } of reply.outline ?? []) {
    const at = page === undefined ? "" : `  (page ${page})`;
    shell.print(`${"  ".repeat(Math.max(0, level - 1))}${heading}${at}`);
  }
  if (reply.text !== undefined) shell.print(reply.text.replace(/\n$/, ""));
}

function chaptersText(paths: readonly string[]): string {
  return paths.length <= MAX_CHAPTERS_NAMED
    ? paths.join(", ")
    : `${paths.length} chapters, ${paths[0]} to ${paths.at(-1)}`;
}

/** `3` or `3-5`. */
function pagesOf(value: string | undefined): { pages?: readonly [number, number] } {
  if (value === undefined) return {};
  const match = /^(\d+)(?:-(\d+))?$/.exec(value);
  const first = Number(match?.[1]);
  const last = Number(match?.[2] ?? match?.[1]);
  if (match !== null && first >= 1 && last >= first) return { pages: [first, last] };
  throw new UsageError(
    `Cannot use "${value}" for "--pages": expected A or A-B, counted from 1, B no less than A`,
  );
}

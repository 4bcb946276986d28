/**
 * `mdcx export`: the documents of a package back as a tree of files.
 *
 * @module
 */

import { counted } from "@mdcx/mdcx/counted";
import { type ExportReport, exportToFolder } from "@mdcx/mdcx/export";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { firstFew } from "../first_few.ts";
import { adviceOnKept } from "../left_out.ts";
import { openOnePackage } from "../packages.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** Writes every document and attachment under the target. */
export async function exportPackage(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const target = args.needed("target");
  using index = await openOnePackage(args.operand(0, "FILE"), args, shell);
  const written = exportToFolder(index, target);
  if (shell.json) shell.reply(written);
  else printExport(written, target, shell);
  return written.skipped.length > 0 ? EXIT.findings : EXIT.done;
}

function printExport(written: ExportReport, target: string, shell: Shell): void {
  const { documents, attachments, skipped } = written;
  const more = attachments > 0 ? ` and ${counted(attachments, "attachment")}` : "";
  shell.tell(`Exported ${counted(documents, "document")}${more} to ${target}`);
  const lines = skipped.map(({ path, reason }) => `Skipped ${path}: ${reason}`);
  for (const line of firstFew(lines, "with --json")) shell.tell(line, 2);
  const advice = adviceOnKept(skipped);
  if (advice !== undefined) shell.tell(advice, 2);
}

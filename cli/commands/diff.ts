/**
 * `mdcx diff`: what has changed between two packages.
 *
 * @module
 */

import { diffPackages } from "@mdcx/mdcx/index";
import { printableLine } from "@mdcx/mdcx/printable";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { openPackages } from "../packages.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** Prints the documents that were added, removed and changed. */
export async function diff(args: Arguments, shell: Shell): Promise<ExitStatus> {
  using opened = await openPackages([args.operand(0, "A"), args.operand(1, "B")], args, shell);
  const [older, newer] = opened.indexes;
  const { added, removed, changed } = diffPackages(older!, newer!);
  if (shell.json) {
    shell.reply({ added, removed, changed });
  } else {
    for (const path of added) shell.print(printableLine(`+ ${path}`));
    for (const path of removed) shell.print(printableLine(`- ${path}`));
    for (const path of changed) shell.print(printableLine(`~ ${path}`));
    shell.note(`${added.length} added, ${removed.length} removed, ${changed.length} changed`);
  }
  return EXIT.done;
}

/**
 * `mdcx report`: one self-contained HTML page of a conversion.
 *
 * @module
 */

import { writeReport } from "@mdcx/mdcx/conversions";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** Writes the page, and says where. */
export async function report(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const { path, manifest } = await writeReport(args.operand(0, "DIR"), args.text("out"));
  if (shell.json) shell.reply({ report: path, summary: manifest.summary });
  else shell.tell(`Report in ${path}`);
  return EXIT.done;
}

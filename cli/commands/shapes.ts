/**
 * `mdcx shapes`: adds the index that finds misread words to a finished package.
 *
 * @module
 */

import { counted } from "@mdcx/mdcx/counted";
import { readPassphrase } from "@mdcx/mdcx/host";
import { addShapesToFile } from "@mdcx/mdcx/shapes";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { keyRequest } from "../packages.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";
import { signingKeyOf } from "../signing_key.ts";

/** Adds the index in place, and says how many terms it has. */
export async function shapes(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const path = args.operand(0, "FILE");
  const signingKey = await signingKeyOf(args, shell);
  const report = await addShapesToFile({
    path,
    passphrase: await readPassphrase(keyRequest(args, shell)),
    interruption: () => shell.interruption(),
    ...(signingKey === undefined ? {} : { signingKey }),
  });
  if (shell.json) shell.reply(report);
  else shell.tell(`${path} now finds misread words by ${counted(report.shape_terms, "term")}`);
  return EXIT.done;
}

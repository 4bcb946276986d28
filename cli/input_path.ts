/**
 * The input of `convert` and `pack`, looked for before anything else is asked of a person.
 *
 * @module
 */

import { MdcxError } from "@mdcx/mdcx/errors";
import type { Arguments } from "./parse.ts";

/**
 * What an option names, or its default. What nobody named is not what somebody misspelt.
 *
 * @param option The option.
 * @param what What it names, for a hint.
 * @throws {MdcxError} `not_found` where a default is not there.
 * @throws {Deno.errors.NotFound} Where what was named is not there.
 */
export async function inputPath(args: Arguments, option: string, what: string): Promise<string> {
  const input = args.text(option)!;
  try {
    await Deno.stat(input);
    return input;
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound) || args.isGiven(option)) throw cause;
    throw new MdcxError("not_found", `Cannot open "${input}": it is not there`, {
      hint: `--${option} names ${what}; without it, it is ${input}`,
      cause,
    });
  }
}

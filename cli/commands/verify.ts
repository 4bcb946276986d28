/**
 * `mdcx verify`: who signed a package, and what of it.
 *
 * @module
 */

import { verifyPackage } from "@mdcx/mdcx/container";
import { fileSource } from "@mdcx/mdcx/host";
import { UsageError } from "@mdcx/mdcx/errors";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** Checks the signature against the key that was given, else against the header's own. */
export async function verify(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const publicKey = checkedKey(args.text("public-key"));
  const path = args.operand(0, "FILE");
  await using source = await fileSource(path);
  const answer = await verifyPackage(source, publicKey, path);
  if (shell.json) {
    shell.reply(answer);
  } else {
    printAnswer(shell, answer);
    if (answer.valid && publicKey === undefined) {
      shell.note(
        "The key is the one in the file itself: this does not tell who signed. " +
          "Ask the issuer for the public key and use --public-key",
      );
    }
  }
  if (!answer.valid) return EXIT.notAuthentic;
  return answer.covers.includes("header") ? EXIT.done : EXIT.findings;
}

type Answer = Awaited<ReturnType<typeof verifyPackage>>;

function printAnswer(shell: Shell, { valid, covers, public_key }: Answer): void {
  if (!valid) {
    shell.print(public_key === "" ? "not signed" : "NOT VALID: not signed by this key");
    return;
  }
  shell.print(`valid: signed by ${public_key}`);
  shell.print(`covers: ${covers.join(" and ")}`);
  if (!covers.includes("header")) {
    shell.print("the header (issuer, dates, counts) is not signed and may have been changed");
  }
}

function checkedKey(key: string | undefined): string | undefined {
  if (key === undefined || /^[0-9a-f]{64}$/i.test(key.trim())) return key?.trim().toLowerCase();
  throw new UsageError(
    `Cannot use "${key}" for "--public-key": expected 32 bytes in hexadecimal, 64 digits`,
  );
}

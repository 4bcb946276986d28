/**
 * `mdcx verify`: who signed a package, and what of it.
 *
 * @module
 */

import {
  type Header,
  inspectPackage,
  readHeader,
  type SignatureState,
  verifyPackage,
} from "@mdcx/mdcx/container";
import type { FileSource } from "@mdcx/mdcx/host";
import { UsageError } from "@mdcx/mdcx/errors";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { packageSource } from "../package_source.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** Why a package is not valid: the codes of the errors that stand for the same. */
type Reason = "altered" | "cut_short" | "unsigned" | "signed_by_other";

const IN_WORDS: Readonly<Record<Reason, string>> = {
  altered: "NOT VALID: the file was altered since it was written",
  cut_short: "NOT VALID: the file is cut short, copy it again from where it came",
  unsigned: "NOT VALID: not signed",
  signed_by_other: "NOT VALID: not signed by this key",
};

/** Checks the signature against the key that was given, else against the header's own. */
export async function verify(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const publicKey = checkedKey(args.text("public-key"));
  const path = args.operand(0, "FILE");
  await using source = await packageSource(path);
  const state = await verifyPackage(source, publicKey, path);
  if (!state.valid) {
    const reason = await reasonOf(source, state);
    if (shell.json) shell.reply({ ...state, reason });
    else shell.tell(IN_WORDS[reason]);
    return EXIT.notAuthentic;
  }
  if (shell.json) shell.reply(state);
  else {
    const { header } = await readHeader(source, path);
    printSigner(state, shell);
    if (!state.covers.includes("header")) shell.tell(unsignedHeader(header));
    if (publicKey === undefined) shell.note(OWN_KEY);
  }
  return state.covers.includes("header") ? EXIT.done : EXIT.findings;
}

async function reasonOf(source: FileSource, { public_key }: SignatureState): Promise<Reason> {
  const { header, integrity, wantedBytes } = await inspectPackage(source);
  if (wantedBytes !== undefined) return "cut_short";
  if (integrity !== "intact") return "altered";
  if (!header.signature) return "unsigned";
  return header.public_key?.toLowerCase() === public_key ? "altered" : "signed_by_other";
}

function printSigner({ covers, public_key }: SignatureState, shell: Shell): void {
  shell.tell(`valid: signed by ${public_key}`);
  shell.tell(`covers: ${covers.join(" and ")}`);
}

/** A signature of the header that does not fit is one of another header. */
function unsignedHeader({ header_signature }: Header): string {
  return header_signature
    ? "the header (issuer, dates, counts) is not the one that was signed: it was changed since"
    : "the header (issuer, dates, counts) is not signed and may have been changed";
}

const OWN_KEY = "The key is the one in the file itself: this does not tell who signed. " +
  "Ask the issuer for the public key and use --public-key";

function checkedKey(key: string | undefined): string | undefined {
  if (key === undefined || /^[0-9a-f]{64}$/i.test(key.trim())) return key?.trim().toLowerCase();
  throw new UsageError(
    `Cannot use "${key}" for "--public-key": expected 32 bytes in hexadecimal, 64 digits`,
  );
}

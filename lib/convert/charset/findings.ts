/**
 * What a person should know about how a text was decoded.
 *
 * @module
 */

import type { DecodedText } from "../charset.ts";
import type { Finding } from "../types.ts";
import { invisibleFindings } from "./invisible.ts";

/** Findings about a decoded text: its encoding, and characters in it that nobody sees. */
export function charsetFindings(decoded: DecodedText): Finding[] {
  const findings: Finding[] = [];
  if (decoded.isDoubtful) {
    findings.push({
      code: "unsure_encoding",
      severity: "warning",
      message:
        `The encoding was guessed as ${decoded.encoding}, and what it gives hardly looks like text`,
    });
  }
  if (decoded.replaced > 0) {
    findings.push({
      code: "undecodable_bytes",
      severity: "warning",
      message:
        `${decoded.replaced} characters did not decode as ${decoded.encoding} and stand as U+FFFD`,
    });
  }
  if (decoded.written > 0) {
    findings.push({
      code: "replacement_characters",
      severity: "note",
      message:
        `The document itself has ${decoded.written} U+FFFD, which stand for characters lost before`,
    });
  }
  if (decoded.nuls > 0) {
    findings.push({
      code: "nul_characters",
      severity: "note",
      message: `NUL characters in the text were left out: ${decoded.nuls}`,
    });
  }
  return [...findings, ...invisibleFindings([decoded.text])];
}

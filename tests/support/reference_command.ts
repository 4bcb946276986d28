/** mdcx 1.31 as a process, where it is installed. */
import assert from "node:assert/strict";

function isInstalled(): boolean {
  try {
    return new Deno.Command("mdcx", { args: ["--help"] }).outputSync().success;
  } catch {
    return false;
  }
}

/** Whether it can be run here. */
export const hasReference: boolean = isInstalled();

/** What to append to a test's name: empty, or why it is skipped. */
export const referenceReason: string = hasReference ? "" : " (skipped: mdcx 1.31 is not installed)";

/** Runs it, expects that it succeeds, and gives what it printed. */
export function reference(...args: readonly string[]): string {
  const { success, stdout, stderr } = new Deno.Command("mdcx", { args: [...args] }).outputSync();
  const text = new TextDecoder().decode(stdout);
  assert.ok(success, text + new TextDecoder().decode(stderr));
  return text;
}

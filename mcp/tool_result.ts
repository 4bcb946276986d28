/**
 * What a tool gives back: the same JSON as text and as structured content, or a mistake to mend.
 *
 * @module
 */

import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import type { MdcxError } from "@mdcx/mdcx/errors";
import { asMdcxError } from "@mdcx/mdcx/host";
import { printable } from "@mdcx/mdcx/printable";
import type { OpenOptions } from "./pool.ts";
import { say } from "./say.ts";

/** Every tool only reads, and reads nothing but the packages that are served. */
export const READS_PACKAGES = {
  readOnlyHint: true,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** A result, as text and structured. */
function toolResult(value: object): CallToolResult {
  const text = JSON.stringify(value);
  // What cannot be written as JSON (undefined) is in neither of the two.
  return { content: [{ type: "text", text }], structuredContent: JSON.parse(text) };
}

/**
 * Runs a tool; an error that the caller can mend becomes a tool error that says how. What nobody
 * expected is told on standard error, and the caller that it happened.
 *
 * @param work The tool.
 */
export async function answerOrMend(work: () => Promise<object>): Promise<CallToolResult> {
  try {
    return toolResult(await work());
  } catch (thrown) {
    const error = asMdcxError(thrown);
    const isUnexpected = error.code === "unexpected";
    if (isUnexpected) say(error.message);
    const text = isUnexpected ? UNEXPECTED : withHint(error);
    return { content: [{ type: "text", text: printable(text) }], isError: true };
  }
}

const UNEXPECTED = "Cannot answer: an unexpected error, which the log of the server names";

function withHint({ message, hint }: MdcxError): string {
  return hint === undefined ? message : `${message}. ${hint}.`;
}

/** Between two notifications of progress: at most ten a second. */
const PROGRESS_INTERVAL_MS = 100;

/** Cancellation, and progress where the request asked for it. */
export function openOptions(context: ServerContext): OpenOptions {
  const { signal, _meta, notify } = context.mcpReq;
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal };
  let last = -Infinity;
  return {
    signal,
    async progress(progress, total): Promise<void> {
      const now = performance.now();
      if (now - last < PROGRESS_INTERVAL_MS) return;
      last = now;
      const message = `Opened ${progress} of ${total} packages`;
      await notify({
        method: "notifications/progress",
        params: { progressToken, progress, total, message },
      });
    },
  };
}

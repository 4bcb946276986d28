/**
 * Serving over standard input and output until the client goes away.
 *
 * @module
 */

import process from "node:process";
import type { MdcxError } from "@mdcx/mdcx/errors";
import { EXIT, EXIT_STATUS_OF, type ExitStatus } from "@mdcx/mdcx/exit-status";
import { asMdcxError } from "@mdcx/mdcx/host";
import { printableLine } from "@mdcx/mdcx/printable";
import { PackagePool } from "./pool.ts";
import { readSettings } from "./settings.ts";
import { wholeLines } from "./whole_lines.ts";

/** A message beyond this ends the connection; larger than any question, smaller than memory. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** Repairs in terms of the environment, where the error itself can only speak of files. */
const REPAIRS: Readonly<Record<string, string>> = {
  wrong_key: "Set MDCX_KEY or MDCX_KEY_FILE to the passphrase that the package was sealed with",
  not_a_package: "Name packages that `mdcx pack` wrote in MDCX_FILE",
  not_found: "Correct the path in MDCX_FILE or MDCX_KEY_FILE",
  signed_by_other: "Get the package of the signer you trust, or correct MDCX_PUBLIC_KEY",
};

/**
 * Serves the packages that the MDCX_ variables name. Nothing but the protocol is written to standard
 * output. Before the first request is answered, every package has been verified.
 *
 * @returns The exit status: 0 once the client is gone, 2, 5, 6, 7 or 8 where it could not start.
 */
export async function serve(): Promise<ExitStatus> {
  // The library loads while the keys are derived on threads of their own.
  const library = loadLibrary();
  library.catch(() => {/* reported below, unless a package is reported first */});
  try {
    await using pool = await PackagePool.verify(await readSettings(say));
    const { serveStdio, StdioServerTransport, makeServer } = await library;
    say(`serving ${pool.states.map(({ name }) => name).join(", ")}`);
    const input = process.stdin.pipe(wholeLines(MAX_MESSAGE_BYTES));
    const transport = new StdioServerTransport(input, process.stdout, {
      maxBufferSize: MAX_MESSAGE_BYTES,
    });
    const gone = clientGone();
    const connection = serveStdio(() => makeServer(pool), {
      transport,
      onerror: (error) => say(firstLine(error.message)),
    });
    await gone;
    await connection.close();
    return EXIT.done;
  } catch (thrown) {
    const error = asMdcxError(thrown);
    say(inOneLine(error));
    return EXIT_STATUS_OF[error.code];
  }
}

async function loadLibrary() {
  const [{ serveStdio, StdioServerTransport }, { makeServer }] = await Promise.all([
    import("@modelcontextprotocol/server/stdio"),
    import("./server.ts"),
  ]);
  return { serveStdio, StdioServerTransport, makeServer };
}

/** Its end of a pipe was closed, or the person wants the server to end. */
function clientGone(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    process.stdin.once("end", end).once("close", end).once("error", end);
    process.stdout.once("error", end);
    const signals = Deno.build.os === "windows"
      ? ["SIGINT"] as const
      : ["SIGINT", "SIGTERM"] as const;
    for (const signal of signals) Deno.addSignalListener(signal, end);
  });
}

function inOneLine(error: MdcxError): string {
  const repair = REPAIRS[error.code] ?? error.hint;
  return repair === undefined ? error.message : `${error.message}. ${repair}`;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

/** Talk goes to standard error, one line each. */
function say(message: string): void {
  const line = new TextEncoder().encode(`mdcx-mcp: ${printableLine(message)}\n`);
  try {
    for (let at = 0; at < line.length;) at += Deno.stderr.writeSync(line.subarray(at));
  } catch {
    // Whoever closed standard error does not want to hear it.
  }
}

/**
 * Serving over standard input and output until the client goes away.
 *
 * @module
 */

import { MdcxError } from "@mdcx/mdcx/errors";
import { EXIT, EXIT_STATUS_OF, type ExitStatus } from "@mdcx/mdcx/exit-status";
import { asMdcxError } from "@mdcx/mdcx/host";
import { PackagePool } from "./pool.ts";
import { QuestionModel } from "./question_model.ts";
import { say } from "./say.ts";
import { readSettings } from "./settings.ts";

/** Repairs in terms of the environment, where the error itself can only speak of files. */
const REPAIRS: Readonly<Record<string, string>> = {
  wrong_key: "Set MDCX_KEY or MDCX_KEY_FILE to the passphrase that the package was sealed with",
  not_a_package: "Name packages that `mdcx pack` wrote in MDCX_FILE",
  not_found: "Correct the path in MDCX_FILE or MDCX_KEY_FILE",
  signed_by_other: "Get the package of the signer you trust, or correct MDCX_PUBLIC_KEY",
};

/** Options of {@linkcode serve}. */
export interface ServeOptions {
  /** Hears why the server could not start; a line on standard error where it is not given. */
  readonly failed?: (error: MdcxError) => void;
}

/**
 * Serves the packages that the MDCX_ variables name. Nothing but the protocol is written to standard
 * output. Before the first request is answered, every package has been verified.
 *
 * @returns The exit status: 0 once the client is gone, 2, 5, 6, 7 or 8 where it could not start.
 */
export async function serve(options: ServeOptions = {}): Promise<ExitStatus> {
  const { failed = (error) => say(inOneLine(error)) } = options;
  // The library loads while the keys are derived on threads of their own.
  const library = loadLibrary();
  library.catch(() => {/* reported below, unless a package is reported first */});
  try {
    const settings = await readSettings(say);
    await using pool = await PackagePool.verify(settings);
    await using model = new QuestionModel(settings.meaning, { say });
    const { serveStdio, LineTransport, makeServer } = await library;
    say(`serving ${pool.states.map(({ name }) => name).join(", ")}`);
    const transport = new LineTransport(Deno.stdin.readable, Deno.stdout.writable);
    const connection = serveStdio(() => makeServer(pool, model), {
      transport,
      onerror: (error) => say(error.message),
    });
    await Promise.race([transport.gone, toldToEnd()]);
    await connection.close();
    return EXIT.done;
  } catch (thrown) {
    const error = asMdcxError(thrown);
    failed(withRepair(error));
    return EXIT_STATUS_OF[error.code];
  }
}

async function loadLibrary() {
  const [{ serveStdio }, { LineTransport }, { makeServer }] = await Promise.all([
    import("@modelcontextprotocol/server/stdio"),
    import("./line_transport.ts"),
    import("./server.ts"),
  ]);
  return { serveStdio, LineTransport, makeServer };
}

/** The person, or whoever started the server, wants it to end. */
function toldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    const signals = Deno.build.os === "windows"
      ? ["SIGINT"] as const
      : ["SIGINT", "SIGTERM"] as const;
    for (const signal of signals) Deno.addSignalListener(signal, () => resolve());
  });
}

function withRepair(error: MdcxError): MdcxError {
  const hint = REPAIRS[error.code] ?? error.hint;
  if (hint === error.hint || hint === undefined) return error;
  return new MdcxError(error.code, error.message, { hint, cause: error });
}

function inOneLine({ message, hint }: MdcxError): string {
  return hint === undefined ? message : `${message}. ${hint}`;
}

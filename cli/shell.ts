/**
 * What a command sees of the world it talks to: results on standard output, everything else on
 * standard error, colour and width of the screen, interruption.
 *
 * @module
 */

import { MdcxError } from "@mdcx/mdcx/errors";
import { printable, printableLine } from "@mdcx/mdcx/printable";
import { aboutTarget, grantedVariable } from "@mdcx/mdcx/host";
import { screenColumns, USUAL_COLUMNS } from "./columns.ts";
import { CLEAR_LINE, Progress } from "./progress.ts";
import { writeStderr } from "./stderr.ts";
import { wrapHanging } from "./wrap.ts";

/** Version of every JSON document that the command line prints. */
export const SCHEMA_VERSION = 1;

/** As messages call it. */
const STDOUT = "standard output";

/** How a shell is set up. */
export interface ShellOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color?: string;
}

/** One run of a command. */
export class Shell {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly #color: string;
  readonly #lines: string[] = [];
  #interruption: AbortSignal | undefined;

  /** @param options The common options of the command line. */
  constructor({ json = false, quiet = false, color = "auto" }: ShellOptions = {}) {
    this.json = json;
    this.quiet = quiet;
    this.#color = color;
  }

  /** Whether a person reads standard output. */
  get isOnTerminal(): boolean {
    return Deno.stdout.isTerminal();
  }

  /** Columns of the screen; 80 where there is none. */
  get width(): number {
    if (!this.isOnTerminal) return USUAL_COLUMNS;
    return screenColumns();
  }

  /** A line of the result. What a terminal would obey is taken out of it. */
  print(line = ""): void {
    this.#lines.push(`${printable(line)}\n`);
  }

  /**
   * A sentence of the result: one line for programs, whatever a name in it says, lines that fit for a
   * person.
   *
   * @param indent Columns before its second line and those after it.
   */
  tell(sentence: string, indent = 0): void {
    for (const line of this.fitted(printableLine(sentence), indent)) this.print(line);
  }

  /** A line in lines that fit a terminal; as it is where standard output is none. */
  fitted(line: string, indent = 0): readonly string[] {
    return this.isOnTerminal ? wrapHanging(line, this.width, indent) : [line];
  }

  /** A line of the result that carries our own colour codes; its foreign parts must be printable. */
  printStyled(line: string): void {
    this.#lines.push(`${line}\n`);
  }

  /** The result as the one JSON document. */
  reply(value: object): void {
    this.#lines.push(toJson({ schema_version: SCHEMA_VERSION, ...value }));
  }

  /** A remark beside the result; not with `--quiet`. */
  note(message: string): void {
    if (!this.quiet) saySentence(printableLine(message));
  }

  /** Something that the person should know though the command goes on; not with `--quiet`. */
  warn(message: string): void {
    if (!this.quiet) {
      saySentence(printableLine(`warning: ${message}`), this.#painter("33", "warning:"));
    }
  }

  /** An error, on one line, or as one JSON object with `--json`. */
  fail(error: MdcxError, exit: number): void {
    const { code, message, hint } = error;
    if (this.json) {
      writeStderr(toJson({ schema_version: SCHEMA_VERSION, code, message, hint, exit }, 0));
    } else {
      const repair = hint === undefined ? "" : `. ${hint}`;
      const line = printable(`${message}${repair}`).replace(/\s*\n\s*/g, " ");
      saySentence(`mdcx: ${line}`, this.#painter("31", "mdcx:"));
    }
    if (grantedVariable("MDCX_DEBUG")) writeStderr(`${stackOf(error)}\n`);
  }

  /** Text in bold where standard output shows colours. */
  bold(text: string): string {
    return this.#paint("1", text, Deno.stdout);
  }

  /** Text in the background. */
  dim(text: string): string {
    return this.#paint("2", text, Deno.stdout);
  }

  /** Text that warns. */
  yellow(text: string): string {
    return this.#paint("33", text, Deno.stdout);
  }

  /** A bar on a terminal, a line every 10 s elsewhere, nothing with `--quiet`. */
  progress(unit: string): Progress {
    return new Progress({ unit, isSilent: this.quiet, isTerminal: canDraw() });
  }

  /** Aborted by the first Ctrl-C or SIGTERM, so that a command can tidy up; the second one ends. */
  interruption(): AbortSignal {
    if (this.#interruption !== undefined) return this.#interruption;
    const controller = new AbortController();
    const stop = () => {
      if (controller.signal.aborted) Deno.exit(130);
      if (!this.quiet) {
        const clear = canDraw() ? CLEAR_LINE : "";
        writeStderr(`${clear}Stopping… (Ctrl-C again ends at once)\n`);
      }
      controller.abort(new MdcxError("interrupted", "Interrupted"));
    };
    Deno.addSignalListener("SIGINT", stop);
    if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", stop);
    this.#interruption = controller.signal;
    return controller.signal;
  }

  /** Writes the result out. A reader that has gone away, as `head`, is no error. */
  async flush(): Promise<void> {
    const bytes = new TextEncoder().encode(this.#lines.splice(0).join(""));
    try {
      for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
    } catch (error) {
      if (error instanceof Deno.errors.BrokenPipe) return;
      throw aboutTarget(error, { draft: STDOUT, target: STDOUT });
    }
  }

  /** Paints what a sentence begins with; it is wrapped before, by the columns that are seen. */
  #painter(code: string, start: string): (line: string) => string {
    return (line) =>
      line.startsWith(start)
        ? this.#paint(code, start, Deno.stderr) + line.slice(start.length)
        : line;
  }

  #paint(code: string, text: string, stream: { isTerminal(): boolean }): string {
    const shows = this.#color === "always" ||
      (this.#color === "auto" && !Deno.noColor && stream.isTerminal() && !isDumb());
    return shows ? `\x1b[${code}m${text}\x1b[0m` : text;
  }
}

/** Whether standard error can redraw a line. */
function canDraw(): boolean {
  return Deno.stderr.isTerminal() && !isDumb();
}

function isDumb(): boolean {
  return grantedVariable("TERM") === "dumb";
}

/**
 * JSON that is safe to show: DEL, C1 and the controls of direction are escaped, which JSON itself
 * leaves as they are.
 */
function toJson(value: object, indent = 2): string {
  const unsafe = /[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;
  const escape = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `${JSON.stringify(value, null, indent).replace(unsafe, escape)}\n`;
}

/** A sentence on standard error, in lines that fit where that is a terminal. */
function saySentence(sentence: string, paint = (line: string) => line): void {
  const lines = Deno.stderr.isTerminal()
    ? sentence.split("\n").flatMap((line) => wrapHanging(line, screenColumns(), 0))
    : [sentence];
  writeStderr(`${lines.map(paint).join("\n")}\n`);
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${stackOf(error.cause)}` : "";
  return printable(`${error.stack ?? error.message}${cause}`);
}

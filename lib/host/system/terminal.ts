/**
 * Reading from the person at the terminal: one line, shown or hidden.
 *
 * @module
 */

import { LimitError, MdcxError } from "../../errors.ts";
import { LIMITS } from "../../limits.ts";

const CTRL_C = 0x03;
const CTRL_D = 0x04;
const BACKSPACE = 0x08;
const CTRL_U = 0x15;
const DELETE = 0x7f;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Whether a person sits at the other end of standard input. */
export function isTyped(): boolean {
  return Deno.stdin.isTerminal();
}

/** Whether a person sits at the other end of standard input and of standard error. */
export function canAsk(): boolean {
  return isTyped() && Deno.stderr.isTerminal();
}

/**
 * One line of standard input, without its line end.
 *
 * @returns The line; the empty string where the input ended at once.
 * @throws {MdcxError} `unreadable` where the line is not UTF-8, `limit` where it does not end.
 */
export async function readLine(): Promise<string> {
  const bytes: number[] = [];
  for (let byte = await readByte(); byte !== null && byte !== LINE_FEED; byte = await readByte()) {
    if (bytes.length === LIMITS.secretBytes) throw tooLong();
    bytes.push(byte);
  }
  return decodeLine(bytes);
}

/**
 * Asks for a line that does not appear on the screen.
 *
 * @param question Printed to standard error.
 * @throws {MdcxError} `interrupted` on Ctrl-C, `unreadable` where the line is not UTF-8.
 */
export async function askHidden(question: string): Promise<string> {
  const say = (text: string) => {
    try {
      Deno.stderr.writeSync(new TextEncoder().encode(text));
    } catch {
      // Who cannot read the question may answer it all the same.
    }
  };
  // Before the question, so that nothing typed at once is shown.
  Deno.stdin.setRaw(true);
  try {
    say(question);
    return decodeLine(await readHiddenBytes());
  } finally {
    Deno.stdin.setRaw(false);
    say("\n");
  }
}

async function readHiddenBytes(): Promise<number[]> {
  const bytes: number[] = [];
  for (;;) {
    const byte = await readByte();
    if (byte === CTRL_C) throw new MdcxError("interrupted", "Interrupted");
    if (byte === null || byte === CTRL_D || byte === LINE_FEED || byte === CARRIAGE_RETURN) {
      return bytes;
    }
    if (byte === CTRL_U) bytes.length = 0;
    else if (byte === DELETE || byte === BACKSPACE) dropLastCharacter(bytes);
    else bytes.push(byte);
  }
}

/** Takes off one UTF-8 sequence: its continuation bytes (10xxxxxx) and the byte that leads them. */
function dropLastCharacter(bytes: number[]): void {
  while (bytes.length > 0 && (bytes.pop()! & 0xc0) === 0x80);
}

function tooLong(): LimitError {
  return new LimitError(
    `Cannot read the line: it is too long, expected at most ${LIMITS.secretBytes} bytes`,
  );
}

async function readByte(): Promise<number | null> {
  const one = new Uint8Array(1);
  return await Deno.stdin.read(one) === null ? null : one[0]!;
}

function decodeLine(bytes: readonly number[]): string {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return decoder.decode(new Uint8Array(bytes)).replace(/\r+$/, "");
  } catch (cause) {
    throw new MdcxError(
      "unreadable",
      'Cannot read "standard input": not UTF-8, expected a line of text',
      {
        cause,
      },
    );
  }
}

/**
 * The wire: one message of JSON-RPC a line, on any pair of streams. Beside what the protocol library's
 * own transport does, it answers lines that are no message, takes time in proportion to what it reads,
 * and lets running requests be answered when the client has closed its end.
 *
 * @module
 */

import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  ProtocolErrorCode,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { LineSplitter } from "./line_splitter.ts";

/** A line beyond this is refused; larger than any question, smaller than memory. */
const MAX_LINE_BYTES = 64 * 1024 ** 2;
/** What is running when the client closes its end may still be answered in this time. */
const FAREWELL_MS = 10_000;

/** Options of {@linkcode LineTransport}. */
export interface LineTransportOptions {
  /** A line beyond this is answered with an error. */
  readonly maxLineBytes?: number;
  /** How long running requests may still be answered once the input has ended. */
  readonly farewellMs?: number;
}

/** A connection over two streams. */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport["onmessage"]>;
  /** Resolves once nobody listens any more: the input ended, or the output broke. */
  readonly gone: Promise<void>;

  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: LineSplitter;
  readonly #farewellMs: number;
  /** Ids of requests that are not answered yet, and answers that are not written yet. */
  readonly #running = new Set<unknown>();
  #isClosed = false;
  #leave: () => void = () => {};
  #answered: () => void = () => {};

  /**
   * @param input Where the client's messages come from.
   * @param output Where answers go.
   */
  constructor(
    input: ReadableStream<Uint8Array>,
    output: WritableStream<Uint8Array>,
    { maxLineBytes = MAX_LINE_BYTES, farewellMs = FAREWELL_MS }: LineTransportOptions = {},
  ) {
    this.#reader = input.getReader();
    this.#writer = output.getWriter();
    this.#lines = new LineSplitter(maxLineBytes);
    this.#farewellMs = farewellMs;
    this.gone = new Promise((resolve) => this.#leave = resolve);
    this.#writer.closed.catch((error) => this.#lost(error));
  }

  /** Begins to read. */
  start(): Promise<void> {
    this.#read().catch((error) => this.#lost(error));
    return Promise.resolve();
  }

  /** Writes one message. */
  async send(message: JSONRPCMessage): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(serializeMessage(message)));
    if (!("method" in message)) this.#settle(message.id);
  }

  /** Ends the connection; what was written stays written. */
  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isClosed = true;
    this.#reader.cancel().catch(() => {/* it had ended */});
    this.#leave();
    this.onclose?.();
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    while (true) {
      const { done, value } = await this.#reader.read();
      if (this.#isClosed) return;
      const lines = done ? this.#lines.end() : this.#lines.split(value);
      for (const line of lines) this.#take(line);
      if (done) break;
    }
    await this.#whenAnswered();
    this.#leave();
  }

  /** Hands a line on where it is a message, and answers it where it is none. */
  #take(line: Uint8Array | undefined): void {
    if (line === undefined) return this.#refuse(null, PARSE_ERROR, "The line is too long");
    const text = new TextDecoder().decode(line).trim();
    if (text === "") return;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return this.#refuse(null, PARSE_ERROR, "The line is not JSON");
    }
    const message = asMessage(value);
    if (message !== undefined) return this.#handOn(message);
    if (!isAnswer(value)) {
      this.#refuse(idOf(value), INVALID_REQUEST, "Not a message of JSON-RPC 2.0");
    }
  }

  #handOn(message: JSONRPCMessage): void {
    if ("method" in message) {
      if ("id" in message) this.#running.add(message.id);
      else if (message.method === "notifications/cancelled") {
        this.#settle(message.params?.requestId);
      }
    }
    this.onmessage?.(message);
  }

  #settle(what: unknown): void {
    this.#running.delete(what);
    if (this.#running.size === 0) this.#answered();
  }

  async #whenAnswered(): Promise<void> {
    if (this.#running.size === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#answered = resolve;
      timer = setTimeout(resolve, this.#farewellMs);
    });
    clearTimeout(timer);
  }

  #refuse(id: string | number | null, code: number, message: string): void {
    const answer = { jsonrpc: "2.0", id, error: { code, message } };
    this.#running.add(answer);
    this.#writer.write(new TextEncoder().encode(`${JSON.stringify(answer)}\n`))
      .then(() => this.#settle(answer), () => {/* told by `closed` */});
  }

  /** The other end broke: whoever writes or reads there is gone. */
  #lost(error: unknown): void {
    if (!this.#isClosed) this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    this.#leave();
  }
}

const PARSE_ERROR: number = ProtocolErrorCode.ParseError;
const INVALID_REQUEST: number = ProtocolErrorCode.InvalidRequest;

function asMessage(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined;
  }
}

/** A malformed answer is not answered in its turn. */
function isAnswer(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("result" in value || "error" in value);
}

function idOf(value: unknown): string | number | null {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return typeof id === "string" || Number.isSafeInteger(id) ? id as string | number : null;
}

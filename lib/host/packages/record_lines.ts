/**
 * A file of records, line by line: of any size, as one line is held at a time.
 *
 * @module
 */
import { joinBytes } from "../../bytes.ts";
import { LimitError } from "../../errors.ts";
import type { InputItem } from "../../index/build/pack.ts";
import { LIMITS } from "../../limits.ts";

const LINE_FEED = 10;

/**
 * The lines of a file of JSON lines, as items to pack.
 *
 * @throws {LimitError} Where a line is longer than a document may be.
 */
export async function* recordsOf(path: string): AsyncGenerator<InputItem> {
  using file = await Deno.open(path, { read: true });
  let number = 0;
  for await (const bytes of linesOf(file.readable)) {
    yield { kind: "record", line: { number: ++number, bytes } };
  }
}

/** Lines as bytes, without their ends, so that one bad line does not spoil its neighbours. */
async function* linesOf(blocks: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let open: Uint8Array[] = [];
  let openBytes = 0;
  for await (const block of blocks) {
    let start = 0;
    for (let end = block.indexOf(LINE_FEED); end >= 0; end = block.indexOf(LINE_FEED, start)) {
      yield joinBytes([...open, block.subarray(start, end)]);
      open = [];
      openBytes = 0;
      start = end + 1;
    }
    open.push(block.slice(start));
    openBytes += block.length - start;
    if (openBytes > LIMITS.documentBytes) throw tooLong(openBytes);
  }
  if (openBytes > 0) yield joinBytes(open);
}

function tooLong(openBytes: number): LimitError {
  return new LimitError(
    `Cannot read records: a line has more than ${LIMITS.documentBytes} bytes, expected fewer`,
    { data: { limit: "documentBytes", bytes: openBytes } },
  );
}

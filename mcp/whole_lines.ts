/**
 * Standard input in whole lines. The protocol library searches all that it has read so far again with
 * each piece, which takes seconds for a message of some megabytes that comes in small pieces.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { Transform } from "node:stream";

const LINE_FEED = 0x0a;

/**
 * A stream that passes its bytes on whenever a line is complete, and the rest at the end.
 *
 * @param maxBytes A line beyond this is passed on in pieces: whoever reads it must refuse it.
 */
export function wholeLines(maxBytes: number): Transform {
  let pieces: Buffer[] = [];
  let size = 0;
  return new Transform({
    transform(piece: Buffer, _, done): void {
      const end = piece.lastIndexOf(LINE_FEED) + 1;
      const [before, after] = [piece.subarray(0, end), piece.subarray(end)];
      if (end > 0 || size + piece.length > maxBytes) {
        this.push(Buffer.concat([...pieces, ...(end > 0 ? [before] : [])]));
        [pieces, size] = [[], 0];
      }
      if (after.length > 0) pieces.push(after);
      size += after.length;
      done();
    },
    flush(done): void {
      done(null, Buffer.concat(pieces));
    },
  });
}

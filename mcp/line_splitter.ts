/**
 * Bytes to lines, in time proportional to what is read, however small its pieces are.
 *
 * @module
 */

const LINE_FEED = 0x0a;

/** Bytes in pieces, to whole lines; what is read is looked at once. */
export class LineSplitter {
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #size = 0;

  /** @param maxBytes A line beyond this is not kept. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that a piece completes; `undefined` for one that was too long to keep. */
  *split(piece: Uint8Array): Generator<Uint8Array | undefined> {
    let from = 0;
    for (
      let to = piece.indexOf(LINE_FEED);
      to >= 0;
      from = to + 1, to = piece.indexOf(LINE_FEED, from)
    ) {
      this.#keep(piece.subarray(from, to));
      yield this.#line();
    }
    this.#keep(piece.subarray(from));
  }

  /** What stands after the last line feed. */
  *end(): Generator<Uint8Array | undefined> {
    if (this.#size > 0) yield this.#line();
  }

  #keep(piece: Uint8Array): void {
    this.#size += piece.length;
    if (this.#size > this.#maxBytes) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  #line(): Uint8Array | undefined {
    const [pieces, size] = [this.#pieces, this.#size];
    [this.#pieces, this.#size] = [[], 0];
    if (size > this.#maxBytes) return undefined;
    if (pieces.length === 1) return pieces[0]!;
    const line = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      line.set(piece, at);
      at += piece.length;
    }
    return line;
  }
}

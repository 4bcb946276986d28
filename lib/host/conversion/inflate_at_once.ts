/**
 * Inflating without streams, for pdf.js: it asks for a stream where it holds all that is deflated and
 * wants all that it comes to. For a page of text the streams cost more than inflating does.
 *
 * @module
 */

import { inflateSync } from "node:zlib";
import { LIMITS } from "../../limits.ts";

/** As much of a stream as pdf.js uses: what is written at once is read at once. */
class ZlibAtOnce {
  #deflated: Uint8Array | undefined;

  readonly writable = {
    getWriter: () => ({
      write: (bytes: Uint8Array): Promise<void> => {
        this.#deflated = bytes;
        return Promise.resolve();
      },
      close: (): Promise<void> => Promise.resolve(),
    }),
  };
  readonly readable = {
    getReader: () => ({ read: () => Promise.try(() => this.#read()) }),
  };

  #read(): ReadableStreamReadResult<Uint8Array> {
    const deflated = this.#deflated;
    if (deflated === undefined) return { done: true };
    this.#deflated = undefined;
    const inflated = inflateSync(deflated, { maxOutputLength: LIMITS.zipPartBytes });
    // Not a Buffer: its slices are views.
    return { value: new Uint8Array(inflated), done: false };
  }
}

/**
 * Gives a scope a `DecompressionStream` that inflates zlib data at once. Data that does not inflate, or
 * too far, fails as it is read; of other formats the streams are what they were.
 *
 * @param scope The global scope of a thread that is a lane's own.
 */
export function inflateAtOnce(scope: { DecompressionStream: typeof DecompressionStream }): void {
  const Native = scope.DecompressionStream;
  const make = function (format: CompressionFormat) {
    return format === "deflate" ? new ZlibAtOnce() : new Native(format);
  };
  scope.DecompressionStream = make as unknown as typeof DecompressionStream;
}

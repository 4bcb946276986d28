/**
 * Where a decompressor puts its output: one array, and never more than was allowed.
 *
 * @module
 */

/** Raised the moment that output would be larger than it may. */
export class OutputTooLarge extends Error {}

/** Collects blocks into one array that grows in place. */
export class BoundedOutput {
  #buffer: ArrayBuffer;
  #length = 0;
  readonly #limit: number;

  /**
   * @param limit Bytes that are allowed.
   * @param expected Bytes that will probably come; exact where the format tells.
   * @throws {OutputTooLarge} Where more is announced than is allowed.
   */
  constructor(limit: number, expected: number) {
    if (expected > limit) throw new OutputTooLarge(`${expected} bytes are announced`);
    this.#limit = limit;
    this.#buffer = new ArrayBuffer(expected);
  }

  /** @throws {OutputTooLarge} Where the limit would be passed. */
  push(block: Uint8Array): void {
    const wanted = this.#length + block.length;
    if (wanted > this.#limit) throw new OutputTooLarge(`${wanted} bytes came`);
    if (wanted > this.#buffer.byteLength) {
      const capacity = Math.min(this.#limit, Math.ceil(1.5 * wanted));
      this.#buffer = this.#buffer.transfer(capacity);
    }
    new Uint8Array(this.#buffer).set(block, this.#length);
    this.#length = wanted;
  }

  /** What was collected. Nothing can be pushed afterwards. */
  finish(): Uint8Array<ArrayBuffer> {
    const exact = this.#length === this.#buffer.byteLength;
    return new Uint8Array(exact ? this.#buffer : this.#buffer.transfer(this.#length));
  }
}

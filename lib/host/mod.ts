/**
 * What mdcx does to the world: files, randomness, the clock. The only part that names Deno.
 *
 * @module
 */
export type { ByteSink, ByteSource, Clock, RandomSource } from "../bytes.ts";
export { systemClock } from "./clock.ts";
export { type FileSource, fileSource, writeAtomically, type WriteOptions } from "./files.ts";
export { systemRandom } from "./random.ts";

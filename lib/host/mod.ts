/**
 * What mdcx does to the world: files, randomness, the clock, passphrases, permissions. The only part
 * that names Deno. What packs, converts and exports is larger, and has entries of its own.
 *
 * @module
 */
export type { ByteSink, ByteSource, Clock, RandomSource } from "../bytes.ts";
export { systemClock } from "./clock.ts";
export { type FileSource, fileSource, writeAtomically, type WriteOptions } from "./files.ts";
export { systemRandom } from "./random.ts";
export {
  type KeyRequest,
  readKeyFile,
  readPassphrase,
  readPassphrases,
  splitKeys,
  splitPaths,
} from "./credentials.ts";
export { npmFolder } from "./npm_folder.ts";
export { grantedVariable, mayReadVariable, permissionError } from "./permissions.ts";
export { asMdcxError } from "./platform_errors.ts";

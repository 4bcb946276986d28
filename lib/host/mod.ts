/**
 * What mdcx does to the world: files, randomness, the clock, passphrases, permissions. The only part
 * that names Deno. What packs, converts and exports is larger, and has entries of its own.
 *
 * @module
 */
export type { ByteSink, ByteSource, Clock, RandomSource } from "../bytes.ts";
export { systemClock } from "./system/clock.ts";
export {
  type FileSource,
  fileSource,
  readTextAtMost,
  writeAtomically,
  type WriteOptions,
} from "./system/files.ts";
export { type OwnKind, refuseForeignFile, withoutFolder } from "./system/refuse_foreign_file.ts";
export { systemRandom } from "./system/random.ts";
export {
  type KeyRequest,
  packageNames,
  readKeyFile,
  readPassphrase,
  readPassphrases,
  readSecretFile,
  splitKeys,
  splitPaths,
} from "./system/credentials.ts";
export { npmFolder } from "./system/npm_folder.ts";
export { grantedVariable, mayReadVariable, permissionError } from "./system/permissions.ts";
export { aboutTarget, asMdcxError } from "./system/platform_errors.ts";

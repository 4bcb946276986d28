/**
 * The `.mdcx` package: its header, its seal, its signatures. docs/FORMAT.md is normative.
 *
 * What can be known of a package without its passphrase, and what only with it:
 *
 * @example
 * ```ts
 * import { sourceOf, unlockPackage, verifyPackage } from "@mdcx/mdcx/container";
 *
 * async function look(bytes: Uint8Array, passphrase: string): Promise<string> {
 *   const source = sourceOf(bytes);
 *   const { valid, covers } = await verifyPackage(source);
 *   const { header } = await unlockPackage(source, passphrase);
 *   const signed = valid ? `signed (${covers.join(" and ")})` : "unsigned";
 *   return `${header.documents} documents by ${header.issuer}, ${signed}`;
 * }
 *
 * await look(new Uint8Array(), "a passphrase").catch((error) => {
 *   console.assert(error.code === "not_a_package");
 * });
 * ```
 *
 * @module
 */
export type { ByteSink, ByteSource, RandomSource } from "../bytes.ts";
export { sourceOf } from "../bytes.ts";
export {
  AuthenticityError,
  type ErrorCode,
  type ErrorDetails,
  FormatError,
  LimitError,
  MdcxError,
  UnsupportedError,
  UsageError,
  WrongKeyError,
} from "../errors.ts";
export * from "./types.ts";
export { parseHeader, type ReadHeader, readHeader } from "./header.ts";
export {
  type DatedDocuments,
  datedDocuments,
  type StatedVectors,
  statedVectors,
} from "./header_facts.ts";
export type { BodyKind } from "./compression.ts";
export { checkPassphrase } from "./key.ts";
export {
  demandSignature,
  generateSigningKey,
  type OwnSignature,
  ownSignature,
  publicKeyOf,
  type SignatureState,
  signatureState,
  type SignedPart,
  type SigningKeyPair,
} from "./signature.ts";
export {
  checkSealedHeader,
  headerDigest,
  planSeal,
  SEALED_KEYS,
  type SealPlan,
  type SealPlanRequest,
} from "./sealed_header.ts";
export {
  type InspectedPackage,
  inspectPackage,
  type OpenedPackage,
  openPackage,
  type UnlockedPackage,
  type UnlockOptions,
  unlockPackage,
} from "./open.ts";
export { checkSealRequest, sealPackage, type SealReport, type SealRequest } from "./seal.ts";
export {
  changePackage,
  type EditedDatabase,
  resealPackage,
  type ResealRequest,
  type SealChange,
} from "./reseal.ts";
export { verifyPackage } from "./verify.ts";

/**
 * Opening: integrity, key, signatures, and then the database.
 *
 * @module
 */
import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";
import type { ByteSource } from "../bytes.ts";
import { AuthenticityError, WrongKeyError } from "../errors.ts";
import { decryptBody, decryptFirst } from "./cipher.ts";
import { decompressBody, SNIFFED_BYTES, sniffCompression } from "./compression.ts";
import { cutShort, PREFIX_BYTES, readHeader, type ReadHeader, UNNAMED } from "./header.ts";
import { decodeHex } from "./hex.ts";
import { checkPassphrase, deriveKey, passphraseForms } from "./key.ts";
import { readMeta } from "./meta.ts";
import { checkSealedHeader, isResealed } from "./sealed_header.ts";
import { demandSignature, signatureState } from "./signature.ts";
import type { Header } from "./types.ts";

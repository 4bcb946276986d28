/**
 * What the environment says: which packages, their passphrases, whose signature they must carry, and
 * the model for questions.
 *
 * @module
 */

import {
  grantedVariable,
  mayReadVariable,
  packageNames,
  readKeyFile,
  splitKeys,
  splitPaths,
} from "@mdcx/mdcx/host";
import { MdcxError, UsageError } from "@mdcx/mdcx/errors";
import type { MeaningSettings } from "./question_model.ts";

/** A package that is to be served. */
export interface PackageSetting {
  readonly path: string;
  /** File name, made unique among the packages: replies tell them apart by it. */
  readonly name: string;
  readonly passphrase: string;
}

/** Which packages are served. */
export interface PackageSettings {
  readonly packages: readonly PackageSetting[];
  /** Hex: the key that must have signed every package. */
  readonly publicKey?: string;
  /** Be content with its signature of the body. */
  readonly acceptBodySignature: boolean;
}

/** Everything that the server is told. */
export interface Settings extends PackageSettings {
  readonly meaning: MeaningSettings;
}

/**
 * Reads the MDCX_ variables.
 *
 * @param warn Hears what is not an error and probably not what was meant.
 * @throws {MdcxError} `usage` or `missing_key` where there is no package or no passphrase, or a
 *   variable makes no sense, `permission` where a variable may not be read.
 */
export async function readSettings(warn: (message: string) => void): Promise<Settings> {
  const paths = splitPaths(required("MDCX_FILE", "usage", "the path of a package"));
  if (paths.length === 0) throw missing("MDCX_FILE", "usage", "the path of a package");
  const keys = await readKeys(paths.length, warn);
  const names = packageNames(paths);
  const publicKey = readPublicKey();
  if (!mayReadVariable("MDCX_PUBLIC_KEY")) {
    warn("MDCX_PUBLIC_KEY may not be read, so that no signature is demanded");
  }
  return {
    packages: paths.map((path, at) => ({
      path,
      name: names[at]!,
      passphrase: keys[at] ?? keys[0]!,
    })),
    ...(publicKey === undefined ? {} : { publicKey }),
    acceptBodySignature: grantedVariable("MDCX_ACCEPT_BODY_SIGNATURE") === "1",
    meaning: readMeaningSettings(),
  };
}

/** A key that is none would be told as a fault of the packages. */
function readPublicKey(): string | undefined {
  const value = grantedVariable("MDCX_PUBLIC_KEY")?.trim();
  if (!value || /^[0-9a-f]{64}$/i.test(value)) return value || undefined;
  throw new UsageError(
    `Cannot use MDCX_PUBLIC_KEY "${value}": expected 32 bytes in hexadecimal, 64 digits`,
    { hint: "Correct MDCX_PUBLIC_KEY in the configuration of the agent" },
  );
}

/** As mdcx 1.31 has it. */
const IDLE_MINUTES = 30;

function readMeaningSettings(): MeaningSettings {
  const model = grantedVariable("MDCX_MODEL");
  const modelsFolder = grantedVariable("MDCX_MODELS");
  return {
    ...(model ? { model } : {}),
    ...(modelsFolder ? { modelsFolder } : {}),
    idleMinutes: minutes("MDCX_IDLE_UNLOAD_MINUTES") ?? IDLE_MINUTES,
  };
}

function minutes(name: string): number | undefined {
  const value = grantedVariable(name)?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  throw new UsageError(
    `Cannot use ${name} "${value}": expected a number of minutes, 0 for never`,
    { hint: `Correct ${name} in the configuration of the agent` },
  );
}

/** A server has no terminal to ask at: standard input belongs to the protocol. */
async function readKeys(
  packages: number,
  warn: (message: string) => void,
): Promise<readonly string[]> {
  const keyFile = grantedVariable("MDCX_KEY_FILE");
  const keys = keyFile
    ? [await readKeyFile(keyFile, warn)]
    : splitKeys(required("MDCX_KEY", "missing_key", "a passphrase, or MDCX_KEY_FILE"), packages);
  if (keys.includes("")) throw missing("MDCX_KEY", "missing_key", "a passphrase");
  return keys;
}

function required(name: string, code: "usage" | "missing_key", wanted: string): string {
  const value = grantedVariable(name);
  if (value) return value;
  if (mayReadVariable(name)) throw missing(name, code, wanted);
  const flag = `--allow-env=${name}`;
  throw new MdcxError(
    "permission",
    `Cannot read the variable "${name}": not permitted, expected ${flag}`,
    { hint: `Start the server with --allow-env=MDCX_*`, data: { flag } },
  );
}

function missing(name: string, code: "usage" | "missing_key", wanted: string): MdcxError {
  return new MdcxError(code, `Cannot start "mdcx": ${name} is not set, expected ${wanted}`, {
    hint: `Set ${name} in the configuration of the agent`,
  });
}

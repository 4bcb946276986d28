/**
 * The packages that are served: all of them verified at the start, each opened when it is first
 * asked, the least used closed where memory runs out.
 *
 * @module
 */

import {
  AuthenticityError,
  type Header,
  type SignatureState,
  signatureState,
  type UnlockedPackage,
  unlockPackage,
} from "@mdcx/mdcx/container";
import { MdcxError } from "@mdcx/mdcx/errors";
import { type FileSource, fileSource } from "@mdcx/mdcx/host";
import type { PackageIndex } from "@mdcx/mdcx/index";
import type { PackageSetting, PackageSettings } from "./settings.ts";

/** Keys that are derived at the same time: each takes 32 MiB. */
const KEYS_AT_ONCE = 4;
/** Databases that stay open between two requests, bytes in all. */
const OPEN_BYTES = 2 * 1024 ** 3;

/** What is known of a package without opening it. */
export interface PackageState {
  readonly name: string;
  readonly header: Header;
  readonly signature: SignatureState;
  readonly isOpen: boolean;
  /** Bytes of its database and vectors in memory; 0 while it is closed. */
  readonly openBytes: number;
  /** Whether opening has shown that its header is not the one that was sealed. */
  readonly isAltered: boolean;
  /** Whether it can be asked on meaning; undefined until it was opened once. */
  readonly hasVectors: boolean | undefined;
}

/** What a request may tell of itself while packages are opened for it. */
export interface OpenOptions {
  /** Ends the work between two packages. */
  readonly signal?: AbortSignal;
  /** Told how many of the packages are open. */
  readonly progress?: (opened: number, of: number) => Promise<void>;
}

/** One package of the pool. */
class PooledPackage {
  readonly verified: VerifiedPackage;
  users = 0;
  lastUse = 0;
  openBytes = 0;
  isAltered = false;
  hasVectors: boolean | undefined;
  index: PackageIndex | undefined;
  opening: Promise<PackageIndex> | undefined;

  constructor(verified: VerifiedPackage) {
    this.verified = verified;
  }

  /** Opens it, once, however many ask. */
  open(): Promise<PackageIndex> {
    this.opening ??= this.#open().catch((error) => {
      this.opening = undefined;
      this.isAltered ||= error instanceof AuthenticityError;
      throw error;
    });
    return this.opening;
  }

  async #open(): Promise<PackageIndex> {
    const { setting: { name, path }, unlocked } = this.verified;
    const { openUnlocked } = await import("@mdcx/mdcx/open-package");
    const { index, databaseBytes } = await openUnlocked(unlocked, { name, path });
    this.hasVectors = index.capabilities.vectors;
    this.openBytes = databaseBytes + vectorBytes(index);
    return this.index = index;
  }

  close(): void {
    this.index?.[Symbol.dispose]();
    this.index = undefined;
    this.opening = undefined;
    this.openBytes = 0;
  }

  get state(): PackageState {
    const { openBytes, isAltered, hasVectors } = this;
    const { setting: { name }, unlocked: { header }, signature } = this.verified;
    const isOpen = openBytes > 0;
    return { name, header, signature, isOpen, openBytes, isAltered, hasVectors };
  }
}

function stopIfCancelled({ signal }: OpenOptions): void {
  if (signal?.aborted) {
    throw new MdcxError("interrupted", "Cannot answer: the request was cancelled");
  }
}

/** Vectors are kept as single floats, beside the database, while a package is open. */
function vectorBytes(index: PackageIndex): number {
  if (!index.capabilities.vectors) return 0;
  return index.passages * (index.metaNumber("embedding_dimensions") ?? 0) * 4;
}

interface VerifiedPackage {
  readonly setting: PackageSetting;
  readonly source: FileSource;
  readonly unlocked: UnlockedPackage;
  readonly signature: SignatureState;
}

/** The packages, open and closed. */
export class PackagePool implements AsyncDisposable {
  readonly #packages: readonly PooledPackage[];
  readonly #openBytes: number;
  #uses = 0;

  private constructor(packages: readonly PooledPackage[], openBytes: number) {
    this.#packages = packages;
    this.#openBytes = openBytes;
  }

  /**
   * Verifies every package side by side: header, digest, signatures, and the passphrase by the
   * first block.
   *
   * @param settings Which packages, and what they must be.
   * @param openBytes Databases that stay open between two requests, bytes in all.
   * @throws {MdcxError} Of the first package, in the order of the settings, that is not as it must be.
   */
  static async verify(
    settings: PackageSettings,
    openBytes: number = OPEN_BYTES,
  ): Promise<PackagePool> {
    const unlock = (setting: PackageSetting) => unlockVerified(setting, settings);
    const results = await settleSome(settings.packages, KEYS_AT_ONCE, unlock);
    const failed = results.find((result) => result.status === "rejected");
    const verified = results.flatMap((result) =>
      result.status === "fulfilled" ? [result.value] : []
    );
    if (failed === undefined) {
      return new PackagePool(verified.map((one) => new PooledPackage(one)), openBytes);
    }
    for (const { source } of verified) await source[Symbol.asyncDispose]();
    throw failed.reason;
  }

  /** Every package, in the order of the settings. */
  get states(): readonly PackageState[] {
    return this.#packages.map((one) => one.state);
  }

  /**
   * Runs something with packages open; they stay open at least until it ends.
   *
   * @param names Which packages; all where it is not given.
   * @param work Gets the open packages, in the order of the settings.
   * @param options Cancellation and progress.
   * @throws {MdcxError} What keeps a package from opening; `interrupted` for a cancelled request.
   */
  async use<T>(
    names: readonly string[] | undefined,
    work: (indexes: readonly PackageIndex[]) => Promise<T> | T,
    options: OpenOptions = {},
  ): Promise<T> {
    const wanted = this.#packages.filter(({ state }) => names?.includes(state.name) ?? true);
    for (const one of wanted) one.users++;
    try {
      return await work(await this.#openAll(wanted, options));
    } finally {
      this.#uses++;
      for (const one of wanted) {
        one.users--;
        one.lastUse = this.#uses;
      }
      this.#closeLeastUsed();
    }
  }

  /** One after the other, so that no two bodies are in memory at the same time. */
  async #openAll(
    wanted: readonly PooledPackage[],
    options: OpenOptions,
  ): Promise<readonly PackageIndex[]> {
    const indexes: PackageIndex[] = [];
    for (const one of wanted) {
      stopIfCancelled(options);
      const wasClosed = one.index === undefined;
      indexes.push(await one.open());
      if (wasClosed) await options.progress?.(indexes.length, wanted.length);
    }
    // One turn, in which a cancellation that has come meanwhile is read.
    await new Promise((resolve) => setTimeout(resolve));
    stopIfCancelled(options);
    return indexes;
  }

  #closeLeastUsed(): void {
    const idle = this.#packages.filter(({ users, index }) => users === 0 && index !== undefined)
      .sort((one, other) => one.lastUse - other.lastUse);
    let open = this.#packages.reduce((sum, { openBytes }) => sum + openBytes, 0);
    for (const one of idle) {
      if (open <= this.#openBytes) return;
      open -= one.openBytes;
      one.close();
    }
  }

  /** Closes everything. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const one of this.#packages) {
      one.close();
      await one.verified.source[Symbol.asyncDispose]();
    }
  }
}

/** `Promise.allSettled` of what `work` makes of the items, so many at a time. */
async function settleSome<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) [results[index]] = await Promise.allSettled([work(item)]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** A package of which everything was checked but what needs its database. */
async function unlockVerified(
  setting: PackageSetting,
  settings: PackageSettings,
): Promise<VerifiedPackage> {
  const source = await fileSource(setting.path);
  try {
    const { publicKey, acceptBodySignature } = settings;
    const unlocked = await unlockPackage(source, setting.passphrase, {
      name: setting.path,
      acceptBodySignature,
      // The protocol library loads meanwhile.
      keyAside: true,
      ...(publicKey === undefined ? {} : { publicKey }),
    });
    return {
      setting,
      source,
      unlocked,
      signature: await signatureState(unlocked.header, publicKey),
    };
  } catch (error) {
    await source[Symbol.asyncDispose]();
    throw error;
  }
}

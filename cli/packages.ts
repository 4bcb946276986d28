/**
 * Opening the packages that a command names, with the passphrases that the person gives.
 *
 * @module
 */

import { readHeader } from "@mdcx/mdcx/container";
import { type KeyRequest, packageNames, readPassphrase, readPassphrases } from "@mdcx/mdcx/host";
import type { PackageIndex } from "@mdcx/mdcx/index";
import { openPackageFile } from "@mdcx/mdcx/open-package";
import { packageSource } from "./package_source.ts";
import type { Arguments } from "./parse.ts";
import type { Shell } from "./shell.ts";

/** Packages open for reading; disposing of them closes them all. */
export interface OpenPackages extends Disposable {
  readonly indexes: readonly PackageIndex[];
}

/**
 * Opens packages.
 *
 * @param paths Their files.
 * @param args Where the passphrase may come from.
 * @param shell Hears warnings about it.
 * @throws {MdcxError} Whatever keeps the first bad one from opening.
 */
export async function openPackages(
  paths: readonly string[],
  args: Arguments,
  shell: Shell,
): Promise<OpenPackages> {
  await checkPackages(paths);
  const keys = await readPassphrases(paths.length, keyRequest(args, shell));
  using opened = new DisposableStack();
  const names = packageNames(paths);
  const indexes: PackageIndex[] = [];
  for (const [at, path] of paths.entries()) {
    indexes.push(opened.use(await openPackageFile(path, keys[at]!, names[at]!)));
  }
  const kept = opened.move();
  return { indexes, [Symbol.dispose]: () => kept.dispose() };
}

/** {@linkcode openPackages} for the one package of most commands. */
export async function openOnePackage(
  path: string,
  args: Arguments,
  shell: Shell,
): Promise<PackageIndex> {
  await checkPackages([path]);
  return await openPackageFile(path, await readPassphrase(keyRequest(args, shell)));
}

/** Nobody is asked for the passphrase of a file that is no package. */
async function checkPackages(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await using source = await packageSource(path);
    await readHeader(source, path);
  }
}

/** What a command's key options say about the passphrase. */
export function keyRequest(args: Arguments, shell: Shell): KeyRequest {
  const keyFile = args.text("key-file");
  const key = args.text("key");
  return {
    ...(keyFile === undefined ? {} : { keyFile }),
    ...(key === undefined ? {} : { key }),
    warn: (message) => shell.warn(message),
  };
}

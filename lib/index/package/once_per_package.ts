/**
 * What is worked out of a package once: when it is first asked for, and kept while the package is open.
 *
 * @module
 */
import type { PackageIndex } from "./package_index.ts";

/**
 * A function that makes something of a package at its first call and gives the same thing at every
 * later one. It goes with the package; a call that threw is made again.
 *
 * @param make Makes it.
 */
export function oncePerPackage<T extends object>(
  make: (index: PackageIndex) => T,
): (index: PackageIndex) => T {
  const made = new WeakMap<PackageIndex, T>();
  return (index) => {
    let value = made.get(index);
    if (value === undefined) made.set(index, value = make(index));
    return value;
  };
}

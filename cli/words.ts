/**
 * Numbers and sizes in words.
 *
 * @module
 */

import { counted } from "@mdcx/mdcx/counted";

/** `812 bytes`, `14 kB`, `3.2 MB` (of 1,000, as disks are sold) */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000) return counted(bytes, "byte");
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `97.3 %`, never rounded up to 100. */
export function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}

/** Whole megabytes, as a bar counts them. */
export function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

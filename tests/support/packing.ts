/** Folders to pack, packed, opened and exported again, as tests of packing need them. */
import { dirname, join } from "node:path";
import { sourceOf } from "../../lib/bytes.ts";
import { openPackage } from "../../lib/container/mod.ts";
import { exportToFolder } from "../../lib/host/packages/export.ts";
import { type PackFileOptions, type PackReport, packToFile } from "../../lib/host/packages/pack.ts";
import { openIndex, type PackageIndex } from "../../lib/index/mod.ts";

/** The passphrase of every package that these tests write. */
export const PASSPHRASE = "a passphrase of the tests";

/** Files of a folder by relative path. */
export type Tree = Readonly<Record<string, string | Uint8Array>>;

/** Runs a test in a folder of its own, removed afterwards. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "mdcx-pack-test-" }));
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Writes a tree below a folder. */
export function writeTree(folder: string, tree: Tree): void {
  for (const [path, content] of Object.entries(tree)) {
    Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    Deno.writeFileSync(join(folder, path), bytes);
  }
}

/** Every file below a folder, by relative path. */
export function readTree(folder: string, below = ""): Record<string, Uint8Array> {
  const tree: Record<string, Uint8Array> = {};
  for (const entry of Deno.readDirSync(join(folder, below))) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory) Object.assign(tree, readTree(folder, path));
    else tree[path] = Deno.readFileSync(join(folder, path));
  }
  return tree;
}

/** Packs with the passphrase of the tests, by zstd, which is the quicker. */
export function pack(
  input: string,
  target: string,
  options: Partial<PackFileOptions> = {},
): Promise<PackReport> {
  return packToFile({ input, target, passphrase: PASSPHRASE, compression: "zstd", ...options });
}

/** Opens a package of the tests. */
export async function open(path: string, passphrase = PASSPHRASE): Promise<PackageIndex> {
  const { header, database } = await openPackage(sourceOf(Deno.readFileSync(path)), passphrase);
  return openIndex(database, { header, name: path });
}

/** Exports a package of the tests. */
export async function unpack(path: string, folder: string): Promise<void> {
  using index = await open(path);
  exportToFolder(index, folder);
}

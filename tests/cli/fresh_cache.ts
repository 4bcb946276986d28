/** Deno's cache, empty at first, and what a run has downloaded into it. */

/** Whether the npm registry can be reached, without which an empty cache stays empty. */
export async function isRegistryReachable(): Promise<boolean> {
  try {
    const response = await fetch("https://registry.npmjs.org/canonicalize/5.1.0", {
      method: "HEAD",
    });
    return response.ok;
  } catch {
    return false;
  }
}

/** An empty folder for DENO_DIR. */
export async function freshCache(): Promise<string> {
  return await Deno.makeTempDir({ prefix: "mdcx-deno-" });
}

/**
 * About how many bytes a run has downloaded: packages and modules, compressed as they come over the
 * wire. What Deno itself derives from them does not count.
 */
export async function downloadedBytes(cache: string): Promise<number> {
  let sum = 0;
  for (const folder of ["npm", "remote"]) sum += await packedSize(`${cache}/${folder}`);
  return sum;
}

async function packedSize(folder: string): Promise<number> {
  let sum = 0;
  for await (const path of filesOf(folder)) {
    using file = await Deno.open(path);
    const packed = file.readable.pipeThrough(new CompressionStream("gzip"));
    for await (const block of packed) sum += block.length;
  }
  return sum;
}

async function* filesOf(folder: string): AsyncGenerator<string> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  for (const { name, isDirectory, isFile } of entries) {
    if (isDirectory) yield* filesOf(`${folder}/${name}`);
    else if (isFile) yield `${folder}/${name}`;
  }
}

/** The npm packages in a cache, by name. */
export async function packagesIn(cache: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const path of filesOf(`${cache}/npm`)) {
    const name = /\/npm\/[^/]+\/((?:@[^/]+\/)?[^/]+)\/\d/.exec(path)?.[1];
    if (name !== undefined && !found.includes(name)) found.push(name);
  }
  return found;
}

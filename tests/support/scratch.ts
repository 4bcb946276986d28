/**
 * Files and folders for the length of a test module: removed when it is unloaded, however it ended.
 *
 * @module
 */

const made: string[] = [];

globalThis.addEventListener("unload", () => {
  for (const path of made.splice(0)) {
    try {
      Deno.removeSync(path, { recursive: true });
    } catch (error) {
      // A test has removed it itself.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
});

/** An empty folder, its path without links. */
export async function scratchFolder(): Promise<string> {
  const path = await Deno.realPath(await Deno.makeTempDir({ prefix: "mdcx-test-" }));
  made.push(path);
  return path;
}

/** A file with this content. */
export async function scratchFile(content: string | Uint8Array): Promise<string> {
  const path = await Deno.makeTempFile({ prefix: "mdcx-test-" });
  made.push(path);
  await Deno.writeFile(
    path,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  );
  return path;
}

/** Named pipes, which wait for whoever writes to them. */

/** Where tests make none. */
export const HAS_NO_PIPES = Deno.build.os === "windows";

/** Makes a pipe. */
export async function makePipe(path: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("mkfifo", { args: [path] }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/** Starts the real entries of the command line, with the permissions that a test names. */

const ROOT = new URL("../../", import.meta.url);

/** How a run ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a run is started. */
export interface RunOptions {
  /** Permission flags; none where it is not given. */
  readonly allow?: readonly string[];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly stdin?: string | Uint8Array;
  readonly cwd?: string;
  /** `cli/main.ts` where it is not given. */
  readonly entry?: string;
}

/** Variables that would change what a command does, whatever the tests run in. */
const NEUTRAL = { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" };

/** Runs `mdcx` to its end. */
export async function runMdcx(words: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { allow = [], env = {}, stdin, cwd, entry = "cli/main.ts" } = options;
  const child = new Deno.Command("deno", {
    args: ["run", "--no-prompt", "--quiet", ...allow, new URL(entry, ROOT).pathname, ...words],
    env: { ...NEUTRAL, ...env },
    stdin: stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
    ...(cwd === undefined ? {} : { cwd }),
  }).spawn();
  if (stdin !== undefined) {
    const writer = child.stdin.getWriter();
    const bytes = typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin;
    await writer.write(bytes).then(() => writer.close()).catch(() => {});
  }
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** Runs `mdcx` with `--json` and reads its document. */
export async function askMdcx(
  words: readonly string[],
  options: RunOptions = {},
): Promise<
  { readonly code: number; readonly reply: Record<string, unknown>; readonly stderr: string }
> {
  const ended = await runMdcx([...words, "--json"], options);
  return {
    code: ended.code,
    reply: ended.stdout === "" ? {} : JSON.parse(ended.stdout),
    stderr: ended.stderr,
  };
}

// deno-lint-ignore-file no-console -- what it prints is what the README shows
/**
 * The quick start, `deno task start`: converts the example documents, packs them, asks them, and
 * prints what an agent needs. Each step is the command that a person would type, started with the
 * permissions that it needs and no others.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { PERMISSIONS } from "../cli/permissions.ts";
import { npmFolder } from "../lib/host/system/npm_folder.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const OUTPUT = "output/start";
const MARKDOWN = `${OUTPUT}/markdown`;
const PACKAGE = `${OUTPUT}/mill.mdcx`;
const KEY_FILE = `${OUTPUT}/key.txt`;

/** A step: the words of its command line, the paths it needs, and the exit status it must have. */
interface Step {
  readonly words: readonly string[];
  readonly paths: readonly string[];
  readonly status?: number;
  readonly env?: Readonly<Record<string, string>>;
}

const KEY = ["--key-file", KEY_FILE];
const STEPS: readonly Step[] = [
  {
    words: ["convert", "--input", "examples/documents", "--output", MARKDOWN],
    paths: ["examples/documents", MARKDOWN],
  },
  {
    words: ["pack", "--output", MARKDOWN, "--target", PACKAGE, ...KEY],
    paths: [MARKDOWN, PACKAGE, KEY_FILE],
  },
  {
    words: ["search", PACKAGE, "how wide is the water wheel?", "--limit", "1", ...KEY],
    paths: [PACKAGE, KEY_FILE],
  },
  {
    words: ["search", PACKAGE, "helicopter landing fee", "--limit", "1", ...KEY],
    paths: [PACKAGE, KEY_FILE],
    status: 4,
  },
  {
    words: ["mcp", "--print-config", "claude-code"],
    paths: [PACKAGE, KEY_FILE],
    env: { MDCX_FILE: ROOT + PACKAGE, MDCX_KEY_FILE: ROOT + KEY_FILE },
  },
];

/** The flags of `doctor COMMAND PATH…`. */
function flagsOf({ words, paths }: Step): readonly string[] {
  const rows = PERMISSIONS.filter(({ commands }) => commands.includes(words[0]!));
  const row = rows.find(({ isUsual }) => isUsual) ?? rows[0];
  return row!.flags({ paths, npmFolder: npmFolder() ?? "", modelsFolder: "" });
}

async function run(step: Step): Promise<void> {
  const shown = step.words.map((word) => word.includes(" ") ? `"${word}"` : word).join(" ");
  console.log(`\n$ mdcx ${shown}`);
  const child = new Deno.Command("deno", {
    args: ["run", "--no-prompt", "--quiet", ...flagsOf(step), "cli/main.ts", ...step.words],
    cwd: ROOT,
    stdin: "null",
    ...(step.env === undefined ? {} : { env: step.env }),
  }).spawn();
  const { code } = await child.status;
  if (code === (step.status ?? 0)) return;
  console.error(`\nThe quick start ends here: exit status ${code}`);
  Deno.exit(code);
}

/** An empty folder, and in it a passphrase that nobody has to think of, for its owner to read. */
async function prepare(): Promise<void> {
  await Deno.remove(ROOT + OUTPUT, { recursive: true }).catch(() => {/* the first run */});
  await Deno.mkdir(ROOT + OUTPUT, { recursive: true });
  const key = crypto.getRandomValues(new Uint8Array(16)).toHex();
  await Deno.writeTextFile(ROOT + KEY_FILE, `${key}\n`, { mode: 0o600 });
}

await prepare();
for (const step of STEPS) await run(step);

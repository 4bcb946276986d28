/**
 * What the README shows of the program, made anew: the session of the quick start and the table of
 * permissions. `deno task readme` writes it into the README; a test compares.
 */

import { permissionTable } from "../../cli/permissions.ts";

const ROOT = new URL("../../", import.meta.url);
const README = new URL("README.md", ROOT);

/** What `deno task start` prints on this machine, with the place of the checkout made general. */
export async function session(): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command("deno", {
    args: ["run", "--no-prompt", "-P=start", "examples/start.ts"],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (code !== 0) throw new Error(`the quick start ended with ${code}: ${text(stderr)}`);
  return text(stdout).trim().replaceAll(decodeURIComponent(ROOT.pathname), "/path/to/mdcx/");
}

/** The README with a part between its marks replaced. */
export function withPart(readme: string, name: string, part: string): string {
  const marks = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!marks.test(readme)) throw new Error(`README.md has no place for ${name}`);
  return readme.replace(marks, (_, start, end) => `${start}${part}\n${end}`);
}

if (import.meta.main) {
  let readme = await Deno.readTextFile(README);
  readme = withPart(readme, "permissions", `\n${permissionTable()}\n`);
  await Deno.writeTextFile(README, readme);
  readme = withPart(readme, "session", "\n```\n" + await session() + "\n```\n");
  await Deno.writeTextFile(README, readme);
}

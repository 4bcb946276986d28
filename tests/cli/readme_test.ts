import assert from "node:assert/strict";
import { scratchFolder } from "../support/scratch.ts";
import { session } from "./readme_session.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const readme = await Deno.readTextFile(`${ROOT}README.md`);

/** Writes the TypeScript that a page shows into a file, and gives it to Deno as it is before publishing. */
async function withSnippet(page: string, cwd: string, ...words: readonly string[]) {
  const snippet = /```ts\n([^]*?)```/.exec(page)![1]!;
  await Deno.writeTextFile(`${cwd}/snippet.ts`, snippet.replaceAll("jsr:@mdcx/", "@mdcx/"));
  const { success, stdout, stderr } = await new Deno.Command("deno", {
    args: [words[0]!, "--quiet", "--config", `${ROOT}deno.json`, ...words.slice(1), "snippet.ts"],
    cwd,
  }).output();
  assert(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

/** Sizes differ by a few bytes from run to run, as salts and times do. */
function steady(text: string): string {
  return text.replace(/\d+(\.\d+)? (kB|MB)/g, "N $2");
}

Deno.test("the quick start prints what the README shows", async () => {
  const shown = /<!-- session -->\n\n```\n([\s\S]*?)\n```\n\n<!-- \/session -->/.exec(readme)?.[1];
  assert.equal(steady(shown ?? ""), steady(await session()));
});

Deno.test("the README names every document that it links to, and each is there", async () => {
  for (const [, path] of readme.matchAll(/\]\(([\w/.]+\.md)\)/g)) {
    const { isFile } = await Deno.stat(new URL(`../../${path}`, import.meta.url));
    assert(isFile, path);
  }
});

Deno.test("the README's task names are those of deno.json", async () => {
  const { tasks } = JSON.parse(
    await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
  );
  for (const [, name] of readme.matchAll(/deno(?:@[\d.]+)? task (\w+)/g)) {
    assert(name! in tasks, name);
  }
});

Deno.test("what the README shows of the library converts, packs and answers", async () => {
  const folder = await scratchFolder();
  await Deno.symlink(`${ROOT}examples/documents`, `${folder}/Documents`);
  await withSnippet(readme, folder, "check");
  const answer = await withSnippet(readme, folder, "run", "--no-prompt", "-P=mdcx");
  assert.match(answer, /^survey \[ 1, 1 \] .*\n\nThe water wheel is 4\.2 metres across/);
});

Deno.test("the plugin that docs/SOURCES.md shows is one", async () => {
  const page = await Deno.readTextFile(`${ROOT}docs/SOURCES.md`);
  await withSnippet(page, await scratchFolder(), "check");
});

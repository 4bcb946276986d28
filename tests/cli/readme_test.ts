import assert from "node:assert/strict";
import { session } from "./readme_session.ts";

const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));

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

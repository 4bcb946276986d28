import assert from "node:assert/strict";
import { Frames } from "../../../../lib/convert/engines/html/frames.ts";
import { openArchive } from "../../../../lib/convert/mhtml.ts";

/** Frames that count what is read of them. */
function counting(archive?: string) {
  const read: string[] = [];
  const opened = archive === undefined
    ? undefined
    : openArchive(new TextEncoder().encode(`MIME-Version: 1.0\n${archive}`));
  const frames = Frames.of<string>(opened, (page) => {
    read.push(new TextDecoder().decode(page));
    return read.at(-1)!;
  });
  return { frames, read };
}

Deno.test("Frames reads the page of a frame once, also where the page around it is read twice", () => {
  const { frames, read } = counting();
  for (let time = 0; time < 2; time++) assert.equal(frames.begin()({ srcdoc: "<p>a" }), "<p>a");
  assert.deepEqual(read, ["<p>a"]);
});

Deno.test("Frames gives a page of an archive once, by whatever address frames name it", () => {
  const part = (place: string, html: string) =>
    `--b\nContent-Type: text/html\nContent-Location: http://a.b/${place}\n\n${html}\n`;
  const { frames, read } = counting(
    `Content-Type: multipart/related; boundary=b\n\n${part("", "<p>a")}${part("x", "<p>x")}--b--`,
  );
  const give = frames.begin();
  assert.deepEqual(
    ["x", "./x", "y/../x", "http://a.b/x"].map((src) => give({ src })?.trim()),
    ["<p>x", undefined, undefined, undefined],
  );
  assert.equal(read.length, 1);
});

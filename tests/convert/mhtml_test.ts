import assert from "node:assert/strict";
import { openArchive } from "../../lib/convert/mhtml.ts";

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const pageOf = (text: string) => {
  const page = openArchive(latin(text))?.page;
  return page && new TextDecoder().decode(page).trim();
};

Deno.test("openArchive() decodes the page of an archive, whatever its encoding", () => {
  const html = "<p>é</p>";
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(html)));
  const head = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\n";
  assert.equal(
    pageOf(
      `${head}Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${base64}\n--b--`,
    ),
    html,
  );
  assert.equal(
    pageOf("MIME-Version: 1.0\r\nContent-Type: text/html; charset=windows-1252\r\n\r\n<p>\xe9</p>"),
    html,
  );
  assert.equal(pageOf(`${head}Content-Type: text/plain\n\nno page\n--b--`), undefined);
  assert.equal(pageOf("<p>a page itself</p>"), undefined);
});

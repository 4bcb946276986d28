import assert from "node:assert/strict";
import { pageMarker, readPageMarkers } from "../../lib/markdown/page_marker.ts";

Deno.test("pageMarker() names the label only where it differs, and lets none end the comment", () => {
  assert.equal(pageMarker(3), "<!-- page 3 -->");
  assert.equal(pageMarker(3, "3"), "<!-- page 3 -->");
  assert.equal(pageMarker(3, "iv"), '<!-- page 3 label="iv" -->');
  assert.equal(pageMarker(3, 'a"--><b>\n'), '<!-- page 3 label="a-b" -->');
});

Deno.test("readPageMarkers() finds markers with their place, in lists and quotes too", () => {
  const text = 'a\n\n<!-- page 2 -->\n\nb\n\n  <!-- page 3 label="A-1" -->\n> <!-- page 4 -->\n';
  const markers = readPageMarkers(text);
  assert.deepEqual(markers.map(({ page, label }) => [page, label]), [[2, undefined], [3, "A-1"], [
    4,
    undefined,
  ]]);
  assert.equal(text.slice(markers[0]!.start, markers[0]!.end), "<!-- page 2 -->\n");
});

Deno.test("readPageMarkers() takes nothing in code, in a sentence or escaped for a marker", () => {
  const text = "```\n<!-- page 2 -->\n~~~\n<!-- page 3 -->\n```\n" +
    "- ~~~~ x\n  <!-- page 4 -->\n  ~~~~\n\\<!-- page 5 -->\nsee <!-- page 6 -->\n``` a`b\n<!-- page 7 -->\n";
  assert.deepEqual(readPageMarkers(text).map(({ page }) => page), [7]);
});

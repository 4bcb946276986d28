import assert from "node:assert/strict";
import { withWordsTurned } from "../../../../lib/convert/verify/readers/_arabic_forms.ts";

Deno.test("withWordsTurned() turns words around whose letters join the wrong way", () => {
  assert.equal(withWordsTurned("ﺔﺒﺘﻜﻤﻟا 1998").normalize("NFKC"), "المكتبة 1998");
});

Deno.test("withWordsTurned() leaves words that are in order, and other scripts", () => {
  const inOrder = [..."ﺔﺒﺘﻜﻤﻟا"].reverse().join("");
  assert.equal(withWordsTurned(inOrder), inOrder);
  assert.equal(withWordsTurned("المكتبة and שלום"), "المكتبة and שלום");
});

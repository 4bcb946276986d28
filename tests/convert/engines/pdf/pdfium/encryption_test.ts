import assert from "node:assert/strict";
import { foreignEncryption } from "../../../../../lib/convert/engines/pdf/pdfium/encryption.ts";

const said = (text: string) => foreignEncryption(new TextEncoder().encode(text));

Deno.test("foreignEncryption() names the handler, and certificates where they are meant", () => {
  assert.equal(
    said(
      "5 0 obj <</Filter/FlateDecode>> 15 0 obj\n<</Filter /Adobe.PubSec>> trailer <</Encrypt 15 0 R>>",
    ),
    "it is encrypted for the holders of certificates (Adobe.PubSec)",
  );
  assert.equal(
    said("trailer << /Encrypt << /V 1 /Filter /ACME.Lock >> >>"),
    'it is encrypted by "ACME.Lock"',
  );
});

Deno.test("foreignEncryption() says so where it finds no name", () => {
  for (const text of ["", "/Encrypt", "/Encrypt 9 0 R", "9 0 obj <<>> /Encrypt 9 0 R"]) {
    assert.equal(said(text), "its encryption is not one of PDF's own");
  }
});

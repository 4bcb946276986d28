/** Directions of a correspondence. */
import assert from "node:assert/strict";
import { directionOfPath } from "../../../lib/index/documents/direction.ts";

Deno.test("directionOfPath() reads whole words of the top folder, in English and Spanish", () => {
  for (
    const folder of ["Sent", "sent-mail", "2020 SENT", "emitidos", "Correo enviado", "Outgoing"]
  ) {
    assert.equal(directionOfPath(`${folder}/received/a.md`), "sent", folder);
  }
  for (const folder of ["Received", "inbox_2021", "recibidas", "Cartas recibidas", "incoming"]) {
    assert.equal(directionOfPath(`${folder}/a.md`), "received", folder);
  }
});

Deno.test("directionOfPath() is not taken in by parts of words or by root files (DEFECTS 15)", () => {
  const others = [
    "essentials",
    "presentation",
    "consent",
    "unreceived",
    "letters",
    "sent received",
  ];
  for (const folder of others) assert.equal(directionOfPath(`${folder}/a.md`), "other", folder);
  assert.equal(directionOfPath("absent.md"), "other");
  assert.equal(directionOfPath("sent.md"), "other");
});

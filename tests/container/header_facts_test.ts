import assert from "node:assert/strict";
import { datedDocuments, statedVectors } from "../../lib/container/header_facts.ts";
import type { Header } from "../../lib/container/types.ts";

const header = (fields: object) => ({ salt: "", nonce: "", body_digest: "", ...fields }) as Header;

Deno.test("datedDocuments() tells what a header says, and nothing of fields of other types", () => {
  const counts = { dated_documents: [1, 3] };
  assert.deepEqual(
    datedDocuments(header({ ...counts, dated_range: ["2021-03-04", "2022-01-01"] })),
    {
      documents: 1,
      of: 3,
      from: "2021-03-04",
      to: "2022-01-01",
    },
  );
  for (const dated_range of [null, "2021", ["2021-03-04"], [1, 2]]) {
    assert.deepEqual(datedDocuments(header({ ...counts, dated_range })), { documents: 1, of: 3 });
  }
  for (const dated_documents of [undefined, null, 3, ["1", "3"], [1], [1.5, 2]]) {
    assert.equal(datedDocuments(header({ dated_documents })), undefined);
  }
});

Deno.test("statedVectors() needs a name and a number", () => {
  const embedding_model = "intfloat/multilingual-e5-small";
  assert.deepEqual(statedVectors(header({ embedding_model, embedding_dimensions: 384 })), {
    model: embedding_model,
    dimensions: 384,
  });
  assert.equal(statedVectors(header({ embedding_model })), undefined);
  assert.equal(statedVectors(header({ embedding_model: 7, embedding_dimensions: 384 })), undefined);
});

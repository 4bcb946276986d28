import assert from "node:assert/strict";
import { Candidate, conforms, type SourcePlugin } from "../../lib/sources/mod.ts";
import reference from "./reference_source.ts";

const PNG = Uint8Array.from([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]);
const candidates = (count: number, fields: object = {}) =>
  Array.from(
    { length: count },
    (_, index) => new Candidate({ identifier: `c${index}`, title: `Title ${index}`, ...fields }),
  );

/** Each breaks the contract once. */
const FAULTS: Record<string, { plugin: object; says: RegExp }> = {
  "no name": { plugin: { ...reference, name: " " }, says: /no name/ },
  "no search": { plugin: { ...reference, search: undefined }, says: /no search/ },
  "no fetch": { plugin: { ...reference, fetch: 3 }, says: /no fetch/ },
  "search raises": {
    plugin: { ...reference, search: () => Promise.reject(new TypeError("no route")) },
    says: /search raised TypeError: no route/,
  },
  "search answers no list": { plugin: { ...reference, search: () => "three" }, says: /a list/ },
  "too many candidates": {
    plugin: { ...reference, search: () => candidates(9) },
    says: /9 candidates, 3 were asked/,
  },
  "no Candidate": {
    plugin: { ...reference, search: () => [{ identifier: "x", title: "y" }] },
    says: /not a Candidate/,
  },
  "empty title": {
    plugin: { ...reference, search: () => candidates(1, { title: "  " }) },
    says: /no title/,
  },
  "no bytes": {
    plugin: { ...reference, fetch: () => Promise.resolve("text") },
    says: /with bytes/,
  },
  "a thumbnail": { plugin: { ...reference, fetch: () => Promise.resolve(PNG) }, says: /an image/ },
};

for (const [fault, { plugin, says }] of Object.entries(FAULTS)) {
  Deno.test(`conforms() finds the fault: ${fault}`, async () => {
    const observations = await conforms(plugin as SourcePlugin);
    const faults = observations.filter(({ kind }) => kind === "fault");
    assert.equal(faults.length, 1);
    assert.match(faults[0]!.message, says);
  });
}

Deno.test("conforms() passes the reference source", async () => {
  assert.deepEqual(await conforms(reference), []);
});

Deno.test("conforms() notes a host that has over half of the candidates", async () => {
  const plugin = {
    ...reference,
    search: () => candidates(3, { download: "https://one.example/x.pdf" }),
  };
  const observations = await conforms(plugin);
  assert.equal(observations.length, 1);
  assert.match(observations[0]!.message, /one\.example has 3 of 3/);
});

Deno.test("conforms() downloads nothing when fetch is false", async () => {
  const plugin = { ...reference, fetch: () => Promise.reject(new Error("was asked")) };
  assert.deepEqual(await conforms(plugin, { fetch: false }), []);
});

/**
 * Seeded damage to Office documents: a result or an error of ours, in time, whatever is broken.
 *
 * `deno task fuzz` tries more of it.
 */

import assert from "node:assert/strict";
import { engineFor } from "../../lib/convert/engines/mod.ts";
import { readerFor } from "../../lib/convert/verify/readers/mod.ts";
import { MdcxError } from "../../lib/errors.ts";
import { writeMarkdown } from "../../lib/markdown/writer.ts";
import { damageBytes, damageParts, seededRandom } from "../support/mutations.ts";
import { OFFICE_SAMPLES } from "../support/office_samples.ts";
import { documentOf } from "../support/engine_input.ts";

const CASES = Number(Deno.args[0] ?? 1000);
const MOST_MS = 10_000;

async function outcome(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof MdcxError ? undefined : error;
  }
}

for (const { format, bytes } of OFFICE_SAMPLES) {
  Deno.test(`${format} engine and reader survive ${CASES} seeded mutations`, async () => {
    const engine = await engineFor(format);
    const reader = await readerFor(format);
    const original = bytes();
    for (let seed = 1; seed <= CASES; seed++) {
      const random = seededRandom(seed);
      const damaged = random() < 0.4
        ? damageBytes(original, random)
        : damageParts(original, random);
      const input = documentOf(damaged, format);
      const start = performance.now();
      const failures = [
        await outcome(async () => writeMarkdown((await engine.convert(input)).blocks)),
        await outcome(async () => await reader.read(input)),
      ];
      assert.deepEqual(failures, [undefined, undefined], `seed ${seed}`);
      assert(performance.now() - start < MOST_MS, `seed ${seed} took too long`);
    }
  });
}

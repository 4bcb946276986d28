import assert from "node:assert/strict";
import { storedCalibration } from "../../../lib/host/packages/calibrate.ts";
import { packedIndex, packedWithMeaning } from "../../support/small_package.ts";

Deno.test("storedCalibration() reads back what packing measured, the rate of false warnings with it", async () => {
  const places = "harbour mill orchard kiln forge weir barn tower quay bridge chapel market".split(
    " ",
  );
  const files = Object.fromEntries(
    places.map((place, at) => [
      `${place}.md`,
      `The ${place} was built ${at + 2} years after the great flood of the river.\n\n` +
      `Nobody who lives near the ${place} remembers why its roof is painted in colour ${at}.\n\n` +
      `In winter the ${place} is closed, and its keeper sails to island number ${at}.\n`,
    ]),
  );
  const { index, report } = await packedWithMeaning(files, { focus: ["When was the mill built?"] });
  using _ = index;
  assert.equal(report.reach!.rate, 0.05);
  const { answerable_at, answerable_at_from, reach, focus } = report;
  assert.deepEqual(storedCalibration(index), {
    answerable_at,
    answerable_at_from,
    reach,
    questions: focus,
  });
  using bare = await packedIndex(files);
  assert.equal(storedCalibration(bare), undefined);
});

import assert from "node:assert/strict";
import { planLanes } from "../../../lib/host/conversion/lane_plan.ts";
import { LIMITS } from "../../../lib/limits.ts";

const MANY = 100_000;
/** The share of the free memory that a run takes. */
const SHARE = 0.8;

/** Lanes that fit into the memory that is free now. */
function fitting(): number {
  return Math.max(1, Math.floor(Deno.systemMemoryInfo().available * SHARE / LIMITS.laneBytes));
}

Deno.test("planLanes() gives each lane its memory, and starts no more than fit into what is free", () => {
  const before = fitting();
  const { lanes, limits } = planLanes({ maxCores: MANY }, MANY);
  const around = [before, fitting()];
  // What is free moves while it is asked for.
  assert(lanes >= Math.min(...around) - 1 && lanes <= Math.max(...around) + 1, `${lanes} lanes`);
  assert.equal(limits.memoryBytes, LIMITS.laneBytes);
  assert.equal(limits.heapBytes, LIMITS.laneHeapBytes);
  assert(limits.heapBytes < limits.memoryBytes);
});

Deno.test("planLanes() starts no more lanes than documents, processors or the options ask for", () => {
  const counts = [
    planLanes({ maxCores: MANY }, 1),
    planLanes({ maxCores: 1 }, MANY),
    planLanes({ maxCores: MANY, serial: true }, MANY),
    planLanes({ maxCores: MANY }, 0),
  ].map(({ lanes, facts }) => [lanes, facts.lanes, facts.mode]);
  assert.deepEqual(counts, Array(4).fill([1, 1, "serial"]));
  assert(planLanes({}, MANY).lanes <= navigator.hardwareConcurrency);
});

Deno.test("planLanes() takes the time for one document in seconds, 1200 where none is given", () => {
  const times = [{}, { timeoutSeconds: 3 }, { timeoutSeconds: 0 }];
  assert.deepEqual(times.map((wish) => planLanes(wish, 1).limits.timeoutMs), [1_200_000, 3000, 0]);
});

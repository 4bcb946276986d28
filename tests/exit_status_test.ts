import assert from "node:assert/strict";
import { EXIT, EXIT_STATUS_OF } from "../lib/exit_status.ts";

Deno.test("EXIT has the statuses of the contract", () => {
  assert.deepEqual(EXIT, {
    done: 0,
    unexpected: 1,
    usage: 2,
    findings: 3,
    noAnswer: 4,
    notAuthentic: 5,
    wrongKey: 6,
    limit: 7,
    missing: 8,
    interrupted: 130,
  });
});

Deno.test("EXIT_STATUS_OF gives each code the status of the contract (DEFECTS 6, 8, 9)", () => {
  const byStatus = Object.groupBy(
    Object.entries(EXIT_STATUS_OF),
    ([, status]) => String(status),
  );
  const codes = Object.fromEntries(
    Object.entries(byStatus).map(([status, rows]) => [status, rows!.map(([code]) => code).sort()]),
  );
  assert.deepEqual(codes, {
    1: ["unexpected"],
    2: ["malformed", "missing_key", "not_built", "not_found", "password", "unreadable", "usage"],
    5: [
      "altered",
      "cut_short",
      "malformed_package",
      "not_a_package",
      "signed_by_other",
      "unsigned",
    ],
    6: ["wrong_key"],
    7: ["limit", "timeout"],
    8: ["missing_dependency", "permission", "unsupported"],
    130: ["interrupted"],
  });
});

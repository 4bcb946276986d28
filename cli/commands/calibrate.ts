/**
 * `mdcx calibrate`: measures the reach of a finished package.
 *
 * @module
 */

import { counted } from "@mdcx/mdcx/counted";
import { plotCut } from "@mdcx/mdcx/calibration";
import type { Calibration } from "@mdcx/mdcx/calibrate";
import { readPassphrase } from "@mdcx/mdcx/host";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { modelOptions } from "../meaning.ts";
import { keyRequest, openOnePackage } from "../packages.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";
import { signingKeyOf } from "../signing_key.ts";
import { percent } from "../words.ts";

/** Measures, or shows what was measured, and prints it. */
export async function calibrate(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const isAsked = args.list("question").length > 0;
  const calibration = args.isGiven("show") && !isAsked
    ? await stored(args, shell)
    : await measured(args, shell);
  if (shell.json) shell.reply(replyOf("unmeasured" in calibration ? NOT_MEASURED : calibration));
  else print(calibration, args, shell);
  return EXIT.done;
}

/** The rates of the measure stand beside it, so that nobody has to know how it is stored. */
function replyOf(calibration: Calibration): object {
  const { answerable_at, answerable_at_from, questions, reach } = calibration;
  return {
    answerable_at,
    answerable_at_from,
    questions,
    false_warning_rate: reach?.rate ?? null,
    false_warnings_expected: reach?.full.falseWarnings ?? null,
    unanswered_caught: reach?.full.caught ?? null,
    reach: reach ?? null,
  };
}

const NOT_MEASURED: Calibration = {
  answerable_at: null,
  answerable_at_from: null,
  questions: [],
  reach: undefined,
};

const TOO_SMALL = "Not measured: the package has too few passages to be asked about itself; " +
  "--question measures it by what it answers";

/** What a package is answerable at is a cosine, by the rule of mdcx 1.31; this is the measure here. */
const SCALE = "Evidence of questions, from least to most, on a scale of its own (no cosines); " +
  "below the cut is a warning:";

/** A package that was not measured. */
interface Unmeasured {
  /** What would have to be done. */
  readonly unmeasured: string;
}

async function stored(args: Arguments, shell: Shell): Promise<Calibration | Unmeasured> {
  const { storedCalibration } = await import("@mdcx/mdcx/calibrate");
  using index = await openOnePackage(args.operand(0, "FILE"), args, shell);
  return storedCalibration(index) ?? {
    unmeasured: index.capabilities.vectors
      ? "calibrate it with --question"
      : "it has no vectors, pack it with --multilingual",
  };
}

async function measured(args: Arguments, shell: Shell): Promise<Calibration> {
  const { calibrateFile } = await import("@mdcx/mdcx/calibrate");
  const signingKey = await signingKeyOf(args, shell);
  const passphrase = await readPassphrase(keyRequest(args, shell));
  const progress = shell.progress("questions");
  try {
    return await calibrateFile({
      path: args.operand(0, "FILE"),
      passphrase,
      questions: args.list("question"),
      signal: shell.interruption(),
      interruption: () => shell.interruption(),
      report: ({ done, total, share }) =>
        progress.update(done, total, { share, label: "measuring reach" }),
      ...modelOptions(args),
      ...(signingKey === undefined ? {} : { signingKey }),
    });
  } finally {
    progress.end();
  }
}

function print(calibration: Calibration | Unmeasured, args: Arguments, shell: Shell): void {
  if ("unmeasured" in calibration) return shell.tell(`Not measured: ${calibration.unmeasured}`);
  const { answerable_at: at, answerable_at_from: from, questions, reach } = calibration;
  if (at === null) return shell.tell(TOO_SMALL);
  const basis = from === "passages"
    ? "its own passages"
    : `${counted(questions.length, "question")} (${from})`;
  shell.tell(`Answerable at ${at}, from ${basis}`);
  if (reach === undefined) {
    return shell.tell("No rate of false warnings: the package is too small, or of mdcx 1.31");
  }
  const { full, rate } = reach;
  shell.tell(
    `Set for ${percent(rate)} false warnings: ${percent(full.falseWarnings ?? 0)} expected, ` +
      `${percent(full.caught)} of what it does not answer is warned of`,
  );
  if (!args.isGiven("show")) return;
  shell.tell(SCALE);
  for (const line of plotCut(full)) shell.print(line);
}

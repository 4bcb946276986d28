/**
 * `mdcx pack`: a folder of Markdown into one sealed package.
 *
 * @module
 */

import { counted } from "@mdcx/mdcx/counted";
import {
  type PackFileOptions,
  type PackProgress,
  type PackReport,
  packToFile,
} from "@mdcx/mdcx/pack";
import { readPassphrase } from "@mdcx/mdcx/host";
import { Bars } from "../bars.ts";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { inputPath } from "../input_path.ts";
import { firstFew } from "../first_few.ts";
import { adviceOn } from "../left_out.ts";
import { modelOptions } from "../meaning.ts";
import { showPacking } from "../pack_display.ts";
import { keyRequest } from "../packages.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";
import { signingKeyOf } from "../signing_key.ts";
import { sizeInWords } from "../words.ts";

/** A document with this share of all passages is worth a remark: it may crowd out the others. */
const LARGE_SHARE = 1 / 3;

const KEPT = ", kept from the older package; calibrate measures anew";

/** Packs, and says what came of it. */
export async function pack(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const options = await packOptions(args, shell);
  const report = await packWithProgress(options, shell);
  if (shell.json) shell.reply(report);
  else printReport(report, options.target, shell);
  for (const { path, reason, fault } of report.findings) {
    if (fault) shell.warn(`${path}: ${reason}`);
  }
  const isTroubled = [...report.skipped, ...report.findings].some(({ fault }) => fault);
  return isTroubled ? EXIT.findings : EXIT.done;
}

async function packWithProgress(options: PackFileOptions, shell: Shell): Promise<PackReport> {
  const bars = new Bars(shell);
  const report = (state: PackProgress) => showPacking(state, bars);
  try {
    return await packToFile({ ...options, report, signal: shell.interruption() });
  } finally {
    bars.end();
  }
}

async function packOptions(args: Arguments, shell: Shell): Promise<PackFileOptions> {
  const input = await inputPath(args, "output", "what is packed, the output of convert");
  const signingKey = await signingKeyOf(args, shell);
  const passphrase = await readPassphrase({ ...keyRequest(args, shell), confirm: true });
  const issuer = args.text("issuer");
  const dates = args.text("dates");
  return {
    input,
    target: args.text("target")!,
    passphrase,
    compression: args.text("compression") === "zstd" ? "zstd" : "lzma",
    quotes: args.text("quotes") === "boundary" ? "boundary" : "document",
    fast: args.isGiven("fast"),
    shapes: args.isGiven("shapes"),
    expressions: args.isGiven("expressions"),
    dateFromMtime: args.isGiven("date-from-mtime"),
    ...(args.isGiven("preset") ? { preset: args.number("preset")! } : {}),
    ...(issuer === undefined ? {} : { issuer }),
    ...(dates === undefined ? {} : { dates }),
    ...(signingKey === undefined ? {} : { signingKey }),
    ...meaningOptions(args),
  };
}

/** Any option of meaning asks for meaning. */
function meaningOptions(args: Arguments): Partial<PackFileOptions> {
  const [reuse, focus] = [args.text("reuse"), args.list("focus")];
  const isAsked = args.isGiven("multilingual") || args.isGiven("model") || reuse !== undefined ||
    focus.length > 0;
  if (!isAsked) return {};
  return {
    multilingual: true,
    ...modelOptions(args),
    focus,
    ...(reuse === undefined ? {} : { reuse }),
  };
}

function printMeaning(report: PackReport, shell: Shell): void {
  const { embedding_model: model, passages_encoded: encoded, passages_reused: reused } = report;
  if (model === undefined) return;
  const kept = reused ? `, ${counted(reused, "vector")} kept` : "";
  shell.tell(`Meaning by ${model}: ${counted(encoded ?? 0, "passage")} encoded${kept}`);
  const { answerable_at: at, answerable_at_from: from, focus_inherited: isInherited } = report;
  if (at !== null && at !== undefined) {
    const how = isInherited ? ", inherited" : "";
    shell.tell(`Answerable at ${at} (from ${from}${report.reach_inherited ? KEPT : how})`);
  }
  if (report.reuse_refused !== undefined) shell.warn(`No vector was kept: ${report.reuse_refused}`);
}

function printReport(report: PackReport, target: string, shell: Shell): void {
  const { documents, passages, attachments, bytes_file, bytes_database } = report;
  const kinds = [counted(documents, "document"), counted(passages, "passage")];
  if (attachments > 0) kinds.push(counted(attachments, "attachment"));
  shell.tell(`Packed ${kinds.join(", ")} into ${target}`);
  const how = `${report.compression} ${report.compression_preset}`;
  shell.tell(`Size ${sizeInWords(bytes_file)}, database ${sizeInWords(bytes_database)}, ${how}`);
  printMeaning(report, shell);
  const { largest_document: largest } = report;
  if (largest !== null && largest.share >= LARGE_SHARE && documents > 1) {
    shell.tell(`${largest.name} has ${Math.round(largest.share * 100)} % of the passages`);
  }
  const faults = report.skipped.filter(({ fault }) => fault)
    .map(({ path, reason }) => `Skipped ${path}: ${reason}`);
  for (const line of firstFew(faults, "with --json")) shell.tell(line, 2);
  for (const advice of adviceOn(report.skipped)) shell.tell(advice, 2);
  for (const { path, reason, fault } of report.findings) {
    if (!fault) shell.note(`${path}: ${reason}`);
  }
  shell.note(`Index ${report.seconds_index} s, seal ${report.seconds_seal} s`);
}

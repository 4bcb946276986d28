/**
 * `mdcx convert`: documents to Markdown, each measured.
 *
 * @module
 */

import { counted } from "@mdcx/mdcx/counted";
import {
  type ConvertEvent,
  convertFolder,
  type ConvertOptions,
  type Manifest,
  mergeConversions,
  type WorkingOn,
} from "@mdcx/mdcx/conversions";
import { UsageError } from "@mdcx/mdcx/errors";
import { readSecretFile } from "@mdcx/mdcx/host";
import { Bars } from "../bars.ts";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { inputPath } from "../input_path.ts";
import { printManifest } from "../manifest_text.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** Converts, or merges what was converted in parts, and says which documents deserve a look. */
export async function convert(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const output = args.text("output")!;
  const manifest = args.isGiven("merge")
    ? await mergeConversions({ manifests: args.list("merge"), output })
    : await convertWithProgress(await convertOptions(args), shell);
  if (shell.json) shell.reply(manifest);
  else printManifest(manifest, output, shell);
  const isTroubled = manifest.summary.with_findings > 0 ||
    manifest.ignored.some(({ fault }) => fault);
  return isTroubled ? EXIT.findings : EXIT.done;
}

async function convertWithProgress(options: ConvertOptions, shell: Shell): Promise<Manifest> {
  const bars = new Bars(shell);
  let latest: ConvertEvent | undefined;
  const show = () => {
    if (latest === undefined) return;
    const { done, total, working } = latest;
    bars.at("convert", "documents").update(done, total, {
      label: working === undefined ? "" : labelOf(working),
    });
  };
  const report = (event: ConvertEvent) => {
    const { compared, total } = event;
    if (compared !== undefined) {
      return bars.at("compare", "documents").update(compared, total, { label: "comparing" });
    }
    latest = event;
    if (event.notice !== undefined) bars.at("convert", "documents").line(event.notice);
    show();
  };
  // A long document says nothing for minutes: the clock goes on meanwhile.
  const clock = setInterval(show, 1000);
  try {
    return await convertFolder({ ...options, report, signal: shell.interruption() });
  } finally {
    clearInterval(clock);
    bars.end();
  }
}

/** `4 chapters to page 212 of folder/survey.pdf`: the name is what may be cut off. */
function labelOf({ path, chapters, page }: WorkingOn): string {
  if (chapters === 0) return path;
  return `${counted(chapters, "chapter")}${page === 0 ? "" : ` to page ${page}`} of ${path}`;
}

async function convertOptions(args: Arguments): Promise<ConvertOptions> {
  const cores = args.number("cpu-workers") ?? args.number("max-cores");
  const only = args.text("only");
  const shard = shardOf(args.text("shard"));
  return {
    input: await inputPath(args, "input", "the folder of documents"),
    output: args.text("output")!,
    serial: args.isGiven("serial"),
    force: args.isGiven("force"),
    compact: !args.isGiven("no-compact"),
    lossless: !args.isGiven("no-lossless"),
    split: !args.isGiven("no-split"),
    limit: args.number("limit") ?? 0,
    splitThreshold: args.number("split-threshold")!,
    samplePages: args.number("sample-pages")!,
    timeoutSeconds: args.number("timeout")!,
    recycleAfter: args.number("recycle-after")!,
    passwords: await passwordsOf(args.text("password-file")),
    ...(cores === undefined ? {} : { maxCores: cores }),
    ...(only === undefined ? {} : { only }),
    ...(shard === undefined ? {} : { shard }),
  };
}

function shardOf(value: string | undefined): ConvertOptions["shard"] {
  if (value === undefined) return undefined;
  const match = /^(\d+)\/(\d+)$/.exec(value);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  if (match !== null && index >= 1 && index <= of) return { index, of };
  throw new UsageError(
    `Cannot use "${value}" for "--shard": expected I/N, as 1/4 for the first of 4`,
  );
}

/** One a line; a password may have blanks at its ends. */
async function passwordsOf(path: string | undefined): Promise<readonly string[]> {
  if (path === undefined) return [];
  const lines = new TextDecoder().decode(await readSecretFile(path)).split(/\r?\n/);
  return lines.filter((line) => line !== "");
}

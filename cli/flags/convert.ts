/**
 * The options of `convert` and `report`.
 *
 * @module
 */

import type { CommandSpec, OptionSpec } from "./spec.ts";

const MANY = Number.MAX_SAFE_INTEGER;

const OPTIONS: readonly OptionSpec[] = [
  {
    name: "input",
    value: "PATH",
    default: "Input",
    completes: "path",
    help: "a folder of documents, or one document",
  },
  {
    name: "output",
    value: "DIR",
    default: "Output",
    completes: "folder",
    help: "where the Markdown goes",
  },
  { name: "only", value: "PATTERN", help: "only files whose name matches (* and ?, any case)" },
  { name: "limit", value: "N", range: [0, MANY], help: "stop after N documents; 0 converts all" },
  { name: "shard", value: "I/N", help: "the I-th of N parts of the input, by digest" },
  { name: "force", help: "convert again what is already there and unchanged" },
  {
    name: "password-file",
    value: "FILE",
    completes: "file",
    help: "passwords of protected documents, one a line, each tried",
  },
  {
    name: "timeout",
    value: "SECONDS",
    range: [0, MANY],
    default: "1200",
    help: "end a document after this time; 0 never",
  },
  {
    name: "max-cores",
    value: "N",
    range: [1, 4096],
    help: "processes at most (80 % of the processors)",
  },
  {
    name: "cpu-workers",
    value: "N",
    range: [1, 4096],
    help: "processes, whatever the machine offers",
  },
  {
    name: "gpu-workers",
    value: "N",
    range: [0, 4096],
    notBuilt: true,
    help: "processes that use the card",
  },
  { name: "serial", help: "one document after another" },
  {
    name: "recycle-after",
    value: "N",
    range: [0, MANY],
    default: "50",
    help: "a fresh process after N documents; 0 never",
  },
  { name: "no-docling", alias: "no-layout", help: "native engines only" },
  { name: "no-gpu", help: "leave the card alone" },
  { name: "formulas", notBuilt: true, help: "read formulas out of images" },
  {
    name: "ocr-languages",
    value: "LIST",
    notBuilt: true,
    help: "languages of scanned pages: eng+spa",
  },
  { name: "no-lossless", help: "no backup of the blocks under _lossless/" },
  { name: "no-compact", help: "leave the Markdown as the writer made it" },
  { name: "no-split", help: "do not split long PDFs into chapters" },
  {
    name: "split-threshold",
    value: "N",
    range: [1, MANY],
    default: "60",
    help: "split PDFs from this many pages on",
  },
  {
    name: "sample-pages",
    value: "N",
    range: [0, MANY],
    default: "0",
    help: "only N pages of each PDF, spread; 0 converts all",
  },
  {
    name: "merge",
    value: "MANIFEST",
    variadic: true,
    completes: "file",
    help: "merge the manifests of shards into the one of --output",
  },
];

/** `convert`. */
export const CONVERT: CommandSpec = {
  name: "convert",
  summary: "a folder (or a file) of documents to Markdown, verified",
  examples: [
    {
      line: "mdcx convert --input Documents --output Markdown",
      what: "every document of a folder",
    },
    { line: "mdcx convert --input report.pdf --output Markdown", what: "one document" },
    {
      line: "mdcx convert --input Documents --output Markdown --json > manifest.json",
      what: "the manifest, for a program",
    },
  ],
  operands: [],
  usage: [
    "mdcx convert --input PATH --output DIR [options]",
    "mdcx convert --merge MANIFEST… --output DIR",
  ],
  options: OPTIONS,
  notes: [
    "Reads PDF, DOCX, XLSX, PPTX, EPUB, HTML, Markdown, CSV and text, told apart by content. What is there and unchanged is not converted again.",
    "Ends with 3 where a document is incomplete, failed or was ended; the manifest says which, and what is missing.",
  ],
};

/** `report`. */
export const REPORT: CommandSpec = {
  name: "report",
  summary: "one self-contained HTML page of a conversion",
  examples: [{ line: "mdcx report Markdown", what: "writes Markdown/report.html" }],
  operands: [{ name: "DIR", help: "the output of convert", completes: "folder" }],
  options: [{ name: "out", value: "FILE", completes: "file", help: "where the page goes" }],
};

/** The entry that keeps the name that scripts of mdcx 1.31 use. */
export const MDCX_CONVERT: CommandSpec = {
  ...CONVERT,
  program: "mdcx-convert",
  examples: CONVERT.examples.map(({ line, what }) => ({ line: underOwnName(line), what })),
  usage: CONVERT.usage!.map(underOwnName),
};

function underOwnName(line: string): string {
  return line.replace("mdcx convert", "mdcx-convert");
}

/**
 * The options of `search` and of the entry `mdcx-search`.
 *
 * @module
 */

import { KEY_NOTE, KEY_OPTIONS, MODEL_OPTION } from "./common.ts";
import type { CommandSpec, OptionSpec } from "./spec.ts";

const ONLY_OPTION: OptionSpec = {
  name: "only",
  value: "SIDE",
  choices: ["received", "sent"],
  help: "one side of a correspondence",
};

/** Options that only a folder of Markdown takes. */
export const FOLDER_OPTIONS: readonly OptionSpec[] = [
  {
    name: "context",
    value: "N",
    range: [0, 100],
    help: "passages before and after each that is found",
  },
  {
    name: "phrases",
    alias: "frases",
    value: "FILE",
    completes: "file",
    help: "questions, one a line",
  },
  { name: "literal", help: "the phrase as it stands, not its words" },
  { name: "bm25", help: "the words of the phrase, even where it stands literally" },
];

/** `search`. */
export const SEARCH: CommandSpec = {
  name: "search",
  summary: "ask a package, a folder of Markdown, or several packages",
  examples: [
    { line: 'mdcx search corpus.mdcx "when did the mill open"', what: "asks for the passphrase" },
    { line: 'MDCX_KEY=… mdcx search corpus.mdcx "mill" --limit 3 --json', what: "for a program" },
    {
      line: 'mdcx search --package a.mdcx --package b.mdcx "mill" --key-file key.txt',
      what: "two packages as one",
    },
    { line: 'mdcx search Markdown "mill"', what: "a folder, without packing" },
    {
      line: "mdcx search Markdown --phrases questions.txt --context 1 --out found.json",
      what: "many questions to a folder",
    },
  ],
  usage: [
    "mdcx search TARGET QUERY [options]",
    "mdcx search FOLDER [QUERY] --phrases FILE [options]",
    "mdcx search --package A --package B QUERY [options]",
  ],
  operands: [
    {
      name: "TARGET",
      optional: true,
      help: "a package or a folder of Markdown; none with --package",
      completes: "path",
    },
    { name: "QUERY", optional: true, help: "the question" },
  ],
  options: [
    {
      name: "package",
      value: "FILE",
      repeatable: true,
      completes: "file",
      help: "one of several packages",
    },
    ...KEY_OPTIONS,
    { name: "limit", value: "N", range: [1, 1000], default: "5", help: "passages at most" },
    ONLY_OPTION,
    {
      name: "mode",
      value: "MODE",
      choices: ["auto", "lexical", "semantic"],
      default: "auto",
      help: "on words, on meaning, or on both",
    },
    {
      name: "prefer",
      value: "WHAT",
      choices: ["recent"],
      help: "what is recent, among what answers alike",
    },
    MODEL_OPTION,
    ...FOLDER_OPTIONS.map((option) => ({ ...option, help: `${option.help} (a folder only)` })),
    { name: "out", value: "FILE", completes: "file", help: "write the results there, as JSON" },
  ],
  notes: [
    KEY_NOTE,
    "Several packages, several keys: MDCX_KEY is split at commas and path separators where the parts are as many as the packages; otherwise it is one key for all.",
    "Ends with 4 where nothing answers: no passage, or a warning that the passages found do not seem to.",
  ],
};

/** `mdcx-search`, the entry that keeps the name that scripts of mdcx 1.31 use. */
export const MDCX_SEARCH: CommandSpec = {
  name: "mdcx-search",
  program: "mdcx-search",
  summary: "search a folder of Markdown",
  examples: [
    { line: 'mdcx-search "when did the mill open" --output Markdown', what: "a question" },
    {
      line: "mdcx-search mill --output Markdown --json found.json",
      what: "the results as JSON, in a file",
    },
  ],
  operands: [{ name: "PHRASE", help: "the question", optional: true }],
  options: [
    {
      name: "output",
      value: "DIR",
      default: "Output",
      completes: "folder",
      help: "the folder of Markdown",
    },
    { name: "limit", value: "N", range: [1, 1000], default: "12", help: "passages at most" },
    ONLY_OPTION,
    ...FOLDER_OPTIONS.map((option) =>
      option.name === "context" ? { ...option, default: "1" } : option
    ),
    {
      name: "json",
      value: "FILE",
      completes: "file",
      help: "write the results there, phrase by phrase",
    },
  ],
  notes: [
    "Passages are shown with their neighbours where --context is given; the file has them always.",
    "Ends with 2 where there is no document or no phrase, with 4 where nothing answers.",
  ],
};

/**
 * The options of `pack`, `calibrate` and `shapes`: what writes a package.
 *
 * @module
 */

import { KEY_NOTE, KEY_OPTIONS, MODEL_OPTION, PACKAGE_OPERAND } from "./common.ts";
import type { CommandSpec, OptionSpec } from "./spec.ts";

/** The key that signs, in both of its forms. */
const SIGNING_OPTIONS: readonly OptionSpec[] = [
  {
    name: "signing-key",
    value: "HEX",
    help: "sign with this private key (others can see the command line)",
  },
  {
    name: "signing-key-file",
    value: "FILE",
    completes: "file",
    help: "sign with the private key in this file",
  },
];

const SIGNED_NOTE = "A signed package needs the key that signed it; without it nothing is changed.";

/** `pack`. */
export const PACK: CommandSpec = {
  name: "pack",
  summary: "Markdown to one sealed package",
  examples: [
    {
      line: "mdcx pack --output Markdown --target corpus.mdcx --key-file key.txt",
      what: "a folder",
    },
    {
      line: "mdcx pack --output notes.md --target notes.mdcx",
      what: "one document; asks for a passphrase",
    },
    {
      line:
        "mdcx pack --output Markdown --target corpus.mdcx --key-file key.txt --signing-key-file private.hex",
      what: "signed",
    },
  ],
  operands: [],
  options: [
    {
      name: "output",
      value: "PATH",
      default: "Output",
      completes: "path",
      help: "what is packed: a folder of Markdown, one .md, or a .jsonl (the output of convert)",
    },
    {
      name: "target",
      value: "FILE",
      default: "corpus.mdcx",
      completes: "file",
      help: "the package to write",
    },
    ...KEY_OPTIONS,
    {
      name: "issuer",
      value: "NAME",
      mayBeEmpty: true,
      help: "who publishes it, in the open header",
    },
    ...SIGNING_OPTIONS,
    {
      name: "dates",
      value: "FILE",
      completes: "file",
      help: "a CSV of dates: path or name, ISO date, and where it is from if you like",
    },
    {
      name: "date-from-mtime",
      help: "date what has no date by its file, or by what it was converted from",
    },
    {
      name: "compression",
      value: "NAME",
      choices: ["lzma", "zstd"],
      default: "lzma",
      help: "lzma is smaller, zstd faster",
    },
    {
      name: "preset",
      value: "N",
      range: [0, 9],
      default: "6",
      help: "effort of the compression; overrides --fast",
    },
    { name: "fast", help: "preset 3" },
    {
      name: "quotes",
      value: "SCOPE",
      choices: ["document", "boundary"],
      default: "document",
      help: "boundary: also the index by which mdcx 1.31 finds quotations",
    },
    { name: "shapes", help: "an index that finds misread words" },
    { name: "expressions", help: "an index of formulas and identifiers" },
    { name: "multilingual", help: "answer on meaning, across languages" },
    MODEL_OPTION,
    {
      name: "focus",
      value: "QUESTION",
      repeatable: true,
      help: "a question that it must answer",
    },
    {
      name: "reuse",
      value: "PACKAGE",
      completes: "file",
      help: "take over the vectors of an older package",
    },
  ],
  notes: [
    KEY_NOTE,
    "A .jsonl has an object on each line: name and text, and as you like folder or pseudopath, source (received, sent), dated, dated_from and indexed (false: kept, not searched).",
    "Ends with 3 where a file was skipped for a fault; the report names each.",
  ],
};

/** `calibrate`. */
export const CALIBRATE: CommandSpec = {
  name: "calibrate",
  summary: "measure the reach of a finished package",
  examples: [{
    line: 'mdcx calibrate corpus.mdcx --question "When did the mill open?"',
    what: "with a question",
  }],
  operands: [PACKAGE_OPERAND],
  options: [
    { name: "question", value: "TEXT", repeatable: true, help: "a question that it must answer" },
    { name: "show", help: "plot both distributions and the cut" },
    MODEL_OPTION,
    ...KEY_OPTIONS,
    ...SIGNING_OPTIONS,
  ],
  notes: [KEY_NOTE, SIGNED_NOTE],
};

/** `shapes`. */
export const SHAPES: CommandSpec = {
  name: "shapes",
  summary: "add the index that finds misread words",
  examples: [
    { line: "mdcx shapes corpus.mdcx --key-file key.txt", what: "to a finished package" },
    {
      line: "mdcx shapes corpus.mdcx --key-file key.txt --signing-key-file private.hex",
      what: "to a signed one, which is signed again",
    },
  ],
  operands: [PACKAGE_OPERAND],
  options: [...KEY_OPTIONS, ...SIGNING_OPTIONS],
  notes: [KEY_NOTE, SIGNED_NOTE],
};

/**
 * The options of the commands that look into a package: `info`, `export`, `document`, `diff`,
 * `verify`, and of `keygen`.
 *
 * @module
 */

import { KEY_NOTE, KEY_OPTIONS, PACKAGE_OPERAND } from "./common.ts";
import type { CommandSpec } from "./spec.ts";

/** `info`. */
export const INFO: CommandSpec = {
  name: "info",
  summary: "the header, without a key",
  examples: [{ line: "mdcx info corpus.mdcx", what: "what is in it, and whether it is intact" }],
  operands: [PACKAGE_OPERAND],
  options: [],
  notes: [
    "Without a signature, intact says no more than that the body fits the digest beside it, which anybody can make anew.",
    "Ends with 5 where the file is altered or cut short, or its signature does not fit.",
  ],
};

/** `export`. */
export const EXPORT: CommandSpec = {
  name: "export",
  summary: "the documents back, as a tree",
  examples: [{
    line: "mdcx export corpus.mdcx --target Documents --key-file key.txt",
    what: "all of them",
  }],
  usage: ["mdcx export FILE --target DIR [options]"],
  operands: [PACKAGE_OPERAND],
  options: [
    { name: "target", value: "DIR", completes: "folder", help: "the folder to write to (needed)" },
    ...KEY_OPTIONS,
  ],
  notes: [
    KEY_NOTE,
    "A file that is there and differs from the document is left: a changed package is exported to a new folder.",
    "Ends with 3 where a document has no place in the folder; the others are written.",
  ],
};

/** `document`. */
export const DOCUMENT: CommandSpec = {
  name: "document",
  summary: "one document whole, its pages, a heading, or its outline",
  examples: [
    { line: "mdcx document corpus.mdcx mill-history", what: "the whole document" },
    { line: "mdcx document corpus.mdcx mill-history --pages 2-3", what: "two of its pages" },
    { line: "mdcx document corpus.mdcx mill-history --outline", what: "its headings" },
  ],
  operands: [PACKAGE_OPERAND, {
    name: "NAME",
    help: "the document: its path, its name, the file it was converted from, or its title",
  }],
  options: [
    {
      name: "pages",
      value: "A-B",
      help: "from page A to page B, or one page, counted from the first",
    },
    { name: "heading", value: "TEXT", help: "the part under this heading" },
    { name: "outline", help: "the headings only" },
    ...KEY_OPTIONS,
  ],
  notes: [KEY_NOTE, "Ends with 4 where there is no such document."],
};

/** `diff`. */
export const DIFF: CommandSpec = {
  name: "diff",
  summary: "documents added, removed, changed between two packages",
  examples: [{ line: "mdcx diff old.mdcx new.mdcx --key-file key.txt", what: "what has changed" }],
  operands: [
    { name: "A", help: "the older package", completes: "file" },
    { name: "B", help: "the newer package", completes: "file" },
  ],
  options: KEY_OPTIONS,
  notes: [KEY_NOTE],
};

/** `verify`. */
export const VERIFY: CommandSpec = {
  name: "verify",
  summary: "the signature, without the passphrase",
  examples: [
    {
      line: "mdcx verify corpus.mdcx --public-key 3020…32b2",
      what: "is it from the holder of this key?",
    },
    { line: "mdcx verify corpus.mdcx", what: "does the signature fit? (does not tell who signed)" },
  ],
  operands: [PACKAGE_OPERAND],
  options: [{ name: "public-key", value: "HEX", help: "the key that must have signed" }],
  notes: [
    "Ends with 5 where the signature is missing or not valid, with 3 where it does not cover the header.",
  ],
};

/** `keygen`. */
export const KEYGEN: CommandSpec = {
  name: "keygen",
  summary: "an Ed25519 pair",
  examples: [
    {
      line: "mdcx keygen --out private.hex",
      what: "the private key into a file that only you can read",
    },
    { line: "mdcx keygen --json", what: "both keys on standard output" },
  ],
  operands: [],
  options: [
    {
      name: "out",
      value: "FILE",
      completes: "file",
      help: "write the private key there (mode 0600), print the public one",
    },
  ],
};

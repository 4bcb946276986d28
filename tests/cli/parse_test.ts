import assert from "node:assert/strict";
import { type ErrorCode, MdcxError } from "../../lib/errors.ts";
import { MDCX_CONVERT, MDCX_SEARCH } from "../../cli/flags/mod.ts";
import type { CommandSpec } from "../../cli/flags/spec.ts";
import { parseArguments, usageOf } from "../../cli/parse.ts";

const COMMAND: CommandSpec = {
  name: "try",
  summary: "a command for the tests",
  examples: [],
  operands: [
    { name: "FILE", help: "a file", completes: "file" },
    { name: "SHELL", help: "a shell", optional: true, choices: ["bash", "fish"] },
  ],
  options: [
    { name: "limit", value: "N", range: [1, 20], default: "5", help: "how many" },
    { name: "mode", value: "MODE", choices: ["auto", "lexical"], help: "how" },
    { name: "force", help: "a switch" },
    { name: "focus", value: "TEXT", repeatable: true, help: "again and again" },
    { name: "merge", value: "FILE", variadic: true, help: "many at once" },
    { name: "key", value: "VALUE", mayBeEmpty: true, help: "text" },
    { name: "phrases", alias: "frases", value: "FILE", help: "with another name" },
    { name: "formulas", notBuilt: true, help: "later" },
  ],
};

function refused(words: readonly string[], code: ErrorCode, pattern: RegExp): void {
  assert.throws(() => parseArguments(COMMAND, words), (error) => {
    assert(error instanceof MdcxError);
    assert.equal(error.code, code);
    assert.match(`${error.message}. ${error.hint ?? ""}`, pattern);
    return true;
  });
}

Deno.test("parseArguments() reads values, switches, operands and defaults", () => {
  const args = parseArguments(COMMAND, ["a.mdcx", "--mode=lexical", "--force", "bash"]);
  assert.deepEqual(args.operands, ["a.mdcx", "bash"]);
  assert.equal(args.text("mode"), "lexical");
  assert.equal(args.isGiven("force"), true);
  assert.equal(args.number("limit"), 5);
  assert.equal(args.isGiven("limit"), false);
});

Deno.test("parseArguments() reads repeated, variadic and renamed options", () => {
  const args = parseArguments(COMMAND, [
    ..."--focus one --focus two --merge a.json b.json --frases p.txt".split(" "),
    "--force",
    "a.mdcx",
  ]);
  assert.deepEqual(args.list("focus"), ["one", "two"]);
  assert.deepEqual(args.list("merge"), ["a.json", "b.json"]);
  assert.equal(args.text("phrases"), "p.txt");
  assert.deepEqual(args.operands, ["a.mdcx"]);
});

Deno.test("parseArguments() takes a lone dash, words with dashes and all after -- as they are", () => {
  assert.equal(parseArguments(COMMAND, ["a", "--key", "-"]).text("key"), "-");
  assert.equal(parseArguments(COMMAND, ["a", "--key", "-secret"]).text("key"), "-secret");
  assert.equal(parseArguments(COMMAND, ["a", "--key=--force"]).text("key"), "--force");
  assert.deepEqual(parseArguments(COMMAND, ["--", "--force"]).operands, ["--force"]);
});

Deno.test("parseArguments() answers a mistyped option or value with the nearest one", () => {
  refused(["a", "--limt", "3"], "usage", /Did you mean --limit\?/);
  refused(["a", "--frasas", "3"], "usage", /Did you mean --frases\?/);
  refused(["a", "--mode", "lexicla"], "usage", /Did you mean lexical\?/);
  refused(["a", "--zzzzzz"], "usage", /mdcx try --help lists them/);
});

Deno.test("parseArguments() refuses what makes no sense", () => {
  refused(["a", "--limit", "0"], "usage", /whole number from 1 to 20/);
  refused(["a", "--limit", "2.5"], "usage", /whole number/);
  refused(["a", "--limit", "1", "--limit", "2"], "usage", /given twice/);
  refused(["a", "--limit"], "usage", /value is missing, expected --limit N/);
  refused(["a", "--limit", "--force"], "usage", /value is missing/);
  refused(["a", "--force=yes"], "usage", /takes no value/);
  refused([], "usage", /FILE is missing/);
  refused(["a", "bash", "c"], "usage", /"c" is one word too many/);
  refused(["a", "bahs"], "usage", /Did you mean bash\?/);
});

Deno.test("parseArguments() refuses an empty value or path, as of a variable never set", () => {
  refused(["a", "--phrases", ""], "usage", /"" for "--phrases": it is empty, expected FILE/);
  refused(["a", "--phrases="], "usage", /it is empty/);
  refused([""], "usage", /"" for FILE: it is empty, expected a path/);
  assert.equal(parseArguments(COMMAND, ["a", "--key="]).text("key"), "");
});

Deno.test("parseArguments() refuses by name what is not built yet", () => {
  refused(["a", "--formulas"], "not_built", /"--formulas" of "mdcx try": not built yet/);
});

Deno.test("usageOf() shows operands in their places", () => {
  assert.deepEqual(usageOf(COMMAND), ["mdcx try FILE [SHELL] [options]"]);
});

Deno.test("entries of their own show their own names in usage and examples", () => {
  for (const command of [MDCX_CONVERT, MDCX_SEARCH]) {
    const lines = [...usageOf(command), ...command.examples.map(({ line }) => line)];
    for (const line of lines) assert(line.startsWith(`${command.program} `), line);
  }
});

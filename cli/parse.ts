/**
 * The words of a command line against the table of a command.
 *
 * @module
 */

import { MdcxError, UsageError } from "@mdcx/mdcx/errors";
import { nearest } from "@mdcx/mdcx/nearest";
import { COMMON_OPTIONS } from "./flags/common.ts";
import type { CommandSpec, OptionSpec } from "./flags/spec.ts";

/** What was typed, checked against the table: values are there where the table gives a default. */
export class Arguments {
  /** The operands, in order. */
  readonly operands: readonly string[];
  readonly #values: ReadonlyMap<string, readonly string[]>;
  readonly #command: CommandSpec;

  /** @param parsed The command, the values by option name, and the operands. */
  constructor(
    parsed: {
      readonly command: CommandSpec;
      readonly values: ReadonlyMap<string, readonly string[]>;
      readonly operands: readonly string[];
    },
  ) {
    this.operands = parsed.operands;
    this.#values = parsed.values;
    this.#command = parsed.command;
  }

  /** Whether the option stands on the command line. */
  isGiven(name: string): boolean {
    return this.#values.has(name);
  }

  /** The value of an option, or its default. */
  text(name: string): string | undefined {
    return this.#values.get(name)?.at(-1) ??
      optionsOf(this.#command).find((option) => option.name === name)?.default;
  }

  /** The value of an option that has a range, or its default. */
  number(name: string): number | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : Number(value);
  }

  /** Every value of a repeatable option. */
  list(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /**
   * An operand that must be there.
   *
   * @throws {UsageError} where it is not.
   */
  operand(index: number, name: string): string {
    return this.operands[index] ?? missing(this.#command, name);
  }

  /**
   * The value of an option that must be there.
   *
   * @throws {UsageError} where it is not.
   */
  needed(name: string): string {
    const option = optionsOf(this.#command).find((option) => option.name === name);
    return this.text(name) ?? missing(this.#command, `--${name} ${option?.value ?? ""}`.trim());
  }
}

/** The options of a command: its own, then the common ones it does not override. */
export function optionsOf(command: CommandSpec): readonly OptionSpec[] {
  const own = new Set(command.options.map((option) => option.name));
  return [...command.options, ...COMMON_OPTIONS.filter((option) => !own.has(option.name))];
}

/**
 * Parses the words after a command's name.
 *
 * @param command Its row of the table.
 * @param words `--name value`, `--name=value`, `--` before operands that begin with a dash.
 * @throws {UsageError} for a word that the table does not allow, with the nearest that it does.
 * @throws {MdcxError} `not_built` for an option of the contract that is not built yet.
 */
export function parseArguments(command: CommandSpec, words: readonly string[]): Arguments {
  const options = optionsOf(command);
  const values = new Map<string, string[]>();
  const operands: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") {
      operands.push(...rest.splice(0));
    } else if (word.length > 1 && word.startsWith("-")) {
      readOption({ command, options, values, word, rest });
    } else {
      operands.push(word);
    }
  }
  checkOperands(command, operands);
  return new Arguments({ command, values, operands });
}

interface OptionInPlace {
  readonly command: CommandSpec;
  readonly options: readonly OptionSpec[];
  readonly values: Map<string, string[]>;
  /** The option as typed, perhaps with `=value`. */
  readonly word: string;
  /** The words after it; what it takes is taken off. */
  readonly rest: string[];
}

function readOption(place: OptionInPlace): void {
  const { command, options, values, word } = place;
  const equals = word.indexOf("=");
  const typed = equals < 0 ? word : word.slice(0, equals);
  const option = findOption(options, typed) ?? unknownOption(programOf(command), options, typed);
  if (option.notBuilt === true) throw notBuilt(`"--${option.name}" of "${programOf(command)}"`);
  const attached = equals < 0 ? undefined : word.slice(equals + 1);
  const given = option.value === undefined
    ? switchValue(option, attached)
    : attached === undefined
    ? takeValues(option, place)
    : [attached];
  for (const value of given) checkValue(option, value);
  const before = values.get(option.name);
  if (before !== undefined && !isMany(option)) {
    throw new UsageError(`Cannot use "--${option.name}": it is given twice, expected once`);
  }
  values.set(option.name, [...before ?? [], ...given]);
}

function isMany(option: OptionSpec): boolean {
  return option.repeatable === true || option.variadic === true || option.value === undefined;
}

function switchValue(option: OptionSpec, attached: string | undefined): string[] {
  if (attached === undefined) return [""];
  throw new UsageError(
    `Cannot use "--${option.name}=${attached}": it takes no value, expected the name alone`,
  );
}

function takeValues(option: OptionSpec, { options, rest }: OptionInPlace): string[] {
  const isOption = (word: string) => word === "--" || findOption(options, word) !== undefined;
  const taken: string[] = [];
  while (rest.length > 0 && !isOption(rest[0]!)) {
    taken.push(rest.shift()!);
    if (option.variadic !== true) break;
  }
  if (taken.length > 0) return taken;
  throw new UsageError(
    `Cannot use "--${option.name}": its value is missing, expected --${option.name} ${option.value}`,
  );
}

function findOption(options: readonly OptionSpec[], typed: string): OptionSpec | undefined {
  return options.find(({ name, alias, short }) =>
    typed === `--${name}` || (alias !== undefined && typed === `--${alias}`) ||
    (short !== undefined && typed === `-${short}`)
  );
}

/**
 * Refuses an option that is not there.
 *
 * @param program Whose options they are.
 * @param options Those that there are.
 * @param typed As it was typed, dashes and all.
 * @throws {UsageError} Always, with the nearest that is there.
 */
export function unknownOption(
  program: string,
  options: readonly OptionSpec[],
  typed: string,
): never {
  const names = options.flatMap(({ name, alias }) => alias === undefined ? [name] : [name, alias]);
  const near = nearest(typed.replace(/^-+/, ""), names);
  throw new UsageError(`Cannot use "${typed}": ${program} has no such option`, {
    hint: near === undefined
      ? `${program} --help lists them; -- stands before what begins with a dash and is none`
      : `Did you mean --${near}?`,
  });
}

function checkValue(option: OptionSpec, value: string): void {
  const { choices, range, name } = option;
  if (choices !== undefined && !choices.includes(value)) {
    throw new UsageError(
      `Cannot use "${value}" for "--${name}": expected ${choices.join(", ")}`,
      suggestion(value, choices),
    );
  }
  if (range !== undefined && !isInRange(value, range)) {
    throw new UsageError(
      `Cannot use "${value}" for "--${name}": expected a whole number ${rangeInWords(range)}`,
    );
  }
  refuseEmpty(option, value);
}

function refuseEmpty({ name, value, mayBeEmpty }: OptionSpec, given: string): void {
  if (given !== "" || value === undefined || mayBeEmpty === true) return;
  throw new UsageError(`Cannot use "" for "--${name}": it is empty, expected ${value}`);
}

function isInRange(value: string, [least, most]: readonly [number, number]): boolean {
  return /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
}

function rangeInWords([least, most]: readonly [number, number]): string {
  return most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
}

function suggestion(value: string, choices: readonly string[]): { hint?: string } {
  const near = nearest(value, choices);
  return near === undefined ? {} : { hint: `Did you mean ${near}?` };
}

function missing(command: CommandSpec, what: string): never {
  throw new UsageError(`Cannot run "${programOf(command)}": ${what} is missing`, {
    hint: `Usage: ${usageOf(command)[0]}`,
  });
}

function checkOperands(command: CommandSpec, operands: readonly string[]): void {
  const needed = command.operands.filter((operand) => operand.optional !== true);
  const absent = needed[operands.length];
  if (absent !== undefined) missing(command, absent.name);
  const isOpen = command.operands.at(-1)?.variadic === true;
  const extra = isOpen ? undefined : operands[command.operands.length];
  if (extra !== undefined) {
    throw new UsageError(`Cannot run "${programOf(command)}": "${extra}" is one word too many`, {
      hint: pathOption(command, extra) ?? `Usage: ${usageOf(command)[0]}; quote what has blanks`,
    });
  }
  command.operands.forEach(({ name, choices, completes }, index) => {
    const value = operands[index];
    if (value === "" && completes !== undefined) {
      throw new UsageError(`Cannot use "" for ${name}: it is empty, expected a path`);
    }
    if (choices === undefined || value === undefined || choices.includes(value)) return;
    throw new UsageError(
      `Cannot use "${value}" for ${name}: expected ${choices.join(", ")}`,
      suggestion(value, choices),
    );
  });
}

/** The error for what the contract names and nothing serves yet. */
export function notBuilt(what: string): MdcxError {
  return new MdcxError("not_built", `Cannot use ${what}: not built yet`);
}

/** How the command is started: `mdcx search`, `mdcx-search`. */
export function programOf(command: CommandSpec): string {
  return command.program ?? `mdcx ${command.name}`;
}

/** What a command without operands works on is named by its first option. */
function pathOption({ operands, options: [first] }: CommandSpec, word: string): string | undefined {
  const isMeant = operands.length === 0 && first?.completes === "path";
  return isMeant ? `Did you mean --${first.name} ${word}?` : undefined;
}

/** The lines that show a command's operands. */
export function usageOf(command: CommandSpec): readonly string[] {
  if (command.usage !== undefined) return command.usage;
  const operands = command.operands.map(({ name, optional, variadic }) => {
    const shown = variadic === true ? `${name}…` : name;
    return optional === true ? `[${shown}]` : shown;
  });
  return [[programOf(command), ...operands, "[options]"].join(" ")];
}

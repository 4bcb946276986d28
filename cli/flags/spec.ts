/**
 * What a command is: the shape of the one table that yields the parser, the help, the completions
 * and the man page.
 *
 * @module
 */

/** What an option or operand names, so that a shell can complete it. */
export type Completes = "file" | "folder" | "path" | "text";

/** One option. */
export interface OptionSpec {
  /** Without its dashes. */
  readonly name: string;
  /** One phrase, no full stop. */
  readonly help: string;
  /** The placeholder of its value, in capitals; a switch where there is none. */
  readonly value?: string;
  /** The only values there are. */
  readonly choices?: readonly string[];
  /** A whole number between these two, both included. */
  readonly range?: readonly [number, number];
  /** May be given several times. */
  readonly repeatable?: boolean;
  /** Takes all the words that follow, up to the next option. */
  readonly variadic?: boolean;
  /** What stands in its place where it is not given. */
  readonly default?: string;
  /** Its value may be empty: elsewhere that is a variable of a script that was never set. */
  readonly mayBeEmpty?: boolean;
  /** Another name for it. */
  readonly alias?: string;
  /** One letter, for the few that have one. */
  readonly short?: string;
  /** Named by the contract, not built yet: refused by name. */
  readonly notBuilt?: boolean;
  readonly completes?: Completes;
}

/** One operand, in its place. */
export interface OperandSpec {
  /** In capitals. */
  readonly name: string;
  readonly help: string;
  readonly optional?: boolean;
  /** This one and all that follow. */
  readonly variadic?: boolean;
  readonly choices?: readonly string[];
  readonly completes?: Completes;
}

/** A command line and what it is for. */
export interface Example {
  readonly line: string;
  readonly what: string;
}

/** One command. */
export interface CommandSpec {
  readonly name: string;
  /** The program's own name where the command is an entry of its own. */
  readonly program?: string;
  /** One phrase, no full stop. */
  readonly summary: string;
  readonly examples: readonly Example[];
  /** Lines of usage where the operands alone do not say it. */
  readonly usage?: readonly string[];
  readonly operands: readonly OperandSpec[];
  readonly options: readonly OptionSpec[];
  /** Paragraphs after the options. */
  readonly notes?: readonly string[];
  /** Named by the contract, not built yet: refused by name. */
  readonly notBuilt?: boolean;
}

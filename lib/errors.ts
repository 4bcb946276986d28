/**
 * The errors of mdcx: one class with a stable `code`, and subclasses where a caller would branch.
 *
 * Messages read `Cannot <do what> "<which>": <current state>, expected <wanted>`, without a final
 * period. The repair is a field of its own, so that a shell can print it and a program can drop it.
 *
 * @module
 */

/** Every code an {@linkcode MdcxError} may carry. `lib/exit_status.ts` maps each to an exit status. */
export type ErrorCode =
  | "not_a_package"
  | "malformed_package"
  | "cut_short"
  | "altered"
  | "unsigned"
  | "signed_by_other"
  | "wrong_key"
  | "unsupported"
  | "limit"
  | "usage"
  | "not_found"
  | "unreadable"
  | "missing_key"
  | "permission"
  | "missing_dependency"
  | "interrupted"
  | "malformed"
  | "password"
  | "timeout"
  | "not_built"
  | "unexpected";

/** What an {@linkcode MdcxError} carries beside its message. */
export interface ErrorDetails {
  /** What the person can do about it, one sentence; only shells print it. */
  readonly hint?: string;
  /** Facts a program may want: sizes, names, positions. Never a secret. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The error that led to this one. */
  readonly cause?: unknown;
}

/** An error that mdcx raises on purpose. Anything else that escapes is a fault of the program. */
export class MdcxError extends Error {
  /** Stable, for programs. */
  readonly code: ErrorCode;
  /** What to do about it. */
  readonly hint: string | undefined;
  /** Facts beside the message. */
  readonly data: Readonly<Record<string, unknown>> | undefined;

  /**
   * An error with a code.
   *
   * @param code The stable code.
   * @param message What cannot be done, to what, and why.
   * @param details The repair, the facts and the cause, where there are any.
   */
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.code = code;
    this.hint = details.hint;
    this.data = details.data;
  }
}

/** The bytes are not what they should be: not a package, or cut short, or a malformed document. */
export class FormatError extends MdcxError {
  /**
   * An error of this kind.
   *
   * @param code Which way the bytes are wrong.
   */
  constructor(
    code: "not_a_package" | "malformed_package" | "cut_short" | "malformed",
    message: string,
    details?: ErrorDetails,
  ) {
    super(code, message, details);
  }
}

/** The content is not what its author sealed, or its author is not who was demanded. */
export class AuthenticityError extends MdcxError {
  /**
   * An error of this kind.
   *
   * @param code `altered`, `unsigned` where a signature is demanded, or `signed_by_other`.
   */
  constructor(
    code: "altered" | "unsigned" | "signed_by_other",
    message: string,
    details?: ErrorDetails,
  ) {
    super(code, message, details);
  }
}

/** The package is whole, and the passphrase is not the one that sealed it. */
export class WrongKeyError extends MdcxError {
  /**
   * An error of this kind.
   *
   * @param message The same for every wrong key.
   */
  constructor(message: string, details?: ErrorDetails) {
    super("wrong_key", message, details);
  }
}

/** A limit of `lib/limits.ts` was reached; `data` says which and by how much. */
export class LimitError extends MdcxError {
  /**
   * An error of this kind.
   *
   * @param message What was too large, how large, and the limit.
   */
  constructor(message: string, details?: ErrorDetails) {
    super("limit", message, details);
  }
}

/** A version, algorithm or format that this program does not read. */
export class UnsupportedError extends MdcxError {
  /**
   * An error of this kind.
   *
   * @param message What is not supported, and what is.
   */
  constructor(message: string, details?: ErrorDetails) {
    super("unsupported", message, details);
  }
}

/** The caller asked for something that makes no sense: an option, a value, a combination. */
export class UsageError extends MdcxError {
  /**
   * An error of this kind.
   *
   * @param message What was asked and what can be asked.
   */
  constructor(message: string, details?: ErrorDetails) {
    super("usage", message, details);
  }
}

/**
 * Which error ends in which exit status: the table of the library, where a reader of this package
 * looks for it.
 *
 * @module
 */

export { EXIT, EXIT_STATUS_OF } from "@mdcx/mdcx/exit-status";
export type { ExitStatus } from "@mdcx/mdcx/exit-status";

/**
 * How far a corpus reaches: what a package can say of a question.
 *
 * @module
 */
export { assess, type Assessment } from "./assess.ts";

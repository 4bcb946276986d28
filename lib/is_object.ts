/**
 * Values that JSON or YAML gave, before anybody knows what they are.
 *
 * @module
 */

/** Whether a value is an object with named fields: neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

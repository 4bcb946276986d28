/**
 * Switches of DrawingML, PresentationML and SpreadsheetML: booleans of XML Schema (part 2, 3.2.2).
 *
 * @module
 */

/** Whether a value says that something is so; without one it is not. WordprocessingML has other rules. */
export function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

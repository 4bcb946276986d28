/**
 * Number formats that a workbook refers to by number alone (ISO/IEC 29500-1, 18.8.30).
 *
 * @module
 */

/**
 * Formats 14 and 22 look different on every machine; they are written as ISO dates, which mean the
 * same everywhere. So are the East Asian date formats, whose look depends on the language of Excel.
 */
const FORMATS: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: '"$"#,##0;\\-"$"#,##0',
  6: '"$"#,##0;[Red]\\-"$"#,##0',
  7: '"$"#,##0.00;\\-"$"#,##0.00',
  8: '"$"#,##0.00;[Red]\\-"$"#,##0.00',
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd h:mm",
  37: "#,##0 ;(#,##0)",
  38: "#,##0 ;[Red](#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;[Red](#,##0.00)",
  41: '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mmss.0",
  48: "##0.0E+0",
  49: "@",
};

/** The code of a built-in format; `General` for a number that has none. */
export function builtinFormat(id: number): string {
  const isEastAsianDate = (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) ||
    id === 57 || id === 58;
  if (isEastAsianDate) return "yyyy-mm-dd";
  if ((id >= 32 && id <= 35) || id === 55 || id === 56) return "h:mm:ss";
  return FORMATS[id] ?? "General";
}

import assert from "node:assert/strict";
import { LIMITS } from "../../../../lib/limits.ts";
import { cellFormat } from "../../../../lib/convert/engines/xlsx/format_number.ts";

type Case = readonly [code: string, value: number | string, shown: string];

function check(cases: readonly Case[], is1904 = false): void {
  for (const [code, value, shown] of cases) {
    const format = cellFormat(code, is1904);
    const got = typeof value === "number" ? format.number(value) : format.text(value);
    assert.equal(got, shown, `${code} of ${value}`);
  }
}

Deno.test("cellFormat() shows what fits a cell of a number without a format, and all digits that may be typed", () =>
  check([
    ["General", 0.1 + 0.2, "0.3"],
    ["General", 1 / 3, "0.333333333"],
    ["General", -2 / 3, "-0.666666667"],
    ["General", Math.PI, "3.141592654"],
    ["General", 1234567.891, "1234567.891"],
    ["General", 1234567.89125, "1234567.89125"],
    ["General", 1e5 / 7, "14285.71429"],
    ["General", 1e12 / 7, "142857142857"],
    ["General", 123456789012345, "123456789012345"],
    ["General", 0.0001234567, "0.0001234567"],
    ["General", 1e-7, "0.0000001"],
    ["General", 1e-9, "0.000000001"],
    ["General", 1e-10, "1E-10"],
    ["General", 1.25e-9, "1.25E-09"],
    ["General", 1e-5 / 3, "3.33333E-06"],
    ["General", 1e20, "1E+20"],
    ["General", 1e20 / 3, "3.33333E+19"],
    ["General", 0.9999999999999999, "1"],
    ["General", 0, "0"],
    ["General", -5, "-5"],
    ['General "kg"', 1 / 3, "0.333333333 kg"],
  ]));

Deno.test("cellFormat() rounds decimals as they are written, not as they are stored", () =>
  check([
    ["0.00", 1.005, "1.01"],
    ["0.0", 0.25, "0.3"],
    ["0.0000000000", 1 / 3, "0.3333333333"],
    ["0.00000000000000000000", 1234.567, "1234.56700000000000000000"],
    ["0.00000000000000000000", 1e-9 / 3, "0.00000000033333333333"],
    ["0.00000000000000000000", 123456789012345, "123456789012345.00000000000000000000"],
    ["0", 123456789012345, "123456789012345"],
    ["0.0000000000000000", 0, "0.0000000000000000"],
    ["0.###", 1.5, "1.5"],
    ["#.##", 0.5, ".5"],
    ["00000", 42, "00042"],
  ]));

Deno.test("cellFormat() groups thousands, scales, and places literals among digits", () =>
  check([
    ["#,##0", 1234567.5, "1,234,568"],
    ["#,##0", 1e22, "10,000,000,000,000,000,000,000"],
    ["0,", 1234567, "1235"],
    ['0.0,,"M"', 1234567, "1.2M"],
    ["000-00-0000", 123456789, "123-45-6789"],
    ["(000) 000-0000", 5551234567, "(555) 123-4567"],
    ["0%", 0.125, "13%"],
    ["0.0 %", 0.1234, "12.3 %"],
    ['#,##0 "units"', 1500, "1,500 units"],
  ]));

Deno.test("cellFormat() chooses the section by sign, by condition, for text", () =>
  check([
    ["#,##0_);(#,##0)", -12345, "(12,345)"],
    ["#,##0.00;[Red]-#,##0.00", -1234.5, "-1,234.50"],
    ['0;-0;"zero";"t:"@', 0, "zero"],
    ['0;-0;"zero";"t:"@', "a", "t:a"],
    ['[>=100]"big";[<0]"neg";"small"', 150, "big"],
    ['[>=100]"big";[<0]"neg";"small"', 50, "small"],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', 0, "-"],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', -3.456, "(3.46)"],
    [";;;", 5, "5"],
  ]));

Deno.test("cellFormat() shows the sign of a number that a condition lets through, unless it is the section's", () =>
  check([
    ["[Red][<0]-0.0;0.0", -2.5, "-2.5"],
    ['[<0]"minus "0;0', -2, "minus 2"],
    ["[<100]0.0;0", -2.5, "-2.5"],
    ['[=1]"yes";[=0]"no";"other"', -1, "other"],
    ['[=1]"yes";[=0]"no";General', -1, "-1"],
    ["[>=100]0.0;(0)", -2, "(2)"],
    ["[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0", -1500000, "-1,500,000"],
    ["[<=-10000000]-##\\,##\\,##\\,##0;[<=-100000]-##\\,##\\,##0;##,##0", -1500000, "-15,00,000"],
    [
      "[<=-10000000]-##\\,##\\,##\\,##0;[<=-100000]-##\\,##\\,##0;##,##0",
      -42500000,
      "-4,25,00,000",
    ],
    ["[<=-10000000]-##\\,##\\,##\\,##0;[<=-100000]-##\\,##\\,##0;##,##0", -500, "-500"],
  ]));

Deno.test("cellFormat() shows currencies, exponents and fractions", () =>
  check([
    ['"$"#,##0.00', 1234.5, "$1,234.50"],
    ["#,##0.00 [$€-407]", 1234.5, "1,234.50 €"],
    ["0.00E+00", 12345, "1.23E+04"],
    ["0.00E+00", 0.00012345, "1.23E-04"],
    ["0", 489290024005182976, "489290024005183000"],
    ["#,##0.0", 1.5e21, "1,500,000,000,000,000,000,000.0"],
    ['#,##0.000" "###" "###', 6543210.12345678, "6,543,210.123 456 78"],
    ["##0.0E+0", 12345, "12.3E+3"],
    ["0.0E+0", 9.99, "1.0E+1"],
    ["# ?/?", 1.5, "1 1/2"],
    ["# ??/??", 3.14159, "3 14/99"],
    ["?/8", 0.375, "3/8"],
    ["# ?/?", 2, "2"],
    ["# ??/16", 0.3, "5/16"],
    ["# ?/?;[Red]\\-# #/#####", -3.14159265358979, "-3 14093/99532"],
    ['# ?/8 "in"', 5.25, "5 2/8 in"],
    ['"ca. "# ?/?', 0.99, "ca. 1"],
  ]));

Deno.test("cellFormat() shows dates and times, the false leap day of 1900 among them", () =>
  check([
    ["yyyy-mm-dd", 1, "1900-01-01"],
    ["yyyy-mm-dd", 60, "1900-02-29"],
    ["yyyy-mm-dd", 61, "1900-03-01"],
    ["yyyy-mm-dd", 45292, "2024-01-01"],
    ["m/d/yy h:mm", 45292.75, "1/1/24 18:00"],
    ["dddd, mmmm dd, yyyy", 45292, "Monday, January 01, 2024"],
    ["mmm-yy", 45292, "Jan-24"],
    ["h:mm AM/PM", 0.75, "6:00 PM"],
    ["[h]:mm:ss", 1.5, "36:00:00"],
    ["[mm]:ss", 0.05, "72:00"],
    ["mm:ss.0", 0.0005, "00:43.2"],
    ["hh:mm:ss", 0.999999, "00:00:00"],
    ['[$-C0A]d" de "mmmm" de "yyyy', 45292, "1 de enero de 2024"],
    ["yyyy-mm-dd", -1, "-1"],
    ["yyyy-mm-dd", 3e6, "3000000"],
  ]));

Deno.test("cellFormat() counts days from 1904 where the workbook does", () =>
  check([["yyyy-mm-dd", 0, "1904-01-01"], ["yyyy-mm-dd", 43830, "2024-01-01"]], true));

Deno.test("cellFormat() reads broken and hostile codes without an error, in time that grows with them", () => {
  for (
    const code of [
      '"open',
      "[",
      "\\",
      "_",
      "*",
      "0.0.0",
      ";;;;;;",
      "[$-]",
      "0/0/0",
      "E+",
      "",
      "@@@",
      "\ud800",
    ]
  ) {
    const format = cellFormat(code, false);
    assert.equal(typeof format.number(1234.5), "string", code);
    assert.equal(typeof format.text("x"), "string", code);
  }
  for (const piece of ["0", "#,", "[", '"', "y", "?/", "E+", "%", "0,", "_", "."]) {
    const start = performance.now();
    const format = cellFormat(piece.repeat(50_000), false);
    for (const value of [1.5, -1e300, Infinity]) {
      assert.equal(typeof format.number(value), "string");
    }
    assert(performance.now() - start < 1000, piece);
  }
});

Deno.test("cellFormat() shows a lapse of time below nothing, and no such date", () =>
  check([
    ["[h]:mm", -0.5, "-12:00"],
    ["[mm]:ss", -1 / 1440, "-01:00"],
    ["yyyy-mm-dd", -1, "-1"],
  ]));

Deno.test("cellFormat() knows languages by code and by tag, and the calendars of Japan, Taiwan and Thailand", () =>
  check([
    ["[$-407]d. mmmm yyyy", 45292, "1. Januar 2024"],
    ["[$-de-DE]d. mmmm yyyy", 45292, "1. Januar 2024"],
    ["[$-en-US]d-mmm-yyyy", 45292, "1-Jan-2024"],
    ["[$-x-sysdate]dddd, mmmm dd, yyyy", 45292, "Monday, January 01, 2024"],
    ["[$-zzz-ZZ]mmmm", 45292, "January"],
    ["[$€-de-DE] #,##0.00", 1.5, "€ 1.50"],
    ['[$-411]ggge"年"m"月"d"日"', 45292, "令和6年1月1日"],
    ["[$-ja-JP-x-gannen]gge.m.d", 32515, "昭64.1.7"],
    ["[$-411]ge.m.d", 32516, "H1.1.8"],
    ["[$-404]e/m/d", 45292, "113/1/1"],
    ["[$-804]e/m/d", 45292, "2024/1/1"],
    ["[$-107041E]d/m/yyyy", 45292, "1/1/2567"],
    ["[$-101041E]d/m/yyyy", 45292, "1/1/2024"],
    ["[$-419]mmmm yyyy", 45292, "январь 2024"],
    ['[$-FC19]d mmmm yyyy "г."', 45292, "1 января 2024 г."],
    ["[$-uk-UA-x-genlower]d mmmm yyyy", 45292, "1 січня 2024"],
  ]));

Deno.test("cellFormat() names months and weekdays of many dates in bounded time", () => {
  const format = cellFormat("[$-407]dddd, d. mmmm yyyy", false);
  const started = performance.now();
  for (let day = 1; day < 50_000; day++) format.number(day);
  assert(performance.now() - started < 5_000);
  assert.equal(format.number(45_000), "Mittwoch, 15. März 2023");
});

Deno.test("cellFormat() reads LIMITS.formatCharacters of a code", () => {
  const most = LIMITS.formatCharacters;
  assert.equal(cellFormat("0" + "x".repeat(most + 9), false).number(7), `7${"x".repeat(most - 1)}`);
});

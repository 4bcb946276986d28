/**
 * The engine for tables in text: CSV, TSV and their kin.
 *
 * @module
 */

import { CsvError, type Options, parse } from "csv-parse/sync";
import { LIMITS } from "../../../limits.ts";
import { type Block, cell, paragraph } from "../../../markdown/blocks.ts";
import type { Cell, Inline, Table } from "../../../markdown/blocks.ts";
import { decodeText } from "../../charset.ts";
import { charsetFindings } from "../../charset/findings.ts";
import type { DocumentInput, Engine, EngineResult, Finding } from "../../types.ts";
import { rowsByBlanks } from "./blanks.ts";
import { detectDialect } from "./dialect.ts";
import { isBlank, leadingRemarks, type Row, type Section, sectionsOf } from "./sections.ts";

const LINE_END = /[\r\n]/;
const NUMBER = /^[-+]?[\d.,'\s]+%?$/;

function parseRows(text: string, delimiter: string, escape?: string): string[][] {
  const options: Options = {
    delimiter,
    quote: '"',
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    trim: delimiter !== "\t",
    ...(escape === undefined ? {} : { escape }),
  };
  return parse(text, options) as unknown as string[][];
}

/** Rows of a table whose quotes are escaped by a backslash, as databases do; `undefined` where it is none. */
function parseEscaped(text: string, delimiter: string): string[][] | undefined {
  try {
    return parseRows(text, delimiter, "\\");
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Rows of a table whose quotes do not pair: then a quote is a character like any other. */
function parseTolerantly(text: string, delimiter: string, findings: Finding[]): string[][] {
  if (delimiter === " ") return rowsByBlanks(text);
  try {
    return parseRows(text, delimiter);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const escaped = text.includes('\\"') ? parseEscaped(text, delimiter) : undefined;
    if (escaped !== undefined) return escaped;
    findings.push({
      code: "unpaired_quotes",
      severity: "warning",
      message: `Quotation marks do not pair (${error.code}): they were read as text`,
    });
    return text.split(/\r\n?|\n/).map((line) => line.split(delimiter).map((field) => field.trim()));
  }
}

function widthOf(rows: readonly (readonly string[])[]): number {
  let width = 0;
  for (const row of rows) {
    let used = row.length;
    while (used > width && row[used - 1] === "") used--;
    width = Math.max(width, used);
  }
  return width;
}

/**
 * A table that makes its cells, and their content, when it is asked for them: they take ten times the
 * memory of the text that they are of, a table has millions of them, and once its Markdown is written
 * nobody asks again.
 */
class FieldTable implements Table {
  readonly kind = "table";
  readonly headerRows: number;
  readonly #fields: readonly (readonly string[])[];

  constructor(fields: readonly (readonly string[])[]) {
    this.#fields = fields;
    this.headerRows = hasHeader(fields) ? 1 : 0;
  }

  get rows(): readonly (readonly Cell[])[] {
    return this.#fields.map((row) => row.map((field) => new FieldCell(field)));
  }

  /** What is kept of it under `_lossless/`. */
  toJSON(): Table {
    const { kind, headerRows, rows } = this;
    return { kind, headerRows, rows };
  }
}

class FieldCell implements Cell {
  readonly #field: string;

  constructor(field: string) {
    this.#field = field;
  }

  get content(): readonly Block[] {
    return contentOf(this.#field);
  }

  toJSON(): Cell {
    return { content: this.content };
  }
}

function contentOf(field: string): readonly Block[] {
  if (!LINE_END.test(field)) return cell(field.trim()).content;
  const lines = field.split(/\r\n?|\n/).map((line) => line.trim()).filter((line) => line !== "");
  if (lines.length < 2) return cell(lines[0] ?? "").content;
  const content = lines.flatMap((line, index): Inline[] => [
    ...(index > 0 ? [{ kind: "break" } as const] : []),
    { kind: "text", text: line },
  ]);
  return [{ kind: "paragraph", content }];
}

/** A first row of nothing but numbers is data. */
function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const first = rows[0]?.filter((field) => field !== "") ?? [];
  return !first.every((field) => NUMBER.test(field));
}

function withinLimit(rows: readonly Row[], findings: Finding[]): readonly Row[] {
  let cells = 0;
  const cut = rows.findIndex((row) => (cells += row.length) > LIMITS.tableCells);
  if (cut < 0) return rows;
  findings.push({
    code: "limit_cells",
    severity: "warning",
    message: `Rows from ${cut + 1} on were left out: more than ${LIMITS.tableCells} cells`,
  });
  return rows.slice(0, cut);
}

/** Rows without the empty fields that stand beyond the last column. */
function withinWidth(rows: readonly Row[]): readonly Row[] {
  const width = widthOf(rows);
  return rows.map((row) => row.length > width ? row.slice(0, width) : row);
}

/** R gives the names of rows no name: where each row has one field more than the head, they come first. */
function withCorner(rows: readonly Row[]): readonly Row[] {
  const width = (rows[0]?.length ?? 0) + 1;
  const lacksCorner = rows.length > 2 && hasHeader(rows) &&
    rows.every((row, index) => row.length === (index === 0 ? width - 1 : width));
  return lacksCorner ? rows.map((row, index) => index === 0 ? ["", ...row] : row) : rows;
}

function blocksOf({ titles, rows }: Section): Block[] {
  return [
    ...titles.map((title) => paragraph(title)),
    ...(rows.length === 0 ? [] : [new FieldTable(withCorner(withinWidth(rows)))]),
  ];
}

function convertCsv(input: DocumentInput): EngineResult {
  const decoded = decodeText(input.bytes);
  const findings = charsetFindings(decoded);
  const { remarks, end } = leadingRemarks(decoded.text);
  const text = decoded.text.slice(end);
  const { delimiter, skip } = detectDialect(text, input.name);
  const parsed = parseTolerantly(text.slice(skip), delimiter, findings);
  const sections = sectionsOf(withinLimit(parsed, findings));
  return {
    engine: "text",
    blocks: [...remarks.map((remark) => paragraph(remark)), ...sections.flatMap(blocksOf)],
    findings,
    meta: {
      encoding: decoded.encoding,
      delimiter,
      rows: parsed.filter((row) => !isBlank(row)).length,
      columns: widthOf(parsed),
    },
  };
}

/** Reads tables in text into a table. */
export const csvEngine: Engine = {
  formats: ["csv"],
  convert: (input) => Promise.resolve(input).then(convertCsv),
};

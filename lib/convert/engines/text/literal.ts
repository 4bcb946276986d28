/**
 * Literal blocks of plain texts in a markup for writers: what follows a line that ends in `::` in
 * reStructuredText; in AsciiDoc, Org and TeX what stands between marks, and these.
 *
 * @module
 */

import { indentOf } from "./lines.ts";

/** Lines of a text that belong together. */
export interface LineRun {
  readonly lines: readonly string[];
  /** Whether they are to be kept as they are. */
  readonly isLiteral: boolean;
  /** The language that the mark above them names. */
  readonly language?: string;
}

/** A directive of reStructuredText; those that are named hold literal text, others text like any. */
const DIRECTIVE = /^\s*\.\.\s/;
const LITERAL_DIRECTIVE =
  /^\s*\.\.\s+(?:code|code-block|sourcecode|parsed-literal|prompt|raw|math)::(?:\s|$)/;
const ORG_MARK = /^\s*#\+begin_(src|example)\b/i;
const TEX_MARK = /^\s*\\begin\{(verbatim\*?|Verbatim|lstlisting|minted|alltt)\}/;
/** In AsciiDoc, lines of signs are marks where a title or attributes stand above them. */
const ASCIIDOC_MARK = /^(?:-{4,}|\.{4,})$/;
/** The fences of Markdown, which many put around code in plain texts. */
const FENCE = /^\s*(`{3,})([\w+#.-]*)$/;
const ASCIIDOC_ABOVE = /^(?:\[.*\]|\.[^\s.].*)$/;

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}

/** What ends the block that a line begins; `undefined` where it begins none. */
function endMark(line: string, above: string): RegExp | undefined {
  const org = ORG_MARK.exec(line)?.[1];
  if (org !== undefined) return new RegExp(`^\\s*#\\+end_${org}\\s*$`, "i");
  const tex = TEX_MARK.exec(line)?.[1];
  if (tex !== undefined) return new RegExp(`\\\\end\\{${tex.replace("*", "\\*")}\\}`);
  const [, fence, language] = FENCE.exec(line) ?? [];
  // One that names no language may be the end of another.
  const isBeginning = fence !== undefined &&
    (language !== "" || isBlank(above) || above.endsWith(":"));
  if (isBeginning) return new RegExp(`^\\s*${fence}$`);
  const isAsciiDoc = ASCIIDOC_MARK.test(line) && ASCIIDOC_ABOVE.test(above);
  return isAsciiDoc ? new RegExp(`^${line.replaceAll(".", "\\.")}$`) : undefined;
}

/** Where the lines end that stand further in than the line which introduces them, below a blank one. */
function endOfIndented(lines: readonly string[], introduction: number): [number, number] {
  const line = lines[introduction]!;
  const indent = indentOf(line);
  let start = introduction + 1;
  // Options of a directive stand right below it.
  if (DIRECTIVE.test(line)) { while (/^\s+:[\w-]+:/.test(lines[start] ?? "")) start++; }
  if (!isBlank(lines[start])) return [start, start];
  while (start < lines.length && isBlank(lines[start])) start++;
  let end = start;
  for (let at = start; at < lines.length; at++) {
    if (isBlank(lines[at])) continue;
    if (indentOf(lines[at]!) <= indent) break;
    end = at + 1;
  }
  return [start, end];
}

function introducesLiteral(line: string): boolean {
  return DIRECTIVE.test(line) ? LITERAL_DIRECTIVE.test(line) : /(?:^|[^:])::\s*$/.test(line);
}

/** Where the literal block begins and ends that a line begins or introduces; the same for none. */
function literalBelow(
  lines: readonly string[],
  at: number,
  endAfter: (mark: RegExp, from: number) => number,
): readonly [number, number] {
  const line = lines[at]!;
  const mark = endMark(line.trimEnd(), at > 0 ? lines[at - 1]!.trimEnd() : "");
  if (mark === undefined) return introducesLiteral(line) ? endOfIndented(lines, at) : [at, at];
  const end = endAfter(mark, at + 1);
  return end < 0 ? [at, at] : [at, end + 1];
}

/** Finds the next line that a mark ends at, -1 for none; lines are looked through once for each mark. */
function endFinder(lines: readonly string[]): (mark: RegExp, from: number) => number {
  const found = new Map<string, number>();
  return (mark, from) => {
    const known = found.get(mark.source);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    let end = from;
    while (end < lines.length && !mark.test(lines[end]!.trimEnd())) end++;
    if (end === lines.length) end = -1;
    found.set(mark.source, end);
    return end;
  };
}

/** Lines that could begin or introduce a literal block; most texts have none. */
const BEGINNING = /::[ \t]*$|^[ \t]*(?:\.\.[ \t]|#\+begin_|\\begin\{)|^(?:-{4}|\.{4}|[ \t]*`{3})/im;

/** Marks stay with what is between them, as they say what it is; fences are those of Markdown too. */
function literalRun(lines: readonly string[]): LineRun {
  const fence = FENCE.exec(lines[0]!.trimEnd());
  if (fence === null) return { lines, isLiteral: true };
  const language = fence[2]!;
  const named = language === "" ? {} : { language };
  return { lines: lines.slice(1, -1), isLiteral: true, ...named };
}

/** The lines of a text, its literal blocks apart from the rest. */
export function lineRuns(text: string): LineRun[] {
  const lines = text.split("\n");
  if (!BEGINNING.test(text)) return [{ lines, isLiteral: false }];
  const endAfter = endFinder(lines);
  const runs: LineRun[] = [];
  let start = 0;
  for (let at = 0; at < lines.length; at++) {
    if (!BEGINNING.test(lines[at]!)) continue;
    const [from, to] = literalBelow(lines, at, endAfter);
    if (from >= to) continue;
    runs.push({ lines: lines.slice(start, from), isLiteral: false });
    runs.push(literalRun(lines.slice(from, to)));
    start = to;
    at = to - 1;
  }
  runs.push({ lines: lines.slice(start), isLiteral: false });
  return runs;
}

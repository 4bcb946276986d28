/**
 * Page markers: where a page begins in the Markdown, a comment on a line of its own.
 *
 * `<!-- page 3 -->`, and where the document's own label differs, `<!-- page 3 label="iv" -->`. Inside
 * lists and quotes a marker has their indentation before it; inside fenced code a line that looks
 * like one is text of the document. Text outside code cannot forge one: its `<!` is escaped.
 *
 * @module
 */

/** A marker as it stands in a Markdown text. */
export interface PageMarker {
  /** Page, slide or sheet number, from 1. */
  readonly page: number;
  /** The document's own label, where it differs from the number. */
  readonly label?: string;
  /** Offset of the line that holds the marker. */
  readonly start: number;
  /** Offset after that line, its line end included. */
  readonly end: number;
}

const MARKER = /^[ >]*<!-- page (\d{1,9})(?: label="([^"]*)")? -->\s*$/;
const FENCE = /^[ >]*(?:(?:[-*+]|\d{1,9}[.)]) +){0,50}(`{3,}|~{3,})(.*)$/;

/** The marker of a page. A label loses what would end the comment. */
export function pageMarker(page: number, label?: string): string {
  const text = (label ?? "").replace(/["<>\p{Cc}]/gu, "").replace(/-{2,}/g, "-").trim();
  return text === "" || text === String(page)
    ? `<!-- page ${page} -->`
    : `<!-- page ${page} label="${text}" -->`;
}

/** A line of a text with its place, and whether it belongs to a fenced code block. */
export interface MarkdownLine {
  /** The line without its end. */
  readonly text: string;
  /** Where it begins, in UTF-16 units. */
  readonly start: number;
  /** Where the next begins. */
  readonly end: number;
  /** The line is a fence or stands between two. */
  readonly inCode: boolean;
  /** The line is a fence. */
  readonly isFence: boolean;
}

/** The lines of a Markdown text, fenced code told apart from the rest. */
export function* markdownLines(markdown: string): Generator<MarkdownLine> {
  let fence = "";
  for (let start = 0; start < markdown.length;) {
    const feed = markdown.indexOf("\n", start);
    const end = feed < 0 ? markdown.length : feed + 1;
    const text = markdown.slice(start, feed < 0 ? end : feed).replace(/\r$/, "");
    const match = FENCE.exec(text);
    const before = fence;
    const wasInCode = before !== "";
    if (!wasInCode && match !== null && !(match[1]!.startsWith("`") && match[2]!.includes("`"))) {
      fence = match[1]!;
    } else if (wasInCode && match !== null && closes(fence, match)) {
      fence = "";
    }
    yield { text, start, end, inCode: wasInCode || fence !== "", isFence: fence !== before };
    start = end;
  }
}

function closes(fence: string, match: RegExpExecArray): boolean {
  return match[1]!.startsWith(fence) && match[2]!.trim() === "";
}

/** The page markers of a Markdown text, in order. */
export function readPageMarkers(markdown: string): PageMarker[] {
  const markers: PageMarker[] = [];
  for (const line of markdownLines(markdown)) {
    const match = line.inCode ? null : MARKER.exec(line.text);
    if (match === null) continue;
    markers.push({
      page: Number(match[1]),
      ...(match[2] === undefined ? {} : { label: match[2] }),
      start: line.start,
      end: line.end,
    });
  }
  return markers;
}

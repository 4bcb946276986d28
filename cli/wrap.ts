/**
 * Text in lines that fit.
 *
 * @module
 */

/**
 * `text` in lines of at most `width` characters, cut at blanks; a longer word stands alone.
 *
 * @param text One paragraph.
 * @param width Columns, at least 20.
 */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/ +/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/**
 * EQ fields, by which Word set fractions, roots and the readings of ideographs before it had formulas
 * and ruby: `EQ \f(1,2)`, `EQ \o\ad(\s\up 11(かん),漢)`. They have no result, and are drawn.
 *
 * @module
 */

/** What a part of the instruction shows. */
interface Shown {
  readonly text: string;
  /** It stands above the line, as the reading of an ideograph does. */
  readonly isRaised: boolean;
}

const OPTION = /\\(?:\*\s*(?:"[^"]*"|[^\s\\]+)|([a-z]+)\s*(?:-?\d+(?:\.\d+)?)?)\s*/iy;
const MAX_DEPTH = 32;
const SIMPLE = /^[\p{L}\p{M}\p{N}.]*$/u;

/** The text that an EQ field shows; `undefined` where the instruction is of another field. */
export function equationText(instruction: string): string | undefined {
  const [start, content = ""] = /^\s*EQ(?:\s+([^]*))?$/i.exec(instruction) ?? [];
  return start === undefined ? undefined : new EquationReader(content).read().trim();
}

class EquationReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): string {
    let text = "";
    while (this.#at < this.#source.length) {
      text += this.#sequence(0).text;
      // A comma or a parenthesis that belongs to no command is one.
      text += this.#source[this.#at++] ?? "";
    }
    return text;
  }

  /** What stands before the next comma or parenthesis of the same depth. */
  #sequence(depth: number): Shown {
    const parts: Shown[] = [];
    let commands: string[] = [];
    for (let sign = this.#source[this.#at]; sign !== undefined; sign = this.#source[this.#at]) {
      if (sign === "\\") {
        const command = this.#command(commands.length > 0);
        if (command.name !== undefined) commands.push(command.name);
        else if (command.text !== "") parts.push({ text: command.text, isRaised: false });
      } else if (sign === "(" && commands.length > 0 && depth < MAX_DEPTH) {
        parts.push(shownBy(commands, this.#arguments(depth)));
        commands = [];
      } else if (/[,;)]/.test(sign)) break;
      else {
        this.#at++;
        if (sign.trim() !== "") commands = [];
        parts.push({ text: sign, isRaised: false });
      }
    }
    return {
      text: parts.map(({ text }) => text).join(""),
      isRaised: parts.some(({ isRaised }) => isRaised) &&
        parts.every(({ isRaised, text }) => isRaised || text.trim() === ""),
    };
  }

  /** A command or switch; or a sign that is meant as it is: `\,`. Brackets are options of a command. */
  #command(isOption: boolean): { readonly name?: string | undefined; readonly text: string } {
    OPTION.lastIndex = this.#at;
    const option = OPTION.exec(this.#source);
    if (option !== null) {
      this.#at = OPTION.lastIndex;
      return { name: option[1]?.toLowerCase(), text: "" };
    }
    const text = isOption ? "" : this.#source[this.#at + 1] ?? "";
    this.#at += 2;
    return { text };
  }

  #arguments(depth: number): Shown[] {
    const shown: Shown[] = [];
    do {
      this.#at++;
      shown.push(this.#sequence(depth + 1));
    } while (/[,;]/.test(this.#source[this.#at] ?? ""));
    this.#at++;
    return shown;
  }
}

/** What a command makes of its arguments. */
function shownBy([main = "", ...options]: readonly string[], shown: readonly Shown[]): Shown {
  const texts = shown.map(({ text }) => text.trim());
  const plain = (text: string): Shown => ({ text, isRaised: false });
  switch (main[0]) {
    case "f":
      return plain(texts.map(grouped).join("/"));
    case "r":
      return plain(
        texts.length > 1 ? `${texts[0]}√${grouped(texts[1]!)}` : `√${grouped(texts[0]!)}`,
      );
    case "i": {
      const sign = options.includes("su") ? "∑" : options.includes("pr") ? "∏" : "∫";
      return plain(`${sign}${texts.join(" ")}`);
    }
    case "b":
      return plain(`(${texts.join(", ")})`);
    case "s":
      return { text: texts.join(""), isRaised: options.includes("up") };
    case "o":
      return plain(overstruck(shown));
    case "a":
    case "l":
      return plain(texts.join(main === "l" ? "," : " "));
    default:
      return plain(texts.join(""));
  }
}

/** Signs over each other; one that is raised above the other is its reading. */
function overstruck(shown: readonly Shown[]): string {
  const text = (isRaised: boolean) =>
    shown.filter((one) => one.isRaised === isRaised).map((one) => one.text.trim()).join("");
  return text(true) === "" ? text(false) : `${text(false)}（${text(true)}）`;
}

function grouped(text: string): string {
  return SIMPLE.test(text) ? text : `(${text})`;
}

/**
 * The marks around `q` elements, which browsers set and the text lacks: by the language around the
 * quotation, others for one inside another.
 *
 * @module
 */

/** Opening and closing mark, then those of a quotation inside another. */
const DEFAULT_MARKS = "“”‘’";
/** Languages with marks of their own, after the CLDR as browsers use it. */
const LANGUAGES_BY_MARKS: Readonly<Record<string, string>> = {
  "„“‚‘": "de cs sk hr sl et",
  "„“„“": "bg lt",
  "„”«»": "pl ro",
  "„”’’": "sr",
  "„”»«": "hu",
  "«»«»": "fr",
  "«»“”": "it pt-pt el ca eu",
  "«»„“": "ru uk",
  "«»‘’": "nb nn no",
  "«»‹›": "fa am fr-ch",
  "«»”“": "fr-ca",
  "‘’‘’": "nl",
  "””’’": "sv fi he",
  "”“’‘": "ar ur",
  "「」『』": "ja zh-hant",
};
const MARKS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES_BY_MARKS).flatMap(([marks, languages]) =>
    languages.split(" ").map((language) => [language, marks] as const)
  ),
);

/** Marks that authors type themselves where their style sheet takes those of the browser away. */
const TYPED_MARK = /^\s*["'\p{Pi}\p{Pf}„‚「『《〈]/u;

/** The marks of a language, given as a tag such as `de-AT`. */
function marksOf(language: string): string {
  for (let tag = language.toLowerCase(); tag !== ""; tag = tag.replace(/(?:^|-)[^-]*$/, "")) {
    const marks = MARKS_OF.get(tag);
    if (marks !== undefined) return marks;
  }
  return DEFAULT_MARKS;
}

interface OpenQuotation {
  /** Sets the opening mark; gone once the quotation has text. */
  setMark: (() => void) | undefined;
  hasMark: boolean;
}

/** The quotations that are open at one point of a text. */
export class Quotations {
  /** The language of the text here, empty where it is not said. */
  language = "";
  readonly #open: OpenQuotation[] = [];

  /** Begins a quotation, whose marks `add` adds to the text; gives what ends it. */
  begin(add: (mark: string) => void): () => void {
    this.settle("");
    const [open = "", close = ""] = this.#marks();
    const quotation: OpenQuotation = { setMark: () => add(open), hasMark: false };
    this.#open.push(quotation);
    return () => {
      this.#open.pop();
      if (quotation.hasMark) add(close);
    };
  }

  /** To be told before text is added: the first one in a quotation says whether its marks are typed. */
  settle(text: string): void {
    const quotation = this.#open.at(-1);
    if (quotation?.setMark === undefined) return;
    const { setMark } = quotation;
    quotation.setMark = undefined;
    if (TYPED_MARK.test(text)) return;
    quotation.hasMark = true;
    setMark();
  }

  #marks(): readonly string[] {
    const marks = [...marksOf(this.language)];
    return this.#open.length === 0 ? marks.slice(0, 2) : marks.slice(2);
  }
}

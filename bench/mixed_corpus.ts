/**
 * The judgement over a corpus of three languages: half of XQuAD, each article in one of them, asked in
 * five. What answers may be in the question's language or in another.
 *
 * @module
 */
import { goalRow, type Row } from "./report.ts";
import { counted, interval, type Rate, share } from "./rate.ts";
import {
  type AskedPackages,
  isInFirstHalf,
  type Language,
  LANGUAGES,
  passagesOf,
  questionsOf,
} from "./xquad.ts";

const PACKED = ["en", "de", "ar"] as const satisfies readonly Language[];
/** Every third question is asked. */
const STEP = 3;
/** The most that may be warned of falsely, and the least that is to be warned of. */
const GOALS = { own: 0.05, other: 0.2, none: 0.7 } as const;

type Answered = keyof typeof GOALS;
type Rates = Record<Answered, Rate>;

/** Rows of the set: warned of where the question's language answers, where another does, and where none. */
export async function* mixedCorpus(packages: AskedPackages): AsyncIterable<Row> {
  const records = PACKED.flatMap((language) =>
    passagesOf(language).filter(({ name }) => isInFirstHalf(name) && languageOf(name) === language)
  );
  using index = await packages.packed("mixed-half", records);
  const none = { hits: 0, of: 0 };
  const warned: Rates = { own: none, other: none, none };
  for (const language of LANGUAGES) {
    for (const { question, expects } of questionsOf(language).filter((_, at) => at % STEP === 0)) {
      const { warning } = await packages.ask(index, question, { limit: 1 });
      const answered = answeredBy(expects, language);
      warned[answered] = counted(warned[answered], warning !== undefined);
    }
  }
  yield* rowsOf(warned);
}

/** Articles take turns. */
function languageOf(name: string): Language {
  return PACKED[Number(name.slice(0, 2)) % PACKED.length]!;
}

function answeredBy(expects: string, asking: Language): Answered {
  if (!isInFirstHalf(expects)) return "none";
  return languageOf(expects) === asking ? "own" : "other";
}

function* rowsOf({ own, other, none }: Rates): Iterable<Row> {
  const what = "en+de+ar in one package";
  yield { what: `${what}: own language, another`, ours: interval(own), theirs: interval(other) };
  yield { what: `${what}: caught`, ours: interval(none), theirs: "" };
  yield goalRow(`${what}: not falsely, own`, 1 - share(own), 1 - GOALS.own);
  yield goalRow(`${what}: not falsely, another`, 1 - share(other), 1 - GOALS.other);
  yield goalRow(`${what}: caught`, share(none), GOALS.none);
}

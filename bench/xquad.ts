/**
 * XQuAD as the benchmarks use it: 240 passages and 1,190 questions in each of five languages, packed
 * the way of a user.
 *
 * @module
 */
import { answer } from "../lib/calibration/mod.ts";
import type { Encoder } from "../lib/encode/encoder.ts";
import { loadEncoder } from "../lib/host/models/models.ts";
import { openPackageFile } from "../lib/host/packages/open_package.ts";
import { packToFile } from "../lib/host/packages/pack.ts";
import type { PackageIndex, Reply, SearchMode } from "../lib/index/mod.ts";
import { BENCH_KEY } from "./pack.ts";
import { SHARED } from "./places.ts";

/** The languages of the set. */
export const LANGUAGES = ["en", "es", "de", "zh", "ar"] as const;
/** One of them. */
export type Language = typeof LANGUAGES[number];

/** A question and the name of the passage that answers it. */
export interface Question {
  readonly question: string;
  readonly expects: string;
}

/** The questions of a language. */
export function questionsOf(language: Language): Question[] {
  return readLines<Question>(`questions.${language}.jsonl`);
}

/** The passages of a language. */
export function passagesOf(language: Language): { readonly name: string; readonly text: string }[] {
  return readLines(`passages.${language}.jsonl`);
}

function readLines<T>(name: string): T[] {
  const lines = Deno.readTextFileSync(`${SHARED}/data/xquad/${name}`).split("\n");
  return lines.filter(Boolean).map((line) => JSON.parse(line) as T);
}

/** Articles 00 to 23 are packed where half of the questions shall have no answer. */
export function isInFirstHalf(name: string): boolean {
  return Number(name.slice(0, 2)) < 24;
}

/** A folder of packages that lasts as long as a benchmark, and the encoder that asks them. */
export class AskedPackages implements AsyncDisposable {
  /** Where they lie. */
  readonly folder: string;
  readonly #encoder: Encoder;
  readonly #remembered: Encoder;

  private constructor(folder: string, encoder: Encoder) {
    this.folder = folder;
    this.#encoder = encoder;
    this.#remembered = remembering(encoder);
  }

  static async open(): Promise<AskedPackages> {
    const folder = await Deno.makeTempDir({ prefix: "mdcx-bench-" });
    return new AskedPackages(folder, await loadEncoder());
  }

  /**
   * Opens a package by its name, packed from records where it is not there yet.
   *
   * @param reuse Name of a package whose vectors are kept.
   */
  async packed(
    name: string,
    records: readonly { readonly name: string; readonly text: string }[],
    { reuse }: { readonly reuse?: string } = {},
  ): Promise<PackageIndex> {
    const target = this.pathOf(name);
    try {
      return await openPackageFile(target, BENCH_KEY);
    } catch {
      // Not packed yet.
    }
    const input = `${this.folder}/${name}.jsonl`;
    await Deno.writeTextFile(input, records.map((record) => JSON.stringify(record)).join("\n"));
    await packToFile({
      ...{ input, target, passphrase: BENCH_KEY, compression: "zstd", multilingual: true },
      ...(reuse === undefined ? {} : { reuse: this.pathOf(reuse) }),
    });
    return await openPackageFile(target, BENCH_KEY);
  }

  /** The file of a package. */
  pathOf(name: string): string {
    return `${this.folder}/${name}.mdcx`;
  }

  /** Asks a package; on words alone in mode `lexical`. */
  ask(
    index: PackageIndex,
    question: string,
    { mode = "auto", limit }: { readonly mode?: SearchMode; readonly limit: number },
  ): Promise<Reply> {
    const encoder = mode === "lexical" ? undefined : this.#remembered;
    return answer([index], question, { limit, mode, encoder });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#encoder.release();
    await Deno.remove(this.folder, { recursive: true });
  }
}

/** An encoder that encodes the same question once. */
function remembering(encoder: Encoder): Encoder {
  const known = new Map<string, Float32Array>();
  return {
    ...{ name: encoder.name, dimensions: encoder.dimensions },
    ...{ languageAxes: encoder.languageAxes },
    encode: async (texts, role, options) => {
      const key = texts.join("\n");
      if (texts.length !== 1 || role !== "query") return await encoder.encode(texts, role, options);
      const vector = known.get(key) ?? await encoder.encode(texts, role, options);
      known.set(key, vector);
      return vector;
    },
    release: () => encoder.release(),
  };
}

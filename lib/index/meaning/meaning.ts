/**
 * What the meaning of a question is, read once for all packages that share its model.
 *
 * @module
 */
import type { Encoder } from "../../encode/encoder.ts";
import { languagePartOf } from "../../encode/language_axes.ts";
import { decodeVectorInto, normaliseRows } from "../../encode/vectors.ts";
import { FormatError } from "../../errors.ts";
import { DenseIndex } from "./dense.ts";
import { oncePerPackage } from "../package/once_per_package.ts";
import type { PackageIndex } from "../package/package_index.ts";

/** The meaning of one question, over the packages that can be asked by it. */
export interface QuestionMeaning {
  /** The question as a unit vector. */
  readonly vector: Float32Array;
  /** What of it tells the language rather than the meaning, where the model says. */
  readonly languagePart?: Float32Array;
  /** Cosines with every passage, by package, in the rows of its dense index. */
  readonly similarities: ReadonlyMap<PackageIndex, Float32Array>;
}

/** The model that made a package's vectors; undefined where it has none. */
export function modelOf(index: PackageIndex): string | undefined {
  if (!index.capabilities.vectors) return undefined;
  return index.metaText("embedding_model");
}

/** The vectors of a package, read when they are first needed and kept while it is open. */
export const denseIndexOf: (index: PackageIndex) => DenseIndex = oncePerPackage(readVectors);

function readVectors(index: PackageIndex): DenseIndex {
  const dimensions = index.metaNumber("embedding_dimensions") ?? 0;
  const count = index.row<{ n: number }>("SELECT count(*) AS n FROM passage_vector")?.n ?? 0;
  if (!Number.isInteger(dimensions) || dimensions < 1) {
    throw new FormatError(
      "malformed_package",
      `Cannot read the vectors of package "${index.name}": their dimensions are not stated, expected a whole number`,
    );
  }
  checkVectorSize(index, dimensions);
  const ids = new Int32Array(count);
  const matrix = new Float32Array(count * dimensions);
  let row = 0;
  const rows = index.each<{ passage_id: number; vector: Uint8Array }>(
    "SELECT passage_id, vector FROM passage_vector ORDER BY passage_id",
  );
  for (const { passage_id: id, vector } of rows) {
    ids[row] = id;
    decodeVectorInto(matrix.subarray(row * dimensions, (row + 1) * dimensions), vector);
    row++;
  }
  return new DenseIndex(ids, normaliseRows(matrix, dimensions), dimensions);
}

/** Before memory is taken for what may be stated and not there. */
function checkVectorSize(index: PackageIndex, dimensions: number): void {
  const sql = "SELECT length(vector) AS bytes FROM passage_vector LIMIT 1";
  const bytes = index.row<{ bytes: number }>(sql)?.bytes ?? dimensions;
  if (bytes >= dimensions) return;
  throw new FormatError(
    "malformed_package",
    `Cannot read the vectors of package "${index.name}": one has ${bytes} bytes, ` +
      `expected ${dimensions} dimensions`,
  );
}

/**
 * Encodes a question and compares it with every passage of the packages whose vectors are of the
 * encoder's model.
 *
 * @returns undefined where no package has such vectors: the encoder is not asked then.
 */
export async function readMeaning(
  packages: readonly PackageIndex[],
  question: string,
  { encoder, signal }: { readonly encoder: Encoder; readonly signal?: AbortSignal },
): Promise<QuestionMeaning | undefined> {
  const usable = packages.filter((index) => modelOf(index) === encoder.name);
  if (usable.length === 0 || question.trim() === "") return undefined;
  const vector = await encoder.encode([question], "query", signal === undefined ? {} : { signal });
  const { languageAxes } = encoder;
  return {
    vector,
    ...(languageAxes === undefined ? {} : { languagePart: languagePartOf(vector, languageAxes) }),
    similarities: new Map(usable.map((index) => [index, denseIndexOf(index).similarities(vector)])),
  };
}

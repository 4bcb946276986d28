/**
 * Adding the index of transcription recovery to a finished package, without its sources.
 *
 * @module
 */
import { UnsupportedError } from "../../errors.ts";
import { SHAPE_VERSION, writeShapeTable } from "../../index/shapes/shape_table.ts";
import { setMeta } from "../../index/build/meta.ts";
import { editPackage, type EditPackageOptions } from "./edit_package.ts";

export type { RandomSource } from "../../bytes.ts";
export type { EditPackageOptions } from "./edit_package.ts";

/** What was added; the name is that of `--json`. */
export interface ShapesReport {
  /** Terms in the index. */
  readonly shape_terms: number;
}

/**
 * Adds the index, or makes it anew. Compression, header, signature and permissions stay.
 *
 * @throws {UsageError} Where the package is signed and the key that signed it is not given.
 * @throws {UnsupportedError} Where it is older than the table of terms that the index is made of.
 * @throws {MdcxError} Whatever keeps it from opening. Nothing is changed in any of these cases.
 */
export async function addShapesToFile(options: EditPackageOptions): Promise<ShapesReport> {
  let shape_terms = 0;
  await editPackage(options, (database, { capabilities }) => {
    if (!capabilities.frequencies) {
      throw new UnsupportedError(
        `Cannot add shapes to "${options.path}": it has no table of terms, expected a newer package`,
        { hint: "Pack it anew with --shapes" },
      );
    }
    shape_terms = writeShapeTable(database);
    setMeta(database, [["shape_version", SHAPE_VERSION], ["shape_terms", String(shape_terms)]]);
    return Promise.resolve(undefined);
  });
  return { shape_terms };
}

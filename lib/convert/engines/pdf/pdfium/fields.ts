/**
 * The fields of a form: what is filled in, as it is shown.
 *
 * @module
 */

import type { Field } from "../layout/model.ts";
import type { Pdfium } from "./api.ts";
import type { AnnotationBudget } from "./annotation_budget.ts";
import type { DrawnTexts } from "./appearance.ts";

/** Field types of FPDFAnnot_GetFormFieldType (fpdf_formfill.h). */
const FIELD = {
  unknown: -1,
  check: 2,
  radio: 3,
  combo: 4,
  list: 5,
  text: 6,
  signature: 7,
} as const;
/** Field flag "password" (PDF 32000-1, table 228): what is filled in is never shown. */
const PASSWORD = 1 << 13;

/** What is filled into a field, without its place. */
export type Filled = Pick<Field, "name" | "value" | "kind">;

/** Reads the fields that lie on pages. */
export class FieldReader {
  readonly #pdfium: Pdfium;
  readonly #form: number;
  readonly #drawn: DrawnTexts;
  readonly #budget: AnnotationBudget;
  /** Names and values by the number of the field's object: many annotations may show one field. */
  readonly #names = new Map<number, string>();
  readonly #values = new Map<number, string>();

  /** @param form Handle of the form environment, 0 where the document has no form. */
  constructor(
    pdfium: Pdfium,
    form: number,
    { drawn, budget }: { readonly drawn: DrawnTexts; readonly budget: AnnotationBudget },
  ) {
    this.#pdfium = pdfium;
    this.#form = form;
    this.#drawn = drawn;
    this.#budget = budget;
  }

  /** The field of an annotation; `undefined` where nothing can be filled in. */
  read(annotation: number): Filled | undefined {
    const type = this.#form === 0
      ? FIELD.unknown
      : this.#pdfium.call.FPDFAnnot_GetFormFieldType(this.#form, annotation);
    if (type === FIELD.unknown) return this.#readLoose(annotation);
    const field = this.#pdfium.call.EPDFAnnot_GetFormFieldObjectNumber(this.#form, annotation);
    const name = once(this.#names, field, () => this.#nameOf(annotation));
    switch (type) {
      case FIELD.check:
      case FIELD.radio:
        return { name, kind: "check", value: this.#tickOf(annotation) };
      case FIELD.combo:
      case FIELD.list:
        return {
          name,
          kind: "choice",
          value: once(this.#values, field, () => this.#choiceOf(annotation)),
        };
      case FIELD.text:
        return {
          name,
          kind: "text",
          value: once(this.#values, field, () => this.#textOf(annotation)),
        };
      case FIELD.signature:
        return { name, kind: "signature", value: this.#drawn.of(annotation) };
      default:
        return undefined;
    }
  }

  /** A field that the form does not list, as of pages that were taken out of another document. */
  #readLoose(annotation: number): Filled | undefined {
    const entry = (key: string) => stringOf(this.#pdfium, annotation, key).trim();
    const type = entry("FT");
    if (type !== "Tx" && type !== "Ch") return undefined;
    return { name: entry("TU") || entry("T"), kind: "text", value: entry("V") };
  }

  /** The name that is meant for people, where it has one (12.7.3.1, `TU`). */
  #nameOf(annotation: number): string {
    const { call } = this.#pdfium;
    const alternate = this.#string(call.FPDFAnnot_GetFormFieldAlternateName, annotation);
    const name = alternate.replace(/\s+/g, " ").trim();
    return name === "" ? this.#string(call.FPDFAnnot_GetFormFieldName, annotation) : name;
  }

  /**
   * What is ticked: `x`, or which one of several of that name; empty where it is not. PDFium itself
   * knows what is ticked of pages that are shown alone, so the look tells.
   */
  #tickOf(annotation: number): string {
    const { call } = this.#pdfium;
    const state = stringOf(this.#pdfium, annotation, "AS");
    if (state === "" || state === "Off") return "";
    if (call.FPDFAnnot_GetFormControlCount(this.#form, annotation) < 2) return "x";
    const index = call.FPDFAnnot_GetFormControlIndex(this.#form, annotation);
    return this.#optionOf(annotation, index) || state;
  }

  /** The choices as they are shown; their values are for programs. */
  #choiceOf(annotation: number): string {
    const { call } = this.#pdfium;
    const count = call.FPDFAnnot_GetOptionCount(this.#form, annotation);
    const chosen: string[] = [];
    for (let index = 0; index < count && !this.#budget.isSpent; index++) {
      this.#budget.take(1);
      if (call.FPDFAnnot_IsOptionSelected(this.#form, annotation, index) === 0) continue;
      chosen.push(this.#optionOf(annotation, index));
    }
    return chosen.length === 0 ? this.#valueOf(annotation) : chosen.join(", ");
  }

  #optionOf(annotation: number, index: number): string {
    const { call } = this.#pdfium;
    return this.#pdfium.utf16((buffer, size) =>
      call.FPDFAnnot_GetOptionLabel(this.#form, annotation, index, buffer, size)
    );
  }

  #textOf(annotation: number): string {
    const flags = this.#pdfium.call.FPDFAnnot_GetFormFieldFlags(this.#form, annotation);
    return (flags & PASSWORD) === 0 ? this.#valueOf(annotation) : "";
  }

  #valueOf(annotation: number): string {
    return this.#string(this.#pdfium.call.FPDFAnnot_GetFormFieldValue, annotation);
  }

  #string(ask: (...values: number[]) => number, annotation: number): string {
    return this.#pdfium.utf16((buffer, size) => ask(this.#form, annotation, buffer, size));
  }
}

/** What is known of a field by its number, or is found now; a field without a number is not known. */
function once(known: Map<number, string>, field: number, find: () => string): string {
  const value = known.get(field) ?? find();
  if (field > 0) known.set(field, value);
  return value;
}

/** A string or name that an annotation has. */
export function stringOf(pdfium: Pdfium, annotation: number, key: string): string {
  return pdfium.withString(
    key,
    (name) =>
      pdfium.utf16((buffer, size) =>
        pdfium.call.FPDFAnnot_GetStringValue(annotation, name, buffer, size)
      ),
  );
}

/** The text rules of the format against the vectors recorded from the reference. */
import assert from "node:assert/strict";
import { normalise } from "../../lib/text/normalise.ts";
import { searchableTerms, tokenizeText } from "../../lib/text/tokens.ts";
import { segment } from "../../lib/text/segment.ts";
import { detectFormatLanguage } from "../../lib/text/format_language.ts";
import { sharedFile } from "../support/shared_data.ts";

interface FunctionVectors {
  readonly normalize: readonly [string, string][];
  readonly tokenize_of_normalized: readonly [string, string[]][];
  readonly segment_for_index: readonly [string, string][];
  readonly searchable_terms: readonly [string, string[]][];
  readonly detect_language: readonly [string, [string | null, number]][];
}

const file = sharedFile("reference/interop/dumps/functions.json");
const vectors = file.present ? file.json<FunctionVectors>() : undefined;
const options = (name: string) => ({ name: name + file.reason, ignore: !file.present });

Deno.test(options("normalise() gives the reference's form"), () => {
  for (const [text, wanted] of vectors!.normalize) assert.equal(normalise(text), wanted);
});

Deno.test(options("tokenizeText() gives the reference's tokens"), () => {
  for (const [text, wanted] of vectors!.tokenize_of_normalized) {
    assert.deepEqual(tokenizeText(normalise(text)), wanted);
  }
});

Deno.test(options("segment() sets the reference's spaces"), () => {
  for (const [text, wanted] of vectors!.segment_for_index) assert.equal(segment(text), wanted);
});

Deno.test(options("searchableTerms() gives the reference's terms"), () => {
  for (const [text, wanted] of vectors!.searchable_terms) {
    assert.deepEqual(searchableTerms(normalise(text)), wanted);
  }
});

Deno.test(options("detectFormatLanguage() judges as the reference does"), () => {
  for (const [text, [language, share]] of vectors!.detect_language) {
    assert.deepEqual(detectFormatLanguage(text), { language, confidence: share });
  }
});

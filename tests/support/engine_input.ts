/** Documents as engines and readers receive them, and what becomes of them. */

import type {
  DocumentInput,
  Engine,
  EngineResult,
  Format,
  ReferenceReader,
} from "../../lib/convert/types.ts";
import { verify } from "../../lib/convert/verify/verification.ts";
import { writeMarkdown } from "../../lib/markdown/writer.ts";

/** A document of these bytes, or of this text in UTF-8. */
export function documentOf(
  content: string | Uint8Array,
  format: Format,
  name: string = `document.${format}`,
): DocumentInput {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { bytes: new Uint8Array(bytes), name, format, passwords: [] };
}

/** What an engine makes of a document, and its Markdown. */
export async function convertWith(
  engine: Engine,
  input: DocumentInput,
): Promise<EngineResult & { readonly markdown: string }> {
  const result = await engine.convert(input);
  return { ...result, markdown: writeMarkdown(result.blocks) };
}

/** Words that the reader finds and the Markdown lacks, and the other way round, 25 of each at most. */
export async function wordsLost(
  engine: Engine,
  reader: ReferenceReader,
  input: DocumentInput,
): Promise<{ readonly missing: readonly string[]; readonly surplus: readonly string[] }> {
  const { blocks, findings } = await engine.convert(input);
  const reference = await reader.read(input);
  const isMarkdown = input.format === "markdown";
  const { verification } = verify({ blocks, furniture: [], reference, findings, isMarkdown });
  return {
    missing: verification.missing_sample,
    surplus: verification.surplus_sample,
  };
}

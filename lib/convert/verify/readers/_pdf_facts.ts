/**
 * What a PDF holds beside its pages, as pdf.js has it: attached files, and whether it is no more than
 * a cover for them; layers that nobody sees.
 *
 * @module
 */

import type { Finding } from "../../types.ts";
import type { PdfjsDocument } from "./_pdfjs.ts";

/** Layers that a finding names at most. */
const MAX_NAMED = 8;
/** Characters of the name of one. */
const MAX_NAME = 80;

/** What is said of an attached file. */
interface AttachedFile {
  readonly filename: string;
  readonly description: string;
}

/** Which layers are shown when the document is opened (ISO 32000-1, 8.11.4.3), `null` for the usual. */
interface Layers {
  readonly baseState: string | null;
  readonly on: readonly string[];
  readonly off: readonly string[];
  readonly groups: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly usage: { readonly view: { readonly viewState: string } | null };
  }[];
}

/** What a document holds. */
export interface PdfFacts {
  /** Names of attached files, and what is said of them. */
  readonly attachments: readonly string[];
  readonly findings: readonly Finding[];
}

/** Reads what a document holds beside its pages. */
export async function factsOf(document: PdfjsDocument): Promise<PdfFacts> {
  const files = await document.fact("GetAttachments");
  const attachments = files instanceof Map
    ? [...files.values() as Iterable<AttachedFile>]
      .flatMap(({ filename, description }) => [filename, description])
    : [];
  // Whether it is one need not be asked of others: it costs as much as a page.
  const isPortfolio = attachments.length > 0 && await isCollection(document);
  const layers = await document.fact("GetOptionalContentConfig");
  const hidden = layers === null ? [] : hiddenNames(layers as Layers);
  return {
    attachments,
    findings: [
      ...(isPortfolio ? [PORTFOLIO] : []),
      ...(hidden.length > 0 ? [hiddenLayers(hidden)] : []),
    ],
  };
}

async function isCollection(document: PdfjsDocument): Promise<boolean> {
  const told = await document.fact("GetMetadata");
  const [info] = Array.isArray(told) ? told as { IsCollectionPresent?: boolean }[] : [];
  return info?.IsCollectionPresent === true;
}

const PORTFOLIO: Finding = {
  code: "portfolio",
  message:
    "The document is a portfolio: its text is that of its cover alone, and the files in it, " +
    "each a document of its own, are not converted",
  severity: "warning",
};

/** Names of the layers that are hidden at first, and not meant for the screen alone. */
function hiddenNames({ baseState, on, off, groups }: Layers): string[] {
  const [shown, hidden] = [new Set(on), new Set(off)];
  return groups.filter(({ id, usage }) =>
    (baseState === "OFF" ? !shown.has(id) : hidden.has(id)) && usage.view?.viewState !== "ON"
  ).map(({ name }) => name ?? "");
}

function hiddenLayers(names: readonly string[]): Finding {
  const named = names.slice(0, MAX_NAMED).map((name) => `"${name.slice(0, MAX_NAME)}"`).join(", ");
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
  return {
    code: "hidden_layers",
    message: `Layers are not shown when the document is opened (${named}${more}); ` +
      "what text they have is in the Markdown",
    severity: "note",
  };
}

/** The job of one document, as a run plans it. */

import type { DocumentJob } from "../../lib/convert/job.ts";
import { planDocuments } from "../../lib/convert/plan.ts";
import type { DocumentOptions } from "../../lib/convert/artefacts/record.ts";
import { documentOptions, jobOf } from "../../lib/host/conversion/document_job.ts";

/** When every such document is converted. */
export const CONVERTED_AT = "2026-01-02T03:04:05Z";

/** The options and passwords of a job. */
export interface JobOptions {
  readonly options?: Partial<DocumentOptions>;
  readonly passwords?: readonly string[];
}

/** The job of the document at a path of the input; without its blocks beside it. */
export function documentJob(path: string, given: JobOptions = {}): DocumentJob {
  const [document] = planDocuments([{ path, bytes: 1 }]);
  return jobOf(document!, {
    options: { ...documentOptions({ lossless: false }), ...given.options },
    passwords: given.passwords ?? [],
    now: Date.parse(CONVERTED_AT),
  });
}

/**
 * What packing shows meanwhile.
 *
 * @module
 */

import type { PackProgress } from "@mdcx/mdcx/pack";
import type { Bars } from "./bars.ts";
import { toMegabytes } from "./words.ts";

/** Shows how far packing is, each of its stages by a bar of its own. */
export function showPacking(state: PackProgress, bars: Bars): void {
  if (state.stage === "index") {
    const { documents, total } = state;
    const bar = bars.at(state.stage, "documents");
    if (total === undefined) bar.count(documents);
    else bar.update(documents, total);
  } else if (state.stage === "encode") {
    const { passages, total, share } = state;
    bars.at(state.stage, "passages").update(passages, total, { share, label: "encoding" });
  } else if (state.stage === "measure") {
    // The corpus is asked questions cut out of itself.
    const { questions, total, share } = state;
    bars.at(state.stage, "questions").update(questions, total, { share, label: "measuring reach" });
  } else {
    const [done, total] = [toMegabytes(state.bytes), toMegabytes(state.total)];
    const share = state.bytes / state.total;
    bars.at(state.stage, "MB").update(done, total, { share, label: "sealing" });
  }
}

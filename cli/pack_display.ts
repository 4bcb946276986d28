/**
 * What packing shows meanwhile: a bar for each of its stages, one after the other.
 *
 * @module
 */

import type { PackProgress } from "@mdcx/mdcx/pack";
import type { Progress } from "./progress.ts";
import type { Shell } from "./shell.ts";

type Stage = PackProgress["stage"];

const UNITS: Readonly<Record<Stage, string>> = {
  index: "documents",
  encode: "passages",
  measure: "questions",
  seal: "MB",
};

/** The bar of the stage that packing is in. */
export class PackDisplay {
  readonly #shell: Shell;
  #stage: Stage | undefined;
  #bar: Progress | undefined;

  /** @param shell Where it is shown. */
  constructor(shell: Shell) {
    this.#shell = shell;
  }

  /** Shows how far it is. */
  show(state: PackProgress): void {
    const bar = this.#barOf(state.stage);
    if (state.stage === "index") {
      const { documents, total } = state;
      if (total === undefined) bar.count(documents);
      else bar.update(documents, total);
    } else if (state.stage === "encode") {
      bar.update(state.passages, state.total, { share: state.share, label: "encoding" });
    } else if (state.stage === "measure") {
      // The corpus is asked questions cut out of itself.
      bar.update(state.questions, state.total, { share: state.share, label: "measuring reach" });
    } else {
      const share = state.bytes / state.total;
      bar.update(toMegabytes(state.bytes), toMegabytes(state.total), { share, label: "sealing" });
    }
  }

  /** Takes the bar off the screen. */
  end(): void {
    this.#bar?.end();
  }

  #barOf(stage: Stage): Progress {
    if (stage !== this.#stage) {
      this.end();
      this.#bar = undefined;
    }
    this.#stage = stage;
    return this.#bar ??= this.#shell.progress(UNITS[stage]);
  }
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

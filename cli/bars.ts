/**
 * One bar after another: a command of several stages shows how far the stage is that it is in.
 *
 * @module
 */

import type { Progress } from "./progress.ts";

/** What makes bars: a shell. */
export interface BarMaker {
  /** A bar that counts units. */
  progress(unit: string): Progress;
}

/** The bar of a command's stage; that of another stage is gone. */
export class Bars {
  readonly #maker: BarMaker;
  #stage: string | undefined;
  #bar: Progress | undefined;

  /** @param maker Makes each of them. */
  constructor(maker: BarMaker) {
    this.#maker = maker;
  }

  /**
   * The bar of a stage, a new one where the stage is.
   *
   * @param stage Tells it from the one before.
   * @param unit What it counts.
   */
  at(stage: string, unit: string): Progress {
    if (this.#bar === undefined || stage !== this.#stage) {
      this.end();
      this.#bar = this.#maker.progress(unit);
      this.#stage = stage;
    }
    return this.#bar;
  }

  /** Takes the bar off the screen. */
  end(): void {
    this.#bar?.end();
    this.#bar = undefined;
  }
}

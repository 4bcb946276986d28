/**
 * How far a long command is: a bar with rate and time left on a terminal, a line every 10 s
 * elsewhere.
 *
 * @module
 */

import { printableLine } from "@mdcx/mdcx/printable";
import { clip, screenColumns } from "./columns.ts";
import { writeStderr } from "./stderr.ts";

/** Takes the bar off the line that the cursor is on. */
export const CLEAR_LINE = "\r\x1b[K";
const REDRAW_MS = 100;
const LINE_MS = 10_000;
const BAR_WIDTH = 24;
const ROOM_FOR_BAR = 60;

/** How a {@linkcode Progress} shows itself. */
export interface ProgressOptions {
  /** What is counted: `documents`. */
  readonly unit: string;
  /** Shows nothing at all. */
  readonly isSilent: boolean;
  /** Redraws one line instead of writing new ones. */
  readonly isTerminal: boolean;
  /** Milliseconds, from anywhere. */
  readonly now?: () => number;
  /** Where it is shown: standard error. */
  readonly write?: (text: string) => void;
  /** Columns of the screen. */
  readonly columns?: () => number;
}

/** What {@linkcode Progress.update} may say beside two numbers. */
export interface ProgressDetails {
  /** What is being worked on. */
  readonly label?: string;
  /** Share of the work that is done, 0 to 1, where the units differ in what they take. */
  readonly share?: number;
}

/** One long command's progress. */
export class Progress {
  readonly #options: Required<ProgressOptions>;
  #start: Start | undefined;
  #lastShown: number;
  #isDrawn = false;

  /** @param options How it shows itself. */
  constructor(options: ProgressOptions) {
    this.#options = {
      now: () => performance.now(),
      write: writeStderr,
      columns: screenColumns,
      ...options,
    };
    this.#lastShown = options.isTerminal ? -Infinity : this.#options.now();
  }

  /**
   * Shows the state, where it is time to.
   *
   * @param done How many are done.
   * @param total How many there are.
   * @param details What else is known.
   */
  update(
    done: number,
    total: number,
    { label = "", share = done / total }: ProgressDetails = {},
  ): void {
    this.#start ??= { time: this.#options.now(), done, share };
    if (!this.#isDue()) return;
    const state = this.#describe(done, total, share);
    const hasRoom = this.#options.isTerminal && this.#options.columns() >= ROOM_FOR_BAR;
    if (this.#options.isTerminal) {
      this.#draw(`${hasRoom ? `${bar(share)} ` : ""}${state}`, label);
    } else this.#options.write(`${printableLine(label === "" ? state : `${state}  ${label}`)}\n`);
  }

  /** Shows how many are done where nobody knows how many there are. */
  count(done: number): void {
    if (!this.#isDue()) return;
    const { isTerminal, unit, write } = this.#options;
    if (isTerminal) this.#draw(`${done} ${unit}`, "");
    else write(`${done} ${unit}\n`);
  }

  /** Writes a line that stays, above the bar. */
  line(text: string): void {
    if (this.#options.isSilent) return;
    this.#clear();
    this.#options.write(`${printableLine(text)}\n`);
  }

  /** Takes the bar off the screen. */
  end(): void {
    this.#clear();
  }

  #isDue(): boolean {
    const { isSilent, isTerminal, now } = this.#options;
    if (isSilent || now() - this.#lastShown < (isTerminal ? REDRAW_MS : LINE_MS)) return false;
    this.#lastShown = now();
    return true;
  }

  #draw(state: string, label: string): void {
    const line = clip(
      `${state}  ${printableLine(label)}`,
      Math.max(1, this.#options.columns() - 1),
    );
    this.#options.write(`${CLEAR_LINE}${line}`);
    this.#isDrawn = true;
  }

  #clear(): void {
    if (this.#isDrawn) this.#options.write(CLEAR_LINE);
    this.#isDrawn = false;
  }

  /** Where nothing has been done yet, it says how long it has been going on. */
  #describe(done: number, total: number, share: number): string {
    const { now, unit } = this.#options;
    const start = this.#start!;
    const seconds = Math.max((now() - start.time) / 1000, 0.001);
    const rate = (done - start.done) / seconds;
    const pace = rate > 0 ? `, ${rate.toFixed(rate < 10 ? 1 : 0)}/s` : "";
    const left = share > start.share
      ? `, ${duration(seconds * (1 - share) / (share - start.share))} left`
      : `, ${duration(seconds)}`;
    return `${done}/${total} ${unit}${pace}${left}`;
  }
}

/** The first that was heard: what had been done by then tells nothing of the pace. */
interface Start {
  readonly time: number;
  readonly done: number;
  readonly share: number;
}

function bar(share: number): string {
  const filled = Number.isNaN(share) ? BAR_WIDTH : Math.floor(share * BAR_WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)}]`;
}

/** `8 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

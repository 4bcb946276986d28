/**
 * The pages in the frames of a page: those that stand in its source (`srcdoc`), and those that lie beside
 * it in a web archive. Others are not fetched.
 *
 * @module
 */

import { type Archive, markedUtf8 } from "../../mhtml.ts";
import type { Attributes } from "./elements.ts";

/** Frames in frames beyond this are left out. */
const MAX_DEPTH = 5;

/** What the pages of one document share: each of an archive is read once, as many frames may name it. */
class Shared {
  readonly taken = new Set<Uint8Array>();
  isCut = false;

  constructor(readonly archive: Archive | undefined) {}
}

/** Reads a page, whose frames are given. */
export type PageReader<T> = (page: Uint8Array, frames: Frames<T>) => T;

/** The frames of one page. */
export class Frames<T> {
  readonly #shared: Shared;
  readonly #depth: number;
  readonly #read: PageReader<T>;
  /** What was read for this page: of the archive by its pages, of its own source by their sources. */
  readonly #readings = new Map<Uint8Array | string, T>();

  private constructor(shared: Shared, depth: number, read: PageReader<T>) {
    this.#shared = shared;
    this.#depth = depth;
    this.#read = read;
  }

  /** The frames of a page that may stand in an archive. */
  static of<T>(archive: Archive | undefined, read: PageReader<T>): Frames<T> {
    return new Frames(new Shared(archive), 0, read);
  }

  /** Whether a page was left out, as it stands in too many frames. */
  get isCut(): boolean {
    return this.#shared.isCut;
  }

  /** The style sheet at an address; empty where there is none. */
  sheet(href: string): string {
    return this.#shared.archive?.sheet(href) ?? "";
  }

  /**
   * Begins to read the page, which may be done twice.
   *
   * @returns What gives the reading of a frame by its attributes: `undefined` where its page is not at
   * hand, or was given before.
   */
  begin(): (attributes: Attributes) => T | undefined {
    const given = new Set<Uint8Array>();
    return ({ srcdoc, src = "" }) => {
      if (srcdoc !== undefined) return this.#readings.get(srcdoc) ?? this.#readSource(srcdoc);
      const page = this.#shared.archive?.frame(src);
      if (page === undefined || given.has(page)) return undefined;
      given.add(page);
      return this.#readings.get(page) ?? this.#readOnce(page);
    };
  }

  #readSource(source: string): T | undefined {
    return this.#keep(source, this.#open(markedUtf8(source)));
  }

  #readOnce(page: Uint8Array): T | undefined {
    const { taken } = this.#shared;
    if (taken.has(page)) return undefined;
    taken.add(page);
    return this.#keep(page, this.#open(page));
  }

  #keep(key: Uint8Array | string, reading: T | undefined): T | undefined {
    if (reading !== undefined) this.#readings.set(key, reading);
    return reading;
  }

  #open(page: Uint8Array): T | undefined {
    const isDeepest = this.#depth === MAX_DEPTH;
    this.#shared.isCut ||= isDeepest;
    return isDeepest
      ? undefined
      : this.#read(page, new Frames(this.#shared, this.#depth + 1, this.#read));
  }
}

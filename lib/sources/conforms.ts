/**
 * Whether a plugin keeps the contract, told by using it.
 *
 * @module
 */

import { identify } from "./looks_like.ts";
import { Candidate, type SourcePlugin } from "./types.ts";

/** One observation about a plugin. */
export interface Observation {
  /** `fault`: the contract is broken. `note`: good to know. */
  readonly kind: "fault" | "note";
  /** One sentence. */
  readonly message: string;
}

/** How a plugin is tried. */
export interface ConformanceOptions {
  /** What is searched; `graph theory` where it is not given. */
  readonly query?: string;
  /** Candidates asked for; 3. */
  readonly limit?: number;
  /** Milliseconds for the download; 60,000. */
  readonly timeout?: number;
  /** Whether one candidate is downloaded; true. */
  readonly fetch?: boolean;
}

const IMAGES = ["jpeg", "png", "gif", "tiff", "webp", "avif"];
const SHARE_OF_ONE_HOST = 0.5;
const ENOUGH_FOR_A_SHARE = 3;

const fault = (message: string): Observation => ({ kind: "fault", message });
const note = (message: string): Observation => ({ kind: "note", message });

/** Tries a plugin and says what is wrong with it; an empty list is a plugin that conforms. */
export async function conforms(
  plugin: SourcePlugin,
  options: ConformanceOptions = {},
): Promise<Observation[]> {
  const shape = checkShape(plugin);
  if (shape.length > 0) return shape;
  const { query = "graph theory", limit = 3 } = options;
  let found: unknown;
  try {
    found = await plugin.search(query, limit);
  } catch (error) {
    return [fault(`search raised ${describe(error)}`)];
  }
  if (!Array.isArray(found)) return [fault("search did not answer with a list")];
  const observations = checkCandidates(found, limit);
  if (options.fetch ?? true) {
    observations.push(...await tryFetch(plugin, found, options.timeout ?? 60_000));
  }
  return observations;
}

function checkShape(plugin: SourcePlugin): Observation[] {
  const observations: Observation[] = [];
  if (typeof plugin.name !== "string" || plugin.name.trim() === "") {
    observations.push(fault("it has no name"));
  }
  for (const method of ["search", "fetch"] as const) {
    if (typeof plugin[method] !== "function") observations.push(fault(`it has no ${method}`));
  }
  return observations;
}

function checkCandidates(found: readonly unknown[], limit: number): Observation[] {
  if (found.length === 0) return [note("nothing was found: try another query")];
  const observations: Observation[] = [];
  if (found.length > limit) {
    observations.push(fault(`search answered ${found.length} candidates, ${limit} were asked for`));
  }
  const candidates = found.filter((item): item is Candidate => item instanceof Candidate);
  if (candidates.length < found.length) {
    observations.push(fault(`${found.length - candidates.length} answers are not a Candidate`));
  }
  for (const field of ["identifier", "title"] as const) {
    const empty = candidates.filter((candidate) => !candidate[field]?.trim()).length;
    if (empty > 0) observations.push(fault(`${empty} candidates have no ${field}`));
  }
  return [...observations, ...checkHosts(candidates)];
}

function checkHosts(candidates: readonly Candidate[]): Observation[] {
  const hosts = candidates.map((candidate) => candidate.host).filter((host) => host !== "");
  if (hosts.length === 0) return candidates.length > 0 ? [note("no candidate names a host")] : [];
  if (candidates.length < ENOUGH_FOR_A_SHARE) return [];
  for (const host of new Set(hosts)) {
    const count = hosts.filter((other) => other === host).length;
    if (count / candidates.length > SHARE_OF_ONE_HOST) {
      return [note(`${host} has ${count} of ${candidates.length} candidates: mind its limits`)];
    }
  }
  return [];
}

async function tryFetch(
  plugin: SourcePlugin,
  found: readonly unknown[],
  timeout: number,
): Promise<Observation[]> {
  const candidate = found.find((item) => item instanceof Candidate && item.identifier !== "");
  if (candidate === undefined) return [];
  try {
    return checkDownload(await plugin.fetch(candidate as Candidate, { timeout }));
  } catch (error) {
    return [note(`fetch raised ${describe(error)}`)];
  }
}

function checkDownload(bytes: unknown): Observation[] {
  if (!(bytes instanceof Uint8Array)) return [fault("fetch did not answer with bytes")];
  if (bytes.length === 0) return [fault("fetch answered with no bytes")];
  const kind = identify(bytes);
  if (kind === null) return [note("the download is of no known kind")];
  if (IMAGES.includes(kind)) return [fault(`the download is an image (${kind}): a thumbnail?`)];
  return kind === "html" ? [note("the download is a web page: a landing page?")] : [];
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

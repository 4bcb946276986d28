/**
 * The handlers of the commands, each loaded when it is asked for.
 *
 * @module
 */

import type { HandlerLoader } from "../run.ts";

/** The loader of each command that is built. */
export const HANDLERS: Readonly<Record<string, HandlerLoader>> = {
  convert: async () => (await import("./convert.ts")).convert,
  report: async () => (await import("./report.ts")).report,
  pack: async () => (await import("./pack.ts")).pack,
  models: async () => (await import("./models.ts")).models,
  calibrate: async () => (await import("./calibrate.ts")).calibrate,
  shapes: async () => (await import("./shapes.ts")).shapes,
  search: async () => (await import("./search.ts")).search,
  document: async () => (await import("./document.ts")).document,
  export: async () => (await import("./export.ts")).exportPackage,
  diff: async () => (await import("./diff.ts")).diff,
  keygen: async () => (await import("./keygen.ts")).keygen,
  verify: async () => (await import("./verify.ts")).verify,
  info: async () => (await import("./info.ts")).info,
  mcp: async () => (await import("./mcp.ts")).mcp,
  sources: async () => (await import("./sources.ts")).sources,
  doctor: async () => (await import("./doctor.ts")).doctor,
  completions: async () => (await import("./completions.ts")).completions,
  man: async () => (await import("./man.ts")).man,
};

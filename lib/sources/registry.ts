/**
 * The plugins of this installation. They are named as module specifiers and loaded on demand; one
 * that does not load is named, never swallowed.
 *
 * @module
 */

import { MdcxError } from "../errors.ts";
import type { SourcePlugin } from "./types.ts";

/** A plugin that could not be loaded. */
export interface BrokenSource {
  /** The module that was named. */
  readonly specifier: string;
  /** Why it cannot be used. */
  readonly reason: string;
}

/** What is installed. */
export interface Sources {
  /** Plugins by name. */
  readonly plugins: ReadonlyMap<string, SourcePlugin>;
  /** What was named and cannot be used. */
  readonly broken: readonly BrokenSource[];
}

/** Imports a module; handed in, because importing is an effect. */
export type ImportModule = (specifier: string) => Promise<Record<string, unknown>>;

/**
 * Loads the plugins that are named.
 *
 * @param specifiers Modules whose default export is a {@linkcode SourcePlugin}, or a class of one.
 */
export async function available(
  specifiers: readonly string[],
  importModule: ImportModule,
): Promise<Sources> {
  const plugins = new Map<string, SourcePlugin>();
  const broken: BrokenSource[] = [];
  for (const specifier of specifiers) {
    try {
      const plugin = pluginOf(await importModule(specifier));
      if (plugins.has(plugin.name)) throw new Error(`another plugin is named "${plugin.name}"`);
      plugins.set(plugin.name, plugin);
    } catch (error) {
      broken.push({ specifier, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { plugins, broken };
}

function pluginOf(module: Record<string, unknown>): SourcePlugin {
  const exported = module["default"];
  const plugin = typeof exported === "function"
    ? new (exported as new () => SourcePlugin)()
    : exported as SourcePlugin | undefined;
  if (typeof plugin !== "object" || plugin === null) {
    throw new Error("its default export is not a plugin");
  }
  return plugin;
}

/**
 * The plugins of some names, in that order; all of them where none is named.
 *
 * @throws {MdcxError} `not_found` where none is installed, a name is not, or it did not load.
 */
export function require(sources: Sources, names: readonly string[] = []): SourcePlugin[] {
  if (sources.plugins.size === 0 && sources.broken.length === 0) {
    throw new MdcxError("not_found", "Cannot use a source: no source is installed", {
      hint: "Name a plugin in MDCX_SOURCES; docs/SOURCES.md tells how to write one",
    });
  }
  const wanted = names.length > 0 ? names : [...sources.plugins.keys()];
  return wanted.map((name) => pluginNamed(sources, name));
}

function pluginNamed(sources: Sources, name: string): SourcePlugin {
  const plugin = sources.plugins.get(name);
  if (plugin !== undefined) return plugin;
  const broken = sources.broken.map((one) => `${one.specifier} (${one.reason})`).join(", ");
  throw new MdcxError(
    "not_found",
    `Cannot use the source "${name}": it is not among ${
      [...sources.plugins.keys()].join(", ") || "the plugins that loaded"
    }`,
    broken === "" ? {} : { hint: `These did not load: ${broken}` },
  );
}

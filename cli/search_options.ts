/**
 * The options of a search that the command line carries.
 *
 * @module
 */

import type { SearchOptions } from "@mdcx/mdcx/index";
import type { Arguments } from "./parse.ts";

/** The options of a search that the command line carries. */
export function searchOptions(args: Arguments): SearchOptions {
  const [limit, only] = [args.number("limit"), args.text("only")];
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(only === "sent" || only === "received" ? { only } : {}),
    ...(args.isGiven("prefer") ? { prefer: "recent" } : {}),
    ...(args.isGiven("mode") ? { mode: args.text("mode") as SearchOptions["mode"] & string } : {}),
  };
}

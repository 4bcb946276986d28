/**
 * The version of this package, from its own configuration.
 *
 * @module
 */

import configuration from "./deno.json" with { type: "json" };

/** `0.1.0` */
export const VERSION: string = configuration.version;

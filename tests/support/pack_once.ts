/** Packs a folder and ends: the process that tests of interruption kill. */
import { pack } from "./packing.ts";

const [input, target] = Deno.args;
await pack(input!, target!);

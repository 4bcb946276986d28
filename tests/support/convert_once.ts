/** Converts a folder and ends: the process that tests of interruption kill. */
import { convertFolder } from "../../lib/host/conversion/convert_folder.ts";

const [input, output] = Deno.args;
await convertFolder({ input: input!, output: output!, maxCores: 2 });

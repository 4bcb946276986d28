/** Writes the golden Markdown of the sample documents anew; the difference is to be reviewed. */

import { engineFor } from "../../lib/convert/engines/mod.ts";
import { writeMarkdown } from "../../lib/markdown/writer.ts";

import { OFFICE_SAMPLES } from "./office_samples.ts";
import { documentOf } from "./engine_input.ts";

const GOLDEN = new URL("../golden/office/", import.meta.url);

for (const { format, name, bytes } of OFFICE_SAMPLES) {
  const { blocks } = await (await engineFor(format)).convert(documentOf(bytes(), format));
  await Deno.writeTextFile(new URL(`${name}.md`, GOLDEN), writeMarkdown(blocks));
}

/** Writes the golden Markdown of the sample documents anew; the difference is to be reviewed. */

import { engineFor } from "../../lib/convert/engines/mod.ts";
import { writeMarkdown } from "../../lib/markdown/writer.ts";
import { inputOf } from "./office_documents.ts";
import { OFFICE_SAMPLES } from "./office_samples.ts";

const GOLDEN = new URL("../golden/office/", import.meta.url);

for (const { format, name, bytes } of OFFICE_SAMPLES) {
  const { blocks } = await (await engineFor(format)).convert(inputOf(bytes(), format));
  await Deno.writeTextFile(new URL(`${name}.md`, GOLDEN), writeMarkdown(blocks));
}

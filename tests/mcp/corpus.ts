/** What the server of most tests serves: pages, headings, homonyms, an attachment, hostile text. */
import type { Tree } from "../support/packing.ts";

const FILLER = "The clerk copied the ledger of the mill line by line and found no fault in it. ";

/** Documents of a mill. */
export const MILL: Tree = {
  "Received/survey.md":
    "---\ndate: 2021-03-04\n---\n\n<!-- page 1 -->\n\n# Survey\n\nThe water wheel is 4.2 metres across and turns slowly.\n\n" +
    "<!-- page 2 -->\n\n## Cost\n\nThe repair of the water wheel costs 18,400 pounds in all.\n",
  "Sent/answer.md": "# Answer\n\nThe trustees accept the survey of the water wheel.\n",
  "north/twin.md": "# North\n\nThe northern sluice was closed in winter.\n",
  "south/twin.md": "# South\n\nThe southern sluice was open in winter.\n",
  "notes/long.md": `# Ledger\n\n${FILLER.repeat(20)}The hidden heron stood at the weir. ${
    FILLER.repeat(20)
  }\n`,
  "notes/hostile.md":
    "# Log\n\nAn eel \u001b[31mstopped\u001b[0m the mill\u001b]0;owned\u0007, \u202etxet\u202c \u{e0069}\u{e0067}said the miller.\n",
  "notes/appendix.md": "---\nindexed: false\n---\n\nKept, not searched.\n",
};

/** Documents of an orchard. */
export const ORCHARD: Tree = {
  "pears.md": "# Pears\n\nThe pears ripen in the orchard by September.\n",
  "north/twin.md": "# Orchard\n\nThe northern orchard has a wall of brick.\n",
};

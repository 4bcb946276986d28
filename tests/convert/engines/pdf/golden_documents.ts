/** The documents of tests/golden/pdf, as they are written. */
import { grid, lines, type Mark, type PdfSpec, text } from "../../../support/pdf_writer.ts";

const LEFT = [
  "The mill was built in the year of the great",
  "flood, when the river changed its bed and",
  "left the old wheel standing in a field. Its",
  "builder kept a diary of the works, of which",
  "two volumes are preserved in the town ar-",
  "chive. They tell of a man who measured all",
];
const RIGHT = [
  "that he saw: the height of the water, the",
  "weight of the grain and the wages of each",
  "day. Nothing in them is embellished.",
];

function head(page: number): Mark[] {
  return [
    text(60, 40, "The Mill on the Old River", 9, "italic"),
    text(290, 810, String(page), 9),
  ];
}

const article: PdfSpec = {
  title: "The Mill",
  outline: [
    { title: "The Mill", page: 1, level: 1 },
    { title: "Its wheel", page: 2, level: 2 },
    { title: "Its miller", page: 3, level: 2 },
  ],
  pages: [
    {
      marks: [
        ...head(1),
        text(60, 90, "The Mill", 18, "bold"),
        ...lines(60, 120, LEFT, 13, 10),
        ...lines(310, 120, RIGHT, 13, 10),
        text(310, 172, "A second paragraph begins here", 10),
        text(453, 168, "1", 6),
        text(460, 172, "and", 10),
        ...lines(310, 185, ["fills the column to the very end of its last"], 13, 10),
        text(60, 780, "1", 5),
        text(64, 783, "The diary, volume two.", 8),
      ],
    },
    {
      marks: [
        ...head(2),
        ...lines(
          60,
          90,
          ["line, from where it goes on to the next page, as paragraphs do in every printed book."],
          13,
          10,
        ),
        text(60, 130, "Its wheel", 14, "bold"),
        ...lines(60, 155, ["The wheel had these parts:"], 13, 10),
        text(70, 172, "• forty paddles of oak,", 10),
        text(70, 186, "• an axle, in turn of", 10),
        text(90, 200, "a) iron where it bore the load,", 10),
        text(90, 214, "b) ash elsewhere,", 10),
        text(70, 228, "• two rings.", 10),
      ],
    },
    {
      marks: [
        ...head(3),
        text(60, 90, "Its miller", 14, "bold"),
        ...lines(60, 115, ["He wrote a program for it, long before there was a machine:"], 13, 10),
        text(60, 140, "while (water) {", 9, "mono"),
        text(71, 152, "turn(wheel);", 9, "mono"),
        text(60, 164, "}", 9, "mono"),
      ],
    },
  ],
};

const tables: PdfSpec = {
  pages: [{
    marks: [
      ...lines(60, 70, ["Grain came from three farms, as the first table shows."], 13, 10),
      text(60, 100, "Table 1. Grain by farm", 10, "bold"),
      ...grid([60, 180, 300, 420], [110, 130, 150, 184]),
      ...["Farm", "Wheat", "Rye"].map((cell, index) =>
        text(66 + 120 * index, 124, cell, 10, "bold")
      ),
      ...["Upper", "1,204", "88"].map((cell, index) => text(66 + 120 * index, 144, cell, 10)),
      ...["Lower", "903", "12, of which"].map((cell, index) =>
        text(66 + 120 * index, 164, cell, 10)
      ),
      text(306, 177, "ten were lent", 10),
      ...lines(
        60,
        215,
        ["Wages were paid by the week, and this table has no lines at all."],
        13,
        10,
      ),
      ...[["Name", "Weeks", "Shillings"], ["Anna", "12", "36"], ["Jacob", "9", "27"], [
        "Maria",
        "30",
        "90",
      ]]
        .flatMap((row, index) =>
          row.map((cell, column) => text(60 + 130 * column, 245 + 15 * index, cell, 10))
        ),
      ...lines(60, 330, ["Prices were shaded in every other row."], 13, 10),
      ...[0, 2].map((row): Mark => ({
        kind: "fill",
        x: 60,
        y: 345 + 18 * row,
        width: 300,
        height: 18,
      })),
      ...[["Flour", "4d"], ["Bran", "1d"], ["Meal", "3d"]].flatMap((row, index) =>
        row.map((cell, column) => text(66 + 150 * column, 358 + 18 * index, cell, 10))
      ),
    ],
  }],
};

const form: PdfSpec = {
  romanPages: 1,
  attachments: ["rates.csv"],
  pages: [
    {
      marks: [
        text(60, 80, "Application", 16, "bold"),
        ...lines(60, 110, ["Name:", "Town:"], 24, 10),
        {
          kind: "field",
          x: 120,
          y: 100,
          width: 160,
          height: 16,
          name: "Name",
          value: "Grace Miller",
        },
        { kind: "field", x: 120, y: 124, width: 160, height: 16, name: "Town", value: "Old River" },
        ...lines(60, 180, ["The rules are on our page."], 13, 10),
        {
          kind: "link",
          x: 60,
          y: 172,
          width: 110,
          height: 12,
          href: "https://example.org/rules?a=1",
        },
        { kind: "comment", x: 300, y: 100, text: "Spelling checked.", author: "Clerk" },
      ],
    },
    { marks: [{ kind: "image", x: 0, y: 0, width: 595, height: 842 }] },
  ],
};

/** Documents by their names. */
export const GOLDEN: Readonly<Record<string, PdfSpec>> = { article, tables, form };

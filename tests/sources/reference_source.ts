/** The reference source: a whole plugin, against no network. */
import { Candidate, type SourcePlugin } from "../../lib/sources/mod.ts";

const WORKS = [
  { identifier: "w1", title: "A primer of graph theory", host: "one.example" },
  { identifier: "w2", title: "Graph theory in the field", host: "two.example" },
  { identifier: "w3", title: "Tides and graphs", host: "three.example" },
];

const source: SourcePlugin = {
  name: "shelf",
  search: (query, limit) =>
    WORKS.filter(({ title }) => query.split(" ").some((word) => title.toLowerCase().includes(word)))
      .slice(0, limit)
      .map(({ identifier, title, host }) =>
        new Candidate({
          identifier,
          title,
          source: "shelf",
          download: `https://${host}/${identifier}.pdf`,
        })
      ),
  fetch: (candidate) =>
    Promise.resolve(new TextEncoder().encode(`%PDF-1.7\n% ${candidate.title}\n`)),
};

export default source;

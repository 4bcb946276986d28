/** Dates of documents: which texts are dates, and which source of a date counts. */
import assert from "node:assert/strict";
import { parseDateSidecar } from "../../../lib/index/documents/date_sidecar.ts";
import { dateOfFields, isIsoDate } from "../../../lib/index/documents/dates.ts";
import { type InputNote, readMarkdown } from "../../../lib/index/documents/source_documents.ts";

const utf8 = new TextEncoder();

function read(text: string, sidecar?: string, modifiedMs?: number) {
  const notes: InputNote[] = [];
  const document = readMarkdown(
    {
      path: "folder/a.md",
      bytes: utf8.encode(text),
      ...(modifiedMs === undefined ? {} : { modifiedMs }),
    },
    {
      note: (note) => notes.push(note),
      dateFromMtime: modifiedMs !== undefined,
      ...(sidecar === undefined ? {} : { sidecar: parseDateSidecar(sidecar, "dates.csv") }),
    },
  );
  return { date: document.date, notes };
}

Deno.test("isIsoDate() takes dates of the calendar in any precision, and nothing else (DEFECTS 23)", () => {
  const dates = ["1999", "1987-06", "2021-03-04", "2020-02-29", "2000-02-29", "0987-01-01"];
  const times = ["2021-03-04T05:06", "2021-03-04T05:06:07Z", "2021-03-04 05:06:07.8+02:00"];
  for (const text of [...dates, ...times]) assert.ok(isIsoDate(text), text);
  const wrong = ["March 2020", "2021-13", "2021-02-30", "1900-02-29", "2021-00-10", "2021-3-4"];
  const others = ["99", "20210304", "04/03/2021", "2021-03-04T25:00", "2021-", "", "2021 AD"];
  for (const text of [...wrong, ...others]) assert.ok(!isIsoDate(text), text);
});

Deno.test("dateOfFields() takes the first date of four fields, and no copyright year", () => {
  assert.deepEqual(dateOfFields({ title: "x", published: "2019-11-30", date: "2018" }), {
    dated: "2019-11-30",
  });
  assert.deepEqual(dateOfFields({ Date: "", issued: 1999 }), { dated: "1999" });
  assert.deepEqual(dateOfFields({ date: "soon", issued: "2023-01-09" }), { dated: "2023-01-09" });
  assert.deepEqual(dateOfFields({ copyright: 2011, rights: "2012", year: "1999" }), {
    absent: true,
  });
  assert.deepEqual(dateOfFields({ date: "March 2020" }), {
    refused: 'date: "March 2020" is not an ISO date',
  });
});

Deno.test("a sidecar counts before front matter, front matter before the time of the file", () => {
  const dated = "---\ndate: 2001-02-03\n---\n\ntext\n";
  const day = Date.UTC(2015, 4, 6, 7);
  assert.deepEqual(read(dated, "folder/a.md,1990,source", day).date, {
    dated: "1990",
    dated_from: "source",
  });
  assert.deepEqual(read(dated, "@/folder/b.md,1990", day).date, {
    dated: "2001-02-03",
    dated_from: "front-matter",
  });
  assert.deepEqual(read("text\n", "", day).date, { dated: "2015-05-06", dated_from: "mtime" });
  assert.equal(read("text\n").date, undefined);
});

Deno.test("a converted document is as old as its source, whatever the time of its own file", () => {
  const converted = (time: string) => `---\nsource_modified_utc: "${time}"\n---\n\ntext\n`;
  const day = Date.UTC(2026, 4, 6, 7);
  const mtime = (dated: string) => ({ dated, dated_from: "mtime" });
  assert.deepEqual(read(converted("2011-02-03T23:59:59Z"), "", day).date, mtime("2011-02-03"));
  assert.deepEqual(read(converted("long ago"), "", day).date, mtime("2026-05-06"));
  assert.equal(read(converted("2011-02-03T23:59:59Z")).date, undefined, "nobody asked for it");
  assert.equal(read("text\n", "", 8.64e15).date, undefined, "a year of six digits");
});

Deno.test("front matter is found by whole lines: `---` inside a title keeps the date (DEFECTS 16)", () => {
  const { date } = read("---\ntitle: a --- b\ndate: 2001-02-03\n---\n\ntext\n");
  assert.equal(date?.dated, "2001-02-03");
});

Deno.test("a date that is none is told of, and the time of the file counts in its place", () => {
  const { date, notes } = read("---\ndate: last spring\n---\ntext\n", undefined, 0);
  assert.deepEqual(date, { dated: "1970-01-01", dated_from: "mtime" });
  assert.deepEqual(notes, [{
    path: "folder/a.md",
    reason: 'date: "last spring" is not an ISO date',
  }]);
});

Deno.test("parseDateSidecar() refuses by line, and reads keys, quotes and provenance", () => {
  const csv = "\uFEFFpath,date\n# comment,1\n@/a b.md,2020-12-31,source\nmisc/n.md,1999,isbn\n" +
    '"quoted, name",1987-06\nc,2001-02-03,weird\nshort\nd.md,31.12.2020\n\n';
  const { dates, refused } = parseDateSidecar(csv, "dates.csv");
  assert.deepEqual([...dates], [
    ["@/a b.md", { dated: "2020-12-31", dated_from: "source" }],
    ["misc/n.md", { dated: "1999", dated_from: "isbn" }],
    ["quoted, name", { dated: "1987-06", dated_from: "sidecar" }],
    ["c", { dated: "2001-02-03", dated_from: "sidecar" }],
  ]);
  assert.deepEqual(refused, [
    { path: "dates.csv line 7", reason: "a path and a date are wanted" },
    { path: "dates.csv line 8", reason: '"31.12.2020" is not an ISO date' },
  ]);
  assert.deepEqual(parseDateSidecar("foo,bar\n", "dates.csv").refused, [{
    path: "dates.csv line 1",
    reason: '"bar" is not an ISO date, and titles of columns are path,date',
  }]);
  assert.throws(() => parseDateSidecar('a,"b', "dates.csv"), { code: "malformed" });
});

Deno.test("parseDateSidecar() does not quote the whole of what is no CSV", () => {
  const text = `a,2020\n${"b".repeat(5_000)}"c`;
  assert.throws(() => parseDateSidecar(text, "dates.csv"), (error: Error) => {
    assert.match(error.message, /^Cannot read dates "dates.csv": .*, expected CSV$/);
    assert(error.message.length < 250);
    return true;
  });
});

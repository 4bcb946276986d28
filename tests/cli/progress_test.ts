import assert from "node:assert/strict";
import { Bars } from "../../cli/bars.ts";
import { columnsOf } from "../../cli/columns.ts";
import { duration, Progress } from "../../cli/progress.ts";

function recorded(isTerminal: boolean, columns = 80) {
  const written: string[] = [];
  let time = 0;
  const progress = new Progress({
    unit: "documents",
    isSilent: false,
    isTerminal,
    now: () => time,
    write: (text) => written.push(text),
    columns: () => columns,
  });
  return { progress, written, pass: (ms: number) => time += ms };
}

Deno.test("Progress draws one line with rate and time left on a terminal", () => {
  const { progress, written, pass } = recorded(true);
  progress.update(0, 40);
  pass(2_000);
  progress.update(10, 40, { label: "a.pdf" });
  assert.equal(
    written.at(-1),
    "\r\x1b[K[######..................] 10/40 documents, 5.0/s, 6 s left  a.pdf",
  );
  progress.update(11, 40);
  assert.equal(written.length, 2, "not more often than ten times a second");
  progress.line("Skipped b.doc");
  assert.deepEqual(written.slice(2), ["\r\x1b[K", "Skipped b.doc\n"]);
});

Deno.test("Progress fits a narrow terminal, and shows no control characters of file names", () => {
  const { progress, written } = recorded(true, 30);
  progress.update(1, 2, { label: "\x1b[2J".repeat(50) });
  const shown = written[0]!.replace("\r\x1b[K", "");
  assert.match(shown, /^1\/2 documents/);
  assert(shown.length < 30);
  assert(!shown.includes("\x1b"));
});

Deno.test("Progress writes a line every 10 s elsewhere", () => {
  const { progress, written, pass } = recorded(false);
  progress.update(0, 100);
  for (let done = 1; done <= 25; done++) {
    pass(1_000);
    progress.update(done, 100);
  }
  assert.deepEqual(written, [
    "10/100 documents, 1.0/s, 1 min 30 s left\n",
    "20/100 documents, 1.0/s, 1 min 20 s left\n",
  ]);
});

Deno.test("Progress reckons the time left by the share of the work, from where it begins", () => {
  const { progress, written, pass } = recorded(false);
  pass(60_000);
  progress.update(0, 1000, { share: 0 });
  pass(10_000);
  progress.update(400, 1000, { share: 0.1 });
  assert.equal(written.at(-1), "400/1000 documents, 40/s, 1 min 30 s left\n");
});

Deno.test("Progress reckons rate and time left from what was done when it began", () => {
  const { progress, written, pass } = recorded(false);
  progress.update(500, 1000);
  pass(10_000);
  progress.update(750, 1000);
  assert.equal(written.at(-1), "750/1000 documents, 25/s, 10 s left\n");
  const { progress: bar, written: drawn } = recorded(true);
  bar.update(32, 64, { share: 0.5 });
  assert.equal(drawn.at(-1), "\r\x1b[K[############............] 32/64 documents, 1 s  ");
});

Deno.test("Progress cuts wide letters by the columns they take", () => {
  const { progress, written } = recorded(true, 40);
  progress.update(0, 2, { label: "a" + "漢字の長い名前".repeat(10) });
  const shown = written[0]!.replace("\r\x1b[K", "");
  assert.equal(columnsOf(shown), 39);
  assert.equal(columnsOf("한e\u0301x"), 4);
});

Deno.test("Progress says how long it has been going on where nothing is done yet", () => {
  const { progress, written, pass } = recorded(true);
  progress.update(0, 1, { label: "a.pdf, chapter 3" });
  pass(75_000);
  progress.update(0, 1, { label: "a.pdf, chapter 3" });
  assert.equal(
    written.at(-1),
    "\r\x1b[K[........................] 0/1 documents, 1 min 15 s  a.pdf, chapter 3",
  );
});

Deno.test("duration() is in words", () => {
  assert.equal(duration(7.2), "8 s");
  assert.equal(duration(200), "3 min 20 s");
  assert.equal(duration(7_500), "2 h 5 min");
});

Deno.test("Bars shows one bar at a time, a new one for each stage", () => {
  const written: string[] = [];
  const progress = (unit: string) =>
    new Progress({
      unit,
      isSilent: false,
      isTerminal: true,
      now: () => 0,
      write: (text) => written.push(text),
      columns: () => 80,
    });
  const bars = new Bars({ progress });
  bars.at("index", "documents").count(3);
  bars.at("seal", "MB").count(5);
  assert.equal(bars.at("seal", "MB"), bars.at("seal", "MB"));
  bars.end();
  const clear = "\r\x1b[K";
  assert.deepEqual(written, [`${clear}3 documents  `, clear, `${clear}5 MB  `, clear]);
});

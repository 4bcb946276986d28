import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { MdcxError } from "../../../lib/errors.ts";
import { permissionError } from "../../../lib/host/system/permissions.ts";
import { aboutSource, aboutTarget, asMdcxError } from "../../../lib/host/system/platform_errors.ts";

/** What the platform itself throws where `permissions` are all there is. */
async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  assert.fail("nothing was thrown");
}

const CASES: readonly (readonly [string, () => unknown])[] = [
  ["--allow-read=/tmp/some file.mdcx", () => Deno.open("/tmp/some file.mdcx")],
  ["--allow-write=/tmp/x", () => Deno.writeTextFile("/tmp/x", "")],
  ["--allow-env=MDCX_KEY", () => Deno.env.get("MDCX_KEY")],
  ["--allow-run=deno", () => new Deno.Command("deno").outputSync()],
  ["--allow-sys=systemMemoryInfo", () => Deno.systemMemoryInfo()],
  ["--allow-net=example.com:443", () => fetch("https://example.com/")],
];

for (const [flag, work] of CASES) {
  Deno.test({
    name: `permissionError() names ${flag}`,
    permissions: "none",
    fn: async () => {
      const error = permissionError(await thrownBy(work));
      assert.equal(error?.code, "permission");
      assert.equal(error?.data?.flag, flag);
      assert(error!.message.endsWith(flag));
    },
  });
}

Deno.test({
  name: "permissionError() names no flag that there is not for what no narrower permission opens",
  permissions: { read: true, write: true },
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    for (const path of ["/dev/stdin", "/proc/self/environ"]) {
      const error = permissionError(await thrownBy(() => Deno.stat(path)));
      assert.equal(
        error?.message,
        `Cannot open "${path}": Deno grants it with --allow-all alone, expected an ordinary file`,
      );
      assert.equal(error?.data?.flag, "--allow-all");
    }
  },
});

Deno.test("permissionError() is about permissions only", () => {
  assert.equal(permissionError(new Error("something else")), undefined);
  assert.equal(permissionError("not even an error"), undefined);
});

Deno.test("asMdcxError() calls a full disk a limit, whoever met it", async () => {
  // As Deno words it: writing to /dev/full takes more permissions than a test has.
  const message = "No space left on device (os error 28): writefile '/full/a.md'";
  const byFile = asMdcxError(Object.assign(new Error(message), { code: "ENOSPC" }));
  assert.equal(byFile.code, "limit");
  assert.equal(byFile.message, 'Cannot write "/full/a.md": the disk is full');
  using database = new DatabaseSync(":memory:");
  database.exec("PRAGMA max_page_count = 2");
  const fill = () => database.exec("CREATE TABLE a (x); INSERT INTO a VALUES (zeroblob(100000))");
  assert.equal(asMdcxError(await thrownBy(fill)).code, "limit");
  const elsewhere = asMdcxError(await thrownBy(() => new DatabaseSync("/nowhere/at all")));
  assert.notEqual(elsewhere.code, "unexpected");
});

Deno.test("aboutTarget() names the target of a write that failed without naming anything", () => {
  const full = Object.assign(new Error("No space left on device (os error 28)"), {
    code: "ENOSPC",
  });
  const names = { draft: "/books/.draft", target: "/books/corpus.mdcx" };
  const { code, message } = asMdcxError(aboutTarget(full, names));
  assert.deepEqual([code, message], [
    "limit",
    'Cannot write "/books/corpus.mdcx": the disk is full',
  ]);
  const database = new Error("database or disk is full");
  assert.match(asMdcxError(aboutTarget(database, names)).message, /"\/books\/corpus.mdcx"/);
});

Deno.test("asMdcxError() calls a package that cannot be fetched a missing dependency", () => {
  const message = "Failed caching npm package 'saxes@6.0.0'\n    0: error sending request";
  const error = asMdcxError(new TypeError(message));
  assert.equal(error.code, "missing_dependency");
  assert.match(error.message, /^Cannot load "saxes@6\.0\.0": it is not in Deno's cache/);
  assert.match(error.hint!, /network/);
});

Deno.test("asMdcxError() gives what a person can mend its code, and the rest `unexpected`", async () => {
  const missing = asMdcxError(await thrownBy(() => Deno.readFile("/nowhere/at all")));
  assert.equal(missing.code, "not_found");
  assert.match(missing.message, /^Cannot open "\/nowhere\/at all": it is not there$/);
  const folder = asMdcxError(await thrownBy(() => Deno.readFile(".")));
  assert.equal(folder.code, "unreadable");
  const long = asMdcxError(await thrownBy(() => Deno.readFile(`/tmp/${"a".repeat(300)}`)));
  assert.equal(long.code, "unreadable");
  assert.match(long.message, /: its name is too long$/);
  const own = new MdcxError("limit", "Cannot");
  assert.equal(asMdcxError(own), own);
  const fault = asMdcxError(new TypeError("x is undefined\n    at a line"));
  assert.equal(fault.code, "unexpected");
  assert(!fault.message.includes("\n"));
});

Deno.test("aboutTarget() speaks of the file that was wanted, in a folder that is read-only too", () => {
  const names = { draft: "/books/.mdcx-0-1.tmp", target: "/books/corpus.mdcx" };
  const about = (error: Error) => asMdcxError(aboutTarget(error, names));
  const denied = `Permission denied (os error 13): open '${names.draft}'`;
  const byDatabase = `unable to open database file: ${names.draft}`;
  for (const error of [new Deno.errors.PermissionDenied(denied), new Error(byDatabase)]) {
    const { code, message } = about(error);
    assert.deepEqual([code, message], [
      "unreadable",
      'Cannot write "/books/corpus.mdcx": the system refuses access',
    ]);
  }
  const missing =
    `Requires write access to "${names.draft}", run again with the --allow-write flag`;
  assert.deepEqual(about(new Deno.errors.NotCapable(missing)).data, {
    flag: "--allow-write=/books",
  });
  const other = new Error("something else");
  assert.equal(aboutTarget(other, names), other);
});

Deno.test("aboutSource() names the file where the platform does not", () => {
  const denied = new Deno.errors.PermissionDenied("Permission denied (os error 13)");
  const { code, message } = asMdcxError(aboutSource(denied, "shut/key.txt"));
  assert.deepEqual([code, message], [
    "unreadable",
    'Cannot open "shut/key.txt": the system refuses access',
  ]);
  const named = new Deno.errors.NotFound("No such file or directory (os error 2): open 'a'");
  assert.equal(aboutSource(named, "b"), named);
  const bug = new TypeError("x is undefined");
  assert.equal(aboutSource(bug, "b"), bug);
});

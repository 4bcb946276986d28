import assert from "node:assert/strict";
import { MdcxError } from "../../lib/errors.ts";
import { permissionError } from "../../lib/host/permissions.ts";
import { asMdcxError } from "../../lib/host/platform_errors.ts";

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

Deno.test("permissionError() is about permissions only", () => {
  assert.equal(permissionError(new Error("something else")), undefined);
  assert.equal(permissionError("not even an error"), undefined);
});

Deno.test("asMdcxError() gives what a person can mend its code, and the rest `unexpected`", async () => {
  const missing = asMdcxError(await thrownBy(() => Deno.readFile("/nowhere/at all")));
  assert.equal(missing.code, "not_found");
  assert.match(missing.message, /^Cannot open "\/nowhere\/at all": it is not there$/);
  const folder = asMdcxError(await thrownBy(() => Deno.readFile(".")));
  assert.equal(folder.code, "unreadable");
  const own = new MdcxError("limit", "Cannot");
  assert.equal(asMdcxError(own), own);
  const fault = asMdcxError(new TypeError("x is undefined\n    at a line"));
  assert.equal(fault.code, "unexpected");
  assert(!fault.message.includes("\n"));
});

/**
 * What `doctor` looks at, each check a line with its repair. Nothing here needs a permission: what
 * may not be seen is said.
 *
 * @module
 */

import { DatabaseSync } from "node:sqlite";
import * as zlib from "node:zlib";
import { grantedVariable } from "@mdcx/mdcx/host";
import { shippedModels } from "@mdcx/mdcx/models";

/** One line of the answer. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** What to do about it; empty where nothing is to do. */
  readonly repair: string;
}

const OLDEST_DENO: readonly [major: number, minor: number] = [2, 9];
const UPGRADE = `deno upgrade (${OLDEST_DENO.join(".")} or newer)`;

/** What this machine offers. */
export function machineChecks(npmFolder: string | undefined): readonly Check[] {
  return [
    denoCheck(),
    sqliteCheck(),
    zstdCheck(),
    xzCheck(npmFolder),
    childrenCheck(),
    modelCheck(),
    ...laterChecks(),
  ];
}

function denoCheck(): Check {
  const { deno, v8 } = Deno.version;
  const [major = 0, minor = 0] = deno.split(".").map(Number);
  const ok = major > OLDEST_DENO[0] || (major === OLDEST_DENO[0] && minor >= OLDEST_DENO[1]);
  return {
    name: "deno",
    ok,
    detail: `Deno ${deno}, V8 ${v8}, ${Deno.build.target}`,
    repair: ok ? "" : UPGRADE,
  };
}

/** Full text search is part of SQLite only where it was built in. */
function sqliteCheck(): Check {
  using database = new DatabaseSync(":memory:");
  const row = database.prepare("SELECT sqlite_version() AS version").get();
  let ok = true;
  try {
    database.exec("CREATE VIRTUAL TABLE probe USING fts5(text)");
  } catch {
    ok = false;
  }
  const detail = `SQLite ${row?.version}, ${ok ? "with" : "without"} full text search`;
  return { name: "sqlite", ok, detail, repair: ok ? "" : "use the Deno of deno.com" };
}

function zstdCheck(): Check {
  const ok = typeof zlib.zstdCompressSync === "function";
  return {
    name: "zstd",
    ok,
    detail: ok ? "built in" : "not built in",
    repair: ok ? "" : UPGRADE,
  };
}

/** Reading needs nothing; writing loads a native library out of the npm folder. */
function xzCheck(npmFolder: string | undefined): Check {
  const detail = "read by WebAssembly; written by a native library";
  if (npmFolder === undefined) {
    return {
      name: "xz",
      ok: false,
      detail: `${detail}, whose folder the runtime does not tell`,
      repair: "pack with --compression zstd, or grant --allow-ffi on the npm folder",
    };
  }
  return { name: "xz", ok: true, detail: `${detail} in ${npmFolder}`, repair: "" };
}

function childrenCheck(): Check {
  const { state } = Deno.permissions.querySync({ name: "run", command: "deno" });
  const ok = state === "granted";
  return {
    name: "child processes",
    ok,
    detail: ok
      ? "documents are parsed in child processes that can be ended"
      : "not granted to this run; without them a document that hangs is only abandoned",
    repair: ok ? "" : "grant --allow-run=deno to convert",
  };
}

/** The model of `pack --multilingual`, where models are kept on this machine. */
function modelCheck(): Check {
  const folder = grantedVariable("MDCX_MODELS") ?? shippedModels();
  if (folder === undefined) {
    const repair = "put models into a folder and name it in MDCX_MODELS";
    return { name: "models", ok: false, detail: "no folder of models is known", repair };
  }
  const check = pathCheck(folder);
  return { ...check, name: "models", detail: `${folder}: ${check.detail}` };
}

/** What `doctor` promises to tell and no part does yet. */
function laterChecks(): readonly Check[] {
  return [
    { name: "ocr", ok: false, detail: "reading of scanned pages is not built yet", repair: "" },
    { name: "gpu", ok: false, detail: "no part uses a card yet", repair: "" },
  ];
}

/** Whether a path that a command is asked about can be seen, and is there. */
export function pathCheck(path: string): Check {
  const { state } = Deno.permissions.querySync({ name: "read", path });
  if (state !== "granted") {
    return {
      name: path,
      ok: false,
      detail: "may not be seen by this run",
      repair: `grant --allow-read=${path} to doctor`,
    };
  }
  try {
    const { isDirectory, size } = Deno.statSync(path);
    return { name: path, ok: true, detail: isDirectory ? "a folder" : `${size} bytes`, repair: "" };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return { name: path, ok: false, detail: "is not there", repair: "" };
  }
}

/** Whether this very run already has what a command needs. */
export function flagChecks(flags: readonly string[]): readonly Check[] {
  return flags.map((flag) => {
    const ok = isGranted(flag);
    return {
      name: flag,
      ok,
      detail: ok ? "granted to this run" : "not granted to this run",
      repair: "",
    };
  });
}

function isGranted(flag: string): boolean {
  const match = /^--allow-(read|write|env|ffi|sys|run|net)=(.*)$/.exec(flag);
  if (match === null) return false;
  const [, kind, values = ""] = match;
  return values.split(",").every((value) => stateOf(kind!, value) === "granted");
}

function stateOf(kind: string, value: string): Deno.PermissionState {
  switch (kind) {
    case "env":
      return Deno.permissions.querySync({ name: "env", variable: value.replace("*", "KEY") }).state;
    case "sys":
      return Deno.permissions.querySync({ name: "sys", kind: "systemMemoryInfo" }).state;
    case "run":
      return Deno.permissions.querySync({ name: "run", command: value }).state;
    case "net":
      return Deno.permissions.querySync({ name: "net", host: value.replace("*", "any") }).state;
    case "ffi":
      return Deno.permissions.querySync({ name: "ffi", path: value }).state;
    default:
      return Deno.permissions.querySync({ name: kind === "write" ? "write" : "read", path: value })
        .state;
  }
}

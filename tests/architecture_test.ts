/** Pins the rules of docs/ARCHITECTURE.md on the source as it stands. */
import assert from "node:assert/strict";

const ROOT = new URL("../", import.meta.url);
const LIB_PARTS: Record<string, readonly string[]> = {
  text: [],
  markdown: ["text"],
  container: ["text"],
  index: ["text", "markdown", "container", "encode"],
  calibration: ["text", "markdown", "container", "encode", "index"],
  encode: ["text"],
  sources: ["text"],
  convert: ["text", "markdown"],
  host: [
    "text",
    "markdown",
    "container",
    "index",
    "calibration",
    "convert",
    "encode",
    "sources",
  ],
};
const HEAVY = "lib/host/heavy.ts";
const MAX_LINES = 500;

interface Module {
  readonly path: string;
  readonly source: string;
  readonly imports: readonly string[];
}

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(new URL(folder, ROOT))) {
    if (entry.isDirectory) yield* sourceFiles(`${folder}${entry.name}/`);
    else if (entry.name.endsWith(".ts")) yield `${folder}${entry.name}`;
  }
}

/** The source with comments and string contents blanked, so that prose is not taken for code. */
function codeOnly(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|[^:])\/\/.*$/gm, "$1")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
}

function readModule(path: string): Module {
  const source = Deno.readTextFileSync(new URL(path, ROOT));
  const specifiers = [
    ...source.matchAll(
      /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|import\.meta\.resolve\(\s*)"([^"]+)"/g,
    ),
  ]
    .map((match) => match[1]!);
  const imports = specifiers.map((specifier) =>
    specifier.startsWith(".")
      ? new URL(specifier, new URL(path, ROOT)).href.slice(ROOT.href.length)
      : specifier
  );
  return { path, source, imports };
}

const modules = ["lib/", "cli/", "mcp/"].flatMap((folder) => [...sourceFiles(folder)]).map(
  readModule,
);
const inLib = modules.filter((module) => module.path.startsWith("lib/"));
const partOf = (path: string) => path.split("/").length > 2 ? path.split("/")[1]! : "";

Deno.test("lib parts import downwards only", () => {
  for (const module of inLib) {
    const part = partOf(module.path);
    for (const target of module.imports.filter((path) => path.startsWith("lib/"))) {
      const other = partOf(target);
      const allowed = other === "" || other === part || target === HEAVY ||
        (part !== "" && (LIB_PARTS[part] ?? []).includes(other));
      assert(allowed, `${module.path} may not import ${target}`);
    }
  }
});

Deno.test("nothing in lib imports cli or mcp, and mcp never imports cli", () => {
  for (const module of modules) {
    for (const target of module.imports) {
      const isShell = /^(cli|mcp)\//.test(target) || /^@mdcx\/(cli|mcp)/.test(target);
      if (module.path.startsWith("lib/")) assert(!isShell, `${module.path} imports ${target}`);
      if (module.path.startsWith("mcp/")) {
        assert(!/^(cli\/|@mdcx\/cli)/.test(target), `${module.path} imports ${target}`);
      }
    }
  }
});

Deno.test("cli reaches mcp in one file", () => {
  const reaching = modules.filter((module) =>
    module.path.startsWith("cli/") &&
    module.imports.some((path) => /^(mcp\/|@mdcx\/mcp)/.test(path))
  );
  assert(reaching.length <= 1, reaching.map((module) => module.path).join(", "));
});

Deno.test("only lib/host names Deno, the console, the process, the network or the clock", () => {
  // A method of that name, called or declared, is not the global function.
  const effects =
    /\b(Deno\.|console\.|process\.|(?<!(?<!globalThis)\.)fetch\((?!\w+: )|Date\.now\(|new Date\(\)|Math\.random\()/;
  for (const module of inLib.filter((module) => partOf(module.path) !== "host")) {
    const found = effects.exec(codeOnly(module.source));
    assert(found === null, `${module.path} names ${found?.[0]}`);
  }
});

Deno.test("heavy libraries are named in lib/host/heavy.ts alone", () => {
  const heavy = /onnxruntime|pdfjs-dist|@embedpdf\/pdfium|@napi-rs\/lzma|tesseract/;
  for (const module of modules.filter((module) => module.path !== HEAVY)) {
    for (const target of module.imports) {
      assert(!heavy.test(target), `${module.path} imports ${target}`);
    }
  }
  const own = modules.find((module) => module.path === HEAVY);
  for (const target of own?.imports ?? []) {
    assert(!target.startsWith("lib/host/"), `heavy.ts uses ${target} of the host`);
  }
});

Deno.test("folders inside a part import each other in no circles", () => {
  const folderOf = (path: string) => path.split("/").slice(0, 3).join("/");
  const leansOn = new Map<string, Set<string>>();
  for (const { path, imports } of inLib.filter(({ path }) => path.split("/").length > 3)) {
    const own = folderOf(path);
    const part = own.slice(0, own.lastIndexOf("/") + 1);
    const others = imports.filter((target) =>
      target.startsWith(part) && target.split("/").length > 3 && folderOf(target) !== own
    );
    const known = leansOn.get(own) ?? new Set();
    leansOn.set(own, new Set([...known, ...others.map(folderOf)]));
  }
  const reached = (folder: string, seen: Set<string>): Set<string> => {
    for (const next of leansOn.get(folder) ?? []) {
      if (!seen.has(next)) reached(next, seen.add(next));
    }
    return seen;
  };
  for (const folder of leansOn.keys()) {
    assert(!reached(folder, new Set()).has(folder), `${folder} leans on itself`);
  }
});

Deno.test(`no source file is longer than ${MAX_LINES} lines`, () => {
  for (const module of modules) {
    const lines = module.source.split("\n").length;
    const isTable = /^\/\*\*[^*]*@generated/.test(module.source);
    assert(isTable || lines <= MAX_LINES, `${module.path} has ${lines} lines`);
  }
});

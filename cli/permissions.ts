/**
 * The smallest permissions that each command needs: one table, from which `doctor` prints the very
 * flags for a path, the README its table, and the tests what they run with.
 *
 * @module
 */

/** What a permission row is asked for: the paths of one command line, and the machine. */
export interface PermissionRequest {
  /** The operands and the paths that options name, as `doctor COMMAND PATH…` receives them. */
  readonly paths: readonly string[];
  /** The folder of installed npm packages. */
  readonly npmFolder: string;
  /** The folder of models. */
  readonly modelsFolder: string;
}

/** One row of the table. A cell is a phrase for people, empty where nothing is needed. */
export interface PermissionRow {
  readonly commands: readonly string[];
  /** What tells it from other rows of the same commands. */
  readonly when?: string;
  /** The row that `doctor` gives programs where a command has several; else the first. */
  readonly isUsual?: true;
  readonly read: string;
  readonly write?: string;
  readonly env?: string;
  readonly ffi?: string;
  readonly sys?: string;
  readonly run?: string;
  readonly net?: string;
  /** What the paths after `doctor COMMAND` are. */
  readonly paths: string;
  /** The flags for such paths. */
  readonly flags: (request: PermissionRequest) => readonly string[];
}

const ENV = "--allow-env=MDCX_*";
const KEY_ENV = "--allow-env=MDCX_KEY";
/** The hub of models answers for large files from other hosts of its own. */
const HUB_NET = "--allow-net=huggingface.co,*.hf.co";

function read(...paths: readonly string[]): string {
  return `--allow-read=${distinct(paths).join(",")}`;
}

function write(...paths: readonly string[]): string {
  return `--allow-write=${distinct(paths).join(",")}`;
}

/** Stands in a flag for the path that was not named: a flag without any grants nothing, or all. */
const FILE = "FILE";

function orFile(paths: readonly string[]): readonly string[] {
  return paths.length === 0 ? [FILE] : paths;
}

function distinct(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.filter((path) => path !== ""))];
}

/** The folder that a file is in, as a person would write it. */
export function folderOf(path: string): string {
  const at = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  return at < 0 ? "." : at === 0 ? path.slice(0, 1) : path.slice(0, at);
}

/** The rows, in the order of the README. */
export const PERMISSIONS: readonly PermissionRow[] = [
  {
    commands: ["info", "verify"],
    read: "the package",
    paths: "FILE",
    flags: ({ paths }) => [read(...orFile(paths))],
  },
  {
    commands: ["keygen"],
    read: "",
    write: "with `--out`: that file",
    paths: "FILE of --out",
    flags: ({ paths }) => paths.length === 0 ? [] : [write(...paths)],
  },
  {
    commands: ["search"],
    read: "the packages, or the folder searched; a key file",
    write: "with `--out`: its folder",
    env: "`MDCX_*`",
    paths: "FILE… and the key file",
    flags: ({ paths }) => [read(...orFile(paths)), ENV],
  },
  {
    commands: ["document", "diff"],
    read: "the packages; a key file",
    env: "`MDCX_KEY`",
    paths: "FILE… and the key file",
    flags: ({ paths }) => [read(...orFile(paths)), KEY_ENV],
  },
  {
    commands: ["mcp"],
    read: "the packages; a key file",
    env: "`MDCX_*`",
    paths: "FILE… and the key file",
    flags: ({ paths }) => [read(...orFile(paths)), ENV],
  },
  {
    commands: ["search", "mcp"],
    when: "on meaning",
    read: "the packages; a key file; the models, npm",
    env: "`MDCX_*`",
    ffi: "npm",
    paths: "FILE… and the key file",
    flags: ({ paths, npmFolder, modelsFolder }) => [
      read(...orFile(paths), modelsFolder, npmFolder),
      ENV,
      `--allow-ffi=${npmFolder}`,
    ],
  },
  {
    commands: ["export"],
    read: "the package, the target; a key file",
    write: "the target",
    env: "`MDCX_KEY`",
    paths: "FILE, the target, the key file",
    flags: ({ paths: [file = FILE, target = ".", ...more] }) => [
      read(file, target, ...more),
      write(target),
      KEY_ENV,
    ],
  },
  {
    commands: ["pack"],
    when: "`--compression zstd`",
    read: "the input, the target's folder, what options name",
    write: "the target's folder",
    env: "`MDCX_KEY`",
    paths: "the input, the target, what options name",
    flags: packFlags,
  },
  {
    commands: ["pack"],
    when: "`--compression lzma`",
    read: "the input, the target's folder, what options name",
    write: "the target's folder",
    env: "`MDCX_KEY`",
    ffi: "npm",
    paths: "the input, the target, what options name",
    isUsual: true,
    flags: (request) => [...packFlags(request), `--allow-ffi=${request.npmFolder}`],
  },
  {
    commands: ["pack"],
    when: "`--multilingual`",
    read: "as above; the models, npm",
    write: "the target's folder",
    env: "`MDCX_*`",
    ffi: "npm",
    paths: "the input, the target, what options name",
    flags: (
      { paths: [input = "Output", target = "corpus.mdcx", ...more], npmFolder, modelsFolder },
    ) => [
      read(input, folderOf(target), ...more, modelsFolder, npmFolder),
      write(folderOf(target)),
      ENV,
      `--allow-ffi=${npmFolder}`,
    ],
  },
  {
    commands: ["shapes"],
    read: "the package's folder; a key file",
    write: "the package's folder",
    env: "`MDCX_KEY`",
    ffi: "npm, for lzma",
    paths: "FILE and the key files",
    flags: ({ paths: [file = ".", ...more], npmFolder }) => [
      read(folderOf(file), ...more),
      write(folderOf(file)),
      KEY_ENV,
      `--allow-ffi=${npmFolder}`,
    ],
  },
  {
    commands: ["calibrate"],
    read: "the package's folder; a key file; the models, npm",
    write: "the package's folder",
    env: "`MDCX_*`",
    ffi: "npm",
    paths: "FILE and the key files",
    flags: ({ paths: [file = ".", ...more], npmFolder, modelsFolder }) => [
      read(folderOf(file), ...more, modelsFolder, npmFolder),
      write(folderOf(file)),
      ENV,
      `--allow-ffi=${npmFolder}`,
    ],
  },
  {
    commands: ["convert"],
    read: "the input, the output, npm, what options name",
    write: "the output",
    sys: "`systemMemoryInfo`",
    run: "`deno`",
    paths: "the input, the output, what options name",
    flags: ({ paths: [input = "Input", output = "Output", ...more], npmFolder }) => [
      read(input, output, ...more, npmFolder),
      write(output),
      "--allow-sys=systemMemoryInfo",
      "--allow-run=deno",
    ],
  },
  {
    commands: ["report"],
    read: "the output",
    write: "the output, or the folder of `--out`",
    paths: "the output",
    flags: ({ paths: [output = "Output", ...more] }) => [read(output, ...more), write(output)],
  },
  {
    commands: ["sources"],
    read: "plugins that are files",
    env: "`MDCX_SOURCES`",
    paths: "the plugins",
    flags: (
      { paths },
    ) => [...(paths.length === 0 ? [] : [read(...paths)]), "--allow-env=MDCX_SOURCES"],
  },
  {
    commands: ["models"],
    when: "`list`, `check`",
    read: "the models",
    env: "`MDCX_*`",
    paths: "other folders of models",
    flags: ({ paths, modelsFolder }) => [read(modelsFolder, ...paths), ENV],
  },
  {
    commands: ["models"],
    when: "`fetch`",
    read: "the folder of `MDCX_MODELS`",
    write: "the same",
    env: "`MDCX_*`",
    net: "the hub, or the host of `MDCX_MODELS_URL`",
    paths: "the folder of MDCX_MODELS",
    flags: ({ paths, modelsFolder }) => [
      read(...paths, modelsFolder),
      write(paths[0] ?? modelsFolder),
      ENV,
      HUB_NET,
    ],
  },
  { commands: ["doctor", "completions", "man"], read: "", paths: "", flags: () => [] },
];

function packFlags({ paths }: PermissionRequest): readonly string[] {
  const [input = "Output", target = "corpus.mdcx", ...more] = paths;
  const folder = folderOf(target);
  return [read(input, folder, ...more), write(folder), KEY_ENV];
}

const COLUMNS = ["read", "write", "env", "ffi", "sys", "run", "net"] as const;

/** The table in Markdown, as the README shows it: columns aligned, as the formatter wants them. */
export function permissionTable(): string {
  const rows = PERMISSIONS.map((row) => {
    const entry = row.commands.map((name) => `\`${name}\``).join(", ");
    const cells = COLUMNS.map((column) => row[column] || "–");
    return [row.when === undefined ? entry : `${entry} ${row.when}`, ...cells];
  });
  const head = ["command", ...COLUMNS];
  const widths = head.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]!.length))
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

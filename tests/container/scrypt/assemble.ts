/**
 * Assembles romix.wat. `deno task romix` writes romix_binary.ts anew; a test compares the two.
 *
 * @module
 */
import wabt from "wabt";

const FOLDER = new URL("../../../lib/container/scrypt/", import.meta.url);
/** The module that holds the binary. */
export const BINARY_FILE = new URL("romix_binary.ts", FOLDER);
const LINE_CHARACTERS = 92;

/** The text of the module that holds the binary, from the source of the binary. */
export async function binaryModule(): Promise<string> {
  const { parseWat } = await wabt();
  const source = Deno.readTextFileSync(new URL("romix.wat", FOLDER));
  const parsed = parseWat("romix.wat", source, { simd: true, bulk_memory: true });
  try {
    const { buffer } = parsed.toBinary({});
    return textOf(new Uint8Array(buffer).toBase64());
  } finally {
    parsed.destroy();
  }
}

function textOf(base64: string): string {
  const lines = base64.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, "g"))!;
  const literal = lines.map((line) => `  "${line}"`).join(" +\n");
  return `/** romix.wat, assembled: WebAssembly in base64. Written by \`deno task romix\`. */\n` +
    `export const ROMIX_BINARY: string =\n${literal};\n`;
}

if (import.meta.main) Deno.writeTextFileSync(BINARY_FILE, await binaryModule());

/** What mdcx 1.31 answered over the protocol, asked of this server: every field has the same meaning. */
import assert from "node:assert/strict";
import { sharedFile } from "../support/shared_data.ts";
import { Session } from "./session.ts";

const INTEROP = sharedFile("reference/interop/");

type Fields = Record<string, unknown>;

interface Exchange {
  readonly request: {
    readonly method: string;
    readonly params: { readonly name: string; readonly arguments: Fields };
  };
  readonly reply: {
    readonly result?: {
      readonly isError?: boolean;
      readonly content: readonly { readonly text: string }[];
    };
  };
}

interface Transcript {
  readonly env: { readonly MDCX_FILE: string; readonly MDCX_KEY: string };
  readonly log: readonly Exchange[];
}

/**
 * Where this server differs on purpose, by entry of DEFECTS.md, or by what CLI.md says instead.
 * The key is a field; the rule says whether our value is right beside theirs.
 */
const EXCEPTIONS: Readonly<Record<string, (ours: unknown, theirs: unknown) => boolean>> = {
  /** DEFECTS 46: `info` opened every package. */
  open: (ours) => typeof ours === "boolean",
  /** DEFECTS 47: upper case in `document`, lower case in `search`. */
  direction: (ours, theirs) => ours === String(theirs).toLowerCase(),
  /** Front matter and the blank lines after it are left out. */
  text: (ours, theirs) => String(ours).trim() === String(theirs).trim(),
  each: (ours, theirs) => (ours as Fields[]).length === (theirs as Fields[]).length,
};

function assertSameFields(ours: Fields, theirs: Fields, where: string): void {
  for (const [field, value] of Object.entries(theirs)) {
    if (Array.isArray(value) && field === "passages") {
      assertSamePassages(ours.passages as Fields[], value, where);
    } else if (typeof value === "string" && /\[.*\]/.test(value)) {
      // A sentence of the program, replaced in the transcript.
      assert.equal(typeof ours[field], "string", `${where}: ${field}`);
    } else if (EXCEPTIONS[field] !== undefined) {
      assert(EXCEPTIONS[field]!(ours[field], value), `${where}: ${field}`);
    } else {
      assert.deepEqual(ours[field], value, `${where}: ${field}`);
    }
  }
}

/** The order among equals is nobody's promise, and quotations lead here (DEFECTS 38). */
function assertSamePassages(
  ours: readonly Fields[],
  theirs: readonly Fields[],
  where: string,
): void {
  const common = theirs.flatMap((their) => {
    const our = ours.find(({ path, text, package: name }) =>
      path === their.path && text === their.text && name === their.package
    );
    return our === undefined ? [] : [[our, their] as const];
  });
  assert(common.length >= theirs.length - 1, `${where}: passages`);
  for (const [our, their] of common) {
    const { rank: _, ...rest } = their;
    assertSameFields(our, rest, where);
  }
}

for (const name of ["default", "multi_lexical"]) {
  Deno.test({
    name: `the transcript ${name} of mdcx 1.31 has the same answers here${INTEROP.reason}`,
    ignore: !INTEROP.present,
    fn: async () => {
      const { env, log } = sharedFile(`reference/interop/mcp/${name}.json`).json<Transcript>();
      const packages = env.MDCX_FILE.split(/[,:]/).map((path) => INTEROP.url.pathname + path);
      await using session = new Session({ packages, env: { MDCX_KEY: env.MDCX_KEY } });
      await session.initialize();
      let compared = 0;
      for (const { request, reply } of log) {
        // DEFECTS 27: a search without a result failed. Wrong arguments fail in other words.
        if (request.method !== "tools/call" || reply.result === undefined || reply.result.isError) {
          continue;
        }
        const { name: tool, arguments: given } = request.params;
        const ours = await session.call(tool, given);
        // CLI.md: inputs are strict. There, `"2"` was a number and any direction was taken.
        if (ours.isError) {
          assert.match(ours.text, /limit|direction/);
          continue;
        }
        // DEFECTS 18: of homonyms the first was returned.
        if (ours.candidates !== undefined) {
          assert(ours.candidates.length > 1);
          continue;
        }
        assertSameFields(
          ours,
          JSON.parse(reply.result.content[0]!.text),
          `${tool} ${JSON.stringify(given)}`,
        );
        compared++;
      }
      assert(compared >= 10, `${compared} compared`);
    },
  });
}

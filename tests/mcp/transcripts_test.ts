/** What mdcx 1.31 answered over the protocol, asked of this server: every field has the same meaning. */
import assert from "node:assert/strict";
import { ALL_FUNCTION_WORDS } from "../../lib/text/mod.ts";
import { HASH_ENCODER } from "../support/hash_encoder.ts";
import { sharedFile } from "../support/shared_data.ts";
import { serveWithEncoder } from "./in_process.ts";
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
  readonly env: {
    readonly MDCX_FILE: string;
    readonly MDCX_KEY: string;
    readonly MDCX_MODEL?: string;
  };
  readonly log: readonly Exchange[];
}

/** The dumps are rounded (interop/README.md). */
function isNear(ours: unknown, theirs: unknown): boolean {
  return Math.abs(Number(ours) - Number(theirs)) < 0.0015;
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
  /** A function word that no passage has is not told here. */
  unknown_terms: (ours, theirs) => {
    const tells = Object.entries(theirs as Record<string, string[]>).map(([name, terms]) =>
      [name, terms.filter((term) => !ALL_FUNCTION_WORDS.has(term))] as const
    ).filter(([, terms]) => terms.length > 0);
    assert.deepEqual(ours ?? {}, Object.fromEntries(tells));
    return true;
  },
  similarity: isNear,
  stands_clear: isNear,
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

/**
 * Questions whose documents come in another order here, or are others, by transcript. Each must be
 * needed: an entry that is not fails the test.
 */
const OTHER_ORDER: readonly (readonly [query: string, transcripts: string, why: string])[] = [
  [
    "every stone that it has ever moved",
    "multi_lexical vectors vectors_focus",
    "DEFECTS 38: the document that has the quotation leads",
  ],
  ["library", "vectors multi_vectors", "two documents of equal score"],
  ["library", "vectors_focus", "DEFECTS 32: the word that was read as another one leads"],
  ["b(b+p+q)", "vectors_focus", "DEFECTS 31: equal scores after the one that states it"],
  ["glaze kiln ramp", "multi_vectors", "DEFECTS 34: scores of words were compared with cosines"],
  [
    "zanzibar",
    "vectors vectors_focus multi_vectors",
    "no passage has the word: of what is merely near, that which is near to anything comes later",
  ],
];

/** Documents in the order of their first passage. */
function documentOrder(passages: readonly Fields[]): readonly unknown[] {
  return [...new Set(passages.map(({ path, package: name }) => `${name ?? ""} ${path}`))];
}

/** Theirs are among ours, in their order: here every document has its say before a second passage. */
function assertSameOrder(ours: Fields, theirs: Fields, where: string, transcript: string): void {
  const found = documentOrder(ours.passages as Fields[]);
  const wanted = documentOrder(theirs.passages as Fields[]);
  const common = found.filter((document) => wanted.includes(document));
  const exception = OTHER_ORDER.find(([query, transcripts]) =>
    query === theirs.query && transcripts.split(" ").includes(transcript)
  );
  if (exception === undefined) assert.deepEqual(common, wanted, where);
  else assert.notDeepEqual(common, wanted, `${where}: ${exception[2]}`);
}

/** A passage that both found is the same in all that is said of it, but its rank. */
function assertSamePassages(ours: readonly Fields[], theirs: readonly Fields[], where: string) {
  let common = 0;
  for (const their of theirs) {
    const our = ours.find(({ path, text, package: name }) =>
      path === their.path && text === their.text && name === their.package
    );
    if (our === undefined) continue;
    const { rank: _, ...rest } = their;
    assertSameFields(our, rest, where);
    common++;
  }
  const documents = documentOrder(theirs).length;
  assert(2 * common >= documents, `${where}: ${common} passages in common`);
}

type Served = AsyncDisposable & { call(name: string, args: Fields): Promise<Fields> };

/** The encoder of the transcripts is no file: with it, the server runs in this process. */
async function serve({ env }: Transcript): Promise<Served> {
  const packages = env.MDCX_FILE.split(/[,:]/).map((path) => INTEROP.url.pathname + path);
  if (env.MDCX_MODEL === HASH_ENCODER.name) {
    return await serveWithEncoder(packages, { passphrase: env.MDCX_KEY, encoder: HASH_ENCODER });
  }
  const session = new Session({ packages, env: { MDCX_KEY: env.MDCX_KEY } });
  await session.initialize();
  return session;
}

for (
  const name of [
    "default",
    "multi_lexical",
    "vectors",
    "vectors_focus",
    "multi_vectors",
    "vectors_other_model",
  ]
) {
  Deno.test({
    name: `the transcript ${name} of mdcx 1.31 has the same answers here${INTEROP.reason}`,
    ignore: !INTEROP.present,
    fn: async () => {
      const transcript = sharedFile(`reference/interop/mcp/${name}.json`).json<Transcript>();
      await using served = await serve(transcript);
      let compared = 0;
      for (const { request, reply } of transcript.log) {
        // DEFECTS 27: a search without a result failed. Wrong arguments fail in other words.
        if (request.method !== "tools/call" || reply.result === undefined || reply.result.isError) {
          continue;
        }
        const { name: tool, arguments: given } = request.params;
        const ours = await served.call(tool, given);
        // CLI.md: inputs are strict. There, `"2"` was a number and any direction was taken.
        if (ours.isError) {
          assert.match(String(ours.text), /limit|direction/);
          continue;
        }
        // DEFECTS 27: an empty question failed, or found passages of no similarity.
        if (given.query === "") {
          assert.deepEqual([ours.found, typeof ours.hint], [0, "string"]);
          continue;
        }
        // DEFECTS 18: of homonyms the first was returned.
        if (Array.isArray(ours.candidates)) {
          assert(ours.candidates.length > 1);
          continue;
        }
        const theirs = JSON.parse(reply.result.content[0]!.text) as Fields;
        const where = `${tool} ${JSON.stringify(given)}`;
        assertSameFields(ours, theirs, where);
        if (tool === "search") {
          assertSameOrder(ours, theirs, where, name);
          assert.equal(ours.warning !== undefined, theirs.warning !== undefined, where);
        }
        compared++;
      }
      assert(compared >= (name === "vectors_other_model" ? 1 : 10), `${compared} compared`);
    },
  });
}

/** A small corpus in a folder of its own, packed once by the real command. */

import assert from "node:assert/strict";
import { scratchFolder } from "../support/scratch.ts";
import { runMdcx } from "./run_mdcx.ts";

/** Paths of the corpus; everything in it may be read and written by the tests. */
export interface SmallCorpus {
  readonly folder: string;
  readonly documents: string;
  readonly package: string;
  readonly keyFile: string;
  readonly key: string;
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  "Received/survey.md":
    "---\ndate: 2021-03-04\n---\n\n<!-- page 1 -->\n\n# Survey\n\nThe water wheel is 4.2 metres across.\n\n" +
    "<!-- page 2 -->\n\n## Cost\n\nThe repair costs 18,400 pounds in all.\n",
  "Sent/answer.md": "# Answer\n\nThe trustees accept the survey of the water wheel.\n",
  "notes/log.md": "# Log\n\nAn eel in the sluice \u001b[31mstopped\u001b[0m the mill.\n",
  "notes/appendix.md": "---\nindexed: false\n---\n\nKept, not searched.\n",
};

let packed: Promise<SmallCorpus> | undefined;

/** The corpus, made on first use. */
export function smallCorpus(): Promise<SmallCorpus> {
  return packed ??= makeCorpus();
}

async function makeCorpus(): Promise<SmallCorpus> {
  const folder = await scratchFolder();
  const corpus: SmallCorpus = {
    folder,
    documents: `${folder}/documents`,
    package: `${folder}/small.mdcx`,
    keyFile: `${folder}/key.txt`,
    key: "correct horse, battery:staple",
  };
  for (const [path, text] of Object.entries(DOCUMENTS)) {
    const file = `${corpus.documents}/${path}`;
    await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
  await Deno.writeTextFile(corpus.keyFile, `${corpus.key}\n`);
  const { code, stderr } = await packSmall(corpus, corpus.package);
  assert.equal(code, 0, stderr);
  return corpus;
}

/** Packs the documents of the corpus again, with more options. */
export function packSmall(
  corpus: Pick<SmallCorpus, "folder" | "documents" | "keyFile">,
  target: string,
  ...more: readonly string[]
) {
  const { folder, documents, keyFile } = corpus;
  return runMdcx(
    [..."pack --compression zstd --output".split(" "), documents, "--target", target].concat([
      "--key-file",
      keyFile,
      ...more,
    ]),
    { allow: [`--allow-read=${folder}`, `--allow-write=${folder}`] },
  );
}

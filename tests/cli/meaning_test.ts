/** What the command line says of meaning: packing by it, reusing it, how far it reaches. */
import assert from "node:assert/strict";
import { askMdcx, runMdcx } from "./run_mdcx.ts";
import { smallCorpus } from "./small_corpus.ts";
import { interop, INTEROP_PASSPHRASE } from "../support/reference_packages.ts";
import { shippedModels } from "../../lib/host/models/models.ts";
import { npmFolder } from "../../lib/host/system/npm_folder.ts";

const FOCUS = "How wide is the water wheel?";

const permissions = (folder: string) => [
  `--allow-read=${[folder, shippedModels(), npmFolder()].join(",")}`,
  `--allow-write=${folder}`,
  "--allow-env=MDCX_*",
  `--allow-ffi=${npmFolder()}`,
];

Deno.test("pack --reuse keeps vectors and focus, and says so; calibrate --show prints what was measured", async () => {
  const { folder, documents, keyFile } = await smallCorpus();
  const [first, second] = [`${folder}/first.mdcx`, `${folder}/second.mdcx`];
  const allow = permissions(folder);
  const pack = (target: string, ...more: string[]) =>
    askMdcx(
      ["pack", "--output", documents, "--target", target, "--compression", "zstd"].concat(
        ["--key-file", keyFile, ...more],
      ),
      { allow },
    );
  const made = await pack(first, "--multilingual", "--focus", FOCUS);
  assert.equal(made.code, 0, made.stderr);
  const { passages, answerable_at, embedding_model, embedding_dimensions } = made.reply;
  assert.equal(made.reply.passages_encoded, passages);
  assert.equal(made.reply.passages_reused, 0);
  assert.equal(made.reply.answerable_at_from, "focus");
  assert.equal(made.reply.focus_inherited, false);
  assert(Number(answerable_at) > 0 && Number(embedding_dimensions) > 0);

  const told = await askMdcx(["info", first], { allow });
  assert.deepEqual(
    [told.reply.embedding_model, told.reply.embedding_dimensions],
    [embedding_model, embedding_dimensions],
  );
  const inWords = await runMdcx(["info", first], { allow });
  assert.match(
    inWords.stdout,
    new RegExp(
      `^Vectors +${embedding_model}, ${embedding_dimensions} dimensions, ${passages} `,
      "m",
    ),
  );

  const again = await pack(second, "--reuse", first);
  assert.deepEqual(
    [again.reply.passages_encoded, again.reply.passages_reused, again.reply.focus_inherited],
    [0, passages, true],
  );
  assert.equal(again.reply.answerable_at, answerable_at);
  assert.equal(again.reply.embedding_model, embedding_model);

  const shown = await askMdcx(["calibrate", second, "--show", "--key-file", keyFile], { allow });
  assert.equal(shown.code, 0);
  assert.equal(shown.reply.answerable_at, answerable_at);
  assert.deepEqual(shown.reply.questions, [FOCUS]);
  assert.equal(shown.reply.false_warning_rate, null, "too small for a rate");

  const asked = ["search", first, "wheel", "--key-file", keyFile];
  const onWords = await askMdcx(asked, { allow: [`--allow-read=${folder}`] });
  assert.equal(onWords.code, 0);
  const allFlags = /expected --allow-read=.*\. mdcx doctor search FILE prints all the flags/;
  assert.match(String(onWords.reply.hint), allFlags);

  const long = await askMdcx(["search", first, "word ".repeat(8_000), "--key-file", keyFile], {
    allow,
  });
  assert.equal(long.code, 4, "ONNX Runtime dies of a long command line");
  assert.match(String(long.reply.hint), /words alone: .* the command line has 4\d{4} bytes/);
});

Deno.test("calibrate says that a few passages cannot be asked about themselves", async () => {
  const { folder, keyFile } = await smallCorpus();
  const allow = permissions(folder);
  const [document, target] = [`${folder}/one passage.md`, `${folder}/one.mdcx`];
  await Deno.writeTextFile(document, "The water wheel is 4.2 metres across.\n");
  const key = ["--key-file", keyFile];
  const words = ["pack", "--output", document, "--target", target, "--multilingual", ...key];
  assert.equal((await runMdcx(words, { allow })).code, 0);
  const { code, stdout } = await runMdcx(["calibrate", target, ...key], { allow });
  assert.equal(code, 0);
  assert.match(
    stdout,
    /^Not measured: the package has too few passages .* --question measures it .*\n$/,
  );
  const asked = await runMdcx(["calibrate", target, "--question", FOCUS, ...key], { allow });
  assert.match(asked.stdout, /^Answerable at 0\.\d+, from 1 question \(focus-after\)$/m);
});

Deno.test({
  name:
    `calibrate --show tells what mdcx 1.31 measured, and from what (DEFECTS 35)${interop.reason}`,
  ignore: !interop.present,
  fn: async () => {
    const shown = async (name: string) => {
      const file = `${decodeURIComponent(interop.url.pathname)}/${name}.mdcx`;
      const env = { MDCX_KEY: INTEROP_PASSPHRASE };
      const allow = [`--allow-read=${file}`, "--allow-env=MDCX_*"];
      return (await runMdcx(["calibrate", file, "--show"], { allow, env })).stdout.split("\n")[0];
    };
    assert.equal(await shown("vectors"), "Answerable at 0.4041, from its own passages");
    assert.match((await shown("calibrated"))!, /from 2 questions \(focus-after\)$/);
    assert.match(
      (await shown("default"))!,
      /^Not measured: it has no vectors, pack it with --multilingual$/,
    );
  },
});

Deno.test("models list and check keep to the model that is named, and know no other", async () => {
  const allow = [`--allow-read=${shippedModels()}`, "--allow-env=MDCX_*"];
  const whole = await askMdcx(["models", "list", "BAAI/bge-m3"], { allow });
  assert.deepEqual((whole.reply.models as { name: string }[]).map(({ name }) => name), [
    "BAAI/bge-m3",
  ]);
  const byFolder = await runMdcx(["models", "list", "e5-small"], { allow });
  assert.match(
    byFolder.stdout,
    /^multilingual-e5-small, a smaller form of intfloat\/multilingual-e5-small, 384 dimensions, that of pack --multil.*: \//,
  );
  const checked = await askMdcx(["models", "check", "e5-small"], { allow });
  const states = (checked.reply.files as { state: string }[]).map(({ state }) => state);
  assert.deepEqual([checked.code, new Set(states)], [0, new Set(["whole"])]);
  for (const action of ["list", "check"]) {
    const { code, stderr } = await runMdcx(["models", action, "nothere"], { allow });
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^mdcx: Cannot find the model "nothere": it is not here\. mdcx models list/,
    );
  }
});

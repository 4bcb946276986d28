import assert from "node:assert/strict";
import {
  Charsmap,
  parseTokenizerJson,
  parseUnigramFile,
  UnigramTokenizer,
} from "../../lib/encode/mod.ts";
import { sharedFile } from "../support/shared_data.ts";

const models = sharedFile("models/");

interface Vectors {
  readonly items: readonly { readonly text: string; readonly ids: readonly number[] }[];
}

function embedded(): UnigramTokenizer {
  const file = Deno.readFileSync(new URL("../../models/e5-small/unigram.bin", import.meta.url));
  return new UnigramTokenizer(parseUnigramFile(file));
}

Deno.test({
  name: `encode() gives SentencePiece's ids for all strings of 65 languages${models.reason}`,
  ignore: !models.present,
  fn() {
    const vectors: Vectors = JSON.parse(
      Deno.readTextFileSync(new URL("e5-small/tokens.json", models.url)),
    );
    const tokenizer = embedded();
    const wrong = vectors.items.filter(({ text, ids }) =>
      JSON.stringify(tokenizer.encode(text, 1 << 20)) !== JSON.stringify(ids)
    );
    assert.equal(vectors.items.length, 1254);
    assert.deepEqual(wrong.map(({ text }) => text), []);
  },
});

Deno.test({
  name: `parseTokenizerJson() reads a tokenizer.json of the hub's kind${models.reason}`,
  ignore: !models.present,
  fn() {
    const text = Deno.readTextFileSync(new URL("tiny-bge-m3/tokenizer.json", models.url));
    const tokenizer = new UnigramTokenizer(parseTokenizerJson(text));
    const ids = tokenizer.encode("a question", 64);
    assert.deepEqual([ids[0], ids.at(-1)], [0, 2]);
    assert(ids.slice(1, -1).every((id) => id > 3 && id < 405));
  },
});

Deno.test("encode() keeps the end mark when it cuts", () => {
  const ids = embedded().encode("one two three four five six seven eight nine ten", 6);
  assert.equal(ids.length, 6);
  assert.deepEqual([ids[0], ids[5]], [0, 2]);
});

Deno.test("encode() takes an empty text, lone surrogates and unknown characters", () => {
  const tokenizer = embedded();
  assert.deepEqual(tokenizer.encode("", 512), [0, 2]);
  assert.deepEqual(tokenizer.encode("   ", 512), [0, 2]);
  for (const text of ["\ud800", "\u{10FFFF}\u{10FFFF}", "\0", "a\u0000b"]) {
    const ids = tokenizer.encode(text, 512);
    assert.deepEqual([ids[0], ids.at(-1)], [0, 2]);
  }
});

Deno.test("files that are no vocabulary are malformed, not read beyond their end", () => {
  const huge = new Uint8Array(16);
  new DataView(huge.buffer).setUint32(4, 0xFFFFFFFF, true);
  for (const bytes of [new Uint8Array(), new Uint8Array(3), huge]) {
    assert.throws(() => parseUnigramFile(bytes), { code: "malformed" });
  }
  assert.throws(() => new Charsmap(Uint8Array.from([255, 255, 0, 0])), { code: "malformed" });
  assert.throws(() => parseTokenizerJson("[]"), { code: "malformed" });
  assert.throws(() => parseTokenizerJson('{"model":{"type":"BPE"}}'), { code: "unsupported" });
});

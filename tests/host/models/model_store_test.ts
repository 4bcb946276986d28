import assert from "node:assert/strict";
import { MdcxError } from "../../../lib/errors.ts";
import {
  checkModels,
  fetchModel,
  type FetchModelOptions,
  listModels,
} from "../../../lib/host/models/model_store.ts";

/** A hub of the real layout, on this machine. */
async function withHub(
  files: Readonly<Record<string, string>>,
  work: (url: string, asked: string[]) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const path = decodeURIComponent(new URL(request.url).pathname);
    asked.push(path);
    const content = files[path.replace(/^\/.*\/resolve\/main\//, "")];
    return content === undefined ? new Response("no", { status: 404 }) : new Response(content);
  });
  try {
    await work(`http://127.0.0.1:${server.addr.port}/`, asked);
  } finally {
    await server.shutdown();
  }
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("fetchModel() fetches what a model needs, and not again what is there", () =>
  inFolder((folder) =>
    withHub({ "tokenizer.json": "{}", "onnx/model.onnx": "weights" }, async (url, asked) => {
      const told: unknown[] = [];
      const report: FetchModelOptions["report"] = (progress) => void told.push(progress);
      const options = { name: "intfloat/multilingual-e5-base", modelsFolder: folder, url, report };
      const target = await fetchModel(options);
      assert.equal(target, `${folder}/intfloat--multilingual-e5-base`);
      assert.equal(Deno.readTextFileSync(`${target}/model.onnx`), "weights");
      assert.deepEqual(told.at(-1), { file: "model.onnx", bytes: 7, total: 7 });
      assert.deepEqual(asked.map((path) => path.split("/").at(-1)), [
        "tokenizer.json",
        "model.onnx_data",
        "model.onnx",
      ]);
      await fetchModel(options);
      assert.equal(asked.length, 4, "only the optional file is asked for again");
      const listed = await listModels({ modelsFolder: folder });
      assert.equal(listed.find(({ name }) => name === options.name)?.folder, target);
    })
  ));

Deno.test("fetchModel() leaves nothing half where the hub fails", () =>
  inFolder((folder) =>
    withHub({ "tokenizer.json": "{}" }, async (url) => {
      await assert.rejects(fetchModel({ name: "BAAI/bge-m3", modelsFolder: folder, url }), {
        code: "not_found",
      });
      assert.deepEqual([...Deno.readDirSync(`${folder}/BAAI--bge-m3`)].map(({ name }) => name), [
        "tokenizer.json",
      ]);
    })
  ));

Deno.test("fetchModel() says what it knows, and that a hub does not answer", () =>
  inFolder(async (folder) => {
    await assert.rejects(fetchModel({ name: "nobody/nothing", modelsFolder: folder }), {
      code: "usage",
    });
    const url = "http://127.0.0.1:9/";
    await assert.rejects(fetchModel({ name: "BAAI/bge-m3", modelsFolder: folder, url }), {
      code: "unreadable",
    });
  }));

Deno.test("fetchModel() leaves nothing half where it is interrupted, or the connection breaks off", () =>
  inFolder(async (folder) => {
    const stop = new AbortController();
    const answers = (path: string) =>
      new ReadableStream<Uint8Array>({
        pull: async (stream) => {
          stream.enqueue(new Uint8Array(1000));
          await new Promise((resolve) => setTimeout(resolve, 5));
          if (path.startsWith("/broken")) stream.error(new Error("gone"));
        },
      });
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {}, onError: () => new Response() },
      (request) => {
        const { pathname } = new URL(request.url);
        return pathname.startsWith("/silent")
          ? new Promise<Response>((resolve) => {
            stop.signal.addEventListener("abort", () => resolve(new Response()));
          })
          : new Response(answers(pathname));
      },
    );
    const url = `http://127.0.0.1:${server.addr.port}`;
    const options = { name: "BAAI/bge-m3", modelsFolder: folder };
    await assert.rejects(fetchModel({ ...options, url: `${url}/broken` }), {
      code: "unreadable",
      message: /the connection broke off/,
    });
    const interrupted = new MdcxError("interrupted", "Interrupted");
    for (const place of ["endless", "silent"]) {
      const fetching = fetchModel({ ...options, url: `${url}/${place}`, signal: stop.signal });
      setTimeout(() => stop.abort(interrupted), 100);
      await assert.rejects(fetching, interrupted);
    }
    await server.shutdown();
    assert.deepEqual([...Deno.readDirSync(`${folder}/BAAI--bge-m3`)], []);
  }));

Deno.test("checkModels() finds the embedded model whole, and an altered one altered", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/mine`);
    const sha256 = { "model.onnx": "0".repeat(64) };
    Deno.writeTextFileSync(
      `${folder}/mine/config.json`,
      JSON.stringify({ name: "mine", dims: 3, sha256 }),
    );
    Deno.writeTextFileSync(`${folder}/mine/model.onnx`, "x");
    const states = (await checkModels({ modelsFolder: folder }))
      .map(({ model, file, state }) => `${model} ${file} ${state}`);
    assert.deepEqual(states.sort(), [
      "mine model.onnx altered",
      "multilingual-e5-small language_axes.bin whole",
      "multilingual-e5-small model.onnx whole",
      "multilingual-e5-small unigram.bin whole",
    ]);
  }));

/** What a lane may not do, whatever a document makes of the code in it. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { ProcessLane } from "../../../lib/host/conversion/lane.ts";
import {
  laneArguments,
  type LaneLimits,
  programFolder,
} from "../../../lib/host/conversion/lane_command.ts";
import { encodeFrame, readFrames } from "../../../lib/host/conversion/lane_protocol.ts";
import { documentJob } from "../../support/document_job.ts";
import { docx } from "../../support/office_documents.ts";
import { zipOf } from "../../support/zip_parts.ts";

const LIMITS: LaneLimits = { timeoutMs: 30_000, memoryBytes: 2 ** 30, heapBytes: 2 ** 29 };
const SECRET = "the moon over Saltmarsh";

/** An input, a secret beside it, and a server that counts who asks. */
async function workshop() {
  const folder = await Deno.makeTempDir();
  const [input, secret] = [join(folder, "in"), join(folder, "secret.txt")];
  await Deno.mkdir(input);
  await Deno.writeTextFile(secret, SECRET);
  let asked = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    asked++;
    return new Response("export {};", { headers: { "content-type": "text/javascript" } });
  });
  return {
    input,
    secret,
    url: `http://127.0.0.1:${server.addr.port}`,
    asked: () => asked,
    async [Symbol.asyncDispose](): Promise<void> {
      await server.shutdown();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

Deno.test("code in a lane reads its input, and is refused network, other files, processes, environment", async () => {
  await using shop = await workshop();
  await Deno.writeTextFile(join(shop.input, "a.txt"), "one");
  const probe = import.meta.resolve("./lane_probe.ts");
  const { stdout, stderr } = await new Deno.Command("deno", {
    args: [...laneArguments(LIMITS, probe), shop.url, shop.secret],
    cwd: shop.input,
  }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  const { "read the input": allowed, ...others } = JSON.parse(new TextDecoder().decode(stdout));
  assert.equal(allowed, "done");
  assert(Object.keys(others).length > 10);
  for (const [what, outcome] of Object.entries<string>(others)) {
    assert.match(
      outcome,
      /^Requires \w+ access|--no-remote is specified|^The lockfile is out of date/,
      what,
    );
  }
  assert.equal(shop.asked(), 0);
  assert.deepEqual([...Deno.readDirSync(shop.input)].map(({ name }) => name), ["a.txt"]);
});

/** Documents that ask their reader for what lies elsewhere, each as its format can. */
function asking(url: string, secret: string): Readonly<Record<string, string | Uint8Array>> {
  const file = `file://${secret}`;
  const entities = `<!DOCTYPE d SYSTEM "${url}/d.dtd" [<!ENTITY a SYSTEM "${file}"> ` +
    `<!ENTITY % b SYSTEM "${url}/b"> %b;]>`;
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  return {
    "page.html": `<link rel="stylesheet" href="${url}/a.css"><base href="${url}/"><h1>Page</h1>` +
      `<script src="${url}/a.js"></script><img src="${url}/a.png" alt="A wheel">` +
      `<iframe src="${file}"></iframe><object data="${file}"></object><p>Words of the page.</p>`,
    "linked.docx": docx({
      body: `<w:p><w:r><w:t>Words of the letter.</w:t></w:r><w:fldSimple w:instr="INCLUDETEXT ` +
        `&quot;${file}&quot;"><w:r><w:t>as cached</w:t></w:r></w:fldSimple></w:p>`,
      relationships: {
        template: { type: "attachedTemplate", target: `${url}/a.dotm`, isExternal: true },
        image: { type: "image", target: `${url}/a.png`, isExternal: true },
      },
    }),
    "entities.docx": zipOf({
      "[Content_Types].xml":
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
      "word/document.xml":
        `<?xml version="1.0"?>${entities}<w:document xmlns:w="${word}"><w:body>` +
        `<w:p><w:r><w:t>Words of the note. &a;</w:t></w:r></w:p></w:body></w:document>`,
    }),
  };
}

Deno.test("a lane fetches nothing that a document refers to, nor reads it from the disk", async () => {
  await using shop = await workshop();
  const lane = new ProcessLane(shop.input, LIMITS);
  try {
    for (const [name, content] of Object.entries(asking(shop.url, shop.secret))) {
      const path = join(shop.input, name);
      await Deno.writeFile(
        path,
        typeof content === "string" ? new TextEncoder().encode(content) : content,
      );
      const answer = await lane.convert({ path, job: documentJob(name) }, () => Promise.resolve());
      assert(answer.kind === "done", `${name}: ${JSON.stringify(answer)}`);
      const told = JSON.stringify(answer.outcome);
      assert.match(told, /Words of the /, name);
      assert.equal(told.includes(SECRET), false, name);
    }
  } finally {
    await lane.end();
  }
  assert.equal(shop.asked(), 0);
});

Deno.test({
  name: "a lane is not handed the passphrase of the run",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using shop = await workshop();
    const before = Deno.env.get("MDCX_KEY");
    Deno.env.set("MDCX_KEY", SECRET);
    const lane = new ProcessLane(shop.input, LIMITS);
    try {
      const args = ["eww", "--ppid", String(Deno.pid), "-o", "args="];
      const { stdout } = await new Deno.Command("ps", { args, env: { MDCX_KEY: "" } }).output();
      const processes = new TextDecoder().decode(stdout);
      assert.match(processes, /lane_entry\.ts.* MDCX_KEY= /);
      assert.equal(processes.includes(SECRET), false);
    } finally {
      await lane.end();
      if (before === undefined) Deno.env.delete("MDCX_KEY");
      else Deno.env.set("MDCX_KEY", before);
    }
  },
});

Deno.test("a lane that cannot load an engine says so when it is warmed, and waits for no one", async () => {
  const folder = await Deno.makeTempDir();
  const flags = laneArguments(LIMITS);
  const program = programFolder()!;
  const args = flags.map((flag) =>
    flag.startsWith("--allow-read=") ? `--allow-read=${program}` : flag
  );
  const child = new Deno.Command("deno", { args, cwd: folder, stdin: "piped", stdout: "piped" })
    .spawn();
  const writer = child.stdin.getWriter();
  const timer = setTimeout(() => child.kill("SIGKILL"), 30_000);
  try {
    await writer.write(encodeFrame({ warm: true }));
    const { value } = await readFrames(child.stdout).next();
    assert.equal((value as { kind?: string } | undefined)?.kind, "unreadable", "no answer in 30 s");
  } finally {
    clearTimeout(timer);
    await writer.close().catch(() => {/* the child was ended */});
    await child.status;
    await Deno.remove(folder, { recursive: true });
  }
});

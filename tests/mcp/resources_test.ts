import assert from "node:assert/strict";
import { documentAddress, parseAddress } from "../../mcp/address.ts";
import { TWO, withServer } from "./with_server.ts";

Deno.test("documentAddress() and parseAddress() are inverse, whatever a name has in it", () => {
  for (
    const path of [
      "@/a.md",
      "@/Received/harbour report.md",
      "@/50 % #1?.md",
      "@/ñ/漢字.md",
      "@/a%2Fb.md",
    ]
  ) {
    const address = documentAddress("my corpus (2).mdcx", path);
    assert.deepEqual(parseAddress(address), {
      packageName: "my corpus (2).mdcx",
      pseudopath: path,
    });
    assert.deepEqual(parseAddress(`${address}#3-5`)?.pages, [3, 5]);
  }
});

Deno.test("parseAddress() refuses what is no address", () => {
  for (
    const wrong of [
      "",
      "x",
      "file:///etc/passwd",
      "https://mill.mdcx/a.md",
      "mdcx://m/a.md?x=1",
      "mdcx://m/a.md#x",
      "mdcx://m/%",
      "mdcx://%zz/a.md",
      `mdcx://m/${"a".repeat(9_000)}`,
    ]
  ) {
    assert.equal(parseAddress(wrong), undefined, wrong.slice(0, 40));
  }
});

Deno.test("resources list packages and read documents and pages; nothing else has an address (HARDENING 25)", () =>
  withServer(async (session, packages) => {
    const read = (uri: string) => session.request("resources/read", { uri });

    const { result } = await session.request("resources/list");
    assert.deepEqual(result.resources.map(({ uri }: { uri: string }) => uri), [
      "mdcx://mill.mdcx/",
      "mdcx://orchard.mdcx/",
    ]);
    const list = await read("mdcx://orchard.mdcx/");
    assert.match(list.result.contents[0].text, /\(mdcx:\/\/orchard\.mdcx\/north\/twin\.md\)/);
    const page = await read("mdcx://mill.mdcx/Received/survey.md#2");
    assert.match(page.result.contents[0].text, /^<!-- page 2 -->/);
    const hostile = await read("mdcx://mill.mdcx/notes/hostile.md");
    assert(
      !["\u001b", "\u202e"].some((hidden) => hostile.result.contents[0].text.includes(hidden)),
    );

    const refused = [
      "mdcx://mill.mdcx/../../../etc/passwd",
      "mdcx://mill.mdcx/%2e%2e/%2e%2e/key.txt",
      "mdcx://mill.mdcx/a%00b.md",
      "mdcx://mill.mdcx/survey",
      "mdcx://mill.mdcx/Received/survey.md#99",
      "mdcx://mill.mdcx/Received/survey.md?x",
      "mdcx://other.mdcx/pears.md",
      "mdcx:///pears.md",
      "file:///etc/passwd",
      `file://${packages[0]}`,
      "http://127.0.0.1/",
      `mdcx://mill.mdcx/${"a".repeat(100_000)}`,
      "mdcx://mill.mdcx/%zz.md",
      "nonsense",
      "",
    ];
    for (const uri of refused) {
      const answer = await read(uri);
      assert.equal(
        answer.error?.code,
        -32602,
        `${uri.slice(0, 60)}: ${JSON.stringify(answer).slice(0, 200)}`,
      );
      assert(answer.error!.message.length < 200_000);
    }
  }, TWO));

Deno.test("completion offers packages and paths", () =>
  withServer(async (session) => {
    const { result } = await session.request("resources/templates/list");
    const ref = { type: "ref/resource", uri: result.resourceTemplates[0].uriTemplate };
    const complete = async (name: string, value: string, context?: Record<string, string>) =>
      (await session.request("completion/complete", {
        ref,
        argument: { name, value },
        ...(context === undefined ? {} : { context: { arguments: context } }),
      })).result.completion.values;
    assert.deepEqual(await complete("package", "orch"), ["orchard.mdcx"]);
    assert.deepEqual(await complete("path", "TWIN", { package: "mill.mdcx" }), [
      "north/twin.md",
      "south/twin.md",
    ]);
    assert.deepEqual(await complete("path", "%"), []);
  }, TWO));

Deno.test("prompts carry the text they are given", () =>
  withServer(async (session) => {
    const { result } = await session.request("prompts/list");
    assert.deepEqual(result.prompts.map(({ name }: { name: string }) => name), [
      "answer-with-citations",
      "check-quotation",
    ]);
    const prompt = await session.request("prompts/get", {
      name: "check-quotation",
      arguments: { quotation: "to be or not" },
    });
    assert.match(prompt.result.messages[0].content.text, /Quotation:\n\nto be or not$/);
    assert.equal(
      (await session.request("prompts/get", { name: "check-quotation" })).error?.code,
      -32602,
    );
  }));

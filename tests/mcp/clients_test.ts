/** Clients that nobody here wrote: the Python SDK, and the Inspector. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder, PASSPHRASE } from "../support/packing.ts";
import { MILL } from "./corpus.ts";
import { packTree } from "./session.ts";

const ENTRY = new URL("../../mcp/main.ts", import.meta.url).pathname;

function succeeds(command: string, args: string[]): boolean {
  try {
    return new Deno.Command(command, { args, stdout: "null", stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
}

const hasPython = succeeds("python3", [
  "-c",
  "import mcp; from mcp.client.stdio import stdio_client",
]);
const INSPECTOR = [
  "-y",
  "-p",
  "node@22",
  "-p",
  "@modelcontextprotocol/inspector@2",
  "--",
  "mcp-inspector",
];
const hasInspector = succeeds("npx", [...INSPECTOR, "--help"]);

const PYTHON = `
import asyncio, json, sys
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

command, env = json.loads(sys.argv[1])

async def main():
    parameters = StdioServerParameters(command=command[0], args=command[1:], env=env)
    async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        tools = await session.list_tools()
        calls = [("info", {}), ("search", {"query": "water wheel"}), ("search", {"query": "zeppelin"}),
                 ("document", {"name": "survey", "pages": "2"})]
        answers = []
        for name, arguments in calls:
            result = await session.call_tool(name, arguments)
            data = result.model_dump(by_alias=True, mode="json")
            answers.append([data["isError"], data["structuredContent"], json.loads(data["content"][0]["text"])])
        resources = await session.list_resources()
        prompts = await session.list_prompts()
        print(json.dumps([[tool.name for tool in tools.tools], answers,
                          [str(r.uri) for r in resources.resources], [p.name for p in prompts.prompts]]))

asyncio.run(main())
`;

Deno.test({
  name: `the Python SDK lists and calls everything${
    hasPython ? "" : " (skipped: python3 with mcp is absent)"
  }`,
  ignore: !hasPython,
  fn: () =>
    inFolder(async (folder) => {
      const file = await packTree(folder, "mill", MILL);
      const command = [
        "deno",
        "run",
        "--no-prompt",
        "--quiet",
        `--allow-read=${file}`,
        "--allow-env=MDCX_*",
        ENTRY,
      ];
      const env = {
        MDCX_FILE: file,
        MDCX_KEY: PASSPHRASE,
        PATH: Deno.env.get("PATH") ?? "",
        HOME: Deno.env.get("HOME") ?? "",
      };
      const args = ["-c", PYTHON, JSON.stringify([command, env])];
      const { success, stdout, stderr } = await new Deno.Command("python3", { args }).output();
      assert(success, new TextDecoder().decode(stderr));
      const [tools, answers, resources, prompts] = JSON.parse(new TextDecoder().decode(stdout));
      assert.deepEqual(tools, ["search", "info", "document"]);
      assert.deepEqual(resources, ["mdcx://mill.mdcx/"]);
      assert.equal(prompts.length, 2);
      for (const [isError, structured, text] of answers) {
        assert.equal(isError, false);
        assert.deepEqual(structured, text);
      }
      assert.equal(answers[1][1].found > 0, true);
      assert.equal(answers[2][1].found, 0);
    }),
});

for (const era of ["legacy", "modern"]) {
  Deno.test({
    name: `the Inspector lists and calls the tools, protocol era ${era}${
      hasInspector ? "" : " (skipped: npx cannot fetch the Inspector)"
    }`,
    ignore: !hasInspector,
    fn: () =>
      inFolder(async (folder) => {
        const file = await packTree(folder, "mill", MILL);
        const env = { MDCX_FILE: file, MDCX_KEY: PASSPHRASE, DENO_DIR: denoDir() };
        const args = [
          "run",
          "--no-prompt",
          "--quiet",
          `--allow-read=${file}`,
          "--allow-env=MDCX_*",
          ENTRY,
        ];
        const config = join(folder, "mcp.json");
        await Deno.writeTextFile(
          config,
          JSON.stringify({
            mcpServers: { mdcx: { type: "stdio", command: "deno", args, env, protocolEra: era } },
          }),
        );
        const inspect = async (...words: string[]) => {
          const command = new Deno.Command("npx", {
            args: [
              ...INSPECTOR,
              "--cli",
              "--config",
              config,
              "--server",
              "mdcx",
              ...words,
              "--format",
              "json",
            ],
          });
          const { success, stdout, stderr } = await command.output();
          const text = new TextDecoder().decode(stdout);
          assert(success, text + new TextDecoder().decode(stderr));
          return text;
        };
        assert.match(
          await inspect("--method", "tools/list"),
          /"search"[\s\S]*"info"[\s\S]*"document"/,
        );
        const call = ["--method", "tools/call", "--tool-name"];
        assert.match(
          await inspect(...call, "search", "--tool-arg", "query=water wheel"),
          /survey\.md/,
        );
        assert.match(await inspect(...call, "info"), /"intact|\\"intact/);
        assert.match(
          await inspect(...call, "document", "--tool-arg", "name=survey"),
          /18,400 pounds/,
        );
      }),
  });
}

function denoDir(): string {
  const { stdout } = new Deno.Command("deno", { args: ["info", "--json"] }).outputSync();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

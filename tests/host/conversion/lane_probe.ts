/** What code in a lane would do that a document had taken over; it prints how each attempt ended. */

const [, server = "", secret = ""] = Deno.args;

const ATTEMPTS: Readonly<Record<string, () => unknown>> = {
  "read the input": () => Deno.readTextFile("a.txt"),
  "read outside the input": () => Deno.readTextFile(secret),
  "list outside the input": () => Deno.readDirSync("..").next(),
  "write into the input": () => Deno.writeTextFile("b.txt", ""),
  "fetch": () => fetch(server),
  "connect": () => Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(server).port) }),
  "import": () => import(`${server}/a.js`),
  "import from afar": () => import("https://esm.sh/".concat("mdcx")),
  "start a process": () => new Deno.Command("deno", { args: ["--version"] }).outputSync(),
  "read the environment": () => Deno.env.toObject(),
  "read the environment as a file": () => Deno.readTextFile("/proc/self/environ"),
  "load a library": () => Deno.dlopen(secret, {}),
};

const outcomes: Record<string, string> = {};
for (const [what, attempt] of Object.entries(ATTEMPTS)) {
  try {
    await attempt();
    outcomes[what] = "done";
  } catch (error) {
    outcomes[what] = (error as Error).message;
  }
}
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(outcomes)));

/** A client that starts the server named by its arguments, says which process it is, and waits to be killed. */
const [command, ...args] = Deno.args;
const server = new Deno.Command(command!, { args, stdin: "piped", stdout: "piped", stderr: "null" })
  .spawn();
const writer = server.stdin.getWriter();
const clientInfo = { name: "doomed", version: "1" };
const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
const line = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
await writer.write(new TextEncoder().encode(`${line}\n`));
await server.stdout.getReader().read();
await Deno.stdout.write(new TextEncoder().encode(`${server.pid}\n`));
await new Promise(() => setInterval(() => {}, 1_000));

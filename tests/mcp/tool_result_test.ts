import assert from "node:assert/strict";
import { UsageError } from "../../lib/errors.ts";
import { answerOrMend } from "../../mcp/tool_result.ts";

Deno.test("answerOrMend() tells a caller how to mend what can be mended, and no more than that of anything else", async () => {
  const hint = "Ask otherwise";
  const mended = await answerOrMend(() => Promise.reject(new UsageError("Cannot ask", { hint })));
  assert.deepEqual(mended, {
    content: [{ type: "text", text: "Cannot ask. Ask otherwise." }],
    isError: true,
  });
  const secret = new TypeError("x is not a function at /home/somebody/private.ts:3");
  const { isError, content } = await answerOrMend(() => Promise.reject(secret));
  assert.equal(isError, true);
  assert.doesNotMatch(JSON.stringify(content), /private|TypeError/);
});

Deno.test("answerOrMend() gives the same JSON as text and as structured content", async () => {
  const value = { found: 1, left: undefined };
  const { content, structuredContent } = await answerOrMend(() => Promise.resolve(value));
  assert.deepEqual(structuredContent, { found: 1 });
  assert.deepEqual(content, [{ type: "text", text: '{"found":1}' }]);
});

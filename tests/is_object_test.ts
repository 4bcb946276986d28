import assert from "node:assert/strict";
import { isObject } from "../lib/is_object.ts";

Deno.test("isObject() takes objects, and neither null, lists nor bare values", () => {
  for (const value of [{}, { a: 1 }, JSON.parse('{"__proto__": null}')]) assert(isObject(value));
  for (const value of [null, undefined, [], "text", 1, true]) assert.equal(isObject(value), false);
});

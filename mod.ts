/**
 * mdcx: documents to Markdown whose fidelity is measured, packed with their indexes into one
 * encrypted and signed file, and searched from there.
 *
 * Everything below works on bytes and values; what touches files is in `@mdcx/mdcx/host`,
 * `@mdcx/mdcx/pack` and `@mdcx/mdcx/convert`. Each part is an entry of its own, so that a
 * program loads only what it uses.
 *
 * ```ts ignore
 * import { openIndex, openPackage, search } from "@mdcx/mdcx";
 * import { fileSource } from "@mdcx/mdcx/host";
 *
 * await using file = await fileSource("corpus.mdcx");
 * const { header, database } = await openPackage(file, "correct horse battery staple");
 * using index = openIndex(database, { header });
 * const reply = await search([index], "how wide is the water wheel?");
 * for (const { document, pages, text } of reply.passages) console.log(document, pages, text);
 * ```
 *
 * @module
 */

export * from "./lib/bytes.ts";
export * from "./lib/errors.ts";
export * from "./lib/limits.ts";
export * from "./lib/text/mod.ts";
export * from "./lib/container/mod.ts";
export * from "./lib/index/mod.ts";

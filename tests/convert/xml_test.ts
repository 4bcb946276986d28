import assert from "node:assert/strict";
import {
  childAt,
  childElements,
  ChildTrees,
  descendants,
  parseXml,
  scanXml,
  scanXmlChunks,
  textOf,
} from "../../lib/convert/xml.ts";

const code = (wanted: string) => (error: unknown) => (error as { code?: string }).code === wanted;

Deno.test("parseXml() names elements by namespace, not by the document's prefixes", () => {
  const transitional = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const strict = "http://purl.oclc.org/ooxml/wordprocessingml/main";
  for (const namespace of [transitional, strict]) {
    const root = parseXml(
      `<q:p xmlns:q="${namespace}" q:val="1" plain="2"><z:t xmlns:z="urn:z"/></q:p>`,
    );
    assert.equal(root.name, "w:p");
    assert.deepEqual(root.attributes, { "w:val": "1", plain: "2" });
    assert.equal(childElements(root)[0]!.name, "z:t");
  }
});

Deno.test("parseXml() ends the scope of a prefix with its element", () => {
  const root = parseXml(
    `<a xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">` +
      `<m:r/><b xmlns:m="urn:other"><m:r/></b><m:r/></a>`,
  );
  assert.deepEqual([...descendants(root)].map((element) => element.name), [
    "m:r",
    "b",
    "m:r",
    "m:r",
  ]);
  const xhtml = parseXml(`<x:html xmlns:x="http://www.w3.org/1999/xhtml"><x:p>t</x:p></x:html>`);
  assert.equal(textOf(childAt(xhtml, "p")!), "t");
});

Deno.test("parseXml() resolves no entity of a DOCTYPE (HARDENING 13)", () => {
  const faults: string[] = [];
  const onFault = (message: string) => void faults.push(message);
  const external = `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;&amp;</a>`;
  assert.equal(textOf(parseXml(external, { onFault })), "&e;&");
  const laughs = `<!DOCTYPE a [<!ENTITY l "ha">` +
    Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i} "&l${i - 1};&l${i - 1};">`).join("") +
    `]><a>&l29;</a>`;
  assert.equal(textOf(parseXml(laughs, { onFault })), "&l29;");
  assert.equal(faults.length, 2);
  assert.throws(() => parseXml(external), code("malformed"));
});

Deno.test("parseXml() bounds the depth and reads what is within it (HARDENING 13)", () => {
  const nested = (depth: number) => `${"<a>".repeat(depth)}x${"</a>".repeat(depth)}`;
  assert.equal(textOf(parseXml(nested(10_000))), "x");
  assert.throws(() => parseXml(nested(100_000)), code("limit"));
});

Deno.test("parseXml() keeps what it read of a damaged part where faults are taken", () => {
  let fault = "";
  const root = parseXml(`<a><b>one</b><c>two`, { onFault: (message) => fault = message });
  assert.equal(textOf(root), "onetwo");
  assert.notEqual(fault, "");
  assert.throws(() => parseXml(`<a><b>one</b><c>two`), code("malformed"));
  assert.throws(() => parseXml("", { onFault: () => {} }), code("malformed"));
});

Deno.test("scanXmlChunks() gives the events of scanXml() wherever the bytes are cut", async () => {
  const xml = `<?xml version="1.0"?><r a="ä">ö&lt;<![CDATA[<ü>]]><e/>𝄞</r>`;
  const record = () => {
    const seen: string[] = [];
    const handler = {
      open: (name: string, attributes: object) => void seen.push(name + JSON.stringify(attributes)),
      text: (text: string) => void seen.push(text),
      close: (name: string) => void seen.push("/" + name),
    };
    return { seen, handler };
  };
  const whole = record();
  scanXml(xml, whole.handler);
  const bytes = new TextEncoder().encode(xml);
  async function* pieces(size: number) {
    for (let at = 0; at < bytes.length; at += size) {
      yield await Promise.resolve(bytes.subarray(at, at + size));
    }
  }
  for (const size of [1, 7]) {
    const cut = record();
    await scanXmlChunks(pieces(size), cut.handler);
    assert.equal(cut.seen.join(""), whole.seen.join(""));
  }
});

Deno.test("ChildTrees hands over the children of an element one by one, the last also where it breaks off", () => {
  const taken = (xml: string) => {
    const names: string[] = [];
    const children = new ChildTrees("body", (child) => names.push(child.name + textOf(child)));
    scanXml(xml, children, { onFault: () => {} });
    children.finish();
    return [children.hasParent, ...names];
  };
  assert.deepEqual(
    taken("<d><x>no</x><body>t<p>a<i>b</i></p><body>inner</body><p/></body><y>no</y></d>"),
    [true, "pab", "bodyinner", "p"],
  );
  assert.deepEqual(taken("<d><body><p>a</p><p>cut <b>sho"), [true, "pa", "pcut sho"]);
  assert.deepEqual(taken("<d><p>a</p></d>"), [false]);
});

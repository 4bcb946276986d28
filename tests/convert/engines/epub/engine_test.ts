import assert from "node:assert/strict";
import { epubEngine } from "../../../../lib/convert/engines/epub/engine.ts";
import { epubReader } from "../../../../lib/convert/verify/readers/epub.ts";
import { MdcxError } from "../../../../lib/errors.ts";
import { convertWith, documentOf, wordsLost } from "../../../support/engine_input.ts";
import { CENTRAL, type Parts, patchCentral, zipOf } from "../../../support/zip_parts.ts";

const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

const xhtml = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/><script src="x.js"/></head><body>${body}</body></html>`;

interface Book {
  /** Body of each part of the spine, by its reference. */
  readonly spine: Readonly<Record<string, string>>;
  readonly items?: string;
  readonly attributes?: string;
  readonly parts?: Parts;
}

/** A book whose parts lie beside its package document in `OPS/`. */
function bookOf({ spine, items = "", attributes = "", parts = {} }: Book): Uint8Array<ArrayBuffer> {
  const names = Object.keys(spine);
  const listed = names.map((name, index) =>
    `<item id="i${index}" href="${name}" media-type="application/xhtml+xml"/>`
  );
  const opf =
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Book</dc:title><dc:language>en</dc:language><dc:creator>A. Writer</dc:creator></metadata><manifest>${
      listed.join("")
    }${items}</manifest><spine ${attributes}>${
      names.map((_, index) => `<itemref idref="i${index}"/>`).join("")
    }</spine></package>`;
  return zipOf({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": CONTAINER,
    "OPS/book.opf": opf,
    ...Object.fromEntries(
      names.map((name) => [`OPS/${decodeURIComponent(name)}`, xhtml(spine[name]!)]),
    ),
    ...parts,
  });
}

const converted = (book: Uint8Array) => convertWith(epubEngine, documentOf(book, "epub"));
const NAV_ITEM =
  '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>';

Deno.test("epubEngine reads the spine in its order, under escaped names", async () => {
  const { markdown, meta } = await converted(bookOf({
    spine: {
      "b%20%C3%A9.xhtml": "<h1>One</h1><p>a&nbsp;&copy; &lt;T&gt;</p>",
      "a.xhtml": "<p>two</p>",
    },
  }));
  assert.equal(markdown, "# One\n\na\u00a0© \\<T>\n\ntwo\n");
  assert.deepEqual(
    [meta["title"], meta["spine"], meta["creators"], meta["languages"]],
    ["The Book", 2, ["A. Writer"], ["en"]],
  );
});

Deno.test("epubEngine takes headings from the navigation where a chapter has none", async () => {
  const nav = xhtml(
    '<nav epub:type="toc"><ol><li><a href="a.xhtml">Start</a><ol><li><a href="a.xhtml#s2">Section</a></li></ol></li><li><a href="b.xhtml">Said</a></li></ol></nav>',
  );
  const { markdown } = await converted(bookOf({
    spine: {
      "a.xhtml": '<p>one</p><div id="s2"><p>two</p></div>',
      "b.xhtml": "<p>Said</p><p>three</p>",
      "c.xhtml": "<h2>Own</h2>",
    },
    items: NAV_ITEM,
    parts: { "OPS/nav.xhtml": nav },
  }));
  assert.equal(markdown, "# Start\n\none\n\n## Section\n\ntwo\n\n# Said\n\nthree\n\n## Own\n");
});

Deno.test("epubEngine takes headings and pages from the NCX of EPUB 2", async () => {
  const ncx =
    '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>Outer</text></navLabel><content src="a.xhtml"/><navPoint><navLabel><text>Inner</text></navLabel><content src="a.xhtml#x"/></navPoint></navPoint></navMap><pageList><pageTarget type="normal"><navLabel><text>iv</text></navLabel><content src="a.xhtml#x"/></pageTarget></pageList></ncx>';
  const { markdown, pages } = await converted(bookOf({
    spine: { "a.xhtml": '<p>one</p><p id="x">two</p>' },
    items: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    attributes: 'toc="ncx"',
    parts: { "OPS/toc.ncx": ncx },
  }));
  assert.equal(markdown, '# Outer\n\none\n\n## Inner\n\n<!-- page 1 label="iv" -->\n\ntwo\n');
  assert.equal(pages, 1);
});

Deno.test("epubEngine marks pages only where the navigation lists them", async () => {
  const body = '<p>a <span epub:type="pagebreak" id="p1" title="1">1</span>b</p>';
  const nav = xhtml(
    '<nav epub:type="toc"><ol><li><a href="a.xhtml">T</a></li></ol></nav><nav epub:type="page-list" hidden=""><ol><li><a href="a.xhtml#p1">1</a></li></ol></nav>',
  );
  const listed = await converted(
    bookOf({ spine: { "a.xhtml": body }, items: NAV_ITEM, parts: { "OPS/nav.xhtml": nav } }),
  );
  assert.equal(listed.markdown, "# T\n\na\n\n<!-- page 1 -->\n\nb\n");
  const plain = await converted(bookOf({ spine: { "a.xhtml": body } }));
  assert.equal(plain.markdown, "a 1b\n");
  assert.equal(plain.pages, undefined);
});

Deno.test("epubEngine finds notes in other parts, formulas, ruby and the shown case of a switch", async () => {
  const { markdown } = await converted(bookOf({
    spine: {
      "a.xhtml":
        '<p>Fact<a epub:type="noteref" href="n.xhtml#n1">1</a>, see <a href="b.xhtml#x">there</a> and <a href="http://x.y/">out</a>.</p>' +
        '<p><ruby>漢<rt>かん</rt></ruby> <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math></p>' +
        '<epub:switch><epub:case required-namespace="http://www.xml-cml.org/schema"><p>cml</p></epub:case><epub:default><p>default</p></epub:default></epub:switch>',
      "n.xhtml": '<aside epub:type="footnote" id="n1"><p>The note.</p></aside>',
    },
  }));
  assert.equal(
    markdown,
    "Fact[^1], see there and [out](http://x.y/).\n\n漢<sup>かん</sup> $x^{2}$\n\ndefault\n\n[^1]: The note.\n",
  );
});

Deno.test("epubEngine and its reader make formulas of TeX, by the script of the part", async () => {
  const configured = "<script type='text/x-mathjax-config'>MathJax.Hub</script><p>\\(k\\) of 5</p>";
  const told = "<p>\\(k\\) and \\[\\alpha_1\\]</p><p>x<script type='math/tex'>y^2</script></p>";
  const book = bookOf({ spine: { "a.xhtml": configured, "b.xhtml": told } });
  const { markdown } = await converted(book);
  assert.equal(markdown, "$k$ of 5\n\n\\\\(k\\\\) and\n\n$$\n\\alpha_1\n$$\n\nx$y^2$\n");
  assert.deepEqual(await wordsLost(epubEngine, epubReader, documentOf(book, "epub")), {
    missing: [],
    surplus: [],
  });
});

Deno.test("epubEngine reads a part that is no well-formed XML as HTML, and says so", async () => {
  const { markdown, findings } = await converted(bookOf({
    spine: { "a.xhtml": "<p>one<br>two & three<p>four" },
  }));
  assert.equal(markdown, "one  \ntwo & three\n\nfour\n");
  assert.deepEqual(findings.map(({ code, severity }) => [code, severity]), [[
    "malformed_markup",
    "note",
  ]]);
});

Deno.test("epubEngine names parts that are missing, unreadable or outside, and goes on", async () => {
  const opf =
    '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="g" href="gone.xhtml" media-type="application/xhtml+xml"/><item id="e" href="../../../etc/passwd" media-type="application/xhtml+xml"/><item id="p" href="x.pdf" media-type="application/pdf" fallback="s"/><item id="s" href="s.svg" media-type="image/svg+xml"/><item id="j" href="x.jpg" media-type="image/jpeg"/></manifest><spine><itemref idref="g"/><itemref idref="e"/><itemref idref="a"/><itemref idref="p"/><itemref idref="j"/><itemref idref="none"/></spine></package>';
  const { markdown, findings } = await converted(zipOf({
    "META-INF/container.xml": CONTAINER,
    "OPS/book.opf": opf,
    "OPS/a.xhtml": xhtml("<p>here</p>"),
    "OPS/s.svg":
      '<svg xmlns="http://www.w3.org/2000/svg"><title>Map</title><text>drawn</text></svg>',
  }));
  assert.equal(markdown, "here\n\n![Map]()\n\ndrawn\n");
  assert.deepEqual(findings.map(({ code }) => code), [
    "missing_part",
    "missing_part",
    "unreadable_part",
  ]);
});

Deno.test("epubEngine takes the first of several renditions and names the others", async () => {
  const rendition = (path: string) =>
    `<rootfile full-path="${path}" media-type="application/oebps-package+xml"/>`;
  const opf =
    '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>';
  const { markdown, findings } = await converted(zipOf({
    "META-INF/container.xml": CONTAINER.replace(
      /<rootfile [^>]*>/,
      rendition("A/p.opf") + rendition("B/p.opf"),
    ),
    "A/p.opf": opf,
    "B/p.opf": opf,
    "A/a.xhtml": xhtml("<p>first</p>"),
    "B/a.xhtml": xhtml("<p>second</p>"),
  }));
  assert.equal(markdown, "first\n");
  assert.deepEqual(findings.map(({ code }) => code), ["further_renditions"]);
});

const encryption = (algorithm: string, uri: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`;

Deno.test("epubEngine refuses DRM by name, and reads books whose fonts alone are garbled", async () => {
  const locked = bookOf({
    spine: { "a.xhtml": "x" },
    parts: {
      "META-INF/encryption.xml": encryption(
        "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
        "OPS/a.xhtml",
      ),
      "META-INF/license.lcpl": "{}",
    },
  });
  await assert.rejects(
    converted(locked),
    (error) =>
      error instanceof MdcxError && error.code === "unsupported" &&
      /DRM \(Readium LCP\)/.test(error.message),
  );
  for (
    const [algorithm, uri] of [["http://www.idpf.org/2008/embedding", "OPS/a.xhtml"], [
      "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
      "OPS/f.otf",
    ]] as const
  ) {
    const book = bookOf({
      spine: { "a.xhtml": "<p>open</p>" },
      parts: { "META-INF/encryption.xml": encryption(algorithm, uri) },
    });
    assert.equal((await converted(book)).markdown, "open\n");
  }
});

Deno.test("epubEngine finds the package where the container does not name it", async () => {
  const parts = {
    "x/b.opf":
      '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    "x/a.xhtml": xhtml("<p>found</p>"),
  };
  const { markdown, findings } = await converted(zipOf(parts));
  assert.equal(markdown, "found\n");
  assert.deepEqual(findings.map(({ code }) => code), ["no_container"]);
  await assert.rejects(
    converted(zipOf({ "a.txt": "x" })),
    (error) => error instanceof MdcxError && error.code === "malformed",
  );
});

Deno.test("epubEngine and its reader find the same words", async () => {
  const nav = xhtml(
    '<nav epub:type="toc"><ol><li><a href="a.xhtml">One</a></li></ol></nav><nav epub:type="page-list" hidden=""><ol><li><a href="a.xhtml#p">1</a></li></ol></nav>',
  );
  const book = bookOf({
    spine: {
      "a.xhtml":
        '<h1>One</h1><p>Some <b>bold</b>ness<span id="p" epub:type="pagebreak">1</span> &eacute;t&#233;<a epub:type="noteref" href="#n">1</a></p><p hidden="">no</p><aside id="n" epub:type="footnote" hidden="hidden">Note</aside>',
      "nav.xhtml": '<nav epub:type="toc"><ol><li><a href="a.xhtml">One</a></li></ol></nav>',
    },
    items: NAV_ITEM,
    parts: { "OPS/nav.xhtml": nav },
  });
  assert.match((await converted(book)).markdown, /été\[\^1\]\n\n\[\^1\]: Note\n/);
  assert.deepEqual(await wordsLost(epubEngine, epubReader, documentOf(book, "epub")), {
    missing: [],
    surplus: [],
  });
});

Deno.test("epubEngine reads parts that do not fit their checksum, and says so", async () => {
  const book = bookOf({
    spine: { "a.xhtml": "<p>one</p>", "b.xhtml": "<p>two</p>" },
    items: NAV_ITEM,
    parts: { "OPS/nav.xhtml": xhtml('<nav epub:type="toc"><a href="a.xhtml">First</a></nav>') },
  });
  // The container, the package document, both parts of the spine and the navigation.
  const damaged = [1, 2, 3, 4, 5].reduce(
    (bytes, index) => patchCentral(bytes, index, { field: CENTRAL.checksum, value: 1 }),
    book,
  );
  const { markdown, findings } = await converted(damaged);
  assert.match(markdown, /one\n[^]*two\n/);
  assert.deepEqual(findings.map(({ code }) => code), Array(5).fill("damaged_part"));
});

Deno.test("epubEngine and its reader keep words whole over pages, read each part once, and parts by their names", async () => {
  const opf =
    '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.html" media-type="text/plain"/><item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest>' +
    '<spine toc="n"><itemref idref="a"/><itemref idref="b"/><itemref idref="a"/></spine></package>';
  const target = (label: string, id: string) =>
    `<pageTarget><navLabel><text>${label}</text></navLabel><content src="a.xhtml#${id}"/></pageTarget>`;
  const page = (id: string) => `<span epub:type="pagebreak" id="${id}"/>`;
  const book = zipOf({
    "META-INF/container.xml": CONTAINER,
    "OPS/book.opf": opf,
    "OPS/toc.ncx": `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><pageList>${
      target("iv", "p")
    }${target("v", "50%")}</pageList></ncx>`,
    "OPS/a.xhtml": xhtml(
      `<p>Some ti${page("p")}<i>me</i>. And${page("50%")} more</p><epub:switch>` +
        '<epub:case required-namespace="http://www.w3.org/1998/Math/MathML"><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></epub:case><epub:default>other</epub:default></epub:switch>',
    ),
    "OPS/b.html": xhtml("<p>by its name</p>"),
  });
  const { markdown, findings } = await converted(book);
  assert.equal(
    markdown,
    'Some ti*me*.\n\n<!-- page 1 label="iv" -->\n\nAnd\n\n<!-- page 2 label="v" -->\n\nmore\n\n$x$\n\nby its name\n',
  );
  assert.deepEqual(findings, []);
  assert.deepEqual(await wordsLost(epubEngine, epubReader, documentOf(book, "epub")), {
    missing: [],
    surplus: [],
  });
});

Deno.test("epubEngine and its reader read parts that the reading order leaves out where others link to them", async () => {
  const item = (name: string) =>
    `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`;
  const book = bookOf({
    spine: {
      "a.xhtml":
        '<p>Fact<a epub:type="noteref" href="n.xhtml#n1">1</a>, <a href="nav.xhtml">contents</a></p>',
      "b.xhtml": '<p>two <a href="%zz">lost</a></p>',
    },
    items: NAV_ITEM + item("n") + item("m") + item("o"),
    parts: {
      "OPS/nav.xhtml": xhtml(
        '<nav epub:type="toc"><ol><li><a href="a.xhtml">A</a></li></ol></nav>',
      ),
      "OPS/n.xhtml": xhtml(
        '<aside epub:type="footnote" id="n1">Note</aside><a href="m.xhtml">more</a>',
      ),
      "OPS/m.xhtml": xhtml("<p>More</p>"),
      "OPS/o.xhtml": xhtml("<p>Nobody's</p>"),
    },
  });
  assert.equal(
    (await converted(book)).markdown,
    "# A\n\nFact[^1], contents\n\ntwo lost\n\n[^1]: Note\n\nmore\n\nMore\n",
  );
  assert.deepEqual(await wordsLost(epubEngine, epubReader, documentOf(book, "epub")), {
    missing: [],
    surplus: [],
  });
});

Deno.test("epubEngine and its reader raise nothing but MdcxError on damaged books", async () => {
  const book = bookOf({
    spine: { "a.xhtml": `<p>${"text ".repeat(400)}</p>`, "b.xhtml": "<p>b</p>" },
  });
  for (let seed = 1; seed <= 150; seed++) {
    const damaged = book.slice();
    for (let count = 0; count < 1 + seed % 4; count++) {
      damaged[(seed * 7919 + count * 104_729) % damaged.length]! ^= 1 << (seed + count) % 8;
    }
    const input = documentOf(damaged, "epub");
    for (const step of [() => convertWith(epubEngine, input), () => epubReader.read(input)]) {
      try {
        await step();
      } catch (error) {
        assert(error instanceof MdcxError, `seed ${seed}: ${error}`);
      }
    }
  }
});

Deno.test("epubEngine and its reader leave out what the style sheets of a book hide", async () => {
  const book = bookOf({
    spine: {
      "a.xhtml":
        '<link rel="stylesheet" href="s.css"/><h1>T</h1><p class="x">one</p><p class="x y">two</p>',
    },
    parts: {
      "OPS/s.css": "@import url('i/t.css'); @import 's.css' screen; .x.y { display: block }",
      "OPS/i/t.css": ".x { display: none }",
    },
  });
  assert.equal((await converted(book)).markdown, "# T\n\ntwo\n");
  const lost = await wordsLost(epubEngine, epubReader, documentOf(book, "epub"));
  assert.deepEqual(lost, { missing: [], surplus: [] });
});

Deno.test("epubEngine and its reader read a part once, and come to an end of fallbacks", async () => {
  const count = 5000;
  const pictures = Array.from({ length: count }, (_, index) => ({
    item: `<item id="p${index}" href="p.png" media-type="image/png" fallback="p${index + 1}"/>`,
    reference: `<itemref idref="p${index}"/>`,
  }));
  // Those near the end of the chain lead to the part that is in the spine already.
  const opf = `<package xmlns="http://www.idpf.org/2007/opf"><manifest>${
    pictures.map(({ item }) => item).join("")
  }<item id="p${count}" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine>${
    `<itemref idref="p${count}"/>`.repeat(2)
  }${pictures.map(({ reference }) => reference).join("")}</spine></package>`;
  const book = bookOf({ spine: { "a.xhtml": "<p>words</p>" }, parts: { "OPS/book.opf": opf } });
  assert.match((await converted(book)).markdown, /^words\n$/);
  const { pages } = await epubReader.read(documentOf(book, "epub"));
  assert.deepEqual(pages.map((page) => page.trim()), ["words"]);
});

Deno.test("epubEngine takes a navigation of many entries for one part in no time that grows with their square", async () => {
  const entry = (index: number) => `<li><a href="a.xhtml#i${index}">T${index}</a></li>`;
  const contents = Array.from({ length: 40_000 }, (_, index) => entry(index)).join("");
  const book = bookOf({
    spine: { "a.xhtml": "<p>one</p>" },
    items: NAV_ITEM,
    parts: { "OPS/nav.xhtml": xhtml(`<nav epub:type="toc"><ol>${contents}</ol></nav>`) },
  });
  const start = performance.now();
  assert.match((await converted(book)).markdown, /one/);
  assert(performance.now() - start < 5000);
});

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { parse } from "parse5";
import { makeManifest } from "../../../lib/convert/artefacts/manifest.ts";
import {
  CONVERTER_VERSION,
  type DocumentRecord,
  failureRecord,
} from "../../../lib/convert/artefacts/record.ts";
import { STYLE } from "../../../lib/convert/artefacts/report_assets.ts";
import { reportPage } from "../../../lib/convert/artefacts/report_page.ts";
import { verify } from "../../../lib/convert/verify/verification.ts";
import { paragraph } from "../../../lib/markdown/blocks.ts";

const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>&';

function record(name: string, delivered: string, pages: readonly string[]): DocumentRecord {
  const { verification } = verify({
    blocks: [paragraph(delivered)],
    furniture: [],
    findings: [],
    reference: { reader: "test", pages },
    isMarkdown: false,
  });
  const source = { source_pseudopath: `@/${name}`, source_name: name, folder: "", bytes: 1 };
  const base = failureRecord(source, { status: verification.status, reason: HOSTILE }, {
    digest: "",
    converted_at: "",
    seconds: 0,
    options: {
      compact: true,
      split: true,
      split_threshold: 60,
      sample_pages: 0,
      lossless: true,
      converter: CONVERTER_VERSION,
    },
  });
  return { ...base, verification };
}

function page(records: readonly DocumentRecord[]): string {
  return reportPage(makeManifest({
    generated: "2026-01-01T00:00:00Z",
    records,
    ignored: [{ source_pseudopath: `@/${HOSTILE}`, reason: "hidden" }],
    gone: [],
    reused: 0,
    seconds: 1,
    run: { mode: "serial", isolation: "processes", lanes: 1, program: "test" },
  }));
}

Deno.test("reportPage() shows missing words in context, findings first, bars of pages", () => {
  const html = page([
    record("fine.txt", "all of it", ["all of it"]),
    record("thin.txt", "red blue green", ["red yellow blue", "green"]),
  ]);
  assert.match(html, /Page 1: <bdi>red <mark>yellow<\/mark> blue<\/bdi>/);
  assert.match(html, /title="Page 1: 66\.66 %"/);
  assert(html.indexOf("thin.txt") < html.indexOf("<h2>Documents</h2>"));
  assert(html.indexOf("fine.txt") > html.indexOf("<h2>Documents</h2>"));
});

Deno.test("reportPage() says where numbers alone make a document a warning", () => {
  const words = Array.from({ length: 300 }, (_, at) => `word${"a".repeat(at)}`).join(" ");
  const html = page([record("sums.txt", `${words} 1`, [`${words} 1 2`])]);
  assert.match(html, /class="warn">warn<\/b> <bdi>@\/sums\.txt<\/bdi>/);
  assert.match(html, /<li>Only 50\.00 % of its numbers are there<\/li>/);
});

Deno.test("reportPage() says how many missing words it does not show", () => {
  const words = Array.from({ length: 40 }, (_, at) => `gone${at}`);
  const html = page([record("thin.txt", "red", [`red ${words.join(" ")}`])]);
  assert.match(html, /gone24<\/mark>[^]*<li>… and 15 more<\/li>/);
  assert.doesNotMatch(page([record("thin.txt", "red", ["red gone"])]), /more<\/li>/);
});

Deno.test("reportPage() keeps what is ok out of the findings, and links the Markdown", () => {
  const words = Array.from({ length: 2000 }, (_, at) => `word${at}`);
  const near: DocumentRecord = {
    ...record("near.txt", words.slice(1).join(" "), [words.join(" ")]),
    markdown_pseudopath: '@/a b/near "1".md',
  };
  assert.equal(near.status, "ok");
  const html = page([near]);
  assert.match(html, /<h2>Findings<\/h2>\n<p>None\.<\/p>\n<h2>In order, with remarks<\/h2>/);
  assert.equal(html.match(/<a href="\.\/a%20b\/near%20%221%22\.md">/g)?.length, 2);
});

Deno.test("reportPage() has no link but to Markdown beside it, whatever a manifest says", () => {
  const bad = { ...record("x", "a", ["a b"]), markdown_pseudopath: "javascript:alert(1)//x" };
  const links = page([bad]).match(/href="[^"]*"/g)!;
  assert(links.length > 0 && links.every((link) => link.startsWith('href="./javascript%3A')));
});

Deno.test("the colours of the report stand out from light and from dark", () => {
  const colours = (css: string) =>
    [...css.matchAll(/--(?!line)\w+: (#\w+)/g)].map((match) => match[1]!);
  const dark = /@media \(prefers-color-scheme: dark\) \{([^]*?)\n\}/.exec(STYLE)![1]!;
  const light = /:root \{[^}]*\}/.exec(STYLE)![0];
  assert.equal(colours(dark).length, colours(light).length);
  for (const colour of colours(light)) assert(contrast(colour, "#ffffff") >= 4.5, colour);
  for (const colour of colours(dark)) assert(contrast(colour, "#2b2b2b") >= 4.5, colour);
});

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const digits = colour.slice(1);
    const channel = (at: number) => {
      const hex = digits.length === 3 ? digits[at]!.repeat(2) : digits.slice(2 * at, 2 * at + 2);
      const value = parseInt(hex, 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2);
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

Deno.test("reportPage() lets no document put markup or script into it", () => {
  const html = page([record(HOSTILE, HOSTILE, [`${HOSTILE} lost <b>words</b>`])]);
  assert.equal(html.match(/<script/g)?.length, 1);
  assert.doesNotMatch(html, /<img|onerror=[^&]*>(?!<)|<b>words/);
  const isElement = JSON.stringify(
    parse(html),
    (key, value) => key === "parentNode" ? null : value,
  );
  assert.doesNotMatch(isElement, /"nodeName":"img"/);
});

Deno.test("reportPage() gives names a direction of their own, and takes out what would turn round the page", () => {
  const html = page([record("\u202eملف\x1b[31m.txt", "a", ["a b"])]);
  assert.equal(html.match(/<bdi>@\/ملف\.txt<\/bdi>/g)?.length, 2);
  assert.doesNotMatch(html, /[\u202a-\u202e\u2066-\u2069]/);
  assert.ok(!html.includes("\x1b"));
});

Deno.test("reportPage() allows its own style and script by their digests, and nothing else", () => {
  const html = page([]);
  const policy = /content="(default-src 'none';[^"]*)"/.exec(html)![1]!;
  for (const tag of ["style", "script"]) {
    const text = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html)![1]!;
    assert(policy.includes(createHash("sha256").update(text).digest("base64")), tag);
  }
  assert.doesNotMatch(html, /<[^>]* (?:style|on\w+|src)=|url\(|@import/);
});

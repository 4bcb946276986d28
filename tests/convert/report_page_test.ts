import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { parse } from "parse5";
import { makeManifest } from "../../lib/convert/manifest.ts";
import { CONVERTER_VERSION, type DocumentRecord, failureRecord } from "../../lib/convert/record.ts";
import { reportPage } from "../../lib/convert/report_page.ts";
import { verify } from "../../lib/convert/verify/verification.ts";
import { paragraph } from "../../lib/markdown/blocks.ts";

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
  assert.match(html, /Page 1: red <mark>yellow<\/mark> blue/);
  assert.match(html, /title="Page 1: 66\.66 %"/);
  assert(html.indexOf("thin.txt") < html.indexOf("<h2>Documents</h2>"));
  assert(html.indexOf("fine.txt") > html.indexOf("<h2>Documents</h2>"));
});

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

Deno.test("reportPage() allows its own style and script by their digests, and nothing else", () => {
  const html = page([]);
  const policy = /content="(default-src 'none';[^"]*)"/.exec(html)![1]!;
  for (const tag of ["style", "script"]) {
    const text = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html)![1]!;
    assert(policy.includes(createHash("sha256").update(text).digest("base64")), tag);
  }
  assert.doesNotMatch(html, /<[^>]* (?:style|on\w+|src|href)=|url\(|@import/);
});

import assert from "node:assert/strict";
import { charsetFindings } from "../../lib/convert/charset/findings.ts";
import { decodeText } from "../../lib/convert/charset.ts";
import { EBCDIC_PAGES, UPPER_HALVES } from "../../lib/convert/charset/code_pages.ts";

/** Bytes of a text in a single-byte encoding that `TextDecoder` or our tables know. */
function encoded(text: string, encoding: string): Uint8Array {
  const page = EBCDIC_PAGES[encoding] ?? UPPER_HALVES[encoding];
  const table = page === undefined
    ? new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    : page.length === 256
    ? page
    : String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code)) + page;
  return Uint8Array.from(text, (character) => {
    const byte = table.indexOf(character);
    assert(byte >= 0, `${character} is not in ${encoding}`);
    return byte;
  });
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  [...Array(text.length).keys()].forEach((index) =>
    view.setUint16(index * 2, text.charCodeAt(index), isLittle)
  );
  return bytes;
}

function utf32(text: string, isLittle: boolean): Uint8Array {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const bytes = new Uint8Array(codes.length * 4);
  const view = new DataView(bytes.buffer);
  codes.forEach((code, index) => view.setUint32(index * 4, code, isLittle));
  return bytes;
}

const hex = (digits: string) => Uint8Array.from(digits.match(/../g)!, (pair) => parseInt(pair, 16));

const FRENCH = "L'été, le café fermé rouvre à midi : « Où êtes-vous ? » demanda François.";
const GERMAN = "Die schöne Müllerin grüßt höflich, während die Äpfel über dem Fluß hängen.";
const RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю, пока он не остыл.";
const UKRAINIAN = "Її їжак прийшов із ґанку, а щастя лежить у кишені: є що їсти і є де жити.";
const GREEK = "Η γρήγορη αλεπού πήδηξε πάνω από τον τεμπέλη σκύλο και έφυγε για το δάσος.";
const HEBREW = "דג סקרן שט בים מאוכזב ולפתע מצא לו חברה נעימה ליד השונית הגדולה.";
const ARABIC = "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر ومغلف بجلد أزرق.";
const POLISH = "Zażółć gęślą jaźń, a potem pójdź kiń tę chmurność w głąb flaszy, wśród źdźbeł.";
const TURKISH = "Pijamalı hasta yağız şoföre çabucak güvendi, ardından kıyıya doğru yürüdü.";
const THAI = "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า กว่าบรรดาฝูงสัตว์เดรัจฉาน จงฝ่าฟันพัฒนาวิชาการ";

const SINGLE_BYTE: readonly (readonly [string, string])[] = [
  ...["windows-1252", "macintosh", "ibm850", "ibm500"].flatMap((encoding) =>
    [FRENCH, GERMAN].map((text) => [encoding, text] as const)
  ),
  ["ibm037", GERMAN],
  ...["windows-1251", "koi8-r", "iso-8859-5", "ibm866", "x-mac-cyrillic"].map((encoding) =>
    [encoding, RUSSIAN] as const
  ),
  ["koi8-u", UKRAINIAN],
  ...["windows-1253", "iso-8859-7", "ibm737"].map((encoding) => [encoding, GREEK] as const),
  ...["windows-1255", "ibm862"].map((encoding) => [encoding, HEBREW] as const),
  ["windows-1256", ARABIC],
  ["iso-8859-6", ARABIC],
  ["windows-1250", POLISH],
  ["iso-8859-2", POLISH],
  ["windows-1254", TURKISH],
  ["windows-874", THAI],
];

for (const [encoding, text] of SINGLE_BYTE) {
  Deno.test(`decodeText() tells ${encoding} from its kin (${text.slice(0, 12)}…)`, () => {
    const decoded = decodeText(encoded(text, encoding));
    assert.equal(decoded.text, text, decoded.encoding);
    assert.equal(decoded.replaced, 0);
  });
}

/** Encoding, bytes as Python 3.11 and glibc make them, text. */
const EAST_ASIAN: readonly (readonly [string, string, string])[] = [
  [
    "shift_jis",
    "93fa967b8cea82cc95b68fcd82f093c782dd82dc82b7814282b182ea82cd8e8e8cb182c582b78142",
    "日本語の文章を読みます。これは試験です。",
  ],
  [
    "euc-jp",
    "c6fccbdcb8eca4cecab8becfa4f2c6c9a4dfa4dea4b9a1a3a4b3a4eca4cfbbeeb8b3a4c7a4b9a1a3",
    "日本語の文章を読みます。これは試験です。",
  ],
  [
    "iso-2022-jp",
    "1b2442467c4b5c386c244e4a383e4f24724649245f245e243921232433246c244f3b6e38332447243921231b2842",
    "日本語の文章を読みます。これは試験です。",
  ],
  [
    "gb18030",
    "ced2c3c7d4dad5e2c0efb6c1d6d0cec4cec4d5c2a3acd5e2cac7d2bbb8f6b2e2cad4a1a3",
    "我们在这里读中文文章，这是一个测试。",
  ],
  [
    "hz-gb-2312",
    "7e7b4e524347545a5562406f364156504e444e44554255624a47523b387632624a5421237e7d",
    "我们在这里读中文文章这是一个测试。",
  ],
  [
    "big5",
    "a7daadcca662b36fb8ccc5aaa4a4a4e5a4e5b3b9a141b36fac4fa440add3b4fab8d5a141bafbb0f2a6caaceca143",
    "我們在這裡讀中文文章，這是一個測試，維基百科。",
  ],
  [
    "euc-tw",
    "cabcd4afc7e3ddd5e6d3fbf4c4e3c5c6c5c6ddfda1a2ddd5d1d2c4a1d4b6e0c1e6dca1a2eac4d9d7c8cbd2efa1a4",
    "我們在這裡讀中文文章，這是一個測試，維基百科。",
  ],
  [
    "euc-kr",
    "bfecb8aeb4c220bfa9b1e2bfa1bcad20c7d1b1b9beee20b9aec0e5c0bb20c0d0bdc0b4cfb4d92e20c0ccb0cdc0ba20bdc3c7e8c0d4b4cfb4d92e",
    "우리는 여기에서 한국어 문장을 읽습니다. 이것은 시험입니다.",
  ],
  [
    "iso-2022-kr",
    "1b2429430e3f6c382e34420f200e3f2931623f213c2d0f200e475131393e6e0f200e392e4065403b0f200e40503d40344f34590f2e200e404c304d403a0f200e3d4347684054344f34590f2e",
    "우리는 여기에서 한국어 문장을 읽습니다. 이것은 시험입니다.",
  ],
  [
    "johab",
    "b6819fa1936520b5618ba1b541ace120d0658a82b4e120a285b877b76920b7aaaf7393a194612e20b7a188f5b76520afa1d0f1b7b393a194612e",
    "우리는 여기에서 한국어 문장을 읽습니다. 이것은 시험입니다.",
  ],
];

for (const [encoding, digits, text] of EAST_ASIAN) {
  Deno.test(`decodeText() reads ${encoding} without a label`, () => {
    const decoded = decodeText(hex(digits));
    assert.deepEqual([decoded.encoding, decoded.text], [encoding, text]);
  });
}

Deno.test("decodeText() reads every form of Unicode with its mark and without", () => {
  for (
    const text of [FRENCH, RUSSIAN, "日本語の文章を読みます。これは試験です。", "plain ASCII text"]
  ) {
    for (const isLittle of [true, false]) {
      const wide = utf32(text, isLittle);
      const narrow = utf16(text, isLittle);
      const marks = [utf32("\ufeff", isLittle), utf16("\ufeff", isLittle)] as const;
      for (const bytes of [wide, narrow, concat(marks[0], wide), concat(marks[1], narrow)]) {
        assert.equal(decodeText(bytes).text, text);
      }
    }
    const utf8 = new TextEncoder().encode(text);
    assert.equal(decodeText(utf8).text, text);
    assert.deepEqual(decodeText(concat(hex("efbbbf"), utf8)).text, text);
  }
});

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

Deno.test("decodeText() takes short Latin-1 for text, not for noise (bugs/31)", () => {
  assert.equal(
    decodeText(encoded("café naïve résumé\n£ 12\n", "windows-1252")).text,
    "café naïve résumé\n£ 12\n",
  );
});

Deno.test("decodeText() believes a declaration unless the bytes contradict it", () => {
  const bytes = encoded(POLISH, "iso-8859-2");
  assert.equal(decodeText(bytes, { declared: "iso-8859-2" }).source, "declared");
  assert.equal(decodeText(bytes, { declared: "utf-8" }).text, POLISH);
  const utf8 = new TextEncoder().encode(POLISH);
  assert.equal(decodeText(utf8, { declared: "no-such-encoding" }).text, POLISH);
});

Deno.test("decodeText() keeps damaged UTF-8 as UTF-8 and counts the damage", () => {
  const bytes = concat(
    new TextEncoder().encode(RUSSIAN),
    hex("ff"),
    new TextEncoder().encode(RUSSIAN),
  );
  const decoded = decodeText(bytes);
  assert.deepEqual([decoded.encoding, decoded.replaced], ["utf-8", 1]);
});

Deno.test("decodeText() tells U+FFFD that a text has from bytes that do not decode", () => {
  const text = new TextEncoder().encode("plain \ufffd text");
  for (const hints of [{}, { declared: "utf-8" }]) {
    const { text: read, encoding, replaced, written } = decodeText(text, hints);
    assert.deepEqual([read, encoding, replaced, written], ["plain \ufffd text", "utf-8", 0, 1]);
  }
  assert.deepEqual(
    charsetFindings(decodeText(text)).map(({ code, severity }) => [code, severity]),
    [
      ["replacement_characters", "note"],
    ],
  );
});

Deno.test("decodeText() calls noise doubtful", () => {
  const noise = Uint8Array.from(
    { length: 4000 },
    (_, index) => (index * 7919 + (index * index) % 251) % 256,
  );
  const decoded = decodeText(noise.map((byte) => byte === 0 ? 1 : byte));
  assert(decoded.isDoubtful || decoded.replaced > 0, decoded.encoding);
});

Deno.test("decodeText() takes time that grows with its input", () => {
  const started = performance.now();
  decodeText(new Uint8Array(20_000_000).fill(0xe9));
  decodeText(new Uint8Array(20_000_000).map((_, index) => 0x80 + index % 128));
  assert(performance.now() - started < 8000);
});

Deno.test("decodeText() does not read a damaged text of Latin letters as UTF-16", () => {
  const texts = [
    `${FRENCH} ${GERMAN}`,
    "tide,height,note\n2022-09-03,4.2,high water\n2022-09-11,3.9,\n",
    "The wheel was stopped for forty minutes.\r\nIt was greased at noon, and once more at night.\r\n",
  ];
  for (const text of texts) {
    const whole = encoded(text.slice(0, text.length - text.length % 4), "windows-1252");
    for (const [at, byte] of [[8, 0], [21, 0], [12, 0xe9], [25, 0x8d]] as const) {
      const damaged = Uint8Array.from(whole);
      damaged[at] = byte;
      damaged[at + 18] = 0;
      const decoded = decodeText(damaged);
      assert.doesNotMatch(decoded.encoding, /^utf-(?:16|32)/, `${text.slice(0, 20)} ${at} ${byte}`);
      assert.match(decoded.text, /[a-z]{3}/);
    }
  }
});

Deno.test("decodeText() leaves NULs out and counts them", () => {
  const { text, nuls } = decodeText(new TextEncoder().encode("name\0\0;town\0"));
  assert.deepEqual([text, nuls], ["name;town", 3]);
});

/** Sentences in which the letters of a language stand, each in a page that has them. */
const LETTERS: readonly (readonly [page: string, text: string])[] = [
  ["iso-8859-15", "Le cœur à l'œuvre : un œuf frais à 5 €, naïf et mûr, où êtes-vous ?"],
  ["windows-1257", "Šį žodį šiandien ąžuolų šešėlyje ištarė žmonės, ėję į mišką"],
  ["iso-8859-13", "Dziļā mežā pie ūdens dzīvoja vecs vīrs, četri dēli un šķūnis"],
  ["windows-1257", "Õunapuu all šokolaadi söönud külaline ütles žürii ees tänusõnu"],
  ["iso-8859-3", "Ĉiuj ĝojas, ke ĵaŭde ŝi aĉetis ĥoron por la eĥoŝanĝo"],
  ["iso-8859-3", "Il-kċina ġdida għandha żewġ ħitan ħomor u ċpar żgħir"],
  ["windows-1250", "Čez šumeči potok je žena nesla čebulo, žafran in češnje"],
  ["windows-1252", "Føroyar eru átjan oyggjar í Norðuratlantshavi, og tær flestu eru bygdar"],
  ["windows-1254", "İzin, İstanbul ili içinde imza ile verilir"],
  ["windows-1252", "De kamer is 20 m² groot en de doos 3 dm³, zei hij tegen haar"],
];

for (const [page, text] of LETTERS) {
  Deno.test(`decodeText() knows the letters of languages in ${page} (${text.slice(0, 12)}…)`, () => {
    assert.equal(decodeText(encoded(text, page)).text, text);
  });
}

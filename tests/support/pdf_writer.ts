/**
 * Writes small PDF documents for tests: text, lines, shaded cells, outlines, links, fields, labels.
 *
 * Coordinates are points from the top left corner, as in the block model. Faces are the standard
 * ones, and `cid`: a face without a font file whose codes are Unicode, for other scripts; white of
 * `spaceless` has no width.
 *
 * @module
 */

/** Faces at hand. */
export type Face = "regular" | "bold" | "italic" | "mono" | "cid" | "spaceless";

/** Something drawn on a page. */
export type Mark =
  | {
    kind: "text";
    x: number;
    y: number;
    text: string;
    size?: number;
    face?: Face;
    turn?: number;
    /** What is to be read instead (`ActualText`) of this text and of what is drawn after it. */
    given?: string;
    also?: readonly { x: number; text: string }[];
  }
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number }
  | { kind: "dashes"; x1: number; y1: number; x2: number; y2: number }
  | { kind: "fill"; x: number; y: number; width: number; height: number; grey?: number }
  | { kind: "image"; x: number; y: number; width: number; height: number }
  | { kind: "link"; x: number; y: number; width: number; height: number; href: string }
  | { kind: "comment"; x: number; y: number; text: string; author: string }
  | {
    kind: "annotation";
    x: number;
    y: number;
    width: number;
    height: number;
    /** What its dictionary has beside its place, as PDF has it. */
    entries: string;
    /** What draws it, in the faces of the page, from its lower left corner. */
    appearance?: string;
    /** It is a field of the form. */
    isField?: boolean;
  }
  | {
    kind: "field";
    x: number;
    y: number;
    width: number;
    height: number;
    name: string;
    value: string;
  };

/** A page. */
export interface PageSpec {
  readonly marks: readonly Mark[];
  /** Quarter turns clockwise. */
  readonly rotate?: number;
}

/** A document. */
export interface PdfSpec {
  readonly pages: readonly PageSpec[];
  readonly title?: string;
  /** Outline entries: title, page from 1, level from 1. */
  readonly outline?: readonly { title: string; page: number; level: number }[];
  /** The first pages are numbered i, ii, … up to this one, the others from 1. */
  readonly romanPages?: number;
  /** Attached files by name. */
  readonly attachments?: readonly string[];
  /** What the document says of the size of each, in bytes. */
  readonly attachmentBytes?: number;
  /** What the catalogue has beside its usual entries, as PDF has it. */
  readonly catalog?: string;
}

const WIDTH = 595;
const HEIGHT = 842;
const FACES: Record<Exclude<Face, "cid" | "spaceless">, string> = {
  regular: "Helvetica",
  bold: "Helvetica-Bold",
  italic: "Helvetica-Oblique",
  mono: "Courier",
};

/** Text at a place; a shorthand. */
export function text(x: number, y: number, text: string, size = 11, face: Face = "regular"): Mark {
  return { kind: "text", x, y, text, size, face };
}

/** A field of a form, by the entries of its annotation beside its kind. */
export function widget(entries: string): Mark {
  return {
    kind: "annotation",
    x: 60,
    y: 100,
    width: 90,
    height: 14,
    entries: `/Subtype /Widget ${entries}`,
    isField: true,
  };
}

/** Lines of text below each other. */
export function lines(
  x: number,
  y: number,
  texts: readonly string[],
  leading = 14,
  size = 11,
): Mark[] {
  return texts.map((line, index) => text(x, y + index * leading, line, size));
}

/** A line of running text. */
export const PROSE =
  "The harbour was dredged in the summer of that year, and the pier made longer by";

/** Lines of running text below each other, at the left edge of the page. */
export function prose(y: number, count: number): Mark[] {
  return lines(90, y, Array.from({ length: count }, () => PROSE), 14, 10);
}

/** The lines of a grid with the given edges. */
export function grid(xs: readonly number[], ys: readonly number[]): Mark[] {
  return [
    ...ys.map((y): Mark => ({ kind: "line", x1: xs[0]!, y1: y, x2: xs.at(-1)!, y2: y })),
    ...xs.map((x): Mark => ({ kind: "line", x1: x, y1: ys[0]!, x2: x, y2: ys.at(-1)! })),
  ];
}

/** The bytes of a document. */
export function writePdf(spec: PdfSpec): Uint8Array<ArrayBuffer> {
  return new Writer(spec).write();
}

class Writer {
  readonly #objects: string[] = [];
  readonly #spec: PdfSpec;

  constructor(spec: PdfSpec) {
    this.#spec = spec;
  }

  write(): Uint8Array<ArrayBuffer> {
    const catalog = this.#reserve();
    const pages = this.#reserve();
    const fonts = this.#fonts();
    const image = this.#add(
      stream(
        "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray",
        "\x80",
      ),
    );
    const fields: number[] = [];
    const kids = this.#spec.pages.map((page) => this.#page(page, { pages, fonts, image, fields }));
    this.#set(pages, `<< /Type /Pages /Count ${kids.length} /Kids [${refs(kids)}] >>`);
    const entries = [
      "/Type /Catalog",
      `/Pages ${pages} 0 R`,
      this.#outline(kids),
      this.#labels(),
      this.#names(),
      fields.length === 0 ? "" : `/AcroForm << /Fields [${refs(fields)}] >>`,
      this.#spec.catalog ?? "",
    ];
    this.#set(catalog, `<< ${entries.filter(Boolean).join(" ")} >>`);
    return this.#file(catalog);
  }

  #has(face: Face): boolean {
    const marks = this.#spec.pages.flatMap((page) => page.marks);
    return marks.some((mark) => mark.kind === "text" && mark.face === face);
  }

  #fonts(): string {
    const standard = Object.entries(FACES).map(([face, name]) =>
      `/${face} ${
        this.#add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
      } 0 R`
    );
    const descriptor = this.#add(
      "<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
    );
    const composite = (widths: string) => {
      const descendant = this.#add(
        `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600${widths} /FontDescriptor ${descriptor} 0 R >>`,
      );
      const toUnicode = this.#add(stream("", TO_UNICODE));
      return this.#add(
        `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R >>`,
      );
    };
    const faces = [...standard, `/cid ${composite("")} 0 R`];
    if (this.#has("spaceless")) faces.push(`/spaceless ${composite(" /W [32 [0] 8203 [0]]")} 0 R`);
    return `<< ${faces.join(" ")} >>`;
  }

  #page(
    { marks, rotate = 0 }: PageSpec,
    at: { pages: number; fonts: string; image: number; fields: number[] },
  ): number {
    const content = this.#add(stream("", marks.map(operatorsOf).join("\n")));
    const annotations = marks.flatMap((mark) => {
      const dictionary = mark.kind === "annotation"
        ? this.#annotation(mark, at.fonts)
        : annotationOf(mark);
      if (dictionary === undefined) return [];
      const id = this.#add(dictionary);
      if (mark.kind === "field" || (mark.kind === "annotation" && mark.isField)) at.fields.push(id);
      return [id];
    });
    return this.#add(
      `<< /Type /Page /Parent ${at.pages} 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Rotate ${
        rotate * 90
      } ` +
        `/Resources << /Font ${at.fonts} /XObject << /Im ${at.image} 0 R >> >> ` +
        `/Contents ${content} 0 R /Annots [${refs(annotations)}] >>`,
    );
  }

  #annotation(mark: Extract<Mark, { kind: "annotation" }>, fonts: string): string {
    const { x, y, width, height, entries, appearance } = mark;
    const form = appearance === undefined ? 0 : this.#add(stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font ${fonts} >>`,
      appearance,
    ));
    return `<< /Type /Annot ${rectangle(x, y, width, height)} ${entries}` +
      (form === 0 ? " >>" : ` /AP << /N ${form} 0 R >> >>`);
  }

  #outline(pages: readonly number[]): string {
    const entries = this.#spec.outline ?? [];
    if (entries.length === 0) return "";
    const root = this.#reserve();
    const ids = entries.map(() => this.#reserve());
    const parentOf = (index: number) =>
      entries.slice(0, index).findLastIndex((other) => other.level < entries[index]!.level);
    entries.forEach(({ title, page }, index) => {
      const siblings = entries.flatMap((_, other) =>
        parentOf(other) === parentOf(index) ? [other] : []
      );
      const place = siblings.indexOf(index);
      const children = entries.flatMap((_, other) => parentOf(other) === index ? [other] : []);
      const parent = parentOf(index) < 0 ? root : ids[parentOf(index)]!;
      this.#set(
        ids[index]!,
        `<< /Title ${string(title)} /Parent ${parent} 0 R /Dest [${pages[page - 1]} 0 R /Fit]` +
          (place > 0 ? ` /Prev ${ids[siblings[place - 1]!]} 0 R` : "") +
          (place + 1 < siblings.length ? ` /Next ${ids[siblings[place + 1]!]} 0 R` : "") +
          (children.length > 0
            ? ` /First ${ids[children[0]!]} 0 R /Last ${
              ids[children.at(-1)!]
            } 0 R /Count ${children.length}`
            : "") +
          " >>",
      );
    });
    const top = entries.flatMap((_, index) => parentOf(index) < 0 ? [ids[index]!] : []);
    this.#set(
      root,
      `<< /Type /Outlines /First ${top[0]} 0 R /Last ${top.at(-1)} 0 R /Count ${top.length} >>`,
    );
    return `/Outlines ${root} 0 R`;
  }

  #labels(): string {
    const roman = this.#spec.romanPages ?? 0;
    if (roman === 0) return "";
    return `/PageLabels << /Nums [0 << /S /r >> ${roman} << /S /D >>] >>`;
  }

  #names(): string {
    const names = this.#spec.attachments ?? [];
    if (names.length === 0) return "";
    const { attachmentBytes: size } = this.#spec;
    const more = size === undefined ? "" : ` /Params << /Size ${size} >>`;
    const files = names.map((name) => {
      const file = this.#add(stream(`/Type /EmbeddedFile${more}`, "data"));
      const entry = this.#add(
        `<< /Type /Filespec /F ${string(name)} /UF ${string(name)} /EF << /F ${file} 0 R >> >>`,
      );
      return `${string(name)} ${entry} 0 R`;
    });
    return `/Names << /EmbeddedFiles << /Names [${files.join(" ")}] >> >>`;
  }

  #reserve(): number {
    return this.#objects.push("null");
  }

  #add(body: string): number {
    return this.#objects.push(body);
  }

  #set(id: number, body: string): void {
    this.#objects[id - 1] = body;
  }

  #file(catalog: number): Uint8Array<ArrayBuffer> {
    const info = this.#spec.title === undefined
      ? 0
      : this.#add(`<< /Title ${string(this.#spec.title)} >>`);
    let file = "%PDF-1.7\n";
    const offsets = this.#objects.map((body, index) => {
      const offset = file.length;
      file += `${index + 1} 0 obj\n${body}\nendobj\n`;
      return offset;
    });
    const start = file.length;
    file += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`;
    for (const offset of offsets) file += `${String(offset).padStart(10, "0")} 00000 n \n`;
    file += `trailer\n<< /Size ${offsets.length + 1} /Root ${catalog} 0 R` +
      (info === 0 ? "" : ` /Info ${info} 0 R`) + ` >>\nstartxref\n${start}\n%%EOF\n`;
    return Uint8Array.from(file, (character) => character.charCodeAt(0) & 0xff);
  }
}

const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;

function stream(entries: string, data: string): string {
  return `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

function refs(ids: readonly number[]): string {
  return ids.map((id) => `${id} 0 R`).join(" ");
}

/** A string as UTF-16 with its mark, in hexadecimal. */
function string(value: string): string {
  return `<FEFF${hex(value)}>`;
}

function hex(value: string): string {
  return Array.from(
    { length: value.length },
    (_, index) => value.charCodeAt(index).toString(16).padStart(4, "0"),
  ).join("");
}

/** Characters of WinAnsi that differ from Latin-1. */
const WIN_ANSI: Record<string, number> = {
  "•": 0x95,
  "–": 0x96,
  "—": 0x97,
  "“": 0x93,
  "”": 0x94,
  "’": 0x92,
};

function literal(value: string): string {
  const bytes = [...value].map((character) =>
    String.fromCharCode(WIN_ANSI[character] ?? character.charCodeAt(0))
  ).join("");
  return `(${bytes.replace(/[\\()]/g, "\\$&")})`;
}

/** A line of filled dashes in one path, as browsers print dashed borders. */
function dashesOf({ x1, y1, x2, y2 }: Extract<Mark, { kind: "dashes" }>): string {
  const length = Math.max(x2 - x1, y2 - y1);
  const isLevel = x2 > x1;
  return Array.from({ length: Math.ceil(length / 4) }, (_, index) => {
    const [x, y] = isLevel ? [x1 + 4 * index, y1] : [x1, y1 + 4 * index];
    return `${x} ${HEIGHT - y} ${isLevel ? "2.25 -0.75" : "0.75 -2.25"} re`;
  }).join(" ");
}

function shownOf(text: string, face: Face): string {
  return face === "cid" || face === "spaceless" ? `<${hex(text)}>` : literal(text);
}

function operatorsOf(mark: Mark): string {
  switch (mark.kind) {
    case "text": {
      const { face = "regular", size = 11, turn = 0 } = mark;
      const angle = (turn * Math.PI) / 2;
      const [cos, sin] = [Number(Math.cos(angle).toFixed(5)), Number(Math.sin(angle).toFixed(5))];
      const show = (x: number, shown: string) =>
        `BT /${face} ${size} Tf ${cos} ${sin} ${-sin} ${cos} ${x} ${
          HEIGHT - mark.y
        } Tm ${shown} Tj ET`;
      const drawn = [mark, ...(mark.also ?? [])].map((part) =>
        show(part.x, shownOf(part.text, face))
      )
        .join(" ");
      return mark.given === undefined
        ? drawn
        : `/Span << /ActualText ${string(mark.given)} >> BDC ${drawn} EMC`;
    }
    case "line":
      return `0.7 w ${mark.x1} ${HEIGHT - mark.y1} m ${mark.x2} ${HEIGHT - mark.y2} l S`;
    case "dashes":
      return `${dashesOf(mark)} f`;
    case "fill":
      return `${mark.grey ?? 0.8} g ${mark.x} ${
        HEIGHT - mark.y - mark.height
      } ${mark.width} ${mark.height} re f 0 g`;
    case "image":
      return `q ${mark.width} 0 0 ${mark.height} ${mark.x} ${
        HEIGHT - mark.y - mark.height
      } cm /Im Do Q`;
    default:
      return "";
  }
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `/Rect [${x} ${HEIGHT - y - height} ${x + width} ${HEIGHT - y}]`;
}

function annotationOf(mark: Mark): string | undefined {
  switch (mark.kind) {
    case "link":
      return `<< /Type /Annot /Subtype /Link ${
        rectangle(mark.x, mark.y, mark.width, mark.height)
      } ` +
        `/A << /S /URI /URI ${literal(mark.href)} >> >>`;
    case "comment":
      return `<< /Type /Annot /Subtype /Text ${rectangle(mark.x, mark.y, 20, 20)} ` +
        `/Contents ${string(mark.text)} /T ${string(mark.author)} >>`;
    case "field":
      return `<< /Type /Annot /Subtype /Widget /FT /Tx ${
        rectangle(mark.x, mark.y, mark.width, mark.height)
      } ` +
        `/T ${string(mark.name)} /V ${string(mark.value)} >>`;
    default:
      return undefined;
  }
}

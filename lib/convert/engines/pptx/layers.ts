/**
 * What a slide takes over from its layout and its master: places and bullets of placeholders, and
 * texts that stand on every slide.
 *
 * @module
 */

import { childAt, childElements, descendants, type XmlElement } from "../../xml.ts";
import { type Bullet, bulletIn, plainTextOf } from "../ooxml/drawing_text.ts";
import { isHiddenShape } from "../ooxml/shape_properties.ts";
import { firstOfType, type OfficePackage } from "../ooxml/package.ts";
import type { Box } from "../ooxml/reading_order.ts";

/** A placeholder as a shape names it. */
export interface Placeholder {
  /** `title`, `body`, `ftr`, …; `obj` where the file leaves it open. */
  readonly type: string;
  readonly index: string | undefined;
}

/** The master that a slide follows, and its layout. */
export interface SlideLayers {
  /** Where a placeholder stands that does not say it itself. */
  boxOf(placeholder: Placeholder): Box | undefined;
  /** The bullets of the levels of a shape's text, for paragraphs that do not say it themselves. */
  bulletsOf(
    shape: XmlElement,
    placeholder: Placeholder | undefined,
  ): (level: number) => Bullet | undefined;
  /** Texts that stand on every slide of the layout. */
  readonly standingTexts: readonly string[];
}

const TITLES = new Set(["title", "ctrTitle"]);
/** Types that a master has; any other placeholder follows its body. */
const MASTER_TYPES = new Set(["title", "body", "dt", "ftr", "sldNum", "hdr"]);

/** The placeholder that a shape fills; `undefined` where it fills none. */
export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  for (const child of childElements(shape)) {
    if (!child.name.startsWith("p:nv")) continue;
    const placeholder = childAt(child, "p:nvPr", "p:ph")?.attributes;
    if (placeholder !== undefined) {
      return { type: placeholder.type ?? "obj", index: placeholder.idx };
    }
  }
  return undefined;
}

/** Whether a placeholder holds the title of its slide. */
export function isTitle(placeholder: Placeholder | undefined): boolean {
  return placeholder !== undefined && TITLES.has(placeholder.type);
}

/** The rectangle that a shape's own properties give (`a:xfrm` or `p:xfrm`). */
export function ownBox(shape: XmlElement): Box | undefined {
  const transform = childAt(shape, "p:spPr", "a:xfrm") ?? childAt(shape, "p:grpSpPr", "a:xfrm") ??
    childAt(shape, "p:xfrm");
  const offset = transform && childAt(transform, "a:off")?.attributes;
  const extent = transform && childAt(transform, "a:ext")?.attributes;
  const [left, top, width, height] = [offset?.x, offset?.y, extent?.cx, extent?.cy].map(Number);
  if (![left, top, width, height].every(Number.isFinite)) return undefined;
  return { left: left!, top: top!, right: left! + width!, bottom: top! + height! };
}

/** Reads the layers of slides, each layout and master once. */
export class LayerReader {
  readonly #office: OfficePackage;
  readonly #layers = new Map<string, Promise<SlideLayers>>();

  /** @param office The presentation. */
  constructor(office: OfficePackage) {
    this.#office = office;
  }

  /** The layers of a slide by the name of its part. */
  async of(slidePart: string): Promise<SlideLayers> {
    const layout =
      firstOfType(await this.#office.relationships(slidePart), "slideLayout")?.target ?? "";
    let layers = this.#layers.get(layout);
    if (layers === undefined) this.#layers.set(layout, layers = this.#read(layout));
    return await layers;
  }

  async #read(layoutPart: string): Promise<SlideLayers> {
    const layout = await this.#office.optionalTree(layoutPart);
    const masterPart = firstOfType(await this.#office.relationships(layoutPart), "slideMaster")
      ?.target;
    const master = await this.#office.optionalTree(masterPart);
    return new Layers(layout, master);
  }
}

class Layers implements SlideLayers {
  readonly standingTexts: readonly string[];
  readonly #layout: readonly XmlElement[];
  readonly #master: readonly XmlElement[];
  readonly #styles: XmlElement | undefined;

  constructor(layout: XmlElement | undefined, master: XmlElement | undefined) {
    this.#layout = shapesOf(layout);
    this.#master = shapesOf(master);
    this.#styles = master && childAt(master, "p:txStyles");
    const hidesMaster = layout?.attributes.showMasterSp === "0";
    this.standingTexts = [...hidesMaster ? [] : this.#master, ...this.#layout]
      .filter((shape) => placeholderOf(shape) === undefined && !isHiddenShape(shape))
      .map(textOfShape)
      .filter((text) => text !== "");
  }

  boxOf(placeholder: Placeholder): Box | undefined {
    return this.#shapesFor(placeholder).map(ownBox).find((box) => box !== undefined);
  }

  bulletsOf(
    shape: XmlElement,
    placeholder: Placeholder | undefined,
  ): (level: number) => Bullet | undefined {
    const shapes = placeholder === undefined ? [] : this.#shapesFor(placeholder);
    const styles = [shape, ...shapes].map((element) => childAt(element, "p:txBody", "a:lstStyle"));
    styles.push(this.#styles && childAt(this.#styles, styleNameOf(placeholder)));
    return (level) => {
      for (const style of styles) {
        const bullet = style && bulletIn(childAt(style, `a:lvl${level + 1}pPr`));
        if (bullet !== undefined) return bullet;
      }
      return undefined;
    };
  }

  /** The shapes of layout and master that a placeholder follows, nearest first. */
  #shapesFor(placeholder: Placeholder): XmlElement[] {
    const ofLayout = this.#layout.find((shape) => {
      const own = placeholderOf(shape);
      if (own === undefined) return false;
      return placeholder.index === undefined
        ? baseType(own.type) === baseType(placeholder.type)
        : own.index === placeholder.index;
    });
    const type = baseType(
      ofLayout === undefined ? placeholder.type : placeholderOf(ofLayout)!.type,
    );
    const ofMaster = this.#master.find((shape) =>
      baseType(placeholderOf(shape)?.type ?? "none") === type
    );
    return [ofLayout, ofMaster].filter((shape) => shape !== undefined);
  }
}

function baseType(type: string): string {
  if (TITLES.has(type)) return "title";
  return MASTER_TYPES.has(type) || type === "none" ? type : "body";
}

function styleNameOf(placeholder: Placeholder | undefined): string {
  if (placeholder === undefined) return "p:otherStyle";
  const type = baseType(placeholder.type);
  return type === "title" ? "p:titleStyle" : type === "body" ? "p:bodyStyle" : "p:otherStyle";
}

function shapesOf(root: XmlElement | undefined): XmlElement[] {
  return root === undefined ? [] : [...descendants(root, "p:sp")];
}

function textOfShape(shape: XmlElement): string {
  const body = childAt(shape, "p:txBody");
  // What a layout shows in place of a number is another on each slide.
  return body === undefined ? "" : plainTextOf(body, "").replace(/\s+/g, " ");
}

/**
 * The text of the shapes of a slide, of its notes page, or of a layout or master.
 *
 * @module
 */

import { pictureDescription } from "../../engines/ooxml/picture_description.ts";
import { Alternatives, type Attributes, type Events, Hidden, unescaped } from "./_office.ts";
import { OpenShapes } from "./_open_shapes.ts";
import { isTrue } from "../../xml_boolean.ts";

/** What is read of a part, and how. */
export interface ShapesPart {
  /** `layout`: what stands on each slide, no placeholder; `notes`: not the number of their page. */
  readonly kind: "slide" | "notes" | "layout";
  /** What fields for the number of the slide show where they hold none. */
  readonly number: string;
}

/** Takes the events of a scan of such a part. */
export class SlideShapes implements Events {
  readonly #part: ShapesPart;
  readonly #shapes = new OpenShapes();
  readonly #hidden = new Hidden();
  readonly #alternatives = new Alternatives();
  readonly #unshown = new Set<string>();
  #text = "";
  #description = "";
  #isText = false;
  #isPassedOver = false;
  #mathDepth = 0;
  /** Where the text of the open field for the slide's number begins; -1 outside. */
  #field = -1;

  /** @param part What is read. */
  constructor(part: ShapesPart) {
    this.#part = part;
  }

  /** What the shapes show. */
  get shown(): string {
    return unescaped(this.#text);
  }

  /** Ids of relationships to what hidden frames would show. */
  get unshown(): ReadonlySet<string> {
    return this.#unshown;
  }

  /** An element begins. */
  open(name: string, attributes: Attributes): void {
    this.#shapes.open(name, attributes);
    if (this.#hidden.enter(this.#alternatives.passesOver(name) || isCovered(name, attributes))) {
      return;
    }
    if (name === "oMath") this.#mathDepth++;
    this.#partFormula(name);
    this.#noteUnshown(name, attributes);
    if (name === "t") this.#isText = true;
    else if (name === "br") this.#text += " ";
    else if (name === "fld" && attributes.type === "slidenum") this.#field = this.#text.length;
    else this.#openShape(name, attributes);
  }

  #openShape(name: string, { type = "", descr, title }: Attributes): void {
    const { kind } = this.#part;
    if (name === "sp" || name === "graphicFrame" || name === "pic") {
      this.#description = "";
      this.#isPassedOver = false;
    } else if (name === "ph") {
      if (/^(?:title|ctrTitle)$/.test(type)) this.#shapes.show();
      this.#isPassedOver ||= kind === "layout" || (kind === "notes" && type === "sldNum");
    } else if (name === "cNvPr") {
      this.#description = pictureDescription(descr, title);
    } else if (name === "blip" && kind !== "layout" && !this.#shapes.areHidden) {
      this.#text += `${this.#description}\n`;
      this.#description = "";
    }
  }

  #noteUnshown(name: string, { id = "", dm = "", showAsIcon }: Attributes): void {
    const { areHidden } = this.#shapes;
    if (name === "oleObj" && (areHidden || isTrue(showAsIcon))) this.#unshown.add(id);
    else if (name === "chart" && areHidden) this.#unshown.add(id);
    else if (name === "relIds" && areHidden) this.#unshown.add(dm);
  }

  /** Parts of a formula stand above and below each other, not in one word. */
  #partFormula(name: string): void {
    if (this.#mathDepth > 0 && name !== "r" && name !== "t") this.#text += " ";
  }

  /** Text. */
  text(piece: string): void {
    const isShown = !this.#hidden.isInside && !this.#isPassedOver && !this.#shapes.areHidden;
    if (this.#isText && isShown) this.#text += piece;
  }

  /** An element ends. */
  close(name: string): void {
    this.#shapes.close(name);
    if (this.#hidden.leave()) return;
    this.#alternatives.close(name);
    if (name === "oMath") this.#mathDepth--;
    this.#partFormula(name);
    if (name === "t") this.#isText = false;
    else if (name === "fld") this.#closeField();
    else if (name === "p" || name === "tc") this.#text += "\n";
  }

  #closeField(): void {
    if (this.#field < 0) return;
    const held = this.#text.slice(this.#field);
    if (held !== "" && !/\d/.test(held)) {
      this.#text = this.#text.slice(0, this.#field) + this.#part.number;
    }
    this.#field = -1;
  }
}

/** A cell of a table that a wider or higher one covers, though it may have kept a text. */
function isCovered(name: string, { hMerge, vMerge }: Attributes): boolean {
  return name === "tc" && (isTrue(hMerge) || isTrue(vMerge));
}

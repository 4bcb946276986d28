/**
 * The rules, shaded rectangles and images of a page, out of its paths.
 *
 * @module
 */

import { boxToUpright } from "../layout/frame.ts";
import type { Fill, PageShape, Picture, Rule } from "../layout/model.ts";
import type { Box } from "../../../../markdown/blocks.ts";
import type { Pdfium } from "./api.ts";
import { applied, drawnCornersOf, type Matrix, matrixOf, type Point, product } from "./matrix.ts";
import { eachObject, OBJECT } from "./page_objects.ts";

/** Types of FPDFPathSegment_GetType. */
const SEGMENT = { line: 0, curve: 1, move: 2 };
/** A rule is at most this thick, in points. */
const MAX_THICKNESS = 3;
/** A rule is at least this long: shorter ones are dots and dashes. */
const MIN_LENGTH = 3;
/** Sides of a shape that can be a bullet, and by what share they may differ. */
const DOT = { min: 1.5, max: 8, skew: 0.25 };
/** A page with more such shapes is a diagram. */
const MAX_DOTS = 200;
/** A line of dashes has so many, and they take this share of it. */
const MIN_DASHES = 4;
const DASHED = 0.3;
/** What is read of a page; a drawing with more is a picture and has no table rules. */
const MAX_OBJECTS = 30_000;
const MAX_SEGMENTS = 60_000;
const WHITE = 0xffffff;

/** What is drawn on a page beside its text. */
export interface Drawings {
  readonly rules: readonly Rule[];
  readonly fills: readonly Fill[];
  readonly images: readonly Picture[];
  /** Shapes as small as bullets. */
  readonly dots: readonly Box[];
}

/** The rules, fills and images of a page. */
export function readDrawings(pdfium: Pdfium, page: number, shape: PageShape): Drawings {
  return new DrawingReader(pdfium, shape).read(page);
}

class DrawingReader {
  readonly #pdfium: Pdfium;
  readonly #shape: PageShape;
  readonly #rules: Rule[] = [];
  readonly #fills: Fill[] = [];
  readonly #images: Picture[] = [];
  readonly #dots: Box[] = [];
  #segments = 0;

  constructor(pdfium: Pdfium, shape: PageShape) {
    this.#pdfium = pdfium;
    this.#shape = shape;
  }

  read(page: number): Drawings {
    eachObject(this.#pdfium, page, {
      limit: MAX_OBJECTS,
      look: (handle, type, outer) => {
        if (type === OBJECT.path) this.#readPath(handle, outer);
        else if (type === OBJECT.image) this.#readImage(handle, outer);
        return this.#segments <= MAX_SEGMENTS;
      },
    });
    return { rules: this.#rules, fills: this.#fills, images: this.#images, dots: this.#dots };
  }

  #readImage(object: number, outer: Matrix): void {
    const corners = drawnCornersOf(this.#pdfium, object, outer);
    if (corners === undefined) return;
    const mark = this.#pdfium.call.FPDFPageObj_GetMarkedContentID(object);
    this.#images.push({ ...this.#upright(...corners), mark });
  }

  #readPath(object: number, outer: Matrix): void {
    const { call, scratch } = this.#pdfium;
    call.FPDFPath_GetDrawMode(object, scratch, scratch + 4);
    const filled = this.#pdfium.int(0) !== 0;
    const stroked = this.#pdfium.int(1) !== 0;
    if (!filled && !stroked) return;
    this.#readDot(object, outer);
    const matrix = product(matrixOf(this.#pdfium, object), outer);
    const colour = filled ? this.#fillColour(object) : WHITE;
    const outlines = this.#outlinesOf(object, matrix);
    const dashed = dashedLineOf(outlines);
    if (dashed !== undefined) return this.#addRule(this.#upright(dashed[0], dashed[1]));
    for (const outline of outlines) {
      const box = rectangleOf(outline);
      if (box !== undefined) this.#addRectangle(this.#upright(box[0], box[1]), stroked, colour);
      else if (stroked) this.#addSegments(outline);
    }
  }

  /** Keeps a path that is about as wide as high, and small. */
  #readDot(object: number, outer: Matrix): void {
    const corners = drawnCornersOf(this.#pdfium, object, outer);
    if (corners === undefined) return;
    const box = this.#upright(...corners);
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const isDot = Math.min(width, height) >= DOT.min && Math.max(width, height) <= DOT.max &&
      Math.abs(width - height) < DOT.skew * width;
    if (isDot && this.#dots.length < MAX_DOTS) this.#dots.push(box);
  }

  /** Polygons of a path; those with curves are left out. */
  #outlinesOf(object: number, matrix: Matrix): Point[][] {
    const { call, scratch } = this.#pdfium;
    const outlines: Point[][] = [];
    let current: Point[] = [];
    let curved = false;
    const finish = () => {
      if (!curved && current.length > 1) outlines.push(current);
      current = [];
      curved = false;
    };
    const count = Math.min(call.FPDFPath_CountSegments(object), MAX_SEGMENTS - this.#segments);
    this.#segments += Math.max(0, count);
    for (let index = 0; index < count; index++) {
      const segment = call.FPDFPath_GetPathSegment(object, index);
      const type = call.FPDFPathSegment_GetType(segment);
      if (type === SEGMENT.move) finish();
      if (type === SEGMENT.curve) curved = true;
      if (call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) !== 0) {
        current.push(applied(matrix, this.#pdfium.float(0), this.#pdfium.float(1)));
      }
      if (call.FPDFPathSegment_GetClose(segment) !== 0 && current.length > 0) {
        current.push(current[0]!);
      }
    }
    finish();
    return outlines;
  }

  #addRectangle(box: Box, stroked: boolean, colour: number): void {
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    if (Math.min(width, height) <= MAX_THICKNESS) return this.#addRule(box);
    if (colour !== WHITE) this.#fills.push({ ...box, colour });
    if (!stroked) return;
    this.#addRule({ ...box, bottom: box.top });
    this.#addRule({ ...box, top: box.bottom });
    this.#addRule({ ...box, right: box.left });
    this.#addRule({ ...box, left: box.right });
  }

  #addSegments(outline: readonly Point[]): void {
    for (let index = 1; index < outline.length; index++) {
      const [from, to] = [outline[index - 1]!, outline[index]!];
      const isSlanted = Math.min(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) > MAX_THICKNESS;
      if (!isSlanted) this.#addRule(this.#upright(from, to));
    }
  }

  #addRule(box: Box): void {
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    if (Math.max(width, height) < MIN_LENGTH || Math.min(width, height) > MAX_THICKNESS) return;
    this.#rules.push({ ...box, horizontal: width >= height });
  }

  #fillColour(object: number): number {
    const { call, scratch } = this.#pdfium;
    const known = call.FPDFPageObj_GetFillColor(
      object,
      scratch,
      scratch + 4,
      scratch + 8,
      scratch + 12,
    );
    if (known === 0 || this.#pdfium.int(3) === 0) return WHITE;
    return (this.#pdfium.int(0) << 16) | (this.#pdfium.int(1) << 8) | this.#pdfium.int(2);
  }

  #upright(a: Point, b: Point): Box {
    return boxToUpright(this.#shape, {
      left: Math.min(a.x, b.x),
      bottom: Math.min(a.y, b.y),
      right: Math.max(a.x, b.x),
      top: Math.max(a.y, b.y),
    });
  }
}

/** Two opposite corners of the line that rectangles make which follow each other as dashes. */
function dashedLineOf(outlines: readonly (readonly Point[])[]): [Point, Point] | undefined {
  if (outlines.length < MIN_DASHES) return undefined;
  const boxes = outlines.map(rectangleOf);
  const corners = boxes.flatMap((box) => box ?? []);
  if (corners.length < 2 * boxes.length) return undefined;
  const [low, high] = cornersOf(corners);
  const thickness = Math.min(high.x - low.x, high.y - low.y);
  const length = Math.max(high.x - low.x, high.y - low.y);
  const ink = boxes.reduce(
    (sum, box) => sum + Math.max(box![1].x - box![0].x, box![1].y - box![0].y),
    0,
  );
  return thickness <= MAX_THICKNESS && ink >= DASHED * length ? [low, high] : undefined;
}

/** The lowest and the highest coordinates of some points. */
function cornersOf(points: readonly Point[]): [Point, Point] {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return [
    { x: Math.min(...xs), y: Math.min(...ys) },
    { x: Math.max(...xs), y: Math.max(...ys) },
  ];
}

/** Two opposite corners where an outline is a rectangle along the axes. */
function rectangleOf(outline: readonly Point[]): [Point, Point] | undefined {
  if (outline.length < 4 || outline.length > 6) return undefined;
  const low = { x: Infinity, y: Infinity };
  const high = { x: -Infinity, y: -Infinity };
  for (const { x, y } of outline) {
    low.x = Math.min(low.x, x);
    low.y = Math.min(low.y, y);
    high.x = Math.max(high.x, x);
    high.y = Math.max(high.y, y);
  }
  const near = (a: number, b: number) => Math.abs(a - b) < 0.5;
  const isCorner = (point: Point) =>
    (near(point.x, low.x) || near(point.x, high.x)) &&
    (near(point.y, low.y) || near(point.y, high.y));
  return outline.every(isCorner) ? [low, high] : undefined;
}

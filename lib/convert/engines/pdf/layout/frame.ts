/**
 * Turning the page: from the coordinates of a PDF to the upright page, and from there to the frame
 * in which a direction of text runs from left to right.
 *
 * @module
 */

import type { Box } from "../../../../markdown/blocks.ts";
import type { PageShape, Turn } from "./model.ts";

/** Size of the upright page. */
export function uprightSize(shape: PageShape): { width: number; height: number } {
  const across = shape.right - shape.left;
  const up = shape.top - shape.bottom;
  return shape.rotate % 2 === 0 ? { width: across, height: up } : { width: up, height: across };
}

/** A point of the PDF's page on the upright page, from its top left corner. */
export function toUpright(shape: PageShape, x: number, y: number): { x: number; y: number } {
  switch (shape.rotate) {
    case 0:
      return { x: x - shape.left, y: shape.top - y };
    case 1:
      return { x: y - shape.bottom, y: x - shape.left };
    case 2:
      return { x: shape.right - x, y: y - shape.bottom };
    case 3:
      return { x: shape.top - y, y: shape.right - x };
  }
}

/** A rectangle of the PDF's page on the upright page. */
export function boxToUpright(
  shape: PageShape,
  box: { left: number; bottom: number; right: number; top: number },
): Box {
  const a = toUpright(shape, box.left, box.bottom);
  const b = toUpright(shape, box.right, box.top);
  return boxOf(a, b);
}

/** Size of the frame of a turn. */
export function frameSize(
  page: { width: number; height: number },
  turn: Turn,
): { width: number; height: number } {
  return turn % 2 === 0 ? page : { width: page.height, height: page.width };
}

/** A point of the upright page in the frame of a turn. */
export function toFrame(
  page: { width: number; height: number },
  turn: Turn,
  point: { x: number; y: number },
): { x: number; y: number } {
  const { x, y } = point;
  switch (turn) {
    case 0:
      return point;
    case 1:
      return { x: page.height - y, y: x };
    case 2:
      return { x: page.width - x, y: page.height - y };
    case 3:
      return { x: y, y: page.width - x };
  }
}

/** A point of the upright page in the frame of a slant, in degrees: the page turned about its corner. */
export function toSlant(
  slant: number,
  { x, y }: { x: number; y: number },
): { x: number; y: number } {
  const angle = (slant * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** A rectangle of the upright page in the frame of a turn. */
export function boxToFrame(page: { width: number; height: number }, turn: Turn, box: Box): Box {
  if (turn === 0) return box;
  return boxOf(
    toFrame(page, turn, { x: box.left, y: box.top }),
    toFrame(page, turn, { x: box.right, y: box.bottom }),
  );
}

/** A rectangle of a frame on the upright page: the turn that undoes it. */
export function boxFromFrame(page: { width: number; height: number }, turn: Turn, box: Box): Box {
  return boxToFrame(frameSize(page, turn), ((4 - turn) % 4) as Turn, box);
}

function boxOf(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

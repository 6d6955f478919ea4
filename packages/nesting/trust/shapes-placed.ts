// Parts as they lie on their sheets, for faults that move them.
import type {
  ShapeItem,
  ShapeLayout,
  ShapePlacement,
  ShapeSolution,
  ShapeStock,
} from '../src/problem/shape.ts';
import type { Bounds } from '../src/geometry/types.ts';
import { boundsOfRing } from '../src/geometry/box.ts';
import type { ShapeJob } from './shapes-draw.ts';
import { turnedBox } from './shapes-plan.ts';

export interface Placed {
  layout: ShapeLayout;
  stock: ShapeStock;
  item: ShapeItem;
  at: ShapePlacement;
  box: Bounds;
}

/** Every placed part with its box on the sheet. */
export function placedOf(s: ShapeSolution, job: ShapeJob): Placed[] {
  return s.layouts.flatMap((layout) =>
    layout.placements.flatMap((at) => {
      const item = job.problem.items.find((i) => i.id === at.itemId);
      const stock = job.problem.stocks.find((k) => k.id === layout.stockId);
      if (item === undefined || stock === undefined) return [];
      const { minX, minY, maxX, maxY } = turnedBox(item, at.rotation, at.mirror);
      return [
        {
          layout,
          stock,
          item,
          at,
          box: { minX: minX + at.x, minY: minY + at.y, maxX: maxX + at.x, maxY: maxY + at.y },
        },
      ];
    }),
  );
}

/** A full rectangle in a quarter turn: its box is itself. */
export function isRectangle({ item, at }: Placed): boolean {
  const { vertices } = item.outer;
  return (
    vertices.length === 4 &&
    vertices.every((v) => v.bulge === undefined) &&
    isBoxed(item) &&
    at.rotation % 90 === 0
  );
}

/** Every corner is one of the box. */
export function isBoxed(item: ShapeItem): boolean {
  const b = boundsOfRing(item.outer);
  return item.outer.vertices.every(
    (v) => v.bulge === undefined && (v.x === b.minX || v.x === b.maxX) && (v.y === b.minY || v.y === b.maxY),
  );
}

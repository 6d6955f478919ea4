// Boxes asked by point: a grid per box shape, so that sheets, strips and holes all lie in few cells.
import type { Bounds, Point } from './types.ts';

export type BoxIndex<T> = {
  add: (bounds: Bounds, item: T) => void;
  at: (point: Point, limit?: number) => T[];
};

type Level<T> = { width: number; height: number; cells: Map<number, { bounds: Bounds; item: T }[]> };

/**
 * An index of boxes. Each box lies in at most four cells of the level whose cell sides are the powers of two
 * above its own sides; `at` answers items whose box holds the point, at most `limit` of them.
 */
export function boxIndex<T>(): BoxIndex<T> {
  const levels = new Map<string, Level<T>>();
  const add = (bounds: Bounds, item: T): void => {
    const width = cellSide(bounds.maxX - bounds.minX);
    const height = cellSide(bounds.maxY - bounds.minY);
    const level = levels.get(`${width}:${height}`) ?? { width, height, cells: new Map() };
    levels.set(`${width}:${height}`, level);
    for (let x = Math.floor(bounds.minX / width); x <= Math.floor(bounds.maxX / width); x++) {
      for (let y = Math.floor(bounds.minY / height); y <= Math.floor(bounds.maxY / height); y++) {
        const list = level.cells.get(keyOf(x, y));
        if (list) list.push({ bounds, item });
        else level.cells.set(keyOf(x, y), [{ bounds, item }]);
      }
    }
  };
  const at = (point: Point, limit = Infinity): T[] => {
    const found: T[] = [];
    for (const { width, height, cells } of levels.values()) {
      const key = keyOf(Math.floor(point.x / width), Math.floor(point.y / height));
      for (const { bounds, item } of cells.get(key) ?? []) {
        if (found.length >= limit) return found;
        if (holds(bounds, point)) found.push(item);
      }
    }
    return found;
  };
  return { add, at };
}

function cellSide(size: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(size, 1)));
}

function holds(bounds: Bounds, point: Point): boolean {
  return point.x >= bounds.minX && point.x <= bounds.maxX && point.y >= bounds.minY && point.y <= bounds.maxY;
}

/** Exact within the coordinate range of ±1e7. */
function keyOf(x: number, y: number): number {
  return x * 134217728 + y;
}

// Which pieces lie in which cell of a sheet: asked where there are many.
import type { Bounds } from '../geometry/types.ts';

/** Cells per direction that a key can tell apart. */
const SPAN = 1 << 24;

/** Numbers of pieces by square cells of the plane, µm. */
export class SpotCells {
  private readonly side: number;
  private readonly cells = new Map<number, number[]>();

  constructor(side: number) {
    this.side = side;
  }

  add(k: number, box: Bounds): void {
    this.each(box, (key) => {
      const list = this.cells.get(key);
      if (list === undefined) this.cells.set(key, [k]);
      else list.push(k);
      return -1;
    });
  }

  /** With the same box as it was added. */
  remove(k: number, box: Bounds): void {
    this.each(box, (key) => {
      const list = this.cells.get(key) ?? [];
      const at = list.indexOf(k);
      if (at >= 0) list.splice(at, 1);
      return -1;
    });
  }

  /** A piece in the cells of the box for which the test holds, else −1; some are asked about more than once. */
  find(box: Bounds, test: (k: number) => boolean): number {
    return this.each(box, (key) => this.cells.get(key)?.find(test) ?? -1);
  }

  private each(box: Bounds, visit: (key: number) => number): number {
    const { side } = this;
    const [toX, toY] = [Math.floor(box.maxX / side), Math.floor(box.maxY / side)];
    for (let x = Math.floor(box.minX / side); x <= toX; x++)
      for (let y = Math.floor(box.minY / side); y <= toY; y++) {
        const found = visit(x * SPAN + y);
        if (found >= 0) return found;
      }
    return -1;
  }
}

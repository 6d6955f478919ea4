// Tables of what a length is worth when pieces may be repeated along it: the inner loop of all tables of strips, three fifths of the
// time of a large order before it was given to vectors. One table is worked on at a time, in memory that all share.
import { tableCode } from './table-code.ts';
import type { TableCode } from './table-code.ts';

const BYTES = 8;
const PAGE = 65_536;

/** Shorter steps would read what the same vector has yet to write. */
const LEAST_STEP = 2;

/** Makes tables, one after the other. */
export class WorthTables {
  private readonly code: TableCode | undefined;
  private cells: Float64Array = new Float64Array(0);

  /** @param code undefined: without vectors */
  constructor(code: TableCode | undefined) {
    this.code = code;
  }

  /** A table of so many cells, all 0 or as in `from`; the one that was begun before must not be used any more. */
  begin(length: number, from?: Float64Array): Float64Array {
    const { code } = this;
    if (code === undefined) this.cells = new Float64Array(length);
    else {
      // a vector may reach one cell further
      const pages = Math.ceil(((length + 1) * BYTES) / PAGE) - code.memory.buffer.byteLength / PAGE;
      if (pages > 0) code.memory.grow(pages);
      this.cells = new Float64Array(code.memory.buffer, 0, length);
    }
    if (from === undefined) this.cells.fill(0);
    else this.cells.set(from);
    return this.cells;
  }

  /** A piece `step` cells long may lie at the end of every length, as often as it fits. */
  add(step: number, value: number): void {
    const { cells, code } = this;
    if (step >= cells.length) return;
    if (code === undefined || step < LEAST_STEP) repeat(cells, step, value);
    else code.loop(0, step * BYTES, cells.length * BYTES, value);
  }
}

/** The same without vectors; a comparison that is guessed wrongly half of the time would take longer than to write. */
function repeat(cells: Float64Array, step: number, value: number): void {
  for (let x = step, from = 0; x < cells.length; x += 1, from += 1) {
    const own = (cells[from] as number) + value;
    const before = cells[x] as number;
    cells[x] = before < own ? own : before;
  }
}

let shared: WorthTables | undefined;

/** Those of this thread. */
export function worthTables(): WorthTables {
  shared ??= new WorthTables(tableCode());
  return shared;
}

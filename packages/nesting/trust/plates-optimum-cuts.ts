// Every edge-to-edge cutting of one sheet of few cells: for each set of pieces the most that the remnants beside it are worth.

/** At most so many remnants are kept of one sheet. */
const MOST_REMNANTS = 2;

export interface Sheet {
  /** Cells. */
  w: number;
  h: number;
  /** Cells that a cut takes. */
  gap: number;
  /** Sizes in which each piece may lie. */
  ways: readonly (readonly (readonly [number, number])[])[];
  /** Worth of a remnant of so many cells, which may be less than nothing. */
  worth: (w: number, h: number) => number;
  isKept: (w: number, h: number) => boolean;
}

/** By set of pieces (bit i: the i-th); −Infinity where no cutting yields them. */
export function bestCuttings(sheet: Sheet): Float64Array {
  const table = new Cuttings(sheet);
  return Float64Array.from({ length: 1 << sheet.ways.length }, (_, set) =>
    set === 0 ? 0 : table.best({ set, w: sheet.w, h: sheet.h, remnants: MOST_REMNANTS }),
  );
}

/** A part of the sheet, what it must yield, and how many remnants it may. */
interface Region {
  set: number;
  w: number;
  h: number;
  remnants: number;
}

class Cuttings {
  private readonly sheet: Sheet;
  private readonly known: Float64Array;
  private readonly cells: Int32Array;

  constructor(sheet: Sheet) {
    this.sheet = sheet;
    const { w, h, ways } = sheet;
    this.known = new Float64Array((1 << ways.length) * (w + 1) * (h + 1) * (MOST_REMNANTS + 1)).fill(
      Number.NaN,
    );
    this.cells = Int32Array.from({ length: 1 << ways.length }, (_, set) =>
      ways.reduce((s, [[a, b] = [0, 0]], i) => s + ((set >> i) & 1) * a * b, 0),
    );
  }

  best(region: Region): number {
    const { set, w, h, remnants } = region;
    if (w === 0 || h === 0) return set === 0 ? 0 : -Infinity;
    if ((this.cells[set] ?? 0) > w * h) return -Infinity;
    const { sheet } = this;
    const at = ((set * (sheet.w + 1) + w) * (sheet.h + 1) + h) * (MOST_REMNANTS + 1) + remnants;
    const old = this.known[at] as number;
    if (!Number.isNaN(old)) return old;
    let best = this.whole(region);
    for (let x = 1; x < w; x += 1) {
      const rest = Math.max(0, w - x - sheet.gap);
      best = Math.max(best, this.parted(region, { set, w: x, h, remnants }, { set, w: rest, h, remnants }));
    }
    for (let y = 1; y < h; y += 1) {
      const rest = Math.max(0, h - y - sheet.gap);
      best = Math.max(best, this.parted(region, { set, w, h: y, remnants }, { set, w, h: rest, remnants }));
    }
    this.known[at] = best;
    return best;
  }

  /** The region is one piece, one remnant or waste. */
  private whole({ set, w, h, remnants }: Region): number {
    const { sheet } = this;
    if (set === 0) return remnants > 0 && sheet.isKept(w, h) ? Math.max(0, sheet.worth(w, h)) : 0;
    const ways = (set & (set - 1)) === 0 ? sheet.ways[31 - Math.clz32(set)] : undefined;
    return ways?.some(([a, b]) => a === w && b === h) === true ? 0 : -Infinity;
  }

  /** Two regions share pieces and remnants in every way. */
  private parted({ set, remnants }: Region, a: Region, b: Region): number {
    let best = -Infinity;
    for (let part = set; ; part = (part - 1) & set) {
      if ((this.cells[part] ?? 0) <= a.w * a.h && (this.cells[set ^ part] ?? 0) <= b.w * b.h)
        for (let k = 0; k <= remnants; k += 1) {
          const one = this.best({ ...a, set: part, remnants: k });
          if (one === -Infinity) break;
          best = Math.max(best, one + this.best({ ...b, set: set ^ part, remnants: remnants - k }));
        }
      if (part === 0) return best;
    }
  }
}

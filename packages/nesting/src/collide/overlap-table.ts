// Overlap measures looked up: for fixed turns the measure depends on the two forms and their offset only.
import type { Kind } from './kind.ts';
import type { Oriented } from './oriented.ts';
import { overlapMeasure } from './overlap.ts';

/** Nodes per side of a table. */
const NODES = 48;
/** With more forms the nodes are met too seldom to pay for themselves. */
const MOST_FORMS = 60;

/**
 * Measures of pairs, interpolated between nodes that are computed when first asked for. Every value is a function
 * of forms and offset alone, so results do not depend on what was asked before. With free kinds or too many forms
 * the measure is computed each time.
 */
export class OverlapTable {
  private readonly gap: number;
  private readonly count: number;
  private readonly tables: (Float32Array | undefined)[] = [];

  constructor(kinds: readonly Kind[], gap: number) {
    this.gap = gap;
    const all = [...new Set(kinds)];
    const isFixed = all.every((k) => k.turns !== null);
    const forms = isFixed ? [...new Set(all.flatMap((k) => k.forms()))] : [];
    this.count = isFixed && forms.length <= MOST_FORMS ? forms.length : 0;
    if (this.count > 0) for (const [i, form] of forms.entries()) form.slot = i;
  }

  /** As `overlapMeasure`; `limit` cuts the work short only where nothing is looked up. */
  measure(a: Oriented, b: Oriented, dx: number, dy: number, limit = Infinity): number {
    if (this.count === 0) return overlapMeasure(a, b, dx, dy, this.gap, limit);
    return a.slot <= b.slot ? this.lookUp(a, b, dx, dy) : this.lookUp(b, a, -dx, -dy);
  }

  private lookUp(a: Oriented, b: Oriented, dx: number, dy: number): number {
    const n = NODES;
    const key = a.slot * this.count + b.slot;
    const table = this.tables[key] ?? this.newTable(key);
    const u = ((dx + b.width) / (a.width + b.width)) * (n - 1);
    const v = ((dy + b.height) / (a.height + b.height)) * (n - 1);
    const i = u < 0 ? 0 : u >= n - 1 ? n - 2 : Math.floor(u);
    const j = v < 0 ? 0 : v >= n - 1 ? n - 2 : Math.floor(v);
    const at = j * n + i;
    let m00 = table[at] as number;
    let m10 = table[at + 1] as number;
    let m01 = table[at + n] as number;
    let m11 = table[at + n + 1] as number;
    if (m00 === 0) m00 = this.fillNode(table, a, b, i, j);
    if (m10 === 0) m10 = this.fillNode(table, a, b, i + 1, j);
    if (m01 === 0) m01 = this.fillNode(table, a, b, i, j + 1);
    if (m11 === 0) m11 = this.fillNode(table, a, b, i + 1, j + 1);
    const s = u - i;
    const t = v - j;
    return (m00 + (m10 - m00) * s) * (1 - t) + (m01 + (m11 - m01) * s) * t;
  }

  private newTable(key: number): Float32Array {
    const table = new Float32Array(NODES * NODES);
    this.tables[key] = table;
    return table;
  }

  private fillNode(table: Float32Array, a: Oriented, b: Oriented, i: number, j: number): number {
    const n = NODES;
    const dx = (i / (n - 1)) * (a.width + b.width) - b.width;
    const dy = (j / (n - 1)) * (a.height + b.height) - b.height;
    table[j * n + i] = overlapMeasure(a, b, dx, dy, this.gap);
    return table[j * n + i] as number;
  }
}

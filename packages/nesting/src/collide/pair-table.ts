// Collisions of pairs looked up: with fixed turns they depend on the two forms and their offset only.
import { areBoxesApart, collides, isDeep } from './collide.ts';
import type { Kind } from './kind.ts';
import type { Oriented } from './oriented.ts';
import { overlapMeasure } from './overlap.ts';

/** Nodes per side of a table. */
const NODES = 48;
/** With more forms the nodes are met too seldom to pay for themselves. */
const MOST_FORMS = 60;

/** What is known of all offsets of a cell. */
const UNKNOWN = 0;
const APART = 1;
const DEEP = 2;
const OPEN = 3;

interface PairGrid {
  /** Offset of the first node and nodes per µm. */
  readonly lowX: number;
  readonly lowY: number;
  readonly perX: number;
  readonly perY: number;
  /** Half the diagonal of a cell, rounded up, µm. */
  readonly radius: number;
  /** Measure at each node, 0 before it is asked for. */
  readonly nodes: Float32Array;
  readonly cells: Uint8Array;
}

/**
 * The collision measure of pairs. Every value is a function of forms and offset alone, so results do not depend on
 * what was asked before. The offsets of a pair are parted into cells: most are wholly apart (their middle keeps half
 * a diagonal more distance) or wholly colliding (circles inside both overlap deeper than that), so that edges are
 * compared only in the cells between. With free kinds everything is computed each time.
 */
export class PairTable {
  private readonly gap: number;
  private readonly count: number;
  /** Whether measures are looked up; otherwise they are computed each time. */
  readonly isKept: boolean;
  private readonly tables: (PairGrid | undefined)[] = [];

  constructor(kinds: readonly Kind[], gap: number) {
    this.gap = gap;
    const all = [...new Set(kinds)];
    const isFixed = all.every((k) => k.turns !== null);
    const forms = isFixed ? [...new Set(all.flatMap((k) => k.forms()))] : [];
    this.count = forms.length;
    this.isKept = isFixed && forms.length <= MOST_FORMS;
    for (const [i, form] of forms.entries()) form.slot = i;
  }

  /**
   * Measure of B lying at (dx, dy) from A: 0 when they do not collide, otherwise as `overlapMeasure`.
   * @param limit the work is cut short once the measure is known to be as large
   */
  measure(a: Oriented, b: Oriented, dx: number, dy: number, limit = Infinity): number {
    const g = this.gap + a.slack + b.slack;
    if (areBoxesApart(a, b, dx, dy, g)) return 0;
    if (!this.isKept) {
      if (!collides(a, 0, 0, b, dx, dy, this.gap)) return 0;
      return overlapMeasure(a, b, dx, dy, this.gap, limit);
    }
    return a.slot <= b.slot ? this.lookUp(a, b, dx, dy) : this.lookUp(b, a, -dx, -dy);
  }

  private lookUp(a: Oriented, b: Oriented, dx: number, dy: number): number {
    const key = a.slot * this.count + b.slot;
    const grid = this.tables[key] ?? this.newGrid(a, b, key);
    const n = NODES;
    const u = (dx - grid.lowX) * grid.perX;
    const v = (dy - grid.lowY) * grid.perY;
    const i = u < 0 ? 0 : u >= n - 1 ? n - 2 : Math.floor(u);
    const j = v < 0 ? 0 : v >= n - 1 ? n - 2 : Math.floor(v);
    const at = j * n + i;
    let cell = grid.cells[at] as number;
    if (cell === UNKNOWN) cell = this.classify(grid, a, b, i, j);
    if (cell === APART) return 0;
    if (cell === OPEN && !collides(a, 0, 0, b, dx, dy, this.gap)) return 0;
    const { nodes } = grid;
    let m00 = nodes[at] as number;
    let m10 = nodes[at + 1] as number;
    let m01 = nodes[at + n] as number;
    let m11 = nodes[at + n + 1] as number;
    if (m00 === 0) m00 = this.fillNode(grid, a, b, i, j);
    if (m10 === 0) m10 = this.fillNode(grid, a, b, i + 1, j);
    if (m01 === 0) m01 = this.fillNode(grid, a, b, i, j + 1);
    if (m11 === 0) m11 = this.fillNode(grid, a, b, i + 1, j + 1);
    const s = u - i;
    const t = v - j;
    return (m00 + (m10 - m00) * s) * (1 - t) + (m01 + (m11 - m01) * s) * t;
  }

  private newGrid(a: Oriented, b: Oriented, key: number): PairGrid {
    const n = NODES;
    const g = this.gap + a.slack + b.slack;
    const spanX = a.width + b.width + 2 * g;
    const spanY = a.height + b.height + 2 * g;
    const [cellX, cellY] = [spanX / (n - 1), spanY / (n - 1)];
    const grid: PairGrid = {
      lowX: -b.width - g,
      lowY: -b.height - g,
      perX: 1 / cellX,
      perY: 1 / cellY,
      radius: Math.ceil(Math.sqrt(cellX * cellX + cellY * cellY) / 2) + 2,
      nodes: new Float32Array(n * n),
      cells: new Uint8Array(n * n),
    };
    this.tables[key] = grid;
    return grid;
  }

  private classify(grid: PairGrid, a: Oriented, b: Oriented, i: number, j: number): number {
    const dx = Math.round(grid.lowX + (i + 0.5) / grid.perX);
    const dy = Math.round(grid.lowY + (j + 0.5) / grid.perY);
    let cell = OPEN;
    if (isDeep(a, b, dx, dy, grid.radius)) cell = DEEP;
    else if (!collides(a, 0, 0, b, dx, dy, this.gap + grid.radius)) cell = APART;
    grid.cells[j * NODES + i] = cell;
    return cell;
  }

  private fillNode(grid: PairGrid, a: Oriented, b: Oriented, i: number, j: number): number {
    const dx = grid.lowX + i / grid.perX;
    const dy = grid.lowY + j / grid.perY;
    const at = j * NODES + i;
    grid.nodes[at] = overlapMeasure(a, b, dx, dy, this.gap);
    return grid.nodes[at] as number;
  }
}

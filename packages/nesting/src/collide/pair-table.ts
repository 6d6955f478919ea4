// Collisions of pairs looked up: with listed turns they depend on the two forms and their offset only.
import { Answers } from './answers.ts';
import { areBoxesApart, collides } from './collide.ts';
import type { Kind } from './kind.ts';
import { noFitBorder } from './no-fit.ts';
import { NoFitGrids, slope } from './no-fit-grid.ts';
import type { Oriented } from './oriented.ts';
import { commonDepth, deepestCircles, overlapMeasure } from './overlap.ts';
import { isQuarter } from './trig.ts';

/** With more pairs of forms (turned together they count once) borders are asked for too seldom to pay for themselves. */
const MOST_PAIRS = 30_000;
/** So many pairs are not all made at once: see `renew`. */
const MANY_PAIRS = 2500;
/** Edges of one form times edges of the other that may be worked on for new borders between two calls of `renew`. */
const WORK = 40_000;
/** Pairs with more are always measured by circles: their borders would take too long to make. */
const MOST_EDGES = 100_000;
/** Depths that come between corners of cells come out smaller by up to this share. */
const ROUGHLY = 0.9;
const BY_CIRCLES = -1;
/** Measure of a collision that only just is one, as a share of the larger diameter. */
const CIRCLE_FLOOR = 0.01;
/** Nearer to a border than this, µm, the exact test decides. */
export const UNSURE = 8;

/** Cells per side of a grid: many pairs must share the memory. */
function sideFor(pairs: number): number {
  if (pairs > 6000) return 16;
  return pairs > 2500 ? 24 : 32;
}

/**
 * Collision measures of pairs. Where all turns are listed, the border of the no-fit region of each pair is made when
 * it is first asked for, and the measure is the depth of the offset within it; otherwise it comes from circles. Every
 * value is a function of forms and offset alone, so results do not depend on what was asked before.
 */
export class PairTable {
  /** Whether measures are looked up; otherwise they are computed each time. */
  readonly isKept: boolean;
  private readonly gap: number;
  /** Forms by slot and quarter; a slot holds one form when not all turns are quarters. */
  private readonly slots: Oriented[][] = [];
  private readonly grids: NoFitGrids;
  /** Grids of pairs, by slot, slot and quarter between them: 0 not made yet, BY_CIRCLES never made, else one more than its number. */
  private readonly numbers: Int32Array;
  private readonly answers = new Answers();
  private asked = 0;
  /** Of a pair without a grid, when it was asked last. */
  private askedFloor = 0;
  private askedScale = 1;
  /** So many pairs that new borders are made a few per pass; otherwise a few per slice. */
  readonly areMany: boolean;
  private workLeft = WORK;

  /** Numbers the forms of the kinds (`slot`, `quarter`): they belong to one table at a time. */
  constructor(kinds: readonly Kind[], gap: number) {
    this.gap = gap;
    const all = [...new Set(kinds)];
    const isListed = all.every((k) => k.turns !== null);
    const isSquare = all.every((k) => k.turns?.every(isQuarter) === true);
    const turns = isSquare ? new Set(all.flatMap((k) => k.turns ?? [])).size : 1;
    const slots = all.reduce((n, k) => n + (isSquare ? k.mirrors.length : k.formCount), 0);
    const pairs = (turns * slots * (slots + 1)) / 2;
    this.isKept = isListed && pairs <= MOST_PAIRS;
    for (const kind of this.isKept ? all : []) this.addSlots(kind, isSquare);
    this.areMany = pairs > MANY_PAIRS;
    this.grids = new NoFitGrids(sideFor(pairs));
    this.numbers = new Int32Array(this.isKept ? this.slots.length * this.slots.length * 4 : 0);
  }

  private addSlots(kind: Kind, isSquare: boolean): void {
    const quarters = (mirror: boolean) => [0, 1, 2, 3].map((q) => kind.at(q * 90_000, mirror));
    const added = isSquare ? kind.mirrors.map(quarters) : [...kind.everyForm()].map((form) => [form]);
    for (const forms of added) {
      for (const [q, form] of forms.entries()) {
        form.slot = this.slots.length;
        form.quarter = q;
      }
      this.slots.push(forms);
    }
  }

  /**
   * Measure of B lying at (dx, dy) from A, corner to corner of their boxes: 0 when they do not collide.
   * @param limit the work is cut short once the measure is known to be as large
   */
  measure(a: Oriented, b: Oriented, dx: number, dy: number, limit = Infinity): number {
    if (areBoxesApart(a, b, dx, dy, this.gap + a.slack + b.slack)) return 0;
    if (this.isKept) {
      const x = dx + (b.width - a.width) / 2;
      const y = dy + (b.height - a.height) / 2;
      return this.loss(codeOf(a), codeOf(b), x, y);
    }
    return collides(a, 0, 0, b, dx, dy, this.gap) ? overlapMeasure(a, b, dx, dy, this.gap, limit) : 0;
  }

  /**
   * The same for forms given by `codeOf`, where measures are kept: (depth + floor) · scale.
   * @param x offset of the middle of B's box from the middle of A's, µm
   */
  loss(a: number, b: number, x: number, y: number): number {
    const isTurned = a >> 2 > b >> 2;
    const first = isTurned ? b : a;
    const second = isTurned ? a : b;
    const { grids } = this;
    const grid = this.gridOf(first, second);
    if (grid < 0) return this.computed(first, second, isTurned ? -x : x, isTurned ? -y : y);
    const dx = isTurned ? -x : x;
    const dy = isTurned ? -y : y;
    const q = first & 3;
    // offsets between middles turn with the forms
    const d =
      (q & 1) === 0
        ? grids.distance(grid, q === 0 ? dx : -dx, q === 0 ? dy : -dy)
        : grids.distance(grid, q === 1 ? dy : -dy, q === 1 ? -dx : dx);
    const depth = grids.depthOf(grid, d);
    if (depth < UNSURE && (depth < -UNSURE || !this.isCollision(first, second, dx, dy))) return 0;
    return grids.lossOf(grid, depth);
  }

  /** Not more than `loss`, from far fewer numbers; below 0 when the pair is certainly apart. No border is made for it. */
  leastLoss(a: number, b: number, x: number, y: number): number {
    const isTurned = a >> 2 > b >> 2;
    const first = isTurned ? b : a;
    const second = isTurned ? a : b;
    const number = this.numbers[this.keyOf(first, second)] as number;
    const dx = isTurned ? -x : x;
    const dy = isTurned ? -y : y;
    if (number <= 0) return this.leastByCircles(first, second, dx, dy);
    const q = first & 3;
    return (q & 1) === 0
      ? this.grids.leastLoss(number - 1, q === 0 ? dx : -dx, q === 0 ? dy : -dy)
      : this.grids.leastLoss(number - 1, q === 1 ? dy : -dy, q === 1 ? -dx : dx);
  }

  /** For a pair without a border: where circles inside both overlap by some depth, the pair must be moved by as much. */
  private leastByCircles(first: number, second: number, x: number, y: number): number {
    const a = this.slots[first >> 2]?.[first & 3] as Oriented;
    const b = this.slots[second >> 2]?.[second & 3] as Oriented;
    const depth = commonDepth(a, b, x - (b.width - a.width) / 2, y - (b.height - a.height) / 2) * ROUGHLY;
    if (depth <= 0) return 0;
    const floor = Math.max(a.shape.diameter, b.shape.diameter) * CIRCLE_FLOOR;
    return (depth + floor) * (a.shape.scale * b.shape.scale);
  }

  private isCollision(first: number, second: number, x: number, y: number): boolean {
    const known = this.answers.ask(first, second, x, y);
    if (known >= 0) return known === 1;
    const a = this.slots[first >> 2]?.[first & 3] as Oriented;
    const b = this.slots[second >> 2]?.[second & 3] as Oriented;
    const [dx, dy] = [x - (b.width - a.width) / 2, y - (b.height - a.height) / 2];
    const answer = collides(a, 0, 0, b, dx, dy, this.gap);
    this.answers.keep(first, second, x, y, answer);
    return answer;
  }

  /** By circles, for a pair without a border yet: of the same order of magnitude. */
  private computed(first: number, second: number, x: number, y: number): number {
    if (!this.isCollision(first, second, x, y)) return 0;
    const a = this.slots[first >> 2]?.[first & 3] as Oriented;
    const b = this.slots[second >> 2]?.[second & 3] as Oriented;
    return overlapMeasure(a, b, x - (b.width - a.width) / 2, y - (b.height - a.height) / 2, this.gap);
  }

  /** Allows work on new borders again: between slices, or once per pass while thousands are still missing. */
  renew(): void {
    this.workLeft = WORK;
  }

  /** How deep the pair collides, below 0 when it does not; `slope` tells in which direction B leaves A soonest. */
  depth(a: number, b: number, x: number, y: number): number {
    const sign = a >> 2 > b >> 2 ? -1 : 1;
    const first = sign < 0 ? b : a;
    const { grids } = this;
    const grid = this.gridOf(first, sign < 0 ? a : b);
    this.asked = grid;
    if (grid < 0) return this.circleDepth(a, b, x, y);
    const dx = sign * x;
    const dy = sign * y;
    const q = first & 3;
    const d =
      (q & 1) === 0
        ? grids.distanceAndSlope(grid, q === 0 ? dx : -dx, q === 0 ? dy : -dy)
        : grids.distanceAndSlope(grid, q === 1 ? dy : -dy, q === 1 ? -dx : dx);
    const sx = slope.x * sign;
    const sy = slope.y * sign;
    slope.x = q === 0 ? sx : q === 1 ? -sy : q === 2 ? -sx : sy;
    slope.y = q === 0 ? sy : q === 1 ? sx : q === 2 ? -sy : -sx;
    return grids.depthOf(grid, d);
  }

  /** Measure that goes with the last answer of `depth`. */
  lossOf(depth: number): number {
    if (this.asked < 0) return (Math.max(1, depth) + this.askedFloor) * this.askedScale;
    return this.grids.lossOf(this.asked, depth);
  }

  /** For a pair without a border: how deep the two circles reach into each other that do so most, below 0 without a collision. */
  private circleDepth(a: number, b: number, x: number, y: number): number {
    const first = this.slots[a >> 2]?.[a & 3] as Oriented;
    const second = this.slots[b >> 2]?.[b & 3] as Oriented;
    slope.x = 0;
    slope.y = 0;
    if (!this.isCollision(a, b, x, y)) return -1;
    const [dx, dy] = [x - (second.width - first.width) / 2, y - (second.height - first.height) / 2];
    this.askedFloor = Math.max(first.shape.diameter, second.shape.diameter) * CIRCLE_FLOOR;
    this.askedScale = first.shape.scale * second.shape.scale;
    return Math.max(1, deepestCircles(first, second, dx, dy, slope) + this.gap);
  }

  /** The first form's slot must not be the greater. −1 when there is no grid, or it is not made yet. */
  private gridOf(first: number, second: number): number {
    const key = this.keyOf(first, second);
    const number = this.numbers[key] as number;
    if (number > 0) return number - 1;
    return number === 0 && this.workLeft > 0 ? this.newGrid(first >> 2, second >> 2, key & 3, key) : -1;
  }

  /** Place in `numbers`. */
  private keyOf(first: number, second: number): number {
    return ((first >> 2) * this.slots.length + (second >> 2)) * 4 + ((second - first) & 3);
  }

  private newGrid(a: number, b: number, relative: number, key: number): number {
    const first = this.slots[a]?.[0] as Oriented;
    const second = this.slots[b]?.[relative] as Oriented;
    const edges = first.count * second.count;
    this.workLeft -= edges;
    const border = edges > MOST_EDGES ? null : noFitBorder(first, second);
    if (border === null) {
      this.numbers[key] = BY_CIRCLES;
      return -1;
    }
    const grid = this.grids.add(first, second, border, this.gap);
    this.numbers[key] = grid + 1;
    return grid;
  }
}

/** Number of a form within its table. */
export function codeOf(form: Oriented): number {
  return form.slot * 4 + form.quarter;
}

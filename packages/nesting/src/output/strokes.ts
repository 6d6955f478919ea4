// What the man at the shear does, stroke by stroke (decision 30): from the raw sheet, trimming included, with the
// stop measured from the edge that lies against it at that moment.
import type { CutNode, CutPiece, CutStroke } from '../problem/types.ts';
import { toMm, toUm } from '../problem/units.ts';

type Cut = Extract<CutNode, { kind: 'cut' }>;
type Axis = 'x' | 'y';

export interface StrokeRules {
  /** Raw sheet, mm: extents along X and along Y. */
  length: number;
  width: number;
  /** Width of the blade, mm; 0 at a shear. */
  kerf: number;
  /** Longest stroke, mm; 0 = any. A trim longer than that waits until the sheet is divided. */
  maxCutLength: number;
}

/** From and to on both axes, micrometres on the sheet. */
type Box = Record<Axis, [number, number]>;
/** A piece in hand with the part of the tree that is made of it. */
interface Work {
  id: string;
  box: Box;
  node: CutNode;
  stage: number;
  above: Axis | null;
}

const otherOf = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x');
const boxOf = (r: { x: number; y: number; w: number; h: number }): Box => ({
  x: [toUm(r.x), toUm(r.x) + toUm(r.w)],
  y: [toUm(r.y), toUm(r.y) + toUm(r.h)],
});
const isSame = (a: Box, b: Box): boolean =>
  a.x[0] === b.x[0] && a.x[1] === b.x[1] && a.y[0] === b.y[0] && a.y[1] === b.y[1];

function isWaste(node: CutNode): boolean {
  return node.kind === 'waste' || (node.kind === 'cut' && node.children.every(isWaste));
}

/** A node whose only content fills it stands for that content. */
function contentOf(node: CutNode): CutNode {
  if (node.kind !== 'cut') return node;
  const real = node.children.filter((c) => !isWaste(c));
  const [only] = real;
  return real.length === 1 && only !== undefined && isSame(boxOf(only), boxOf(node)) ? contentOf(only) : node;
}

/** Something that is kept touches this side of the node. */
function isTouched(node: CutNode, axis: Axis, side: 0 | 1, edge: number): boolean {
  if (isWaste(node) || boxOf(node)[axis][side] !== edge) return false;
  return node.kind !== 'cut' || node.children.some((c) => isTouched(c, axis, side, edge));
}

/**
 * All strokes of one sheet: first those of the whole sheet, then those of its strips, and so on.
 * Where only waste lies at an edge its trim falls together with the waste, without a stroke of its own.
 */
export function strokesOf(tree: CutNode, rules: StrokeRules): CutStroke[] {
  return new Strokes(rules).of(tree);
}

/** Metres × 10⁶ of the cuts that part pieces; what the search is charged for. Trimming strokes are not in it: see `Layout.cutLength`. */
export function partingUm(node: CutNode): number {
  if (node.kind !== 'cut') return 0;
  const axis: Axis = node.cut === 'across' ? 'x' : 'y';
  const own = boxOf(node);
  const [from, to] = own[otherOf(axis)];
  const strokes = node.children.filter((c) => boxOf(c)[axis][1] < own[axis][1]).length;
  return node.children.reduce((sum, c) => sum + partingUm(c), strokes * (to - from));
}

class Strokes {
  private readonly list: CutStroke[] = [];
  private readonly queue: Work[] = [];
  private readonly kerf: number;
  private readonly most: number;
  private readonly sheet: Box;

  constructor(rules: StrokeRules) {
    this.kerf = toUm(rules.kerf);
    this.most = rules.maxCutLength > 0 ? toUm(rules.maxCutLength) : Number.POSITIVE_INFINITY;
    this.sheet = { x: [0, toUm(rules.length)], y: [0, toUm(rules.width)] };
  }

  of(tree: CutNode): CutStroke[] {
    this.queue.push({ id: '', box: this.sheet, node: contentOf(tree), stage: 1, above: null });
    for (let work = this.queue.shift(); work !== undefined; work = this.queue.shift()) this.finish(work);
    return this.list;
  }

  private finish(work: Work): void {
    const { node } = work;
    if (isWaste(node)) return;
    if (node.kind !== 'cut') {
      const half = this.trimmed(work, 'y', node, true);
      this.trimmed({ ...work, box: half }, 'x', node, true);
      return;
    }
    const axis: Axis = node.cut === 'across' ? 'x' : 'y';
    const stage = work.above === axis ? work.stage : work.stage + (work.above === null ? 0 : 1);
    const box = this.trimmed({ ...work, stage }, otherOf(axis), node, false);
    this.divided({ ...work, box, stage }, axis, node);
  }

  /**
   * Trims both sides of the piece in hand on one axis down to the node, where something kept touches the side.
   * `always`: a finished part is trimmed however long the stroke is. Answers what is in hand then.
   */
  private trimmed(work: Work, axis: Axis, node: CutNode, always: boolean): Box {
    let { box } = work;
    const [from, to] = boxOf(node)[axis];
    const isShort = (): boolean => {
      const [a, b] = box[otherOf(axis)];
      return always || b - a <= this.most;
    };
    if (box[axis][0] < from && isTouched(node, axis, 0, from) && isShort()) {
      const rest = withSide(box, axis, from, box[axis][1]);
      this.stroke({ ...work, box }, axis, from, { falls: null, remains: this.named(rest, node, work.id) });
      box = rest;
    }
    if (box[axis][1] > to && isTouched(node, axis, 1, to) && isShort()) {
      const rest = withSide(box, axis, box[axis][0], to);
      this.stroke({ ...work, box }, axis, to, { falls: this.named(rest, node, work.id), remains: null });
      box = rest;
    }
    return box;
  }

  /** Strip after strip off the near edge; the last one is what remains. */
  private divided(work: Work, axis: Axis, node: Cut): void {
    const real = node.children.filter((c) => !isWaste(c));
    let { box } = work;
    for (const [i, child] of real.entries()) {
      const content = contentOf(child);
      const id = real.length === 1 ? work.id : work.id === '' ? `${i + 1}` : `${work.id}-${i + 1}`;
      const [from, to] = boxOf(child)[axis];
      const isLast = i === real.length - 1;
      const endsHere = box[axis][1] <= to;
      if (box[axis][0] < from) {
        const rest = withSide(box, axis, from, box[axis][1]);
        const remains = endsHere ? this.named(rest, content, id) : piece(rest, 'rest', work.id);
        this.stroke({ ...work, box }, axis, from, { falls: null, remains });
        box = rest;
      } else if (endsHere && i > 0) this.rename(work.id, this.named(box, content, id));
      const own = withSide(box, axis, box[axis][0], Math.min(to, box[axis][1]));
      if (!endsHere) {
        const far = withSide(box, axis, Math.min(to + this.kerf, box[axis][1]), box[axis][1]);
        const remains = isLast ? null : piece(far, 'rest', work.id);
        this.stroke({ ...work, box }, axis, to, { falls: this.named(own, content, id), remains });
        box = far;
      }
      this.queue.push({ id, box: own, node: content, stage: work.stage, above: axis });
    }
  }

  /** What the last stroke left in hand is itself a strip or a finished piece. */
  private rename(id: string, last: CutPiece): void {
    const before = this.list.findLast((s) => s.piece === id);
    if (before?.remains) before.remains = last;
  }

  /** A finished piece by what it is, anything else by the name under which it is taken up again. */
  private named(box: Box, node: CutNode, id: string): CutPiece {
    const isDone = node.kind !== 'cut' && isSame(box, boxOf(node));
    if (!isDone) return piece(box, id === '' ? 'rest' : 'strip', id);
    return node.kind === 'part'
      ? { ...piece(box, 'part', null), seq: node.seq }
      : piece(box, 'remnant', null);
  }

  /** `falls: null` trims waste off the near side, `remains: null` leaves waste on the far side. */
  private stroke(
    work: Work,
    axis: Axis,
    edge: number,
    kept: { falls: CutPiece | null; remains: CutPiece | null },
  ): void {
    const { box, stage } = work;
    const across = box[otherOf(axis)];
    const isTrim = kept.falls === null;
    const near = Math.max(box[axis][0], isTrim ? edge - this.kerf : edge);
    const far = Math.min(box[axis][1], isTrim ? edge : edge + this.kerf);
    const waste = (from: number, to: number): CutPiece | null =>
      to > from ? piece(withSide(box, axis, from, to), 'waste', null) : null;
    this.list.push({
      no: this.list.length + 1,
      piece: work.id,
      kind: isTrim ? 'trim' : 'cut',
      cut: axis === 'x' ? 'across' : 'along',
      stop: toMm(edge - box[axis][0]),
      at: toMm(edge),
      length: toMm(across[1] - across[0]),
      blade: isTrim ? 'before' : 'after',
      stage,
      x: toMm(axis === 'x' ? edge : box.x[0]),
      y: toMm(axis === 'x' ? box.y[0] : edge),
      falls: kept.falls ?? waste(box[axis][0], near),
      remains: kept.remains ?? waste(far, box[axis][1]),
    });
  }
}

const withSide = (box: Box, axis: Axis, from: number, to: number): Box => ({ ...box, [axis]: [from, to] });

function piece(box: Box, kind: CutPiece['kind'], id: string | null): CutPiece {
  return {
    id,
    kind,
    x: toMm(box.x[0]),
    y: toMm(box.y[0]),
    w: toMm(box.x[1] - box.x[0]),
    h: toMm(box.y[1] - box.y[0]),
  };
}

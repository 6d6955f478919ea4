// Filling one sheet corner by corner: the lowest open corner gets the piece that touches its surroundings most.
// Finds exact fits (pieces cut from each other's waste) that sliding and sampling miss. Spacing 0 or by boxes.
import { isInside } from '../collide/collide.ts';
import type { Sliced } from '../geometry/sliced.ts';
import type { Field, Spot } from '../collide/field.ts';
import type { Kind } from '../collide/kind.ts';
import type { Oriented } from '../collide/oriented.ts';
import { cosSinOf } from '../collide/trig.ts';

/** Points asked around a corner, and how far away, µm. */
const RAYS = 24;
const RAY = 60;

export interface Corner {
  x: number;
  y: number;
}

export interface CornerRule {
  /** How much a large piece is preferred to a well touching one. */
  sizeWeight: number;
  /** Random part of the score. */
  noise: number;
  chance: () => number;
}

const DIRECTIONS = Array.from({ length: RAYS }, (_, i) =>
  cosSinOf(Math.round(((i + 0.37) * 360_000) / RAYS)),
);

/**
 * Places pieces of `order` on the empty field until no open corner takes any.
 * @param order pieces to choose from; equal kinds are tried once
 * @returns the pieces placed, in the order of placing; field place k belongs to piece k
 */
export function* cornerFill(
  field: Field,
  kinds: readonly Kind[],
  order: readonly number[],
  rule: CornerRule,
): Sliced<number[]> {
  const left = new Set(order);
  const placed: number[] = [];
  let open = sheetCorners(field);
  while (left.size > 0) {
    const at = lowest(open);
    if (at < 0) break;
    const corner = open[at] as Corner;
    const found = yield* bestAt(field, kinds, { corner, left, rule });
    if (found === undefined) {
      open.splice(at, 1);
      continue;
    }
    field.put(found.piece, found.form, found.x, found.y);
    left.delete(found.piece);
    placed.push(found.piece);
    open.push(...cornersOf(found.form, found.x, found.y, field.gap));
    open = open.filter((c) => isOpen(field, c));
  }
  return placed;
}

export function sheetCorners(field: Field): Corner[] {
  const { lowX, lowY, highX, highY, outline, outlineX, outlineY, defects, margin } = field.area;
  const beside = defects.flatMap((d) => cornersOf(d.form, d.x, d.y, margin));
  if (outline !== null) return [...cornersOf(outline, outlineX, outlineY, 0), ...beside];
  return [
    ...beside,
    { x: lowX, y: lowY },
    { x: highX, y: lowY },
    { x: highX, y: highY },
    { x: lowX, y: highY },
  ];
}

/** Corners of the form; with spacing those of its box, moved out by it. */
export function cornersOf(form: Oriented, x: number, y: number, gap: number): Corner[] {
  const g = gap + 2 * form.slack;
  if (g > 0) {
    const [right, top] = [x + form.width + g, y + form.height + g];
    return [
      { x: right, y },
      { x, y: top },
      { x: right, y: y - g },
      { x: x - g, y: top },
    ];
  }
  const out: Corner[] = [];
  for (let e = 0; e < form.edges.length; e += 4)
    out.push({ x: x + (form.edges[e] as number), y: y + (form.edges[e + 1] as number) });
  return out;
}

export function lowest(open: readonly Corner[]): number {
  let at = -1;
  for (let i = 0; i < open.length; i++) {
    const [c, b] = [open[i] as Corner, open[at] as Corner];
    if (at < 0 || c.y < b.y || (c.y === b.y && c.x < b.x)) at = i;
  }
  return at;
}

/** Some point near by is on the sheet and in no piece. */
export function isOpen(field: Field, c: Corner): boolean {
  return DIRECTIONS.some(({ cos, sin }) => isFreePoint(field, c.x + RAY * cos, c.y + RAY * sin));
}

function isFreePoint(field: Field, x: number, y: number): boolean {
  const { area } = field;
  if (x <= area.lowX || x >= area.highX || y <= area.lowY || y >= area.highY) return false;
  if (area.outline !== null && !isInside(area.outline, x - area.outlineX, y - area.outlineY)) return false;
  if (area.defects.some((d) => isInside(d.form, x - d.x, y - d.y))) return false;
  return !field.someNear({ minX: x, minY: y, maxX: x, maxY: y }, (j) =>
    isInside(field.forms[j] as Oriented, x - (field.x[j] as number), y - (field.y[j] as number)),
  );
}

export interface Candidate extends Spot {
  piece: number;
  score: number;
}

export interface Ask {
  corner: Corner;
  left: ReadonlySet<number>;
  rule: CornerRule;
}

/** The piece, turned and put with one of its corners there, that scores best. */
function* bestAt(field: Field, kinds: readonly Kind[], ask: Ask): Sliced<Candidate | undefined> {
  let best: Candidate | undefined;
  yield* eachCandidate(field, kinds, ask, (found) => {
    if (best === undefined || found.score > best.score) best = found;
  });
  return best;
}

/** Calls `visit` for every free place at the corner, one per kind, form and corner of the form. */
export function* eachCandidate(
  field: Field,
  kinds: readonly Kind[],
  ask: Ask,
  visit: (candidate: Candidate) => void,
): Sliced<void> {
  const { corner, left, rule } = ask;
  const seen = new Set<Kind>();
  for (const piece of left) {
    const kind = kinds[piece] as Kind;
    if (seen.has(kind)) continue;
    seen.add(kind);
    const size = rule.sizeWeight * Math.sqrt(kind.shape.area / 1e12);
    for (const form of kind.forms()) {
      if (!field.canHold(form)) continue;
      yield;
      for (const { dx, dy } of holdsOf(form)) {
        const [x, y] = [corner.x - dx, corner.y - dy];
        if (!field.isFree(form, x, y)) continue;
        const score = touchShare(field, form, x, y) + size + rule.noise * rule.chance();
        visit({ piece, form, x, y, score });
      }
    }
  }
}

/** Corners by which the form may be put to an open corner; of rounded forms those of the box. */
function holdsOf(form: Oriented): { dx: number; dy: number }[] {
  const { width, height, slack, edges, count } = form;
  const s = slack;
  if (s > 0 || count > 40)
    return [
      { dx: -s, dy: -s },
      { dx: width + s, dy: -s },
      { dx: -s, dy: height + s },
    ];
  const out: { dx: number; dy: number }[] = [];
  for (let e = 0; e < edges.length; e += 4) out.push({ dx: edges[e] as number, dy: edges[e + 1] as number });
  return out;
}

/** Share of the form's edges that lie on the sheet's edge or on edges of other pieces (within the spacing). */
function touchShare(field: Field, form: Oriented, x: number, y: number): number {
  const { edges } = form;
  let touching = 0;
  let total = 0;
  for (let e = 0; e < edges.length; e += 4) {
    const ax = (edges[e] as number) + x;
    const ay = (edges[e + 1] as number) + y;
    const bx = (edges[e + 2] as number) + x;
    const by = (edges[e + 3] as number) + y;
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    total += length;
    touching += Math.min(
      length,
      onBorder(field, ax, ay, bx, by) + onOthers(field, { ax, ay, bx, by, length }),
    );
  }
  return touching / total;
}

function onBorder(field: Field, ax: number, ay: number, bx: number, by: number): number {
  const { lowX, lowY, highX, highY } = field.area;
  if (ax === bx && (ax <= lowX + 1 || ax >= highX - 1)) return Math.abs(by - ay);
  if (ay === by && (ay <= lowY + 1 || ay >= highY - 1)) return Math.abs(bx - ax);
  return 0;
}

interface Line {
  ax: number;
  ay: number;
  bx: number;
  by: number;
  length: number;
}

/** Length of the edge that lies along edges of the placed pieces running the other way. */
function onOthers(field: Field, line: Line): number {
  const near = field.gap + 6;
  const [ux, uy] = [(line.bx - line.ax) / line.length, (line.by - line.ay) / line.length];
  let sum = 0;
  const box = {
    minX: Math.min(line.ax, line.bx) - near,
    minY: Math.min(line.ay, line.by) - near,
    maxX: Math.max(line.ax, line.bx) + near,
    maxY: Math.max(line.ay, line.by) + near,
  };
  field.someNear(box, (j) => {
    const { edges } = field.forms[j] as Oriented;
    const [ox, oy] = [(field.x[j] as number) - line.ax, (field.y[j] as number) - line.ay];
    for (let e = 0; e < edges.length; e += 4) {
      const x1 = (edges[e] as number) + ox;
      const y1 = (edges[e + 1] as number) + oy;
      if (Math.abs(ux * y1 - uy * x1) > near) continue;
      const x2 = (edges[e + 2] as number) + ox;
      const y2 = (edges[e + 3] as number) + oy;
      if (Math.abs(ux * y2 - uy * x2) > near) continue;
      const [from, to] = [ux * x2 + uy * y2, ux * x1 + uy * y1];
      if (to > from) sum += Math.max(0, Math.min(line.length, to) - Math.max(0, from));
    }
    return false;
  });
  return sum;
}

/** True outlines on a sheet that is laid by hand: how far they reach, which lie too near to each other. Lengths mm, y upwards. */
import type { NestDrawnProduct } from '@muyun/contract';
import {
  boundsOfRing,
  combined,
  containsPoint,
  flattenRing,
  fromSvgPath,
  moved,
  type Point,
  type Ring,
  scaled,
  transformRing,
  turned,
} from '@muyun/nesting/panel';
import type { Box, Form, Piece } from './touch-piece.ts';

/** How exactly an arc is seen. */
const CHORD = 0.1;
/** Parts this much nearer than they may be are marked: less is for the verifier to say. */
const PLAY = 0.005;

/** Openings in which parts may lie, by the parameters of the run. */
export interface Openings {
  readonly isAllowed: boolean;
  /** mm² */
  readonly least: number;
}

/** What a product looks like: its flat size, of true outlines its rings too, the openings that take parts after the outer one. */
export function formOf(product: NestDrawnProduct, openings: Openings): Form {
  const { w, h, turns, mirrors = false } = product;
  const own = { w, h, turns, mirrors };
  if (!product.spot || product.outline === null) return own;
  const holes = openings.isAllowed ? product.holes.map(fromSvgPath) : [];
  const open = holes.filter((ring) => areaOf(ring) >= openings.least);
  return { ...own, rings: [fromSvgPath(product.outline), ...open] };
}

function areaOf(ring: Ring): number {
  const points = flattenRing(ring, CHORD);
  return Math.abs(
    points.reduce((sum, a, i) => {
      const b = points[(i + 1) % points.length] ?? a;
      return sum + a.x * b.y - b.x * a.y;
    }, 0) / 2,
  );
}

type Stand = Pick<Piece, 'rotation' | 'mirror'>;
const turnOf = ({ rotation, mirror }: Stand) => combined(turned(rotation), scaled(mirror ? -1 : 1, 1));

const reaches = new WeakMap<Form, Map<string, Box>>();
/** The box of the outline as it stands, seen from the origin of its drawing. */
export function reachOf(form: Form, stand: Stand): Box {
  const known = reaches.get(form) ?? new Map<string, Box>();
  reaches.set(form, known);
  const key = `${stand.rotation} ${stand.mirror === true}`;
  const own = known.get(key) ?? boxAround(form, stand);
  known.set(key, own);
  return own;
}
function boxAround({ rings, w, h }: Form, stand: Stand): Box {
  const [outer] = rings ?? [];
  if (!outer) return { x: 0, y: 0, w, h };
  const { minX, minY, maxX, maxY } = boundsOfRing(transformRing(turnOf(stand), outer));
  return { x: minX, y: minY, w: maxX - minX, h: maxY - minY };
}

interface Lying {
  readonly box: Box;
  readonly rings: readonly Ring[];
  readonly edges: readonly (readonly [Point, Point])[];
}
const lyings = new WeakMap<Piece, { form: Form; lying: Lying }>();
/** The rings of a part where it lies; the same as long as the part is not touched. */
function lyingOf(form: Form, piece: Piece): Lying {
  const known = lyings.get(piece);
  if (known?.form === form) return known.lying;
  const reach = reachOf(form, piece);
  const at = piece.at ?? { x: piece.x - reach.x, y: piece.y - reach.y };
  const place = combined(moved(at.x, at.y), turnOf(piece));
  const rings = (form.rings ?? []).map((ring) => transformRing(place, ring));
  const edges = rings.flatMap((ring) => {
    const points = flattenRing(ring, CHORD, 'inscribe');
    return points.map((a, i) => [a, points[(i + 1) % points.length] ?? a] as const);
  });
  const lying = { box: { ...reach, x: at.x + reach.x, y: at.y + reach.y }, rings, edges };
  lyings.set(piece, { form, lying });
  return lying;
}

export interface Standing {
  readonly form: Form;
  readonly piece: Piece;
}
/** Whether the material of two outlines overlaps or comes nearer than `gap`; one may lie in the opening of another. */
export function areTooNear(one: Standing, two: Standing, gap: number): boolean {
  const [a, b] = [lyingOf(one.form, one.piece), lyingOf(two.form, two.piece)];
  const least = gap - PLAY;
  if (isApart(a.box, b.box, gap)) return false;
  const near = b.edges.filter((e) => !isApart(boxOfEdge(e), a.box, gap));
  for (const edge of a.edges) {
    const box = boxOfEdge(edge);
    if (isApart(box, b.box, gap)) continue;
    for (const other of near) {
      if (isApart(box, boxOfEdge(other), gap)) continue;
      if (doCross(edge, other) || (least > 0 && distanceOf(edge, other) < least)) return true;
    }
  }
  return holds(a, b) || holds(b, a);
}

const isApart = (a: Box, b: Box, gap: number): boolean =>
  a.x >= b.x + b.w + gap || b.x >= a.x + a.w + gap || a.y >= b.y + b.h + gap || b.y >= a.y + a.h + gap;
const boxOfEdge = ([p, q]: readonly [Point, Point]): Box => ({
  x: Math.min(p.x, q.x),
  y: Math.min(p.y, q.y),
  w: Math.abs(p.x - q.x),
  h: Math.abs(p.y - q.y),
});

/** Outlines that do not cross: a corner in the material is enough. */
function holds({ rings: [outer, ...open] }: Lying, { edges }: Lying): boolean {
  const corner = edges[0]?.[0];
  return (
    corner !== undefined &&
    outer !== undefined &&
    containsPoint(outer, corner) &&
    !open.some((hole) => containsPoint(hole, corner))
  );
}

const sideOf = (a: Point, b: Point, p: Point): number =>
  (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
function doCross([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;
}
function fromEdge(p: Point, [a, b]: readonly [Point, Point]): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const whole = dx * dx + dy * dy;
  const t = whole === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / whole));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}
const distanceOf = (one: readonly [Point, Point], two: readonly [Point, Point]): number =>
  Math.min(fromEdge(one[0], two), fromEdge(one[1], two), fromEdge(two[0], one), fromEdge(two[1], one));

/** Corners of the openings of a part, from which a part may be laid into them. */
export function openingsOf(form: Form, piece: Piece): Box[] {
  return lyingOf(form, piece)
    .rings.slice(1)
    .map((ring) => {
      const { minX, minY, maxX, maxY } = boundsOfRing(ring);
      return { x: minX, y: minY, w: maxX - minX, h: maxY - minY };
    });
}

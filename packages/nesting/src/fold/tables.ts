// 折弯表 and 孔表 of a flat part: what stands beside the drawing on the screen and on paper.
import { boundsOfRing } from '../geometry/box.ts';
import { area } from '../geometry/ring.ts';
import { roundHalfAway } from '../geometry/round.ts';
import type { BendDir, BendMethod, PartGeometry, Ring } from '../geometry/types.ts';
import { dot, subtract } from '../geometry/vec.ts';
import { isWithin, splitFacets } from './facets.ts';
import { bendSequence, foldModel } from './model.ts';
import type { FoldBend, FoldModel } from './model.ts';

/** `no` is the place in the bending order; `fromEdge` the distance of the line from the free edge behind it, mm. */
export type BendRowView = {
  no: number;
  line: number;
  side: string | null;
  leg: number | null;
  length: number;
  fromEdge: number;
  angle: number;
  included: number;
  dir: BendDir;
  method: BendMethod;
  radius: number | null;
  deduction: number | null;
};

/** The bends in the order of the brake. Lines that join nothing stand at the end, without a place of their own. */
export function bendTable(part: PartGeometry, thickness: number): BendRowView[] {
  const model = foldModel(part, thickness);
  if (!model) return [];
  return bendSequence(model).map((index, place) => {
    const bend = model.bends[index] as FoldBend;
    const line = part.bendLines[bend.line] as PartGeometry['bendLines'][number];
    return {
      no: place + 1,
      line: bend.line,
      side: line.side ?? null,
      leg: line.leg ?? null,
      length: roundHalfAway(bend.length, 1),
      fromEdge: roundHalfAway(behind(model, index), 1),
      angle: bend.angle,
      included: 180 - bend.angle,
      dir: bend.dir,
      method: line.method,
      radius: line.radius ?? null,
      deduction: line.deduction === undefined ? null : roundHalfAway(line.deduction, 2),
    };
  });
}

/** From the bend line to the farthest edge of everything that hangs on it, flat. */
function behind(model: FoldModel, index: number): number {
  const bend = model.bends[index] as FoldBend;
  const hanging = new Set([bend.child]);
  // parents stand before their children
  for (const { parent, child } of model.bends) if (hanging.has(parent)) hanging.add(child);
  const points = [...hanging].flatMap((facet) => model.facets[facet]?.points ?? []);
  return Math.max(0, ...points.map((p) => dot(subtract(p, bend.at), bend.out)));
}

/** Equal holes stand in one row. `side` null: on the face. Places are centres from the lower left of the flat, mm. */
export type HoleRowView = {
  no: number;
  kind: 'round' | 'slot' | 'other';
  width: number;
  height: number;
  side: string | null;
  leg: number | null;
  count: number;
  places: { x: number; y: number }[];
};

export function holeTable(part: PartGeometry, thickness: number): HoleRowView[] {
  const model = foldModel(part, thickness);
  const pieces = model ? splitFacets(part)?.facets : undefined;
  const rows = new Map<string, HoleRowView>();
  for (const hole of part.holes) {
    const box = boundsOfRing(hole);
    const at = {
      x: roundHalfAway((box.minX + box.maxX) / 2, 1),
      y: roundHalfAway((box.minY + box.maxY) / 2, 1),
    };
    const piece = pieces?.findIndex((each) => isWithin(each.points, at)) ?? -1;
    const hung = model?.bends.find((bend) => bend.child === piece);
    const line = hung && part.bendLines[hung.line];
    const size = {
      width: roundHalfAway(box.maxX - box.minX, 1),
      height: roundHalfAway(box.maxY - box.minY, 1),
    };
    const kind = kindOf(hole, size);
    const [side, leg] = [line?.side ?? null, line?.leg ?? null];
    const key = [kind, size.width, size.height, side, leg].join(' ');
    const row = rows.get(key) ?? { no: rows.size + 1, kind, ...size, side, leg, count: 0, places: [] };
    rows.set(key, { ...row, count: row.count + 1, places: [...row.places, at] });
  }
  return [...rows.values()];
}

/** A circle is arcs about one centre, a slot two straight and two half round edges; anything else is a shape. */
function kindOf(hole: Ring, size: { width: number; height: number }): HoleRowView['kind'] {
  const arcs = hole.vertices.filter((v) => (v.bulge ?? 0) !== 0).length;
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const isCircle =
    arcs === hole.vertices.length && Math.abs(area(hole) - (Math.PI * long * long) / 4) < long * 0.1;
  if (isCircle && long - short < 0.11) return 'round';
  const slot = (Math.PI * short * short) / 4 + (long - short) * short;
  return arcs >= 2 && Math.abs(area(hole) - slot) < short * 0.1 ? 'slot' : 'other';
}

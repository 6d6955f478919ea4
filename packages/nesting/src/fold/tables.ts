// 折弯表 and 孔表 of a flat part: what stands beside the drawing on the screen and on paper.
import { roundHalfAway } from '../geometry/round.ts';
import type { BendDir, BendMethod, PartGeometry } from '../geometry/types.ts';
import { dot, subtract } from '../geometry/vec.ts';
import { isWithin, splitFacets } from './facets.ts';
import { holeShape } from './hole-shape.ts';
import type { HoleKind } from './hole-shape.ts';
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
  kind: HoleKind;
  width: number;
  height: number;
  /** degrees by which it is turned; then `width` is its longer side */
  angle: number;
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
    const { kind, width, height, angle, centre } = holeShape(hole);
    const at = { x: roundHalfAway(centre.x, 1), y: roundHalfAway(centre.y, 1) };
    const piece = pieces?.findIndex((each) => isWithin(each.points, at)) ?? -1;
    const hung = model?.bends.find((bend) => bend.child === piece);
    const line = hung && part.bendLines[hung.line];
    const [side, leg] = [line?.side ?? null, line?.leg ?? null];
    const key = [kind, width, height, angle, side, leg].join(' ');
    const row = rows.get(key) ?? {
      no: rows.size + 1,
      kind,
      width,
      height,
      angle,
      side,
      leg,
      count: 0,
      places: [],
    };
    rows.set(key, { ...row, count: row.count + 1, places: [...row.places, at] });
  }
  return [...rows.values()];
}

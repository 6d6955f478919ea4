// One layout of plates cut along true outlines (cutMode 3): parts inside, apart, turned as allowed, boxes as told.
import type { ShapeItem, ShapeParams, ShapePlacement, ShapeSheet } from '../problem/shape.ts';
import type { Item, Layout, Params, Placement, Stock, Zone } from '../problem/types.ts';
import type { Rect, Report } from './exact.ts';
import { um } from './exact.ts';
import { bodyOf } from './shape-apart.ts';
import { PER_MM, loopOf } from './shape-geometry.ts';
import { checkShapeLayout } from './shape.ts';

const HOLE_MM2 = 100;
const CHORD_MM = 0.05;
/** Corners of boxes looked at in one slice. */
const CORNERS_AT_ONCE = 8000;
/** A box is told in whole micrometres around the drawing, of which arcs are seen up to 0.002 mm from within; mm. */
const BOX_PLAY = 0.0045;

/** A layout with what it is cut from. */
export interface OutlinedContext {
  layout: Layout;
  stock: Stock;
  items: ReadonlyMap<string, Item>;
  params: Params;
  report: Report;
}

/**
 * The sheet without its trims, as one of true shapes, with the exact tests of those.
 * @param usable what trims leave, µm
 */
export function* checkingOutlined(context: OutlinedContext, usable: Rect): Generator<void> {
  const { layout, stock, items, params, report } = context;
  const at = { layoutNo: layout.layoutNo };
  const lost = layout.placements.filter(
    (p) => p.at === undefined || items.get(p.itemId)?.outline === undefined,
  );
  for (const p of lost)
    report(items.has(p.itemId) ? 'PLACEMENT_NUMBER' : 'ITEM_UNKNOWN', { ...at, itemId: p.itemId });
  if (lost.length > 0) return;
  const known = [...new Set(layout.placements.map((p) => p.itemId))].map((id) =>
    shapeOf(items.get(id) as Item),
  );
  const sheet: ShapeSheet = {
    kind: 'sheet',
    id: stock.id,
    group: stock.group,
    length: usable.w / 1000,
    width: usable.h / 1000,
    defects: [...params.zones, ...(stock.zones ?? [])].flatMap((z) => defectOf(z, usable)),
  };
  const rules: ShapeParams = {
    spacing: Math.max(params.spacing, params.kerf),
    margin: 0,
    partInHole: params.partInHole ?? true,
    minHoleArea: params.minHoleArea ?? HOLE_MM2,
    chordError: CHORD_MM,
  };
  const placements = layout.placements.map((p) => shifted(p, usable));
  const plan = {
    layoutNo: layout.layoutNo,
    group: layout.group,
    stockId: stock.id,
    length: usable.w / 1000,
    width: usable.h / 1000,
    repeat: layout.repeat,
    placements,
    utilization: layout.utilization,
  };
  const shapes = {
    problem: { kind: 2 as const, items: known, stocks: [sheet] },
    items: new Map(known.map((i) => [i.id, i])),
    stocks: new Map([[sheet.id, sheet]]),
    params: rules,
    report,
    bodies: new Map(),
  };
  yield* checkShapeLayout(plan, layout.layoutNo, shapes);
  let corners = 0;
  for (const p of layout.placements) {
    const item = items.get(p.itemId) as Item;
    checkBox(p, item, context);
    corners += item.outline?.outer.vertices.length ?? 0;
    if (corners < CORNERS_AT_ONCE) continue;
    corners = 0;
    yield;
  }
}

/** Its own turns where the grain leaves it free, else quarter turns by grain and list; a mirror only without grain. */
function shapeOf(item: Item): ShapeItem {
  const { id, group, quantity, outline } = item;
  const grain = item.directionClass ?? 0;
  const first = ((item.directionAngle ?? 0) * 3) % 360;
  const byGrain = grain === 1 ? [first, (first + 180) % 360] : grain === 2 ? [first] : [0, 90, 180, 270];
  const listed: readonly number[] = item.rotations ?? byGrain;
  return {
    id,
    group,
    quantity,
    outer: outline?.outer ?? { vertices: [] },
    holes: outline?.holes ?? [],
    rotations:
      grain === 0 && item.turns !== undefined ? item.turns : byGrain.filter((r) => listed.includes(r)),
    allowMirror: grain === 0 && item.allowMirror === true,
  };
}

function defectOf(zone: Zone, usable: Rect) {
  if (!(zone.w > 0 && zone.h > 0)) return [];
  const [x, y] = [zone.x - usable.x / 1000, zone.y - usable.y / 1000];
  const [right, top] = [x + zone.w, y + zone.h];
  return [
    {
      vertices: [
        { x, y },
        { x: right, y },
        { x: right, y: top },
        { x, y: top },
      ],
    },
  ];
}

/** Counted from the corner of the usable box. */
function shifted(p: Placement, usable: Rect): ShapePlacement {
  const { itemId, seq, rotation, mirror } = p;
  return {
    itemId,
    seq,
    rotation,
    mirror,
    x: (um(p.at?.x ?? Number.NaN) - usable.x) / 1000,
    y: (um(p.at?.y ?? Number.NaN) - usable.y) / 1000,
  };
}

/** The box that lists, remnants and labels count with. */
function checkBox(p: Placement, item: Item, { layout, report }: OutlinedContext): void {
  const outer = item.outline?.outer ?? { vertices: [] };
  const how = { rotation: p.rotation, mirror: p.mirror, x: p.at?.x ?? 0, y: p.at?.y ?? 0 };
  const body = bodyOf([loopOf(outer, 1, how)]);
  const told = [p.x, p.y, -(p.x + p.w), -(p.y + p.h)];
  const seen = [body.minX, body.minY, -body.maxX, -body.maxY].map((n) => n / PER_MM);
  const isAround = told.every((t, i) => {
    const room = (seen[i] as number) - t;
    return room > -1e-5 && room < BOX_PLAY;
  });
  if (!isAround) report('SIZE', { layoutNo: layout.layoutNo, itemId: p.itemId }, { w: p.w, h: p.h });
}

// A sheet laid by hand: its cut tree and its remnants are found for the places as they were given, nothing is moved.
// Whether the plan with it holds is for `verify` to say, from the whole solution.
import type { GroupTask, StockType } from '../problem/normalise.ts';
import { normalise } from '../problem/normalise.ts';
import { precheck } from '../problem/precheck.ts';
import { isQuarterTurn } from '../problem/rotation.ts';
import type { CutNode, CutRegion, Item, Params, Placement, Problem, Rotation } from '../problem/types.ts';
import { toMm, toUm } from '../problem/units.ts';
import type { Box } from '../problem/usable.ts';
import { isKeepable, remnantBoxes } from '../objective/remnant.ts';
import type { Laid } from '../rect/bin.ts';
import { smallestOf } from '../rect/bin.ts';
import { FREE } from '../rect/cut-tree.ts';
import { MaxRectsBin } from '../rect/max-rects-bin.ts';
import { rowHolding } from '../rect/zone-choice.ts';
import type { Cuts, Leaf } from './edge-to-edge.ts';
import { cutsOf, narrowestOf, roomOf, stagesOf } from './edge-to-edge.ts';
import type { HandPlacement, PlainLayout } from './hand.ts';
import { relaidOutlines } from './outlines.ts';

/** At most this many remnants are kept of one sheet (F2). */
const MOST_REMNANTS = 2;

/**
 * The sheet with its parts where they were put. Parts of unknown items are left as they are, for `verify` to find.
 * A coil is cut to the shortest allowed length that holds the parts when they reach beyond `sheet.length`.
 * @param order of the placements: that in which they are cut, or that in which they were sent (without edge-to-edge cuts)
 * @returns undefined when the machine cuts edge to edge and no such cuts free these parts
 */
export function relaid(
  problem: Problem,
  params: Params,
  sheet: Pick<PlainLayout, 'group' | 'stockId' | 'length' | 'repeat'>,
  parts: readonly HandPlacement[],
  order: 'cut' | 'sent' = 'cut',
): PlainLayout | undefined {
  if (params.cutMode === 3) return relaidOutlines(problem, params, sheet, { parts, order });
  const task = taskFor(problem, params, sheet, parts);
  const items = new Map(problem.items.map((i) => [i.id, i]));
  const places = parts.map((p, i) => placed(p, items.get(p.itemId), i + 1));
  const type = rowHolding(task?.stocks ?? [], sheet.stockId, places);
  if (task === undefined || type === undefined || places.length === 0)
    return { ...sheet, placements: places, cutTree: null, remnants: [] };
  const length = lengthFor(type, params, places, sheet.length);
  const plain = { ...sheet, length };
  return params.cutMode === 2
    ? cutSheet(task, type, plain, places)
    : { ...plain, placements: places, cutTree: null, remnants: freeRemnants(task, type, length, places) };
}

function taskFor(
  problem: Problem,
  params: Params,
  sheet: { group: string },
  parts: readonly HandPlacement[],
): GroupTask | undefined {
  const tasks = normalise(problem, params, precheck(problem, params)).filter(
    (t) => t.group.key === sheet.group,
  );
  const keys = new Map(problem.items.map((i) => [i.id, i.groupKey ?? '']));
  return tasks.find((t) => parts.some((p) => keys.get(p.itemId) === t.groupKey)) ?? tasks[0];
}

function placed(part: HandPlacement, item: Item | undefined, seq: number): Placement {
  const [w, h] = item === undefined ? [0, 0] : [item.w, item.h];
  const { itemId, x, y, rotation, mirror = false } = part;
  const turned = isQuarterTurn(rotation);
  return { itemId, seq, x, y, w: turned ? h : w, h: turned ? w : h, rotation, mirror };
}

/** mm. Of a plate its own; of a coil the given one, or the next allowed one that holds the parts. */
function lengthFor(type: StockType, params: Params, places: readonly Placement[], given: number): number {
  if (!type.isCoil) return toMm(type.length);
  const { right } = type.stock.trims ?? params.trims;
  const needed = Math.max(...places.map((p) => toUm(p.x) + toUm(p.w))) + toUm(right);
  if (needed <= toUm(given)) return given;
  const steps = Math.max(0, Math.ceil((needed - type.minLength) / type.step));
  return toMm(Math.min(type.length, type.minLength + steps * type.step));
}

/** Parts in the usable box, grown micrometres. */
function grownIn(type: StockType, gap: number, places: readonly Placement[]): Leaf[] {
  return places.map((p, part) => ({
    x: toUm(p.x) - type.x,
    y: toUm(p.y) - type.y,
    w: toUm(p.w) + gap,
    h: toUm(p.h) + gap,
    part,
  }));
}

function cutSheet(
  task: GroupTask,
  type: StockType,
  sheet: Pick<PlainLayout, 'group' | 'stockId' | 'length' | 'repeat'>,
  places: readonly Placement[],
): PlainLayout | undefined {
  const { gap, firstCut } = task.rules;
  const parts = grownIn(type, gap, places);
  const box = { x: 0, y: 0, w: type.w - (type.length - toUm(sheet.length)), h: type.h };
  const isOut = (p: Leaf) => p.x < 0 || p.y < 0 || p.x + p.w > box.w || p.y + p.h > box.h;
  if (parts.some(isOut)) return undefined;
  const first: readonly (0 | 1)[] = firstCut === -1 ? [0, 1] : [firstCut];
  const isBetter = (a: Cuts, b: Cuts): boolean => isBetterCut(a, b, task, 0);
  const found = first.flatMap((dir) => cutsOf(box, parts, { gap, isBetter }, dir) ?? []);
  const most = task.rules.maxStages;
  const best = found.reduce<Cuts | undefined>(
    (a, b) => (a !== undefined && !isBetterCut(b, a, task, most) ? a : b),
    undefined,
  );
  if (best === undefined) return undefined;
  const cuts: Cuts =
    firstCut === -1 || ('dir' in best && best.dir === firstCut)
      ? best
      : { ...box, dir: firstCut, children: [best] };
  return written({ cuts, type, gap, kept: keptRoom(cuts, task) }, sheet, places);
}

/** Strips that the machine can hold; then fewer stages where there are more than `most`; then the larger remnants. */
function isBetterCut(a: Cuts, b: Cuts, task: GroupTask, most: number): boolean {
  const worth = (cuts: Cuts) =>
    [...keptRoom(cuts, task)].reduce((sum, r) => sum + (r.w / 1e3) * (r.h / 1e3), 0);
  const { minStrip, gap } = task.rules;
  const strip = (cuts: Cuts) => Math.min(narrowestOf(cuts) - gap, minStrip);
  const stages = (cuts: Cuts) => Math.max(stagesOf(cuts), most);
  const [stripA, stripB, stagesA, stagesB] = [strip(a), strip(b), stages(a), stages(b)];
  if (stripA !== stripB) return stripA > stripB;
  return stagesA !== stagesB ? stagesA < stagesB : worth(a) > worth(b);
}

/** Free room that is worth keeping, the largest first. */
function keptRoom(cuts: Cuts, task: GroupTask): ReadonlySet<Leaf> {
  const { gap } = task.rules;
  const real = (r: Leaf): Box => ({ ...r, w: r.w - gap, h: r.h - gap });
  return new Set(
    roomOf(cuts)
      .filter((r) => isKeepable(real(r), task.params))
      .sort((a, b) => b.w * b.h - a.w * a.h || a.x - b.x || a.y - b.y)
      .slice(0, MOST_REMNANTS),
  );
}

interface Found {
  cuts: Cuts;
  type: StockType;
  gap: number;
  kept: ReadonlySet<Leaf>;
}

/** The tree in millimetres; parts are numbered in its order. */
function written(
  found: Found,
  sheet: Pick<PlainLayout, 'group' | 'stockId' | 'length' | 'repeat'>,
  places: readonly Placement[],
): PlainLayout {
  const { type, gap, kept } = found;
  const order: Placement[] = [];
  const remnants: CutRegion[] = [];
  const regionOf = (b: Box): CutRegion => ({
    x: toMm(type.x + b.x),
    y: toMm(type.y + b.y),
    w: toMm(b.w - gap),
    h: toMm(b.h - gap),
  });
  const walk = (cuts: Cuts): CutNode => {
    const region = regionOf(cuts);
    if (!('part' in cuts)) {
      const extent = (c: Cuts) => (cuts.dir === 0 ? c.w : c.h);
      const [last] = cuts.children.slice(-1);
      // room no wider than the cut at the far end is the cut itself
      const children = cuts.children.filter(
        (c) => c !== last || extent(c) > gap || !('part' in c) || c.part !== FREE,
      );
      return {
        ...region,
        kind: 'cut',
        cut: cuts.dir === 0 ? 'across' : 'along',
        children: children.map(walk),
      };
    }
    const place = places[cuts.part];
    if (place !== undefined) {
      order.push({ ...place, seq: order.length + 1 });
      return { ...region, kind: 'part', seq: order.length };
    }
    if (kept.has(cuts)) remnants.push(region);
    return { ...region, kind: kept.has(cuts) ? 'remnant' : 'waste' };
  };
  const cutTree = walk(found.cuts);
  return { ...sheet, placements: order, cutTree, remnants };
}

/** Strips at the far ends of a sheet without edge-to-edge cuts. */
function freeRemnants(
  task: GroupTask,
  type: StockType,
  length: number,
  places: readonly Placement[],
): CutRegion[] {
  const { gap } = task.rules;
  const laid: Laid[] = grownIn(type, gap, places).map((p, i) => {
    const { x, y, w, h } = p;
    return { kind: 0, x, y, orientation: { rotation: (places[i]?.rotation ?? 0) as Rotation, w, h } };
  });
  const bin = MaxRectsBin.fromLaid({ type, length: toUm(length), smallest: smallestOf(task) }, laid);
  return remnantBoxes(bin, task.rules, task.params).map((b) => ({
    x: toMm(b.x + type.x),
    y: toMm(b.y + type.y),
    w: toMm(b.w),
    h: toMm(b.h),
  }));
}

// Planted faults of plates: what lies on a sheet, what is left over, and what the run says of itself.
import type { Item, Placement, Rotation, Solution } from '../src/problem/types.ts';
import { rebooked } from './plates-books.ts';
import type { PlateJob } from './plates-draw.ts';
import type { Fault, Place } from './plates-fault.ts';
import { figureFaults } from './plates-faults-figures.ts';
import { leftFaults } from './plates-faults-left.ts';
import { orderFaults } from './plates-faults-order.ts';
import { ruleFaults } from './plates-faults-rules.ts';
import { treeFaults } from './plates-faults-tree.ts';

const shifted = (value: number, by: number): number => Math.round((value + by) * 1000) / 1000;

/** A fault made by a change; `false` when this solution offers no place for it. The figures follow, so that nothing else is wrong. */
function onSheet(name: string, change: (at: Place) => boolean | void): Fault {
  return {
    name,
    plant: (job, given, chance) => {
      const solution = structuredClone(given);
      const layout = solution.layouts[Math.floor(chance() * solution.layouts.length)];
      if (layout === undefined || change({ job, solution, layout, chance }) === false) return undefined;
      return rebooked(job, solution);
    },
  };
}

/** A fault of one placement, chosen by chance among those that can have it. */
function onPart(
  name: string,
  change: (p: Placement, at: Place & { item: Item }) => void,
  can?: (item: Item, p: Placement, at: Place) => boolean,
): Fault {
  return onSheet(name, (at) => {
    const itemOf = (p: Placement) => at.job.problem.items.find((i) => i.id === p.itemId) as Item;
    const all = at.layout.placements.filter((p) => can === undefined || can(itemOf(p), p, at));
    const p = all[Math.floor(at.chance() * all.length)];
    if (p === undefined) return false;
    change(p, { ...at, item: itemOf(p) });
  });
}

const isForbidden =
  (rotation: Rotation) =>
  (item: Item): boolean => {
    const away = (rotation + (item.directionAngle ?? 0)) % 360;
    const grain = item.directionClass ?? 0;
    const isAligned = grain === 0 || away === 0 || (grain === 1 && away === 180);
    return !isAligned || (item.rotations !== undefined && !item.rotations.includes(rotation));
  };

const turned = (p: Placement, rotation: Rotation): void => {
  if ((p.rotation + rotation) % 180 === 90) [p.w, p.h] = [p.h, p.w];
  p.rotation = rotation;
};

/** The part to the right of this one, exactly the least distance away. */
function neighbourOf(p: Placement, { job, layout }: Place): Placement | undefined {
  const gap = Math.max(job.params.kerf, job.params.spacing);
  return layout.placements.find(
    (o) => Math.abs(o.x - p.x - p.w - gap) < 1e-6 && o.y < p.y + p.h && p.y < o.y + o.h,
  );
}

const trimsOf = ({ job, layout }: Place) =>
  job.problem.stocks.find((s) => s.id === layout.stockId)?.trims ?? job.params.trims;

const PARTS: Fault[] = [
  onSheet('a part left out', ({ layout }) => void layout.placements.pop()),
  onSheet('a part twice in its place', ({ layout }) => {
    const [p] = layout.placements;
    if (p !== undefined) layout.placements.push({ ...p, seq: layout.placements.length + 1 });
  }),
  onPart('a part of no item', (p) => (p.itemId = 'nobody')),
  onPart(
    'a part of another item',
    (p, { job, item }) =>
      (p.itemId = job.problem.items.find((i) => i.w !== item.w && i.w !== item.h)?.id ?? 'nobody'),
  ),
  onPart(
    'a part of another item of its size',
    (p, { job, item }) => (p.itemId = twinOf(job, item)?.id ?? ''),
    (item, _, { job }) => twinOf(job, item) !== undefined,
  ),
  onPart(
    'a part of another group',
    (p, { job, item }) => (p.itemId = job.problem.items.find((i) => i.group !== item.group)?.id ?? ''),
    (item, _, { job }) => job.problem.items.some((i) => i.group !== item.group),
  ),
  onPart(
    'a number twice',
    (p, { layout }) => (p.seq = p.seq === 1 ? layout.placements.length : 1),
    (_, __, { layout }) => layout.placements.length > 1,
  ),
  onSheet('numbers that begin at 2', ({ layout }) => layout.placements.forEach((p) => (p.seq += 1))),
  onPart(
    '0.001 mm too near its neighbour',
    (p) => (p.x = shifted(p.x, 0.001)),
    (_, p, at) => neighbourOf(p, at) !== undefined,
  ),
  onPart(
    '10 mm over its neighbour',
    (p) => (p.x = shifted(p.x, 10)),
    (_, p, at) => neighbourOf(p, at) !== undefined,
  ),
  onPart('0.001 mm into the near trim of the length', (p, at) => (p.x = shifted(trimsOf(at).left, -0.001))),
  onPart('0.001 mm into the lower trim', (p, at) => (p.y = shifted(trimsOf(at).bottom, -0.001))),
  onPart(
    '0.001 mm into the far trim',
    (p, at) => (p.x = shifted(at.layout.length, 0.001 - trimsOf(at).right - p.w)),
  ),
  onPart(
    '0.001 mm into the upper trim',
    (p, at) => (p.y = shifted(at.layout.width, 0.001 - trimsOf(at).top - p.h)),
  ),
  onPart('off the sheet', (p, { layout }) => (p.x = layout.length + 10)),
  onPart('0.001 mm narrower', (p) => (p.w = shifted(p.w, -0.001))),
  onPart('0.001 mm lower', (p) => (p.h = shifted(p.h, -0.001))),
  onPart('a place finer than a micrometre', (p) => (p.x += 0.0004)),
  onPart('a place that is no number', (p) => (p.y = Number.NaN)),
  onPart('a turn of 45°', (p) => (p.rotation = 45 as Rotation)),
  onPart(
    'upside down against the grain',
    (p) => turned(p, ((p.rotation + 180) % 360) as Rotation),
    (item, p) => isForbidden(((p.rotation + 180) % 360) as Rotation)(item),
  ),
  onPart(
    'a quarter turn without its size',
    (p) => (p.rotation = ((p.rotation + 90) % 360) as Rotation),
    (item) => item.w !== item.h,
  ),
  onPart(
    'a quarter turn against the grain',
    (p) => turned(p, ((p.rotation + 90) % 360) as Rotation),
    (item, p) => isForbidden(((p.rotation + 90) % 360) as Rotation)(item),
  ),
  onPart(
    'mirrored',
    (p) => (p.mirror = true),
    (item) => item.allowMirror !== true || (item.directionClass ?? 0) !== 0,
  ),
  onSheet('a part on a zone', (at) => {
    const zone = at.job.problem.stocks
      .find((s) => s.id === at.layout.stockId)
      ?.zones?.find((z) => z.w > 0 && z.h > 0);
    const [p] = at.layout.placements;
    if (zone === undefined || p === undefined) return false;
    Object.assign(p, { x: zone.x, y: zone.y });
  }),
];

function twinOf(job: PlateJob, item: Item): Item | undefined {
  return job.problem.items.find(
    (i) => i.id !== item.id && i.group === item.group && i.w === item.w && i.h === item.h,
  );
}

const SHEETS: Fault[] = [
  onSheet('a layout number twice', ({ solution, layout }) => {
    if (solution.layouts.length < 2) return false;
    layout.layoutNo = layout.layoutNo === 1 ? 2 : 1;
  }),
  onSheet(
    'layout numbers with a gap',
    ({ solution }) => void solution.layouts.forEach((l) => (l.layoutNo += 1)),
  ),
  onSheet('a group of its own', ({ layout }) => void (layout.group = 'other')),
  onSheet('unknown stock', ({ layout }) => void (layout.stockId = 'nowhere')),
  onSheet('another row of the stock', ({ job, layout }) => {
    const other = job.problem.stocks.find((s) => s.id !== layout.stockId && !s.id.endsWith('twin'));
    if (other === undefined || other.width === layout.width) return false;
    layout.stockId = other.id;
  }),
  onSheet('a row of the same size that must not be used', ({ job, layout }) => {
    const twin = job.problem.stocks.find((s) => s.id === `${layout.stockId} twin`);
    if (twin === undefined) return false;
    Object.assign(layout, { stockId: twin.id, stockKind: twin.kind });
  }),
  onSheet('another kind of stock', ({ layout }) => void (layout.stockKind = layout.stockKind === 3 ? 1 : 3)),
  onSheet('a sheet 0.001 mm wider', ({ layout }) => void (layout.width = shifted(layout.width, 0.001))),
  onSheet('a sheet 0.001 mm longer', ({ layout }) => void (layout.length = shifted(layout.length, 0.001))),
  onSheet('a coil between two steps', ({ layout }) =>
    layout.stockKind === 2 ? void (layout.length = shifted(layout.length, 0.001)) : false,
  ),
  onSheet('a coil longer than it may be', ({ job, layout }) => {
    const stock = job.problem.stocks.find((s) => s.id === layout.stockId);
    if (stock?.kind !== 2) return false;
    layout.length = shifted(layout.length, 1000 * stock.lengthStep);
  }),
  onSheet('once more', ({ layout }) => void (layout.repeat += 1)),
  onSheet('once less', ({ layout }) => (layout.repeat > 1 ? void (layout.repeat -= 1) : false)),
  onSheet('no times', ({ layout }) => void (layout.repeat = 0)),
  onSheet('one and a half times', ({ layout }) => void (layout.repeat = 1.5)),
  onSheet('a layout left out', ({ solution }) => void solution.layouts.pop()),
  onSheet(
    'a layout twice',
    ({ solution, layout }) =>
      void solution.layouts.push({ ...layout, layoutNo: solution.layouts.length + 1 }),
  ),
  onSheet(
    'an empty layout',
    ({ solution, layout }) =>
      void solution.layouts.push({
        ...structuredClone(layout),
        layoutNo: solution.layouts.length + 1,
        placements: [],
      }),
  ),
  onSheet('strokes without a cut tree', ({ layout }) => {
    if (layout.cutTree !== null) return false;
    const { x, y, w, h } = { x: 0, y: 0, w: layout.length, h: layout.width };
    layout.cutTree = { x, y, w, h, kind: 'waste' };
  }),
];

/** A fault of what the run says of itself. */
const onHead = (name: string, change: Partial<Record<keyof Solution, unknown>>): Fault => ({
  name,
  plant: (_, solution) => ({ ...solution, ...change }) as Solution,
});

const HEAD: Fault[] = [
  onHead('another version', { version: 2 }),
  onHead('no engine', { engine: '' }),
  onHead('no version of the engine', { engineVersion: 'new' }),
  onHead('rounds below nothing', { rounds: -1 }),
  onHead('a seed that is no number', { seed: Number.NaN }),
];

/** All kinds. */
export const plateFaults: readonly Fault[] = [
  ...PARTS,
  ...SHEETS,
  ...treeFaults,
  ...leftFaults,
  ...HEAD,
  ...figureFaults,
  ...ruleFaults,
  ...orderFaults,
];

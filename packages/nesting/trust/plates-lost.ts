// Pieces neither placed nor told, or told as left over although an unused sheet in stock takes them.
import { freeBoxes, usableBox, zonesIn } from '../src/problem/usable.ts';
import type { CutNode, Item, Layout, Params, Rotation, Solution, Stock } from '../src/problem/types.ts';
import { solvePlates } from './plates-solve.ts';
import { checkCutTree } from '../src/verify/cut-tree.ts';
import type { Finding } from './kind.ts';
import type { PlateJob } from './plates-draw.ts';

const um = (mm: number): number => Math.round(mm * 1000);
const sizeOf = (s: Stock, length: number): string =>
  s.kind === 2 ? `coil ${s.width}` : `${s.width}×${length}`;

/** What a run (a group, in groupMode 3 a delivery group of it) has used of the sizes and coil lengths. */
interface Use {
  sizes: Set<string>;
  lengths: Set<number>;
}

/** Faults of three kinds: COUNT, LEFT_BEHIND and CHOICE. */
export function lostPlates(job: PlateJob, solution: Solution): Finding[] {
  const { problem, params } = job;
  const found: Finding[] = [];
  const placed = new Map<string, number>();
  for (const l of solution.layouts)
    for (const p of l.placements) placed.set(p.itemId, (placed.get(p.itemId) ?? 0) + l.repeat);
  for (const item of problem.items) {
    const left = solution.unplaced.find((u) => u.itemId === item.id);
    const sum = (placed.get(item.id) ?? 0) + (left?.quantity ?? 0);
    if (item.isFiller !== true && sum !== item.quantity)
      found.push({ code: 'COUNT', detail: `${item.id}: ${sum} of ${item.quantity}` });
    if (left === undefined || item.isFiller === true) continue;
    const least = Math.max(params.minPart, params.cutMode === 2 ? params.minStrip : 0);
    if (Math.min(item.w, item.h) < least) continue;
    const use = useOf(job, solution, item);
    const taker = problem.stocks.find(
      (s) => s.group === item.group && isTaking(job, solution, { item, stock: s, use }),
    );
    if (taker !== undefined)
      found.push({
        code: 'LEFT_BEHIND',
        detail: `${item.id} ×${left.quantity} (${left.reason}) fits ${taker.id}`,
      });
  }
  return [...found, ...betterChoices(job, solution)];
}

const isRestricted = ({ params }: PlateJob): boolean =>
  params.stockOrder === 3 || params.maxSizesPerGroup > 0;

/** CHOICE: another choice of few sizes would place a piece that this one leaves behind. */
function betterChoices(job: PlateJob, solution: Solution): Finding[] {
  const { problem, params } = job;
  if (!isRestricted(job) || params.groupMode === 3 || solution.unplaced.length === 0) return [];
  return problem.groups.flatMap(({ key }) => {
    const own = {
      ...problem,
      groups: problem.groups.filter((g) => g.key === key),
      items: problem.items.filter((i) => i.group === key),
    };
    const sizes = [
      ...new Set(
        problem.stocks
          .filter((s) => s.group === key && s.kind !== 3)
          .map((s) => sizeOf(s, s.kind === 2 ? 0 : s.length)),
      ),
    ];
    const most = params.maxSizesPerGroup > 0 ? params.maxSizesPerGroup : sizes.length;
    if (sizes.length < 2 || leftWeight(job, solution, key) === 0) return [];
    // a little more work tells bad luck of the search from a bad choice
    const longer = solvePlates(problem, params, { seed: 2, rounds: 400 });
    const worst = Math.min(leftWeight(job, solution, key), leftWeight(job, longer, key));
    for (const chosen of subsets(sizes).filter(
      (c) => c.length > 0 && c.length <= most && c.length < sizes.length,
    )) {
      const stocks = problem.stocks.filter(
        (s) => s.group === key && (s.kind === 3 || chosen.includes(sizeOf(s, s.kind === 2 ? 0 : s.length))),
      );
      const free = {
        problem: { ...own, stocks },
        params: { ...params, stockOrder: 1 as const, maxSizesPerGroup: 0 },
      };
      const other = solvePlates(free.problem, free.params, { seed: 1, rounds: 40 });
      if (leftWeight(free, other, key) < worst)
        return [
          {
            code: 'CHOICE',
            detail: `${key}: ${chosen.join(', ')} leaves ${leftWeight(free, other, key)}, not ${worst}`,
          },
        ];
    }
    return [];
  });
}

function leftWeight({ problem }: PlateJob, solution: Solution, group: string): number {
  const items = new Map(problem.items.map((i) => [i.id, i]));
  return solution.unplaced
    .filter((u) => items.get(u.itemId)?.group === group)
    .reduce((s, u) => s + u.quantity * 10 ** (9 - (items.get(u.itemId)?.priority ?? 5)), 0);
}

function subsets<T>(list: readonly T[]): T[][] {
  return list.reduce<T[][]>((all, x) => [...all, ...all.map((s) => [...s, x])], [[]]);
}

function useOf({ problem, params }: PlateJob, solution: Solution, item: Item): Use {
  const keyOf = (l: Layout) =>
    l.placements.flatMap((p) => problem.items.find((i) => i.id === p.itemId && i.isFiller !== true) ?? [])[0]
      ?.groupKey ?? '';
  const own = solution.layouts.filter(
    (l) => l.group === item.group && (params.groupMode !== 3 || keyOf(l) === (item.groupKey ?? '')),
  );
  const stockOf = (l: Layout) => problem.stocks.find((s) => s.id === l.stockId) as Stock;
  return {
    sizes: new Set(own.filter((l) => l.stockKind !== 3).map((l) => sizeOf(stockOf(l), l.length))),
    lengths: new Set(own.filter((l) => l.stockKind === 2).map((l) => um(l.length))),
  };
}

interface Offer {
  item: Item;
  stock: Stock;
  use: Use;
}

/** One more sheet of the stock may be opened for the piece alone. */
function isTaking(job: PlateJob, solution: Solution, { item, stock, use }: Offer): boolean {
  const { params } = job;
  const isRemnant = stock.kind === 3;
  if (isRemnant && params.useRemnant === 3) return false;
  const own = solution.layouts.filter((l) => l.stockId === stock.id);
  const used = own.reduce((s, l) => s + l.repeat, 0);
  if (typeof stock.quantity === 'number' && used >= stock.quantity) return false;
  const isNewSize = !isRemnant && !use.sizes.has(sizeOf(stock, stock.kind === 2 ? 0 : stock.length));
  // which few sizes are bought is judged as a whole, by trying all choices
  if (
    isNewSize &&
    (params.stockOrder === 3 || (params.maxSizesPerGroup > 0 && use.sizes.size >= params.maxSizesPerGroup))
  )
    return false;
  return lengthsOf(job, { own, stock, use }).some((length) => {
    if (isRemnant && um(item.w) * um(item.h) < params.remnantMinUtil * um(stock.width) * length) return false;
    return fitsSheet(item, { stock, length }, params);
  });
}

/** Lengths in which another sheet may come, micrometres. */
function lengthsOf({ params }: PlateJob, at: { own: Layout[]; stock: Stock; use: Use }): number[] {
  const { own, stock, use } = at;
  if (stock.kind !== 2) return [um(stock.length)];
  const { lengthStep, minLength, maxLength, maxMetres } = stock;
  const step = um(lengthStep);
  const longest = um(minLength) + Math.floor((um(maxLength) - um(minLength)) / step) * step;
  const left =
    maxMetres === undefined
      ? Infinity
      : Math.round(Number(maxMetres) * 1e6) - own.reduce((s, l) => s + l.repeat * um(l.length), 0);
  // with groupMode 3 another run's lengths are not this one's
  const known = [...new Set(own.map((l) => um(l.length)))].filter((l) => use.lengths.has(l));
  const mayBeNew =
    (params.maxDistinctLengths === 0 || use.lengths.size < params.maxDistinctLengths) &&
    (params.minQtyPerLength <= 1 || known.length === 0);
  const most = um(minLength) + Math.floor((Math.min(left, longest) - um(minLength)) / step) * step;
  return [...known, ...(mayBeNew && most >= um(minLength) ? [most] : [])].filter((l) => l <= left);
}

/** The piece alone on an empty sheet, by the verifier's own rules. */
export function fitsSheet(item: Item, at: { stock: Stock; length: number }, params: Params): boolean {
  const box = usableBox(at.stock, at.length, params);
  const zones = zonesIn(box, at.stock, params);
  const free = box.w <= 0 || box.h <= 0 ? [] : freeBoxes(box, zones);
  const turns = ([0, 90, 180, 270] as Rotation[]).filter((r) => isAllowed(item, r));
  const fits = (b: Region) =>
    turns.some((r) => {
      const [w, h] = r % 180 === 90 ? [um(item.h), um(item.w)] : [um(item.w), um(item.h)];
      if (w > b.w || h > b.h) return false;
      return (
        params.cutMode !== 2 || isCuttable({ x: b.x, y: b.y, w: b.w, h: b.h }, [w, h], { ...at, params })
      );
    });
  // cut edge to edge a sheet is one of its free rectangles, and which one is the engine's to choose
  return free.length > 0 && (params.cutMode === 2 ? free.every(fits) : free.some(fits));
}

function isAllowed(item: Item, rotation: Rotation): boolean {
  const grain = item.directionClass ?? 0;
  const away = (rotation + (item.directionAngle ?? 0)) % 360;
  const isAligned = grain === 0 || away === 0 || (grain === 1 && away === 180);
  return isAligned && (item.rotations === undefined || item.rotations.includes(rotation));
}

type Region = { x: number; y: number; w: number; h: number };

/** One of the two orders of cuts that free a piece in the lower left corner keeps every rule. */
function isCuttable(
  box: Region,
  [w, h]: [number, number],
  at: { stock: Stock; length: number; params: Params },
): boolean {
  const { stock, length, params } = at;
  const gap = Math.max(um(params.kerf), um(params.spacing));
  const mm = (r: Region) => ({ x: r.x / 1000, y: r.y / 1000, w: r.w / 1000, h: r.h / 1000 });
  const part: CutNode = { ...mm({ ...box, w, h }), kind: 'part', seq: 1 };
  const alongX = (r: Region, inner: CutNode): CutNode => {
    const rest = r.w - w - gap;
    const waste: CutNode[] = rest > 0 ? [{ ...mm({ ...r, x: r.x + w + gap, w: rest }), kind: 'waste' }] : [];
    return r.w === w ? inner : { ...mm(r), kind: 'cut', cut: 'across', children: [inner, ...waste] };
  };
  const alongY = (r: Region, inner: CutNode): CutNode => {
    const rest = r.h - h - gap;
    const waste: CutNode[] = rest > 0 ? [{ ...mm({ ...r, y: r.y + h + gap, h: rest }), kind: 'waste' }] : [];
    return r.h === h ? inner : { ...mm(r), kind: 'cut', cut: 'along', children: [inner, ...waste] };
  };
  const trees = [alongX(box, alongY({ ...box, w }, part)), alongY(box, alongX({ ...box, h }, part))];
  const placement = { ...mm({ ...box, w, h }), itemId: '', seq: 1, rotation: 0 as const, mirror: false };
  return trees.some((cutTree) => {
    let faults = 0;
    const layout = {
      layoutNo: 1,
      length: length / 1000,
      width: stock.width,
      cutTree,
      placements: [placement],
      remnants: [],
    };
    checkCutTree(layout as unknown as Layout, usableBox(stock, length, params), params, () => (faults += 1));
    return faults === 0;
  });
}

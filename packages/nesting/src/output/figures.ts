// Key figures, exact: weights, areas and money are added unrounded, prices rounded per sheet.
// Source: engineering.md F2 Figures, F9 steps 1 and 2.
import { lowerBound, strongest, unrestricted } from '../objective/lower-bound.ts';
import type { LowerBound } from '../objective/lower-bound.ts';
import { ZERO, addExact, divExact, exact, mulExact, subExact, textOf } from '../problem/decimal.ts';
import type { Exact } from '../problem/decimal.ts';
import { netAreaOf, netWeightOf, requestedOf } from '../problem/item-values.ts';
import type { GroupTask } from '../problem/normalise.ts';
import { areaM2, sheetAreaM2, type Sized, weightOfArea } from '../problem/price.ts';
import type { Figures, Group, Item, Layout, Params, Problem } from '../problem/types.ts';

export interface FigureInput {
  problem: Problem;
  params: Params;
  group: Group;
  layouts: Layout[];
  tasks: { task: GroupTask; plan: { missing: Int32Array }; bound?: LowerBound }[];
  /** Known otherwise than from the tasks. */
  bound?: { sheets: number; cost: Exact };
}

interface Sums {
  netArea: Exact;
  netWeight: Exact;
  grossArea: Exact;
  grossWeight: Exact;
  remnantArea: Exact;
  remnantWeight: Exact;
  material: Exact;
  credit: Exact;
  cut: Exact;
  sheets: number;
  remnants: number;
  placed: number;
}

/** Figures of one group. */
export function figuresOf(input: FigureInput): Figures {
  const { params, group } = input;
  const layouts = input.layouts.filter((l) => l.group === group.key);
  const items = input.problem.items.filter((i) => i.group === group.key);
  const stocks = new Map(input.problem.stocks.map((s) => [s.id, s]));
  const sums = sumLayouts(layouts, { items, group, stocks });
  const scrap = subExact(subExact(sums.grossWeight, sums.netWeight), sums.remnantWeight);
  const scrapCredit = textOf(mulExact(scrap, exact(group.scrapPrice)), 2);
  const netCost = subExact(subExact(sums.material, sums.credit), exact(scrapCredit));
  const patterns = mulExact(exact(params.patternCost), { n: BigInt(layouts.length), scale: 0 });
  const objective = addExact(addExact(netCost, patterns), mulExact(exact(params.cutCost), sums.cut));
  const bounds = input.bound ?? boundsOf(input.tasks);
  const required = items.filter((i) => i.isFiller !== true);
  const pieceAmount = required.reduce((s, i) => s + requestedOf(i), 0);
  const lostAmount = pieceAmount - placedOf(required, layouts);
  return {
    productKinds: required.length,
    pieceAmount,
    placedAmount: sums.placed,
    lostAmount,
    sheetAmount: sums.sheets,
    layoutAmount: layouts.length,
    remnantAmount: sums.remnants,
    ...amountTexts(sums, scrap),
    materialCost: textOf(sums.material, 2),
    remnantCredit: textOf(sums.credit, 2),
    scrapCredit,
    netCost: textOf(netCost, 2),
    objectiveCost: textOf(objective, 2),
    lowerBoundSheets: bounds.sheets,
    lowerBoundCost: textOf(bounds.cost, 2),
    gap: gapText(netCost, bounds.cost),
    isProven: lostAmount === 0 && subExact(netCost, bounds.cost).n === 0n,
  };
}

/** Pieces of these rows that lie on sheets. Rows of one id, in other groups even, are left out of a run: none of them does. */
function placedOf(required: readonly Item[], layouts: readonly Layout[]): number {
  const own = new Set(required.map((i) => i.id));
  let placed = 0;
  for (const l of layouts) for (const p of l.placements) if (own.has(p.itemId)) placed += l.repeat;
  return placed;
}

function amountTexts(sums: Sums, scrap: Exact) {
  return {
    netArea: textOf(sums.netArea, 6),
    grossArea: textOf(sums.grossArea, 6),
    remnantArea: textOf(sums.remnantArea, 6),
    netWeight: textOf(sums.netWeight, 3),
    grossWeight: textOf(sums.grossWeight, 3),
    scrapWeight: textOf(scrap, 3),
    utilization: textOf(divExact(sums.netArea, sums.grossArea, 4), 4),
    effectiveUtilization: textOf(divExact(sums.netArea, subExact(sums.grossArea, sums.remnantArea), 4), 4),
    weightUtilization: textOf(divExact(sums.netWeight, sums.grossWeight, 4), 4),
    cutLength: textOf(sums.cut, 3),
  };
}

/** What the layouts of a group are made of. */
interface Made {
  items: Item[];
  group: Group;
  stocks: ReadonlyMap<string, Sized>;
}

function sumLayouts(layouts: Layout[], { items, group, stocks }: Made): Sums {
  const placed = new Set(layouts.flatMap((l) => l.placements.map((p) => p.itemId)));
  const used = items.filter((i) => placed.has(i.id));
  const byId = new Map(used.map((i) => [i.id, { area: netAreaOf(i), weight: netWeightOf(i, group) }]));
  const sums: Sums = {
    netArea: ZERO,
    netWeight: ZERO,
    grossArea: ZERO,
    grossWeight: ZERO,
    remnantArea: ZERO,
    remnantWeight: ZERO,
    material: ZERO,
    credit: ZERO,
    cut: ZERO,
    sheets: 0,
    remnants: 0,
    placed: 0,
  };
  const pieces = new Map<string, number>();
  for (const layout of layouts) {
    for (const p of layout.placements) pieces.set(p.itemId, (pieces.get(p.itemId) ?? 0) + layout.repeat);
    const sheet = stocks.get(layout.stockId) ?? layout;
    addLayout(sums, { layout, area: sheetAreaM2(sheet, layout.length) }, group);
  }
  for (const [id, count] of pieces) {
    const own = byId.get(id);
    if (own === undefined) continue;
    const times = { n: BigInt(count), scale: 0 };
    sums.netArea = addExact(sums.netArea, mulExact(own.area, times));
    sums.netWeight = addExact(sums.netWeight, mulExact(own.weight, times));
  }
  return sums;
}

function addLayout(
  sums: Sums,
  { layout, area: sheetArea }: { layout: Layout; area: Exact },
  group: Group,
): void {
  const times = (e: Exact): Exact => ({ n: e.n * BigInt(layout.repeat), scale: e.scale });
  sums.sheets += layout.repeat;
  sums.placed += layout.repeat * layout.placements.length;
  sums.remnants += layout.repeat * layout.remnants.length;
  sums.grossArea = addExact(sums.grossArea, times(sheetArea));
  sums.grossWeight = addExact(sums.grossWeight, times(weightOfArea(group, sheetArea)));
  for (const r of layout.remnants) {
    const area = areaM2(r.w, r.h);
    sums.remnantArea = addExact(sums.remnantArea, times(area));
    sums.remnantWeight = addExact(sums.remnantWeight, times(weightOfArea(group, area)));
    sums.credit = addExact(sums.credit, times(exact(r.credit)));
  }
  sums.material = addExact(sums.material, times(exact(layout.cost)));
  sums.cut = addExact(sums.cut, times(exact(layout.cutLength)));
}

function boundsOf(tasks: FigureInput['tasks']): { sheets: number; cost: Exact } {
  let sheets = 0;
  let cost = 0;
  for (const { task, plan, bound } of tasks) {
    const placed = Int32Array.from(task.kinds, (k) => k.quantity - (plan.missing[k.index] ?? 0));
    const simple = lowerBound(unrestricted(task), placed);
    const isWhole = plan.missing.every((m) => m === 0);
    const best = bound === undefined || !isWhole ? simple : strongest(simple, bound);
    sheets += best.sheets;
    cost += best.netCost;
  }
  return { sheets, cost: wholeCents(cost) };
}

/** Net costs are whole cents: what no plan can be under is rounded up to the next one, but for the noise of floats. */
function wholeCents(yuan: number): Exact {
  const noise = 1e-4 + Math.abs(yuan) * 1e-8;
  return { n: BigInt(Math.ceil(yuan * 100 - noise)), scale: 2 };
}

function gapText(netCost: Exact, bound: Exact): string | null {
  if (bound.n <= 0n) return null;
  return textOf(divExact(subExact(netCost, bound), bound, 4), 4);
}

/** Sums over groups, or over parts of an order; ratios are taken from the sums. */
export function totalFigures(groups: readonly Figures[]): Figures {
  const count = (pick: (f: Figures) => number) => groups.reduce((s, g) => s + pick(g), 0);
  const sum = (pick: (f: Figures) => string) =>
    groups.reduce<Exact>((s, g) => addExact(s, exact(pick(g))), ZERO);
  const net = sum((f) => f.netArea);
  const gross = sum((f) => f.grossArea);
  const remnant = sum((f) => f.remnantArea);
  const netWeight = sum((f) => f.netWeight);
  const grossWeight = sum((f) => f.grossWeight);
  const netCost = sum((f) => f.netCost);
  const bound = sum((f) => f.lowerBoundCost);
  return {
    productKinds: count((f) => f.productKinds),
    pieceAmount: count((f) => f.pieceAmount),
    placedAmount: count((f) => f.placedAmount),
    lostAmount: count((f) => f.lostAmount),
    sheetAmount: count((f) => f.sheetAmount),
    layoutAmount: count((f) => f.layoutAmount),
    remnantAmount: count((f) => f.remnantAmount),
    netArea: textOf(net, 6),
    grossArea: textOf(gross, 6),
    remnantArea: textOf(remnant, 6),
    netWeight: textOf(netWeight, 3),
    grossWeight: textOf(grossWeight, 3),
    scrapWeight: textOf(
      sum((f) => f.scrapWeight),
      3,
    ),
    utilization: textOf(divExact(net, gross, 4), 4),
    effectiveUtilization: textOf(divExact(net, subExact(gross, remnant), 4), 4),
    weightUtilization: textOf(divExact(netWeight, grossWeight, 4), 4),
    materialCost: textOf(
      sum((f) => f.materialCost),
      2,
    ),
    remnantCredit: textOf(
      sum((f) => f.remnantCredit),
      2,
    ),
    scrapCredit: textOf(
      sum((f) => f.scrapCredit),
      2,
    ),
    netCost: textOf(netCost, 2),
    objectiveCost: textOf(
      sum((f) => f.objectiveCost),
      2,
    ),
    cutLength: textOf(
      sum((f) => f.cutLength),
      3,
    ),
    lowerBoundSheets: count((f) => f.lowerBoundSheets),
    lowerBoundCost: textOf(bound, 2),
    gap: gapText(netCost, bound),
    isProven: groups.every((f) => f.isProven),
  };
}

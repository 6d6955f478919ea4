/** Key figures of a run, summed from the rows that are stored and never from what the engine claims (engineering F2, F9). */
import { dec, decimal, type NestFigures, wholeSeconds, workCost } from '@muyun/contract';
import { allocateCost, type Figures, type Group, type Problem } from '@muyun/nesting';
import type { LayoutRow } from './nest-layout.store.ts';
import type { RunInput } from './nest-run.store.ts';
import { type PlanWork, secondsOf } from './nest-worktime.ts';

type Num = ReturnType<typeof dec>;
const areaM2 = (w: number, l: number): Num => dec(w).times(l).div(1_000_000);
/** kg of an area in m² of the group's material, unrounded (A1 calc 1). */
const kgOf = (group: Group, area: Num): Num =>
  group.density === undefined
    ? area.times(dec(group.arealWeight ?? 0))
    : area.times(group.thickness).times(dec(group.density));
const ratio = (a: Num, b: Num): string | null => (b.gt(0) ? a.div(b).toFixed(4) : null);
const netKgOf = (group: Group, mm2: number): Num => kgOf(group, dec(mm2).div(1_000_000));

interface Sums {
  net: Num;
  netKg: Num;
  gross: Num;
  grossKg: Num;
  rest: Num;
  restKg: Num;
  material: Num;
  credit: Num;
  cut: Num;
  sheets: number;
  layouts: number;
  remnants: number;
  placed: number;
  fillers: number;
  /** null: of some sheet nothing is known */
  seconds: Num | null;
}
const none = (): Sums => ({
  net: dec(0),
  netKg: dec(0),
  gross: dec(0),
  grossKg: dec(0),
  rest: dec(0),
  restKg: dec(0),
  material: dec(0),
  credit: dec(0),
  cut: dec(0),
  sheets: 0,
  layouts: 0,
  remnants: 0,
  placed: 0,
  fillers: 0,
  seconds: dec(0),
});

/** Of the plan: m² of pieces and of such sheets as are no rectangles. */
interface Sizes {
  readonly netMm2: ReadonlyMap<string, number>;
  readonly sheets: ReadonlyMap<string, string>;
  /** products that were not asked for */
  readonly fillers: ReadonlySet<string>;
  readonly work: PlanWork | undefined;
}

function addLayout(
  sums: Sums,
  layout: LayoutRow,
  group: Group,
  { netMm2, sheets, fillers, work }: Sizes,
): void {
  const n = layout.repeat;
  sums.sheets += n;
  sums.layouts += 1;
  sums.placed += n * layout.placements.length;
  sums.remnants += n * layout.remnants.length;
  for (const p of layout.placements) {
    const mm2 = netMm2.get(p.itemId) ?? 0;
    sums.net = sums.net.plus(dec(mm2).times(n).div(1_000_000));
    sums.netKg = sums.netKg.plus(netKgOf(group, mm2).times(n));
    if (fillers.has(p.itemId)) sums.fillers += n;
  }
  const own = sheets.get(layout.stockId);
  const area = own === undefined ? areaM2(layout.width, layout.length) : dec(own);
  sums.gross = sums.gross.plus(area.times(n));
  sums.grossKg = sums.grossKg.plus(kgOf(group, area).times(n));
  for (const r of layout.remnants) {
    const rest = areaM2(r.w, r.l);
    sums.rest = sums.rest.plus(rest.times(n));
    sums.restKg = sums.restKg.plus(kgOf(group, rest).times(n));
    sums.credit = sums.credit.plus(dec(r.credit).times(n));
  }
  sums.material = sums.material.plus(dec(layout.cost).times(n));
  sums.cut = sums.cut.plus(dec(layout.cutLength).times(n));
  const each = secondsOf(work, layout);
  sums.seconds = each && (sums.seconds?.plus(each.times(n)) ?? null);
}

/** Rounded up: 0 says that the bound is reached to the cent, and nothing else does. */
const gapOf = (cost: Num, lowest: Num): string => decimal.roundUp(cost.minus(lowest).div(lowest), 4);

export interface Asked {
  readonly kinds: number;
  readonly pieces: number;
}
type Bound = Pick<Figures, 'lowerBoundSheets' | 'lowerBoundCost'>;

/** What follows from the group's or the plan's prices. */
interface Priced {
  readonly scrapCredit: Num;
  readonly processCost: string | null;
}

function textOf(
  s: Sums,
  asked: Asked,
  { scrapCredit, processCost }: Priced,
  bound: Bound | null,
): NestFigures {
  const netCost = s.material.minus(s.credit).minus(scrapCredit);
  const lowest = bound && dec(bound.lowerBoundCost).gt(0) ? dec(bound.lowerBoundCost) : null;
  return {
    productKinds: asked.kinds,
    pieceAmount: asked.pieces + s.fillers,
    placedAmount: s.placed,
    lostAmount: asked.pieces + s.fillers - s.placed,
    sheetAmount: s.sheets,
    layoutAmount: s.layouts,
    remnantAmount: s.remnants,
    netArea: s.net.toFixed(4),
    grossArea: s.gross.toFixed(4),
    remnantArea: s.rest.toFixed(4),
    netWeight: s.netKg.toFixed(3),
    grossWeight: s.grossKg.toFixed(3),
    scrapWeight: s.grossKg.minus(s.netKg).minus(s.restKg).toFixed(3),
    utilization: ratio(s.net, s.gross),
    effectiveUtilization: ratio(s.net, s.gross.minus(s.rest)),
    weightUtilization: ratio(s.netKg, s.grossKg),
    materialCost: s.material.toFixed(2),
    remnantCredit: s.credit.toFixed(2),
    scrapCredit: scrapCredit.toFixed(2),
    netCost: netCost.toFixed(2),
    cutLength: s.cut.toFixed(3),
    estSeconds: processCost === null || s.seconds === null ? null : wholeSeconds(s.seconds),
    processCost,
    lowerBoundSheets: bound?.lowerBoundSheets ?? null,
    lowerBoundCost: bound?.lowerBoundCost ?? null,
    gap: lowest ? gapOf(netCost, lowest) : null,
  };
}

function sumInto(total: Sums, s: Sums): void {
  for (const key of [
    'net',
    'netKg',
    'gross',
    'grossKg',
    'rest',
    'restKg',
    'material',
    'credit',
    'cut',
  ] as const)
    total[key] = total[key].plus(s[key]);
  for (const key of ['sheets', 'layouts', 'remnants', 'placed', 'fillers'] as const) total[key] += s[key];
  total.seconds = total.seconds && s.seconds && total.seconds.plus(s.seconds);
}

/**
 * Figures of every group and of the whole run. Prices are rounded per sheet, scrap credit per group (F9 steps 1, 2).
 * @param asked kinds and pieces per group name, blocked products included, fillers not: of these only what is laid counts
 * @param bounds the engine's bounds: a promise about what cannot be beaten, not about the result
 */
export function runFigures(
  { problem, work }: Pick<RunInput, 'problem' | 'work'>,
  layouts: readonly LayoutRow[],
  asked: ReadonlyMap<string, Asked>,
  bounds: { groups: ReadonlyMap<string, Bound>; totals: Bound },
): { totals: NestFigures; groups: { name: string; figures: NestFigures }[] } {
  const sizes: Sizes = {
    netMm2: new Map(problem.items.map((i) => [i.id, i.netAreaMm2 ?? i.w * i.h])),
    sheets: new Map(problem.stocks.flatMap((s) => (s.kind !== 2 && s.area ? [[s.id, String(s.area)]] : []))),
    work,
    fillers: new Set(problem.items.flatMap((i) => (i.isFiller ? [i.id] : []))),
  };
  const total = none();
  let scrapTotal = dec(0);
  let processTotal: Num | null = work === undefined ? null : dec(0);
  const groups = problem.groups.map((group) => {
    const sums = none();
    for (const layout of layouts) if (layout.groupName === group.key) addLayout(sums, layout, group, sizes);
    const scrap = dec(
      sums.grossKg
        .minus(sums.netKg)
        .minus(sums.restKg)
        .times(dec(group.scrapPrice ?? 0))
        .toFixed(2),
    );
    scrapTotal = scrapTotal.plus(scrap);
    const processCost = work && sums.seconds ? workCost(work.rates, sums.seconds) : null;
    processTotal = processTotal && (processCost === null ? null : processTotal.plus(processCost));
    sumInto(total, sums);
    return {
      name: group.key,
      figures: textOf(
        sums,
        asked.get(group.key) ?? { kinds: 0, pieces: 0 },
        { scrapCredit: scrap, processCost },
        bounds.groups.get(group.key) ?? null,
      ),
    };
  });
  const all = [...asked.values()].reduce(
    (a, b) => ({ kinds: a.kinds + b.kinds, pieces: a.pieces + b.pieces }),
    { kinds: 0, pieces: 0 },
  );
  const priced = {
    scrapCredit: scrapTotal,
    processCost: (processTotal as Num | null)?.toFixed(2) ?? null,
  };
  return { totals: textOf(total, all, priced, bounds.totals), groups };
}

export interface CostLine {
  readonly productId: string;
  readonly quantity: number;
  readonly netWeight: string;
  readonly pieceCost: string;
  readonly amount: string;
}
/** Net cost of a group shared over its placed products by net weight; the lines sum to it to the cent (F9 step 3). */
export function costLines(
  problem: Problem,
  group: Group,
  placed: ReadonlyMap<string, number>,
  netCost: string,
): { unitCost: string; lines: CostLine[] } {
  const items = problem.items.filter((i) => i.group === group.key && (placed.get(i.id) ?? 0) > 0);
  const shares = items.map((i) => ({
    itemId: i.id,
    quantity: placed.get(i.id) ?? 0,
    netWeightKg: netKgOf(group, i.netAreaMm2 ?? i.w * i.h).toString(),
  }));
  const shared = allocateCost(netCost, shares);
  return {
    unitCost: shared.unitCost,
    lines: shared.lines.map((line, i) => ({
      productId: line.itemId,
      quantity: line.quantity,
      netWeight: dec(shares[i]?.netWeightKg ?? 0).toFixed(3),
      pieceCost: line.pieceCost,
      amount: line.amount,
    })),
  };
}

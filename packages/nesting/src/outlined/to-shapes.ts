// Plates cut along true outlines (cutMode 3): the order in the words of true shapes. Trims are taken off the sheets.
import { rectangleRing } from '../geometry/ring.ts';
import { moved, transformRing } from '../geometry/transform.ts';
import { metresToUm, toNumber } from '../problem/decimal.ts';
import { gapOf } from '../problem/normalise.ts';
import { longestOf } from '../problem/precheck-items.ts';
import { sheetPrice } from '../problem/price.ts';
import { mayMirror, turnsOf } from '../problem/rotation.ts';
import type { ShapeItem, ShapeParams, ShapeProblem, ShapeSheet } from '../problem/shape.ts';
import type { Item, Params, PrecheckReport, Problem, Stock } from '../problem/types.ts';
import { toMm, toUm } from '../problem/units.ts';
import type { GuardedSheet } from '../shape/sheets.ts';
import { usableBox, zonesIn } from '../problem/usable.ts';

const CHORD_MM = 0.05;
const HOLE_MM2 = 100;

export function shapeParamsOf(params: Params): ShapeParams {
  return {
    spacing: Math.max(params.spacing, params.kerf),
    margin: 0,
    partInHole: params.partInHole ?? true,
    minHoleArea: params.minHoleArea ?? HOLE_MM2,
    chordError: CHORD_MM,
  };
}

/** Items with a drawing that nothing speaks against, and the sheets they may be cut from. */
export function shapesOf(problem: Problem, params: Params, report: PrecheckReport): ShapeProblem {
  const blocked = new Set(report.blocked);
  const groups = new Set(problem.groups.map((g) => g.key).filter((key) => !report.badGroups.includes(key)));
  const items = problem.items.flatMap((item) =>
    blocked.has(item.id) || !groups.has(item.group) || item.isFiller === true ? [] : shapeItem(item),
  );
  const stocks = usedStocks(problem, params, report).flatMap((stock) => shapeSheet(stock, problem, params));
  return { kind: 2, items, stocks: withPrices(stocks) };
}

function shapeItem(item: Item): ShapeItem[] {
  const { id, group, quantity, priority, outline } = item;
  if (outline === undefined) return [];
  return [
    {
      id,
      group,
      outer: outline.outer,
      holes: outline.holes,
      quantity,
      rotations: turnsOf(item),
      allowMirror: mayMirror(item),
      ...(priority === undefined ? {} : { priority }),
    },
  ];
}

/** Rows that may be cut; of more coils or sizes than allowed the first. */
export function usedStocks(problem: Problem, params: Params, report: PrecheckReport): Stock[] {
  const bad = new Set(report.badStocks);
  const sizes = new Map<string, Set<string>>();
  const coils = new Map<string, number>();
  return problem.stocks.filter((stock) => {
    if (bad.has(stock.id) || (stock.kind === 3 && params.useRemnant === 3)) return false;
    if (stock.kind === 3) return true;
    if (stock.kind === 2) {
      const before = coils.get(stock.group) ?? 0;
      if (params.maxDistinctLengths > 0 && before >= params.maxDistinctLengths) return false;
      coils.set(stock.group, before + 1);
    }
    const known = sizes.get(stock.group) ?? new Set<string>();
    known.add(stock.kind === 2 ? `coil ${stock.width}` : `${stock.width}×${stock.length}`);
    if (params.maxSizesPerGroup > 0 && known.size > params.maxSizesPerGroup) return false;
    sizes.set(stock.group, known);
    return true;
  });
}

function shapeSheet(stock: Stock, problem: Problem, params: Params): GuardedSheet[] {
  const group = problem.groups.find((g) => g.key === stock.group);
  const length = longestOf(stock);
  const box = usableBox(stock, length, params);
  if (group === undefined || box.w <= 0 || box.h <= 0) return [];
  const price = toNumber(sheetPrice(group, stock, toMm(length)));
  const gap = gapOf(params);
  return [
    {
      kind: 'sheet',
      id: stock.id,
      group: stock.group,
      length: toMm(box.w),
      width: toMm(box.h),
      defects: zonesIn(box, stock, params).map((z) =>
        transformRing(moved(toMm(z.x - box.x), toMm(z.y - box.y)), rectangleRing(toMm(z.w), toMm(z.h))),
      ),
      quantity: sheetsOf(stock, length),
      cost: stock.kind === 3 ? price * params.remnantUseRate : price,
      leastBoxes: stock.kind === 3 ? params.remnantMinUtil * (box.w + gap) * (box.h + gap) : 0,
    },
  ];
}

function sheetsOf(stock: Stock, longestUm: number): number | null {
  const metres = stock.kind === 2 && stock.maxMetres !== undefined ? metresToUm(stock.maxMetres) : Infinity;
  const most = Math.min(stock.quantity ?? Infinity, Math.floor(metres / longestUm));
  return most === Infinity ? null : most;
}

/** Without any price the area counts. */
function withPrices(stocks: ShapeSheet[]): ShapeSheet[] {
  const priced = new Set(stocks.filter((s) => (s.cost ?? 0) > 0).map((s) => s.group));
  return stocks.map((s) => {
    if (priced.has(s.group)) return s;
    const { cost: _none, ...rest } = s;
    return rest;
  });
}

/** Where the usable box begins on the sheet, mm. */
export function cornerOf(stock: Stock, params: Params): { x: number; y: number } {
  const { left, bottom } = stock.trims ?? params.trims;
  return { x: toMm(toUm(left)), y: toMm(toUm(bottom)) };
}

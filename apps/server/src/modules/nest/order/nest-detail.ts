/** The answers about one order: detail, lines, runs, cost. Amounts are left out for people who may not see them. */
import {
  faultOf,
  type NestCost,
  type NestError,
  type NestFigures,
  type NestOrderDetail,
  nestOrderFields,
  type NestOrderLine,
  type NestRun,
  type NestStock,
  groupTitle,
} from '@muyun/contract';
import { shownTo } from '../../../kit/amounts.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { costLines } from './nest-figures.ts';
import { groupNameOf, groupsOf } from './nest-groups.ts';
import { loadPlaced, loadUnplaced, type UnplacedRow } from './nest-layout.store.ts';
import { nestActions } from './nest-life.ts';
import { type LineRow, loadLines, loadOrderStocks } from './nest-line.store.ts';
import { loadOrder, type OrderRow } from './nest-order.store.ts';
import { loadProducts, type NestProductRow } from './nest-product.store.ts';
import { loadRunInput, loadRuns, type RunRow } from './nest-run.store.ts';

const FIGURE_AMOUNTS = [
  'materialCost',
  'remnantCredit',
  'scrapCredit',
  'netCost',
  'processCost',
  'lowerBoundCost',
] as const;

/** What figures of before it was counted do not say. */
const UNTIMED = { estSeconds: null, processCost: null } as const;
/** Figures without the amounts. */
export const shownFigures = (f: NestFigures, who: Pick<Who, 'displayAmount'>): NestFigures =>
  who.displayAmount
    ? { ...UNTIMED, ...f }
    : { ...UNTIMED, ...f, ...Object.fromEntries(FIGURE_AMOUNTS.map((n) => [n, null])) };
const shownStock = (s: NestStock, who: Who): NestStock =>
  who.displayAmount ? s : { ...s, price: null, levellingFee: null };

/** An order as a list shows it. */
export const orderView = (row: OrderRow, who: Who): OrderRow & { actions: string[] } => ({
  ...shownTo(who, nestOrderFields, row, ['serviceFee']),
  actions: nestActions(row, who),
});

function runView(run: RunRow, order: OrderRow, who: Who): NestRun {
  return {
    id: run.id,
    runNo: run.runNo,
    state: run.state,
    engine: run.engine,
    engineVersion: run.engineVersion,
    seed: run.seed,
    params: run.params,
    figures: run.figures ? shownFigures(run.figures.totals, who) : null,
    verify: run.verify
      ? {
          ok: run.verify.ok,
          sheets: run.verify.checked.sheets,
          pieces: run.verify.checked.pieces,
          faults: run.verify.faults.length,
        }
      : null,
    rounds: run.rounds === null ? null : Number(run.rounds),
    durationMs: run.durationMs,
    message: run.message,
    creationTime: run.creationTime,
    creatorName: run.creatorName,
    touchedFrom: run.touchedFrom,
    keptSheets: run.keptSheets,
    isChosen: run.id === order.runId,
    isCurrent: run.linesVersion === order.linesVersion,
  };
}

export async function runsOf(tx: Tx, who: Who, order: OrderRow): Promise<NestRun[]> {
  return (await loadRuns(tx, order.id)).map((r) => runView(r, order, who));
}

function unplacedView(
  u: UnplacedRow,
  line: LineRow | undefined,
  p: NestProductRow | undefined,
): NestOrderDetail['unplaced'][number] {
  const type = line?.errorType ?? null;
  return {
    productId: u.productId,
    code: p?.code ?? '',
    quantity: u.quantity,
    reason: u.reason,
    message: u.message,
    unfoldWidth: p?.unfoldWidth ?? null,
    unfoldHeight: p?.unfoldHeight ?? null,
    errorType: type,
    suggestion: type === null ? null : faultOf(type).suggestion.replaceAll(/[{}]/g, ''),
    repair: type === null ? null : faultOf(type).repair,
  };
}

export function lineErrors(
  lines: readonly LineRow[],
  products: ReadonlyMap<string, NestProductRow>,
): NestError[] {
  return lines
    .filter((l) => l.errorType !== null)
    .map((l) => {
      const fault = faultOf(l.errorType as number);
      return {
        productId: l.productId,
        code: products.get(l.productId)?.code ?? null,
        errorType: fault.type,
        label: fault.label,
        message: l.errorText ?? '',
        suggestion: fault.suggestion.includes('{') ? '' : fault.suggestion,
        repair: fault.repair,
        drawingUrl: `/api/cad/product/down/${l.productId}?format=svg`,
      };
    });
}

const byId = (rows: readonly NestProductRow[]): Map<string, NestProductRow> =>
  new Map(rows.map((p) => [p.id, p]));

/** Everything the detail page shows above the sheets. */
export async function orderDetail(tx: Tx, who: Who, id: string): Promise<NestOrderDetail> {
  const order = await loadOrder(tx, who, id);
  const lines = await loadLines(tx, id);
  const products = byId(
    await loadProducts(
      tx,
      null,
      lines.map((l) => l.productId),
    ),
  );
  const runs = await loadRuns(tx, id);
  const chosen = runs.find((r) => r.id === order.runId);
  const unplaced = chosen ? await loadUnplaced(tx, chosen.id) : [];
  return {
    ...orderView(order, who),
    figures: chosen?.figures ? shownFigures(chosen.figures.totals, who) : null,
    groupFigures:
      chosen?.figures?.groups.map((g) => ({ name: g.name, figures: shownFigures(g.figures, who) })) ?? [],
    groupRows: groupsOf(lines, products, order.params.colorMode),
    stocks: (await loadOrderStocks(tx, id)).map((s) => shownStock(s, who)),
    runs: runs.map((r) => runView(r, order, who)),
    unplaced: unplaced.map((u) =>
      unplacedView(
        u,
        lines.find((l) => l.productId === u.productId),
        products.get(u.productId),
      ),
    ),
    errors: lineErrors(lines, products),
  } as NestOrderDetail;
}

/** Lines with what the chosen plan did with them. */
export async function orderLines(tx: Tx, who: Who, id: string): Promise<NestOrderLine[]> {
  const order = await loadOrder(tx, who, id);
  const lines = await loadLines(tx, id);
  const products = byId(
    await loadProducts(
      tx,
      null,
      lines.map((l) => l.productId),
    ),
  );
  const [placed, unplaced] = order.runId
    ? [await loadPlaced(tx, order.runId), await loadUnplaced(tx, order.runId)]
    : [new Map<string, number>(), []];
  return lines.flatMap((line) => {
    const p = products.get(line.productId);
    if (!p) return [];
    const lost = unplaced.find((u) => u.productId === line.productId);
    const row = {
      ...line,
      orderId: id,
      creatorId: null,
      lastModificationTime: null,
      lastModifierId: null,
      placedQuantity: placed.get(line.productId) ?? line.placedQuantity,
    };
    return [
      {
        ...row,
        code: p.code,
        name: p.name,
        projectId: p.projectId,
        projectName: p.projectName,
        plateTypeName: p.plateTypeName,
        groupName: groupNameOf(p, order.params.colorMode),
        textureName: p.textureName,
        thickness: p.thickness,
        colorName: p.colorName,
        unfoldWidth: p.unfoldWidth,
        unfoldHeight: p.unfoldHeight,
        netArea: p.netArea,
        weight: p.weight,
        lostAmount: lost?.quantity ?? 0,
        lostReason: lost?.message ?? null,
        availableToNest: p.availableToNest,
      },
    ];
  });
}

const HIDDEN = {
  materialCost: null,
  remnantCredit: null,
  scrapCredit: null,
  netCost: null,
  processCost: null,
} as const;

/** Cost of the chosen plan, shared over products to the cent. Raises Common:NotFound without a plan. */
export async function orderCost(tx: Tx, who: Who, id: string): Promise<NestCost> {
  const order = await loadOrder(tx, who, id);
  const run = (await loadRuns(tx, id)).find((r) => r.id === order.runId);
  if (!run?.figures) raise('Common:NotFound');
  const { problem } = await loadRunInput(tx, run.id);
  const placed = await loadPlaced(tx, run.id);
  const codes = new Map(problem.items.map((i) => [i.id, i.code ?? '']));
  const groups = run.figures.groups.flatMap(({ name, figures }) => {
    const group = problem.groups.find((g) => g.key === name);
    if (!group || figures.placedAmount === 0) return [];
    const cost = costLines(problem, group, placed, figures.netCost ?? '0');
    const { materialCost, remnantCredit, scrapCredit, netCost, netWeight } = figures;
    const processCost = figures.processCost ?? null;
    const amounts = who.displayAmount
      ? { materialCost, remnantCredit, scrapCredit, netCost, processCost }
      : HIDDEN;
    return [
      {
        name,
        title: groupTitle({ textureName: group.texture, thickness: group.thickness, colorName: group.color }),
        ...amounts,
        estSeconds: figures.estSeconds ?? null,
        netWeight,
        unitCost: who.displayAmount ? cost.unitCost : null,
        lines: cost.lines.map((l) => ({
          ...l,
          code: codes.get(l.productId) ?? '',
          pieceCost: who.displayAmount ? l.pieceCost : null,
          amount: who.displayAmount ? l.amount : null,
        })),
      },
    ];
  });
  return { groups };
}

/** The answers about orders of bars. Amounts are left out for people who may not see them. */
import {
  BAR_FAULTS,
  type BarLayoutView,
  type BarNestFigures,
  barNestParamsSchema,
  type BarOrderDetail,
  type BarOrderLine,
  type BarRun,
  fill,
  nestOrderFields,
} from '@muyun/contract';
import { cutRows } from '@muyun/nesting';
import { shownTo } from '../../../../kit/amounts.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { nestActions } from '../nest-life.ts';
import { loadOrder, type OrderRow } from '../nest-order.store.ts';
import { type BarRunInput, isBarInput, loadAnyInput, loadRuns, type RunRow } from '../nest-run.store.ts';
import {
  type BarLineRow,
  type BarOrderListRow,
  loadBarLines,
  loadBarParams,
  loadBarRow,
  loadBarStocks,
} from './bar-order.store.ts';
import { loadPieces, type PieceRow } from './bar-piece.store.ts';
import { type BarLayoutRow, loadBars, loadBarsUnplaced } from './bar-plan.store.ts';
import { barGroupName, barGroups } from './bar-problem.ts';
import type { StoredBarFigures } from './bar-write.ts';

const AMOUNTS = [
  'materialCost',
  'remnantCredit',
  'scrapCredit',
  'netCost',
  'processCost',
  'lowerBoundCost',
] as const;

/** An order as a list shows it. */
export const barRowView = (row: BarOrderListRow, who: Who) => ({
  ...shownTo(who, nestOrderFields, row, ['serviceFee']),
  actions: nestActions(row, who),
});

const isOfBars = (f: object): f is StoredBarFigures => 'grossLength' in f;

/** Stored figures under the names of bars. */
export function barFigures(f: object, who: Pick<Who, 'displayAmount'>): BarNestFigures | null {
  if (!isOfBars(f)) return null;
  const shown: BarNestFigures = {
    productKinds: f.productKinds,
    pieceAmount: f.pieceAmount,
    placedAmount: f.placedAmount,
    lostAmount: f.lostAmount,
    barAmount: f.sheetAmount,
    layoutAmount: f.layoutAmount,
    remnantAmount: f.remnantAmount,
    netLength: f.netLength,
    grossLength: f.grossLength,
    remnantLength: f.remnantLength,
    netWeight: f.netWeight,
    grossWeight: f.grossWeight,
    scrapWeight: f.scrapWeight,
    utilization: f.utilization,
    effectiveUtilization: f.effectiveUtilization,
    materialCost: f.materialCost,
    remnantCredit: f.remnantCredit,
    scrapCredit: f.scrapCredit,
    netCost: f.netCost,
    cuts: f.cuts,
    estSeconds: f.estSeconds ?? null,
    processCost: f.processCost ?? null,
    lowerBoundBars: f.lowerBoundSheets ?? 0,
    lowerBoundCost: f.lowerBoundCost,
    gap: f.gap,
    isProven: f.isProven,
  };
  return who.displayAmount ? shown : { ...shown, ...Object.fromEntries(AMOUNTS.map((n) => [n, null])) };
}

export const runView = (run: RunRow, order: OrderRow, who: Pick<Who, 'displayAmount'>): BarRun => ({
  id: run.id,
  runNo: run.runNo,
  state: run.state,
  seed: run.seed,
  params: barNestParamsSchema.parse(run.params),
  figures: run.figures ? barFigures(run.figures.totals, who) : null,
  verify: run.verify
    ? {
        ok: run.verify.ok,
        bars: run.verify.checked.sheets,
        pieces: run.verify.checked.pieces,
        faults: run.verify.faults.length,
      }
    : null,
  durationMs: run.durationMs,
  message: run.message,
  creationTime: run.creationTime,
  creatorName: run.creatorName,
  isChosen: run.id === order.runId,
  isCurrent: run.linesVersion === order.linesVersion,
});

function lineView(
  line: BarLineRow,
  p: PieceRow | undefined,
  plan: { placed: number; lost: number; reason: string | null },
): BarOrderLine {
  return {
    id: line.id,
    pieceId: line.pieceId,
    productId: line.productId,
    code: p?.code ?? '',
    projectName: p?.projectName ?? '',
    name: p?.name ?? '',
    groupName: p ? barGroupName(p) : '',
    length: p?.length ?? null,
    leftAngle: p?.leftAngle ?? 0,
    rightAngle: p?.rightAngle ?? 0,
    quantity: line.quantity,
    placedQuantity: plan.placed,
    lostAmount: plan.lost,
    lostReason: plan.reason,
    priority: line.priority,
    available: p?.available ?? 0,
    errorText: line.errorText,
  };
}

const errorsOf = (lines: readonly BarLineRow[], pieces: ReadonlyMap<string, PieceRow>) =>
  lines.flatMap((l) => {
    const words = l.errorCode === null ? undefined : BAR_FAULTS[l.errorCode];
    return words
      ? [
          {
            pieceId: l.pieceId,
            code: pieces.get(l.pieceId)?.code ?? null,
            label: words.label,
            message: l.errorText ?? fill(words.message, {}),
            suggestion: words.suggestion,
          },
        ]
      : [];
  });

/** Everything the detail page shows above the bars. Raises Common:NotFound. */
export async function barDetail(tx: Tx, who: Who, id: string): Promise<BarOrderDetail> {
  const order = await loadOrder(tx, who, id, false, 'bars');
  const [row, params, lines, stocks, runs] = await Promise.all([
    loadBarRow(tx, id),
    loadBarParams(tx, id),
    loadBarLines(tx, id),
    loadBarStocks(tx, id),
    loadRuns(tx, id),
  ]);
  if (!row) raise('Common:NotFound');
  const ids = lines.map((l) => l.pieceId);
  const chosen = runs.find((r) => r.id === order.runId);
  const [pieces, unplaced] = await Promise.all([
    loadPieces(tx, null, ids, id),
    chosen ? loadBarsUnplaced(tx, chosen.id) : [],
  ]);
  const lost = new Map(unplaced.map((u) => [u.pieceId, u]));
  const isPlanned = chosen?.figures !== null && chosen !== undefined;
  return {
    ...barRowView(row, who),
    params,
    figures: chosen?.figures ? barFigures(chosen.figures.totals, who) : null,
    groupFigures: (chosen?.figures?.groups ?? []).flatMap((g) => {
      const figures = barFigures(g.figures, who);
      return figures ? [{ name: g.name, figures }] : [];
    }),
    groupRows: barGroups(lines, pieces),
    stocks: stocks.map((s) => (who.displayAmount ? s : { ...s, price: null })),
    runs: runs.map((r) => runView(r, order, who)),
    lines: lines.map((l) => {
      const out = lost.get(l.pieceId);
      const missing = out?.quantity ?? 0;
      return lineView(l, pieces.get(l.pieceId), {
        placed: isPlanned ? l.quantity - missing : 0,
        lost: missing,
        reason: out?.message ?? null,
      });
    }),
    errors: errorsOf(lines, pieces),
  };
}

/** What a run was given. Raises Common:NotFound when it is none of bars. */
export async function loadBarInput(tx: Tx, runId: string): Promise<BarRunInput> {
  const input = await loadAnyInput(tx, runId);
  return isBarInput(input) ? input : raise('Common:NotFound');
}

/** Bars with their pieces and their cuts in saw order. */
export function barViews(
  input: BarRunInput,
  rows: readonly BarLayoutRow[],
  { no, who }: { readonly no: string; readonly who: Pick<Who, 'displayAmount'> },
): BarLayoutView[] {
  const items = new Map(input.problem.items.map((i) => [i.id, i]));
  const cuts = new Map(
    cutRows(input.problem, input.engine, { layouts: [...rows] }, no).map((c) => [c.layoutNo, c]),
  );
  return rows.map((row): BarLayoutView => {
    const cut = cuts.get(row.layoutNo);
    return {
      id: row.id,
      layoutNo: row.layoutNo,
      groupName: row.group,
      title: [cut?.profile, cut?.color].filter(Boolean).join(' '),
      stockKind: row.stockKind,
      stockTitle: cut?.stockCode ?? '',
      length: row.length,
      height: Math.max(0, ...row.placements.map((p) => items.get(p.itemId)?.height ?? 0)),
      repeat: row.repeat,
      cutCount: row.cutCount,
      partCount: row.placements.length,
      cuts: row.cuts,
      estSeconds: row.estSeconds,
      leftover: row.leftover,
      isRemnant: row.isRemnant,
      remnantCode: cut?.remnantCode ?? null,
      utilization: row.utilization,
      weight: row.weight,
      cost: who.displayAmount ? row.cost : null,
      credit: who.displayAmount ? row.credit : null,
      barNos: cut?.barNos ?? [],
      pieces: row.placements.map((p) => ({
        seq: p.seq,
        pieceId: p.itemId,
        code: items.get(p.itemId)?.code ?? '',
        x: p.x,
        length: p.length,
        angleLeft: p.angleLeft,
        angleRight: p.angleRight,
        isFlipped: p.isFlipped,
      })),
      steps: (cut?.cuts ?? []).map(({ no: nr, kind, angle, at, stop, seq, code }) => ({
        no: nr,
        kind,
        angle,
        at,
        stop,
        seq,
        code,
      })),
    };
  });
}

/** Bars of the chosen plan, or of another run of the order. Raises Common:NotFound. */
export async function barsOf(tx: Tx, who: Who, id: string, runId: string | undefined) {
  const order = await loadOrder(tx, who, id, false, 'bars');
  const asked = runId ?? order.runId;
  if (asked === null) return [];
  const run = (await loadRuns(tx, id)).find((r) => r.id === asked) ?? raise('Common:NotFound');
  const [input, rows] = [await loadBarInput(tx, run.id), await loadBars(tx, run.id)];
  return barViews(input, rows, { no: order.no, who });
}

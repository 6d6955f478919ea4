/** An order of bars and its chosen plan as the platform looks at them, in a transaction of its space: without money. */
import type { BarLayoutView, BarNestFigures, BarNestParams, BarRun } from '@muyun/contract';
import type { Tx } from '../../../../kit/tx.ts';
import { loadOrder, type OrderRow } from '../nest-order.store.ts';
import { loadRuns, type RunRow } from '../nest-run.store.ts';
import { barFigures, barViews, loadBarInput, runView } from './bar-detail.ts';
import { loadBarLines, loadBarParams } from './bar-order.store.ts';
import { loadPieces } from './bar-piece.store.ts';
import { loadBars } from './bar-plan.store.ts';
import { barGroups } from './bar-problem.ts';

const NO_MONEY = { displayAmount: false } as const;

export interface BarPlanOfOrder {
  readonly order: OrderRow;
  readonly params: BarNestParams;
  readonly figures: BarNestFigures | null;
  readonly groups: readonly { readonly title: string; readonly figures: BarNestFigures }[];
  readonly runs: readonly (BarRun &
    Pick<RunRow, 'engine' | 'engineVersion' | 'rounds' | 'memoryMb' | 'worker'>)[];
  /** none while there is no plan */
  bars(): Promise<BarLayoutView[]>;
}

/** Raises Common:NotFound, of orders of plates too. */
export async function barPlanOf(tx: Tx, id: string): Promise<BarPlanOfOrder> {
  const order = await loadOrder(tx, null, id, false, 'bars');
  const [params, lines, runs] = await Promise.all([
    loadBarParams(tx, id),
    loadBarLines(tx, id),
    loadRuns(tx, id),
  ]);
  const pieces = await loadPieces(
    tx,
    null,
    lines.map((l) => l.pieceId),
    id,
  );
  const chosen = runs.find((r) => r.id === order.runId);
  const names = new Map(
    barGroups(lines, pieces).map((g) => [g.name, [g.profile, g.color].filter(Boolean).join(' ')]),
  );
  return {
    order,
    params,
    figures: chosen?.figures ? barFigures(chosen.figures.totals, NO_MONEY) : null,
    groups: (chosen?.figures?.groups ?? []).flatMap((g, i) => {
      const figures = barFigures(g.figures, NO_MONEY);
      return figures ? [{ title: names.get(g.name) ?? String(i + 1), figures }] : [];
    }),
    runs: runs.map((r) => ({
      ...runView(r, order, NO_MONEY),
      engine: r.engine,
      engineVersion: r.engineVersion,
      rounds: r.rounds === null ? null : Number(r.rounds),
      memoryMb: r.memoryMb,
      worker: r.worker,
    })),
    async bars() {
      if (!chosen) return [];
      const [input, rows] = await Promise.all([loadBarInput(tx, chosen.id), loadBars(tx, chosen.id)]);
      return barViews(input, rows, { no: order.no, who: NO_MONEY });
    },
  };
}

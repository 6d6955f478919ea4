/** 涂料用量 (commerce §13): what each project used of a paint, per sprayed ㎡ and against theory. */
import * as c from '@muyun/contract';
import { dec, paintOut, round, useDeviation, usedPerSquare } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { scopeOf } from '../../../kit/document/index.ts';
import { exportRows } from '../../../kit/list-export.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { dayIn } from '../../../ledger/inventory/index.ts';
import { seenAs } from '../../inventory/index.ts';
import { useCosts } from './cost-viewer.ts';
import {
  batchText,
  listUse,
  streamUse,
  type UseFilter,
  usePoints,
  type UseRow,
  useTotals,
} from './analyse.store.ts';
import { demandsOfProjects } from './demand.store.ts';
import { colorKey, pairKey, sprayedAreas } from './figures.ts';
import { useSheet } from './sheets.ts';

const scope = (who: Who) => scopeOf(paintOut, who, 't');

type Period = Pick<UseFilter, 'beginTime' | 'endTime' | 'teamId'>;
/** The business days of a report as moments: from the begin of the first to the end of the last. */
const momentsOf = ({ beginTime, endTime }: Period) => ({
  since: beginTime ? startOf(beginTime.slice(0, 10)) : null,
  until: endTime ? startOf(dayIn(1, new Date(`${endTime.slice(0, 10)}T00:00:00Z`))) : null,
});
const startOf = (day: string): string => `${day}T00:00:00+08:00`;

/** Rows beside what was sprayed of their projects in the same time, by the same team where one is asked for, and the theory of just that. */
async function figured(tx: Tx, who: Who, rows: readonly UseRow[], period: Period): Promise<c.PaintUseRow[]> {
  const projectIds = [...new Set(rows.flatMap((r) => r.projectId ?? []))];
  const [demands, sprayed] = await Promise.all([
    demandsOfProjects(tx, projectIds),
    sprayedAreas(tx, projectIds, { ...momentsOf(period), teamId: period.teamId }),
  ]);
  return rows.map((row) => {
    const own = demands.filter(
      (d) =>
        row.projectId !== null && pairKey(d) === pairKey({ projectId: row.projectId, paintId: row.paintId }),
    );
    let [area, theory] = [dec(0), dec(0)];
    for (const d of own) {
      const done = dec(sprayed.get(colorKey(d.projectId, d.colorCardId)) ?? '0');
      area = area.plus(done);
      if (dec(d.area).gt(0)) theory = theory.plus(dec(d.theoreticalKg).times(done).div(d.area));
    }
    const used = dec(row.issuedKg).minus(row.returnedKg);
    const shows = who.displayAmount;
    return {
      ...row,
      batch: batchText(row.batch),
      area: round(area, 4),
      theoreticalKg: round(theory, 3),
      issuedKg: round(row.issuedKg, 3),
      returnedKg: round(row.returnedKg, 3),
      usedKg: round(used, 3),
      kgPerM2: usedPerSquare(used, area),
      deviationPct: useDeviation(used, theory),
      cost: shows ? round(row.cost, 2) : null,
      costPerM2: shows && area.gt(0) ? round(dec(row.cost).div(area), 2) : null,
    };
  });
}

async function* figuredParts(
  tx: Tx,
  who: Who,
  parts: AsyncGenerator<UseRow[]>,
  period: Period,
): AsyncGenerator<c.PaintUseRow[]> {
  for await (const part of parts) yield await figured(tx, who, part, period);
}

export const analyseRoutes: readonly Binding[] = seenAs(useCosts, [
  bind(c.paintAnalyse, async ({ tx, who, query }) => {
    const page = await listUse(tx, query, scope(who), { take: query.maxResultCount, skip: query.skipCount });
    return { items: await figured(tx, who, page.items, query), totalCount: page.totalCount };
  }),
  bind(c.paintAnalyseStatistics, async ({ tx, who, query }) => {
    const [points, totals] = await Promise.all([
      usePoints(tx, query, scope(who), query.groupBy),
      useTotals(tx, query, scope(who)),
    ]);
    const data = (of: (p: (typeof points)[number]) => string, places: number) =>
      points.map((p) => ({ x: p.x ?? c.PAINT_SHARED_USE, y: round(of(p), places) }));
    const { cost = '0', ...kg } = totals ?? { issuedKg: '0', returnedKg: '0', usedKg: '0' };
    return {
      series: [
        { name: c.PAINT_HEADS.used, data: data((p) => p.used, 3) },
        ...(who.displayAmount ? [{ name: c.PAINT_HEADS.cost, data: data((p) => p.cost, 2) }] : []),
      ],
      totals: { ...kg, cost: who.displayAmount ? cost : null },
    };
  }),
  bind(c.exportPaintUse, ({ tx, who, query }) =>
    exportRows(
      c.PAINT_SHEETS.use,
      useSheet(who.displayAmount),
      figuredParts(tx, who, streamUse(tx, query, scope(who)), query),
    ),
  ),
]);

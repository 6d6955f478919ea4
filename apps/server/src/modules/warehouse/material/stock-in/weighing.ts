/** 过磅对比 (commerce §12): suppliers by how far what they bring is off its sizes. */
import * as c from '@muyun/contract';
import { weighingFields as F } from '@muyun/contract';
import { shownTo } from '../../../../kit/amounts.ts';
import { bind, type Binding } from '../../../../kit/call.ts';
import { exportRows, type SheetColumnOf } from '../../../../kit/list-export.ts';
import { settingOf } from '../../../../kit/settings.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { costSeen } from '../cost-view.ts';
import { type Weighed, weighedBySupplier, type WeighingFilter } from './weighing.store.ts';

const SHEET: readonly SheetColumnOf<Weighed>[] = [
  [F.supplierName.label, 28, 'text', (r) => r.supplierName],
  [F.receiptCount.label, 10, 'int', (r) => r.receiptCount],
  [F.lineCount.label, 8, 'int', (r) => r.lineCount],
  [`${F.theoreticalWeight.label}(kg)`, 14, 'decimal', (r) => r.theoreticalWeight],
  [`${F.weight.label}(kg)`, 14, 'decimal', (r) => r.weight],
  [`${F.difference.label}(kg)`, 12, 'decimal', (r) => r.difference],
  [`${F.deviationPct.label}(%)`, 12, 'decimal', (r) => r.deviationPct],
  [F.beyondCount.label, 10, 'int', (r) => r.beyondCount],
];
const COST: SheetColumnOf<Weighed> = [F.amount.label, 14, 'decimal', (r) => r.amount];

const rowsOf = async (tx: Tx, who: Who, filter: WeighingFilter): Promise<Weighed[]> =>
  weighedBySupplier(tx, who, filter, await settingOf(tx, 'material.weightTolerancePct'));
async function* once<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  yield await Promise.resolve(rows);
}

export const weighingRoutes: readonly Binding[] = [
  bind(c.materialWeighing, async ({ tx, who, query }) => {
    const rows = await rowsOf(tx, who, query);
    return {
      items: rows
        .slice(query.skipCount, query.skipCount + query.maxResultCount)
        .map((row) => shownTo(costSeen(who), F, row)),
      totalCount: rows.length,
    };
  }),
  bind(c.materialWeighingDown, async ({ tx, who, query }) =>
    exportRows(
      c.materialWeighing.title,
      costSeen(who).displayAmount ? [...SHEET, COST] : SHEET,
      once(await rowsOf(tx, who, query)),
    ),
  ),
];

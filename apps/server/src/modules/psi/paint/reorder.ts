/** 涂料补货建议 (commerce §13): what should be bought again, and one draft purchase per supplier of it. */
import * as c from '@muyun/contract';
import { dec, PAINT_HEADS as H, paintReorderOf, type PaintReorderRow } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { doingOf } from '../../../kit/document/index.ts';
import { exportRows, type SheetColumnOf } from '../../../kit/list-export.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { dayIn } from '../../../ledger/inventory/index.ts';
import { assertSupplier } from '../../basic/supplier/index.ts';
import { openProjects } from '../../cad/project/index.ts';
import { lastPaintPrices } from './demand.store.ts';
import { paintPurchases } from './purchase.ts';
import {
  lockReorder,
  openDemands,
  type ReorderFacts,
  reorderFacts,
  type ReorderFilter,
} from './reorder.store.ts';

/** 领用 of any kind: what is moved, missed or scrapped is no use of it */
const USED_OUTS = [1, 2, 32];

/** What each paint is still wanted for, by projects that go on. */
async function wantedBy(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const demands = await openDemands(tx);
  const open = await openProjects(
    tx,
    demands.map((d) => d.projectId),
  );
  const wanted = new Map<string, string>();
  for (const d of demands)
    if (open.has(d.projectId))
      wanted.set(
        d.paintId,
        dec(wanted.get(d.paintId) ?? '0')
          .plus(d.kg)
          .toFixed(3),
      );
  return wanted;
}

function rowOf(facts: ReorderFacts, demandKg: string): PaintReorderRow {
  const { packSize, usedKg: _used, ...shown } = facts;
  return { ...shown, demandKg, ...paintReorderOf({ ...facts, demandKg }, packSize) };
}
/** Paints of which less is there and coming than there should be, the most wanted first. */
async function suggestions(
  tx: Tx,
  filter: ReorderFilter,
): Promise<(PaintReorderRow & { packSize: string })[]> {
  const of = { today: businessDay(), since: dayIn(-c.REORDER_DAYS), outs: USED_OUTS };
  const [facts, wanted] = await Promise.all([reorderFacts(tx, filter, of), wantedBy(tx)]);
  return facts
    .map((f) => ({ ...rowOf(f, wanted.get(f.id) ?? '0.000'), packSize: f.packSize }))
    .filter((r) => r.drums > 0)
    .toSorted((a, b) => dec(b.suggestKg).comparedTo(a.suggestKg) || a.paintCode.localeCompare(b.paintCode));
}
const shown = ({ packSize: _pack, ...row }: PaintReorderRow & { packSize: string }): PaintReorderRow => row;

const SHEET: readonly SheetColumnOf<PaintReorderRow>[] = [
  [H.code, 14, 'text', (r) => r.paintCode],
  [H.paint, 28, 'text', (r) => r.paintName],
  [H.color, 12, 'text', (r) => r.colorCode],
  [H.supplier, 24, 'text', (r) => r.supplierName],
  [H.quantity, 12, 'decimal', (r) => r.stockKg],
  [H.onWay, 12, 'decimal', (r) => r.onWayKg],
  [H.wanted, 14, 'decimal', (r) => r.demandKg],
  [H.daily, 14, 'decimal', (r) => r.dailyKg],
  [H.lead, 12, 'int', (r) => r.leadDays],
  [H.safety, 14, 'decimal', (r) => r.safetyKg],
  [H.point, 12, 'decimal', (r) => r.pointKg],
  [H.suggested, 14, 'decimal', (r) => r.suggestKg],
  [H.drums, 10, 'int', (r) => r.drums],
];
async function* once<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  yield await Promise.resolve(rows);
}

/** Raises Paint:NoShortage, Paint:SupplierMissing, Common:DisabledReference. */
async function toPurchases(context: Context<typeof c.paintReorderToPurchase>) {
  const { tx, body, who } = context;
  await lockReorder(tx);
  const rows = await suggestions(tx, { paintIds: body.paintIds });
  if (rows.length === 0) raise('Paint:NoShortage');
  const by = new Map<string, typeof rows>();
  for (const row of rows) {
    const supplierId =
      body.supplierId ?? row.supplierId ?? raise('Paint:SupplierMissing', { paint: row.paintName });
    by.set(supplierId, [...(by.get(supplierId) ?? []), row]);
  }
  const purchases: { id: string; no: string }[] = [];
  for (const [supplierId, own] of [...by].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const supplier = await assertSupplier(tx, supplierId);
    const last = await lastPaintPrices(
      tx,
      own.map((r) => r.id),
      supplierId,
    );
    const prices = new Map(last.map((p) => [p.paintId, p.unitPrice]));
    const { id, no } = await paintPurchases.make(doingOf(context), {
      supplierId,
      orderDate: businessDay(),
      deliveryDate: dayIn(Math.max(...own.map((r) => r.leadDays))),
      taxRate: supplier.taxRate,
      isTaxInclusive: true,
      isTaxDeductible: supplier.isTaxDeductible,
      buyerId: who.tenantUserId,
      paymentTerms: [],
      lines: own.map((r) => ({ paintId: r.id, quantity: r.suggestKg, unitPrice: prices.get(r.id) ?? '0' })),
    });
    purchases.push({ id, no });
  }
  return { purchases };
}

export const reorderRoutes: readonly Binding[] = [
  bind(c.listPaintReorder, async ({ tx, query }) => {
    const rows = await suggestions(tx, query);
    return {
      items: rows.slice(query.skipCount, query.skipCount + query.maxResultCount).map(shown),
      totalCount: rows.length,
    };
  }),
  bind(c.exportPaintReorder, async ({ tx, query }) =>
    exportRows(c.PAINT_SHEETS.reorder, SHEET, once((await suggestions(tx, query)).map(shown))),
  ),
  bind(c.paintReorderToPurchase, toPurchases),
];

/** 某日结存: quantity, weight and value of the materials at the end of a business day, as they were posted. */
import * as c from '@muyun/contract';
import { dec } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../../kit/call.ts';
import { businessDay } from '../../../../kit/clock.ts';
import { exportRows, type SheetColumnOf } from '../../../../kit/list-export.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { stockAsOf } from '../../../../ledger/inventory/index.ts';
import { costSeen } from '../cost-view.ts';
import { MATERIAL } from '../posting.ts';
import { assertUnsorted, itemsNamed } from './item-names.ts';
import { warehouseNames } from './stock.store.ts';

const { materialAsOfFields: F } = c;
type Query = Context<typeof c.materialAsOfDown>['query'];
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const SHEET: readonly SheetColumnOf<Row>[] = [
  [F.materialSkuName.label, 30, 'text', (r) => r.materialSkuName],
  [F.warehouseName.label, 14, 'text', (r) => r.warehouseName],
  [F.unit.label, 6, 'text', (r) => r.unit],
  [F.quantity.label, 12, 'decimal', (r) => r.quantity],
  [`${F.weight.label}(kg)`, 14, 'decimal', (r) => r.weight],
];
const COST: SheetColumnOf<Row> = [F.value.label, 14, 'decimal', (r) => r.value];

/** What was there at the end of the day, by material and warehouse. */
async function rowsOf(tx: Tx, who: Who, query: Query) {
  assertUnsorted(query);
  const [rows, houses] = await Promise.all([
    stockAsOf(tx, MATERIAL, query.date ?? businessDay()),
    warehouseNames(tx, who),
  ]);
  const items = await itemsNamed(
    tx,
    rows.map((r) => r.itemId),
  );
  const typed = (query.filter ?? '').toLowerCase();
  const shows = costSeen(who).displayAmount;
  return rows
    .filter((r) => houses.has(r.warehouseId) && (!query.warehouseId || r.warehouseId === query.warehouseId))
    .map((r) => ({
      id: r.warehouseId + r.itemId,
      materialSkuId: r.itemId,
      materialSkuName: items.get(r.itemId)?.name ?? '',
      warehouseId: r.warehouseId,
      warehouseName: houses.get(r.warehouseId) ?? '',
      unit: items.get(r.itemId)?.unit ?? '',
      quantity: r.quantity,
      weight: r.weight,
      value: shows ? r.value : null,
    }))
    .filter((r) => r.materialSkuName.toLowerCase().includes(typed))
    .toSorted((a, b) => a.materialSkuName.localeCompare(b.materialSkuName) || a.id.localeCompare(b.id));
}

const total = (rows: readonly Row[], name: 'quantity' | 'weight' | 'value'): string =>
  rows.reduce((s, r) => s.plus(r[name] ?? '0'), dec(0)).toString();

async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}

export const asOfRoutes: readonly Binding[] = [
  bind(c.materialAsOf, async ({ tx, who, query }) => {
    const rows = await rowsOf(tx, who, query);
    const totals = { quantity: total(rows, 'quantity'), weight: total(rows, 'weight') };
    return {
      items: rows.slice(query.skipCount, query.skipCount + query.maxResultCount),
      totalCount: rows.length,
      totals: costSeen(who).displayAmount ? { ...totals, value: total(rows, 'value') } : totals,
    };
  }),
  bind(c.materialAsOfDown, async ({ tx, who, query }) =>
    exportRows(
      `${c.materialAsOf.title} ${query.date ?? businessDay()}`,
      costSeen(who).displayAmount ? [...SHEET, COST] : SHEET,
      once(await rowsOf(tx, who, query)),
    ),
  ),
];

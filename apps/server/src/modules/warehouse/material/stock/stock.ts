/** 材料库存 (commerce §12): what the core keeps, as the warehouse reads it. */
import * as c from '@muyun/contract';
import { dec } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../../kit/call.ts';
import { businessDay, newId } from '../../../../kit/clock.ts';
import { exportRows, type SheetColumnOf } from '../../../../kit/list-export.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import {
  listMoves,
  type MoveFilter,
  type MoveView,
  relocate,
  streamMoves,
} from '../../../../ledger/inventory/index.ts';
import { shownTo } from '../../../../kit/amounts.ts';
import { loadSkus } from '../../../purchase/index.ts';
import { lyingBatches } from '../batch.store.ts';
import { costSeen } from '../cost-view.ts';
import { MATERIAL } from '../posting.ts';
import { asOfRoutes } from './as-of.ts';
import { assertUnsorted, itemsNamed } from './item-names.ts';
import { type BalanceRow, balances, freeOf, places, streamBalances } from './stock.store.ts';

const RELOCATE = 'warehouse.material.relocate';
const { materialBalanceFields: F, materialMoveFields: M } = c;

const kindLabel = (kind: number): string => c.SKU_KINDS.find((k) => k.value === kind)?.label ?? '';

const BALANCE_SHEET: readonly SheetColumnOf<BalanceRow>[] = [
  [F.materialSkuId.label, 30, 'text', (r) => r.materialSkuName],
  [F.kind.label, 8, 'text', (r) => kindLabel(r.kind)],
  [F.textureName.label, 14, 'text', (r) => r.textureName],
  [F.thickness.label, 8, 'auto', (r) => r.thickness],
  [F.width.label, 8, 'auto', (r) => r.width],
  [F.length.label, 8, 'auto', (r) => r.length],
  [F.surface.label, 10, 'text', (r) => r.surface],
  [F.warehouseId.label, 14, 'text', (r) => r.warehouseName],
  [F.outsourcerName.label, 16, 'text', (r) => r.outsourcerName],
  [F.places.label, 14, 'text', (r) => r.places],
  [F.quantity.label, 12, 'decimal', (r) => r.quantity],
  [`${F.weight.label}(kg)`, 14, 'decimal', (r) => r.weight],
  [`${F.area.label}(m²)`, 14, 'decimal', (r) => r.area],
  [`${F.metres.label}(m)`, 12, 'decimal', (r) => r.metres],
  [F.reservedQty.label, 12, 'decimal', (r) => r.reservedQty],
  [F.availableQty.label, 12, 'decimal', (r) => r.availableQty],
  [F.onWayQty.label, 12, 'decimal', (r) => r.onWayQty],
  [F.lastInDate.label, 12, 'date', (r) => r.lastInDate],
  [`${F.ageDays.label}(${F.ageDays.options.unit})`, 10, 'auto', (r) => r.ageDays],
  [F.minStock.label, 10, 'decimal', (r) => r.minStock],
  [F.maxStock.label, 10, 'decimal', (r) => r.maxStock],
];
const BALANCE_COSTS: readonly SheetColumnOf<BalanceRow>[] = [
  [`${F.avgCost.label}(${F.avgCost.options.unit})`, 14, 'decimal', (r) => r.avgCost],
  [`${F.costPerKg.label}(${F.costPerKg.options.unit})`, 14, 'decimal', (r) => r.costPerKg],
  [F.value.label, 14, 'decimal', (r) => r.value],
];

/** What a move is called: by its document and type, or what the core itself has done. */
const typeLabel = (m: Pick<MoveView, 'sourceType' | 'moveType'>): string =>
  (c.CORE_MOVES as Readonly<Record<number, string>>)[m.moveType] ??
  c.MATERIAL_MOVES[m.sourceType]?.find((t) => t.value === m.moveType)?.label ??
  String(m.moveType);

type MoveRow = ReturnType<typeof moveRow>;
const moveRow = (m: MoveView, name: string, unit: string) => ({
  id: m.id,
  time: m.time,
  businessDate: m.businessDate,
  sourceType: m.sourceType,
  sourceId: m.sourceId,
  sourceNo: m.sourceNo,
  typeLabel: typeLabel(m),
  materialSkuName: name,
  warehouseName: m.warehouseName,
  locationCode: m.locationCode || null,
  unit,
  quantity: m.quantity,
  weight: m.weight,
  value: m.value,
  quantityAfter: m.quantityAfter,
  valueAfter: m.valueAfter,
  projectName: m.projectName,
  operatorName: m.operatorName,
  isReversal: m.isReversal,
});
async function named(tx: Tx, moves: readonly MoveView[]): Promise<MoveRow[]> {
  const items = await itemsNamed(
    tx,
    moves.map((m) => m.itemId),
  );
  return moves.map((m) => moveRow(m, items.get(m.itemId)?.name ?? '', items.get(m.itemId)?.unit ?? ''));
}

const MOVE_SHEET: readonly SheetColumnOf<MoveRow>[] = [
  [M.time.label, 18, 'auto', (r) => r.time],
  [M.businessDate.label, 12, 'date', (r) => r.businessDate],
  [M.sourceNo.label, 18, 'text', (r) => r.sourceNo],
  [M.typeLabel.label, 12, 'text', (r) => r.typeLabel],
  [M.materialSkuName.label, 30, 'text', (r) => r.materialSkuName],
  [M.warehouseName.label, 14, 'text', (r) => r.warehouseName],
  [M.locationCode.label, 10, 'text', (r) => r.locationCode],
  [M.unit.label, 6, 'text', (r) => r.unit],
  [M.quantity.label, 12, 'decimal', (r) => r.quantity],
  [`${M.weight.label}(kg)`, 14, 'decimal', (r) => r.weight],
  [M.quantityAfter.label, 12, 'decimal', (r) => r.quantityAfter],
  [M.projectName.label, 20, 'text', (r) => r.projectName],
  [M.operatorName.label, 12, 'text', (r) => r.operatorName],
];
const MOVE_COSTS: readonly SheetColumnOf<MoveRow>[] = [
  [M.value.label, 14, 'decimal', (r) => r.value],
  [M.valueAfter.label, 14, 'decimal', (r) => r.valueAfter],
];

type MoveQuery = Context<typeof c.materialMoves>['query'];
/** What a kind of the log stands for; one that there is not, for nothing. */
const kindOf = (value: number | undefined): MoveFilter['kind'] =>
  value === undefined
    ? undefined
    : (c.MATERIAL_MOVE_KINDS.find((k) => k.value === value) ?? { moveType: value, sourceTypes: [] });
const filterOf = (who: Who, query: MoveQuery): MoveFilter => ({
  domain: MATERIAL,
  who,
  kind: kindOf(query.moveKind),
  operatorId: query.operatorId,
  itemIds: query.itemId ? [query.itemId] : undefined,
  warehouseId: query.warehouseId,
  batchId: query.batchId,
  locationCode: query.locationCode,
  moveType: query.moveType,
  sourceNo: query.sourceNo,
  projectIds: query.projectIds,
  begin: query.begin?.slice(0, 10),
  end: query.end?.slice(0, 10),
  dateBy: query.dateBy === 2 ? 2 : 1,
});

async function* namedParts(tx: Tx, filter: MoveFilter): AsyncGenerator<MoveRow[]> {
  for await (const part of streamMoves(tx, filter, 1000)) yield named(tx, part);
}

type Relocation = Context<typeof c.relocateMaterial>['body']['rows'][number];
/** Raises Common:LineTwice. */
function assertEachOnce(rows: readonly Relocation[]): void {
  const seen = new Set<string>();
  for (const [i, r] of rows.entries()) {
    const key = [r.itemId, r.batchId, r.from, r.to].map((v) => v ?? '').join('|');
    if (seen.has(key)) raise('Common:LineTwice', { n: i + 1 });
    seen.add(key);
  }
}
/** Raises Stock:Insufficient, Stock:LocationMismatch, Stock:Frozen, Common:QuantityNotPositive. */
async function move({ tx, body, audit }: Context<typeof c.relocateMaterial>): Promise<{ moved: number }> {
  const n = body.rows.findIndex((r) => !dec(r.quantity).gt(0)) + 1;
  if (n > 0) raise('Common:QuantityNotPositive', { n });
  assertEachOnce(body.rows);
  const skus = await loadSkus(
    tx,
    body.rows.map((r) => r.itemId),
  );
  const sourceId = newId();
  await relocate(
    tx,
    {
      sourceType: RELOCATE,
      sourceId,
      sourceNo: c.MATERIAL_RELOCATION,
      businessDate: businessDay(),
      domain: MATERIAL,
    },
    body.rows.map((r) => ({
      lineId: newId(),
      warehouseId: body.warehouseId,
      itemId: r.itemId,
      itemName: skus.get(r.itemId)?.name ?? '',
      batchId: r.batchId ?? null,
      from: { locationCode: r.from },
      to: { locationCode: r.to },
      quantity: r.quantity,
    })),
  );
  await audit({
    bizType: RELOCATE,
    bizId: sourceId,
    action: 'relocate',
    summary:
      `${c.MATERIAL_RELOCATION} ${body.rows.map((r) => skus.get(r.itemId)?.name ?? '').join('、')}`.slice(
        0,
        200,
      ),
  });
  return { moved: body.rows.length };
}

export const stockRoutes: readonly Binding[] = [
  bind(c.materialBalances, async ({ tx, who, query }) => {
    const seen = costSeen(who);
    const { items, totalCount, sums } = await balances(tx, who, query);
    const { value, ...rest } = sums;
    return {
      items: items.map((row) => shownTo(seen, F, row)),
      totalCount,
      totals: seen.displayAmount ? { ...rest, value } : rest,
    };
  }),
  bind(c.materialBalancesDown, ({ tx, who, query }) =>
    exportRows(
      c.materialBalances.title,
      costSeen(who).displayAmount ? [...BALANCE_SHEET, ...BALANCE_COSTS] : BALANCE_SHEET,
      streamBalances(tx, who, query),
    ),
  ),
  bind(c.materialPlaces, ({ tx, who, query }) => places(tx, who, query)),
  bind(c.materialBatches, ({ tx, query }) => lyingBatches(tx, query)),
  bind(c.freeMaterial, ({ tx, who, query }) => freeOf(tx, who, query)),
  ...asOfRoutes,
  bind(c.relocateMaterial, move),
  bind(c.materialMoves, async ({ tx, who, query }) => {
    assertUnsorted(query);
    const page = { skip: query.skipCount, take: query.maxResultCount };
    const { items, totalCount, summary } = await listMoves(tx, filterOf(who, query), page);
    const { value, ...rest } = summary;
    const seen = costSeen(who);
    return {
      items: (await named(tx, items)).map((row) => shownTo(seen, M, row)),
      totalCount,
      totals: seen.displayAmount ? { ...rest, value } : rest,
    };
  }),
  bind(c.materialMovesDown, async ({ tx, who, query }) => {
    assertUnsorted(query);
    return exportRows(
      c.materialMoves.title,
      costSeen(who).displayAmount ? [...MOVE_SHEET, ...MOVE_COSTS] : MOVE_SHEET,
      namedParts(tx, filterOf(who, query)),
    );
  }),
];

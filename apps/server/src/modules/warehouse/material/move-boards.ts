/** 整板转入库存 (issue 15 §4): what was entered as boards by hand becomes stock of the core, in one transaction; what orders hold stays. */
import { type BodyOf, dec, type moveBoards as moveBoardsCall, STOCK_SOURCES } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { Doing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { lockFreeBoards, takeBoards } from '../../../ledger/stock/index.ts';
import { assertWarehouse } from '../../basic/warehouse/index.ts';
import { ensureSku } from '../../purchase/index.ts';
import { postMade } from './stock-in/made.ts';

const [OPENING, PLATE, PER_SHEET] = [128, 1, 4];

/** Raises Material:NothingToMove, and what the core refuses. */
export async function moveBoards(doing: Doing, { warehouseId }: BodyOf<typeof moveBoardsCall>) {
  const { tx } = doing;
  await assertWarehouse(tx, warehouseId);
  const boards = await lockFreeBoards(tx);
  if (boards.length === 0) raise('Material:NothingToMove');
  const by = new Map<string, { quantity: number; value: string }>();
  for (const b of boards) {
    const { textureId, thickness, width, length, surface } = b;
    const spec = { kind: PLATE, textureId, thickness, width, length, surface };
    const sku = await ensureSku(tx, { ...spec, dieNo: null, kgPerMeter: null });
    const before = by.get(sku) ?? { quantity: 0, value: '0' };
    const value = dec(before.value).plus(dec(b.sheetWeight).times(b.unitPrice).times(b.free)).toString();
    by.set(sku, { quantity: before.quantity + b.free, value });
  }
  const lines = [...by].map(([materialSkuId, { quantity, value }]) => ({
    materialSkuId,
    quantity: String(quantity),
    priceBasis: PER_SHEET,
    unitPrice: dec(value).div(quantity).toFixed(6),
  }));
  const head = { inType: OPENING, warehouseId, businessDate: businessDay(), lines };
  const made = await postMade(doing, head, null);
  const taken = boards.map((b) => ({ id: b.id, quantity: b.free }));
  await takeBoards(tx, taken, { sourceType: STOCK_SOURCES.moved, sourceId: made.id, reason: made.no });
  return { ...made, sheets: boards.reduce((sum, b) => sum + b.free, 0) };
}

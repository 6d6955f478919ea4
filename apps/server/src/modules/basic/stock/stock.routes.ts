/** Binds the calls of sheet stock. Quantities go through the ledger only. */
import { dec, kgPrice, sheetWeight, stock, stockPlateFields } from '@muyun/contract';
import { shownTo, writableBy } from '../../../kit/amounts.ts';
import { changesOf } from '../../../kit/audit.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { adjustStock } from '../../../ledger/stock/index.ts';
import {
  availableRows,
  codeTaken,
  insertStock,
  listMoves,
  listStockRows,
  loadStockRow,
  lockStock,
  nearestListed,
  type StockRow,
  updateStockRow,
} from './stock.store.ts';

const BIZ = 'warehouse.material.stock';
const noted = (row: { id: string; code: string }) => ({ bizType: BIZ, bizId: row.id, bizNo: row.code });

function view(who: Who, row: StockRow) {
  const { density, ...rest } = row;
  return {
    ...shownTo(who, stockPlateFields, rest),
    availableQuantity: row.quantity - row.reservedQuantity,
    sheetWeight: sheetWeight({
      width: row.width,
      length: row.length,
      thickness: row.thickness,
      density: density ?? '0',
    }),
  };
}

async function assertCode(tx: Tx, code: string, id: string | null): Promise<void> {
  if (await codeTaken(tx, code, id)) raiseAt('code', 'Basic:CodeDuplicate', { code });
}

/** The price that was typed; without one that of the texture's price list, so that no board is free by mistake. */
async function priceOf(
  tx: Tx,
  body: Parameters<typeof nearestListed>[1] & { unitPrice?: string | undefined },
): Promise<string> {
  const typed = body.unitPrice ?? '0';
  if (!dec(typed).isZero()) return typed;
  const listed = await nearestListed(tx, body);
  return (listed && kgPrice(listed)) ?? typed;
}

export const stockRoutes: readonly Binding[] = [
  bind(stock.listStock, async ({ tx, query, who }) => {
    const page = await listStockRows(tx, query);
    return { ...page, items: page.items.map((row) => view(who, row)) };
  }),
  bind(stock.availableStock, async ({ tx, query, who }) =>
    (await availableRows(tx, query)).map((row) => view(who, row)),
  ),
  bind(stock.createStock, async ({ tx, body, who, audit }) => {
    await assertCode(tx, body.code, null);
    const quantity = body.initialQuantity ?? 0;
    if (body.kind === 3 && quantity > 1) raiseAt('initialQuantity', 'Stock:RemnantOne');
    const id = await insertStock(tx, { ...body, unitPrice: await priceOf(tx, body) });
    if (quantity > 0)
      await adjustStock(tx, { stockPlateId: id, delta: quantity, sourceType: 'opening', sourceId: null });
    const row = await loadStockRow(tx, id);
    await audit({
      ...noted(row),
      action: 'add',
      summary: stock.createStock.title,
      changes: changesOf(stockPlateFields, {}, row),
    });
    return view(who, row);
  }),
  bind(stock.updateStock, async ({ tx, params, body, who, audit }) => {
    const before = await lockStock(tx, params.id);
    if (before.version !== body.version) raise('Common:StaleVersion');
    if (body.code !== undefined) await assertCode(tx, body.code, before.id);
    await updateStockRow(tx, before.id, writableBy(who, stockPlateFields, body));
    const after = await loadStockRow(tx, before.id);
    await audit({
      ...noted(after),
      action: 'edit',
      summary: stock.updateStock.title,
      changes: changesOf(stockPlateFields, before, after),
    });
    return view(who, after);
  }),
  bind(stock.adjustStock, async ({ tx, params, body, who, audit }) => {
    const row = await lockStock(tx, params.id);
    if (row.kind === 3 && row.quantity + body.delta > 1) raiseAt('delta', 'Stock:RemnantOne');
    await adjustStock(tx, {
      stockPlateId: row.id,
      delta: body.delta,
      sourceType: 'adjust',
      sourceId: null,
      reason: body.reason,
    });
    const after = await loadStockRow(tx, row.id);
    await audit({
      ...noted(after),
      action: 'adjust',
      summary: stock.adjustStock.title,
      changes: changesOf(stockPlateFields, row, after),
    });
    return view(who, after);
  }),
  bind(stock.deleteStock, async ({ tx, params, audit }) => {
    const row = await lockStock(tx, params.id);
    if (row.quantity > 0 || row.reservedQuantity > 0) raise('Stock:NotEmpty', { code: row.code });
    await updateStockRow(tx, row.id, { isDeleted: true });
    await audit({
      bizType: BIZ,
      bizId: row.id,
      bizNo: row.code,
      action: 'delete',
      summary: stock.deleteStock.title,
    });
  }),
  bind(stock.stockMoves, async ({ tx, params, query }) => {
    await loadStockRow(tx, params.id);
    return listMoves(tx, params.id, query);
  }),
];

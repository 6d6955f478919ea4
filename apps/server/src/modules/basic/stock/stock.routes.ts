/** Binds the calls of sheet stock. Quantities go through the ledger only. */
import { sheetWeight, stock, stockPlateFields } from '@muyun/contract';
import { shownTo, writableBy } from '../../../kit/amounts.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import { insertMaster, loadMaster } from '../../../kit/crud.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { adjustStock } from '../../../ledger/stock/index.ts';
import { availableRows, codeTaken, listMoves, listStockRows, loadStockRow, type StockRow, updateStockRow } from './stock.store.ts';

const spec = { table: 'stock_plate', fields: stockPlateFields } as const;

function view(who: Who, row: StockRow): never {
  const { density, ...rest } = row;
  return { ...shownTo(who, stockPlateFields, rest), availableQuantity: row.quantity - row.reservedQuantity, sheetWeight: sheetWeight({ width: row.width, length: row.length, thickness: row.thickness, density: density ?? '0' }) } as never;
}

async function assertCode(tx: Tx, code: string, id: string | null): Promise<void> {
  if (await codeTaken(tx, code, id)) raise('Basic:CodeDuplicate', { code });
}

export const stockRoutes: readonly Binding[] = [
  bind(stock.listStock, async ({ tx, query, who }) => {
    const page = await listStockRows(tx, query);
    return { ...page, items: page.items.map((row) => view(who, row)) };
  }),
  bind(stock.availableStock, async ({ tx, query, who }) => (await availableRows(tx, query)).map((row) => view(who, row))),
  bind(stock.createStock, async ({ tx, body, who }) => {
    await assertCode(tx, body.code, null);
    const quantity = body.initialQuantity ?? 0;
    if (body.kind === 3 && quantity > 1) raise('Stock:RemnantOne');
    const { id } = await insertMaster(tx, spec, body as Record<string, unknown>);
    if (quantity > 0) await adjustStock(tx, { stockPlateId: id, delta: quantity, sourceType: 'opening', sourceId: null });
    return view(who, await loadStockRow(tx, id));
  }),
  bind(stock.updateStock, async ({ tx, params, body, who }) => {
    const before = await loadMaster(tx, spec, params.id, true);
    if (before.version !== body.version) raise('Common:StaleVersion');
    if (body.code !== undefined) await assertCode(tx, body.code, before.id);
    await updateStockRow(tx, before.id, writableBy(who, stockPlateFields, body));
    return view(who, await loadStockRow(tx, before.id));
  }),
  bind(stock.adjustStock, async ({ tx, params, body, who }) => {
    const row = await loadMaster(tx, spec, params.id, true);
    if (row['kind'] === 3 && Number(row['quantity']) + body.delta > 1) raise('Stock:RemnantOne');
    await adjustStock(tx, { stockPlateId: row.id, delta: body.delta, sourceType: 'adjust', sourceId: null, reason: body.reason });
    return view(who, await loadStockRow(tx, row.id));
  }),
  bind(stock.deleteStock, async ({ tx, params }) => {
    const row = await loadMaster(tx, spec, params.id, true);
    if (Number(row['quantity']) > 0 || Number(row['reservedQuantity']) > 0) raise('Stock:NotEmpty', { code: String(row['code']) });
    await updateStockRow(tx, row.id, { isDeleted: true });
  }),
  bind(stock.stockMoves, async ({ tx, params, query }) => { await loadMaster(tx, spec, params.id); return (await listMoves(tx, params.id, query)) as never; }),
];

/**
 * Appendix D of commerce: which statement or constraint holds each invariant that has its documents, which named test plays each
 * scenario, and the costing table once from its first row to its last. 3 (AccountLog), 5 and 6 (project orders), the rest of 8 and 9
 * (statements, invoices, bank serials) and the scenarios 1–3, 10–14 wait for sales and finance.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  changeReceiptPrice,
  materialBalances,
  materialStockIn,
  materialStockOut,
  returnIssued,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { col } from '../../src/kit/shape.ts';
import { sql } from '../../src/kit/sql.ts';
import { invariants } from '../../src/modules/invariants.ts';
import { at, materialSteps } from '../material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../purchase-scene.ts';
import { approveOf } from './table.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});
const steps = materialSteps(() => s);

/** Invariants by their numbers: SQL that is asked after every test file, at night and by 账实核对 or `npm run verify`. */
const STATEMENTS: Readonly<Record<number, readonly string[]>> = {
  1: [
    'inventory.balances-agree-with-moves',
    'inventory.places-agree-with-balances',
    'inventory.places-agree-with-moves',
    'inventory.chain-unbroken',
    'material.stock-is-its-documents',
    'psi.accessory-stock-is-its-documents',
    'psi.paint-stock-is-its-documents',
  ],
  2: ['inventory.reserved-agrees', 'inventory.batches-cover-reservations', 'inventory.consumed-agrees'],
  4: ['party.heads-agree-with-entries', 'psi.accessory-payables-agree-with-plans'],
  7: ['inventory.reversals-mirror', 'inventory.variances-agree', 'party.reversals-mirror'],
  8: [
    'purchase.demands-agree-with-requisitions',
    'purchase.demands-are-what-they-say',
    'material.orders-agree-with-receipts',
    'material.returns-agree-with-documents',
    'psi.accessory-orders-agree-with-receipts',
    'psi.accessory-returns-agree-with-documents',
    'psi.paint-orders-agree-with-receipts',
    'psi.paint-returns-agree-with-documents',
    'psi.paint-demands-agree-with-documents',
  ],
  9: [
    'purchase.orders-are-their-lines',
    'material.documents-are-their-lines',
    'psi.accessory-documents-are-their-lines',
    'psi.paint-documents-are-their-lines',
  ],
  10: ['period.closed-untouched', 'period.closed-money-untouched', 'period.snapshots-agree'],
};

/** What the database itself refuses: table and the check as PostgreSQL writes it. */
const returned = (table: string, column: string, most: string) =>
  [table, new RegExp(`${column} >= .*${column} <= ${most}|<= ${column}.*${column} <= ${most}`)] as const;
const wholeAmount = (table: string) => [table, /amount = \(net \+ tax\)/] as const;
const CONSTRAINTS: Readonly<Record<number, readonly (readonly [string, RegExp])[]>> = {
  1: [
    ['inventory_cost', /quantity >= /],
    ['inventory_cost', /\(?value >= /],
    ['inventory_cost', /quantity <> .*value = .*weight = .*area = /],
    ['inventory_quantity', /quantity >= /],
  ],
  2: [['inventory_cost', /reserved_quantity >= .*reserved_quantity <= quantity/]],
  8: [
    returned('material_stock_in_line', 'returned_qty', 'quantity'),
    returned('material_stock_out_line', 'returned_qty', 'quantity'),
    returned('accessory_in_line', 'returned_qty', 'quantity'),
    returned('accessory_out_line', 'returned_qty', 'quantity'),
    returned('accessory_purchase_line', 'returned_qty', 'received_qty'),
    returned('paint_in_line', 'returned_kg', 'quantity'),
    returned('paint_out_line', 'returned_kg', 'quantity'),
    returned('paint_purchase_line', 'returned_kg', 'received_kg'),
  ],
  9: [
    'material_order',
    'material_order_line',
    'material_stock_in',
    'material_stock_in_line',
    'material_stock_out',
    'material_stock_out_line',
    'accessory_purchase',
    'accessory_purchase_line',
    'accessory_in',
    'accessory_in_line',
    'paint_purchase',
    'paint_purchase_line',
    'paint_in',
    'paint_in_line',
    'paint_return',
    'paint_return_line',
  ].map(wholeAmount),
};

describe('invariants', () => {
  it.each(Object.entries(STATEMENTS))('%s has its statements', (_no, names) => {
    const known = new Set(invariants.map((i) => i.name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(Object.entries(CONSTRAINTS))('%s is held by the database', async (_no, wanted) => {
    const rows = await s.owner.inTx((tx) =>
      tx.rows(
        { table: col.text, check: col.text },
        sql`select c.conrelid::regclass::text as "table", pg_get_constraintdef(c.oid) as "check" from pg_constraint c
          where c.contype = 'c' and c.conrelid = any(${[...new Set(wanted.map(([t]) => t))]}::regclass[]) /* all tenants */`,
      ),
    );
    const missing = wanted.filter(
      ([table, check]) => !rows.some((r) => r.table === table && check.test(r.check)),
    );
    expect(missing).toEqual([]);
  });

  it('7: what is posted is neither changed nor removed by the server', async () => {
    const posted = ['inventory_move', 'party_ledger', 'cost_variance', 'inventory_reservation_use'];
    const rows = await s.owner.inTx((tx) =>
      tx.rows(
        { table: col.text, may: col.text },
        sql`select t.name as "table", concat_ws(' ', case when has_table_privilege(current_user, t.name, 'insert') then 'insert' end,
            case when has_table_privilege(current_user, t.name, 'update') then 'update' end, case when has_table_privilege(current_user, t.name, 'delete') then 'delete' end) as may
          from unnest(${posted}::text[]) as t(name) /* all tenants */`,
      ),
    );
    expect(rows.map((r) => [r.table, r.may])).toEqual(posted.map((t) => [t, 'insert']));
  });
});

const TESTS = [path.resolve(import.meta.dirname, '../../src'), import.meta.dirname];
const titles = (): string[] =>
  TESTS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(path.join(folder, file), 'utf8').matchAll(
            /\bit(?:\.each\([^)]*\))?\(\s*['`](D\d+ [^'`]*)/g,
          ),
        ].map((m) => m[1] as string),
      ),
  );

describe('scenarios', () => {
  it.each([4, 5, 6, 7, 9, 15, 16])('D%i is played by name', (no) => {
    expect(titles().filter((title) => title.startsWith(`D${no} `))).not.toEqual([]);
  });

  it('D4 rows 1 to 7 of §2.4 in one warehouse: Q, V and the average after each', async () => {
    const [materialSkuId, supplierId] = [await steps.plate(), await steps.anotherSupplier('D4')];
    const after: string[] = [];
    const note = async (): Promise<void> => {
      const [row] = (await s.owner.call(materialBalances, { query: { materialSkuId } })).items;
      after.push(`${Number(row?.quantity ?? 0)} ${row?.value ?? '0.00'} ${row?.avgCost ?? '–'}`);
    };
    const buy = async (quantity: string, unitPrice: string): Promise<string> => {
      const line = { materialSkuId, quantity, unitPrice, priceBasis: 4 };
      const { lineId } = await steps.ordered(line, { supplierId, taxRate: '0' });
      const id = await steps.received(lineId, { materialSkuId, quantity }, { supplierId });
      await note();
      return id;
    };
    const projectId = await steps.projectNamed('D4');
    const issue = async (quantity: string): Promise<string> => {
      const id = await steps.issued([{ materialSkuId, quantity }], { outType: 1, projectId });
      await note();
      return id;
    };
    await buy('100', '945.95');
    const dear = await buy('50', '982.8');
    const workshop = await issue('60');
    const stockInLineId = (await steps.viewIn(dear)).lines[0]?.id as string;
    await steps.issued([{ materialSkuId, quantity: '10', stockInLineId }], { outType: 2, supplierId });
    await note();
    const lineId = (await steps.viewOut(workshop)).lines[0]?.id as string;
    const back = { businessDate: steps.today, lines: [{ lineId, quantity: '2' }] };
    const { stockInId } = await s.owner.call(returnIssued, { ...at(workshop), body: back });
    await approveOf(s.owner, materialStockIn, stockInId);
    await note();
    const { version } = await steps.viewIn(dear);
    const lines = [{ lineId: stockInLineId, unitPrice: '994.8' }];
    await s.owner.call(changeReceiptPrice, { ...at(dear), body: { version, reason: '对账差价', lines } });
    await note();
    const last = await issue('82');
    expect(after).toEqual([
      '100 94595.00 945.950000',
      '150 143735.00 958.233333',
      '90 86241.00 958.233333',
      '80 76413.00 955.162500',
      '82 78329.47 955.237439',
      '82 78809.47 961.091098',
      '0 0.00 –',
    ]);
    expect((await s.owner.call(materialStockOut.calls.get, at(last))).value).toBe('78809.47');
  });

  it('D4 a price that changes after a part went back: the rest goes back at the new price, nothing is owed any more', async () => {
    const [materialSkuId, supplierId] = [await steps.plate(), await steps.anotherSupplier('D4B')];
    const line = { materialSkuId, quantity: '50', unitPrice: '982.8', priceBasis: 4 };
    const { lineId: orderLine } = await steps.ordered(line, { supplierId, taxRate: '0' });
    const id = await steps.received(orderLine, { materialSkuId, quantity: '50' }, { supplierId });
    const stockInLineId = (await steps.viewIn(id)).lines[0]?.id as string;
    const sendBack = (quantity: string) =>
      steps.issued([{ materialSkuId, quantity, stockInLineId }], { outType: 2, supplierId });
    const owed = () =>
      s.owner.inTx(async (tx) => {
        const row = await tx.one(
          { n: col.decimal },
          sql`select b.balance as n from party_balance b where b.tenant_id = ${tx.tenantId} and b.ledger = 32 and b.party_id = ${supplierId}`,
        );
        return row?.n;
      });
    await sendBack('10');
    const { version } = await steps.viewIn(id);
    const lines = [{ lineId: stockInLineId, unitPrice: '994.8' }];
    await s.owner.call(changeReceiptPrice, { ...at(id), body: { version, reason: '对账差价', lines } });
    // 40 × 994.80
    expect(await owed()).toBe('39792.00');
    const part = await sendBack('5');
    expect([(await steps.viewOut(part)).value, await owed()]).toEqual(['4974.00', '34818.00']);
    const back = await sendBack('35');
    expect(await owed()).toBe('0.00');
    const [row] = (await s.owner.call(materialBalances, { query: { materialSkuId } })).items;
    expect([row?.quantity ?? '0', row?.value ?? '0.00']).toEqual(['0', '0.00']);
    expect((await steps.viewOut(back)).value).toBe('34818.00');
  });
});

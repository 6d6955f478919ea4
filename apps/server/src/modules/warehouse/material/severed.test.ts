/**
 * The server dies between any two statements of what the warehouse posts: nothing is half done, and the same request sent again
 * has one effect (commerce §1.8). Every statement of each is tried, and the commit whose answer is lost.
 */
import { randomUUID } from 'node:crypto';
import {
  type AnyCall,
  inventory,
  materialSku,
  materialStockIn,
  materialStockOut,
  uncoilMaterial,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../../../kit/invariants.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { holdRecurringWork } from '../../../../test/attack/fingerprint.ts';
import { testHouse } from '../../../../test/kit.ts';
import { at, materialSteps } from '../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { severedAt } from '../../../../test/severed.ts';
import { invariants } from '../../invariants.ts';

/** everything that a posting writes; who asked, and what is told beside it, is no part of it */
const TABLES = [
  'inventory_cost',
  'inventory_quantity',
  'inventory_move',
  'inventory_reservation',
  'inventory_reservation_use',
  'cost_variance',
  'party_balance',
  'party_ledger',
  'material_stock_in',
  'material_stock_in_line',
  'material_stock_out',
  'material_stock_out_line',
  'material_batch',
  'material_order',
  'material_order_line',
  'material_task',
  'stock_take',
  'stock_take_line',
  'approval_todo',
  'record_total',
];
const MOST = 200;
/** the suite breaks before every third statement, `EVERY=1` before each */
const STEP = process.env['EVERY'] ? 1 : 3;
let s: PurchaseScene;
let [coil, other, tower] = ['', '', ''];
const { stocked, issued, draftIn, draftOut, ordered, plate, projectNamed, warehouseNamed, today } =
  materialSteps(() => s);
holdRecurringWork();
beforeAll(async () => {
  s = await purchaseScene();
  ({ id: coil } = await s.owner.call(materialSku.calls.create, {
    body: { kind: 2, textureId: s.textureId, thickness: 2.5, width: 1500 },
  }));
  other = await warehouseNamed('W2');
  tower = await projectNamed('断电');
});

interface Request {
  readonly call: AnyCall;
  readonly input: { readonly params?: object; readonly body?: unknown };
}
/** A line per table: what it holds of the space. */
async function stateOf(): Promise<string> {
  const { pools } = (await testHouse()).server.house;
  const each = TABLES.map(
    (table) =>
      `select '${table}' as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as h from ${table} t where t.tenant_id = $1`,
  );
  const { rows } = await pools.owner.query<{ name: string; h: string | null }>(each.join(' union all '), [
    s.owner.tenantId,
  ]);
  return rows.map((r) => `${r.name}:${r.h ?? ''}`).join('\n');
}
const violated = async (): Promise<string[]> => {
  const { pools } = (await testHouse()).server.house;
  const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  return inTx(pools.owner, scope, async (tx) =>
    (await violationsOf(tx, invariants, s.owner.tenantId)).map((v) => `${v.name} ${v.no}`),
  );
};

/** Tables in which two states differ. */
const changed = (a: string, b: string): string[] =>
  b
    .split('\n')
    .filter((line) => !a.split('\n').includes(line))
    .map((line) => line.split(':')[0] ?? '');

/**
 * The request, prepared anew for each place where the connection breaks; then sent again under its key, and once more. Answers at
 * how many places it broke.
 */
async function broken(
  prepare: () => Promise<Request>,
  when: 'before' | 'after',
  which: (k: number) => (n: number, text: string) => boolean,
): Promise<number> {
  let places = 0;
  for (let k = 1; k <= MOST; k += when === 'before' ? STEP : 1) {
    const { call, input } = await prepare();
    const send = { ...input, key: randomUUID() };
    const before = await stateOf();
    const cut = await severedAt(which(k), when, () => s.owner.raw(call, send));
    const left = await stateOf();
    if (cut.at === null) {
      expect(cut.answer.status).toBeLessThan(300);
      return places;
    }
    places += 1;
    const again = await s.owner.raw(call, send);
    expect([k, cut.at, again.status < 300]).toEqual([k, cut.at, true]);
    const done = await stateOf();
    // all of it or nothing; and what was all of it is not done twice
    const halves =
      left === before || left === done ? [] : [...changed(before, left), '—', ...changed(left, done)];
    expect([k, cut.at, halves]).toEqual([k, cut.at, []]);
    expect(done).not.toBe(before);
    await s.owner.raw(call, send);
    expect(await stateOf()).toBe(done);
  }
  throw new Error('there are more statements than were looked for');
}
const nth = (k: number) => (n: number) => n === k;
const nthCommit = (k: number) => {
  let commits = 0;
  return (_n: number, text: string) => text === 'commit' && (commits += 1) === k;
};

const approving = async (
  document: typeof materialStockIn | typeof materialStockOut,
  id: string,
): Promise<Request> => {
  await s.owner.call(document.calls.submit, { ...at(id), body: { version: 1 } });
  return { call: document.calls.approval, input: { ...at(id), body: { version: 2, agree: true } } };
};
const deApproving = async (
  document: typeof materialStockIn | typeof materialStockOut,
  id: string,
): Promise<Request> => {
  const { version } = await s.owner.call(document.calls.get as typeof materialStockIn.calls.get, at(id));
  return { call: document.calls.deApproval, input: { ...at(id), body: { version, reason: '数量有误' } } };
};

let serial = 0;
const named = (): string => `断${(serial += 1)}`;
const REQUESTS: Readonly<Record<string, () => Promise<Request>>> = {
  采购入库: async () => {
    const { lineId } = await ordered({ quantity: '10', priceBasis: 4, unitPrice: '113' });
    const head = { inType: 1, supplierId: s.supplierId };
    return approving(materialStockIn, await draftIn([{ orderLineId: lineId, quantity: '10' }], head));
  },
  领料: async () => {
    const materialSkuId = await plate();
    await stocked('10', '50', { materialSkuId });
    return approving(
      materialStockOut,
      await draftOut([{ materialSkuId, quantity: '4' }], { outType: 1, projectId: tower }),
    );
  },
  领料反审核: async () => {
    const materialSkuId = await plate();
    await stocked('10', '50', { materialSkuId });
    return deApproving(materialStockOut, await issued([{ materialSkuId, quantity: '4' }]));
  },
  调拨: async () => {
    const materialSkuId = await plate();
    await stocked('10', '50', { materialSkuId });
    const head = { outType: 16, targetWarehouseId: other };
    return approving(materialStockOut, await draftOut([{ materialSkuId, quantity: '3' }], head));
  },
  开平: async () => {
    await stocked('3000', '23.1', { materialSkuId: coil, batchNo: named(), priceBasis: 2 });
    const body = {
      coilSkuId: coil,
      coilWeight: '3000',
      warehouseId: s.warehouseId,
      businessDate: today,
      sheets: [{ skuId: s.skuId, quantity: '72' }],
    };
    return { call: uncoilMaterial, input: { body } };
  },
  盘点: async () => {
    const materialSkuId = await plate();
    await stocked('10', '50', { materialSkuId });
    const { id } = await s.owner.call(inventory.createStockTake, {
      body: { domain: 2, warehouseId: s.warehouseId, takeType: 2, scope: { itemIds: [materialSkuId] } },
    });
    const params = { id };
    const line = (await s.owner.call(inventory.getStockTake, { params })).lines[0];
    await s.owner.call(inventory.saveStockTakeLines, {
      params,
      body: { lines: [{ id: line?.id, countedQty: '9.8', reason: '边角' }] },
    });
    const version = async () => (await s.owner.call(inventory.getStockTake, { params })).version;
    await s.owner.call(inventory.submitStockTake, { params, body: { version: await version() } });
    return {
      call: inventory.approveStockTake,
      input: { params, body: { version: await version(), agree: true } },
    };
  },
};

describe.each(Object.entries(REQUESTS))('%s', (_name, prepare) => {
  it('the server dies before any of its statements: nothing is half done, and sent again it is done once', async () => {
    expect(await broken(prepare, 'before', nth)).toBeGreaterThan(STEP === 1 ? 10 : 3);
    expect(await violated()).toEqual([]);
  }, 240_000);

  it('the commit goes through and its answer is lost: sent again it is done once', async () => {
    expect(await broken(prepare, 'after', nthCommit)).toBeGreaterThan(0);
    expect(await violated()).toEqual([]);
  }, 120_000);
});

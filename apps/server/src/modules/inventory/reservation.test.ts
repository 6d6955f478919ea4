/** Reservations over HTTP: made, seen, prolonged, given up, ended by their day (commerce §2.6). */
import { beforeAll, describe, expect, it } from 'vitest';
import { inventory, warehouse } from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import { col } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import { inTx, type Tx } from '../../kit/tx.ts';
import { dayIn, postMoves } from '../../ledger/inventory/index.ts';
import { source, worth } from '../../../test/inventory-scene.ts';
import { arrived, messagesOf, quiet } from '../../../test/message-scene.ts';
import { makeMember, testHouse } from '../../../test/kit.ts';
import { purchaseScene, type PurchaseScene } from '../../../test/purchase-scene.ts';
import { stockProject } from '../../../test/stock-scene.ts';
import { endReservations } from './inventory.tasks.ts';

const DAY_MS = 86_400_000;
let scene: PurchaseScene;
let projectId = '';
const within = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(
    (await testHouse()).server.house.pools.user,
    { tenantId: scene.owner.tenantId, userId: scene.owner.userId },
    work,
  );
beforeAll(async () => {
  scene = await purchaseScene();
  projectId = await stockProject(scene.owner);
  const { warehouseId, skuId: itemId } = scene;
  const line = {
    lineId: newId(),
    lineNo: 1,
    moveType: 1,
    warehouseId,
    itemId,
    itemName: '板',
    quantity: '50',
  };
  await within((tx) => postMoves(tx, source(), [{ ...line, ...worth('5000.00') }]));
});

const keep = (quantity: string, more: object = {}) =>
  scene.owner.call(inventory.createReservation, {
    body: {
      domain: 2,
      projectId,
      sourceType: 8,
      lines: [{ warehouseId: scene.warehouseId, itemId: scene.skuId, quantity }],
      ...more,
    },
  });
const list = (query: object = {}) =>
  scene.owner.call(inventory.listReservations, { query: { domain: 2, maxResultCount: 400, ...query } });
const find = async (id: string) => (await list()).items.find((r) => r.id === id);
const code = (of: string) => expect.objectContaining({ code: of }) as unknown;

describe('预留', () => {
  it('is made with an end, seen with its names, prolonged and given up in parts', async () => {
    const { ids } = await keep('12');
    const id = ids[0] as string;
    const made = await find(id);
    expect(made).toMatchObject({ openQty: '12.0000', status: 1, expiresOn: dayIn(15), projectName: '南塔' });
    expect(made?.itemName).toContain('1500');
    expect(made?.unit).toBe('张');
    const later = dayIn(40);
    const { version } = await scene.owner.call(inventory.updateReservation, {
      params: { id },
      body: { expiresOn: later, version: 1 },
    });
    const changes = await scene.owner.inTx((tx) =>
      tx.one(
        { text: col.text },
        sql`select l.changes::text as text from audit_log l where l.tenant_id = ${tx.tenantId} and l.biz_id = ${id} and l.action = 'update'`,
      ),
    );
    expect(JSON.parse(changes?.text ?? '[]')).toEqual([
      { field: 'expiresOn', label: '到期', oldValue: dayIn(15), newValue: later },
    ]);
    const stale = { params: { id }, body: { expiresOn: later, version: 1 } };
    await expect(scene.owner.call(inventory.updateReservation, stale)).rejects.toEqual(
      code('Common:StaleVersion'),
    );
    const past = { params: { id }, body: { expiresOn: dayIn(-1), version } };
    await expect(scene.owner.call(inventory.updateReservation, past)).rejects.toEqual(
      code('Stock:ReservePast'),
    );
    const release = (quantity: string | null) =>
      scene.owner.call(inventory.releaseReservations, {
        body: { domain: 2, ids, quantity, reason: '改用余料' },
      });
    expect(await release('5')).toEqual({ released: '5' });
    expect(await find(id)).toMatchObject({ openQty: '7.0000', releasedQty: '5.0000', status: 1 });
    // another one has released meanwhile: what was to be kept of it is not given up with the rest
    await expect(release('10')).rejects.toEqual(code('Stock:ReleaseExceeded'));
    expect(await find(id)).toMatchObject({ openQty: '7.0000', releasedQty: '5.0000', status: 1 });
    expect(await release(null)).toEqual({ released: '7' });
    expect(await find(id)).toMatchObject({ openQty: '0.0000', status: 4, expiresOn: later });
    const ended = { params: { id }, body: { expiresOn: later, version: version + 2 } };
    await expect(scene.owner.call(inventory.updateReservation, ended)).rejects.toEqual(
      code('Stock:ReserveEnded'),
    );
  });

  it('is refused beyond what is free, without a quantity, for a day that is over, of what nobody knows, at another warehouse', async () => {
    await expect(keep('51')).rejects.toEqual(code('Stock:ReserveExceeded'));
    await expect(keep('0')).rejects.toEqual(code('Common:QuantityNotPositive'));
    await expect(keep('1', { expiresOn: dayIn(-1) })).rejects.toEqual(code('Stock:ReservePast'));
    const odd = (line: object) =>
      keep('1', { lines: [{ warehouseId: scene.warehouseId, itemId: scene.skuId, quantity: '1', ...line }] });
    await expect(odd({ itemId: newId() })).rejects.toEqual(code('Common:NotFound'));
    await expect(odd({ warehouseId: newId() })).rejects.toEqual(code('Common:NotFound'));
    const paint = await scene.owner.call(warehouse.calls.create, {
      body: { code: 'TL', name: '涂料仓', domain: 4 } as never,
    });
    await expect(odd({ warehouseId: paint.id })).rejects.toEqual(code('Stock:WarehouseType'));
    const painter = await makeMember(scene.space, ['AlPsiManagement.PaintInventorys:add']);
    const body = {
      domain: 2 as const,
      projectId,
      lines: [{ warehouseId: scene.warehouseId, itemId: scene.skuId, quantity: '1' }],
    };
    await expect(painter.call(inventory.createReservation, { body })).rejects.toEqual(
      code('Common:Forbidden'),
    );
  });

  it('a warehouse that holds something is neither deleted nor disabled', async () => {
    const { warehouseId: id } = scene;
    const { version } = await scene.owner.call(warehouse.calls.get, { params: { id } });
    const refused = scene.owner.call(warehouse.calls.remove, { params: { id }, query: { version } } as never);
    await expect(refused).rejects.toEqual(code('Basic:WarehouseHasStock'));
  });

  it('all lines or none', async () => {
    const before = (await list()).totalCount;
    const line = (quantity: string) => ({ warehouseId: scene.warehouseId, itemId: scene.skuId, quantity });
    const other = { ...line('30'), itemId: scene.otherSkuId };
    await expect(keep('1', { lines: [line('1'), other] })).rejects.toEqual(code('Stock:ReserveExceeded'));
    await expect(keep('1', { lines: [line('1'), line('1')] })).rejects.toEqual(code('Common:LineTwice'));
    expect((await list()).totalCount).toBe(before);
  });

  it('ends on its day; who made it is told three days before, once', async () => {
    const { house } = (await testHouse()).server;
    const { ids } = await keep('3', { expiresOn: dayIn(2) });
    const id = ids[0] as string;
    const run = (days: number) => endReservations(house, new Date(Date.now() + days * DAY_MS));
    await run(0);
    await run(0);
    expect((await find(id))?.status).toBe(1);
    await arrived(scene.owner, '库存预留即将到期');
    expect(await quiet()).toBe(true);
    expect(await messagesOf(scene.owner, { filter: '库存预留即将到期' })).toHaveLength(1);
    expect(await run(3)).toBeGreaterThanOrEqual(1);
    expect(await find(id)).toMatchObject({ status: 8, releasedQty: '3.0000', openQty: '0.0000' });
  });
});

/** What a count refuses and holds back, and counts while goods move (commerce §2.5, §2.7). */
import { beforeAll, describe, expect, it } from 'vitest';
import { dec, inventory, materialStockOut } from '@muyun/contract';
import { businessDay, newId } from '../../kit/clock.ts';
import { col } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import { postMoves, reserve } from '../../ledger/inventory/index.ts';
import { ago, source } from '../../../test/inventory-scene.ts';
import { makeMember } from '../../../test/kit.ts';
import { materialSteps } from '../../../test/material-scene.ts';
import { deApproveOf } from '../../../test/matrix/table.ts';
import { takeScene, type TakeScene } from '../../../test/take-scene.ts';

let s: TakeScene;
beforeAll(async () => {
  s = await takeScene();
});
const code = (of: string) => expect.objectContaining({ code: of }) as unknown;

describe('盘点', () => {
  it('is taken back on its day as long as nothing else has moved', async () => {
    const { warehouseId, skus, move } = await s.store('10', '10');
    const [sku, moved] = skus as [string, string];
    const { id } = await s.begin(warehouseId);
    await s.count(id, ['10', '10']);
    await s.say(s.clerk, id, { id: (await s.read(id)).lines[0]?.id, countedQty: '10.3', reason: '余量' });
    await s.submit(id);
    await s.approve(id);
    const back = async () =>
      s.boss.call(inventory.deApproveStockTake, {
        params: { id },
        body: { ...(await s.versionOf(id)), reason: '数错了' },
      });
    expect(await back()).toMatchObject({ orderStatus: 2 });
    await s.approve(id);
    const yesterday = { ...source(), businessDate: ago(1) };
    const line = { lineId: newId(), lineNo: 1, moveType: 1, warehouseId, itemId: sku, itemName: '板' };
    await expect(
      s.within((tx) => postMoves(tx, yesterday, [{ ...line, quantity: '-1', value: { by: 'average' } }])),
    ).rejects.toMatchObject({ code: 'Stock:BeforeStockTake' });
    await move(moved, '-1');
    await expect(back()).rejects.toEqual(code('Stock:TakeMoved'));
    await s.within((tx) =>
      tx.run(
        sql`update stock_take set business_date = ${businessDay()}::date - 1 where tenant_id = ${tx.tenantId} and id = ${id}`,
      ),
    );
    await expect(back()).rejects.toEqual(code('Stock:TakeDay'));
  });

  it('whom it names counts it, and nobody else', async () => {
    const { warehouseId } = await s.store('10');
    const member = await s.within((tx) =>
      tx.one(
        { id: col.id },
        sql`select u.id from tenant_user u where u.tenant_id = ${tx.tenantId} and u.user_id = ${s.clerk.userId}`,
      ),
    );
    const { id } = await s.begin(warehouseId, { counterIds: [member?.id] });
    const line = (await s.read(id)).lines[0]?.id;
    await expect(s.say(s.second, id, { id: line, countedQty: '10' })).rejects.toEqual(
      code('Stock:TakeCounter'),
    );
    await s.say(s.clerk, id, { id: line, countedQty: '10' });
    expect(await s.read(id)).toMatchObject({ countedCount: 1, counterNames: expect.any(String) as unknown });
    await s.remove(id);
  });

  it('freezes its warehouse; one whole count at a time; nothing in scope is refused', async () => {
    const { warehouseId, skus, move } = await s.store('10');
    const [sku] = skus as [string];
    await expect(s.begin(warehouseId, { takeType: 2, scope: { itemIds: [newId()] } })).rejects.toEqual(
      code('Stock:TakeScope'),
    );
    const { id } = await s.begin(warehouseId, { freeze: true });
    await expect(s.begin(warehouseId)).rejects.toEqual(code('Stock:Frozen'));
    await expect(move(sku, '-1')).rejects.toMatchObject({ code: 'Stock:Frozen' });
    await s.remove(id);
    await move(sku, '-1');
    await s.begin(warehouseId);
    await expect(s.begin(warehouseId)).rejects.toEqual(code('Stock:TakeOpen'));
  });

  it('a warehouse that stands still takes no document back either', async () => {
    const steps = materialSteps(() => s);
    const materialSkuId = await steps.plate();
    await steps.stocked('10', '10', { materialSkuId });
    const issue = await steps.issued([{ materialSkuId, quantity: '4' }]);
    const { id } = await s.begin(s.warehouseId, { freeze: true });
    await expect(deApproveOf(s.boss, materialStockOut, issue)).rejects.toEqual(code('Stock:Frozen'));
    await s.remove(id);
    await deApproveOf(s.boss, materialStockOut, issue);
  });

  it('nor a count that was approved before', async () => {
    const { warehouseId } = await s.store('100');
    const { id: done } = await s.begin(warehouseId);
    const line = (await s.read(done)).lines[0]?.id;
    await s.say(s.clerk, done, { id: line, countedQty: '99', reason: '裁样' });
    await s.submit(done);
    await s.approve(done);
    const { id } = await s.begin(warehouseId, { freeze: true });
    const back = async () =>
      s.boss.call(inventory.deApproveStockTake, {
        params: { id: done },
        body: { ...(await s.versionOf(done)), reason: '数错了' },
      });
    await expect(back()).rejects.toEqual(code('Stock:Frozen'));
    await s.remove(id);
    expect(await back()).toMatchObject({ orderStatus: 2 });
  });

  it('a loss does not take what is reserved', async () => {
    const { warehouseId, skus } = await s.store('10');
    const lines = [{ warehouseId, itemId: skus[0] as string, itemName: '板', quantity: '10' }];
    await s.within((tx) =>
      reserve(tx, { domain: 2, projectId: s.projectId, sourceType: 8, sourceId: null, lines }),
    );
    const { id } = await s.begin(warehouseId);
    await s.count(id, ['9.6'], { reason: '短少' });
    await s.submit(id);
    await expect(s.approve(id)).rejects.toEqual(code('Stock:ReservedByOthers'));
  });

  it.each([2, 8, 64])('beside %i issues: what went before the count is moved, never missing', async (n) => {
    const { warehouseId, skus, move } = await s.store('100');
    const { id } = await s.begin(warehouseId);
    const work = Array.from({ length: n }, () => move(skus[0] as string, '-1'));
    await Promise.all([...work, s.count(id, ['100'], { reason: '盘点' })]);
    const [line] = (await s.read(id, s.boss)).lines;
    const gone = dec(line?.movedQty ?? '1').negated();
    expect(gone.gte(0) && gone.lte(n)).toBe(true);
    expect(dec(line?.diffQty ?? 'NaN').toString()).toBe(gone.toString());
  });

  it('two approvals at once post once', async () => {
    const { warehouseId } = await s.store('100');
    const { id } = await s.begin(warehouseId);
    await s.count(id, ['98'], { reason: '少' });
    await s.submit(id);
    const body = { ...(await s.versionOf(id)), agree: true };
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () => s.boss.call(inventory.approveStockTake, { params: { id }, body })),
    );
    expect(ends.filter((e) => e.status === 'fulfilled')).toHaveLength(1);
    expect((await s.read(id, s.boss)).lines[0]?.diffQty).toBe('-2.0000');
  });

  it('is nobody’s without the right of the domain', async () => {
    const painter = await makeMember(
      s.space,
      ['query', 'add'].map((a) => `AlPsiManagement.PaintInventorys:${a}`),
    );
    await expect(painter.call(inventory.listStockTakes, { query: { domain: 2 } })).rejects.toEqual(
      code('Common:Forbidden'),
    );
    expect(await painter.call(inventory.listStockTakes, { query: { domain: 4 } })).toMatchObject({
      totalCount: 0,
    });
  });
});

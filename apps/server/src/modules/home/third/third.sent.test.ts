/** What is sent to other systems (platform M16): documents once they count, rows that were chosen, what stands there now, what has one name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, materialOrder, materialStockIn, type OutputOf, third, THIRD_SCOPE } from '@muyun/contract';
import { type Actor, codeOf, jobEnd, makeMember, type TestHouse } from '../../../../test/kit.ts';
import { deApproved, materialSteps } from '../../../../test/material-scene.ts';
import { purchaseScene, type PurchaseScene } from '../../../../test/purchase-scene.ts';
import { SECRET, ThirdScene, URL_OK } from '../../../../test/third-scene.ts';
import { simulatedPosts } from '../../../adapters/third-simulator.ts';
import { sql } from '../../../kit/sql.ts';
import { matchByName } from './match.ts';
import { thirdTasks } from './third.tasks.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await ThirdScene.openHouse();
});
afterAll(() => house.server.close());
const P = 'AlThird.ThirdConfigs';
const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const retry = async (at: Date) => thirdTasks(house.server.house)[0]?.run(at);
const { order, receipt, issue, material } = THIRD_SCOPE;

/** What the simulated system was sent while `work` ran. */
async function heard(work: () => Promise<unknown>) {
  const from = simulatedPosts.length;
  await work();
  return simulatedPosts
    .slice(from)
    .filter((s) => s.event === 'sync')
    .map(({ kind, items = [] }) => ({ kind, items }));
}

class Connected {
  readonly s: PurchaseScene;
  readonly configId: string;
  private constructor(s: PurchaseScene, configId: string) {
    [this.s, this.configId] = [s, configId];
  }
  static async make(scopes: number[]): Promise<Connected> {
    const s = await purchaseScene(house);
    const body = { provider: 5, name: '财务系统', url: URL_OK, scopes, secret: SECRET };
    return new Connected(s, (await s.owner.call(third.createConfig, { body })).id);
  }
  get one() {
    return { params: { id: this.configId } };
  }
  preview = async (scope: number, mode = 1) =>
    (await this.s.owner.call(third.previewSync, { ...this.one, body: { scope, mode } })).items;
  async sync(
    scope: number,
    mode = 1,
    ids?: string[],
  ): Promise<OutputOf<typeof third.listTasks>['items'][number]> {
    const { owner } = this.s;
    const { taskId, jobId } = await owner.call(third.startSync, { ...this.one, body: { scope, mode, ids } });
    await jobEnd(owner, jobId);
    const task = (await owner.call(third.listTasks)).items.find((t) => t.id === taskId);
    if (!task) throw new Error('the task is not listed');
    return task;
  }
}

describe('documents', () => {
  it('go out once they are approved, with lines and amounts, once; what is taken back is told as not valid', async () => {
    const c = await Connected.make([order, receipt, material]);
    const m = materialSteps(() => c.s);
    const draft = await c.s.owner.call(materialOrder.calls.create, {
      body: {
        supplierId: c.s.supplierId,
        warehouseId: c.s.warehouseId,
        orderDate: '2026-11-01',
        deliveryDate: '2026-12-01',
        taxRate: '13',
        lines: [{ materialSkuId: c.s.skuId, quantity: '1', priceBasis: 1, unitPrice: '1' }],
      } as never,
    });
    expect(await c.preview(order)).toEqual([]);
    const { orderId, lineId } = await m.ordered();
    const [said] = await heard(async () => {
      expect(await c.sync(order)).toMatchObject({ state: 2, added: 1, total: 1 });
    });
    expect(said?.kind).toBe('materialOrder');
    expect(said?.items).toMatchObject([
      {
        localId: orderId,
        isValid: true,
        status: 4,
        supplierId: c.s.supplierId,
        lines: [{ materialSkuId: c.s.skuId, quantity: '100.0000', unitPrice: '26.100000' }],
      },
    ]);
    expect(Number(said?.items[0]?.['amount'])).toBeGreaterThan(0);
    expect(await c.preview(order)).toEqual([]);
    const id = await m.received(lineId, { quantity: '10' });
    expect(await c.sync(receipt)).toMatchObject({ state: 2, added: 1 });
    await deApproved(c.s.owner, materialStockIn, id);
    expect(await c.preview(receipt)).toMatchObject([
      { localId: id, action: 2, note: '已反审核、作废或删除' },
    ]);
    const [back] = await heard(() => c.sync(receipt));
    expect(back?.items).toMatchObject([{ localId: id, isValid: false, status: 1 }]);
    expect(await c.preview(receipt)).toEqual([]);
    expect((await c.sync(material)).added).toBeGreaterThan(0);
    expect(draft.id).not.toBe(orderId);
  });

  it('issues go out too', async () => {
    const c = await Connected.make([issue]);
    const m = materialSteps(() => c.s);
    await m.stocked('5', '100');
    const id = await m.issued([{ quantity: '2' }]);
    const [said] = await heard(() => c.sync(issue));
    expect(said).toMatchObject({ kind: 'materialStockOut', items: [{ localId: id, typeName: '报废/其他' }] });
  });

  it('are let out by nobody who does not see them with their amounts', async () => {
    const c = await Connected.make([order]);
    const rights = [`${P}:add`, `${P}:edit`, `${P}:query`, `${P}:get`];
    const blind = await makeMember(c.s.space, rights);
    const body = { provider: 5, name: '自己的', url: URL_OK, scopes: [order], secret: SECRET };
    expect(await codeOf(await blind.raw(third.createConfig, { body }))).toBe('Third:ScopeRight');
    const edit = { name: '改', url: 'https://evil.example.com/x', scopes: [order], version: 1 };
    expect(await codeOf(await blind.raw(third.updateConfig, { ...c.one, body: edit }))).toBe(
      'Third:ScopeRight',
    );
    expect((await c.s.owner.call(third.getConfig, c.one)).url).toBe(URL_OK);
    await blind.call(third.createConfig, { body: { ...body, scopes: [1] } });
  });

  it('an address book is not asked every minute', async () => {
    const c = await Connected.make([order]);
    const body = { provider: 1, name: '企微', appId: 'x', scopes: [3], secret: SECRET, frequency: 4 };
    expect(await c.s.owner.refused(c.s.owner.call(third.createConfig, { body }))).toBe(
      'Third:FrequencyOther',
    );
  });
});

describe('rows that were chosen', () => {
  it('go alone, and what has changed beside them still goes with the next', async () => {
    const s = await ThirdScene.in(house);
    const { owner } = s.space;
    const a = await s.customer('KH1', '甲公司');
    await s.customer('KH2', '乙公司');
    const send = (body: object) =>
      owner.call(third.startSync, { ...s.one, body: { scope: 1, mode: 3, ...body } });
    expect(await owner.refused(send({}))).toBe('Common:Validation');
    expect(await owner.refused(send({ ids: [] }))).toBe('Common:Validation');
    expect(await owner.refused(send({ ids: [crypto.randomUUID()] }))).toBe('Common:NotFound');
    const theirs = await (await ThirdScene.in(house)).customer('KH9', '别家');
    expect(await owner.refused(send({ ids: [theirs] }))).toBe('Common:NotFound');
    const { taskId, jobId } = await send({ ids: [a] });
    await jobEnd(owner, jobId);
    const task = (await owner.call(third.listTasks)).items.find((t) => t.id === taskId);
    expect(task).toMatchObject({ mode: 3, total: 1, added: 1 });
    expect(
      (await owner.call(third.previewSync, { ...s.one, body: { scope: 1, mode: 1 } })).items,
    ).toMatchObject([
      { code: 'KH1', action: 2 },
      { code: 'KH2', action: 1 },
    ]);
  });
});

describe('what has changed', () => {
  it('is sent although the transaction that changed it ended after the last synchronisation had looked', async () => {
    const s = await ThirdScene.in(house);
    const { owner } = s.space;
    const id = await s.customer('KH1', '甲公司');
    await s.sync();
    // as a long transaction leaves it: its time is when it began, before the task looked
    await owner.inTx((tx) =>
      tx.run(
        sql`update demander set name = '改名公司', last_modification_time = now() - interval '1 minute' where tenant_id = ${tx.tenantId} and id = ${id}`,
      ),
    );
    expect((await s.sync()).task).toMatchObject({ total: 1, updated: 1 });
    expect((await s.sync()).task).toMatchObject({ total: 0 });
  });

  it('is sent again as it stands now, and not at all once a later synchronisation has sent it', async () => {
    const s = await ThirdScene.in(house);
    const { owner } = s.space;
    const [a, b] = [await s.customer('KH1', '拒收甲'), await s.customer('KH2', '拒收乙')];
    const { task } = await s.sync(2);
    const rename = async (id: string, name: string) => {
      const row = await owner.call(demander.getDemander, { params: { id } });
      await owner.call(demander.updateDemander, { params: { id }, body: { ...row, name } });
    };
    await rename(a, '甲公司');
    const said = await heard(() => retry(later(2)));
    expect(said.flatMap((x) => x.items).find((i) => i['localId'] === a)).toMatchObject({ name: '甲公司' });
    expect((await s.itemsOf(task.id)).find((i) => i.code === 'KH1')).toMatchObject({ result: 1 });
    await rename(b, '乙公司');
    expect((await s.sync()).task).toMatchObject({ total: 1, state: 2 });
    expect((await s.itemsOf(task.id)).find((i) => i.code === 'KH2')).toMatchObject({
      result: 3,
      error: '已由后来的同步处理',
      nextTime: null,
    });
    expect(await heard(() => retry(later(1000)))).toEqual([]);
  });

  it('what was never sent of a task that was stopped goes with the next, although something of it was tried again', async () => {
    const s = await ThirdScene.in(house);
    const { owner } = s.space;
    await s.customer('KH1', '拒收甲');
    await s.customer('KH2', '乙公司');
    const { task } = await s.sync();
    await owner.inTx(async (tx) => {
      await tx.run(
        sql`update third_sync_item set result = 0, remote_id = null where tenant_id = ${tx.tenantId} and code = 'KH2'`,
      );
      await tx.run(sql`delete from third_mapping where tenant_id = ${tx.tenantId}`);
      await tx.run(sql`update third_sync_task set state = 5 where tenant_id = ${tx.tenantId}`);
    });
    await retry(later(2));
    const listed = async () => (await owner.call(third.listTasks)).items.find((t) => t.id === task.id)?.state;
    expect(await listed()).toBe(5);
    const rows = (await owner.call(third.previewSync, { ...s.one, body: { scope: 1, mode: 1 } })).items;
    expect(rows.map((r) => r.code)).toEqual(['KH1', 'KH2']);
  });

  it('what was deleted meanwhile is not tried again', async () => {
    const s = await ThirdScene.in(house);
    const { owner } = s.space;
    const id = await s.customer('KH1', '拒收甲');
    const { task } = await s.sync();
    await owner.call(demander.deleteDemander, { params: { id } });
    expect(await heard(() => retry(later(2)))).toEqual([]);
    expect((await s.itemsOf(task.id))[0]).toMatchObject({ result: 3, error: '已删除或不再有效，不必再推送' });
  });
});

describe('one name', () => {
  const ours = (...names: string[]) => names.map((name, i) => ({ id: `o${i}`, code: `C${i}`, name }));
  it('maps where it is the only one on both sides', () => {
    const theirs = [
      { id: 't1', name: '凤凰 幕墙(上海)' },
      { id: 't2', name: '重名' },
      { id: 't3', name: '重名' },
      { id: 't4', name: '乙' },
      { id: 't5', name: '已对应' },
    ];
    const { found, left } = matchByName(
      ours('凤凰幕墙（上海）', '重名', '乙', '乙', '已对应', '无'),
      theirs,
      [{ localId: 'o4', remoteId: 't9' }],
    );
    expect(found.map((f) => [f.localId, f.remoteId])).toEqual([['o0', 't1']]);
    expect(left).toBe(4);
  });

  it('is found in what the other system lists, shown, and mapped as far as it was chosen', async () => {
    const s = await ThirdScene.in(house);
    const { owner } = s.space;
    const [a, b] = [await s.customer('K1', '凤凰幕墙(上海)'), await s.customer('K2', '重名客户')];
    const c = await s.customer('K3', '东方门窗');
    const ask = (by: Actor, body: object = {}) =>
      by.call(third.matchMapping, { ...s.one, body: { kind: 1, ...body } });
    const found = await ask(owner);
    expect(found).toMatchObject({ saved: 0, left: 1 });
    expect(found.pairs.map((p) => [p.localId, p.remoteId]).toSorted()).toEqual(
      [
        [a, 'ERP-1'],
        [c, 'ERP-4'],
      ].toSorted(),
    );
    const mapped = async () =>
      (await owner.call(third.listMapping, { ...s.one, query: { kind: 1 } })).items.filter(
        (i) => i.remoteId !== null,
      );
    expect(await mapped()).toEqual([]);
    expect(await ask(owner, { localIds: [a] })).toMatchObject({ saved: 1, pairs: [{ localId: c }] });
    expect(await mapped()).toMatchObject([{ id: a, remoteId: 'ERP-1' }]);
    // what is not found is not mapped, whoever asks for it
    expect(await ask(owner, { localIds: [b] })).toMatchObject({ saved: 0 });
    expect(await owner.refused(ask(owner, { localIds: [crypto.randomUUID()] }))).toBe('Common:NotFound');
    expect(await owner.refused(ask(owner, { kind: 4 }))).toBe('Third:ScopeOther');
    const down = await ThirdScene.in(house, 'https://down.example.com/hook');
    const lost = { ...down.one, body: { kind: 1 } };
    expect(await down.space.owner.refused(down.space.owner.call(third.matchMapping, lost))).toBe(
      'Third:ConnectFailed',
    );
    const looker = await makeMember(s.space, [`${P}:query`, `${P}:get`]);
    expect((await looker.raw(third.matchMapping, { ...s.one, body: { kind: 1 } })).status).toBe(403);
  });
});

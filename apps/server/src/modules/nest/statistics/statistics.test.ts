/** 套料统计 of the platform (engineering part G): figures over all spaces, names only with leave, income of the ledger. */
import { beforeAll, describe, expect, it } from 'vitest';
import { bars, nest, nestAdmin as calls, nestCost } from '@muyun/contract';
import { f9Body } from '../../../../test/nest-scene.ts';
import { barsComputed, oneCut } from '../../../../test/bar-scene.ts';
import { type Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { damage } from '../../../../test/invariants.ts';
import { sql } from '../../../../test/host-scene.ts';
import { StatisticsScene } from '../../../../test/statistics-scene.ts';

let scene: StatisticsScene;
let host: Actor;
beforeAll(async () => {
  scene = await StatisticsScene.open();
  ({ host } = scene);
});
const at = (id: string) => ({ params: { id } });

describe('clients', () => {
  it('utilisation is weighted by area: 100 m² at 92 % and 300 m² at 88 % are 88.97 %', async () => {
    const { tenantId } = await makeSpace();
    await scene.order(tenantId, { net: '100', gross: '108.6957', ms: 2000, sheets: 3 });
    await scene.order(tenantId, { net: '300', gross: '340.9091', ms: 4000, sheets: 9 });
    await scene.order(tenantId, { net: '0', gross: '1', state: 256 });
    // void plans say nothing of how well a space nests
    await scene.order(tenantId, { net: '999', gross: '1000', state: 512 });
    expect(await scene.client(tenantId)).toMatchObject({
      orders: 3,
      totalOrders: 3,
      submitted: 4,
      failed: 1,
      failureRate: '0.2500',
      totalArea: '400.0000',
      sheets: 13,
      nestLeft: null,
      isSilent: false,
    });
    await sql('delete from nest_run where tenant_id = $1 and state = $2', [tenantId, 'failed']);
    await sql('delete from nest_order where tenant_id = $1 and state = 256', [tenantId]);
    const left = await scene.client(tenantId);
    expect(left).toMatchObject({ utilization: '0.8897', averageMs: 3000, failureRate: '0.0000' });
    const { totals } = await host.call(calls.adminOrders, { query: { tenantId, orderState: 8 } });
    expect(totals).toMatchObject({ netArea: '400.0000', utilization: '88.97', sheetAmount: 12 });
  });

  it('the month is that of Shanghai, and who has not nested for 30 days is silent', async () => {
    const { tenantId } = await makeSpace();
    const month = '2026-03';
    // 31 March 23:30 and 1 April 00:30 in Shanghai
    await scene.order(tenantId, { net: '10', gross: '20', at: '2026-03-31T15:30:00Z' });
    await scene.order(tenantId, { net: '7', gross: '20', at: '2026-03-31T16:30:00Z' });
    const of = (beginTime: string, endTime: string) => scene.client(tenantId, { beginTime, endTime });
    expect(await of(`${month}-01`, `${month}-31`)).toMatchObject({ orders: 1, netArea: '10.0000' });
    expect(await of('2026-04-01', '2026-04-30')).toMatchObject({ orders: 1, netArea: '7.0000' });
    await sql("update tenant set creation_time = now() - interval '200 days' where tenant_id = $1", [
      tenantId,
    ]);
    expect(await scene.client(tenantId)).toMatchObject({ isSilent: true, orders: 0, totalOrders: 2 });
    expect(await scene.client(tenantId, { isSilent: false })).toBeUndefined();
    await scene.order(tenantId, { net: '1', gross: '2' });
    expect(await scene.client(tenantId)).toMatchObject({ isSilent: false, orders: 1 });
  });

  it('is sorted by whatever is shown', async () => {
    const [a, b] = [await makeSpace(), await makeSpace()];
    await scene.order(a.tenantId, { net: '90000', gross: '100000', ms: 9_000_000 });
    await scene.order(b.tenantId, { net: '95000', gross: '96000', ms: 8_000_000 });
    const first = async (sorting: string) =>
      (await host.call(calls.adminClients, { query: { sorting, maxResultCount: 1 } })).items[0]?.id;
    expect(await first('netArea desc')).toBe(b.tenantId);
    expect(await first('averageMs desc')).toBe(a.tenantId);
    for (const by of [
      'tenantName',
      'openedTime',
      'lastNestTime',
      'orders',
      'sheets',
      'totalArea',
      'utilization',
      'failureRate',
      'nestLeft',
    ])
      expect(await first(`${by} asc`)).toBeDefined();
  });
});

describe('orders', () => {
  it('shows figures of every space; names, products and drawings only while the space allows it', async () => {
    const { owner, space, orderId } = await scene.nested();
    const only = { query: { tenantId: space.tenantId } };
    const [row] = (await host.call(calls.adminOrders, only)).items;
    expect(row).toMatchObject({
      id: orderId,
      pieceAmount: 36,
      projectNames: null,
      allowsSupport: false,
      errorKinds: 0,
    });
    const detail = await host.call(calls.adminOrder, at(orderId));
    expect(detail.projectNames).toBeNull();
    expect(detail.figures).toMatchObject({ placedAmount: 36, materialCost: null, netCost: null });
    expect(detail.runs[0]).toMatchObject({ engine: 'muyun-rect', isVerified: true, isChosen: true });
    expect(detail.runs[0]?.worker).toMatch(/ · 进程 \d+ · [1-9]\d* 线程$/);
    expect(detail.runs[0]?.memoryMb).toBeGreaterThan(1);
    expect(detail.runs[0]?.memoryMb).toBeLessThan(2000);
    const layouts = await host.call(calls.adminLayouts, at(orderId));
    expect(layouts.reduce((sum, l) => sum + l.repeat * l.partCount, 0)).toBe(36);
    expect(JSON.stringify([detail, layouts])).not.toContain('A-05-001');
    expect(await host.refused(host.call(calls.adminSheets, at(orderId)))).toBe('Nest:GrantNeeded');

    const { version } = await owner.call(nest.getNestOrder, at(orderId));
    const allow = (isAllowed: boolean, v: number) =>
      owner.raw(nest.allowNestSupport, { ...at(orderId), body: { isAllowed, version: v } });
    expect(codeOf(await allow(true, version + 5))).toBe('Common:StaleVersion');
    expect(codeOf(await allow(true, version))).toBe('200');
    const sheets = await host.call(calls.adminSheets, at(orderId));
    expect(sheets.products.map((p) => p.code).toSorted()).toEqual(['A-05-001', 'B-02-011']);
    expect(sheets.layouts.every((l) => l.cost === null)).toBe(true);
    expect((await host.call(calls.adminOrders, only)).items[0]?.projectNames).toContain('万科大厦');
    expect(codeOf(await allow(false, version + 1))).toBe('200');
    expect(await host.refused(host.call(calls.adminSheets, at(orderId)))).toBe('Nest:GrantNeeded');
    const log = await host.call(calls.adminOrderLog, at(orderId));
    expect(log.items.slice(0, 2).map((l) => l.action)).toEqual(['forbid', 'allow']);
  });

  it('of bars shows figures too; pieces and drawings only while the space allows it', async () => {
    const made = await oneCut(4);
    const { owner, scene: factory } = made;
    const { id } = await made.make();
    await barsComputed(owner, id);
    const { tenantId } = factory.space;
    const listed = async () =>
      (await host.call(bars.listBarOrdersForAdmin, { query: { tenantId } })).items[0];
    expect(await listed()).toMatchObject({
      id,
      placedAmount: 4,
      projectNames: null,
      allowsSupport: false,
    });
    // sheets and bars are lists of their own
    expect((await host.call(calls.adminOrders, { query: { tenantId } })).totalCount).toBe(0);
    expect(await host.refused(host.call(calls.adminOrder, at(id)))).toBe('Common:NotFound');
    const detail = await host.call(bars.getBarOrderForAdmin, at(id));
    expect(detail).toMatchObject({ tenantId, projectNames: null, barAmount: detail.figures?.barAmount });
    expect(detail.figures).toMatchObject({ placedAmount: 4, materialCost: null, lowerBoundCost: null });
    expect(detail.runs[0]).toMatchObject({ state: 'done', isChosen: true, verify: { ok: true } });
    expect(detail.runs[0]?.worker).toMatch(/ · 进程 \d+ · 1 线程$/);
    expect(detail.runs[0]?.memoryMb).toBeGreaterThan(1);
    expect(detail.groups.map((g) => g.title)).toEqual(['副框']);
    const layouts = await host.call(bars.listBarLayoutsForAdmin, at(id));
    expect(layouts.reduce((sum, l) => sum + l.repeat * l.partCount, 0)).toBe(4);
    const [line] = (await owner.call(bars.getBarOrder, at(id))).lines;
    expect(line?.code).toBeTruthy();
    expect(JSON.stringify([detail, layouts])).not.toContain(`"${line?.code}"`);
    expect(await host.refused(host.call(bars.drawBarLayoutsForAdmin, at(id)))).toBe('Nest:GrantNeeded');
    expect((await host.call(calls.adminOrderLog, at(id))).items.length).toBeGreaterThan(1);
    expect((await host.call(calls.adminOrderCost, at(id))).items.every((c) => c.orderId === id)).toBe(true);
    const { version } = await owner.call(bars.getBarOrder, at(id));
    const allow = (v: number) =>
      owner.raw(bars.allowBarSupport, { ...at(id), body: { isAllowed: true, version: v } });
    expect(codeOf(await allow(version + 5))).toBe('Common:StaleVersion');
    expect(codeOf(await allow(version))).toBe('200');
    // what is computed with is that of plates
    const { params } = detail;
    const parameters = { ...f9Body({ p1: '' } as never).params, timeLimit: params.timeLimit };
    const put = host.raw(calls.adminParameters, { ...at(id), body: { parameters, version: version + 1 } });
    expect(codeOf(await put)).toBe('Common:NotFound');
    const drawn = await host.call(bars.drawBarLayoutsForAdmin, at(id));
    expect(drawn.flatMap((b) => b.pieces.map((p) => p.code))).toContain(line?.code);
    expect(drawn.every((b) => b.cost === null && b.credit === null)).toBe(true);
    expect((await listed())?.projectNames).toContain('万科大厦');
    const { orderId } = await scene.nested();
    expect(await host.refused(host.call(bars.getBarOrderForAdmin, at(orderId)))).toBe('Common:NotFound');
    expect(codeOf(await owner.raw(bars.getBarOrderForAdmin, at(id)))).toBe('Common:Forbidden');
  });

  it('finds by space, state, errors and lost pieces, and sorts by every column', async () => {
    const { tenantId } = await makeSpace();
    const id = await scene.order(tenantId, { net: '5', gross: '10', state: 256 });
    const count = async (more: object) =>
      (await host.call(calls.adminOrders, { query: { tenantId, ...more } })).totalCount;
    expect(await count({})).toBe(1);
    expect(await count({ orderState: 256 })).toBe(1);
    expect(await count({ orderState: 8 })).toBe(0);
    expect([await count({ hasError: true }), await count({ hasError: false })]).toEqual([0, 1]);
    expect([await count({ hasLost: true }), await count({ hasLost: false })]).toEqual([0, 1]);
    expect([await count({ kind: 1 }), await count({ kind: 4 }), await count({ filter: '没有的' })]).toEqual([
      1, 0, 0,
    ]);
    for (const by of [
      'no',
      'tenantName',
      'pieceAmount',
      'netArea',
      'sheetAmount',
      'utilization',
      'gap',
      'durationMs',
      'fee',
      'lostAmount',
    ])
      expect(
        (await host.call(calls.adminOrders, { query: { tenantId, sorting: `${by} desc` } })).items[0]?.id,
      ).toBe(id);
    expect(await host.refused(host.call(calls.adminOrder, at(tenantId)))).toBe('Common:NotFound');
  });

  it('lost pieces: named only with leave, open for more than N days, by their order', async () => {
    const { owner, space, orderId, p1 } = await scene.nested();
    damage(space.tenantId);
    await sql(
      `insert into lost_product (tenant_id, id, product_id, project_id, nest_order_id, quantity, source, creation_time)
        select tenant_id, gen_random_uuid(), id, project_id, $2, 3, 1, now() - interval '9 days' from cad_product where id = $1`,
      [p1, orderId],
    );
    const q = { query: { tenantId: space.tenantId } };
    const hidden = (await host.call(calls.adminLost, q)).items[0];
    expect(hidden).toMatchObject({ quantity: 3, days: 9, projectName: null, productCode: null, orderId });
    const { version } = await owner.call(nest.getNestOrder, at(orderId));
    await owner.call(nest.allowNestSupport, { ...at(orderId), body: { isAllowed: true, version } });
    const shown = { productCode: 'A-05-001', projectName: '万科大厦 / 第1批' };
    expect((await host.call(calls.adminOrderLost, { query: { orderId } }))[0]).toMatchObject(shown);
    const open = async (openDays: number) =>
      (await host.call(calls.adminLost, { query: { tenantId: space.tenantId, openDays } })).totalCount;
    expect([await open(8), await open(10)]).toEqual([1, 0]);
    expect(
      (await host.call(calls.adminOrders, { query: { ...q.query, hasLost: true } })).items[0]?.lostAmount,
    ).toBe(3);
    for (const by of ['quantity', 'days', 'tenantName'])
      expect(
        (await host.call(calls.adminLost, { query: { ...q.query, sorting: `${by} desc` } })).totalCount,
      ).toBe(1);
  });
});

describe('whose screens these are', () => {
  it("a space's owner is refused every one of them, and so is staff without the right", async () => {
    const { owner } = await makeSpace();
    const all = Object.values(calls).filter((c) => 'path' in c);
    expect(all.length).toBeGreaterThan(15);
    for (const call of all) {
      const answer = await owner.raw(
        call as never,
        {
          params: { id: host.userId },
          query: { orderId: host.userId, reason: '试试' },
          body: {},
        } as never,
      );
      expect([(call as { id: string }).id, codeOf(answer)]).toEqual([
        (call as { id: string }).id,
        'Common:Forbidden',
      ]);
    }
    const member = await makeMember(await makeSpace(), ['AlNest.NestOrders:query']);
    expect(codeOf(await member.raw(calls.adminOrders))).toBe('Common:Forbidden');
    expect((await member.call(nestCost.listNestCost)).totalCount).toBe(0);
  });
});

describe('exports', () => {
  it('are workbooks of what the lists show', async () => {
    const { tenantId } = await makeSpace();
    await scene.order(tenantId, { net: '5', gross: '10' });
    for (const call of [
      calls.downAdminOrders,
      calls.downAdminLost,
      calls.downAdminClients,
      calls.downAdminCosts,
    ]) {
      const answer = await host.raw(call, { query: { tenantId } });
      expect([call.id, answer.status]).toEqual([call.id, 200]);
      expect(answer.headers.get('content-disposition')).toContain('.xlsx');
      expect(codeOf(await host.raw(call, { query: { tenantId, sorting: 'nothing asc' } }))).toBe(
        'Common:Sorting',
      );
    }
  });
});

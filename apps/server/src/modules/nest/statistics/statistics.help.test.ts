/** What the platform may do with an order of a space (engineering part G): parameters, once more, gone. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { nest, nestAdmin as calls } from '@muyun/contract';
import { sql } from '../../../../test/host-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { type Actor, codeOf } from '../../../../test/kit.ts';
import { messagesOf } from '../../../../test/message-scene.ts';
import { act, f9Body } from '../../../../test/nest-scene.ts';
import { StatisticsScene } from '../../../../test/statistics-scene.ts';

let scene: StatisticsScene;
let host: Actor;
beforeAll(async () => {
  scene = await StatisticsScene.open();
  ({ host } = scene);
});
const at = (id: string) => ({ params: { id } });

describe('help', () => {
  it('other parameters, a failed computation once more, and the order gone: the space reads each in its log', async () => {
    const { owner, orderId } = await scene.nested();
    const order = await owner.call(nest.getNestOrder, at(orderId));
    const own = {
      timeLimit: 7,
      remnantMinUtil: 0.25,
      remnantMaxAgeDays: 90,
      maxSizesPerGroup: 2,
      filler: true,
    };
    const parameters = { ...order.params, ...own, groupCostTolerance: 0.05, lengthStep: 50, cutCost: 0.8 };
    const put = (version: number, p: typeof parameters) =>
      host.raw(calls.adminParameters, { ...at(orderId), body: { parameters: p, version } });
    expect(codeOf(await put(order.version + 1, parameters))).toBe('Common:StaleVersion');
    expect(codeOf(await put(order.version, { ...parameters, timeLimit: 0 }))).toBe('Nest:ParamRange');
    expect(codeOf(await put(order.version, { ...parameters, remnantMinUtil: 1.1 }))).toBe('Nest:ParamRange');
    // an order of rectangles stays one
    expect(codeOf(await put(order.version, { ...parameters, cutMode: 3 }))).toBe('Nest:CutMode');
    expect(codeOf(await put(order.version, parameters))).toBe('200');
    const changed = await owner.call(nest.getNestOrder, at(orderId));
    expect(changed).toMatchObject({
      params: { ...own, groupCostTolerance: 0.05, lengthStep: 50, cutCost: 0.8 },
      state: 8,
      version: order.version + 1,
    });
    const again = (version: number) => host.raw(calls.requeueOrder, { ...at(orderId), body: { version } });
    expect(codeOf(await again(changed.version))).toBe('Nest:State');
    damage(owner.tenantId);
    await sql('update nest_order set state = 256 where id = $1', [orderId]);
    expect(codeOf(await again(changed.version + 1))).toBe('Common:StaleVersion');
    expect((await host.call(calls.adminOrder, at(orderId))).actions).toEqual([
      'parameter',
      'requeue',
      'forceDelete',
    ]);
    expect(codeOf(await again(changed.version))).toBe('200');
    const { jobId } = await owner.call(nest.getNestOrder, at(orderId));
    expect(jobId).not.toBeNull();
    expect(codeOf(await put(changed.version + 1, parameters))).toMatch(/Nest:State|StaleVersion/);
    const remove = (reason: string) =>
      host.raw(calls.adminForceDelete, { ...at(orderId), query: { reason } });
    expect(codeOf(await remove(' '))).toBe('Common:Validation');
    expect(codeOf(await remove('企业电话要求删除'))).toBe('204');
    expect(await owner.refused(owner.call(nest.getNestOrder, at(orderId)))).toBe('Common:NotFound');
    const log = await sql(
      'select action, content from nest_log where order_id = $1 order by time desc, id desc',
      [orderId],
    );
    expect(log.map((l) => l['action'])).toEqual(
      expect.arrayContaining(['removeForced', 'requeue', 'parameter']),
    );
    // beside the word of the computation, which comes when it comes
    const isTold = async () =>
      (await messagesOf(owner, { filter: order.no })).some((m) => m.content.includes('企业电话要求删除'));
    expect(await vi.waitUntil(isTold, { timeout: 10_000 })).toBe(true);
  });

  it('an order that is confirmed is taken back whole, what it asked of purchasing too; one that is cut stays', async () => {
    const { owner, orderId, p1 } = await scene.nested();
    await act(owner, orderId, 'confirm');
    const demand = async () =>
      (await sql('select demand_qty::float as n from material_task where nest_order_id = $1', [orderId])).map(
        (d) => d['n'],
      );
    expect((await demand()).some((n) => Number(n) > 0)).toBe(true);
    await sql('update nest_order set cut_sheet_amount = 1 where id = $1', [orderId]);
    const remove = () => host.raw(calls.adminForceDelete, { ...at(orderId), query: { reason: '删错了' } });
    expect(codeOf(await remove())).toBe('Nest:SheetCut');
    await sql('update nest_order set cut_sheet_amount = 0 where id = $1', [orderId]);
    expect(codeOf(await remove())).toBe('204');
    const [product] = await sql(
      'select nested_quantity::int as n, available_to_nest::int as free from cad_product where id = $1',
      [p1],
    );
    expect(product).toEqual({ n: 0, free: 12 });
    expect((await demand()).every((n) => Number(n) === 0)).toBe(true);
  });

  it('asks the quota of the space, as its own people would', async () => {
    const { owner, space, orderId } = await scene.nested(1);
    const { id } = await owner.call(nest.createNestOrder, {
      body: {
        ...f9Body({ p1: '' } as never),
        products: [{ productId: (await freePiece(owner, orderId)) ?? '', quantity: 1 }],
      },
    });
    damage(owner.tenantId);
    await sql('update nest_order set state = 256 where id = $1', [id]);
    const { version } = await owner.call(nest.getNestOrder, at(id));
    expect(codeOf(await host.raw(calls.requeueOrder, { ...at(id), body: { version } }))).toBe(
      'Feature:NestQuotaExceeded',
    );
    await scene.give(space.tenantId, 1);
    expect(codeOf(await host.raw(calls.requeueOrder, { ...at(id), body: { version } }))).toBe('200');
    await act(owner, id, 'cancel', { keep: false }).catch(() => undefined);
  });
});

/** Voids the order, so that its pieces are free again. */
async function freePiece(owner: Actor, orderId: string): Promise<string | undefined> {
  const [line] = await owner.call(nest.listNestOrderLines, at(orderId));
  await sql('update nest_order set first_file_time = now() where id = $1', [orderId]);
  await act(owner, orderId, 'void', { reason: '让出产品' });
  return line?.productId;
}

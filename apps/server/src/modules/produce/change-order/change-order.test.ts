/** 变更单 (production §12): what waits, what is written anew, what is refused. */
import { changeOrder, nest, product, project } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anyColor,
  approveChange,
  changeBody,
  type ChangeScene,
  changeScene,
  freshPanel,
  nestedPlate,
  newChange,
  placeOn,
  productOf,
} from '../../../../test/change-scene.ts';
import { deliver } from '../../../../test/acceptance-scene.ts';
import { documentSuite } from '../../../../test/document-suite.ts';
import { f9Params } from '../../../../test/nest-scene.ts';
import { counters, hold } from '../../../../test/product-scene.ts';

let s: ChangeScene;
let plate: string;
beforeAll(async () => {
  s = await changeScene();
  plate = await nestedPlate(s);
});
const REASON = '客户撤回了要求';
documentSuite(changeOrder, {
  space: () => s.space,
  make: async (lines) => {
    const ids: string[] = [];
    for (let i = 0; i < lines; i += 1) {
      const id = await freshPanel(s);
      ids.push(id);
      // of one piece the old shape is nested: it is made once more, which costs its material
      if (i === 0) await hold(s, id, 1);
      if (i === 0) await placeOn(s, plate, id);
    }
    return changeBody(
      s,
      ids.map((productId) => ({ productId, newWidth: 1250, handling: 8 })),
    );
  },
});

describe('a change order', () => {
  it('holds its products while it waits, and writes them anew when it is approved', async () => {
    const [a, b, c] = [await freshPanel(s), await freshPanel(s), await freshPanel(s)];
    const gray = await anyColor(s.owner);
    const before = await productOf(s.owner, a);
    const order = await newChange(s, [
      { productId: a, newWidth: 1250, newColorId: gray },
      { productId: b, newQuantity: 14 },
      { productId: c, remark: '四角倒圆 R3' },
    ]);
    expect(order).toMatchObject({ orderStatus: 1, productCount: 3, pieceCount: 30, cost: '0.00' });
    expect(order.products.map((l) => [l.kinds, l.oldWidth, l.oldQuantity])).toEqual([
      [3, 1200, 10],
      [4, 1200, 10],
      [128, 1200, 10],
    ]);
    expect((await productOf(s.owner, a)).state).toBe(4);
    // what waits is in no nest
    const checked = await s.owner.call(nest.precheckNestOrder, {
      body: { kind: 1, products: [{ productId: a, quantity: 1 }], params: f9Params() },
    });
    expect(JSON.stringify(checked)).toContain('产品正在变更');
    const moved = await approveChange(s.owner, order);
    // nothing of it waits: executed at once
    expect(moved.orderStatus).toBe(4);
    const after = await productOf(s.owner, a);
    expect(after).toMatchObject({ visibleWidth: 1250, colorId: gray, state: 1 });
    expect([after.revision, Number(after.unfoldWidth) > Number(before.unfoldWidth)]).toEqual([
      Number(before.revision) + 1,
      true,
    ]);
    expect(await productOf(s.owner, b)).toMatchObject({ quantity: 14, state: 1 });
    expect(await productOf(s.owner, c)).toMatchObject({ quantity: 10, state: 1 });
  });

  it('the counters of the project follow a quantity, and a product that is taken back is counted no more', async () => {
    const own = await s.owner.call(project.createProject, {
      body: { name: '数量变更', demanderId: s.demanderId },
    });
    const scene = { ...s, projectId: own.id };
    const [a, b] = [await freshPanel(scene), await freshPanel(scene)];
    const was = await counters(scene);
    await approveChange(
      s.owner,
      await newChange(scene, [
        { productId: a, newQuantity: 0 },
        { productId: b, newQuantity: 7 },
      ]),
    );
    const now = await counters(scene);
    expect([was.productAmount - now.productAmount, was.kindAmount - now.kindAmount]).toEqual([13, 1]);
    expect(await productOf(s.owner, a)).toMatchObject({ state: 8, isCancelled: true });
    // it stays in the list, and adds to no sum of it, however the list is asked for
    const listed = (query: object) =>
      s.owner.call(product.listProducts, { query: { projectIds: [own.id], ...query } as never });
    const [plain, filtered] = [await listed({}), await listed({ textureId: s.textureId })];
    expect([plain.totalCount, plain.items.length, plain.totals?.['quantity']]).toEqual([2, 2, 7]);
    expect([filtered.totalCount, filtered.totals]).toEqual([2, plain.totals]);
    expect((await listed({ nestState: 1 })).items.map((p) => p.id)).toEqual([b]);
    const { total } = await s.owner.call(product.unfoldStatistics, {
      query: { projectIds: [own.id], groupBy: 'all' } as never,
    });
    expect([total.kinds, total.quantity, total.billedArea]).toEqual([
      1,
      7,
      plain.totals?.['totalBilledArea'],
    ]);
    // neither does a project that is voided and brought back revive it
    const params = { id: own.id };
    await s.owner.call(project.voidProject, { params, body: { reason: REASON } });
    await s.owner.call(project.normalProject, { params, body: { reason: REASON } });
    expect(await productOf(s.owner, a)).toMatchObject({ state: 8 });
    expect(await productOf(s.owner, b)).toMatchObject({ state: 1 });
  });

  it('nested pieces are made once more: asked for as 漏件, the order is executed when they are nested', async () => {
    const id = await freshPanel(s, { quantity: 8 });
    await hold(s, id, 5);
    const order = await newChange(s, [{ productId: id, newHeight: 640, handling: 8 }]);
    expect(order.products[0]).toMatchObject({ nestedQuantity: 5, remadeQuantity: 5 });
    expect((await approveChange(s.owner, order)).orderStatus).toBe(2);
    expect(await productOf(s.owner, id)).toMatchObject({
      quantity: 8,
      remakeQuantity: 5,
      nestedQuantity: 5,
      lostQuantity: 5,
      availableToNest: 8,
    });
    const lost = await s.owner.call(nest.listLostProducts, {
      query: { projectId: s.projectId, source: 16 } as never,
    });
    expect(lost.find((l) => l.productId === id)).toMatchObject({ quantity: 5, state: 1 });
  });

  it('a type that needs no approval: approved as it is made', async () => {
    const id = await freshPanel(s);
    const order = await newChange(s, [{ productId: id, newDepth: 30 }], { orderTypeId: s.quickTypeId });
    expect(order.orderStatus).toBe(4);
    expect(await productOf(s.owner, id)).toMatchObject({ depth: 30, state: 1 });
  });

  it('voided, rejected, deleted or without a line: the product is as it was', async () => {
    const { calls } = changeOrder;
    const [a, b, c, d] = [await freshPanel(s), await freshPanel(s), await freshPanel(s), await freshPanel(s)];
    const [va, vb, vc] = [
      await newChange(s, [{ productId: a, newWidth: 1300 }]),
      await newChange(s, [{ productId: b, newWidth: 1300 }]),
      await newChange(s, [
        { productId: c, newWidth: 1300 },
        { productId: d, newWidth: 1300 },
      ]),
    ];
    await s.owner.call(calls.void, { params: { id: va.id }, body: { version: va.version, reason: REASON } });
    const rejected = { version: vb.version, agree: false };
    expect(
      await s.owner.refused(s.owner.call(calls.approval, { params: { id: vb.id }, body: rejected })),
    ).toBe('Common:ReasonRequired');
    await s.owner.call(calls.approval, { params: { id: vb.id }, body: { ...rejected, remark: REASON } });
    await s.owner.call(calls.update, {
      params: { id: vc.id },
      body: { ...vc, products: vc.products.filter((l) => l.productId === d) } as never,
    });
    expect((await productOf(s.owner, c)).state).toBe(1);
    await s.owner.call(calls.remove, { params: { id: vc.id }, query: { version: vc.version + 1 } });
    for (const id of [a, b, c, d])
      expect(await productOf(s.owner, id)).toMatchObject({ state: 1, visibleWidth: 1200 });
    expect((await s.owner.call(calls.get, { params: { id: vb.id } })).orderStatus).toBe(64);
  });

  it('refuses what cannot be', async () => {
    const { calls } = changeOrder;
    const [a, b] = [await freshPanel(s), await freshPanel(s, { quantity: 9 })];
    await hold(s, b, 4, 2);
    const other = await s.owner.call(project.createProject, {
      body: { name: '别的工程', demanderId: s.demanderId },
    });
    const foreign = await freshPanel({ ...s, projectId: other.id });
    const refused = (products: Parameters<typeof changeBody>[1]) =>
      s.owner.refused(s.owner.call(calls.create, { body: changeBody(s, products) as never }));
    expect(await s.owner.refused(approveChange(s.owner, await newChange(s, [])))).toBe(
      'Common:DetailRequired',
    );
    expect(await refused([{ productId: a }])).toBe('Change:LineEmpty');
    expect(
      await refused([
        { productId: a, newWidth: 1300 },
        { productId: a, newHeight: 700 },
      ]),
    ).toBe('Change:ProductTwice');
    expect(await refused([{ productId: foreign, newWidth: 1300 }])).toBe('Change:OtherProject');
    expect(await refused([{ productId: b, newQuantity: 5 }])).toBe('Change:QuantityBelowNested');
    expect(await refused([{ productId: b, newQuantity: 0 }])).toBe('Change:QuantityBelowNested');
    expect(await refused([{ productId: b, newWidth: 1300, handling: 16 }])).toBe('Change:HandlingRequired');
    // a shape that cannot be folded is refused when it is to be written
    const order = await newChange(s, [{ productId: a, newWidth: 1300 }]);
    expect(await refused([{ productId: a, newWidth: 1400 }])).toBe('Change:VersionStale');
    const removing = s.owner.call(product.deleteProduct, { params: { id: a } });
    expect(await s.owner.refused(removing)).toBe('Cad:ProductState');
    expect((await s.owner.call(calls.links, { params: { id: order.id } })).items).toEqual([]);
    const voiding = s.owner.call(project.voidProject, {
      params: { id: s.projectId },
      body: { reason: REASON },
    });
    expect(await s.owner.refused(voiding)).toBe('Change:ProjectOpen');
    // nested meanwhile: what was agreed to is not what stands there
    await hold(s, a, 3);
    expect(await s.owner.refused(approveChange(s.owner, order))).toBe('Change:VersionStale');
    expect((await productOf(s.owner, a)).visibleWidth).toBe(1200);
    await hold(s, a, 0);
    expect((await approveChange(s.owner, order)).orderStatus).toBe(4);
    const again = await s.owner.call(calls.get, { params: { id: order.id } });
    expect(await s.owner.refused(approveChange(s.owner, again))).toBe('Common:InvalidState');
  });

  it('what was delivered and did not come back stays ordered, also when it leaves while the order waits', async () => {
    const { calls } = changeOrder;
    const id = await freshPanel(s);
    await deliver(s.owner, [{ productId: id, shipped: 6 }]);
    const refused = (newQuantity: number) =>
      s.owner.refused(
        s.owner.call(calls.create, { body: changeBody(s, [{ productId: id, newQuantity }]) as never }),
      );
    expect([await refused(5), await refused(0)]).toEqual([
      'Change:QuantityBelowShipped',
      'Change:QuantityBelowShipped',
    ]);
    await deliver(s.owner, [{ productId: id, returned: 2 }]);
    const order = await newChange(s, [{ productId: id, newQuantity: 4 }]);
    await deliver(s.owner, [{ productId: id, shipped: 1 }]);
    expect(await s.owner.refused(approveChange(s.owner, order))).toBe('Change:QuantityBelowShipped');
    await deliver(s.owner, [{ productId: id, returned: 1 }]);
    expect((await approveChange(s.owner, order)).orderStatus).toBe(4);
    expect(await productOf(s.owner, id)).toMatchObject({ quantity: 4 });
  });

  it('what was made once more and is nested beside the quantity does not keep a product from its next change', async () => {
    const id = await freshPanel(s, { quantity: 4 });
    await hold(s, id, 4);
    await approveChange(s.owner, await newChange(s, [{ productId: id, newHeight: 640, handling: 8 }]));
    await hold(s, id, 8);
    const next = await newChange(s, [{ productId: id, newColorId: await anyColor(s.owner), handling: 1 }]);
    expect((await approveChange(s.owner, next)).orderStatus).toBe(4);
    expect(
      await s.owner.refused(
        s.owner.call(changeOrder.calls.create, {
          body: changeBody(s, [{ productId: id, newQuantity: 3 }]) as never,
        }),
      ),
    ).toBe('Change:QuantityBelowNested');
  });

  it('two orders over one product, and two approvals of one order: one of them', async () => {
    const id = await freshPanel(s);
    const makes = await Promise.allSettled(
      Array.from({ length: 8 }, () => newChange(s, [{ productId: id, newWidth: 1260 }])),
    );
    const [order, ...more] = makes.flatMap((m) => (m.status === 'fulfilled' ? [m.value] : []));
    expect(more).toEqual([]);
    const approvals = await Promise.allSettled(
      Array.from({ length: 8 }, () => approveChange(s.owner, order as never)),
    );
    expect(approvals.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
    expect(await productOf(s.owner, id)).toMatchObject({ visibleWidth: 1260, state: 1 });
  });
});

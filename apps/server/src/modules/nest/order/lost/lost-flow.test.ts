/** What becomes of lost pieces (engineering F10): an order made for them, the next order of their project, the end of the need. */
import { describe, expect, it } from 'vitest';
import { bars, nest, type NestSheetRow, project } from '@muyun/contract';
import { newId } from '../../../../kit/clock.ts';
import { sql } from '../../../../kit/sql.ts';
import { barBody } from '../../../../../test/bar-scene.ts';
import {
  approveChange,
  changeScene,
  freshPanel,
  newChange,
  productOf,
} from '../../../../../test/change-scene.ts';
import { change, lostScene, page, pieceOn, report, rowOf } from '../../../../../test/lost-scene.ts';
import {
  act,
  addProduct,
  addSize,
  assertConserved,
  computed,
  countersOf,
  f9Body,
  nestScene,
} from '../../../../../test/nest-scene.ts';
import { confirmedNest, cut, routed, sheetOf, sheetsOf } from '../../../../../test/sheet-scene.ts';

const REASON = { reason: '客户取消' };
const LEFT = '客户同意少一件';
type Lost = Awaited<ReturnType<typeof lostScene>>;
/** Pieces of one product of a sheet, reported together. */
async function lostOne({ owner, sheet }: Lost, productId: string, n = 1, over: object = {}): Promise<string> {
  const { pieces } = await sheetOf(owner, sheet.sheetNo);
  const seqs = pieces.filter((p) => p.productId === productId && !p.isReturned).slice(0, n);
  const { ids } = await report(owner, sheet.sheetNo, { seqs: seqs.map((p) => p.seq), ...over });
  return ids[0] as string;
}
const make = (scene: Lost, products: readonly { productId: string; quantity: number }[], over: object = {}) =>
  scene.owner.call(nest.createNestOrder, { body: { ...f9Body(scene), products, ...over } as never });

describe('加入补套', () => {
  it('an order of source 2 takes the chosen rows; confirmed they are done, void they wait again', async () => {
    const scene = await lostScene();
    const { owner, p1, p2, orderId, no } = scene;
    const [a, b] = [await lostOne(scene, p1, 2), await lostOne(scene, p2)];
    const order = await make(scene, [{ productId: p1, quantity: 2 }], { lostIds: [a] });
    expect(await owner.call(nest.getNestOrder, { params: { id: order.id } })).toMatchObject({
      source: 2,
      parentOrderId: orderId,
      parentOrderNo: no,
    });
    expect([await rowOf(owner, a), await rowOf(owner, b)]).toMatchObject([
      { state: 2, renestOrderNo: order.no, actions: [] },
      { state: 1, renestOrderNo: null },
    ]);
    // what is in an order is in no other
    expect(await owner.refused(make(scene, [{ productId: p1, quantity: 1 }], { lostIds: [a] }))).toBe(
      'Nest:LostState',
    );
    await assertConserved(owner);
    await computed(owner, order.id);
    await act(owner, order.id, 'confirm');
    expect(await rowOf(owner, a)).toMatchObject({ state: 4, renestOrderNo: order.no });
    await act(owner, order.id, 'void', REASON);
    expect(await rowOf(owner, a)).toMatchObject({ state: 1, renestOrderNo: null });
    await assertConserved(owner);
    // rows of bars are none of plates
    expect(
      await owner.refused(
        owner.call(bars.createBarOrder, { body: { ...barBody([]), pieces: [], lostIds: [a] } as never }),
      ),
    ).toBe('Nest:NoProduct');
  });

  it('pieces that were taken meanwhile leave nothing to take up again', async () => {
    const scene = await lostScene();
    const { owner, p1 } = scene;
    const id = await lostOne(scene, p1);
    await change(owner, id, 'ignore', LEFT);
    const own = await make(scene, [{ productId: p1, quantity: 1 }]);
    expect(await countersOf(owner, p1)).toMatchObject({ lost: 0, reserved: 1, available: 0 });
    expect(await owner.refused(change(owner, id, 'reopen'))).toBe('Nest:LostTaken');
    await act(owner, own.id, 'void', REASON);
    expect(await change(owner, id, 'reopen')).toMatchObject({ state: 1 });
    await assertConserved(owner);
  });
});

describe('合并到下一批', () => {
  it('goes with the next ordinary order of its project that cuts its material, and with no other', async () => {
    const scene = await lostScene();
    const { owner, p1, textureId, projectId } = scene;
    const id = await lostOne(scene, p1, 2, { isUrgent: true });
    const p3 = await addProduct(
      owner,
      { textureId, projectId },
      { code: 'A-07', w: 600, h: 300, quantity: 5 },
    );
    expect(await change(owner, id, 'merge')).toMatchObject({
      joinsNext: true,
      state: 1,
      actions: ['renest', 'part', 'ignore'],
    });
    expect(await owner.refused(change(owner, id, 'reopen'))).toBe('Nest:LostState');
    const next = await make(scene, [{ productId: p3, quantity: 5 }]);
    const lines = await owner.call(nest.listNestOrderLines, { params: { id: next.id } });
    expect(lines.map((l) => [l.productId, l.quantity, l.priority]).toSorted()).toEqual(
      [
        [p1, 2, 1],
        [p3, 5, 5],
      ].toSorted(),
    );
    expect((await owner.call(nest.getNestOrder, { params: { id: next.id } })).source).toBe(1);
    expect(await rowOf(owner, id)).toMatchObject({ state: 2, renestOrderNo: next.no });
    const log = await owner.call(nest.nestOrderLog, { params: { id: next.id } });
    expect(log.items.map((l) => l.content)).toContain('合并漏件 2 件');
    await assertConserved(owner);
    // gone with its order it waits for the next
    await act(owner, next.id, 'void', REASON);
    expect(await rowOf(owner, id)).toMatchObject({ state: 1, joinsNext: true });
    await change(owner, id, 'part');
    const alone = await make(scene, [{ productId: p3, quantity: 5 }]);
    expect(await owner.call(nest.listNestOrderLines, { params: { id: alone.id } })).toHaveLength(1);
    await assertConserved(owner);
  });
});

describe('需求取消', () => {
  /** Four of twelve could not be placed. */
  async function unplaced() {
    const scene = await nestScene({ plates: false });
    const { owner } = scene;
    await addSize(owner, scene.textureId, { width: 1500, length: 3000, maxQty: 2 });
    const order = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 12 }] },
    });
    await computed(owner, order.id);
    await act(owner, order.id, 'confirm');
    const [row] = (await page(owner)).items;
    return { ...scene, order, id: row?.id as string };
  }
  const compel = (s: { owner: Lost['owner']; projectId: string }) =>
    s.owner.call(project.compelProjects, { body: { projectIds: [s.projectId], reason: '客户撤回订单' } });

  it('a project that is closed needs them no more, also those in an open order', async () => {
    const s = await unplaced();
    const { owner, p1, id, projectId } = s;
    const second = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(s), products: [{ productId: p1, quantity: 1 }], lostIds: [id] },
    });
    const waiting = (await page(owner, { state: '1' })).items[0]?.id as string;
    expect((await compel(s)).failed).toEqual([]);
    expect((await page(owner)).items.map((r) => [r.state, r.handledReason])).toEqual([
      [16, '工程已完结'],
      [16, '工程已完结'],
    ]);
    expect(await countersOf(owner, p1)).toMatchObject({ lost: 0, reserved: 1, nested: 8 });
    await assertConserved(owner);
    await act(owner, second.id, 'void', REASON);
    await owner.call(project.normalProject, { params: { id: projectId }, body: { reason: '客户又要了' } });
    expect(await rowOf(owner, waiting)).toMatchObject({ state: 16, actions: [] });
    await assertConserved(owner);
  });

  it('a row that was left stays left, and is not taken up in a project that has ended', async () => {
    const s = await unplaced();
    const { owner, id } = s;
    await change(owner, id, 'ignore', LEFT);
    await compel(s);
    expect(await rowOf(owner, id)).toMatchObject({ state: 8 });
    expect(await owner.refused(change(owner, id, 'reopen'))).toBe('Cad:ProjectClosed');
    await act(owner, s.order.id, 'void', REASON);
    await assertConserved(owner);
  });

  it('a project that is void takes up nothing', async () => {
    const { owner, projectId, p1 } = await nestScene();
    const id = newId();
    // found by the house at night, and left
    await owner.inTx((tx) =>
      tx.run(
        sql`insert into lost_product (tenant_id, id, product_id, project_id, quantity, source, state) values (${tx.tenantId}, ${id}, ${p1}, ${projectId}, 1, 32, 8)`,
      ),
    );
    await owner.call(project.voidProject, { params: { id: projectId }, body: { reason: '客户终止合同' } });
    expect(await owner.refused(change(owner, id, 'reopen'))).toBe('Cad:ProjectVoided');
  });

  it('a change order that has less made takes as many lost pieces along', async () => {
    const s = await changeScene();
    const { owner } = s;
    const id = await freshPanel(s, { quantity: 4 });
    await routed(owner, s.projectId);
    const nested = await confirmedNest({ ...s, p1: id } as never, [{ productId: id, quantity: 4 }]);
    await act(owner, nested.orderId, 'release');
    const [sheet] = (await sheetsOf(owner, nested.orderId)) as [NestSheetRow];
    await cut(owner, sheet.sheetNo);
    const piece = await pieceOn(owner, sheet.sheetNo, id);
    const { ids } = await report(owner, sheet.sheetNo, { seqs: [piece.seq] });
    await approveChange(owner, await newChange(s, [{ productId: id, newQuantity: 3, handling: 1 }]));
    expect(await rowOf(owner, ids[0] as string)).toMatchObject({
      state: 16,
      handledReason: '要做的数量减少',
    });
    expect(await productOf(owner, id)).toMatchObject({ quantity: 3, lostQuantity: 0, availableToNest: 0 });
  });

  it('a piece that a change order has had made once more is not reported', async () => {
    const s = await changeScene();
    const { owner } = s;
    const id = await freshPanel(s, { quantity: 2 });
    await routed(owner, s.projectId);
    const nested = await confirmedNest({ ...s, p1: id } as never, [{ productId: id, quantity: 2 }]);
    await act(owner, nested.orderId, 'release');
    const [sheet] = (await sheetsOf(owner, nested.orderId)) as [NestSheetRow];
    await cut(owner, sheet.sheetNo);
    const piece = await pieceOn(owner, sheet.sheetNo, id);
    await approveChange(owner, await newChange(s, [{ productId: id, newHeight: 640, handling: 8 }]));
    expect(await owner.refused(report(owner, sheet.sheetNo, { seqs: [piece.seq] }))).toBe('Nest:LostTwice');
  });
});

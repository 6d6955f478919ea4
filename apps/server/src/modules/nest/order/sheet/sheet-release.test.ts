/** Release (engineering F7): every sheet its number, every placement its piece; what stands in its way is said with the way on. */
import { describe, expect, it } from 'vitest';
import { nest, projectRoute } from '@muyun/contract';
import { makeMember, makeSpace } from '../../../../../test/kit.ts';
import { act, assertConserved, countersOf, nestScene } from '../../../../../test/nest-scene.ts';
import {
  confirmedNest,
  confirmedScene,
  orderOf,
  releasedScene,
  routed,
  sheetOf,
  sheetsOf,
} from '../../../../../test/sheet-scene.ts';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import { sheetCodes } from './sheet-codes.ts';

describe('release', () => {
  it('gives each sheet its number and each placement one piece, in the order of both', async () => {
    const scene = await confirmedScene();
    const { owner, orderId, no } = scene;
    expect(await sheetsOf(owner, orderId)).toEqual([]);
    expect((await orderOf(owner, orderId)).actions).toContain('release');
    const answer = await act(owner, orderId, 'release');
    expect([answer.state, answer.actions]).toEqual([32, expect.arrayContaining(['void'])]);
    const sheets = await sheetsOf(owner, orderId);
    const detail = await orderOf(owner, orderId);
    expect(sheets).toHaveLength(detail.sheetAmount);
    expect(detail.releaseTime).not.toBeNull();
    for (const s of sheets) expect(s.sheetNo).toBe(`${no}-${s.layoutNo}-${s.serial}/${s.total}`);
    const pieces = (await Promise.all(sheets.map((s) => sheetOf(owner, s.sheetNo)))).flatMap((s) => s.pieces);
    expect(pieces).toHaveLength(36);
    expect(new Set(pieces.map((p) => p.lableId)).size).toBe(36);
    const first = pieces.filter((p) => p.productId === scene.p1).map((p) => p.lableCode as string);
    const serials = await owner.inTx((tx) =>
      tx.rows(
        { code: col.text },
        sql`select code from lable where tenant_id = ${tx.tenantId} and product_id = ${scene.p1} order by serial_no`,
      ),
    );
    expect(first).toEqual(serials.map((s) => s.code));
    expect((await owner.call(nest.nestOrderLog, { params: { id: orderId } })).items[0]).toMatchObject({
      actionLabel: '下达',
      content: `下达：${sheets.length} 张 36 件`,
    });
    // the drawings and the cut list come with a code for each sheet
    const codes = sheetCodes(sheets.map((s) => ({ no: s.sheetNo, notes: [s.title] })));
    expect(codes[1]).toMatchObject({ kind: 'labels', items: sheets.map((s) => ({ qr: s.sheetNo })) });
    for (const b of ['3', '4']) {
      const query = { format: 'pdf' };
      const raw = await owner.raw(nest.downNestFile, { params: { a: orderId, b }, query });
      expect([raw.status, Buffer.from(raw.bytes).subarray(0, 4).toString()]).toEqual([200, '%PDF']);
    }
    expect(sheets[0]?.title).toBe('3003-H24 测试 3.0');
    await assertConserved(owner);
  });

  it('without labels it says which projects lack a route, and goes on once they have one', async () => {
    const scene = await nestScene();
    const { owner, projectId } = scene;
    const { orderId } = await confirmedNest(scene);
    const { version } = await orderOf(owner, orderId);
    const raw = await owner.raw(nest.nestOrderState, {
      params: { id: orderId },
      body: { action: 'release', version },
    });
    expect(raw.status).toBe(400);
    expect(raw.json()).toMatchObject({
      error: {
        code: 'Nest:LabelMissing',
        message: '请先生成产品标签',
        details: { projects: [{ id: projectId, name: '万科大厦 / 第1批', missing: 36 }] },
      },
    });
    expect((await orderOf(owner, orderId)).state).toBe(16);
    await routed(owner, projectId);
    expect((await act(owner, orderId, 'release')).state).toBe(32);
    expect((await owner.call(projectRoute, { params: { id: projectId } })).isReleased).toBe(true);
  });

  it('a product that changed since stops it', async () => {
    const scene = await confirmedScene();
    const { owner, orderId } = scene;
    const revise = (by: number) =>
      owner.inTx((tx) =>
        tx.run(
          sql`update cad_product set revision = revision + ${by}::int where tenant_id = ${tx.tenantId} and id = ${scene.p2}`,
        ),
      );
    await revise(1);
    expect(await owner.refused(act(owner, orderId, 'release'))).toBe('Nest:ProductChanged');
    await revise(-1);
    expect((await act(owner, orderId, 'release')).state).toBe(32);
  });

  it('is the right of whoever confirms; a void takes the sheets away and gives the pieces back', async () => {
    const scene = await confirmedScene();
    const { owner, space, orderId } = scene;
    const clerk = await makeMember(space, ['AlNest.NestOrders:get', 'AlNest.NestOrders:edit']);
    expect(await clerk.refused(act(clerk, orderId, 'release'))).toBe('Common:Forbidden');
    await act(owner, orderId, 'release');
    const [sheet] = await sheetsOf(owner, orderId);
    expect((await act(owner, orderId, 'void', { reason: '不做了' })).state).toBe(512);
    expect(await sheetsOf(owner, orderId)).toEqual([]);
    expect(await owner.refused(sheetOf(owner, sheet?.sheetNo ?? ''))).toBe('Nest:SheetUnknown');
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 12 });
    // the same pieces again, on another order
    const again = await confirmedNest(scene);
    expect((await act(owner, again.orderId, 'release')).state).toBe(32);
  });

  it('another space knows no sheet of this one', async () => {
    const { owner, orderId, sheets } = await releasedScene();
    const other = (await makeSpace()).owner;
    expect(await other.refused(sheetOf(other, sheets[0]?.sheetNo ?? ''))).toBe('Nest:SheetUnknown');
    expect(await other.refused(sheetsOf(other, orderId))).toBe('Common:NotFound');
    expect((await owner.call(nest.listOrderSheets, { params: { id: orderId } })).length).toBe(sheets.length);
  });
});

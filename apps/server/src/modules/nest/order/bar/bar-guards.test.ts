/** What orders of bars refuse, what happens when two do it at once, and that plates and bars keep apart (engineering F7, F10, F12, F13). */
import { describe, expect, it } from 'vitest';
import {
  bars,
  bindAccessories,
  deleteProductAccessory,
  listProductAccessories,
  nest,
  project,
  tenant,
} from '@muyun/contract';
import { HostScene } from '../../../../../test/host-scene.ts';
import { testHouse } from '../../../../../test/kit.ts';
import {
  addCut,
  addProfile,
  barAct,
  barBody,
  barsComputed,
  barTestParams,
  freeOf,
  oneCut,
} from '../../../../../test/bar-scene.ts';
import { sql } from '../../../../kit/sql.ts';
import { releaseIdleDrafts } from '../nest-idle.ts';

const DAY_MS = 86_400_000;
const REASON = { reason: '客户终止合同' };

describe('refusals', () => {
  it('a draft: nothing, too much, parameters out of range, bars without their measures', async () => {
    const { owner, make, piece } = await oneCut();
    expect(await owner.refused(owner.call(bars.createBarOrder, { body: barBody([]) }))).toBe(
      'Nest:NoProduct',
    );
    expect(await owner.refused(make(11))).toBe('Nest:QtyExceeded');
    expect(await owner.refused(make(20_001))).toBe('Nest:TooLarge');
    expect(await owner.refused(make(1, { params: barTestParams({ kerf: 51 }) }))).toBe('Nest:ParamRange');
    const raw = await owner.raw(bars.createBarOrder, {
      body: barBody([[piece, 1]], { stocks: [{ groupName: 'x', kind: 3, length: 3000 }] }),
    });
    expect([raw.status, JSON.stringify(raw.json())]).toEqual([
      400,
      expect.stringContaining('请填写余料支数'),
    ]);
    const range = await owner.raw(bars.createBarOrder, {
      body: barBody([[piece, 1]], {
        stocks: [{ groupName: 'x', kind: 2, minLength: 6000, maxLength: 3000 }],
      }),
    });
    expect(JSON.stringify(range.json())).toContain('请填写长度范围');
    expect(await freeOf(owner, piece)).toBe(10);
  });

  it('a profile without bars is named; a piece longer than every bar is left out with the reason, and comes as lost', async () => {
    const { scene, owner, piece, make } = await oneCut();
    const bare = await make(1, { stocks: [] });
    expect(await owner.refused(barAct(owner, bare.id, 'submit'))).toBe('Nest:NoBarStock');
    await barAct(owner, bare.id, 'void', REASON);
    const long = await addCut(scene, { code: 'A-99', length: 5980, quantity: 2 });
    const { id, errors } = await owner.call(bars.createBarOrder, {
      body: barBody([
        [piece, 2],
        [long, 2],
      ]),
    });
    expect(errors).toEqual([
      expect.objectContaining({
        pieceId: long,
        label: '超出料长',
        message: '件长 5980 mm，可用料最长 6000 mm，去掉料头料尾和锯缝后只能下 5950 mm',
      }),
    ]);
    const done = await barsComputed(owner, id);
    expect(done).toMatchObject({ state: 8, placedAmount: 2, lostAmount: 2 });
    expect(done.lines.find((l) => l.pieceId === long)).toMatchObject({ lostAmount: 2, placedQuantity: 0 });
    await barAct(owner, id, 'confirm');
    const lost = await owner.call(nest.listLostProducts, { query: { orderId: id } });
    expect(lost).toEqual([
      expect.objectContaining({
        code: 'A-99',
        quantity: 2,
        state: 1,
        source: 1,
        pieceName: expect.stringContaining('5980'),
      }),
    ]);
    const only = await owner.call(bars.createBarOrder, { body: barBody([[long, 2]]) });
    expect(await owner.refused(barAct(owner, only.id, 'submit'))).toBe('Nest:NoProduct');
  });

  it('projects that are voided or closed give nothing; what is changed after the computation is not confirmed', async () => {
    const { scene, owner, piece, make } = await oneCut();
    const { id } = await make();
    await barsComputed(owner, id);
    await owner.call(deleteProductAccessory, { params: { id: piece } });
    expect(await owner.refused(barAct(owner, id, 'confirm'))).toBe('Nest:ProductChanged');
    await barAct(owner, id, 'void', REASON);
    const other = await addCut(scene, { code: 'A-02', length: 900, quantity: 3 });
    const draft = () => owner.call(bars.createBarOrder, { body: barBody([[other, 1]]) });
    await owner.call(project.voidProject, { params: { id: scene.projectId }, body: REASON });
    expect(await owner.refused(draft())).toBe('Cad:ProjectVoided');
    await owner.call(project.normalProject, { params: { id: scene.projectId }, body: REASON });
    await owner.call(project.compelProjects, { body: { projectIds: [scene.projectId], ...REASON } });
    expect(await owner.refused(draft())).toBe('Cad:ProjectClosed');
  });

  it('states, versions, runs: a stale plan is not adopted, a draft has no list, an unrelated verb is refused', async () => {
    const { owner, make } = await oneCut();
    const { id } = await make();
    expect(await owner.refused(barAct(owner, id, 'confirm'))).toBe('Nest:State');
    expect(await owner.refused(owner.call(bars.downBarFile, { params: { id } }))).toBe('Nest:NoPlan');
    expect(await owner.call(bars.barLayouts, { params: { id } })).toEqual([]);
    const done = await barsComputed(owner, id);
    const runId = done.runId ?? '';
    await barAct(owner, id, 'adopt', { runId });
    const stale = owner.call(bars.barOrderState, { params: { id }, body: { action: 'recalc', version: 1 } });
    expect(await owner.refused(stale)).toBe('Common:StaleVersion');
    const { version, lines } = await owner.call(bars.getBarOrder, { params: { id } });
    await owner.call(bars.updateBarOrder, {
      params: { id },
      body: { ...barBody([[lines[0]?.pieceId ?? '', 3]]), version },
    });
    await barsComputed(owner, id);
    expect(await owner.refused(barAct(owner, id, 'adopt', { runId }))).toBe('Nest:RunStale');
    await owner.call(bars.barLayouts, { params: { id }, query: { runId } });
    expect(await owner.refused(owner.call(bars.deleteBarOrder, { params: { id } }))).toBe('Nest:State');
    const cut = sql`update nest_order set cut_sheet_amount = 1 where id = ${id}`;
    await owner.inTx((tx) => tx.run(sql`${cut} and tenant_id = ${tx.tenantId}`));
    const force = () => owner.call(bars.forceDeleteBarOrder, { params: { id }, query: REASON });
    expect(await owner.refused(force())).toBe('Nest:SheetCut');
    const back = sql`update nest_order set cut_sheet_amount = 0 where id = ${id}`;
    await owner.inTx((tx) => tx.run(sql`${back} and tenant_id = ${tx.tenantId}`));
    await force();
    expect(await owner.refused(owner.call(bars.getBarOrder, { params: { id } }))).toBe('Common:NotFound');
  });

  it('the quota is taken by a run that comes to something, listed, and given back by one that is dropped', async () => {
    const host = await HostScene.open();
    const { scene, owner, make } = await oneCut();
    const { tenantId } = scene.space;
    const { version } = await host.host.call(tenant.getTenant, { params: { id: tenantId } });
    await host.host.call(tenant.setNest, { body: { tenantId, value: 1, reason: '试用', version } });
    const { id, no } = await make(3);
    await barsComputed(owner, id);
    const second = await make(2);
    expect(await owner.refused(barAct(owner, second.id, 'submit'))).toBe('Feature:NestQuotaExceeded');
    const log = await owner.call(bars.listBarCosts, { query: { sorting: 'creationTime asc' } });
    expect(log.items.map((r) => [r.no, r.type, r.quantity])).toEqual([[no, 1, 1]]);
    await owner.inTx((tx) =>
      tx.run(sql`update nest_charge set refunded_time = now() where tenant_id = ${tx.tenantId}`),
    );
    const both = await owner.call(bars.listBarCosts, { query: { sorting: 'type desc' } });
    expect(both.items.map((r) => r.type)).toEqual([2, 1]);
    expect(both.totals).toEqual({ quantity: 0 });
    const all = await host.host.call(bars.listBarCostsForAdmin, { query: { tenantId, sorting: 'type asc' } });
    expect(all.items.map((r) => [r.tenantName, r.no, r.type])).toEqual([
      [scene.space.name, no, 1],
      [scene.space.name, no, 2],
    ]);
  });
});

describe('plates and bars', () => {
  it('have lists and calls of their own: neither opens, moves or deletes the other', async () => {
    const { scene, owner, make } = await oneCut();
    const { id } = await make();
    const at = { params: { id } };
    for (const ask of [
      () => owner.call(nest.getNestOrder, at),
      () => owner.call(nest.nestOrderLog, at),
      () => owner.call(nest.nestOrderState, { ...at, body: { action: 'submit', version: 1 } }),
      () => owner.call(nest.deleteNestOrder, at),
    ])
      expect(await owner.refused(ask())).toBe('Common:NotFound');
    expect((await owner.call(nest.listNestOrders)).totalCount).toBe(0);
    expect((await owner.call(bars.listBarOrders)).totalCount).toBe(1);
    const { id: other } = await addProfile(owner, { name: '横梁' }).then(async (p) => ({
      id: await addCut(scene, { code: 'B-01', length: 500, quantity: 1 }, p.skuId),
    }));
    // two profiles of one product: each for itself
    const { pieces, groups } = await owner.call(bars.listBarPieces, {
      query: { projectIds: [scene.projectId] },
    });
    expect(pieces.map((p) => p.id)).toContain(other);
    expect(groups.map((g) => g.profile).toSorted()).toEqual(['副框', '横梁']);
  });

  it('an idle draft gives its pieces back and takes them again when it is started', async () => {
    const { owner, piece, make } = await oneCut(8);
    const { id } = await make();
    const { pools } = (await testHouse()).server.house;
    await releaseIdleDrafts(pools, new Date(Date.now() + 8 * DAY_MS), () => undefined);
    expect(await freeOf(owner, piece)).toBe(10);
    const other = await make(5);
    expect(await owner.refused(barAct(owner, id, 'submit'))).toBe('Nest:QtyExceeded');
    await barAct(owner, other.id, 'void', REASON);
    expect((await barsComputed(owner, id)).state).toBe(8);
    expect(await freeOf(owner, piece)).toBe(2);
  });

  it('fewer products, fewer pieces: the plan that was made for more is refused', async () => {
    const { owner, piece, make } = await oneCut(10);
    const { id } = await make();
    await barsComputed(owner, id);
    const { lines } = await owner.call(bars.getBarOrder, { params: { id } });
    await owner.call(bindAccessories, {
      body: {
        productIds: [lines[0]?.productId ?? ''],
        items: [
          {
            accessorySkuId: await skuOf(owner, lines[0]?.productId ?? ''),
            qtyPerPiece: '0.5',
            cutLength: 1200,
            leftAngle: '0',
            rightAngle: '0',
          },
        ],
      },
    });
    expect(await owner.refused(barAct(owner, id, 'confirm'))).toBe('Nest:ProductChanged');
    expect(await freeOf(owner, piece)).toBe(0);
  });
});

async function skuOf(owner: Awaited<ReturnType<typeof oneCut>>['owner'], productId: string): Promise<string> {
  return (await owner.call(listProductAccessories, { query: { productId } })).items[0]?.accessorySkuId ?? '';
}

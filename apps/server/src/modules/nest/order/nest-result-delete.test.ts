/** Deleting one result of a plan (engineering F11): what becomes of its pieces and plates, what is refused, what two at once end in. */
import { describe, expect, it } from 'vitest';
import { nest, type OutputOf } from '@muyun/contract';
import { codeOf, makeMember } from '../../../../test/kit.ts';
import { pagesOf } from '../../../../test/nest-files-scene.ts';
import { act, addProduct, assertConserved, computed, countersOf } from '../../../../test/nest-scene.ts';
import { newId } from '../../../kit/clock.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import {
  bothGroups,
  detail,
  outcome,
  REASON,
  remove,
  reservedOf,
  resultsOf,
  twoGroups,
} from '../../../../test/nest-take-out-scene.ts';

type Result = OutputOf<typeof nest.listNestResults>['items'][number];

describe('deleting one result', () => {
  it('of a confirmed order: its pieces are lost, its plates are free, the figures are those of the rest', async () => {
    const scene = await twoGroups();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: bothGroups(scene) });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    const before = await detail(owner, id);
    const results = await resultsOf(owner, id);
    expect(results).toHaveLength(2);
    expect(await reservedOf(owner, scene.plate)).toBe(1);
    const thin = results.find((r) => r.thickness === 2);
    await remove(owner, thin?.id as string);
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 0, nested: 0, lost: 6, available: 6 });
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 0, nested: 12, lost: 0, available: 0 });
    expect(await reservedOf(owner, scene.plate)).toBe(0);
    const after = await detail(owner, id);
    expect(after).toMatchObject({
      state: 16,
      placedAmount: 36,
      lostAmount: 6,
      sheetAmount: before.sheetAmount - (thin?.sheetAmount ?? 0),
      version: before.version + 1,
    });
    expect(Number(after.netCost)).toBeLessThan(Number(before.netCost));
    expect(after.unplaced).toMatchObject([
      { productId: scene.thin, quantity: 6, reason: 'REMOVED', message: '套料结果已删除' },
    ]);
    expect(await owner.call(nest.listLostProducts, { query: { orderId: id } })).toMatchObject([
      { productId: scene.thin, quantity: 6, source: 1, state: 1, reason: '套料结果已删除' },
    ]);
    expect(await resultsOf(owner, id)).toHaveLength(1);
    const sheets = await owner.call(nest.nestRunLayouts, { params: { id: after.runId as string } });
    expect(sheets.layouts.flatMap((l) => l.placements.map((p) => p.productId))).not.toContain(scene.thin);
    await assertConserved(owner);
    // and the way back: the order holds everything again, confirms what is planned, and the group is lost again
    await act(owner, id, 'unconfirm', REASON);
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 6, nested: 0, lost: 0, available: 0 });
    await act(owner, id, 'confirm');
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 0, nested: 0, lost: 6, available: 6 });
    await act(owner, id, 'void', REASON);
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 6 });
    await assertConserved(owner);
  });

  it('before the confirmation the pieces stay with the order and are lost when it is confirmed; a new computation nests them again', async () => {
    const scene = await twoGroups();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: bothGroups(scene) });
    await computed(owner, id);
    const thin = (await resultsOf(owner, id)).find((r) => r.thickness === 2);
    await remove(owner, thin?.id as string);
    expect(await detail(owner, id)).toMatchObject({ state: 8, placedAmount: 36, lostAmount: 6 });
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 6, nested: 0, lost: 0, available: 0 });
    await assertConserved(owner);
    const first = (await detail(owner, id)).runId as string;
    expect((await computed(owner, id, 'recalc')).placedAmount).toBe(42);
    await act(owner, id, 'adopt', { runId: first });
    expect((await act(owner, id, 'confirm')).state).toBe(16);
    expect(await countersOf(owner, scene.thin)).toEqual({ reserved: 0, nested: 0, lost: 6, available: 6 });
    await assertConserved(owner);
  });

  it('chosen results of several orders are printed as one PDF: their own layouts, of confirmed plans', async () => {
    const scene = await twoGroups();
    const { owner, space } = scene;
    const more = await addProduct(owner, scene, { code: 'P-09', w: 900, h: 500, quantity: 4 });
    const { id } = await owner.call(nest.createNestOrder, { body: bothGroups(scene) });
    await computed(owner, id);
    const [a, b] = (await resultsOf(owner, id)) as [Result, Result];
    const print = (ids: readonly string[], by = owner) =>
      by.raw(nest.printNestResults, { body: { ids } as never });
    expect(codeOf(await print([a.id]))).toBe('Nest:NotConfirmed');
    await act(owner, id, 'confirm');
    const one = await print([a.id]);
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(pagesOf(one.bytes)).toBe(a.layoutAmount);
    expect(codeOf(await print([a.id, newId()]))).toBe('Common:NotFound');
    const body = { ...bothGroups(scene), products: [{ productId: more, quantity: 4 }] };
    const second = (await owner.call(nest.createNestOrder, { body })).id;
    await computed(owner, second);
    await act(owner, second, 'confirm');
    const [c] = (await resultsOf(owner, second)) as [Result];
    const isTaken = () =>
      owner.inTx((tx) =>
        tx.one(
          { at: col.bool },
          sql`select first_file_time is not null as at from nest_order where tenant_id = ${tx.tenantId} and id = ${second}`,
        ),
      );
    expect(await isTaken()).toEqual({ at: false });
    const all = await print([a.id, c.id, b.id, a.id]);
    expect(pagesOf(all.bytes)).toBe(a.layoutAmount + b.layoutAmount + c.layoutAmount);
    // the material of one order brings none of it from the other
    const other = a.thickness === c.thickness ? b : a;
    const apart = await print([other.id, c.id]);
    expect(pagesOf(apart.bytes)).toBe(other.layoutAmount + c.layoutAmount);
    expect(decodeURIComponent(all.headers.get('content-disposition') ?? '')).toContain(
      `${a.no} ${c.no} 排版图.pdf`,
    );
    // who may read but not take out; who sees only his own
    const reader = await makeMember(space, ['AlNest.NestResults:query']);
    expect(codeOf(await print([a.id], reader))).toBe('Common:Forbidden');
    const own = await makeMember(space, ['AlNest.NestResults:export'], { dataScope: 'own' });
    expect(codeOf(await print([a.id], own))).toBe('Common:NotFound');
    // a file has left the house: what it cost is not given back (F7)
    expect(await isTaken()).toEqual({ at: true });
    await act(owner, second, 'void', REASON);
    expect(codeOf(await print([c.id]))).toBe('Nest:NoPlan');
  });

  it('refuses the last result, a cut one, one of another state or plan, and people without the right', async () => {
    const scene = await twoGroups();
    const { owner, space } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: bothGroups(scene) });
    await computed(owner, id);
    const [a, b] = (await resultsOf(owner, id)).map((r) => r.id) as [string, string];
    const offered = async () => (await resultsOf(owner, id)).map((r) => [r.id, r.isRemovable]);
    expect(await offered()).toEqual([
      [a, true],
      [b, true],
    ]);
    const clerk = await makeMember(space, ['AlNest.NestResults:query', 'AlNest.NestOrders:delete']);
    expect(await clerk.refused(remove(clerk, a))).toBe('Common:Forbidden');
    const own = await makeMember(space, ['AlNest.NestResults:delete'], { dataScope: 'own' });
    expect(await own.refused(remove(own, a))).toBe('Common:NotFound');
    await owner.inTx((tx) =>
      tx.run(sql`update nest_layout set cut_count = 1 where tenant_id = ${tx.tenantId} and result_id = ${a}`),
    );
    expect(await owner.refused(remove(owner, a))).toBe('Nest:SheetCut');
    expect(await offered()).toContainEqual([a, false]);
    await owner.inTx((tx) =>
      tx.run(sql`update nest_layout set cut_count = 0 where tenant_id = ${tx.tenantId}`),
    );
    await remove(owner, a);
    expect(await offered()).toEqual([[b, false]]);
    expect(await owner.refused(remove(owner, b))).toBe('Nest:LastResult');
    await computed(owner, id, 'recalc');
    expect(await owner.refused(remove(owner, b))).toBe('Common:NotFound');
    const [c] = await resultsOf(owner, id);
    await act(owner, id, 'void', REASON);
    expect(await owner.refused(remove(owner, c?.id as string))).toBe('Nest:SheetCut');
  });

  it('races: the same result twice, both results at once, and against unconfirm and void', async () => {
    const scene = await twoGroups();
    const { owner } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: bothGroups(scene) });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    const [a, b] = (await resultsOf(owner, id)).map((r) => r.id) as [string, string];
    const answers = await Promise.all([a, a, b, b].map((r) => outcome(remove(owner, r))));
    expect(answers.filter((x) => x === 'ok')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['ok', 'Common:NotFound', 'Nest:LastResult']));
    await assertConserved(owner);
    await act(owner, id, 'unconfirm', REASON);
    const again = await computed(owner, id, 'recalc');
    const { version } = await act(owner, id, 'confirm');
    expect(again.placedAmount).toBe(42);
    const [c] = await resultsOf(owner, id);
    const both = await Promise.all([
      outcome(remove(owner, c?.id as string)),
      outcome(
        owner.call(nest.nestOrderState, { params: { id }, body: { action: 'void', version, ...REASON } }),
      ),
    ]);
    // whoever comes second is told: the void by the version, the delete by the state of the result
    expect([
      ['ok', 'Common:StaleVersion'],
      ['Nest:SheetCut', 'ok'],
    ]).toContainEqual(both);
    await assertConserved(owner);
  });
});

/** Idle drafts give their pieces back and take them again (engineering F7, H2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nest } from '@muyun/contract';
import { testHouse } from '../../../../test/kit.ts';
import { act, computed, countersOf, f9Body, type NestScene, nestScene } from '../../../../test/nest-scene.ts';
import { col, orNull } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { releaseIdleDrafts } from './nest-idle.ts';

const DAY_MS = 86_400_000;
let scene: NestScene;
beforeAll(async () => {
  scene = await nestScene();
});
// what this file's drafts hold is of no use to anybody after it
afterAll(async () => {
  await idle(8);
});

/** Runs the task as it would run in `days` days. */
async function idle(days: number): Promise<number> {
  const { pools } = (await testHouse()).server.house;
  // drafts that other tests of this database have left are none of this file's; its own are looked at below
  return releaseIdleDrafts(pools, new Date(Date.now() + days * DAY_MS), () => undefined);
}
const only = (quantity: number) => ({ ...f9Body(scene), products: [{ productId: scene.p1, quantity }] });
const detail = (id: string) => scene.owner.call(nest.getNestOrder, { params: { id } });

describe('idle drafts', () => {
  it('after seven days the pieces are free, once, with log and audit; the draft stays', async () => {
    const { owner, p1 } = scene;
    const { id, no } = await owner.call(nest.createNestOrder, { body: only(5) });
    await idle(6.9);
    expect(await countersOf(owner, p1)).toMatchObject({ reserved: 5 });
    const counts = await Promise.all([idle(7.1), idle(7.1), idle(7.1)]);
    expect(counts.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(1);
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 12 });
    expect(await detail(id)).toMatchObject({ state: 1, holdsPieces: false, pieceAmount: 5 });
    expect((await owner.call(nest.nestOrderLog, { params: { id } })).items[0]).toMatchObject({
      content: '草稿闲置 7 天，释放占用的 5 件',
      operatorName: null,
    });
    expect(
      await owner.inTx((tx) =>
        tx.rows(
          { call_id: col.text, biz_no: col.text, user_id: orNull(col.id) },
          sql`select call_id, biz_no, user_id from audit_log where tenant_id = ${tx.tenantId} and biz_id = ${id} and action = 'idle'`,
        ),
      ),
    ).toEqual([{ call_id: 'nest.draft-release', biz_no: no, user_id: null }]);
    // voided afterwards: nothing is given back twice
    await act(owner, id, 'void', { reason: '不做了' });
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 12 });
  });

  it('started later it takes its pieces again, or says what is left', async () => {
    const { owner, p1 } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: only(8) });
    await idle(8);
    const other = await owner.call(nest.createNestOrder, { body: only(6) });
    expect(await owner.refused(act(owner, id, 'submit'))).toBe('Nest:QtyExceeded');
    expect(await countersOf(owner, p1)).toMatchObject({ reserved: 6, available: 6 });
    await owner.call(nest.deleteNestOrder, { params: { id: other.id } });
    expect((await computed(owner, id)).state).toBe(8);
    expect(await detail(id)).toMatchObject({ holdsPieces: true });
    expect(await countersOf(owner, p1)).toMatchObject({ reserved: 8, available: 4 });
    // what is computed is no draft: it keeps its pieces
    await idle(30);
    expect(await countersOf(owner, p1)).toMatchObject({ reserved: 8 });
    await act(owner, id, 'confirm');
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 8, lost: 0, available: 4 });
    await act(owner, id, 'void', { reason: '重做' });
  });

  it('saved later it holds what is saved; deleted later it gives nothing back; a save meanwhile keeps it', async () => {
    const { owner, p1 } = scene;
    const { id } = await owner.call(nest.createNestOrder, { body: only(7) });
    await idle(8);
    const { version } = await detail(id);
    await owner.call(nest.updateNestOrder, { params: { id }, body: { ...only(9), version } });
    expect(await countersOf(owner, p1)).toMatchObject({ reserved: 9, available: 3 });
    await idle(8);
    await owner.call(nest.deleteNestOrder, { params: { id } });
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 0, lost: 0, available: 12 });
    const kept = await owner.call(nest.createNestOrder, { body: only(4) });
    await owner.inTx((tx) =>
      tx.run(
        sql`update nest_order set creation_time = now() - interval '20 days', last_modification_time = now() - interval '20 days' where tenant_id = ${tx.tenantId} and id = ${kept.id}`,
      ),
    );
    const [released, saved] = await Promise.all([
      idle(0),
      owner
        .call(nest.updateNestOrder, { params: { id: kept.id }, body: { ...only(4), version: kept.version } })
        .then(
          () => 'saved',
          (e: { code: string }) => e.code,
        ),
    ]);
    // one of the two came first; either way the counters say what the order says
    expect([
      ['Common:StaleVersion', 0],
      ['saved', 4],
    ]).toContainEqual([saved, (await countersOf(owner, p1)).reserved]);
    expect((await detail(kept.id)).holdsPieces).toBe(saved === 'saved');
    expect(released).toBeLessThanOrEqual(1);
  });
});

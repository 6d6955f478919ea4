/** The nightly comparison (engineering F10, source 32): counters that drifted are set right, shown as 漏件 and told to the platform. */
import { describe, expect, it } from 'vitest';
import { nest } from '@muyun/contract';
import { testHouse } from '../../../../../test/kit.ts';
import { isDamaged } from '../../../../../test/invariants.ts';
import { page } from '../../../../../test/lost-scene.ts';
import { addSize, assertConserved, countersOf, f9Body, nestScene } from '../../../../../test/nest-scene.ts';
import { confirmedNest } from '../../../../../test/sheet-scene.ts';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import { inTx, PLATFORM } from '../../../../kit/tx.ts';
import { countProjects, writeProducts } from '../../../cad/shared/project-counters.store.ts';
import { reconcileNests } from './lost-count.ts';

async function reconciled() {
  const { pools } = (await testHouse()).server.house;
  const faults: unknown[] = [];
  const wrong = await reconcileNests(pools, new Date(), (fault, tenantId) => {
    // what other tests have broken on purpose may be past mending
    if (!isDamaged(tenantId)) faults.push(fault);
  });
  expect(faults).toEqual([]);
  return wrong;
}
type Scene = Awaited<ReturnType<typeof nestScene>>;
/** What a fault of the house would leave behind. */
const drift = ({ owner }: Scene, id: string, by: number) =>
  owner.inTx(async (tx) => {
    const write = sql`update cad_product t set nested_quantity = t.nested_quantity + ${by}::int where t.tenant_id = ${tx.tenantId} and t.id = ${id}`;
    await countProjects(tx, await writeProducts(tx, write, sql`t.id = ${id}`));
  });
const told = async (name: string) => {
  const { pools } = (await testHouse()).server.house;
  return inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, (tx) =>
    tx.rows(
      { title: col.text, content: col.text },
      sql`select title, content from message where content like ${`%${name}%`} and title like '%核对不符' order by creation_time`,
    ),
  );
};

describe('reconciliation', () => {
  it('pieces that count as nested and lie on no plan are free and lost; the administrators are told', async () => {
    const scene = await nestScene();
    const { owner, p1 } = scene;
    await confirmedNest(scene, [{ productId: p1, quantity: 8 }]);
    expect((await reconciled()).has(owner.tenantId)).toBe(false);
    await drift(scene, p1, 2);
    expect((await reconciled()).get(owner.tenantId)).toEqual({ products: 1, pieces: 2 });
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 8, lost: 2, available: 4 });
    expect((await page(owner)).items).toMatchObject([
      {
        quantity: 2,
        source: 32,
        state: 1,
        orderNo: null,
        reporterName: null,
        reason: '核对：已套 10 件，有效排版 8 件',
      },
    ]);
    await assertConserved(owner);
    expect((await reconciled()).has(owner.tenantId)).toBe(false);
    await expect
      .poll(async () => (await told(scene.space.name)).map((m) => m.content))
      .toContainEqual(expect.stringContaining('1 个产品'));
    // they are nested like any other
    const again = await owner.call(nest.createNestOrder, {
      body: {
        ...f9Body(scene),
        products: [{ productId: p1, quantity: 2 }],
        lostIds: [(await page(owner)).items[0]?.id ?? ''],
      },
    });
    expect((await page(owner)).items).toMatchObject([{ state: 2, renestOrderNo: again.no }]);
  });

  it('what lies on plans and is not counted is counted, and waits no more', async () => {
    const scene = await nestScene();
    const { owner, p1 } = scene;
    await confirmedNest(scene, [{ productId: p1, quantity: 12 }]);
    await drift(scene, p1, -3);
    expect((await reconciled()).get(owner.tenantId)).toEqual({ products: 1, pieces: 3 });
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 12, lost: 0, available: 0 });
    expect((await page(owner)).items).toEqual([]);
    await assertConserved(owner);
  });

  it('pieces that wait as lost already are no second row', async () => {
    const scene = await nestScene({ plates: false });
    const { owner, p1, textureId } = scene;
    await addSize(owner, textureId, { width: 1500, length: 3000, maxQty: 2 });
    await confirmedNest(scene, [{ productId: p1, quantity: 12 }]);
    await drift(scene, p1, 2);
    await reconciled();
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 8, lost: 4, available: 4 });
    expect((await page(owner)).items).toMatchObject([{ quantity: 4, source: 1 }]);
    await assertConserved(owner);
  });
});

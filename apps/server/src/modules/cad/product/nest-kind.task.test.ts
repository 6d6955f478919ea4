/** Products from before 套料方式 was kept get what their structure says, once, and nobody's choice is written over (engineering A6). */
import { beforeAll, describe, expect, it } from 'vitest';
import { initStructures, product, project, structure } from '@muyun/contract';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { testHouse } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';
import { fillOldNestKinds, nestKindTasks } from './nest-kind.task.ts';

const at = (id: string) => ({ params: { id } });
let s: CadScene;
let curved: string;
let carved: string;
beforeAll(async () => {
  s = await cadScene();
  await s.owner.call(initStructures);
  const named = async (name: string) =>
    (await s.owner.call(structure.calls.list, { query: { filter: name } })).items[0]?.id as string;
  [curved, carved] = [await named('双曲'), await named('雕花板')];
});

/** A product as it stands in a space that was upgraded: of a structure, 矩形, made before. */
async function old(code: string, structureId: string): Promise<string> {
  const { id } = await addPanel(s, { code, structureId: null } as never);
  await s.owner.inTx((tx) =>
    tx.run(sql`update cad_product set structure_id = ${structureId}, creation_time = '2020-01-01T00:00:00Z'
      where tenant_id = ${tx.tenantId} and id = ${id}`),
  );
  return id;
}
const kindOf = async (id: string) => (await s.owner.call(product.getProduct, at(id))).nestKind;

describe('products from before', () => {
  it('get what their structure says, with counters and history; what was chosen by hand stays, also after a second run', async () => {
    const [bought, shaped, chosen] = [
      await old('O-1', curved),
      await old('O-2', carved),
      await old('O-3', curved),
    ];
    const fresh = (await addPanel(s, { code: 'O-4', structureId: curved, nestKind: 1 } as never)).id;
    for (const nestKind of [2, 1])
      await s.owner.call(product.updateProducts, { body: { ids: [chosen], set: { nestKind } } as never });
    const { version } = await s.owner.call(product.getProduct, at(bought));
    const { house } = (await testHouse()).server;
    await fillOldNestKinds(house);
    expect([await kindOf(bought), await kindOf(shaped), await kindOf(chosen), await kindOf(fresh)]).toEqual([
      0, 2, 1, 1,
    ]);
    // a form that was opened before says so
    expect((await s.owner.call(product.getProduct, at(bought))).version).toBe(version + 1);
    const counted = await s.owner.call(project.getProject, at(s.projectId));
    expect([counted.nestableAmount, counted.notNestingAmount]).toEqual([36, 36]);
    const [last] = await s.owner.call(product.productHistory, at(bought));
    expect(last).toMatchObject({
      summary: '按结构补上套料方式',
      changes: [{ label: '套料方式', oldValue: '矩形', newValue: '不套料' }],
    });
    await s.owner.call(product.updateProducts, { body: { ids: [bought], set: { nestKind: 1 } } as never });
    const [task] = nestKindTasks(house);
    await task?.run(new Date());
    expect(await kindOf(bought)).toBe(1);
  });

  it('one that is nested already stays a piece to be nested, though its structure says 不套料', async () => {
    const held = await old('O-7', curved);
    const hold = (quantity: number) =>
      s.owner.inTx((tx) =>
        tx.run(
          sql`update cad_product set reserved_nest_quantity = ${quantity} where tenant_id = ${tx.tenantId} and id = ${held}`,
        ),
      );
    await hold(1);
    const { house } = (await testHouse()).server;
    await fillOldNestKinds(house);
    expect(await kindOf(held)).toBe(1);
    await hold(0);
    await fillOldNestKinds(house);
    expect(await kindOf(held)).toBe(0);
  });

  it('one that somebody is writing keeps nobody waiting; it follows at the end', async () => {
    const busy = await old('O-5', carved);
    const free = await old('O-6', carved);
    const { house } = (await testHouse()).server;
    let run: Promise<number> | undefined;
    await s.owner.inTx(async (tx) => {
      await tx.run(
        sql`update cad_product set remark = '在改' where tenant_id = ${tx.tenantId} and id = ${busy}`,
      );
      run = fillOldNestKinds(house);
      // the first pass goes past the row that is held here
      await expect.poll(() => kindOf(free)).toBe(2);
    });
    await run;
    expect(await kindOf(busy)).toBe(2);
  });

  it('is due at once and then never again', async () => {
    const [task] = nestKindTasks((await testHouse()).server.house);
    const now = new Date('2027-01-01T00:00:00Z');
    expect([task?.atStart, (task?.next(now).getFullYear() ?? 0) > 2100]).toEqual([true, true]);
  });
});

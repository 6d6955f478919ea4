/** 穿孔次数 and 最小外接面积 (engineering B1): measured with the part, and of products from before once, past whoever is writing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { product } from '@muyun/contract';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { testHouse } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';
import { fillProductFigures, productFigureTasks } from './product.figures.task.ts';

let s: CadScene;
beforeAll(async () => {
  s = await cadScene();
});
const hole = { side: 'bottom', leg: 1, at: 100, inset: 10, diameter: 6, count: 3, pitch: 50 };
const get = (id: string) => s.owner.call(product.getProduct, { params: { id } });
const figuresOf = async (id: string) => {
  const { pierceCount, minRectArea } = await get(id);
  return [pierceCount, minRectArea];
};
/** A product as an upgrade finds it. */
async function old(code: string, over: object = {}): Promise<string> {
  const { id } = await addPanel(s, { code, ...over } as never);
  await s.owner.inTx((tx) =>
    tx.run(
      sql`update cad_product set min_rect_area = null, pierce_count = null where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );
  return id;
}

describe('figures of a flat part', () => {
  it('are kept and listed: a cut for the outline and one for each hole, 1239.2 × 639.2 around the panel of B3', async () => {
    const made = await addPanel(s, { code: 'F-1', edgeHoles: [hole] as never });
    expect([made.pierceCount, made.minRectArea]).toEqual([4, '0.7921']);
    const { items } = await s.owner.call(product.listProducts, {
      query: { projectIds: [s.projectId], filter: 'F-1' } as never,
    });
    expect([items[0]?.pierceCount, items[0]?.minRectArea]).toEqual([4, '0.7921']);
  });

  it('come to products from before without a new version; what is not drawn stays without', async () => {
    const [plain, holed] = [await old('F-2'), await old('F-3', { edgeHoles: [hole] })];
    const bought = (await addPanel(s, { code: 'F-4', productKind: 8 } as never)).id;
    const { version } = await get(plain);
    // a drawing that is the null of JSON, not of SQL
    const empty = await old('F-9');
    await s.owner.inTx((tx) =>
      tx.run(
        sql`update cad_product set geometry = 'null'::jsonb where tenant_id = ${tx.tenantId} and id = ${empty}`,
      ),
    );
    await fillProductFigures((await testHouse()).server.house);
    expect(await figuresOf(plain)).toEqual([1, '0.7921']);
    expect(await figuresOf(holed)).toEqual([4, '0.7921']);
    for (const id of [bought, empty]) expect(await figuresOf(id)).toEqual([null, null]);
    expect((await get(plain)).version).toBe(version);
  });

  it('of a row that somebody is writing keep nobody waiting; they follow at the end', async () => {
    const [busy, free] = [await old('F-5'), await old('F-6')];
    const { house } = (await testHouse()).server;
    const [task] = productFigureTasks(house);
    let run: Promise<unknown> | undefined;
    await s.owner.inTx(async (tx) => {
      await tx.run(
        sql`update cad_product set remark = '在改' where tenant_id = ${tx.tenantId} and id = ${busy}`,
      );
      run = task?.run(new Date());
      // the first pass goes past the row that is held here
      await expect.poll(() => figuresOf(free)).toEqual([1, '0.7921']);
      expect(await figuresOf(busy)).toEqual([null, null]);
    });
    await run;
    expect(await figuresOf(busy)).toEqual([1, '0.7921']);
    const now = new Date('2027-01-01T00:00:00Z');
    expect([task?.atStart, (task?.next(now).getFullYear() ?? 0) > 2100]).toEqual([true, true]);
  });
});

/** Production is told of products that a drawing brings and of what 重新展开 changes (production §1.8): labels and requirements follow at once. */
import { craftsmanship, plateType, process, product, project } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPanel } from '../../../../test/cad-scene.ts';
import {
  exProducts,
  releaseEx,
  rowNamed,
  type RouteScene,
  routeScene,
  viewOf,
} from '../../../../test/route-scene.ts';
import { drawing, retried, splitOf } from '../../../../test/split-scene.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

const at = (id: string) => ({ params: { id } });
let s: RouteScene;
beforeAll(async () => {
  s = await routeScene();
});

/** A released project of 50 pieces. */
async function released(name: string): Promise<string> {
  const made = await s.owner.call(project.createProject, {
    body: { name, demanderId: s.demanderId, defaultThickness: 3 },
  });
  await exProducts(s, made.id);
  await releaseEx(s, made.id);
  return made.id;
}
const PIECE = { weight: col.text, code: col.text };
/** What the pieces of a product weigh, as production has it. */
const weights = async (productId: string): Promise<string[]> =>
  (
    await s.owner.inTx((tx) =>
      tx.rows(
        PIECE,
        sql`select distinct measures ->> 'weight' as weight, '' as code from lable where tenant_id = ${tx.tenantId} and product_id = ${productId}`,
      ),
    )
  ).map((r) => r.weight);

describe('a drawing that is split', () => {
  it('brings new labels to a released project, and the same again brings none', async () => {
    const id = await released('拆图工程');
    expect(await viewOf(s, id)).toMatchObject({ pieces: 50, outdated: 0 });
    const parts = drawing([
      { at: [0, 0], size: [400, 300], texts: ['编号:P-01', '数量:2'] },
      { at: [1000, 0], size: [600, 300], texts: ['编号:P-02', '数量:3'] },
    ]);
    const done = await splitOf({ ...s, projectId: id }, parts);
    expect(done).toMatchObject({ state: 4, createdCount: 2 });
    expect(await viewOf(s, id)).toMatchObject({ pieces: 55, outdated: 0 });
    expect(await rowNamed(s, '开料', id)).toMatchObject({ requiredQty: 55 });
    await retried({ ...s, projectId: id }, done.id);
    expect(await viewOf(s, id)).toMatchObject({ pieces: 55, outdated: 0 });
  });
});

describe('重新展开', () => {
  it('gives the pieces the figures that the plate type has today', async () => {
    const id = await released('展开工程');
    const panel = await addPanel({ ...s, projectId: id }, { code: 'Z-01', quantity: 4 });
    expect(await viewOf(s, id)).toMatchObject({ pieces: 54, outdated: 0 });
    expect(await weights(panel.id)).toEqual([panel.weight]);
    const type = await s.owner.call(plateType.getPlateType, at(s.plateTypeId));
    const corner = { ...(type.corner as object), gap: 12 };
    await s.owner.call(plateType.updatePlateType, {
      ...at(s.plateTypeId),
      body: { ...type, corner } as never,
    });
    // the definition changes nothing by itself
    expect(await weights(panel.id)).toEqual([panel.weight]);
    const { changed } = await s.owner.call(product.unfoldProducts, { body: { ids: [panel.id] } });
    expect(changed).toBe(1);
    const now = await s.owner.call(product.getProduct, at(panel.id));
    expect(now.weight).not.toBe(panel.weight);
    expect(await weights(panel.id)).toEqual([now.weight]);
    expect((await viewOf(s, id)).outdated).toBe(0);
  });

  it('takes crafts to the process where they are done today, although no figure is another', async () => {
    await s.owner.call(craftsmanship.initCraftItems);
    const items = craftsmanship.craftItemMaster.calls;
    const stud = (await s.owner.call(items.list, { query: { filter: 'ZD' } })).items[0];
    if (!stud) throw new Error('no 种钉');
    const welding = await s.owner.call(process.calls.get, at(s.processes['焊接']));
    const id = await released('工艺工程');
    const { items: found } = await s.owner.call(product.listProducts, {
      query: { projectIds: [id], filter: 'A-01' } as never,
    });
    const [panel] = found;
    if (!panel) throw new Error('no A-01');
    await s.owner.call(product.updateProduct, {
      ...at(panel.id),
      body: { version: panel.version, crafts: [{ itemId: stud.id, quantity: '4' }] } as never,
    });
    expect(await rowNamed(s, '焊接', id)).toMatchObject({ requiredQty: 10 });
    await s.owner.call(items.update, {
      ...at(stud.id),
      body: { version: stud.version, processId: welding.id },
    });
    // it was copied when it was chosen
    expect(await viewOf(s, id)).toMatchObject({ outdated: 0 });
    await s.owner.call(product.unfoldProducts, { body: { ids: [panel.id] } });
    expect(await rowNamed(s, '焊接', id)).toMatchObject({ requiredQty: 50 });
  });
});

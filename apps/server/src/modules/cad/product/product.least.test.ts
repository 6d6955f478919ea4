/** How few pieces a product may be left with (engineering D8): what is nested, and what has left the house, stays ordered. */
import { expect, it } from 'vitest';
import { product } from '@muyun/contract';
import { deliver } from '../../../../test/acceptance-scene.ts';
import { addPanel, cadScene } from '../../../../test/cad-scene.ts';
import { approveChange, changeScene, freshPanel, newChange } from '../../../../test/change-scene.ts';
import { commit, faultsOf } from '../../../../test/product-scene.ts';
import { confirmedNest, routed } from '../../../../test/sheet-scene.ts';
import type { Actor } from '../../../../test/kit.ts';

async function edit(owner: Actor, id: string, body: object) {
  const { version } = await owner.call(product.getProduct, { params: { id } });
  return owner.call(product.updateProduct, { params: { id }, body: { version, ...body } as never });
}

it('what was delivered and did not come back stays ordered, and is not deleted', async () => {
  const s = await cadScene();
  const { owner } = s;
  const { id } = await addPanel(s, { code: 'F-1', quantity: 10 });
  await deliver(owner, [{ productId: id, shipped: 6 }]);
  expect(await owner.refused(edit(owner, id, { quantity: 5 }))).toBe('Cad:ProductShipped');
  expect(await owner.refused(owner.call(product.deleteProduct, { params: { id } }))).toBe(
    'Cad:ProductDelete',
  );
  expect(await faultsOf(commit(s, [{ code: 'F-1', quantity: 5 }], 'overwrite'))).toEqual([
    'Basic:ImportRows',
    '第1行/数量 产品「F-1」已发货 6 件，数量不能再少',
  ]);
  expect(await edit(owner, id, { quantity: 6 })).toMatchObject({ quantity: 6 });
  await deliver(owner, [{ productId: id, returned: 2 }]);
  expect(await edit(owner, id, { quantity: 4 })).toMatchObject({ quantity: 4 });
});

it('pieces that a change order made once more are nested beside the quantity: words of the product still change', async () => {
  const s = await changeScene();
  const { owner, projectId } = s;
  const id = await freshPanel(s, { quantity: 4 });
  await routed(owner, projectId);
  const all = [{ productId: id, quantity: 4 }];
  await confirmedNest({ ...s, p1: id } as never, all);
  const order = await newChange(s, [{ productId: id, newHeight: 640, handling: 8 }]);
  await approveChange(owner, order);
  await confirmedNest({ ...s, p1: id } as never, all);
  const now = await owner.call(product.getProduct, { params: { id } });
  expect(now).toMatchObject({ quantity: 4, remakeQuantity: 4, nestedQuantity: 8 });
  expect(await edit(owner, id, { remark: '靠窗' })).toMatchObject({ remark: '靠窗' });
  expect(await owner.refused(edit(owner, id, { quantity: 3 }))).toBe('Cad:ProductNested');
});

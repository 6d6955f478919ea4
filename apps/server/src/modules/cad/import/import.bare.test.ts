/** Rows of a list without a code (engineering D4): equal things share the one that they are given. */
import { expect, it } from 'vitest';
import { commit, productsOf, rowsOf, scene, table, upload } from '../../../../test/import-lists-scene.ts';

it('rows without a code that are the same thing are seen as one before they become one, and keep both floors', async () => {
  const s = await scene();
  const view = await upload(
    s,
    table(['宽', '高', '数量', '楼层'], [1180, 2380, 2, '4F'], [1180, 2380, 3, '5F'], [1180, 1200, 1, '5F']),
  );
  expect((await rowsOf(s, view.id)).map((r) => r.mergedInto)).toEqual([null, 2, null]);
  expect((await commit(s, view)).result).toMatchObject({ created: 2 });
  expect((await productsOf(s)).map((p) => [p.quantity, p.region])).toEqual([
    [5, '4F、5F'],
    [1, '5F'],
  ]);
});

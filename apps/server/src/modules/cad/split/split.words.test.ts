/** What is written on a drawing that is split is used or named (engineering part E, decision 31). */
import { expect, it } from 'vitest';
import { product, split, SPLIT_RESULT } from '@muyun/contract';
import { drawing, productsOf, splitOf, splitScene } from '../../../../test/split-scene.ts';

const { matched, made, failed } = SPLIT_RESULT;

it('a part that is a product already says what the drawing says otherwise; warnings stand beside what was made', async () => {
  const s = await splitScene();
  const at = (x: number, y: number): [number, number] => [x, y];
  const size = at(400, 300);
  const first = await splitOf(
    s,
    drawing([
      { at: at(0, 0), size, texts: ['编号:A-01', '数量:2', '板厚:3'] },
      { at: at(1000, 0), size: at(500, 300), texts: ['编号:B-01', '材质:3003-H24', '材质:5052-H32'] },
      { at: at(2000, 0), size: at(600, 300), texts: ['编号:C-01', '数量:若干'] },
    ]),
    { name: '一.dxf' },
  );
  const told = (items: typeof first.items) => items.map((i) => [i.code, i.result, i.reason]);
  expect(told(first.items).toSorted()).toEqual([
    ['A-01', made, null],
    ['B-01', made, '「材质」写着 5052-H32，没有用上'],
    ['C-01', failed, '数量不正确'],
  ]);
  expect((await productsOf(s)).map((p) => p.code).toSorted()).toEqual(['A-01', 'B-01']);
  const again = await splitOf(
    s,
    drawing([{ at: at(0, 0), size, texts: ['编号:A-01', '数量:6', '板厚:2.5'] }]),
    { name: '二.dxf' },
  );
  expect(told(again.items)).toEqual([
    ['A-01', matched, '图上 6 件，产品 2 件，产品未改；图上板厚 2.5，产品 3，产品未改'],
  ]);
  // said by a person it differs no less, and not only from the next splitting on
  const [item] = again.items;
  const other = (await productsOf(s)).find((p) => p.code === 'B-01');
  const assigned = await s.owner.call(split.assignSplit, {
    params: { id: again.id },
    body: {
      version: again.version,
      items: [{ itemId: item?.id ?? '', to: 'product', productId: other?.id ?? '' }],
    },
  });
  const differs = '图上 6 件，产品 1 件，产品未改；图上板厚 2.5，产品 3，产品未改';
  expect(told(assigned.items)).toEqual([['A-01', matched, differs]]);
});

it('a part that a person makes a product keeps what it is not quite right in, as one that was made with the splitting', async () => {
  const s = await splitScene();
  const done = await splitOf(
    s,
    drawing([
      { at: [0, 0], size: [500, 300], texts: ['编号:D-01', '材质:3003-H24', '材质:5052-H32'] },
      { at: [1000, 0], size: [520, 300] },
      { at: [2000, 0], size: [520, 300] },
    ]),
    { name: '三.dxf' },
  );
  const reasons = (items: typeof done.items) => items.map((i) => i.reason).toSorted();
  const told = reasons(done.items);
  expect(told).toHaveLength(2);
  expect(told.every((reason) => reason !== null && reason !== '')).toBe(true);
  // put aside and taken back
  const assign = (view: typeof done, to: 'ignore' | 'new') =>
    s.owner.call(split.assignSplit, {
      params: { id: view.id },
      body: { version: view.version, items: view.items.map((i) => ({ itemId: i.id, to })) as never },
    });
  const ignored = await assign(done, 'ignore');
  for (const { id } of await productsOf(s)) await s.owner.call(product.deleteProduct, { params: { id } });
  const back = await assign(ignored, 'new');
  expect([back.items.map((i) => i.result), reasons(back.items)]).toEqual([[made, made], told]);
});

/** 拆图 after the splitting: products that were deleted, parts that were counted, drawings that were too large (engineering part E). */
import { expect, it } from 'vitest';
import { product, split } from '@muyun/contract';
import { codeOf } from '../../../../test/kit.ts';
import { detailOf, drawing, productsOf, retried, splitOf, splitScene } from '../../../../test/split-scene.ts';

const at = (x: number): [number, number] => [x, 0];
const size: [number, number] = [400, 300];

it('a part whose product was deleted says so and may become a product again', async () => {
  const s = await splitScene();
  const done = await splitOf(s, drawing([{ at: at(0), size, texts: ['编号:D-01'] }]));
  const [made] = await productsOf(s);
  const whole = await s.owner.call(product.getProduct, { params: { id: made?.id as string } });
  await s.owner.call(product.deleteProduct, { params: { id: whole.id } });
  const [gone] = (await detailOf(s.owner, done.id)).items;
  expect(gone).toMatchObject({ productId: null, productCode: null, reason: '原来指定的产品已删除' });
  const { version } = await detailOf(s.owner, done.id);
  const again = await s.owner.call(split.assignSplit, {
    params: { id: done.id },
    body: { version, items: [{ itemId: gone?.id as string, to: 'new' }] },
  });
  expect(again.items[0]).toMatchObject({ result: 2, productCode: 'D-01', reason: null });
});

it('parts without a quantity are counted, and it is told: with what was made, and where the product has another', async () => {
  const s = await splitScene();
  const two = [0, 1000].map((x) => ({ at: at(x), size }));
  const first = await splitOf(s, drawing(two));
  expect(first.items.map((i) => [i.result, i.quantity, i.reason])).toEqual([[2, 2, '按图形个数计数：2 件']]);
  const same = await retried(s, first.id);
  expect(same.items.map((i) => [i.result, i.reason])).toEqual([[1, null]]);
  const three = await splitOf(s, drawing([...two, { at: at(2000), size }]), { name: '三件.dxf' });
  const differs = '图上 3 件，产品 2 件，产品未改';
  expect(three.items.map((i) => [i.result, i.reason])).toEqual([[1, differs]]);
  const said = await s.owner.call(split.assignSplit, {
    params: { id: three.id },
    body: {
      version: three.version,
      items: [
        {
          itemId: three.items[0]?.id as string,
          to: 'product',
          productId: three.items[0]?.productId as string,
        },
      ],
    },
  });
  expect(said.items.map((i) => i.reason)).toEqual([differs]);
});

it('new products of several parts are made together; a refusal names its part', async () => {
  const s = await splitScene();
  const done = await splitOf(
    s,
    drawing([
      { at: at(0), size, texts: ['编号:G-01'] },
      { at: at(1000), size: [410, 300], texts: ['编号:G-02'] },
    ]),
  );
  const [one, two] = done.items.map((i) => i.id) as [string, string];
  const products = await productsOf(s);
  const say = async (items: { itemId: string; to: 'new' | 'ignore' }[]) => {
    const { version } = await detailOf(s.owner, done.id);
    return s.owner.raw(split.assignSplit, { params: { id: done.id }, body: { version, items } });
  };
  const first = products.find((p) => p.code === 'G-01');
  const second = products.find((p) => p.code === 'G-02');
  await s.owner.call(product.deleteProduct, { params: { id: first?.id as string } });
  const refused = await say([
    { itemId: one, to: 'new' },
    { itemId: two, to: 'new' },
  ]);
  expect(codeOf(refused)).toBe('Basic:ImportRows');
  expect(JSON.stringify(refused.json())).toContain('第 2 件');
  expect((await productsOf(s)).map((p) => p.code)).toEqual(['G-02']);
  await s.owner.call(product.deleteProduct, { params: { id: second?.id as string } });
  expect(codeOf(await say([one, two].map((itemId) => ({ itemId, to: 'new' as const }))))).toBe('200');
  expect((await detailOf(s.owner, done.id)).items.map((i) => i.productCode)).toEqual(['G-01', 'G-02']);
});

it('what was too large is tried again when something is said of its layers', async () => {
  const s = await splitScene();
  const shapes = Array.from({ length: 5001 }, (_, i) => ({
    at: [(i % 100) * 50, Math.floor(i / 100) * 50] as [number, number],
    size: [20, 20] as [number, number],
  }));
  const done = await splitOf(s, drawing(shapes));
  expect(done.state).toBe(16);
  const refused = await s.owner.raw(split.retrySplit, {
    params: { id: done.id },
    body: { version: done.version, joinTol: done.joinTol },
  });
  expect(codeOf(refused)).toBe('Cad:SplitTooLarge');
  const again = await retried(s, done.id, { layerMap: [{ name: 'CUT', role: 'ignore' }] });
  expect(again.message ?? '').not.toContain('过大');
});

it('a drawing of more than 50 MB is split: it is read in the background', async () => {
  const s = await splitScene();
  const line = `999\n${'x'.repeat(2000)}\n`;
  const padding = new TextEncoder().encode(line.repeat(Math.ceil((51 * 1024 * 1024) / line.length)));
  const panel = drawing([{ at: at(0), size, texts: ['编号:H-01'] }]);
  const whole = new Uint8Array(padding.length + panel.length);
  whole.set(padding);
  whole.set(panel, padding.length);
  const done = await splitOf(s, whole);
  expect([done.state, done.message, done.createdCount]).toEqual([4, null, 1]);
});

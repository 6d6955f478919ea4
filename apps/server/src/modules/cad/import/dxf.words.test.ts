/** What is written on a drawing is used, or named as not used (engineering D5, decision 31). */
import { expect, it } from 'vitest';
import { product, productImport } from '@muyun/contract';
import { commit, drawing, productsOf, rowsOf, scene, upload } from '../../../../test/dxf-scene.ts';

it('a number of pieces that is none is never one piece; one in words is read', async () => {
  const s = await scene();
  const bytes = drawing([
    { at: [0, 0], size: [500, 400], texts: ['编号：W-1', '数量：两件'] },
    { at: [1000, 0], size: [510, 400], texts: ['编号：W-2', '数量：每层3件'] },
    { at: [2000, 0], size: [520, 400], texts: ['编号：W-3', '数量：5', '数量：8'] },
  ]);
  const view = await upload(s, { name: '数量.dxf', bytes }, { mode: '2' });
  const rows = await rowsOf(s, view.id);
  const found = new Map(rows.map((r) => [r.cells['code'], r]));
  expect([found.get('W-1')?.cells['quantity'], found.get('W-1')?.level]).toEqual(['2', 'ok']);
  expect([found.get('W-2')?.cells['quantity'], found.get('W-2')?.faults.map((f) => f.message)]).toEqual([
    '每层3件',
    ['数量不正确'],
  ]);
  expect([found.get('W-3')?.cells['quantity'], found.get('W-3')?.faults.map((f) => f.message)]).toEqual([
    '5',
    ['「数量」写着 8，没有用上'],
  ]);
  const take = found.get('W-3')?.faults[0]?.repairs?.[0];
  expect(take?.set).toEqual({ quantity: '8' });
  const rowNo = (code: string): number => found.get(code)?.rowNo ?? 0;
  const fixed = await s.owner.call(productImport.editImportRows, {
    params: { importId: view.id },
    body: {
      version: view.version,
      rows: [
        { rowNo: rowNo('W-2'), set: { quantity: '12' } },
        { rowNo: rowNo('W-3'), set: { quantity: '8' } },
      ],
    },
  });
  expect((await commit(s, fixed.batch)).result).toMatchObject({ created: 3 });
  expect((await productsOf(s)).map((p) => [p.code, p.quantity]).toSorted()).toEqual([
    ['W-1', 2],
    ['W-2', 12],
    ['W-3', 8],
  ]);
});

it('name, place and remark of a drawing come with its product; a code beside that of the file is named', async () => {
  const s = await scene();
  const bytes = drawing([
    {
      at: [0, 0],
      size: [800, 600],
      texts: ['编号：K-9', '名称：檐口板', '位置：3F 东', '备注：加筋两道，居中'],
    },
  ]);
  const view = await upload(s, { name: 'B-07.dxf', bytes }, { mode: '1' });
  const [row] = await rowsOf(s, view.id);
  expect(row?.faults.map((f) => [f.level, f.message])).toEqual([['warning', '「编号」写着 K-9，没有用上']]);
  await commit(s, view);
  const [made] = await productsOf(s);
  const detail = await s.owner.call(product.getProduct, { params: { id: made?.id as string } });
  expect(detail).toMatchObject({
    code: 'B-07',
    name: '檐口板',
    region: '3F 东',
    remark: '加筋两道,居中',
    quantity: 1,
  });
});

it('words of nobody are told with their drawing; a piece that is not wanted is asked for', async () => {
  const s = await scene();
  const bytes = drawing([
    { at: [0, 0], size: [500, 400], texts: ['编号：C-1', '备注：取消'] },
    { at: [3000, 0], size: [600, 400], texts: ['编号：C-2'] },
    { at: [9000, 0], size: [5, 5], texts: ['未注折边 20'] },
  ]);
  const view = await upload(s, { name: '说明.dxf', bytes }, { mode: '2' });
  const rows = await rowsOf(s, view.id);
  expect(rows.find((r) => r.cells['code'] === 'C-1')?.faults.map((f) => f.message)).toEqual([
    '备注写有「取消」',
  ]);
  expect(view.notes.map((n) => n.text)).toContain(
    '说明.dxf：有 1 处文字离所有图形超过 200 mm，没有用上：「未注折边 20」',
  );
});

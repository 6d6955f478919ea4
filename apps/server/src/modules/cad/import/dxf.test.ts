import { describe, expect, it } from 'vitest';
import { product, productImport } from '@muyun/contract';
import { commit, drawing, productsOf, rowsOf, scene, upload } from '../../../../test/dxf-scene.ts';

describe('DXF import (engineering D5)', () => {
  it('mode 1: each file is one piece, named by its file', async () => {
    const s = await scene();
    let view = await upload(
      s,
      { name: 'B-01.dxf', bytes: drawing([{ at: [0, 0], size: [1239.2, 639.2] }]) },
      { mode: '1' },
    );
    view = await upload(
      s,
      {
        name: 'B-02.dxf',
        bytes: drawing([{ at: [5000, 7000], size: [800, 600], texts: ['数量：4', '板厚：2.5'] }]),
      },
      { importId: view.id },
    );
    const rows = await rowsOf(s, view.id);
    expect(
      rows.map((r) => [
        r.level,
        r.cells['code'],
        r.cells['unfoldWidth'],
        r.cells['unfoldHeight'],
        r.cells['thickness'],
        r.cells['quantity'],
      ]),
    ).toEqual([
      ['ok', 'B-01', '1239.2', '639.2', '3.0', '1'],
      ['ok', 'B-02', '800', '600', '2.5', '4'],
    ]);
    expect(rows[0]?.thumb?.path).toMatch(/^M/);
    expect(view.files.map((f) => f.name)).toEqual(['B-01.dxf', 'B-02.dxf']);
    expect(
      (await s.owner.call(productImport.getImportRow, { params: { importId: view.id, rowNo: '1' } as never }))
        .drawing,
    ).toMatchObject({ width: 1239.2, height: 639.2 });
    expect((await commit(s, view)).result).toMatchObject({ created: 2 });
    const made = await productsOf(s);
    const detail = await s.owner.call(product.getProduct, { params: { id: made[0]?.id as string } });
    expect(detail).toMatchObject({ unfoldMode: 2, unfoldWidth: 1239.2, boundingArea: '0.7921' });
    expect(detail.drawingFileId).not.toBeNull();
  });

  it('mode 2: several pieces of one file, equal ones counted, an open contour shown with its place', async () => {
    const s = await scene();
    const bytes = drawing([
      { at: [0, 0], size: [500, 400], texts: ['编号：C-1'] },
      { at: [1000, 0], size: [500, 400], texts: ['编号：C-1'] },
      { at: [2000, 0], size: [300, 200], texts: ['编号：C-2 数量：7'] },
      { at: [3000, 0], size: [300, 200], open: true },
    ]);
    const view = await upload(s, { name: '排版.dxf', bytes }, { mode: '2' });
    const rows = await rowsOf(s, view.id);
    expect(rows.map((r) => [r.cells['code'] ?? '', r.cells['quantity'] ?? '', r.level])).toEqual([
      ['C-1', '2', 'ok'],
      ['C-2', '7', 'ok'],
      ['', '', 'error'],
    ]);
    expect(rows[2]?.faults[0]?.message).toMatch(/^轮廓不闭合，断点 \(3000,/);
    // where no number is written the list says where it comes from
    expect(view.notes.map((n) => n.text)).toEqual([
      expect.stringContaining('1 种没有写数量，按图形个数计数：C-1 × 2'),
    ]);
    const fixed = await s.owner.call(productImport.editImportRows, {
      params: { importId: view.id },
      body: { version: view.version, rows: [{ rowNo: 3, isSkipped: true }] },
    });
    expect((await commit(s, fixed.batch)).result).toMatchObject({ created: 2 });
  });

  it('mode 3: hangs drawings on products that exist; another size is refused until the drawing is said to count', async () => {
    const s = await scene();
    const base = {
      projectId: s.projectId,
      textureId: s.textureId,
      thickness: 2.5,
      quantity: 9,
      positions: ['N-1', 'N-2'],
      remark: '原备注',
    };
    for (const [code, w] of [
      ['D-1', 700],
      ['D-2', 700],
    ] as const)
      await s.owner.call(product.createProduct, {
        body: { ...base, code, visibleWidth: w, visibleHeight: 500, positions: [`${code}-1`] } as never,
      });
    let view = await upload(
      s,
      { name: 'D-1.dxf', bytes: drawing([{ at: [0, 0], size: [500, 700.3] }]) },
      { mode: '3' },
    );
    view = await upload(
      s,
      { name: 'D-2.dxf', bytes: drawing([{ at: [0, 0], size: [720, 500] }]) },
      { importId: view.id },
    );
    view = await upload(
      s,
      { name: 'D-3.dxf', bytes: drawing([{ at: [0, 0], size: [720, 500] }]) },
      { importId: view.id },
    );
    const errors = (await rowsOf(s, view.id)).map((r) =>
      r.faults.filter((f) => f.level === 'error').map((f) => f.message),
    );
    expect(errors).toEqual([[], ['图纸尺寸 720x500 与产品 700x500 不符'], ['编号「D-3」不在工程中']]);
    const answer = await s.owner.call(productImport.editImportRows, {
      params: { importId: view.id },
      body: {
        version: view.version,
        rows: [
          { rowNo: 2, set: { useDrawing: '1' } },
          { rowNo: 3, isSkipped: true },
        ],
      },
    });
    expect((await commit(s, answer.batch)).result).toMatchObject({ updated: 2, created: 0 });
    const made = await productsOf(s);
    const detail = await s.owner.call(product.getProduct, {
      params: { id: made.find((p) => p.code === 'D-2')?.id as string },
    });
    expect(detail).toMatchObject({
      quantity: 9,
      thickness: 2.5,
      remark: '原备注',
      unfoldMode: 2,
      unfoldWidth: 720,
      positions: ['D-2-1'],
    });
    await s.owner.call(productImport.undoImport, { params: { importId: view.id } });
    expect(await s.owner.call(product.getProduct, { params: { id: detail.id } })).toMatchObject({
      unfoldMode: 1,
      unfoldWidth: 700,
      drawingFileId: null,
    });
  });

  it('mode 2: one panel with holes is one product, not its holes', async () => {
    const s = await scene();
    const view = await upload(
      s,
      {
        name: '单板.dxf',
        bytes: drawing([
          { at: [0, 0], size: [1200, 600], texts: ['编号：H-1 数量：3'] },
          { at: [300, 300], size: [100, 80] },
          { at: [700, 300], size: [100, 80] },
        ]),
      },
      { mode: '2' },
    );
    expect(
      (await rowsOf(s, view.id)).map((r) => [r.cells['code'], r.cells['unfoldWidth'], r.cells['quantity']]),
    ).toEqual([['H-1', '1200', '3']]);
  });
});

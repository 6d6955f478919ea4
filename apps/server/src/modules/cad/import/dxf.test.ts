import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  demander,
  type ImportRow,
  type ImportView,
  product,
  productImport,
  project,
  texture,
} from '@muyun/contract';
import { type Actor, Fault, makeSpace } from '../../../../test/kit.ts';

const DRAWINGS = path.resolve(import.meta.dirname, '../../../../../../packages/nesting/fixtures/dxf');
interface Scene {
  owner: Actor;
  projectId: string;
  textureId: string;
}
async function scene(): Promise<Scene> {
  const { owner, name } = await makeSpace();
  await owner.call(texture.initTextures);
  const textureId = (await owner.call(texture.listTextures, { query: { filter: '3003-H24' } })).items[0]
    ?.id as string;
  const { id: demanderId } = await owner.call(demander.createDemander, {
    body: { code: 'KH001', name: '佛山万科' },
  });
  return {
    owner,
    textureId,
    projectId: (
      await owner.call(project.createProject, {
        body: { name: `图纸${name.slice(-6)}`, demanderId, defaultThickness: 3 },
      })
    ).id,
  };
}
const upload = (
  s: Scene,
  file: string | { name: string; bytes: Uint8Array },
  body: Record<string, string> = {},
): Promise<ImportView> =>
  s.owner.call(productImport.previewImport, {
    body: { projectId: s.projectId, kind: '2', ...body } as never,
    file,
  });
const rowsOf = async (s: Scene, id: string): Promise<ImportRow[]> =>
  (
    await s.owner.call(productImport.getImport, {
      params: { importId: id },
      query: { maxResultCount: '1000' } as never,
    })
  ).items;
const commit = (s: Scene, view: ImportView) =>
  s.owner.call(productImport.commitImport, {
    params: { importId: view.id },
    body: { version: view.version },
  });
const productsOf = (s: Scene) =>
  s.owner.call(product.selectProducts, { query: { projectId: s.projectId } as never });

interface Shape {
  at: [number, number];
  size: [number, number];
  texts?: string[];
  open?: boolean;
}
/** A drawing of closed (or open) rectangles with texts inside. */
function drawing(shapes: readonly Shape[], units = 4): Uint8Array {
  const tags: (string | number)[] = [
    0,
    'SECTION',
    2,
    'HEADER',
    9,
    '$ACADVER',
    1,
    'AC1021',
    9,
    '$INSUNITS',
    70,
    units,
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
    'ENTITIES',
  ];
  for (const {
    at: [x, y],
    size: [w, h],
    texts = [],
    open,
  } of shapes) {
    tags.push(0, 'LWPOLYLINE', 8, 'CUT', 90, 4, 70, open ? 0 : 1);
    for (const [px, py] of [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ])
      tags.push(10, px as number, 20, py as number);
    texts.forEach((t, i) => tags.push(0, 'TEXT', 8, 'TEXT', 10, x + 20, 20, y + 20 + i * 30, 40, 10, 1, t));
  }
  tags.push(0, 'ENDSEC', 0, 'EOF');
  return new TextEncoder().encode(`${tags.join('\n')}\n`);
}

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

  it('asks for the unit when the drawing names none, and reads it again in the chosen one', async () => {
    const s = await scene();
    const view = await upload(s, { name: 'E-1.dxf', bytes: drawing([{ at: [0, 0], size: [1.2, 0.6] }], 0) });
    expect(view.needsUnits).toBe(true);
    const again = await s.owner.call(productImport.editImportMapping, {
      params: { importId: view.id },
      body: { version: view.version, units: 1000 },
    });
    expect([again.needsUnits, (await rowsOf(s, view.id))[0]?.cells['unfoldWidth']]).toEqual([false, '1200']);
  });

  it('layers: says what each was taken for, takes another meaning, and remembers it for the next drawing', async () => {
    const s = await scene();
    const plain = new TextDecoder().decode(drawing([{ at: [0, 0], size: [500, 400] }]));
    const bent = new TextEncoder().encode(
      plain.replace(
        '0\nENDSEC\n0\nEOF',
        [
          '0',
          'LINE',
          '8',
          'Center',
          '10',
          '0',
          '20',
          '50',
          '11',
          '500',
          '21',
          '50',
          '0',
          'ENDSEC',
          '0',
          'EOF',
        ].join('\n'),
      ),
    );
    const view = await upload(s, { name: 'L-1.dxf', bytes: bent });
    expect(view.layers).toEqual([
      { name: 'CUT', role: 'cut', count: 1 },
      { name: 'Center', role: 'cut', count: 1 },
    ]);
    expect(view.counts.error).toBe(1);
    const told = await s.owner.call(productImport.editImportMapping, {
      params: { importId: view.id },
      body: { version: view.version, layers: [{ name: 'Center', role: 'bend' }] },
    });
    expect([told.counts.error, told.layers[1]]).toEqual([0, { name: 'Center', role: 'bend', count: 1 }]);
    expect(
      (await s.owner.call(productImport.getImportRow, { params: { importId: view.id, rowNo: '1' } as never }))
        .drawing?.bend,
    ).toHaveLength(1);
    const next = await upload(s, { name: 'L-2.dxf', bytes: bent });
    expect([next.counts.error, next.layers[1]?.role]).toEqual([0, 'bend']);
    const other = await scene();
    expect((await upload(other, { name: 'L-1.dxf', bytes: bent })).layers[1]?.role).toBe('cut');
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

  it.each([
    ['binary', new TextEncoder().encode('AutoCAD Binary DXF\r\n\u001a\u0000rest'), '二进制'],
    ['dwg', new TextEncoder().encode('AC1027\u0000\u0000'), 'DWG'],
    ['text', new TextEncoder().encode('hello\nworld\n'), ''],
    ['cut', drawing([{ at: [0, 0], size: [500, 400] }]).subarray(0, 120), ''],
  ])('refuses %s with a reason', async (_name, bytes, word) => {
    const s = await scene();
    const fault = await upload(s, { name: 'x.dxf', bytes }).then(
      () => null,
      (e: unknown) => e as Fault,
    );
    expect([fault?.code, fault?.error.message.includes(word)]).toEqual(['Cad:DxfParse', true]);
    expect(fault?.error.message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('NaN, 1e308 and crossing contours are findings, not crashes', async () => {
    const s = await scene();
    const text = new TextDecoder().decode(drawing([{ at: [0, 0], size: [500, 400] }]));
    for (const bad of ['NaN', '1e308', '-1e308', 'abc']) {
      const answer = await upload(s, {
        name: 'n.dxf',
        bytes: new TextEncoder().encode(text.replace('\n500\n', `\n${bad}\n`)),
      }).then(
        (v) => v.counts.error + v.counts.warning + v.counts.ok,
        (e: unknown) => (e as Fault).code,
      );
      expect(['Cad:DxfParse', 1]).toContain(answer);
    }
    const bow = drawing([{ at: [0, 0], size: [500, 400] }]);
    const crossed = new TextDecoder()
      .decode(bow)
      .replace(
        '10\n500\n20\n0\n10\n500\n20\n400\n10\n0\n20\n400',
        '10\n500\n20\n400\n10\n500\n20\n0\n10\n0\n20\n300',
      );
    const view = await upload(s, { name: 'bow.dxf', bytes: new TextEncoder().encode(crossed) });
    expect((await rowsOf(s, view.id))[0]?.faults.map((f) => f.message)).toContain('轮廓自相交');
  });

  it('reads every drawing of the collection without a crash', async () => {
    const s = await scene();
    for (const name of readdirSync(DRAWINGS).filter((f) => f.endsWith('.dxf'))) {
      const answer = await upload(
        s,
        { name, bytes: readFileSync(path.join(DRAWINGS, name)) },
        { mode: '2' },
      ).then(
        (v) => v.counts.all,
        (e: unknown) => (e as Fault).code,
      );
      expect(answer === 'Cad:DxfParse' || Number(answer) > 0, name).toBe(true);
    }
  }, 120_000);
});

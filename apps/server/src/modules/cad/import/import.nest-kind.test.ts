/** 套料方式 as a column of imported lists (engineering A6, D3): read, asked for, learned, offered in the sample. */
import { beforeAll, describe, expect, it } from 'vitest';
import { initStructures, choiceMeant, product, productImport, structure } from '@muyun/contract';
import { partsOf } from '../../../../test/template-book.ts';
import { makeMember, makeSpace } from '../../../../test/kit.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { commit, listFile, rowsOf, type Scene, scene, upload } from '../../../../test/import-odd-scene.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';

let s: Scene;
beforeAll(async () => {
  s = await scene();
  await s.owner.call(initStructures);
});
const TITLES = ['编号', '宽', '高', '数量', '结构', '套料方式'];
const kindsOf = async (): Promise<Record<string, number>> => {
  const { items } = await s.owner.call(product.listProducts, {
    query: { projectIds: [s.projectId], maxResultCount: 100 } as never,
  });
  return Object.fromEntries(items.map((p) => [p.code, p.nestKind as number]));
};

describe('words of the cell', () => {
  it.each([
    ['矩形', 1],
    ['规则', 1],
    ['异型板', 2],
    ['异形套料', 2],
    ['不套料', 0],
    ['外购', 0],
    ['NO', 0],
    ['是', null],
    ['外协', undefined],
    ['45', undefined],
  ])('%s', (word, kind) => {
    expect(choiceMeant('nestKind', word)).toBe(kind);
  });
});

describe('words of 纹理走向, 允许镜像 and 异形旋转', () => {
  it.each([
    ['directionAngle', '竖纹', 90],
    ['directionAngle', '横向', 0],
    ['directionAngle', '沿图形高度方向', 90],
    ['directionAngle', '默认', null],
    ['directionAngle', '顺纹', undefined],
    ['allowMirror', '允许', true],
    ['allowMirror', '√', true],
    ['allowMirror', '不可镜像', false],
    ['allowMirror', '左件', undefined],
    ['rotationStep', '任意角度', 0],
    ['rotationStep', '每 45°', 45],
    ['rotationStep', '不转或 180°', 180],
    ['rotationStep', '90', 90],
    ['rotationStep', '60', undefined],
  ] as const)('%s %s', (name, word, value) => {
    expect(choiceMeant(name, word)).toBe(value);
  });
});

describe('a list with 纹理走向, 允许镜像 and 异形旋转 (D2, F2)', () => {
  const TITLES_OF_TURNS = ['编号', '宽', '高', '数量', '木纹方向', '允许镜像', '异形旋转'];
  it('says it of its pieces; an empty cell leaves it as usual, an unknown word is asked for; the exported list says it again', async () => {
    const view = await upload(
      s,
      await listFile(TITLES_OF_TURNS, [
        ['T-1', 1200, 600, 2, '竖纹', '是', '每15度'],
        ['T-2', 1200, 700, 2, null, null, null],
        ['T-3', 1200, 800, 2, '斜纹', '否', 0],
      ]),
    );
    expect(view.columns.map((c) => c.field).slice(4)).toEqual([
      'directionAngle',
      'allowMirror',
      'rotationStep',
    ]);
    const rows = await rowsOf(s, view.id);
    const fault = rows[2]?.faults.find((f) => f.field === 'directionAngle');
    expect(fault?.message).toBe('纹理走向「斜纹」不认识');
    expect(fault?.repairs?.map((r) => r.label)).toEqual([
      '改为 沿图形宽度方向',
      '改为 沿图形高度方向',
      '按默认',
    ]);
    const mended = await s.owner.call(productImport.editImportRows, {
      params: { importId: view.id },
      body: {
        version: view.version,
        rows: [{ rowNo: rows[2]?.rowNo as number, set: fault?.repairs?.[2]?.set ?? {} }],
      } as never,
    });
    await commit(s, mended.batch);
    const { items } = await s.owner.call(product.listProducts, {
      query: { projectIds: [s.projectId], filter: 'T-' } as never,
    });
    const of = (code: string) => items.find((p) => p.code === code);
    expect(of('T-1')).toMatchObject({ directionAngle: 90, allowMirror: true, rotationStep: 15 });
    expect(of('T-2')).toMatchObject({ directionAngle: 0, allowMirror: false, rotationStep: null });
    expect(of('T-3')).toMatchObject({ directionAngle: 0, allowMirror: false, rotationStep: 0 });
    const raw = await s.owner.raw(product.exportProducts, {
      query: { format: 'xlsx', projectIds: [s.projectId], filter: 'T-' } as never,
    });
    const [sheet] = (await readXlsx(writeTemporary(raw.bytes), { maxRows: 9 })).sheets;
    const [head, ...listed] = (sheet?.rows ?? []).map((r) => r.cells.map((c) => String(c ?? '')));
    const at = ['纹理走向', '允许镜像', '异形旋转'].map((t) => head?.indexOf(t) ?? -1);
    const told = listed.map((cells) => at.map((i) => cells[i]));
    expect(told).toContainEqual(['沿图形高度方向', '允许', '每 15°']);
    expect(told).toContainEqual(['沿图形宽度方向', '不允许', '']);
  });
});

describe('a list with 套料方式', () => {
  it('says it of its pieces; an empty cell leaves it to the structure', async () => {
    const view = await upload(
      s,
      await listFile(TITLES, [
        ['N-1', 1200, 600, 2, '双曲', '异型'],
        ['N-2', 1200, 700, 2, '双曲', null],
        ['N-3', 1200, 800, 2, '', '不套'],
        ['N-4', 1200, 900, 2, '', '矩形'],
      ]),
    );
    expect(view.columns.map((c) => c.field)).toContain('nestKind');
    const rows = await rowsOf(s, view.id);
    expect(rows.map((r) => r.cells['nestKind'] ?? '')).toEqual(['异形', '', '不套料', '矩形']);
    expect((await commit(s, view)).result?.created).toBe(4);
    expect(await kindsOf()).toMatchObject({ 'N-1': 2, 'N-2': 0, 'N-3': 0, 'N-4': 1 });
  });

  it('an unknown word is asked for with what it may be, and one tap mends it', async () => {
    const view = await upload(s, await listFile(TITLES, [['N-9', 1200, 610, 1, '', '激光']]));
    const [row] = await rowsOf(s, view.id);
    const fault = row?.faults.find((f) => f.field === 'nestKind');
    expect(fault?.message).toBe('套料方式「激光」不认识');
    expect(fault?.repairs?.map((r) => r.label)).toEqual([
      '改为 矩形',
      '改为 异形',
      '改为 不套料',
      '按结构的默认',
    ]);
    const mended = await s.owner.call(productImport.editImportRows, {
      params: { importId: view.id },
      body: {
        version: view.version,
        rows: [{ rowNo: row?.rowNo as number, set: fault?.repairs?.[1]?.set ?? {} }],
      } as never,
    });
    await commit(s, mended.batch);
    expect(await kindsOf()).toMatchObject({ 'N-9': 2 });
  });

  it('a head that was mapped by hand once is known the next time', async () => {
    const titles = ['编号', '宽', '高', '数量', '怎么套'];
    const view = await upload(s, await listFile(titles, [['L-1', 900, 610, 1, '不套料']]));
    const at = view.columns.find((c) => c.title === '怎么套');
    expect(at?.field ?? null).toBeNull();
    await s.owner.call(productImport.editImportMapping, {
      params: { importId: view.id },
      body: {
        version: view.version,
        columns: view.columns.map((c) => ({
          index: c.index,
          field: c.index === at?.index ? 'nestKind' : c.field,
        })),
      } as never,
    });
    const next = await upload(s, await listFile(titles, [['L-2', 900, 620, 1, '不套料']]));
    expect(next.columns.find((c) => c.title === '怎么套')?.field).toBe('nestKind');
    await commit(s, next);
    expect(await kindsOf()).toMatchObject({ 'L-2': 0 });
  });
});

describe('示例清单', () => {
  it('has every column, its lists offer 套料方式 and the structures of the space; filled in it is read', async () => {
    const raw = await s.owner.raw(productImport.downImportSample);
    expect(raw.status).toBe(200);
    const xml = partsOf(raw.bytes)['xl/worksheets/sheet1.xml'] ?? '';
    expect(xml).toContain('<formula1>"矩形,异形,不套料"</formula1>');
    const names = (await s.owner.call(structure.calls.list, { query: {} })).items.map((x) => x.name);
    expect(xml).toContain(names[0]);
    const [sheet] = (await readXlsx(writeTemporary(raw.bytes), { maxRows: 5 })).sheets;
    const titles = (sheet?.rows[0]?.cells ?? []).map(String);
    expect(titles).toEqual(expect.arrayContaining(['编号', '宽', '套料方式', '所属主件', '备注']));
    const filled = titles.map(
      (t) =>
        ({ 编号: 'S-1', 宽: 800, 高: 500, 数量: 1, 套料方式: '不套料', 板厚: 3, 材质: '3003-H24' })[t] ??
        null,
    );
    const view = await upload(s, await listFile(titles, [filled]));
    expect(view.columns.every((c) => c.field !== null)).toBe(true);
    await commit(s, view);
    expect(await kindsOf()).toMatchObject({ 'S-1': 0 });
  });

  it('is for who may import', async () => {
    const reader = await makeMember(await makeSpace(), ['AlCad.CadProducts:query']);
    expect((await reader.raw(productImport.downImportSample)).status).toBe(403);
  });
});

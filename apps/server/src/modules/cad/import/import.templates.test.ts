/** Named templates of imports (engineering A17): what a chosen one and the default one name and fill. */
import { describe, expect, it } from 'vitest';
import { excelTemplate, productImport } from '@muyun/contract';
import { Fault } from '../../../../test/kit.ts';
import { commit, listFile, rowsOf, type Scene, scene, upload } from '../../../../test/import-odd-scene.ts';

describe('named templates (engineering A17)', () => {
  const column = (field: string, header: string, over: object = {}) => ({
    field,
    header,
    aliases: [],
    required: false,
    default: null,
    ...over,
  });
  const make = (s: Scene, mapping: object[], over: object = {}) =>
    s.owner.call(excelTemplate.createExcelTemplate, {
      body: { name: '甲方清单', mapping, ...over } as never,
    });
  const titles = ['构件', '甲', '乙', '几件'];

  it('a chosen one names columns and head row, fills what is empty, and says which column is missing', async () => {
    const s = await scene();
    const template = await make(s, [
      column('code', '构件'),
      column('width', '甲'),
      column('height', '丙', { aliases: ['乙'] }),
      column('quantity', '几件', { default: '3' }),
      column('region', '楼层', { default: '裙楼' }),
    ]);
    const file = await listFile(titles, [
      ['A-1', 1200, 600, 2],
      ['A-2', 1200, 700, null],
    ]);
    const view = await s.owner.call(productImport.previewImport, {
      body: { projectId: s.projectId, kind: '1', templateId: template.id } as never,
      file,
    });
    expect([view.templateName, view.columns.map((c) => c.field)]).toEqual([
      '甲方清单',
      ['code', 'width', 'height', 'quantity'],
    ]);
    const rows = await rowsOf(s, view.id);
    expect(rows.map((r) => [r.cells['code'], r.cells['quantity'], r.cells['region']])).toEqual([
      ['A-1', '2', '裙楼'],
      ['A-2', '3', '裙楼'],
    ]);
    expect((await commit(s, view)).result?.created).toBe(2);
    const strict = await make(s, [column('positions', '轴线', { required: true })], { name: '严格' });
    const fault = await s.owner
      .call(productImport.previewImport, {
        body: { projectId: s.projectId, kind: '1', templateId: strict.id } as never,
        file,
      })
      .then(
        () => null,
        (e: unknown) => e as Fault,
      );
    expect([fault?.code, fault?.error.message]).toEqual([
      'Basic:TemplateRequired',
      '缺少必填列「轴线（位置）」',
    ]);
    const other = await scene();
    expect(
      await other.owner.refused(
        other.owner.call(productImport.previewImport, {
          body: { projectId: other.projectId, kind: '1', templateId: template.id } as never,
          file,
        }),
      ),
    ).toBe('Common:NotFound');
  });

  it('the default one helps where nothing was remembered, and gives way to what a person taught', async () => {
    const s = await scene();
    await make(
      s,
      [column('code', '构件'), column('width', '甲'), column('height', '乙'), column('quantity', '几件')],
      { isDefault: true },
    );
    const file = await listFile(titles, [['A-1', 1200, 600, 2]]);
    const view = await upload(s, file);
    expect([view.templateName, view.columns.map((c) => c.field)]).toEqual([
      '甲方清单',
      ['code', 'width', 'height', 'quantity'],
    ]);
    await s.owner.call(productImport.editImportMapping, {
      params: { importId: view.id },
      body: {
        version: view.version,
        columns: [
          { index: 1, field: 'height' },
          { index: 2, field: 'width' },
        ],
      },
    });
    expect((await upload(s, file)).columns.map((c) => c.field)).toEqual([
      'code',
      'height',
      'width',
      'quantity',
    ]);
  });
});

/** A list without a unit whose sides are all small is asked for its unit, once; the answer holds for all rows (engineering D3). */
import { describe, expect, it } from 'vitest';
import { demander, type ImportView, product, productImport, project, texture } from '@muyun/contract';
import { bytesOf } from '../../../../test/fixtures/import/corpus/build.ts';
import type { CellValue } from '../../../../test/fixtures/import/corpus/list.ts';
import { makeSpace } from '../../../../test/kit.ts';

const { owner } = await makeSpace();
await owner.call(texture.initTextures);
const { id: demanderId } = await owner.call(demander.createDemander, {
  body: { code: 'KH001', name: '佛山万科' },
});
let serial = 0;

async function upload(...rows: CellValue[][]): Promise<{ view: ImportView; projectId: string }> {
  const made = await owner.call(project.createProject, {
    body: { name: `单位${(serial += 1)}`, demanderId, defaultThickness: 3 },
  });
  const bytes = bytesOf({ id: '', about: '', file: 'u.xlsx', sheets: [{ name: '清单', rows }], expect: {} });
  const view = await owner.call(productImport.previewImport, {
    body: { projectId: made.id, kind: '1' } as never,
    file: { name: 'u.xlsx', bytes },
  });
  return { view, projectId: made.id };
}
const HEAD = ['编号', '宽', '高', '数量'];
const asks = (view: ImportView): boolean => view.questions.some((q) => q.code === 'unitDoubt');

describe('a list that names no unit', () => {
  it.each([
    ['按毫米', [118, 238], [98.5, 120]],
    ['按厘米', [1180, 2380], [985, 1200]],
    ['按英寸', [2997.2, 6045.2], [2501.9, 3048]],
  ])('%s mends all rows at once, and that is what is made', async (label, ...sizes) => {
    const { view, projectId } = await upload(HEAD, ['A-1', 118, 238, 4], ['A-2', 98.5, 120, 2]);
    const question = view.questions.find((q) => q.code === 'unitDoubt');
    expect(question).toMatchObject({ field: 'width', rows: 2 });
    expect(question?.repairs.map((r) => r.label)).toEqual(['按毫米', '按厘米', '按英寸']);
    const commit = (version: number) =>
      owner.call(productImport.commitImport, { params: { importId: view.id }, body: { version } });
    expect(await owner.refused(commit(view.version))).toBe('Basic:ImportRows');
    const kind = question?.repairs.find((r) => r.label === label)?.kind;
    const mended = await owner.call(productImport.editImportRows, {
      params: { importId: view.id },
      body: { version: view.version, rows: [], kinds: [{ kind }] } as never,
    });
    expect([mended.batch.counts.error, asks(mended.batch)]).toEqual([0, false]);
    await commit(mended.batch.version);
    const products = await owner.call(product.selectProducts, { query: { projectId } as never });
    expect(products.map((p) => [p.unfoldWidth, p.unfoldHeight])).toEqual(sizes);
  });
  it('asks in the same way where the sides stand in one cell', async () => {
    const { view } = await upload(['编号', '规格', '数量'], ['A-1', '46.5*93.75', 4], ['A-2', '38x93', 2]);
    expect(asks(view)).toBe(true);
  });
  it.each([
    ['按厘米', 2.5, '25'],
    ['按英寸', 1, '25.4'],
    ['按厘米', 25, '25'],
    ['按毫米', 25, '25'],
  ])(
    '%s: a fold of %s becomes %s mm: in the unit of the sides where that is a fold',
    async (label, fold, depth) => {
      const head = ['编号', '板型', '宽', '高', '折边', '数量'];
      const { view } = await upload(
        head,
        ['A-1', '四边折边板', 118, 238, fold, 4],
        ['A-2', '四边折边板', 98.5, 120, fold, 2],
      );
      const kind = view.questions
        .find((q) => q.code === 'unitDoubt')
        ?.repairs.find((r) => r.label === label)?.kind;
      const mended = await owner.call(productImport.editImportRows, {
        params: { importId: view.id },
        body: { version: view.version, rows: [], kinds: [{ kind }] } as never,
      });
      expect(mended.changed.map((row) => row.cells['depth'])).toEqual([depth, depth]);
    },
  );
  it('the question stays for the row that has no answer yet', async () => {
    const { view } = await upload(HEAD, ['A-1', 118, 238, 4], ['A-2', 98.5, 120, 2]);
    const mended = await owner.call(productImport.editImportRows, {
      params: { importId: view.id },
      body: { version: view.version, rows: [{ rowNo: 2, set: { width: '118cm', height: '238cm' } }] },
    });
    expect(mended.batch.questions).toMatchObject([{ code: 'unitDoubt', rows: 1, firstRow: 3 }]);
  });
  it.each<[string, CellValue[][]]>([
    ['one panel is long', [HEAD, ['A-1', 118, 238, 4], ['A-2', 1180, 200, 2]]],
    [
      'the head says mm',
      [
        ['编号', '宽(mm)', '高(mm)', '数量'],
        ['A-1', 118, 238, 4],
        ['A-2', 98, 120, 2],
      ],
    ],
    ['words say mm', [['单位：mm'], HEAD, ['A-1', 118, 238, 4], ['A-2', 98, 120, 2]]],
    ['the cells say it', [HEAD, ['A-1', '118mm', '238mm', 4], ['A-2', '98mm', '120mm', 2]]],
    [
      'the head says cm',
      [
        ['编号', '宽(cm)', '高(cm)', '数量'],
        ['A-1', 118, 238, 4],
        ['A-2', 98, 120, 2],
      ],
    ],
  ])('is not asked when %s', async (_, rows) => {
    expect(asks((await upload(...rows)).view)).toBe(false);
  });
});

/** Workbooks of the space's own making (engineering A17): uploaded, checked, previewed, used by exports, and given up again. */
import { excelTemplate, file, product } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { accessorySceneOf, ordered } from '../../../../test/accessory-scene.ts';
import { type Actor, Fault, jobEnd, makeMember, makeSpace } from '../../../../test/kit.ts';
import { type PaintScene, paintSceneOf, purchased } from '../../../../test/paint-scene.ts';
import { row, templateBook, text } from '../../../../test/template-book.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';

const at = (id: string) => ({ params: { id } });
let s: CadScene;
let paint: PaintScene;
beforeAll(async () => {
  s = await cadScene();
  paint = await paintSceneOf(s.space);
});

const keep = async (bytes: Uint8Array, name = '模板.xlsx', by: Actor = s.owner): Promise<string> =>
  (await by.call(file.uploadFile, { file: { name, bytes } }))[0]?.id as string;
const create = (body: object) => s.owner.call(excelTemplate.createExcelTemplate, { body: body as never });
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: unknown) =>
      e instanceof Fault ? [e.code, e.error.message, e.error.validationErrors?.[0]?.field] : [e],
  );
const sheetOf = async (bytes: Uint8Array) =>
  ((await readXlsx(writeTemporary(bytes), { maxRows: 100 })).sheets[0]?.rows ?? []).map((r) => r.cells);
const one = (...rows: string[]) => templateBook([{ name: '表', rows: rows.join('') }]);
const PRODUCTS = one(
  row(1, text('A1', '{{导出日期}} 共 {{kinds}} 种')),
  row(2, text('A2', '{{#rows}}{{编号}}'), text('B2', '{{数量}}'), text('C2', '{{展开总面积}}{{/rows}}')),
  row(3, text('A3', '合计'), text('B3', '{{pieces}}')),
);

describe('a template of papers', () => {
  it('says what it may ask for; kinds without papers have nothing', async () => {
    const places = (kind: number) => s.owner.call(excelTemplate.excelTemplatePlaces, { query: { kind } });
    const paintPlaces = await places(17);
    expect(paintPlaces.head).toContainEqual({ name: 'supplierId', title: '供应商' });
    expect(paintPlaces.rows.map((p) => p.name)).toContain('paintId');
    expect(paintPlaces.pictures).toEqual([{ name: 'qr', title: '二维码' }]);
    expect((await places(2)).rows).toContainEqual({ name: 'code', title: '编号' });
    expect((await faultOf(places(9)))?.[0]).toBe('Common:NotFound');
  });

  it('is refused with the cell when it asks for what is not there', async () => {
    const tried = async (bytes: Uint8Array, name?: string) =>
      faultOf(create({ name: '试', kind: 2, fileId: await keep(bytes, name) }));
    expect(await tried(one(row(3, text('B3', '{{价格表}}'))))).toEqual([
      'Basic:TemplateField',
      '模板字段「价格表（表!B3）」不存在',
      'fileId',
    ]);
    // a field of the lines outside of them
    expect((await tried(one(row(1, text('A1', '{{编号}}')))))?.[0]).toBe('Basic:TemplateField');
    expect((await tried(one(row(1, text('A1', '没有占位符')))))?.[0]).toBe('Basic:TemplateEmpty');
    expect((await tried(one(row(1, text('A1', '{{#rows}}{{编号}}')))))?.[0]).toBe('Basic:TemplateRows');
    expect((await tried(one(row(1, text('A1', '{{img:logo}}')))))?.[0]).toBe('Basic:TemplateField');
    const plain = new TextEncoder().encode('编号,数量');
    expect((await tried(plain, '清单.csv'))?.[0]).toBe('Basic:TemplateFile');
    const stranger = (await makeSpace()).owner;
    const theirs = await keep(PRODUCTS, '别家.xlsx', stranger);
    expect((await faultOf(create({ name: '别家', kind: 2, fileId: theirs })))?.[0]).toBe('Common:NotFound');
  });

  it('begins with a first one, which is a template itself', async () => {
    for (const kind of [2, 3, 4, 5, 6, 17, 18]) {
      const raw = await s.owner.raw(excelTemplate.sampleExcelTemplate, { query: { kind } });
      expect(raw.status).toBe(200);
      const made = await create({ name: '示例', kind, fileId: await keep(raw.bytes) });
      const checked = await s.owner.call(excelTemplate.checkExcelTemplate, at(made.id));
      expect(checked).toMatchObject({ unknown: [], unbalanced: null });
      expect(checked.places).toBeGreaterThan(10);
      const shown = await s.owner.raw(excelTemplate.previewExcelTemplate, at(made.id));
      expect(JSON.stringify(await sheetOf(shown.bytes))).not.toContain('{{');
      await s.owner.call(excelTemplate.deleteExcelTemplate, at(made.id));
    }
  });
});

describe('an export of products', () => {
  it('is written on the default template, on the chosen one, or as the house does; restored it is the house’s again', async () => {
    await addPanel(s, { code: 'X-1', quantity: 3 } as never);
    await addPanel(s, { code: 'X-2', quantity: 4 } as never);
    const query = { projectIds: [s.projectId], format: 'xlsx' } as never;
    const exported = async (more: object = {}) =>
      sheetOf(
        (await s.owner.raw(product.exportProducts, { query: { ...(query as object), ...more } as never }))
          .bytes,
      );
    const house = await exported();
    expect(house[0]?.[0]).toBe('工程批次');
    const made = await create({ name: '客户版式', kind: 2, fileId: await keep(PRODUCTS), isDefault: true });
    const own = await exported();
    expect(own.slice(1)).toEqual([
      ['X-1', 3, 2.3763],
      ['X-2', 4, 3.1684],
      ['合计', 7],
    ]);
    expect(own[0]?.[0]).toMatch(/^\d{4}-\d{2}-\d{2} 共 2 种$/);
    expect(await exported({ asHouse: true })).toEqual(house);
    const { changed } = await s.owner.call(excelTemplate.restoreExcelTemplate, { body: { kind: 2 } });
    expect(changed).toBe(1);
    expect(await exported()).toEqual(house);
    expect(await exported({ templateId: made.id })).toEqual(own);
    const { jobId } = await s.owner.call(product.exportProductsJob, {
      body: { projectIds: [s.projectId], format: 'xlsx', templateId: made.id },
    });
    const job = (await jobEnd(s.owner, jobId)) as { fileId?: string | null };
    const kept = await s.owner.raw(file.downloadFile, at(job.fileId as string));
    expect(await sheetOf(kept.bytes)).toEqual(own);
  });
});

describe('展开统计', () => {
  it('is written on the default template with its sums, and as the house does where that is asked', async () => {
    const exported = async (more: object = {}) => {
      const query = { projectIds: s.projectId, groupBy: 'all', ...more };
      return sheetOf((await s.owner.raw(product.downUnfold, { query: query as never })).bytes);
    };
    const house = await exported();
    expect(house[0]?.[0]).toBe('工程');
    const fileId = await keep(
      one(
        row(1, text('A1', '{{统计方式}}'), text('B1', '{{工程批次}}')),
        row(2, text('A2', '{{#rows}}{{材质}}'), text('B2', '{{件数}}'), text('C2', '{{展开面积}}{{/rows}}')),
        row(3, text('A3', '合计'), text('B3', '{{合计件数}}'), text('C3', '{{total.boundingArea}}')),
      ),
    );
    const made = await create({ name: '统计版式', kind: 3, fileId, isDefault: true });
    const { rows, total } = await s.owner.call(product.unfoldStatistics, {
      query: { projectIds: s.projectId as never, groupBy: 'all' },
    });
    expect(rows.length).toBeGreaterThan(0);
    const own = await exported();
    expect(own[0]?.[0]).toBe('材质+板厚+颜色');
    expect(own.slice(1)).toEqual([
      ...rows.map((r) => [r.textureName, r.quantity, Number(r.boundingArea)]),
      ['合计', total.quantity, Number(total.boundingArea)],
    ]);
    expect(await exported({ asHouse: true })).toEqual(house);
    expect(await exported({ templateId: made.id })).toEqual(own);
    // a template of another kind is none of this list
    const other = await create({ name: '另一种', kind: 2, fileId: await keep(PRODUCTS) });
    const query = { projectIds: s.projectId, templateId: other.id } as never;
    expect((await s.owner.raw(product.downUnfold, { query })).status).toBe(404);
  });
});

describe('a document', () => {
  it('is exported with every field, and on the template of its kind once there is one', async () => {
    const { id } = await purchased(paint, '100');
    const fill = async (by = s.owner) =>
      by.raw(excelTemplate.fillExcelTemplate, { query: { paintPurchaseId: id } as never });
    const all = JSON.stringify(await sheetOf((await fill()).bytes));
    expect(all).toContain('顺德涂料');
    expect(all).toContain('氟碳面漆 银灰');
    const fileId = await keep(
      one(
        row(1, text('A1', '{{supplierId}}'), text('B1', '{{img:qr}}')),
        row(
          2,
          text('A2', '{{#rows}}{{paintId}}'),
          text('B2', '{{quantity}}'),
          text('C2', '{{amount}}{{/rows}}'),
        ),
      ),
    );
    await create({ name: '采购版式', kind: 17, fileId, isDefault: true });
    expect(await sheetOf((await fill()).bytes)).toEqual([['顺德涂料'], ['氟碳面漆 银灰', 100, 3390]]);
    // amounts are for those who see them
    const blind = await makeMember(s.space, ['AlPsiManagement.PaintPurchases:export'], {
      displayAmount: false,
    });
    expect(await sheetOf((await fill(blind)).bytes)).toEqual([['顺德涂料'], ['氟碳面漆 银灰', 100]]);
    // the right to export the papers of another kind is none to these
    const other = await makeMember(s.space, ['AlPsiManagement.AccessoryPurchases:export']);
    expect((await fill(other)).status).toBe(404);
    const nobody = await makeMember(s.space, ['AlPsiManagement.PaintPurchases:query']);
    expect((await fill(nobody)).status).toBe(403);
    const none = s.owner.raw(excelTemplate.fillExcelTemplate, { query: {} as never });
    expect((await none).status).toBe(404);
  });

  it('of accessories the same', async () => {
    const scene = await accessorySceneOf(s.space);
    const order = await ordered(scene, [{ accessorySkuId: scene.glueId, quantity: '5', unitPrice: '2' }]);
    const raw = await s.owner.raw(excelTemplate.fillExcelTemplate, {
      query: { accessoryPurchaseId: order.id } as never,
    });
    const all = JSON.stringify(await sheetOf(raw.bytes));
    expect([all.includes('佛山五金'), all.includes('密封胶')]).toEqual([true, true]);
  });
});

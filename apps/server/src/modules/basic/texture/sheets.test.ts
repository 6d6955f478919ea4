/** 材质, 板材规格 and 客户 as workbooks (engineering A1, A21): what goes out comes in again; a sheet with one fault writes nothing. */
import { rmSync } from 'node:fs';
import { demander, supplier, texture } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { newId } from '../../../kit/clock.ts';
import { readXlsx, writeXlsx } from '../../../kit/spreadsheet.ts';

let space: Space;
let owner: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
  await owner.call(texture.initTextures);
});

async function workbook(titles: readonly string[], rows: readonly (readonly string[])[]): Promise<string> {
  const file = writeTemporary(Buffer.from(newId()));
  await writeXlsx(file, {
    sheets: [{ name: '表', columns: titles.map((title) => ({ title })), rows: rows.map((r) => [...r]) }],
  });
  return file;
}
const cellsOf = async (bytes: Uint8Array): Promise<string[][]> => {
  const { sheets } = await readXlsx(writeTemporary(Buffer.from(bytes)), { maxRows: 500 });
  return (sheets[0]?.rows ?? []).map((r) => r.cells.map((c) => String(c ?? '')));
};
type Importing = typeof texture.importSizes;
async function send(call: Importing, titles: readonly string[], rows: readonly string[][], dryRun: boolean) {
  const file = await workbook(titles, rows);
  const answer = await owner.call(call, { query: { dryRun }, file });
  rmSync(file);
  return answer;
}

describe('板材规格', () => {
  const TITLES = ['材质*', '类型*', '板厚*', '宽*', '长', '单价', '计价方式'];
  it('a price list comes in as a whole; every fault is named by its row before anything is written', async () => {
    const count = async () => (await owner.call(texture.listAllSizes)).totalCount;
    const before = await count();
    const rows = [
      ['3003-H24', '定尺板', '3', '1500', '3333', '26.5', '元/kg'],
      ['3003-H24', '定尺板', '3', '1500', '3000', '26.5', '元/kg'],
      ['没有的材质', '定尺板', '3', '1500', '3000', '1', '元/kg'],
      ['3003-H24', '定尺板', '9', '1500', '3000', '1', '元/kg'],
      ['3003-H24', '圆片', '3', '1500', '3000', '1', '元/kg'],
    ];
    const looked = await send(texture.importSizes, TITLES, rows, true);
    expect(looked.errors.map((e) => e.row)).toEqual([3, 4, 5, 6]);
    expect([looked.valid, await count()]).toEqual([1, before]);
    // even asked to write it writes nothing
    expect((await send(texture.importSizes, TITLES, rows, false)).errors).toHaveLength(4);
    expect(await count()).toBe(before);
    const good = await send(texture.importSizes, TITLES, rows.slice(0, 1), false);
    expect([good.errors, await count()]).toEqual([[], before + 1]);
    const made = (await owner.call(texture.listAllSizes, { query: { maxResultCount: 400 } })).items;
    expect(made.find((s) => s.length === 3333)).toMatchObject({ price: '26.500000', priceMode: 1 });
  });

  it('goes out with what the filter finds, without prices for who sees none, and its columns are read again', async () => {
    const { bytes } = await owner.raw(texture.exportSizes, { query: { thickness: '3' } });
    const [titles = [], ...rows] = await cellsOf(bytes);
    expect(rows.every((r) => Number(r[titles.indexOf('板厚')]) === 3)).toBe(true);
    const row = rows.find((r) => Number(r[titles.indexOf('长')]) === 3333);
    expect(Number(row?.[titles.indexOf('单张价')])).toBeGreaterThan(0);
    const again = await send(texture.importSizes, titles, rows, true);
    expect([rows.length > 0, again.errors.length]).toEqual([true, rows.length]);
    expect(again.errors.every((e) => e.message.includes('已存在'))).toBe(true);
    const blind = await makeMember(space, ['AlBasic.MaterialTextures:export'], { displayAmount: false });
    const [hidden = []] = await cellsOf((await blind.raw(texture.exportSizes)).bytes);
    expect(hidden.includes('单价') || hidden.includes('单张价')).toBe(false);
    const template = await cellsOf((await owner.raw(texture.sizeTemplate)).bytes);
    expect(template[0]).toEqual(expect.arrayContaining(['材质*', '类型*', '板厚(mm)*', '宽(mm)*', '长(mm)']));
  });
});

describe('what a size is bought as', () => {
  it('its supplier and its film are kept, seen in the list, found by the filter, and go out', async () => {
    const { id: supplierId } = await owner.call(supplier.calls.create, {
      body: { name: '南山铝业', code: 'GYS-NS', supplierType: 1 } as never,
    });
    const { items } = await owner.call(texture.listAllSizes, { query: { thickness: '3', sizeKind: 2 } });
    const coil = items[0];
    const params = { id: coil?.textureId as string };
    const {
      textureName: _t,
      colorCode: _c,
      sheetPrice: _p,
      sheetWeight: _w,
      ...row
    } = coil as never as object & Record<string, unknown>;
    await owner.call(texture.saveSize, { params, body: { ...row, supplierId, film: '单面蓝膜' } as never });
    const found = await owner.call(texture.listAllSizes, { query: { supplierId } });
    expect(found.items.map((s) => [s.id, s.supplierName, s.film])).toEqual([
      [coil?.id, '南山铝业', '单面蓝膜'],
    ]);
    const [titles = [], line = []] = await cellsOf(
      (await owner.raw(texture.exportSizes, { query: { supplierId } })).bytes,
    );
    expect([line[titles.indexOf('供应商')], line[titles.indexOf('覆膜')]]).toEqual(['南山铝业', '单面蓝膜']);
  });
});

describe.each([
  {
    of: '客户',
    calls: demander.demanderMaster.calls,
    titles: ['编码*', '名称*', '等级', '信用额度'],
    good: ['KH-77', '导入客户', 'B', '50000'],
    bad: ['KH-78', '导入客户', 'X', '-1'],
  },
  {
    of: '材质',
    calls: texture.textureMaster.calls,
    titles: ['编码*', '名称*', '类别', '密度'],
    good: ['T-77', '导入材质', '铝单板', '2.71'],
    bad: ['T-78', '导入材质', '木板', '999'],
  },
])('$of', ({ calls, titles, good, bad }) => {
  it('comes in and goes out as a workbook, and its log says who', async () => {
    const importing = calls.import as Importing;
    expect((await send(importing, titles, [good, bad], false)).errors.length).toBeGreaterThan(0);
    expect(await send(importing, titles, [good], false)).toMatchObject({ rows: 1, valid: 1, errors: [] });
    const { bytes } = await owner.raw(calls.export as typeof texture.textureMaster.calls.export);
    const [heads = [], ...rows] = await cellsOf(bytes);
    const name = heads.indexOf('名称');
    expect(rows.map((r) => r[name])).toContain(good[1]);
    expect((await owner.raw(calls.importTemplate as typeof texture.sizeTemplate)).status).toBe(200);
    const log = await owner.call(calls.log as typeof texture.textureMaster.calls.log);
    expect(log.items.length).toBeGreaterThan(0);
    const list = await owner.call(calls.all as typeof texture.textureMaster.calls.all);
    const made = list.find((r) => r.name === good[1])?.id ?? '';
    const of = await owner.call(calls.logOf as typeof texture.textureMaster.calls.logOf, {
      params: { id: made },
    });
    expect(of.items.length).toBeGreaterThan(0);
  });
});

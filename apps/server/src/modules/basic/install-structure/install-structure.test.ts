/** 安装结构 (engineering A7): its accessories, their number, its pictures and drawings. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessory,
  accessorySku,
  file,
  initInstallStructures,
  installStructure,
  matchInstallDrawings,
  matchInstallImages,
  tryInstallStructure,
} from '@muyun/contract';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { basicScene, faultOf } from '../../../../test/basic-scene.ts';
import { type Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { INSTALL_STRUCTURE_DEFAULTS } from '../defaults/install-structures.ts';

let space: Space;
let owner: Actor;
/** default SKU by the name of its accessory */
const skus = new Map<string, string>();

beforeAll(async () => {
  ({ space, owner } = await basicScene());
  await owner.call(initInstallStructures);
  const { items } = await owner.call(accessorySku.calls.list, { query: { maxResultCount: 100 } });
  for (const sku of items.filter((s) => s.isDefault)) skus.set(String(sku.accessoryName), sku.id);
});

const refused = (work: Promise<unknown>): Promise<string> => owner.refused(work);
const sku = (name: string): string => skus.get(name) as string;
const tried = (bom: object[], more: object = {}) =>
  owner.call(tryInstallStructure, {
    body: { bom: bom as never, width: 1200, height: 600, quantity: 12, ...more },
  });
const made = (code: string, bom: object[] = []) =>
  owner.call(installStructure.calls.create, { body: { name: `结构${code}`, code, bom: bom as never } });

describe('accessories of a piece', () => {
  it('1200 × 600 with 角码 each 350 from 100 on takes 14, and twelve pieces 168', async () => {
    const saved = (await owner.call(installStructure.calls.list, { query: { filter: 'JMGD' } })).items[0];
    expect(saved).toMatchObject({ pitch: 350, edgeOffset: 100, bomText: '角码 40×40×4×50、铆钉 Φ4×12' });
    const { lines } = await owner.call(tryInstallStructure, {
      body: { installStructureId: saved?.id as string, width: 1200, height: 600, quantity: 12 },
    });
    expect(lines).toMatchObject([
      { name: '角码 40×40×4×50', unit: 2, count: '14', each: '1.0000', perPiece: '14.0000', total: '168' },
      { name: '铆钉 Φ4×12', count: '14', each: '2.0000', perPiece: '28.0000', total: '336' },
    ]);
  });

  it('counts per piece, metre and side with a formula of the sides, and rounds bought units up once', async () => {
    const { lines } = await tried([
      { accessorySkuId: sku('背栓'), basis: 1, qtyExpr: 'max(4, round(W / 300))' },
      { accessorySkuId: sku('密封胶'), basis: 2, qtyExpr: '0.1' },
      { accessorySkuId: sku('角码'), basis: 3 },
    ]);
    expect(lines.map((l) => [l.count, l.perPiece, l.total])).toEqual([
      ['1', '4.0000', '48'],
      ['3.6', '0.3600', '5'],
      ['4', '4.0000', '48'],
    ]);
  });

  it('refuses what cannot be counted, at the list', async () => {
    const spaced = { accessorySkuId: sku('角码'), basis: 4 };
    const fault = await faultOf(made('P1', [spaced]));
    expect([fault.code, fault.error.validationErrors?.[0]?.field]).toEqual(['Basic:BomPitch', 'bom']);
    const wrong = { accessorySkuId: sku('角码'), basis: 1, qtyExpr: 'W +' };
    expect(await refused(made('P2', [wrong]))).toBe('Basic:BomFormula');
    expect(await refused(tried([{ ...wrong, qtyExpr: 'H - 601' }]))).toBe('Basic:BomFormula');
    expect(await refused(tried([{ ...wrong, qtyExpr: 'T' }]))).toBe('Basic:BomFormula');
    expect(await refused(tried([spaced]))).toBe('Basic:BomPitch');
  });
});

describe('its accessories', () => {
  it('must be of this space and in use; what stood there stays when it goes out of use', async () => {
    const type = (await owner.call(accessory.calls.list)).items[0]?.typeId as string;
    const part = await owner.call(accessory.calls.create, {
      body: { name: '卡扣', code: 'KK', typeId: type, unit: 2 },
    });
    const own = await owner.call(accessorySku.calls.create, {
      body: { accessoryId: part.id, specification: '小' },
    });
    const row = await made('U1', [{ accessorySkuId: own.id, basis: 1 }]);
    expect(await refused(owner.call(accessorySku.calls.remove, { params: { id: own.id } }))).toBe(
      'Basic:SkuInUse',
    );
    await owner.call(accessorySku.calls.update, {
      params: { id: own.id },
      body: { version: own.version, isEnabled: false },
    });
    const kept = await owner.call(installStructure.calls.update, {
      params: { id: row.id },
      body: { version: row.version, remark: '照旧' },
    });
    expect(kept.bom).toHaveLength(1);
    expect(await refused(made('U2', [{ accessorySkuId: own.id, basis: 1 }]))).toBe(
      'Common:DisabledReference',
    );
    const other = (await makeSpace()).owner;
    await other.call(initInstallStructures);
    const foreign = (await other.call(accessorySku.calls.all))[0]?.id as string;
    expect(await refused(made('U3', [{ accessorySkuId: foreign, basis: 1 }]))).toBe('Common:NotFound');
    expect(await refused(tried([{ accessorySkuId: foreign, basis: 1 }]))).toBe('Common:NotFound');
    await owner.call(installStructure.calls.remove, { params: { id: row.id } });
    await owner.call(accessorySku.calls.remove, { params: { id: own.id } });
  });

  it('come with the initialisation, once, however many press', async () => {
    const fresh = (await makeSpace()).owner;
    const answers = await Promise.all(Array.from({ length: 8 }, () => fresh.call(initInstallStructures)));
    expect(answers.reduce((n, a) => n + a.added, 0)).toBe(INSTALL_STRUCTURE_DEFAULTS.length);
    const { items } = await fresh.call(installStructure.calls.list, { query: { maxResultCount: 50 } });
    expect(items.map((i) => [i.code, i.bom?.length])).toEqual(
      INSTALL_STRUCTURE_DEFAULTS.map((d) => [d.code, d.bom.length]),
    );
  });
});

describe('pictures and drawings', () => {
  const sent = async (name: string, text: string): Promise<string> =>
    (await owner.call(file.uploadFile, { file: { name, bytes: new TextEncoder().encode(text) } }))[0]
      ?.id as string;

  it('find their structure by the file name, come with the export, and every member may see them', async () => {
    const drawing = await sent('GD.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const items = [
      { code: 'gd', fileId: drawing },
      { code: '没有', fileId: drawing },
    ];
    expect(await owner.call(matchInstallDrawings, { body: { items } })).toEqual({
      matched: 1,
      unmatched: ['没有'],
    });
    expect(await owner.call(matchInstallImages, { body: { items } })).toMatchObject({ matched: 1 });
    const row = (await owner.call(installStructure.calls.list, { query: { filter: '勾搭' } })).items[0];
    expect(row).toMatchObject({ drawingFileId: drawing, imgUrl: `/api/basic/file/${drawing}` });
    const zip = await owner.raw(installStructure.calls.export, { query: { filter: '勾搭' } });
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const clerk = await makeMember(space, []);
    expect((await clerk.raw(file.downloadFile, { params: { id: drawing } })).status).toBe(200);
  });

  it('without files the export is the workbook alone', async () => {
    const raw = await owner.raw(installStructure.calls.export, { query: { filter: '背栓' } });
    const target = path.join(mkdtempSync(path.join(os.tmpdir(), 'install-')), 'list.xlsx');
    writeFileSync(target, raw.bytes);
    const { sheets } = await readXlsx(target, { maxRows: 100 });
    expect(JSON.stringify(sheets)).toContain('背栓 M6×30');
  });
});

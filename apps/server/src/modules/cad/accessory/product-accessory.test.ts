/** Accessories of products (engineering D2, F11): bound by hand and by install structure, listed, deleted, told as a list. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessorySku,
  bindAccessories,
  deleteProductAccessory,
  downProductAccessories,
  initInstallStructures,
  installStructure,
  listProductAccessories,
  product,
  project,
} from '@muyun/contract';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { type Actor, makeMember, makeSpace } from '../../../../test/kit.ts';

let scene: CadScene;
let owner: Actor;
const skus = new Map<string, string>();
const sku = (name: string): string => skus.get(name) as string;
const structures = new Map<string, string>();

beforeAll(async () => {
  scene = await cadScene();
  ({ owner } = scene);
  await owner.call(initInstallStructures);
  const { items } = await owner.call(accessorySku.calls.list, { query: { maxResultCount: 100 } });
  for (const row of items) skus.set(row.name ?? '', row.id);
  for (const row of (await owner.call(installStructure.calls.list)).items) structures.set(row.code, row.id);
});

const refused = (work: Promise<unknown>): Promise<string> => owner.refused(work);
const bindTo = (productIds: string[], body: object) =>
  owner.call(bindAccessories, { body: { productIds, ...body } as never });
const bound = async (productId: string) =>
  (await owner.call(listProductAccessories, { query: { productId, sorting: 'name asc' } })).items;
const [ANGLE, RIVET, FRAME] = ['角码 40×40×4×50', '铆钉 Φ4×12', '副框型材 40×40×2 L6000'];

describe('binding', () => {
  it('by an install structure counts from the size of each product: 1200 × 600 takes 14 角码, twelve pieces 168', async () => {
    const [large, small] = [await addPanel(scene), await addPanel(scene, { visibleWidth: 600, quantity: 2 })];
    await bindTo([large.id, small.id], { installStructureId: structures.get('JMGD') });
    expect(await bound(large.id)).toMatchObject([
      { name: ANGLE, qtyPerPiece: '14.0000', pieces: 12, totalQty: '168.0000', source: 2, unit: 2 },
      { name: RIVET, qtyPerPiece: '28.0000', totalQty: '336.0000' },
    ]);
    expect((await bound(small.id)).map((r) => [r.qtyPerPiece, r.totalQty])).toEqual([
      ['12.0000', '24.0000'],
      ['24.0000', '48.0000'],
    ]);
  });

  it('by hand gives the same accessory its new quantity, cut lengths stand apart, replacing takes the rest away', async () => {
    const row = await addPanel(scene);
    const cut = { accessorySkuId: sku(FRAME), qtyPerPiece: '2', cutLength: 1180, leftAngle: '45' };
    await bindTo([row.id], { items: [{ accessorySkuId: sku(ANGLE), qtyPerPiece: '10' }, cut] });
    await bindTo([row.id], {
      items: [
        { accessorySkuId: sku(ANGLE), qtyPerPiece: '12' },
        { ...cut, cutLength: 580 },
      ],
    });
    expect((await bound(row.id)).map((r) => [r.name, r.qtyPerPiece, r.cutLength, r.leftAngle])).toEqual([
      [FRAME, '2.0000', 1180, '45.0000'],
      [FRAME, '2.0000', 580, '45.0000'],
      [ANGLE, '12.0000', null, '0.0000'],
    ]);
    // what is typed stands over what the structure says
    await bindTo([row.id], {
      replace: true,
      installStructureId: structures.get('JMGD'),
      items: [{ accessorySkuId: sku(RIVET), qtyPerPiece: '5' }],
    });
    expect((await bound(row.id)).map((r) => [r.name, r.qtyPerPiece, r.source])).toEqual([
      [ANGLE, '14.0000', 2],
      [RIVET, '5.0000', 1],
    ]);
    await bindTo([row.id], { replace: true });
    expect(await bound(row.id)).toEqual([]);
    const history = await owner.call(project.projectLog, { params: { id: scene.projectId } });
    expect(history.items[0]?.content).toBe('批量修改 1 种产品：配件规格');
  });

  it('eight people at once leave each accessory once', async () => {
    const row = await addPanel(scene);
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        bindTo([row.id], { items: [{ accessorySkuId: sku(ANGLE), qtyPerPiece: String(i + 1) }] }),
      ),
    );
    expect(await bound(row.id)).toHaveLength(1);
  });

  it('a SKU that is deleted while it is bound: either it stays and is bound, or it is gone and nothing is', async () => {
    const parent = (await owner.call(accessorySku.calls.list, { query: { filter: '耳板' } })).items[0];
    const rows = await Promise.all(Array.from({ length: 6 }, () => addPanel(scene)));
    const own = await Promise.all(
      rows.map((_, i) =>
        owner.call(accessorySku.calls.create, {
          body: { accessoryId: parent?.accessoryId as string, specification: `竞${i}` },
        }),
      ),
    );
    const told = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (e: { code: string }) => e.code,
      );
    const ends = await Promise.all(
      rows.flatMap((row, i) => [
        told(bindTo([row.id], { items: [{ accessorySkuId: own[i]?.id, qtyPerPiece: '1' }] })),
        told(owner.call(accessorySku.calls.remove, { params: { id: own[i]?.id as string } })),
      ]),
    );
    for (const [i, row] of rows.entries()) {
      const isBound = (await bound(row.id)).length === 1;
      expect([ends[i * 2], ends[i * 2 + 1]]).toEqual(
        isBound ? ['done', 'Basic:SkuInUse'] : ['Common:NotFound', 'done'],
      );
    }
  });

  it('refuses what makes no sense, and then nothing is bound', async () => {
    const row = await addPanel(scene);
    const one = { accessorySkuId: sku(ANGLE), qtyPerPiece: '1' };
    const frame = { accessorySkuId: sku(FRAME), qtyPerPiece: '1' };
    const faults: [object, string][] = [
      [{ items: [one, { ...one, qtyPerPiece: '2' }] }, 'Cad:AccessoryTwice'],
      [{ items: [{ ...frame, cutLength: 6001 }] }, 'Cad:AccessoryLength'],
      [{ items: [one, { ...one, cutLength: 100 }] }, 'Basic:NotProfile'],
      [{ items: [{ ...one, qtyPerPiece: '0' }] }, 'Common:Validation'],
    ];
    for (const [body, code] of faults) expect(await refused(bindTo([row.id], body))).toBe(code);
    const unsized = await owner.call(product.createProduct, {
      body: {
        projectId: scene.projectId,
        textureId: scene.textureId,
        thickness: 3,
        quantity: 1,
        productKind: 8,
        name: '外购件',
      } as never,
    });
    expect(await refused(bindTo([row.id, unsized.id], { installStructureId: structures.get('JMGD') }))).toBe(
      'Cad:AccessorySize',
    );
    expect(await bound(row.id)).toEqual([]);
  });

  it('chooses nothing that is out of use, and keeps the SKU from being deleted', async () => {
    const row = await addPanel(scene);
    const parent = (await owner.call(accessorySku.calls.list, { query: { filter: '挂耳' } })).items[0];
    const own = await owner.call(accessorySku.calls.create, {
      body: { accessoryId: parent?.accessoryId as string, specification: '加长' },
    });
    await bindTo([row.id], { items: [{ accessorySkuId: own.id, qtyPerPiece: '4' }] });
    const at = { params: { id: own.id } };
    expect(await refused(owner.call(accessorySku.calls.remove, at))).toBe('Basic:SkuInUse');
    await owner.call(accessorySku.calls.update, { ...at, body: { version: own.version, isEnabled: false } });
    // what a product has already is changed on, another product does not get it any more
    const five = { items: [{ accessorySkuId: own.id, qtyPerPiece: '5' }] };
    await bindTo([row.id], five);
    expect((await bound(row.id)).map((r) => r.qtyPerPiece)).toEqual(['5.0000']);
    const fresh = await addPanel(scene);
    expect(await refused(bindTo([fresh.id], five))).toBe('Common:DisabledReference');
    // with the product its accessories go, and the SKU is free
    await owner.call(product.deleteProduct, { params: { id: row.id } });
    expect(await bound(row.id)).toEqual([]);
    await owner.call(accessorySku.calls.remove, at);
  });
});

describe('a list of accessories', () => {
  it('finds by project, accessory and product; one is deleted once', async () => {
    const other = await owner.call(project.createProject, {
      body: { name: '小工程', demanderId: scene.demanderId },
    });
    const row = await owner.call(product.createProduct, {
      body: {
        projectId: other.id,
        plateTypeId: scene.plateTypeId,
        textureId: scene.textureId,
        thickness: 3,
        visibleWidth: 1000,
        visibleHeight: 500,
        depth: 25,
        quantity: 3,
      } as never,
    });
    await bindTo([row.id], {
      items: [
        { accessorySkuId: sku('密封胶 590ml'), qtyPerPiece: '0.3' },
        { accessorySkuId: sku(FRAME), qtyPerPiece: '2', cutLength: 980 },
      ],
    });
    const asked = (query: object) =>
      owner.call(listProductAccessories, { query: { projectId: other.id, ...query } });
    expect((await asked({})).totalCount).toBe(2);
    expect((await asked({ filter: '密封' })).items.map((r) => r.name)).toEqual(['密封胶 590ml']);
    expect((await asked({ filter: row.code })).totalCount).toBe(2);
    const raw = await owner.raw(downProductAccessories, { params: { id: other.id } });
    const target = path.join(mkdtempSync(path.join(os.tmpdir(), 'accessory-')), 'list.xlsx');
    writeFileSync(target, raw.bytes);
    const { sheets } = await readXlsx(target, { maxRows: 50 });
    expect(sheets.map((s) => s.name)).toEqual(['配件汇总', '按产品']);
    // three times 0.3 of a cartridge is one cartridge
    expect(sheets[0]?.rows.slice(1).map((r) => [r.cells[0], Number(r.cells[5])])).toEqual([
      [FRAME, 6],
      ['密封胶 590ml', 1],
    ]);
    const first = (await asked({ filter: '密封' })).items[0]?.id as string;
    const both = await Promise.all(
      [1, 2].map(() =>
        owner.call(deleteProductAccessory, { params: { id: first } }).then(
          () => 'deleted',
          (e: { code: string }) => e.code,
        ),
      ),
    );
    expect(both.toSorted()).toEqual(['Common:NotFound', 'deleted']);
    await owner.call(project.compelProjects, { body: { projectIds: [other.id], reason: '业主取消余单' } });
    const left = (await asked({})).items[0]?.id as string;
    expect(await refused(owner.call(deleteProductAccessory, { params: { id: left } }))).toBe(
      'Cad:ProjectClosed',
    );
  });

  it('shows a member of own rows only those of own projects, and another space none', async () => {
    const row = await addPanel(scene);
    await bindTo([row.id], { items: [{ accessorySkuId: sku(ANGLE), qtyPerPiece: '1' }] });
    const id = (await bound(row.id))[0]?.id as string;
    const rights = ['query', 'edit', 'delete', 'export'].map((a) => `AlCad.CadProducts:${a}`);
    const seller = await makeMember(scene.space, rights, { dataScope: 'own' });
    expect((await seller.call(listProductAccessories)).totalCount).toBe(0);
    const stranger = (await makeSpace()).owner;
    for (const actor of [seller, stranger]) {
      const body = { productIds: [row.id], items: [], replace: true };
      expect(await actor.refused(actor.call(bindAccessories, { body }))).toBe('Common:NotFound');
      expect(await actor.refused(actor.call(deleteProductAccessory, { params: { id } }))).toBe(
        'Common:NotFound',
      );
      expect((await actor.raw(downProductAccessories, { params: { id: scene.projectId } })).status).toBe(404);
    }
    expect(await bound(row.id)).toHaveLength(1);
  });
});

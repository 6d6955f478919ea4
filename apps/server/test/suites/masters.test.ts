/** Every declared master: added, read, changed, refused when stale, found in its lists, exported, deleted. Generated from the registry. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyMaster, records, requisition, texture } from '@muyun/contract';
import { type Actor, makeSpace } from '../kit.ts';

type Row = Record<string, unknown> & { id: string; version: number };

let owner: Actor;
let textureId: string;
beforeAll(async () => {
  ({ owner } = await makeSpace());
  await owner.call(texture.initTextures);
  textureId = (await owner.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
});

/** A body to add of each master, and what is changed of it. */
const SAMPLES: Readonly<Record<string, () => { body: object; change: object }>> = {
  'basic.color-card': () => ({ body: { name: '闪银', code: 'SY-01' }, change: { name: '闪银二' } }),
  'basic.area-rule': () => ({ body: { name: '投影面积', basis: 2 }, change: { name: '外接矩形' } }),
  'basic.plate-type': () => ({ body: { name: '试验板', code: 'SYB' }, change: { name: '试验板二' } }),
  'basic.excel-template': () => ({
    body: {
      name: '甲方清单',
      mapping: [{ field: 'code', header: '构件', aliases: [], required: false, default: null }],
    },
    change: { name: '总包清单' },
  }),
  'basic.color-card.group': () => ({ body: { name: '外墙' }, change: { name: '内墙' } }),
  'basic.plate-type.group': () => ({ body: { name: '墙板' }, change: { name: '吊顶' } }),
  'basic.demander': () => ({ body: { code: 'KH99', name: '客户甲' }, change: { name: '客户乙' } }),
  'basic.material-texture': () => ({
    body: { name: '试验材质', code: 'SY-H', density: '2.7300' },
    change: { name: '试验材质二' },
  }),
  'basic.supplier': () => ({
    body: { code: 'G99', name: '铝厂甲', supplierType: 1 },
    change: { name: '铝厂乙' },
  }),
  'basic.warehouse': () => ({
    body: { code: 'W99', name: '备料仓', domain: 2 },
    change: { name: '备料仓二' },
  }),
  'identity.roles': () => ({
    body: { name: 'trial', displayName: '试验角色' },
    change: { displayName: '试验角色二' },
  }),
  'identity.organization-units': () => ({
    body: { displayName: '试验部' },
    change: { displayName: '试验二部' },
  }),
  'identity.employees': () => ({ body: { name: '试验工' }, change: { name: '试验工二' } }),
  'identity.factorys': () => ({ body: { name: '试验厂', code: 'SY' }, change: { name: '试验二厂' } }),
  'basic.order-code': () => ({
    body: { kind: 5, dateFormat: 1, serialLength: 4, cycle: 1 },
    change: { prefix: 'FHD' },
  }),
  'warehouse.material.stock': () => ({
    body: { code: 'B-99', textureId, thickness: 3, width: 1500, length: 3000 },
    change: { warehouse: 'A-03' },
  }),
  'basic.print-template': () => ({
    body: { document: requisition.id, name: '申请', headColumns: [], lineColumns: [], signatures: [] },
    change: { name: '申请二' },
  }),
  'tenant.web.introduction': () => ({
    body: { title: '试验工程', media: [] },
    change: { title: '试验工程二' },
  }),
  'tenant.web.monitor': () => ({
    body: { name: '折弯区', deviceSerial: 'C12345678' },
    change: { name: '折弯二区' },
  }),
  'warehouse.material.sku': () => ({
    body: { kind: 1, textureId, thickness: 3, width: 1219, length: 2438 },
    change: { maxStock: '9.0000' },
  }),
};

const masters = records.filter((r) => r.is === 'master') as unknown as AnyMaster[];

describe.each(masters.map((m) => [m.title, m] as const))('%s', (_title, master) => {
  const { calls } = master;
  it('is added, read, changed, exported and deleted; a stale version changes nothing', async () => {
    const { body, change } = SAMPLES[master.id]?.() ?? raiseMissing(master);
    const { id } = (await owner.call(calls.create, { body })) as Row;
    const at = { params: { id } };
    const first = (await owner.call(calls.get, at)) as Row;
    expect(first).toMatchObject({ ...body, id, version: 1 });

    await owner.call(calls.update, { ...at, body: { ...first, ...change, version: 1 } });
    const second = (await owner.call(calls.get, at)) as Row;
    expect(second).toMatchObject({ ...change, version: 2 });
    const stale = owner.call(calls.update, { ...at, body: { ...first, version: 1 } });
    expect(await owner.refused(stale)).toBe('Common:StaleVersion');
    expect(await owner.call(calls.get, at)).toEqual(second);

    const list = (await owner.call(calls.list, { query: { maxResultCount: 400 } })) as { items: Row[] };
    expect(list.items.find((row) => row.id === id)).toMatchObject(change);
    const briefs = (await owner.call(calls.all)) as Row[];
    expect(briefs.filter((row) => row.id === id)).toHaveLength(1);
    if (calls.export) expect((await owner.raw(calls.export)).status).toBe(200);
    if (calls.importTemplate) expect((await owner.raw(calls.importTemplate)).status).toBe(200);

    if (calls.logOf) {
      const log = (await owner.call(calls.logOf, at)) as { items: { action: string }[] };
      expect(log.items.map((l) => l.action)).toHaveLength(2);
    }

    await owner.call(calls.remove, at);
    expect(await owner.refused(owner.call(calls.get, at))).toBe('Common:NotFound');
    const after = (await owner.call(calls.list, { query: { maxResultCount: 400 } })) as { items: Row[] };
    expect(after.items.filter((row) => row.id === id)).toEqual([]);
  });
});

function raiseMissing(master: AnyMaster): never {
  throw new Error(`a master without a sample: ${master.id}`);
}

describe('what hangs on a texture', () => {
  it('is deleted one by one, and then the texture itself', async () => {
    const made = await owner.call(texture.createTexture, {
      body: { name: '待删', code: 'DS-1', density: '2.7' },
    });
    const one = { params: { id: made.id } };
    const thickness = await owner.call(texture.addThickness, { ...one, body: { thickness: 4 } });
    const width = await owner.call(texture.addWidth, { ...one, body: { width: 1220 } });
    const bend = await owner.call(texture.saveBend, {
      ...one,
      body: { thickness: 4, angleFrom: '80', angleTo: '100', bendMethod: 1, mode: 1, value: '0.4' },
    });
    const cost = await owner.call(texture.saveProcessCost, {
      ...one,
      body: { name: '刨槽', unit: 2, price: '2.5' },
    });
    expect((await owner.call(texture.listProcessCosts, one)).items.map((c) => c.id)).toEqual([cost.id]);
    const under = (name: string, id: string) => ({ params: { id: made.id, [name]: id } }) as never;
    await owner.call(texture.deleteBend, under('coefficientId', bend.id));
    await owner.call(texture.deleteProcessCost, under('costId', cost.id));
    await owner.call(texture.deleteThickness, under('thicknessId', thickness.id));
    await owner.call(texture.deleteWidth, under('widthId', width.id));
    expect((await owner.call(texture.listBends, one)).items).toEqual([]);
    expect((await owner.call(texture.listProcessCosts, one)).items).toEqual([]);
    expect(await owner.call(texture.listThicknesses, one)).toEqual([]);
    expect(await owner.call(texture.listWidths, one)).toEqual([]);
    await owner.call(texture.deleteTexture, one);
    expect(await owner.refused(owner.call(texture.getTexture, one))).toBe('Common:NotFound');
  });
});

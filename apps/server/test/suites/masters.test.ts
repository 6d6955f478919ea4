/** Every declared master: added, read, changed, refused when stale, found in its lists, exported, deleted. Generated from the registry. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessory,
  accessoryType,
  type AnyMaster,
  craftsmanship,
  initAccessoryTypes,
  process,
  quotation,
  records,
  requisition,
  texture,
} from '@muyun/contract';
import { type Actor, makeHost, makeSpace } from '../kit.ts';

type Row = Record<string, unknown> & { id: string; version: number };

let owner: Actor;
let host: Actor;
let textureId: string;
let typeId: string;
let accessoryId: string;
let processId: string;
let categories: { craft: string; quotation: string };
beforeAll(async () => {
  ({ owner } = await makeSpace());
  host = await makeHost();
  await owner.call(texture.initTextures);
  textureId = (await owner.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  await owner.call(initAccessoryTypes);
  typeId = String((await owner.call(accessoryType.calls.all))[0]?.id);
  const base = await owner.call(accessory.calls.create, {
    body: { name: '母件', code: 'MJ', typeId, unit: 2 },
  });
  accessoryId = base.id;
  processId = (await owner.call(process.calls.create, { body: { code: 'KL', name: '开料' } })).id;
  const [craft, quoted] = await Promise.all([
    owner.call(craftsmanship.craftCategoryMaster.calls.create, { body: { name: '成型' } }),
    owner.call(quotation.quotationCategoryMaster.calls.create, { body: { name: '加工' } }),
  ]);
  categories = { craft: craft.id, quotation: quoted.id };
});

/** A body to add of each master, and what is changed of it. */
const SAMPLES: Readonly<Record<string, () => { body: object; change: object }>> = {
  'basic.color-card': () => ({ body: { name: '闪银', code: 'SY-01' }, change: { name: '闪银二' } }),
  'basic.brand': () => ({ body: { name: '试验品牌' }, change: { name: '试验品牌二' } }),
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
  'psi.paint': () => ({
    body: { name: '试验涂料', paintType: 2, packSize: '20.000', shelfLifeDays: 365 },
    change: { name: '试验涂料二' },
  }),
  'basic.supplier': () => ({
    body: { code: 'G99', name: '铝厂甲', supplierType: 1 },
    change: { name: '铝厂乙' },
  }),
  'basic.warehouse': () => ({
    body: { code: 'W99', name: '备料仓', domain: 2 },
    change: { name: '备料仓二' },
  }),
  'prod-change.order-type': () => ({
    body: { name: '设计变更' },
    change: { needsApproval: false },
  }),
  'basic.structure': () => ({
    body: { name: '波纹板', code: 'BW', shapeFactor: '1.3000' },
    change: { labourFactor: '2.0000' },
  }),
  'basic.accessory.type': () => ({ body: { name: '五金', code: 'WJ' }, change: { usage: 3 } }),
  'basic.accessory': () => ({
    body: { name: '合页', code: 'HY', typeId, unit: 2 },
    change: { name: '不锈钢合页' },
  }),
  'basic.accessory.sku': () => ({
    body: { accessoryId, specification: '4寸', unitPrice: '3.500000' },
    change: { specification: '5寸' },
  }),
  'basic.install-structure': () => ({
    body: { name: '插接', code: 'CJ', minFlange: 20 },
    change: { holeDiameter: 6 },
  }),
  'basic.pallet': () => ({ body: { code: 'TP-9', name: '钢托盘' }, change: { maxWeight: '800.000' } }),
  'basic.craftsmanship.category': () => ({ body: { name: '焊接' }, change: { name: '焊接二' } }),
  'basic.craftsmanship.item': () => ({
    body: { name: '刨槽', code: 'BC', categoryId: categories.craft, unit: 2, qtySource: 6 },
    change: { name: '深刨槽' },
  }),
  'basic.quotation.category': () => ({ body: { name: '材料' }, change: { name: '主材' } }),
  'basic.quotation.item': () => ({
    body: { name: '加工费', code: 'JGF', categoryId: categories.quotation, basis: 1 },
    change: { name: '加工费二' },
  }),
  'basic.paintstructure': () => ({
    body: {
      name: '粉末',
      code: 'FM',
      paintType: 1,
      coats: [
        {
          coatKind: 4,
          dft: '70.0000',
          volumeSolids: '100.000',
          density: '1.5000',
          transferEfficiency: '85.000',
        },
      ],
    },
    change: { name: '粉末二' },
  }),
  'basic.aluminum-quotation': () => ({
    body: { classCode: 'CJ', date: '2026-01-05', avg: '20350.00' },
    change: { avg: '20360.00', remark: '更正' },
  }),
  'basic.activity-price-rule': () => ({
    body: { name: '套料按次', service: 7, unitPrice: '2.000000' },
    change: { name: '套料按次二' },
  }),
  'basic.wx-template': () => ({
    body: {
      name: '发货提醒',
      event: 1,
      templateNo: 'OPENTM2026',
      receiver: 1,
      contentMap: [{ key: 'thing1', expr: '{project}' }],
    },
    change: { name: '发货通知' },
  }),
  'basic.default-role': () => ({
    body: { name: '试验默认角色', editionType: 1 },
    change: { description: '试验' },
  }),
  'identity.platform-roles': () => ({
    body: { name: '试验平台角色' },
    change: { description: '试验' },
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
  'prod-process.group': () => ({ body: { name: '钣金组' }, change: { name: '折弯组' } }),
  'prod-process': () => ({ body: { code: 'ZW', name: '折弯' }, change: { name: '数控折弯' } }),
  'prod-process.template': () => ({
    body: { name: '平板路线', steps: [{ processId, sort: 0, orderRule: 0, isOutsource: false }] },
    change: { name: '铝单板路线' },
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
    const actor = master.side === 'host' ? host : owner;
    const { body, change } = SAMPLES[master.id]?.() ?? raiseMissing(master);
    const { id } = (await actor.call(calls.create, { body })) as Row;
    const at = { params: { id } };
    const first = (await actor.call(calls.get, at)) as Row;
    expect(first).toMatchObject({ ...body, id, version: 1 });

    await actor.call(calls.update, { ...at, body: { ...first, ...change, version: 1 } });
    const second = (await actor.call(calls.get, at)) as Row;
    expect(second).toMatchObject({ ...change, version: 2 });
    const stale = actor.call(calls.update, { ...at, body: { ...first, version: 1 } });
    expect(await actor.refused(stale)).toBe('Common:StaleVersion');
    expect(await actor.call(calls.get, at)).toEqual(second);

    const list = (await actor.call(calls.list, { query: { maxResultCount: 400 } })) as { items: Row[] };
    expect(list.items.find((row) => row.id === id)).toMatchObject(change);
    const briefs = (await actor.call(calls.all)) as Row[];
    expect(briefs.filter((row) => row.id === id)).toHaveLength(1);
    if (calls.export) expect((await actor.raw(calls.export)).status).toBe(200);
    if (calls.importTemplate) expect((await actor.raw(calls.importTemplate)).status).toBe(200);

    if (calls.logOf) {
      const log = (await actor.call(calls.logOf, at)) as { items: { action: string }[] };
      expect(log.items.map((l) => l.action)).toHaveLength(2);
      const whole = (await actor.call(calls.log)) as { items: { action: string }[] };
      expect(whole.items.map((l) => l.action).toSorted()).toEqual(expect.arrayContaining(['add', 'edit']));
    }

    await actor.call(calls.remove, at);
    expect(await actor.refused(actor.call(calls.get, at))).toBe('Common:NotFound');
    const after = (await actor.call(calls.list, { query: { maxResultCount: 400 } })) as { items: Row[] };
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

/** 扫码领料 (commerce §14): one scan of a project's code issues its kit, as far as it is there; once until somebody approves it. */
import {
  accessoryOut,
  accessoryOutFromProject,
  bindAccessories,
  issueKit,
  printKit,
  product,
  project,
  texture,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessoryScene,
  accessoryScene,
  held,
  newSku,
  stocked,
} from '../../../../../test/accessory-scene.ts';
import { type Fault, makeMember } from '../../../../../test/kit.ts';
import { stockProject } from '../../../../../test/stock-scene.ts';

let s: AccessoryScene;
let textureId = '';
beforeAll(async () => {
  s = await accessoryScene();
  await s.owner.call(texture.initTextures);
  textureId = (await s.owner.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id ?? '';
});
let n = 0;
/** A project whose four panels ask for so many of each. */
async function projectWith(items: readonly { accessorySkuId: string; qtyPerPiece: string }[]) {
  n += 1;
  const id = await stockProject(s.owner, `套料工程${n}`);
  const size = { thickness: 3, unfoldMode: 3, unfoldWidth: 1200, unfoldHeight: 600, quantity: 4 } as const;
  const panel = await s.owner.call(product.createProduct, {
    body: { projectId: id, code: 'A-01', textureId, ...size },
  });
  await s.owner.call(bindAccessories, { body: { productIds: [panel.id], items: [...items] } });
  const { code, displayName } = await s.owner.call(project.getProject, { params: { id } });
  return { id, code, name: displayName };
}
const scan = (code: string, by = s.owner, warehouseId = s.warehouseId) =>
  by.call(issueKit, { body: { code, warehouseId } });
const at = (id: string) => ({ params: { id } });
const approve = async (id: string) => {
  const { version } = await s.owner.call(accessoryOut.calls.get, at(id));
  await s.owner.call(accessoryOut.calls.approval, { ...at(id), body: { version, agree: true } });
};

describe('the kit of a project', () => {
  it('is issued by one scan as far as it is there; what is not is named, and comes with the next scan', async () => {
    const [full, part, none] = [
      await newSku(s, '角码 套料'),
      await newSku(s, '铆钉 套料'),
      await newSku(s, '垫片 套料'),
    ];
    await stocked(s, full, '20');
    await stocked(s, part, '5');
    const own = await projectWith([
      { accessorySkuId: full, qtyPerPiece: '2' },
      { accessorySkuId: part, qtyPerPiece: '3' },
      { accessorySkuId: none, qtyPerPiece: '1' },
    ]);
    // no warehouse said: the usual one of the factory, and there is none of two
    const unsaid = s.owner.call(issueKit, { body: { code: own.code } });
    expect(await s.owner.refused(unsaid)).toBe('Basic:WarehouseNoDefault');
    const made = await scan(own.code.toLowerCase());
    expect(made).toMatchObject({ orderStatus: 2, projectName: own.name, lineCount: 2 });
    expect(made.short.map((x) => x.quantity).toSorted()).toEqual(['4', '7']);
    const view = await s.owner.call(accessoryOut.calls.get, at(made.id));
    expect(view).toMatchObject({ outType: 1, projectId: own.id, warehouseId: s.warehouseId });
    expect(view.lines.map((l) => [l.accessorySkuId, l.quantity]).toSorted()).toEqual(
      [
        [full, '8.0000'],
        [part, '5.0000'],
      ].toSorted(),
    );
    // scanned again before it is approved it is the same kit
    const again = (await scan(own.code).catch((e: Fault) => e)) as Fault;
    expect(again.error).toMatchObject({ code: 'Accessory:KitOpen' });
    expect(again.error.message).toContain(made.no);
    await approve(made.id);
    expect((await held(s, full))?.[0]).toBe('12.0000');
    expect(await s.owner.refused(scan(own.code))).toBe('Accessory:KitMissing');
    await stocked(s, part, '10');
    await stocked(s, none, '4');
    const rest = await scan(own.code);
    expect(rest).toMatchObject({ lineCount: 2, short: [] });
    await approve(rest.id);
    expect(await s.owner.refused(scan(own.code))).toBe('Accessory:NothingToIssue');
  });

  it('scanned by many at once is issued once', async () => {
    const sku = await newSku(s, '同时扫');
    await stocked(s, sku, '40');
    const own = await projectWith([{ accessorySkuId: sku, qtyPerPiece: '2' }]);
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => scan(own.code)));
    expect(ends.filter((e) => e.status === 'fulfilled')).toHaveLength(1);
  });

  it('is scanned by whoever may make issues; a code of nothing, a warehouse that is closed are told', async () => {
    const sku = await newSku(s, '谁来扫');
    await stocked(s, sku, '40');
    const own = await projectWith([{ accessorySkuId: sku, qtyPerPiece: '2' }]);
    expect(await s.owner.refused(scan('没有这个工程'))).toBe('Common:NotFound');
    const { id, version } = await s.owner.call(warehouse.calls.create, {
      body: { code: 'PX', name: '停用仓', domain: 8 },
    });
    await s.owner.call(warehouse.calls.update, { ...at(id), body: { version, isEnabled: false } as never });
    expect(await s.owner.refused(scan(own.code, s.owner, id))).toBe('Common:DisabledReference');
    const keeper = await makeMember(s.space, ['AlPsiManagement.AccessoryOuts:add']);
    expect((await scan(own.code, keeper)).orderStatus).toBe(2);
    const reader = await makeMember(s.space, ['AlPsiManagement.AccessoryOuts:query']);
    expect(await reader.refused(scan(own.code, reader))).toBe('Common:Forbidden');
  });

  it('has a label with the code to scan', async () => {
    const own = await projectWith([{ accessorySkuId: s.glueId, qtyPerPiece: '1' }]);
    const raw = await s.owner.raw(printKit, at(own.id));
    expect(raw.status).toBe(200);
    expect(Buffer.from(raw.bytes.slice(0, 5)).toString()).toBe('%PDF-');
  });
});

describe('a project that is void or has ended', () => {
  it('is issued nothing more, neither by a scan nor from its list', async () => {
    const sku = await newSku(s, '角码 停发');
    await stocked(s, sku, '50');
    const items = [{ accessorySkuId: sku, qtyPerPiece: '2' }];
    const [gone, over] = [await projectWith(items), await projectWith(items)];
    await s.owner.call(project.voidProject, { ...at(gone.id), body: { reason: '业主取消订单' } });
    await s.owner.call(project.compelProjects, { body: { projectIds: [over.id], reason: '客户撤回订单' } });
    const draw = (projectId: string) =>
      s.owner.call(accessoryOutFromProject, { body: { projectId, warehouseId: s.warehouseId } });
    expect(await s.owner.refused(scan(gone.code))).toBe('Cad:ProjectVoided');
    expect(await s.owner.refused(draw(gone.id))).toBe('Cad:ProjectVoided');
    expect(await s.owner.refused(scan(over.code))).toBe('Cad:ProjectClosed');
    expect(await s.owner.refused(draw(over.id))).toBe('Cad:ProjectClosed');
    expect((await held(s, sku))?.[0]).toBe('50.0000');
  });
});

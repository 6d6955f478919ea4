/** Suppliers, warehouses and materials of one space: what the tests of purchasing start with. */
import { materialSku, supplier, texture, warehouse } from '@muyun/contract';
import { type Actor, makeSpace, type Space, type TestHouse } from './kit.ts';

export interface PurchaseScene {
  readonly space: Space;
  readonly owner: Actor;
  readonly supplierId: string;
  readonly warehouseId: string;
  readonly textureId: string;
  /** 1500 × 4000 × 2.5 of density 2.73: 40.950 kg */
  readonly skuId: string;
  readonly otherSkuId: string;
}

export const SUPPLIER = {
  name: '佛山铝业',
  code: 'G001',
  supplierType: 1,
  contacts: [{ name: '陈工', phone: '13800000000', isMain: true }],
} as const;

export async function purchaseScene(at?: TestHouse): Promise<PurchaseScene> {
  const space = await makeSpace('企业版', at);
  const { owner } = space;
  await owner.call(texture.initTextures, {});
  const textures = await owner.call(texture.listTextures, { query: { filter: '3003' } });
  const [first] = (textures as { items: { id: string }[] }).items;
  const textureId = first?.id ?? '';
  const [made, house] = [
    await owner.call(supplier.calls.create, { body: { ...SUPPLIER, contacts: [...SUPPLIER.contacts] } }),
    await owner.call(warehouse.calls.create, {
      body: { name: '材料仓', code: 'W1', domain: 2, positions: [] },
    }),
  ];
  const sku = (length: number) =>
    owner.call(materialSku.calls.create, {
      body: { kind: 1, textureId, thickness: 2.5, width: 1500, length },
    });
  const [plate, other] = [await sku(4000), await sku(3000)];
  return {
    space,
    owner,
    supplierId: made.id,
    warehouseId: house.id,
    textureId,
    skuId: plate.id,
    otherSkuId: other.id,
  };
}

/** Bodies for the suites of the documents: `lines` different materials. */
export async function plates(scene: PurchaseScene, count: number): Promise<string[]> {
  const made = known.get(scene) ?? [scene.skuId, scene.otherSkuId];
  known.set(scene, made);
  while (made.length < count) {
    const sku = await scene.owner.call(materialSku.calls.create, {
      body: { kind: 1, textureId: scene.textureId, thickness: 2.5, width: 1500, length: 4000 + made.length },
    });
    made.push(sku.id);
  }
  return made.slice(0, count);
}
const known = new WeakMap<PurchaseScene, string[]>();

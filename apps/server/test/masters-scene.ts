/** One of each kind of basic data that goes with panels, for the suites that attack it. */
import {
  accessory,
  accessorySku,
  accessoryType,
  bindAccessories,
  installStructure,
  listProductAccessories,
  pallet,
  structure,
} from '@muyun/contract';
import type { Space } from './kit.ts';

/** One of each; the product gets the accessory. */
export async function mastersOf({ owner }: Space, productId: string): Promise<Record<string, string>> {
  const shape = await owner.call(structure.calls.create, { body: { name: '蜂窝', code: 'FW' } });
  const type = await owner.call(accessoryType.calls.create, { body: { name: '五金', code: 'WJ' } });
  const part = await owner.call(accessory.calls.create, {
    body: { name: '合页', code: 'HY', typeId: type.id, unit: 2 },
  });
  const sku = await owner.call(accessorySku.calls.create, {
    body: { accessoryId: part.id, specification: '4寸', unitPrice: '3.5' },
  });
  const hung = await owner.call(installStructure.calls.create, {
    body: { name: '插接', code: 'CJ', bom: [{ accessorySkuId: sku.id, basis: 1 }] },
  });
  const carried = await owner.call(pallet.calls.create, { body: { code: 'TP-1', name: '钢托盘' } });
  await owner.call(bindAccessories, {
    body: { productIds: [productId], items: [{ accessorySkuId: sku.id, qtyPerPiece: '2' }] },
  });
  const bound = await owner.call(listProductAccessories, { query: { productId } });
  return {
    productAccessoryId: bound.items[0]?.id as string,
    installStructure: hung.id,
    pallet: carried.id,
    structure: shape.id,
    accessoryType: type.id,
    accessory: part.id,
    accessorySku: sku.id,
    skuId: sku.id,
  };
}

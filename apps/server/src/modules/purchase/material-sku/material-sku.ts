/** 材料 SKU (commerce §12): unique by everything that specifies it, named and weighed by the server. */
import * as c from '@muyun/contract';
import { dec, type Dto, materialSku, scaleWeightOf, SKU_KINDS, skuName, skuWeight } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterNext, serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../../basic/index.ts';
import {
  findSku,
  insertSku,
  loadSkus,
  loadTexture,
  type SkuBrief,
  type SkuKey,
} from './material-sku.store.ts';

const NEEDED: Readonly<Record<number, readonly (keyof SkuKey & keyof typeof c.materialSkuFields)[]>> = {
  1: ['thickness', 'width', 'length'],
  2: ['thickness', 'width'],
  4: ['dieNo', 'length', 'kgPerMeter'],
};

const keyOf = (next: MasterNext<typeof c.materialSkuFields>): SkuKey => ({
  kind: next.kind,
  textureId: next.textureId,
  thickness: next.thickness ?? null,
  width: next.width ?? null,
  length: next.length ?? null,
  surface: next.surface ?? null,
  dieNo: next.dieNo ?? null,
  kgPerMeter: next.kgPerMeter ?? null,
});

/** Raises Material:SkuIncomplete at the field that the kind needs. */
function assertWhole(key: SkuKey): void {
  const field = (NEEDED[key.kind] ?? []).find((f) => key[f] === null || key[f] === '' || key[f] === 0);
  if (field)
    raiseAt(field, 'Material:SkuIncomplete', {
      kind: SKU_KINDS.find((k) => k.value === key.kind)?.label ?? '',
      field: c.materialSkuFields[field].label,
    });
}

/** A price that counts nothing of its material would make the line free. Raises Purchase:PriceBasis. */
export function assertBasis(sku: Pick<SkuBrief, 'kind' | 'name'>, priceBasis: number, n: number): void {
  if (c.isCountedBy(sku.kind, priceBasis)) return;
  const basis = c.PRICE_BASES.find((b) => b.value === priceBasis)?.label ?? String(priceBasis);
  raise('Purchase:PriceBasis', { n, item: sku.name, basis });
}

type Limits = Partial<Pick<Dto<typeof c.materialSkuFields>, 'minStock' | 'maxStock'>>;
function assertLimits({ minStock, maxStock }: Limits): void {
  if (minStock && maxStock && dec(maxStock).lt(minStock)) raise('Material:SkuLimit');
}

export const materialSkus = serveMaster(materialSku, {
  async complete({ tx }, next, before) {
    const key = keyOf(next);
    assertWhole(key);
    assertLimits(next);
    const texture = await loadTexture(tx, key.textureId, key.thickness);
    if (!texture) raise('Common:NotFound');
    next.density = texture.density;
    next.unitWeight = skuWeight(key, texture.density);
    next.scaleWeight = scaleWeightOf(key, next.unitWeight, texture.actualThickness);
    next.name = skuName(key, texture.name);
    if (await findSku(tx, key, before?.id ?? null)) raise('Material:SkuExists');
  },
});

/** The material of a specification; it is made when nobody entered it (commerce §12: created on first use). */
export async function ensureSku(tx: Tx, key: SkuKey): Promise<string> {
  const known = await findSku(tx, key, null);
  if (known) return known.id;
  const texture = await loadTexture(tx, key.textureId, key.thickness);
  if (!texture) raise('Common:NotFound');
  const unitWeight = skuWeight(key, texture.density);
  const scaleWeight = scaleWeightOf(key, unitWeight, texture.actualThickness);
  await insertSku(tx, key, skuName(key, texture.name), texture.density, unitWeight, scaleWeight);
  return (await findSku(tx, key, null))?.id ?? raise('Common:NotFound');
}

/** Materials of lines. Raises Common:DisabledReference for one that is out of use. */
export async function usableSkus(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, SkuBrief>> {
  const skus = await loadSkus(tx, ids);
  for (const sku of skus.values()) if (!sku.isEnabled) raise('Common:DisabledReference', { name: sku.name });
  return skus;
}

export const materialSkuRoutes: readonly Binding[] = [
  bind(c.setSkuLimit, async (doing) => {
    const { tx, who, params, body } = doing;
    assertLimits(body);
    await materialSkus.store.lock(tx, who, params.id, body.version);
    await materialSkus.store.update(tx, params.id, { minStock: body.minStock, maxStock: body.maxStock });
    return materialSkus.view(doing, params.id);
  }),
  ...materialSkus.routes,
];

/** 配件, their types and SKUs (engineering A3): what their records mean beside the standard calls. */
import * as c from '@muyun/contract';
import { accessory, accessorySku, type accessorySkuFields, accessoryType } from '@muyun/contract';
import {
  type MasterDoing,
  type MasterNext,
  type MasterRow,
  type MasterView,
  serveMaster,
  ServedMaster,
  usesOf,
} from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertSwitch } from '../shared/switch.ts';
import * as store from './accessory.store.ts';

const P = 'AlBasic.Accessories';

/** Whoever keeps or needs the SKU refuses. */
export const skuRemoving = fact<{ id: string }>('basic.accessory-sku.removing');

/** Types stand in two levels. Raises Basic:TypeDepth, Common:NotFound. */
async function assertParent(tx: Tx, id: string | null, parentId: string | null | undefined): Promise<void> {
  if (!parentId) return;
  const parent = (await store.loadType(tx, parentId)) ?? raise('Common:NotFound');
  const own = id === null ? undefined : await store.loadType(tx, id);
  if (parentId === id || parent.parentId !== null || (own?.children ?? 0) > 0)
    raiseAt('parentId', 'Basic:TypeDepth');
}

export const types = serveMaster(accessoryType, {
  extra: { accessoryCount: store.accessoryCount },
  async complete({ tx, who }, next, before) {
    assertSwitch(who, P, before, next);
    await assertParent(tx, before?.id ?? null, next.parentId);
  },
});

async function assertType(tx: Tx, typeId: string): Promise<void> {
  const type = (await store.loadType(tx, typeId)) ?? raise('Common:NotFound');
  if (!type.isEnabled) raiseAt('typeId', 'Common:DisabledReference', { name: type.name });
}

export const accessories = serveMaster(accessory, {
  extra: {
    skuCount: store.skuCount,
    defaultSku: store.defaultSku,
    referencePrice: store.referencePrice,
  },
  async complete({ tx, who }, next, before) {
    assertSwitch(who, P, before, next);
    if (next.typeId !== before?.typeId) await assertType(tx, next.typeId);
    if (!before || next.isProfile === before.isProfile) return;
    // SKUs that stand already must fit what the accessory becomes
    const lengths = await store.skuLengths(tx, before.id);
    if (next.isProfile && lengths.without > 0) raiseAt('isProfile', 'Basic:ProfileLength');
    if (!next.isProfile && lengths.with > 0) raiseAt('isProfile', 'Basic:NotProfile', { name: next.name });
  },
  async written({ tx }, row, before) {
    if (before && before.name !== row.name) await store.renameSkus(tx, row.id, row.name);
  },
});

type SkuFields = typeof accessorySkuFields;
type Sku = MasterRow<SkuFields>;
type SkuView = MasterView<SkuFields, typeof c.accessorySkuExtra>;

/** Raises Basic:ProfileLength, Basic:NotProfile, Basic:SkuDuplicate; fills in the name. */
async function completeSku(tx: Tx, who: MasterDoing['who'], next: MasterNext<SkuFields>, before: Sku | null) {
  const parent = await accessories.store.load(tx, who, next.accessoryId);
  if (!before && !parent.isEnabled) raiseAt('accessoryId', 'Common:DisabledReference', { name: parent.name });
  const [color, length] = [next.color ?? null, next.length ?? null];
  if (parent.isProfile && length === null) raiseAt('length', 'Basic:ProfileLength');
  if (!parent.isProfile && length !== null) raiseAt('length', 'Basic:NotProfile', { name: parent.name });
  next.name = c.accessorySkuName(parent.name, { specification: next.specification, color, length });
  const { accessoryId, specification } = next;
  const own = before?.id ?? null;
  if (await store.isSkuTaken(tx, { accessoryId, specification, color, length }, own))
    raiseAt('specification', 'Basic:SkuDuplicate', { name: next.name });
  if (!before && !(await store.hasDefaultSku(tx, accessoryId))) next.isDefault = true;
  if (next.isDefault) await store.clearDefaultSku(tx, accessoryId, own);
}

/** Everything about the SKUs of an accessory is written under its lock, accessory before SKU. */
class Skus extends ServedMaster<SkuFields, typeof c.accessorySkuExtra> {
  override async create(doing: MasterDoing, body: c.Draft<SkuFields>): Promise<SkuView> {
    await accessories.store.lock(doing.tx, doing.who, body.accessoryId);
    return super.create(doing, body);
  }

  override async update(doing: MasterDoing, id: string, body: Record<string, unknown>): Promise<SkuView> {
    await this.#lockParent(doing, id);
    return super.update(doing, id, body);
  }

  override async remove(doing: MasterDoing, id: string): Promise<void> {
    await this.#lockParent(doing, id);
    return super.remove(doing, id);
  }

  async #lockParent({ tx, who }: MasterDoing, id: string): Promise<void> {
    const parent = (await store.parentOf(tx, id)) ?? raise('Common:NotFound');
    await accessories.store.lock(tx, who, parent);
  }
}

export const skus = new Skus(accessorySku, {
  extra: { unit: store.skuUnit, isProfile: store.skuIsProfile },
  filter: store.skuFilters,
  async complete({ tx, who }, next, before) {
    assertSwitch(who, P, before, next);
    await completeSku(tx, who, next, before);
  },
  async assertDeletable(doing, row) {
    if ((await usesOf(doing.tx, accessorySku.table, row.id)).length > 0) raise('Basic:SkuInUse');
    await tell(doing, skuRemoving, { id: row.id });
  },
});

/** What the core of the stock asks of the areas that keep its items, which it knows by their ids only, and what it tells them of counts. */
import { isWhole, PAINT_UNIT, stockUnitOf } from '@muyun/contract';
import { doing, on, type Reaction } from '../kit/facts.ts';
import { skuBriefs } from './basic/accessory/index.ts';
import { followCounted } from './basic/stock/index.ts';
import {
  batchesNamed,
  batchNamedKey,
  itemsAsked,
  stockCounted,
  takeDocuments,
  takePosting,
  takeReversing,
} from './inventory/index.ts';
import {
  countedAccessoryDocuments,
  postCountedAccessories,
  takeBackCountedAccessories,
} from './psi/index.ts';
import {
  countedPaintDocuments,
  lockCountedDrums,
  paintBatchesNamed,
  paintBatchNumbers,
  paintNames,
  postCountedPaint,
  takeBackCountedPaint,
} from './psi/paint/index.ts';
import {
  batchNumbers,
  countedDocuments,
  itemsNamed,
  materialBatchesNamed,
  postCounted,
  takeBackCounted,
} from './warehouse/material/index.ts';

const [MATERIAL, PAINT, ACCESSORIES] = [2, 4, 8] as const;

export const itemReactions: readonly Reaction[] = [
  on(itemsAsked, async ({ tx }, { domain, ids, names, units, batchIds, batches, wholes, batched }) => {
    if (domain === ACCESSORIES)
      for (const { id, name, unit } of (await skuBriefs(tx, ids)).values()) {
        names.set(id, name);
        units.set(id, stockUnitOf(unit));
        if (isWhole(unit)) wholes.set(id, stockUnitOf(unit));
      }
    if (domain === PAINT) {
      for (const { id, name } of await paintNames(tx, ids)) {
        names.set(id, name);
        units.set(id, PAINT_UNIT);
        batched.add(id);
      }
      for (const { id, name } of await paintBatchNumbers(tx, batchIds)) batches.set(id, name);
    }
    if (domain !== MATERIAL) return;
    for (const [id, { name, unit, isCoil }] of await itemsNamed(tx, ids)) {
      if (isCoil) batched.add(id);
      names.set(id, name);
      units.set(id, unit);
    }
    for (const { id, batchNo } of await batchNumbers(tx, batchIds)) batches.set(id, batchNo);
  }),
  on(batchesNamed, async ({ tx }, { domain, asked, found }) => {
    const rows =
      domain === PAINT
        ? await paintBatchesNamed(tx, asked)
        : domain === MATERIAL
          ? await materialBatchesNamed(tx, asked)
          : [];
    for (const { id, ...of } of rows) found.set(batchNamedKey(of), id);
  }),
  on(stockCounted, async ({ tx }, { domain, warehouseId, changes, takeId }) => {
    if (domain === MATERIAL) await followCounted(tx, changes, takeId);
    if (domain === PAINT) await lockCountedDrums(tx, warehouseId, changes);
  }),
  on(takePosting, async (telling, of) => {
    if (of.domain === MATERIAL) await postCounted(doing(telling), of);
    if (of.domain === PAINT) await postCountedPaint(doing(telling), of);
    if (of.domain === ACCESSORIES) await postCountedAccessories(doing(telling), of);
  }),
  on(takeDocuments, async ({ tx }, { domain, takeId, found }) => {
    if (domain === MATERIAL) found.push(...(await countedDocuments(tx, takeId)));
    if (domain === PAINT) found.push(...(await countedPaintDocuments(tx, takeId)));
    if (domain === ACCESSORIES) found.push(...(await countedAccessoryDocuments(tx, takeId)));
  }),
  on(takeReversing, async (telling, { domain, takeId }) => {
    if (domain === MATERIAL) await takeBackCounted(doing(telling), takeId);
    if (domain === PAINT) await takeBackCountedPaint(doing(telling), takeId);
    if (domain === ACCESSORIES) await takeBackCountedAccessories(doing(telling), takeId);
  }),
];

/** From what the stock lacks and what projects need to draft orders, one per supplier (commerce §14). */
import {
  type accessoryFromDemand,
  type BodyOf,
  dec,
  purchaseUnitOf,
  wholePurchases,
  withLoss,
} from '@muyun/contract';
import { businessDay } from '../../../../kit/clock.ts';
import type { Doing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { type SkuBrief, skuBriefs } from '../../../basic/accessory/index.ts';
import { assertSupplier } from '../../../basic/supplier/index.ts';
import { requireDefault } from '../../../basic/warehouse/index.ts';
import { openProjects } from '../../../cad/project/index.ts';
import { projectNeeds, projectsHave } from '../needs.ts';
import { freeOf, lockDemand } from '../inventory/inventory.store.ts';
import { suggestions } from '../inventory/suggestions.ts';
import { ACCESSORY_DOMAIN } from '../posting.ts';
import { accessoryPurchases } from './accessory-purchase.ts';
import { lastAccessoryPrices } from './accessory-purchase.store.ts';

type Body = BodyOf<typeof accessoryFromDemand>;
interface Wish {
  readonly accessorySkuId: string;
  readonly projectId: string | null;
  /** units of stock */
  readonly base: string;
}

/** What projects need with its loss and do not have (issued, kept for them or coming for them), less what is free: that is given to one after the other. */
async function wishesOf(tx: Tx, projectIds: readonly string[]): Promise<Wish[]> {
  // what has ended, or is void, needs nothing any more
  const ids = [...(await openProjects(tx, projectIds))].sort();
  const needed = await projectNeeds(tx, ids);
  const free = await freeOf(tx, [...new Set(needed.map((n) => n.accessorySkuId))]);
  const have = await projectsHave(tx, ids);
  const skus = await skuBriefs(tx, [...new Set(needed.map((n) => n.accessorySkuId))]);
  return needed.flatMap(({ projectId, accessorySkuId, quantity }) => {
    const wanted = withLoss(quantity, skus.get(accessorySkuId)?.lossPct);
    const open = dec(wanted).minus(have(projectId, accessorySkuId));
    if (open.lte(0)) return [];
    const there = dec(free.get(accessorySkuId) ?? '0');
    const rest = open.minus(there.isNegative() ? 0 : there);
    free.set(accessorySkuId, (rest.gt(0) ? dec(0) : there.minus(open)).toString());
    return rest.gt(0) ? [{ accessorySkuId, projectId, base: rest.toString() }] : [];
  });
}

/** One draft for one supplier at the last prices. Raises Accessory:FactorMissing. */
async function draft(
  doing: Doing,
  supplierId: string,
  wishes: readonly Wish[],
  skus: ReadonlyMap<string, SkuBrief>,
  warehouseId: string,
): Promise<{ id: string; no: string }> {
  const supplier = await assertSupplier(doing.tx, supplierId);
  const ids = [...new Set(wishes.map((w) => w.accessorySkuId))];
  const prices = new Map(
    (await lastAccessoryPrices(doing.tx, ids, supplierId)).map((p) => [p.accessorySkuId, p]),
  );
  const lines = wishes.map(({ accessorySkuId, projectId, base }) => {
    const sku = skus.get(accessorySkuId) ?? raise('Common:NotFound');
    const unit = purchaseUnitOf(sku) ?? raise('Accessory:FactorMissing', { name: sku.name });
    const last = prices.get(accessorySkuId);
    return {
      accessorySkuId,
      projectId,
      quantity: wholePurchases(base, unit.factor),
      unitPrice: last?.unit === unit.unit ? last.price : '0',
    };
  });
  const { id, no } = await accessoryPurchases.make(doing, {
    supplierId,
    orderDate: businessDay(),
    deliveryDate: businessDay(),
    taxRate: supplier.taxRate,
    isTaxInclusive: true,
    isTaxDeductible: supplier.isTaxDeductible,
    buyerId: doing.who.tenantUserId,
    warehouseId,
    paymentTerms: [],
    lines,
  });
  return { id, no };
}

/** Raises Accessory:NothingToOrder, Accessory:SupplierMissing, Basic:WarehouseNoDefault. */
export async function fromDemand(
  doing: Doing,
  body: Body,
): Promise<{ purchases: { id: string; no: string }[] }> {
  const { tx, who } = doing;
  await lockDemand(tx);
  const lacking = body.minStock ? await suggestions(tx, { skuIds: body.skuIds }) : [];
  const wishes: Wish[] = [
    ...lacking.map((r) => ({ accessorySkuId: r.id, projectId: null, base: r.suggestQty })),
    ...(body.projectIds.length > 0 ? await wishesOf(tx, body.projectIds) : []),
  ];
  if (wishes.length === 0) raise('Accessory:NothingToOrder');
  const skus = await skuBriefs(tx, [...new Set(wishes.map((w) => w.accessorySkuId))]);
  const warehouseId = await requireDefault(tx, ACCESSORY_DOMAIN, who.factory);
  const bySupplier = Map.groupBy(wishes, (w) => {
    const sku = skus.get(w.accessorySkuId);
    return (
      body.supplierId ?? sku?.supplierId ?? raise('Accessory:SupplierMissing', { name: sku?.name ?? '' })
    );
  });
  const purchases = [];
  for (const [supplierId, own] of [...bySupplier].toSorted(([a], [b]) => a.localeCompare(b)))
    purchases.push(await draft(doing, supplierId, own, skus, warehouseId));
  return { purchases };
}

/** What projects need of each SKU: the accessories of their products, and the bars that their profiles are cut from. */
import { decimal } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { heldForProjects } from '../../../ledger/inventory/index.ts';
import { neededAccessories } from '../../cad/accessory/index.ts';
import { neededBars } from '../../nest/order/index.ts';
import { onWayFor } from './inventory/inventory.store.ts';
import { ACCESSORY_DOMAIN } from './posting.ts';
import { issuedOf } from './source-lines.store.ts';

export interface ProjectNeed {
  readonly projectId: string;
  readonly accessorySkuId: string;
  /** units of stock */
  readonly quantity: string;
}

export async function projectNeeds(tx: Tx, projectIds: readonly string[]): Promise<ProjectNeed[]> {
  const [loose, bars] = await Promise.all([
    neededAccessories(tx, projectIds),
    neededBars(tx, [...projectIds]),
  ]);
  const needs = new Map<string, ProjectNeed>();
  for (const { projectId, accessorySkuId, quantity } of [...loose, ...bars]) {
    const key = `${projectId} ${accessorySkuId}`;
    const before = needs.get(key)?.quantity ?? '0';
    needs.set(key, { projectId, accessorySkuId, quantity: decimal.sum([before, quantity], 4) });
  }
  return [...needs.values()].toSorted(
    (a, b) => a.projectId.localeCompare(b.projectId) || a.accessorySkuId.localeCompare(b.accessorySkuId),
  );
}

/** What projects have of SKUs already: what was issued to them, what orders bring for them, and what came and is kept for them. */
export async function projectsHave(
  tx: Tx,
  projectIds: readonly string[],
): Promise<(projectId: string, accessorySkuId: string) => string> {
  const [coming, kept, issued] = await Promise.all([
    onWayFor(tx, projectIds),
    heldForProjects(tx, ACCESSORY_DOMAIN, projectIds),
    Promise.all(projectIds.map(async (id) => ({ id, of: await issuedOf(tx, id) }))),
  ]);
  const have = new Map<string, string>();
  const add = (projectId: string, accessorySkuId: string, quantity: string): void => {
    const key = `${projectId} ${accessorySkuId}`;
    have.set(key, decimal.sum([have.get(key) ?? '0', quantity], 4));
  };
  for (const r of coming) add(r.projectId, r.accessorySkuId, r.quantity);
  for (const r of kept) add(r.projectId, r.itemId, r.quantity);
  for (const { id, of } of issued) for (const [sku, quantity] of of) add(id, sku, quantity);
  return (projectId, accessorySkuId) => have.get(`${projectId} ${accessorySkuId}`) ?? '0';
}

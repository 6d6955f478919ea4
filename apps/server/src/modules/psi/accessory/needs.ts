/** What projects need of each SKU: the accessories of their products, and the bars that their profiles are cut from. */
import { decimal } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { neededAccessories } from '../../cad/accessory/index.ts';
import { neededBars } from '../../nest/order/index.ts';

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

/** What items of stock are called: asked of the area that keeps them, because the core knows ids only. */
import { dec, type InventoryDomain } from '@muyun/contract';
import { fact, tell, type Telling } from '../../kit/facts.ts';
import { raise } from '../../kit/raise.ts';

export interface ItemsAsked {
  readonly domain: InventoryDomain;
  readonly ids: readonly string[];
  readonly batchIds: readonly string[];
  /** filled by whoever keeps them */
  readonly names: Map<string, string>;
  /** what a quantity of the item counts */
  readonly units: Map<string, string>;
  readonly batches: Map<string, string>;
  /** items that are counted in whole units, by the name of theirs */
  readonly wholes: Map<string, string>;
  /** items of which nothing lies anywhere without its batch */
  readonly batched: Set<string>;
}
/** Whoever keeps items of the domain fills in their names, and those of their batches. */
export const itemsAsked = fact<ItemsAsked>('inventory.items-asked');

/** What a batch of an item is known by. */
export interface BatchNamed {
  readonly itemId: string;
  readonly batchNo: string;
}
export const batchNamedKey = ({ itemId, batchNo }: BatchNamed): string =>
  `${itemId} ${batchNo.toLowerCase()}`;
/** Which batches are meant by their numbers: whoever keeps them fills in their ids, by `batchNamedKey`. */
export const batchesNamed = fact<{
  readonly domain: InventoryDomain;
  readonly asked: readonly BatchNamed[];
  readonly found: Map<string, string>;
}>('inventory.batches-named');

/** Reservations that were made for documents are about to be given up, and have been: whoever counts on them follows. */
export const reservationsFreeing = fact<{ sourceIds: readonly string[] }>('inventory.reservations-freeing');
export const reservationsFreed = fact<{ sourceIds: readonly string[] }>('inventory.reservations-freed');
/** A count has found other quantities: what is behind the items follows; positive what is more. */
export const stockCounted = fact<{
  readonly takeId: string;
  readonly domain: InventoryDomain;
  readonly warehouseId: string;
  readonly changes: readonly { readonly itemId: string; readonly quantity: string }[];
}>('inventory.stock-counted');

/** Names of items and numbers of batches. An item that nobody knows has none. */
export async function namesOf(
  telling: Telling,
  domain: InventoryDomain,
  rows: readonly { readonly itemId: string; readonly batchId?: string | null }[],
): Promise<ItemsAsked> {
  const asked: ItemsAsked = {
    domain,
    ids: [...new Set(rows.map((r) => r.itemId))],
    batchIds: [...new Set(rows.flatMap((r) => (r.batchId ? [r.batchId] : [])))],
    names: new Map(),
    units: new Map(),
    batches: new Map(),
    wholes: new Map(),
    batched: new Set(),
  };
  if (asked.ids.length > 0) await tell(telling, itemsAsked, asked);
  return asked;
}

/** Of what is counted in whole units there is no part. Raises Accessory:WholeUnits. */
export function assertWhole(
  of: { readonly n: number; readonly name: string; readonly unit: string | undefined },
  quantity: string | null,
): void {
  const { n, name, unit } = of;
  if (unit !== undefined && quantity !== null && !dec(quantity).isInteger())
    raise('Accessory:WholeUnits', { n, name, unit });
}

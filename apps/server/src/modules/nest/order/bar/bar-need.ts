/** What projects need of the profiles that are cut for them: the bars of their confirmed orders (commerce §14, engineering F8.1). */
import { dec } from '@muyun/contract';
import type { Tx } from '../../../../kit/tx.ts';
import { type PlannedBars, placedLengths, plannedBars } from './bar-need.store.ts';
import { type BarSku, loadBarSkus } from './bar-piece.store.ts';

export interface NeededBars {
  readonly projectId: string;
  readonly accessorySkuId: string;
  readonly unit: number;
  /** in the unit of the profile, 4 decimals at most */
  readonly quantity: string;
}
const [METRE, KILOGRAM] = [3, 4];

/** Bars in the unit that the profile is kept in; a kilogram needs its weight by the metre. */
function inUnit(sku: BarSku, bar: PlannedBars, bars: number) {
  const metres = dec(bar.length).times(bars).div(1000);
  if (sku.unit === METRE) return metres;
  return sku.unit === KILOGRAM ? metres.times(sku.metreWeight ?? '0') : dec(bars);
}

/**
 * Whole bars over the projects by what their pieces are long together; the rest goes to the largest fractions, then to the
 * smallest id. 7 bars over 5 m and 3 m: 4.375 and 2.625 are 4 and 3.
 */
export function barShares(
  bars: number,
  lengths: readonly { readonly projectId: string; readonly length: string }[],
): Map<string, number> {
  const total = lengths.reduce((s, l) => s.plus(l.length), dec(0));
  if (total.isZero()) return new Map();
  const parts = lengths.map((l) => {
    const exact = dec(l.length).times(bars).div(total);
    return { projectId: l.projectId, whole: exact.floor().toNumber(), rest: exact.minus(exact.floor()) };
  });
  let open = bars - parts.reduce((s, p) => s + p.whole, 0);
  const byRest = parts.toSorted(
    (a, b) => b.rest.cmp(a.rest) || (a.projectId < b.projectId ? -1 : Number(a.projectId !== b.projectId)),
  );
  for (const part of byRest) {
    if (open <= 0) break;
    part.whole += 1;
    open -= 1;
  }
  return new Map(parts.map((p) => [p.projectId, p.whole]));
}

/** The SKU that such a bar is bought as; made to measure (定做) has none, the purchase list of its order names it. */
const skuOf = (skus: readonly BarSku[], bar: PlannedBars): BarSku | undefined =>
  skus.find(
    (s) =>
      s.accessoryId === bar.accessoryId &&
      `${s.accessoryId}|${s.color ?? ''}` === bar.groupName &&
      s.length === bar.length,
  );

/** By project and SKU; bars of an order for several projects are shared out by the length of their pieces. */
export async function neededBars(tx: Tx, projectIds: readonly string[]): Promise<NeededBars[]> {
  const planned = await plannedBars(tx, projectIds);
  if (planned.length === 0) return [];
  const [lengths, skus] = await Promise.all([
    placedLengths(tx, [...new Set(planned.map((p) => p.orderId))]),
    loadBarSkus(tx, [...new Set(planned.map((p) => p.accessoryId))]),
  ]);
  const asked = new Set(projectIds);
  const needed = new Map<string, NeededBars>();
  for (const bar of planned) {
    const sku = skuOf(skus, bar);
    if (!sku) continue;
    const own = lengths.filter((l) => l.orderId === bar.orderId && l.groupName === bar.groupName);
    for (const [projectId, bars] of barShares(bar.bars, own)) {
      if (bars === 0 || !asked.has(projectId)) continue;
      const key = `${projectId} ${sku.id}`;
      const quantity = inUnit(sku, bar, bars)
        .plus(needed.get(key)?.quantity ?? '0')
        .toString();
      needed.set(key, { projectId, accessorySkuId: sku.id, unit: sku.unit, quantity });
    }
  }
  return [...needed.values()];
}

/** How plates that fit several groups and of which there are so many are shared out when nobody has chosen: by the area of the groups, single remnants to the largest. */
import { dec } from '../../kit/decimal.ts';
import type { NestGroup, NestStock } from './nest-order.views.ts';

/** What is given away once, though it may fit several groups: a board, or the sheets of a warehouse; null of what is bought. */
export const stockKeyOf = (s: {
  readonly stockPlateId?: string | null | undefined;
  readonly warehouseId?: string | null | undefined;
  readonly materialSkuId?: string | null | undefined;
}): string | null =>
  s.stockPlateId ?? (s.warehouseId && s.materialSkuId ? `${s.warehouseId} ${s.materialSkuId}` : null);

/** What is there once, however many groups it fits: stock, and a size of which a supplier has so many; null of what is bought without a limit. */
export const scarceKeyOf = (
  s: Pick<NestStock, 'available' | 'plateMaterialSizeId'> & Parameters<typeof stockKeyOf>[0],
): string | null => stockKeyOf(s) ?? (s.available === null ? null : (s.plateMaterialSizeId ?? null));

/** So many sheets by area; where there is one for each group, none goes without. */
function sharesOf(wants: readonly Pick<NestGroup, 'area'>[], available: number): number[] {
  const each = available >= wants.length ? 1 : 0;
  const total = wants.reduce((sum, g) => sum.plus(g.area), dec(0));
  const open = available - each * wants.length;
  const shares = wants.map((g) =>
    total.gt(0) ? each + dec(g.area).times(open).div(total).floor().toNumber() : each,
  );
  for (
    let rest = available - shares.reduce((a, b) => a + b, 0), i = 0;
    rest > 0 && wants.length > 0;
    rest -= 1, i = (i + 1) % wants.length
  )
    shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}

/**
 * The automatic choice: every stock that fits; what is scarce is given away once. Shares are whole sheets, the rest
 * goes to the largest groups; a group without a sheet is left out.
 * @param groups with their net area, in any order
 * @param stocks of all groups, the same plate once per group that it fits
 */
export function shareStocks(
  groups: readonly Pick<NestGroup, 'name' | 'area'>[],
  stocks: readonly NestStock[],
): NestStock[] {
  const byArea = [...groups].sort((a, b) => dec(b.area).comparedTo(a.area) || (a.name < b.name ? -1 : 1));
  const limits = new Map<string, number>();
  for (const id of new Set(stocks.flatMap((s) => scarceKeyOf(s) ?? []))) {
    const own = stocks.filter((s) => scarceKeyOf(s) === id);
    const wants = byArea.filter((g) => own.some((s) => s.groupName === g.name));
    const shares = sharesOf(wants, own[0]?.available ?? 0);
    for (const [i, g] of wants.entries()) limits.set(`${g.name} ${id}`, shares[i] ?? 0);
  }
  return stocks.flatMap((s) => {
    const key = scarceKeyOf(s);
    if (key === null) return [s];
    const limit = limits.get(`${s.groupName} ${key}`) ?? 0;
    return limit > 0 ? [{ ...s, limitQuantity: limit }] : [];
  });
}

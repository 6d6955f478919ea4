/** What each chosen part is proposed to be: the product of its code, else the only one of its size. Pure. */
import type { SplitItem } from '@muyun/contract';

export interface Candidate {
  id: string;
  code: string;
  unfoldWidth: number | null;
  unfoldHeight: number | null;
}
/** mm by which a drawing's flat size may differ from the stored one (engineering D5) */
const NEAR = 0.5;
const isNear = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && Math.abs(a - b) <= NEAR;

export function proposed(item: SplitItem, products: readonly Candidate[]): string | null {
  if (item.productId && products.some((p) => p.id === item.productId)) return item.productId;
  const code = item.code?.trim().toLowerCase();
  const named = code ? products.find((p) => p.code.toLowerCase() === code) : undefined;
  if (named) return named.id;
  const alike = products.filter(
    (p) =>
      (isNear(p.unfoldWidth, item.width) && isNear(p.unfoldHeight, item.height)) ||
      (isNear(p.unfoldWidth, item.height) && isNear(p.unfoldHeight, item.width)),
  );
  return alike.length === 1 ? (alike[0]?.id ?? null) : null;
}

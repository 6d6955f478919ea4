/** How much of products is made (engineering D1): production counts its pieces and tells, product by product. */
import { fact, tell, type Telling } from '../../../kit/facts.ts';

export interface Made {
  readonly makingQuantity: number;
  readonly producedQuantity: number;
}
/** Asked once for all rows of a page; products without pieces are left out. */
export const madeAsked = fact<{ readonly productIds: readonly string[]; readonly found: Map<string, Made> }>(
  'cad.product.made',
);

const NONE: Made = { makingQuantity: 0, producedQuantity: 0 };
/** The page with what is made of each of its products. */
export async function withMade<P extends { readonly items: readonly { readonly id: string }[] }>(
  telling: Telling,
  page: P,
): Promise<P & { items: (P['items'][number] & Made)[] }> {
  const found = new Map<string, Made>();
  const productIds = page.items.map((r) => r.id);
  if (productIds.length > 0) await tell(telling, madeAsked, { productIds, found });
  return { ...page, items: page.items.map((r) => ({ ...r, ...(found.get(r.id) ?? NONE) })) };
}

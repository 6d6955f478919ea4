/** Items under their categories, as this member may see them. */
import type { Catalogue } from '@muyun/contract';
import { shownTo } from '../../../kit/amounts.ts';
import type { Who } from '../../../kit/who.ts';

/** Each head with its items in their order; heads without any stay. Amounts are null for those who see none. */
export const grouped = <H extends { readonly id: string }, I extends { readonly categoryId: string }>(
  who: Who,
  fields: Catalogue,
  heads: readonly H[],
  items: readonly I[],
): (H & { items: I[] })[] =>
  heads.map((head) => ({
    ...head,
    items: items.filter((i) => i.categoryId === head.id).map((i) => shownTo(who, fields, i)),
  }));

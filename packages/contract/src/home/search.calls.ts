/** What Ctrl K finds beside menus and actions: documents by number, projects and customers by code, name and pinyin. */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { query } from '../kit/paging.ts';

export interface FoundKind {
  readonly label: string;
  /** the address of one row */
  readonly path: string;
  /** rights of which the reader needs one */
  readonly rights: readonly string[];
}
export const FOUND_KINDS = {
  nestOrder: { label: '套料单', path: '/nest/order-detail?id={id}', rights: ['AlNest.NestOrders:get'] },
  barOrder: {
    label: '型材套料单',
    path: '/nest/accessory-order-detail?id={id}',
    rights: ['AlNest.NestOrders:get'],
  },
  project: { label: '工程', path: '/cad/project-detail?id={id}', rights: ['AlCad.CadProjects:get'] },
  product: { label: '产品', path: '/cad/product-detail?id={id}', rights: ['AlCad.CadProducts:get'] },
  demander: { label: '客户', path: '/contacts/demander?filter={title}', rights: ['AlBasic.Demanders:query'] },
} as const satisfies Readonly<Record<string, FoundKind>>;
export type FoundKindName = keyof typeof FOUND_KINDS;
/** Rows of each kind in one answer. */
export const FOUND_EACH = 5;

export const foundRow = z.object({
  kind: z.enum(Object.keys(FOUND_KINDS) as [FoundKindName, ...FoundKindName[]]),
  id: z.uuid(),
  title: z.string(),
  hint: z.string().nullable(),
  state: z.int().nullable(),
});
export type Found = z.infer<typeof foundRow>;

export const findAnything = call({
  id: 'basic.search',
  method: 'GET',
  path: '/api/basic/search',
  title: '搜索单据',
  right: 'session',
  query: z.object({ text: query.text }),
  output: z.object({ items: z.array(foundRow) }),
});

/** The address of what was found. */
export const foundPath = (found: Pick<Found, 'kind' | 'id' | 'title'>): string =>
  FOUND_KINDS[found.kind].path.replace('{id}', found.id).replace('{title}', encodeURIComponent(found.title));

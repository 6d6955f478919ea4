/** Projects of a space for the platform's people: looked at, and dates put right (engineering C6). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { lines } from '../../kit/text.ts';
import { projectRow } from '../project/project.calls.ts';

const P = 'AlCad.CadProjects';
const base = '/api/cad/project';

const brief = z.object({
  id: z.uuid(),
  code: z.string(),
  displayName: z.string(),
  demandSide: z.string().nullable(),
  shownStatus: z.int(),
  productAmount: z.int(),
  notNestingAmount: z.int(),
  orderTime: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  creationTime: z.string(),
});
export type BriefProject = z.infer<typeof brief>;
export const MOST_BRIEF = 500;

/** Projects of one space, the newest first: of any for the platform, of the own one for its members. */
export const projectsByTenant = call({
  id: 'cad-project.by-tenant',
  method: 'GET',
  path: `${base}/by-tenant`,
  title: '租户的工程',
  right: anyOf(`${P}:get`, `${P}:query`),
  side: 'any',
  query: z.object({ tenantId: z.uuid(), filter: query.text }),
  output: z.array(brief),
});
export const projectForAdmin = call({
  id: 'cad-project.get-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}`,
  title: '租户的工程详情',
  right: `${P}:get`,
  side: 'host',
  output: projectRow,
});
/** `{id}` is a member of a space. */
export const favoritesForAdmin = call({
  id: 'cad-project.favorites-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}/favorites`,
  title: '成员收藏的工程',
  right: `${P}:query`,
  side: 'host',
  query: z.object({ ...paging, filter: query.text }),
  output: paged(projectRow),
});
const reason = lines(200).min(5, { error: '原因至少 5 个字' });
const ERRORS = ['Cad:DeliveryDate', 'Cad:ProjectVoided'];
export const orderTimeForAdmin = call({
  id: 'cad-project.order-time-admin',
  method: 'POST',
  path: `${base}/order-time-admin/{id}`,
  title: '更正租户工程的下单日期',
  right: `${P}:edit`,
  side: 'host',
  body: z.object({ orderTime: z.iso.date() }),
  output: projectRow,
  errors: ERRORS,
});
export const deliveryDateForAdmin = call({
  id: 'cad-project.delivery-date-admin',
  method: 'POST',
  path: `${base}/delivery-date-admin/{id}`,
  title: '更正租户工程的交期',
  right: `${P}:edit`,
  side: 'host',
  body: z.object({ deliveryDate: z.iso.date(), reason }),
  output: projectRow,
  errors: ERRORS,
});

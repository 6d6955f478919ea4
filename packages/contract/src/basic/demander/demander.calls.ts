/** Calls of 客户 and its branches (engineering A21). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { crudCalls } from '../../kit/crud.ts';
import { listFilters, paged, paging, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { demanderFields, invoiceSchema } from './demander.fields.ts';
import { idOf } from '../../kit/targets.ts';

const P = 'AlBasic.Demanders';
const base = '/api/basic/demander';
const filters = {
  parentId: query.ref('demander'),
  salesmanId: query.ref('member'),
  status: query.int,
  level: query.text,
};
/** What the list shows beside the record: names of what it points to, projects that are neither finished nor voided, branches. */
const shown = z.object({
  salesmanName: z.string().nullable(),
  areaRuleName: z.string().nullable(),
  parentName: z.string().nullable(),
  openProjectCount: z.int(),
  branchCount: z.int(),
});
const basis = crudCalls({
  id: 'basic.demander',
  base,
  item: P,
  title: '客户',
  fields: demanderFields,
  filters,
});
const crud = {
  ...basis,
  list: call({
    id: 'basic.demander.paged',
    method: 'GET',
    path: base,
    title: '客户列表',
    right: `${P}:query`,
    query: z.object({ ...paging, ...listFilters, ...filters }),
    output: paged(rowSchema(demanderFields).and(shown)),
  }),
};
export const demanderCrud = crud;
export const listDemanders = crud.list;
export const getDemander = crud.get;
export const createDemander = crud.create;
export const updateDemander = crud.update;
export const deleteDemander = crud.remove;
export const listDemanderBriefs = crud.all;

/** The specification names this list `all`. */
export const allDemanders = call({
  id: 'basic.demander.all',
  method: 'GET',
  path: `${base}/all`,
  title: '全部客户',
  right: `${P}:get`,
  output: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      shortName: z.string().nullable(),
      parentId: idOf('demander').nullable(),
      areaRuleId: idOf('areaRule').nullable(),
    }),
  ),
});
export const saveDemanderInvoice = call({
  id: 'basic.demander.invoice',
  method: 'PUT',
  path: `${base}/{id}/invoice`,
  title: '保存开票资料',
  right: `${P}:edit`,
  body: z.object({ version: z.int(), invoice: invoiceSchema }),
  output: rowSchema(demanderFields),
});
export const setDemanderStatus = call({
  id: 'basic.demander.status',
  method: 'PUT',
  path: `${base}/{id}/status`,
  title: '启用或停用客户',
  right: `${P}:enable|${P}:disable`,
  body: z.object({ version: z.int(), status: z.union([z.literal(1), z.literal(2)]) }),
  output: rowSchema(demanderFields),
});

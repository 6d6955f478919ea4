/** Calls of 客户 and its branches (engineering A21). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { demanderFields, invoiceSchema } from './demander.fields.ts';
import { idOf, type Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly demander: Target;
  }
}

const P = 'AlBasic.Demanders';
const base = '/api/basic/demander';
/** Shown beside the record: projects that are neither finished nor voided, branches. */
export const demanderExtra = catalogue({
  openProjectCount: f.int('在建工程', { mark: 'C', default: 0 }),
  branchCount: f.int('分支机构', { mark: 'C', default: 0 }),
  /** of confirmed statements; what was delivered since stands beside it */
  receivable: f.money('应收余额', { mark: 'C', amount: true }),
  unbilled: f.money('未对账应收', { mark: 'C', amount: true }),
  isOverCredit: f.bool('超信用', { mark: 'C' }),
});
export const demanderMaster = master({
  id: 'basic.demander',
  base,
  item: P,
  title: '客户',
  table: 'demander',
  target: 'demander',
  fields: demanderFields,
  extra: demanderExtra,
  letters: ['O', 'X', 'I'],
  search: ['name', 'code', 'shortName'],
  moreFilters: {
    parentId: query.ref('demander'),
    salesmanId: query.ref('member'),
    status: query.int,
    level: query.text,
  },
  sortable: ['code', 'name', 'level', 'creationTime'],
  unique: [
    { field: 'name', isLarge: true },
    { field: 'code', isLarge: true },
  ],
  scope: { own: ['salesmanId'] },
  sheet: [
    'code',
    'name',
    'shortName',
    'level',
    'salesmanId',
    'creditLimit',
    'creditDays',
    'overdueBlockDays',
    'settleMode',
    'areaRuleId',
    'marketClassCode',
    'parentId',
    'openProjectCount',
    'branchCount',
    'receivable',
    'unbilled',
    'isOverCredit',
    'status',
    'remark',
  ],
  errors: ['Basic:BranchDepth'],
});
const crud = demanderMaster.calls;
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
  right: anyOf(`${P}:enable`, `${P}:disable`),
  body: z.object({ version: z.int(), status: z.union([z.literal(1), z.literal(2)]) }),
  output: rowSchema(demanderFields),
  errors: ['Basic:DemanderHasProject'],
});

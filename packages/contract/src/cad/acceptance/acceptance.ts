/** 工程验收单 as one object (engineering C4, C6), and what a project comes to. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import { defineErrors } from '../../kit/errors.ts';
import { machine } from '../../kit/machine.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { lines } from '../../kit/text.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { acceptanceFields, acceptanceLineFields } from './acceptance.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly projectAcceptance: Target;
  }
}

const base = '/api/cad/project/acceptance';
const item = 'AlCad.CadProjectAcceptances';

export const acceptanceErrors = defineErrors({
  'Cad:AcceptQty': { status: 400, message: '产品「{code}」验收数量超过可验收数量 {quantity}' },
  'Cad:AcceptUsed': { status: 400, message: '验收单已对账（{no}），不能作废' },
  'Cad:AcceptTwice': { status: 400, message: '产品「{code}」在验收单里重复' },
});

const acceptanceMachine = machine({
  item,
  states: {
    1: { label: '草稿', tone: 'gray' },
    2: { label: '已确认', tone: 'green' },
    4: { label: '已作废', tone: 'void' },
  },
  actions: {
    confirm: { label: '确认', from: [1], to: 2, action: 'enable' },
    void: { label: '作废', from: [2], to: 4, action: 'disable', reason: true },
  },
});

export const acceptance = document({
  id: 'project-acceptance',
  base,
  // the address itself lists projects, see below
  paths: { list: '/documents' },
  item,
  title: '验收单',
  number: { own: true },
  table: 'project_acceptance',
  target: 'projectAcceptance',
  fields: acceptanceFields,
  lines: {
    products: {
      table: 'project_acceptance_line',
      fields: acceptanceLineFields,
      title: '验收产品',
      min: 1,
    },
  },
  machine: acceptanceMachine,
  letters: ['L', 'G', 'A', 'U', 'D', 'O', 'X', 'T'],
  search: ['orderNo', 'personName'],
  filters: ['projectId', 'acceptDate'],
  sums: ['acceptedQty', 'rejectedQty', 'acceptedArea'],
  scope: { project: true },
  sortable: ['orderNo', 'acceptDate', 'acceptedQty', 'rejectedQty', 'creationTime'],
  errors: ['Cad:AcceptTwice', 'Cad:ProjectVoided'],
});

const moved = z.object({
  id: z.uuid(),
  orderStatus: z.int(),
  version: z.int(),
  actions: z.array(z.string()),
});
export const confirmAcceptance = call({
  id: 'project-acceptance.confirm',
  method: 'POST',
  path: `${base}/{id}/confirm`,
  title: '确认验收单',
  right: `${item}:enable`,
  body: z.object({ version: z.int() }),
  output: moved,
  errors: ['Cad:AcceptQty', 'Common:DetailRequired', 'Common:QuantityNotPositive', 'Common:InvalidState'],
});
export const voidAcceptance = call({
  id: 'project-acceptance.void',
  method: 'POST',
  path: `${base}/{id}/void`,
  title: '作废验收单',
  right: `${item}:disable`,
  body: z.object({ version: z.int(), reason: lines(200).min(1, { error: '请填写原因' }) }),
  output: moved,
  errors: ['Cad:AcceptUsed', 'Common:InvalidState'],
});

export const ACCEPT_STATES = [
  { value: 1, label: '待验收' },
  { value: 2, label: '已验完' },
  { value: 4, label: '未发货' },
] as const;
const sums = {
  shippedAmount: z.int(),
  returnedAmount: z.int(),
  acceptedAmount: z.int(),
  rejectedAmount: z.int(),
  /** shipped − returned − accepted − rejected */
  pendingAmount: z.int(),
  shippedArea: z.string(),
  acceptedArea: z.string(),
};
export const acceptanceProject = z.object({
  id: z.uuid(),
  code: z.string(),
  displayName: z.string(),
  demandSide: z.string().nullable(),
  ...sums,
  /** of what was delivered and not returned; null while nothing was */
  acceptedPercent: z.string().nullable(),
  documentCount: z.int(),
  draftCount: z.int(),
  lastDate: z.string().nullable(),
});
/** Projects that are not void, with what was delivered and accepted; the time is that of their acceptances. */
export const listAcceptanceProjects = call({
  id: 'cad-project.acceptance.list',
  method: 'GET',
  path: base,
  title: '工程验收',
  right: `${item}:query`,
  query: z.object({
    ...paging,
    filter: query.text,
    acceptState: query.int,
    demanderId: query.ref('demander'),
    beginTime: query.time,
    endTime: query.time,
  }),
  output: paged(acceptanceProject),
});
const acceptanceLine = z.object({
  id: z.uuid(),
  documentId: idOf('projectAcceptance'),
  orderNo: z.string(),
  orderStatus: z.int(),
  acceptDate: z.string(),
  productId: idOf('product'),
  code: z.string(),
  name: z.string().nullable(),
  position: z.string().nullable(),
  shippedQty: z.int(),
  acceptedQty: z.int(),
  rejectedQty: z.int(),
  reason: z.string().nullable(),
  photoIds: z.array(z.uuid()),
});
/** Lines of all acceptances of a project that are not void, the newest first. */
export const acceptanceProducts = call({
  id: 'cad-project.acceptance.products',
  method: 'GET',
  path: `${base}/list/{id}`,
  title: '工程的验收明细',
  right: `${item}:get`,
  output: z.array(acceptanceLine),
});
const pending = z.object({
  productId: idOf('product'),
  code: z.string(),
  name: z.string().nullable(),
  position: z.string().nullable(),
  shippedQty: z.int(),
  pendingQty: z.int(),
});
/** What a new acceptance can take: products that were delivered and are neither returned, accepted nor refused. */
export const acceptancePending = call({
  id: 'project-acceptance.pending',
  method: 'GET',
  path: `${base}/pending/{id}`,
  title: '待验收产品',
  right: `${item}:get`,
  output: z.array(pending),
});
export const acceptanceSum = call({
  id: 'cad-project.acceptance.sum',
  method: 'GET',
  path: '/api/cad/project/acceptance-sum/{id}',
  title: '工程验收合计',
  right: `${item}:get`,
  output: z.object({ ...sums, returnedArea: z.string(), rejectedArea: z.string(), pendingArea: z.string() }),
});

/** 变更单 as one object, with who has read it (production §12). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { defineErrors } from '../../kit/errors.ts';
import { document } from '../../kit/document/document.ts';
import { fileBrief } from '../../kit/document/schemas.ts';
import { machine } from '../../kit/machine.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { changeMessage } from '../../platform/message/message.calls.ts';
import { changeOrderExtra, changeOrderFields, changeOrderLineFields } from './change-order.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly changeOrder: Target;
  }
}

const base = '/api/prod/change';
const item = 'AlProduce.ChangeOrder';

export const changeOrderErrors = defineErrors({
  'Change:LineEmpty': { status: 400, message: '第 {n} 行没有填写变更内容' },
  'Change:ProductTwice': { status: 400, message: '产品「{code}」在变更单里重复' },
  'Change:OtherProject': { status: 400, message: '产品「{code}」不属于这个工程' },
  'Change:QuantityBelowNested': {
    status: 400,
    message: '产品「{code}」变更后数量 {quantity} 小于已套料 {nested}，请先撤销套料',
  },
  'Change:QuantityBelowShipped': {
    status: 400,
    message: '产品「{code}」变更后数量 {quantity} 小于已发货 {shipped}，请先退货',
  },
  'Change:HandlingRequired': {
    status: 400,
    message: '产品「{code}」已套料 {nested} 件，尺寸、材质或颜色变更必须选择继续使用或报废补做',
  },
  'Change:VersionStale': { status: 409, message: '产品「{code}」已被其他变更单修改' },
  'Change:ProjectOpen': { status: 409, message: '工程还有待审核的变更单 {no}，请先审核或作废' },
  'Change:FileMissing': { status: 404, message: '附件不存在或已删除' },
});

/** Made, it waits for approval; approved, it is never taken back: another order counters it. */
const changeOrderMachine = machine({
  item,
  states: {
    1: { label: '待审核', tone: 'amber' },
    2: { label: '已审核', tone: 'blue' },
    4: { label: '已执行', tone: 'green' },
    64: { label: '已作废', tone: 'void' },
  },
  actions: {
    approve: { label: '审核', from: [1], to: null, action: 'enable' },
    reject: { label: '驳回', from: [1], to: 64, action: 'enable', reason: true },
    void: { label: '作废', from: [1], to: 64, action: 'disable', reason: true },
    release: { label: '发布', from: [1], to: null, action: 'enable', internal: true },
    progress: { label: '进度', from: [2, 4], to: null, action: 'edit', internal: true },
  },
});

export const changeOrder = document({
  id: 'prod-change',
  base,
  paths: { list: '/list', create: '/create' },
  item,
  title: '变更单',
  number: { kind: 26 },
  table: 'change_order',
  target: 'changeOrder',
  fields: changeOrderFields,
  extra: changeOrderExtra,
  lines: {
    products: {
      table: 'change_order_line',
      fields: changeOrderLineFields,
      title: '变更产品',
      min: 1,
    },
  },
  machine: changeOrderMachine,
  letters: ['L', 'G', 'A', 'U', 'D', 'E', 'V', 'O', 'X', 'T'],
  search: ['orderNo', 'title', 'content'],
  filters: ['orderTypeId', 'projectId', 'changeReason'],
  moreFilters: { projectIds: query.refs('project'), isUnread: query.bool },
  sums: ['cost'],
  sortable: ['orderNo', 'title', 'productCount', 'pieceCount', 'creationTime'],
  scope: { factory: true, own: ['receiverIds'] },
  errors: [
    'Common:DetailRequired',
    'Change:LineEmpty',
    'Change:ProductTwice',
    'Change:OtherProject',
    'Change:QuantityBelowNested',
    'Change:QuantityBelowShipped',
    'Change:HandlingRequired',
    'Change:VersionStale',
  ],
});

const readState = z.object({ orderStatus: z.int(), unReadCount: z.int() });

/** Marks it viewed by the user who asks; counts each opening. */
export const viewChangeOrder = call({
  id: 'prod-change.view',
  method: 'PUT',
  path: `${base}/{id}/view`,
  title: '已阅变更单',
  right: 'session',
  openWhenExpired: true,
  output: readState,
});

const reader = z.object({
  userId: z.uuid(),
  name: z.string(),
  unitName: z.string().nullable(),
  orderStatus: z.int(),
  firstViewTime: z.string().nullable(),
  lastViewTime: z.string().nullable(),
  viewCount: z.int(),
});
/** Who was told, the unread ones first. */
export const changeOrderUsers = call({
  id: 'prod-change.users',
  method: 'GET',
  path: `${base}/{id}/users`,
  title: '变更单的接收人',
  right: `${item}:get`,
  output: z.array(reader),
});

export const changeViewLog = call({
  id: 'prod-change.view-log',
  method: 'GET',
  path: `${base}/view/log`,
  title: '变更单的查看日志',
  right: `${item}:query`,
  query: z.object({
    ...paging,
    orderId: query.ref('changeOrder'),
    filter: query.text,
    beginTime: query.time,
    endTime: query.time,
  }),
  output: paged(
    reader.extend({
      id: z.uuid(),
      orderId: z.uuid(),
      orderNo: z.string(),
      title: z.string(),
      client: z.int(),
    }),
  ),
});

const mine = {
  method: 'GET',
  right: 'session',
  query: z.object(paging),
  output: paged(changeMessage),
} as const;
export const unreadChanges = call({
  id: 'prod-change.unread',
  path: `${base}/unread`,
  title: '我未读的变更单',
  ...mine,
});
export const readChanges = call({
  id: 'prod-change.read',
  path: `${base}/read`,
  title: '我已读的变更单',
  ...mine,
});

export const changeOrderFiles = call({
  id: 'prod-change.files',
  method: 'GET',
  path: `${base}/{id}/files`,
  title: '变更单的附件',
  right: `${item}:get`,
  output: z.array(fileBrief),
});
/** A file that was uploaded; also to an approved order: a drawing may come later. */
export const addChangeOrderFile = call({
  id: 'prod-change.file.create',
  method: 'POST',
  path: `${base}/{id}/file`,
  title: '添加变更单附件',
  right: `${item}:edit`,
  body: z.object({ fileId: idOf('file') }),
  output: z.array(fileBrief),
  errors: ['Common:InvalidState'],
});
export const removeChangeOrderFile = call({
  id: 'prod-change.file.delete',
  method: 'DELETE',
  path: `${base}/file/{id}`,
  title: '删除变更单附件',
  right: `${item}:edit`,
  errors: ['Change:FileMissing', 'Common:InvalidState'],
});

/** 盘点: counting while goods move (commerce §2.7). */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import * as f from '../kit/field.ts';
import { machine } from '../kit/machine.ts';
import { paged, pagingInOrder, query } from '../kit/paging.ts';
import { idOf } from '../kit/targets.ts';
import { line, lines } from '../kit/text.ts';
import { DOMAIN_ITEMS, inAnyDomain, type InventoryDomain } from './inventory.words.ts';
import { domainQuery, domainSchema } from './reservation.calls.ts';

const base = '/api/warehouse/stock-take';

/** Rights are those of the domain whose stock is counted. */
export const stockTakeMachine = (domain: InventoryDomain) =>
  machine({
    item: DOMAIN_ITEMS[domain],
    states: {
      1: { label: '盘点中', tone: 'blue' },
      2: { label: '待审核', tone: 'amber' },
      4: { label: '已审核', tone: 'green' },
      64: { label: '已作废', tone: 'void' },
    },
    actions: {
      count: { label: '录入', from: [1], to: null, action: 'edit' },
      recount: { label: '要求复盘', from: [1], to: null, action: 'enable' },
      submit: { label: '提交', from: [1], to: 2, action: 'edit' },
      withdraw: { label: '撤回', from: [2], to: 1, action: 'edit' },
      approve: { label: '审核', from: [2], to: 4, action: 'enable' },
      reject: { label: '驳回', from: [2], to: 1, action: 'enable', reason: true },
      deApprove: { label: '反审核', from: [4], to: 2, action: 'disable', reason: true },
      void: { label: '作废', from: [1, 2], to: 64, action: 'disable', reason: true },
      delete: { label: '删除', from: [1], to: null, action: 'delete' },
    },
  });
export type StockTakeAction = keyof ReturnType<typeof stockTakeMachine>['actions'];

const reason = line(200).min(2, { error: '请填写原因' });
const versioned = z.object({ version: z.int() });
const reasoned = versioned.extend({ reason });

export const stockTakeRow = z.object({
  id: z.uuid(),
  takeNo: z.string(),
  domain: domainSchema,
  warehouseId: z.uuid(),
  warehouseName: z.string(),
  takeType: z.int(),
  blind: z.boolean(),
  freeze: z.boolean(),
  orderStatus: z.int(),
  businessDate: z.string().nullable(),
  lineCount: z.int(),
  countedCount: z.int(),
  /** lines that differ */
  differenceCount: z.int(),
  /** null: amounts are hidden from this person, or the count is blind and goes on */
  differenceValue: z.string().nullable(),
  /** who counts it; null: whoever may */
  counterNames: z.string().nullable(),
  remark: z.string().nullable(),
  reason: z.string().nullable(),
  creatorName: z.string(),
  creationTime: z.string(),
  version: z.int(),
});
export type StockTakeRow = z.infer<typeof stockTakeRow>;
export const stockTakeLine = z.object({
  id: z.uuid(),
  lineNo: z.int(),
  itemId: z.uuid(),
  itemName: z.string(),
  /** what its quantities count */
  unit: z.string(),
  batchId: z.uuid().nullable(),
  batchNo: z.string().nullable(),
  locationCode: z.string(),
  qualityState: z.int(),
  /** null while a blind count goes on */
  snapshotQty: z.string().nullable(),
  movedQty: z.string().nullable(),
  countedQty: z.string().nullable(),
  /** kg in the book when it was counted, and on the scale; null where nobody weighed */
  bookWeight: z.string().nullable(),
  countedWeight: z.string().nullable(),
  diffQty: z.string().nullable(),
  unitCost: z.string().nullable(),
  diffValue: z.string().nullable(),
  /** more was found than the book says, and nobody knows yet what one costs */
  needsCost: z.boolean(),
  countedAt: z.string().nullable(),
  countedByName: z.string().nullable(),
  needsRecount: z.boolean(),
  /** the count that has changed the book of this place since it was counted here: it is counted again */
  overtakenBy: z.string().nullable(),
  /** 有在途单据: numbers of what waits for approval in this warehouse and will move the item */
  waitingNos: z.string().nullable(),
  reason: z.string().nullable(),
});
export type StockTakeLine = z.infer<typeof stockTakeLine>;
const moved = z.object({ id: z.uuid(), orderStatus: z.int(), version: z.int() });

/** What the list of counts is narrowed by. */
export const stockTakeFilters = {
  domain: domainQuery,
  warehouseId: query.ref('warehouse'),
  orderStatus: query.ints,
  beginTime: query.time,
  endTime: query.time,
};
export const listStockTakes = call({
  id: 'warehouse.stock-take.list',
  method: 'GET',
  path: base,
  title: '盘点单列表',
  right: inAnyDomain('query'),
  query: z.object({ ...pagingInOrder, ...stockTakeFilters }),
  output: paged(stockTakeRow),
});
export const getStockTake = call({
  id: 'warehouse.stock-take.get',
  method: 'GET',
  path: `${base}/{id}`,
  title: '盘点单',
  right: inAnyDomain('get'),
  output: stockTakeRow.extend({
    lines: z.array(stockTakeLine),
    /** what its approval has made: 盘盈 and 盘亏 */
    documents: z.array(z.object({ document: z.string(), id: z.uuid(), no: z.string(), label: z.string() })),
    actions: z.array(z.string()),
  }),
});
export const createStockTake = call({
  id: 'warehouse.stock-take.create',
  method: 'POST',
  path: base,
  title: '新建盘点',
  right: inAnyDomain('add'),
  body: z.object({
    domain: domainSchema,
    warehouseId: idOf('warehouse'),
    takeType: z.union([z.literal(1), z.literal(2), z.literal(4)]),
    /** the book is hidden from whoever counts */
    blind: z.boolean().default(false),
    /** nothing goes in or out of the warehouse meanwhile */
    freeze: z.boolean().default(false),
    scope: z
      .object({
        itemIds: z.array(z.uuid()).max(5000).nullish(),
        locationCodes: z.array(line(20)).max(2000).nullish(),
        abcClass: z.enum(['A', 'B', 'C']).nullish(),
      })
      .default({}),
    counterIds: z.array(idOf('member')).max(50).default([]),
    remark: lines(500).nullish(),
  }),
  output: z.object({ id: z.uuid(), no: z.string(), lineCount: z.int() }),
  errors: [
    'Stock:TakeScope',
    'Stock:TakeOpen',
    'Stock:WarehouseType',
    'Common:DisabledReference',
    'Stock:Frozen',
  ],
});
export const saveStockTakeLines = call({
  id: 'warehouse.stock-take.lines',
  method: 'PUT',
  path: `${base}/{id}/lines`,
  title: '录入盘点数',
  right: inAnyDomain('edit'),
  body: z.object({
    lines: z
      .array(
        z.object({
          /** none: something that was found and does not stand on the list */
          id: z.uuid().nullish(),
          itemId: z.uuid().nullish(),
          batchId: z.uuid().nullish(),
          /** of what was found: the number of its batch, where it is kept by batches */
          batchNo: line(60).nullish(),
          locationCode: line(20).nullish(),
          /** null: not counted after all; none: what was counted stays, with the book that it was compared with */
          countedQty: f.quantity('实盘数', { min: 0 }).schema.nullish(),
          /** kg on the scale, of what is weighed beside its count */
          countedWeight: f.weight('实盘重量', { min: 0 }).schema.nullish(),
          /** what one costs, where nobody knows it yet */
          unitCost: f.price('单价', { min: 0 }).schema.nullish(),
          reason: line(200).nullish(),
        }),
      )
      .min(1)
      .max(2000),
  }),
  output: z.object({ saved: z.int() }),
  errors: [
    'Common:InvalidState',
    'Stock:TakeCounter',
    'Stock:RecountOther',
    'Stock:TakeBatch',
    'Stock:LocationMismatch',
    'Common:LineTwice',
    'Accessory:WholeUnits',
  ],
});
export const recountStockTake = call({
  id: 'warehouse.stock-take.recount',
  method: 'POST',
  path: `${base}/{id}/recount`,
  title: '要求复盘',
  right: inAnyDomain('enable'),
  body: versioned.extend({ lineIds: z.array(z.uuid()).min(1).max(5000) }),
  output: z.object({ version: z.int() }),
  errors: ['Common:InvalidState', 'Common:StaleVersion'],
});
export const submitStockTake = call({
  id: 'warehouse.stock-take.submit',
  method: 'POST',
  path: `${base}/submit/{id}`,
  title: '提交盘点',
  right: inAnyDomain('edit'),
  body: versioned,
  output: moved,
  errors: [
    'Common:InvalidState',
    'Common:StaleVersion',
    'Stock:TakeUncounted',
    'Stock:TakeReason',
    'Stock:TakeOvertaken',
    'Stock:RecountNeeded',
    'Stock:UnitCostRequired',
  ],
});
export const withdrawStockTake = call({
  id: 'warehouse.stock-take.withdraw',
  method: 'POST',
  path: `${base}/withdraw/{id}`,
  title: '撤回盘点',
  right: inAnyDomain('edit'),
  body: versioned,
  output: moved,
  errors: ['Common:InvalidState', 'Common:StaleVersion'],
});
export const approveStockTake = call({
  id: 'warehouse.stock-take.approval',
  method: 'POST',
  path: `${base}/approval/{id}`,
  title: '审核盘点',
  right: inAnyDomain('enable'),
  body: versioned.extend({ agree: z.boolean(), remark: line(200).nullish() }),
  output: moved,
  errors: [
    'Common:InvalidState',
    'Common:StaleVersion',
    'Common:ReasonRequired',
    'Stock:TakeOvertaken',
    'Stock:Insufficient',
    'Stock:ReservedByOthers',
    'Common:PeriodClosed',
  ],
});
export const deApproveStockTake = call({
  id: 'warehouse.stock-take.de-approval',
  method: 'POST',
  path: `${base}/de-approval/{id}`,
  title: '反审核盘点',
  right: inAnyDomain('disable'),
  body: reasoned,
  output: moved,
  errors: [
    'Common:InvalidState',
    'Common:StaleVersion',
    'Common:PeriodClosed',
    'Stock:Frozen',
    'Stock:TakeMoved',
    'Stock:TakeDay',
  ],
});
export const voidStockTake = call({
  id: 'warehouse.stock-take.void',
  method: 'POST',
  path: `${base}/void/{id}`,
  title: '作废盘点',
  right: inAnyDomain('disable'),
  body: reasoned,
  output: moved,
  errors: ['Common:InvalidState', 'Common:StaleVersion'],
});
export const removeStockTake = call({
  id: 'warehouse.stock-take.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除盘点',
  right: inAnyDomain('delete'),
  query: z.object({ version: query.int.unwrap() }),
  errors: ['Common:InvalidState', 'Common:StaleVersion', 'Common:SubmittedBefore'],
});

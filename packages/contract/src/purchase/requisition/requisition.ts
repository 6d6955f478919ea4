/** 请购单 as one object (commerce §11). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import { defineErrors } from '../../kit/errors.ts';
import { standardMachine } from '../../kit/document/standard-machine.ts';
import * as f from '../../kit/field.ts';
import { query } from '../../kit/paging.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { materialLineExtra } from '../material-sku/material-sku.fields.ts';
import { requisitionExtra, requisitionFields, requisitionLineFields } from './requisition.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly requisition: Target;
    readonly requisitionLine: Target;
  }
}

const base = '/api/purchase/material/requisition';
const item = 'AlMaterialPurchase.Requisitions';

/** Refusals beside the shared ones (commerce §11). */
export const requisitionErrors = defineErrors({
  'Purchase:RequisitionExceeded': { status: 400, message: '请购数量{y}超过缺口{x}' },
  'Purchase:ShortageGone': { status: 409, message: '缺口已变小：{lines}；仍要请购请填写审核意见' },
  'Purchase:OrderExceedsRequisition': { status: 400, message: '第{n}行超过请购余量{x}' },
});

export const requisition = document({
  id: 'purchase.material.requisition',
  base,
  item,
  title: '请购单',
  number: { kind: 10 },
  table: 'material_requisition',
  target: 'requisition',
  fields: requisitionFields,
  extra: requisitionExtra,
  lines: {
    lines: {
      table: 'material_requisition_line',
      target: 'requisitionLine',
      fields: requisitionLineFields,
      extra: materialLineExtra,
      title: '请购明细',
      min: 1,
    },
  },
  machine: standardMachine(item, { 8: '部分转采购', 16: '已转采购' }),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'C', 'O', 'X', 'T', 'I', 'Y'],
  search: ['orderNo', 'remark'],
  filters: ['purpose', 'requisitionDate', 'orderedState'],
  moreFilters: { projectIds: query.refs('project'), applicantId: query.ref('member') },
  sums: ['totalWeight', 'estimatedAmount'],
  sortable: ['orderNo', 'requisitionDate', 'requiredDate', 'totalWeight', 'estimatedAmount', 'creationTime'],
  scope: { factory: true },
  approvalAmount: 'estimatedAmount',
  errors: ['Purchase:RequisitionExceeded', 'Purchase:ShortageGone', 'Common:QuantityNotPositive'],
  warnings: ['Purchase:ShortageGone'],
});

/** One draft order for one supplier; several suppliers are several calls. */
export const requisitionToOrder = call({
  id: 'purchase.material.requisition.to-order',
  method: 'POST',
  path: `${base}/to-order`,
  title: '转采购',
  right: 'AlMaterialPurchase.Orders:add',
  body: z.object({
    lineIds: z
      .array(
        z.object({
          id: idOf('requisitionLine'),
          quantity: f.quantity('数量', { required: true, min: 0 }).schema,
        }),
      )
      .min(1, { error: '请先选择请购行' })
      .max(2000),
    supplierId: idOf('supplier'),
  }),
  output: z.object({ orderId: z.uuid(), no: z.string() }),
  errors: [
    'Purchase:OrderExceedsRequisition',
    'Common:InvalidState',
    'Basic:WarehouseNoDefault',
    'Purchase:SkuDuplicated',
  ],
});

/** 采购需求 as one object (commerce §11). It is not approved: it falls and rises with what it was raised for. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import { defineErrors } from '../../kit/errors.ts';
import { query } from '../../kit/paging.ts';
import { machine } from '../../kit/machine.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import * as f from '../../kit/field.ts';
import { materialTaskExtra, materialTaskFields } from './material-task.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly materialTask: Target;
  }
}

const base = '/api/purchase/material/task';
const item = 'AlMaterialPurchase.Tasks';

/** Refusals beside the shared ones (commerce §11). */
export const materialTaskErrors = defineErrors({
  'Purchase:NoShortage': { status: 400, message: '所选采购需求没有缺口' },
  'Purchase:TaskFromNest': { status: 400, message: '套料单产生的需求数量随套料单变化，不能修改' },
  'Purchase:NestNotConfirmed': { status: 400, message: '套料单未确认，不能生成采购需求' },
  'Purchase:ReserveExceedsDemand': { status: 400, message: '预留可满足{y}，超过缺口{x}' },
  'Purchase:ReserveNothing': { status: 400, message: '预留数量不足以满足一件需求' },
  'Purchase:ReserveProject': {
    status: 400,
    message: '需求不属于单一工程，请选择为哪个工程预留',
    field: 'projectId',
  },
  'Purchase:NotSubstitute': { status: 400, message: '{item}不能替代{wanted}' },
});

export const materialTask = document({
  id: 'purchase.material.task',
  base,
  item,
  title: '采购需求',
  number: { kind: 10, variant: 'T', field: 'taskNo' },
  table: 'material_task',
  target: 'materialTask',
  fields: materialTaskFields,
  extra: materialTaskExtra,
  lines: {},
  machine: machine({
    item,
    states: {
      1: { label: '待采购', tone: 'amber' },
      8: { label: '部分采购', tone: 'cyanHalf' },
      16: { label: '已完成', tone: 'green' },
      32: { label: '已关闭', tone: 'outline' },
    },
    actions: {
      close: { label: '关闭', from: [1, 8], to: 32, action: 'edit', reason: true },
      reopen: { label: '重开', from: [32], to: null, action: 'edit', reason: true },
      progress: { label: '进度', from: [1, 8, 16], to: null, action: 'edit', internal: true },
    },
  }),
  letters: ['L', 'G', 'A', 'U', 'C', 'O', 'X'],
  search: ['taskNo', 'remark'],
  filters: ['sourceType', 'nestOrderId', 'materialSkuId', 'buyerId', 'requiredDate'],
  moreFilters: {
    projectId: query.ref('project'),
    textureId: query.refs('texture'),
    thickness: query.decimal,
    onlyShortage: query.bool,
    onlySurplus: query.bool,
  },
  sums: ['demandWeight'],
  sortable: ['taskNo', 'requiredDate', 'creationTime', 'shortageQty'],
  scope: { own: ['buyerId'], factory: true },
  errors: ['Purchase:TaskFromNest', 'Purchase:RequisitionExceeded'],
});

/** Merges equal materials into the lines of one new requisition. */
export const taskToRequisition = call({
  id: 'purchase.material.task.to-requisition',
  method: 'POST',
  path: `${base}/to-requisition`,
  title: '生成请购单',
  right: 'AlMaterialPurchase.Requisitions:add',
  body: z.object({
    ids: z.array(idOf('materialTask')).min(1, { error: '请先选择采购需求' }).max(500),
    mergeBySku: z.boolean().default(true),
    requiredDate: z.iso.date(),
  }),
  output: z.object({ requisitionId: z.uuid(), no: z.string() }),
  errors: ['Purchase:NoShortage', 'Purchase:RequisitionExceeded'],
});
/** Demand of a confirmed nest order; also told by the order itself. Idempotent by its revision. */
export const taskFromNest = call({
  id: 'purchase.material.task.from-nest',
  method: 'POST',
  path: `${base}/from-nest`,
  title: '由套料单生成采购需求',
  right: `${item}:add`,
  body: z.object({ nestOrderId: idOf('nestOrder') }),
  output: z.object({ created: z.int(), updated: z.int() }),
  errors: ['Purchase:NestNotConfirmed'],
});

/** Meets a demand from stock: of its own material, or of another that it can be cut of. */
export const taskReserve = call({
  id: 'purchase.material.task.reserve',
  method: 'POST',
  path: `${base}/{id}/reserve`,
  title: '预留库存',
  right: `${item}:edit`,
  body: z.object({
    /** remnants by name, in this order; else so much out of a warehouse */
    remnantIds: z.array(idOf('stockPlate')).min(1).max(200).nullish(),
    warehouseId: idOf('warehouse').nullish(),
    /** another than the demand's own */
    materialSkuId: idOf('materialSku').nullish(),
    /** sheets of it, kg of a coil */
    quantity: f.quantity('数量', { min: 0 }).schema.nullish(),
    /** for whom, where the demand is of several projects or of none */
    projectId: idOf('project').nullish(),
  }),
  output: z.object({ ids: z.array(z.uuid()), reservedQty: z.string(), shortageQty: z.string() }),
  errors: [
    'Purchase:ReserveExceedsDemand',
    'Purchase:ReserveNothing',
    'Purchase:ReserveProject',
    'Purchase:NotSubstitute',
    'Stock:RemnantBusy',
    'Common:Validation',
    'Common:QuantityNotPositive',
    'Common:InvalidState',
    'Stock:ReserveExceeded',
    'Stock:WarehouseType',
    'Stock:Frozen',
    'Common:DisabledReference',
  ],
});

/** What lies there and can serve the open rest of a demand: its own size, larger sheets, coils, remnants. */
export const taskSubstitutes = call({
  id: 'purchase.material.task.substitutes',
  method: 'GET',
  path: `${base}/{id}/substitutes`,
  title: '可用材料与替代料',
  right: `${item}:get`,
  output: z.object({
    shortageQty: z.string(),
    /** what one of the demand cost when it was bought last, without deductible tax; null: never, or hidden */
    unitPrice: z.string().nullable(),
    items: z.array(
      z.object({
        kind: z.int(),
        materialSkuId: z.uuid().nullable(),
        /** of a remnant in a warehouse: it can be kept by its name */
        remnantId: z.uuid().nullable(),
        name: z.string(),
        warehouseId: z.uuid().nullable(),
        warehouseName: z.string().nullable(),
        unit: z.string(),
        free: z.string(),
        /** how much of it the rest needs, as far as it goes; how much of the demand that serves */
        need: z.string(),
        covers: z.string(),
        cost: z.string().nullable(),
        difference: z.string().nullable(),
      }),
    ),
  }),
});

/** Looks again: what is reserved, and which materials have fallen below their minimum. */
export const taskRecalculate = call({
  id: 'purchase.material.task.recalculate',
  method: 'POST',
  path: `${base}/recalculate`,
  title: '刷新缺口',
  right: `${item}:edit`,
  body: z.object({ ids: z.array(idOf('materialTask')).max(500).optional() }),
  output: z.object({ changed: z.int() }),
});

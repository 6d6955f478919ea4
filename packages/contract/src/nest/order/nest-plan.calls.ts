/** Calls that show a nest order at work and what it found: progress, plans, layouts, cost and results. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { listFilters, paged, paging, query } from '../../kit/paging.ts';
import {
  nestCostSchema,
  nestErrorSchema,
  nestLayoutSchema,
  nestRunSchema,
  nestSheetsSchema,
} from './nest-order.views.ts';
import { idOf } from '../../kit/targets.ts';
import { printedResults } from './nest-print.input.ts';

const O = 'AlNest.NestOrders';
const R = 'AlNest.NestResults';
const base = '/api/cad/nest';
export const nestOrderProgress = call({
  id: 'nest.order.progress',
  method: 'GET',
  path: `${base}/order/{id}/progress`,
  title: '计算进度（实时）',
  right: `${O}:get`,
  answer: 'events',
});
/** The best plan so far of the run under way. */
export const nestOrderPreview = call({
  id: 'nest.order.preview',
  method: 'GET',
  path: `${base}/order/{id}/preview`,
  title: '计算中的方案',
  right: `${O}:get`,
  output: nestSheetsSchema.extend({ previewNo: z.int() }),
});
export const nestErrorProducts = call({
  id: 'nest.order.error-product-urls',
  method: 'GET',
  path: `${base}/order/{id}/error-product-urls`,
  title: '错误产品',
  right: `${O}:get`,
  output: z.array(nestErrorSchema),
});

export const nestRuns = call({
  id: 'nest.order.runs',
  method: 'GET',
  path: `${base}/order/{id}/runs`,
  title: '套料方案',
  right: anyOf(`${R}:get`, `${O}:get`),
  output: z.array(nestRunSchema),
});
export const nestRunLayouts = call({
  id: 'nest.run.layouts',
  method: 'GET',
  path: `${base}/run/{id}/layouts`,
  title: '排版',
  right: anyOf(`${R}:get`, `${O}:get`),
  output: nestSheetsSchema,
});
export const nestLayout = call({
  id: 'nest.layout.get',
  method: 'GET',
  path: `${base}/layout/{id}`,
  title: '排版详情',
  right: anyOf(`${R}:get`, `${O}:get`),
  output: nestSheetsSchema.extend({ layout: nestLayoutSchema }),
});
export const nestOrderCost = call({
  id: 'nest.order.cost',
  method: 'GET',
  path: `${base}/order/{id}/cost`,
  title: '套料成本',
  right: anyOf(`${R}:get`, `${O}:get`),
  output: nestCostSchema,
});

export const listNestResults = call({
  id: 'nest.result.list',
  method: 'GET',
  path: `${base}/result`,
  title: '套料结果列表',
  right: `${R}:query`,
  query: z.object({
    ...paging,
    ...listFilters,
    orderId: query.ref('nestOrder'),
    projectIds: query.refs('project'),
    state: query.int,
    textureId: query.ref('texture'),
    thickness: query.decimal,
    colorId: query.ref('color'),
  }),
  output: paged(
    z.object({
      id: z.uuid(),
      orderId: idOf('nestOrder'),
      runId: idOf('nestRun'),
      no: z.string(),
      orderState: z.int(),
      projectNames: z.string().nullable(),
      textureName: z.string(),
      thickness: z.number(),
      colorName: z.string().nullable(),
      colorHex: z.string().nullable(),
      sizes: z.string(),
      sheetAmount: z.int(),
      cutSheetAmount: z.int(),
      layoutAmount: z.int(),
      placedAmount: z.int(),
      utilization: z.string().nullable(),
      remnantAmount: z.int(),
      remnantArea: z.string(),
      estSeconds: z.int().nullable(),
      processCost: z.string().nullable(),
      /** nothing of it is cut, and the plan has other groups: it may be taken out */
      isRemovable: z.boolean(),
      state: z.int(),
      creationTime: z.string(),
    }),
  ),
});
/** One uncut group of the chosen plan: its pieces are free again as lost pieces, its sheets are no longer reserved. */
export const deleteNestResult = call({
  id: 'nest.result.delete',
  method: 'DELETE',
  path: `${base}/result/{id}`,
  title: '删除套料结果',
  right: `${R}:delete`,
  errors: ['Nest:State', 'Nest:SheetCut', 'Nest:LastResult', 'Nest:ChangedSince'],
});

/** 排版图 of the chosen results of confirmed plans as one PDF, order by order. */
export const printNestResults = call({
  id: 'nest.result.print',
  method: 'POST',
  path: `${base}/result/print`,
  title: '打印套料结果',
  right: anyOf(`${R}:export`, `${O}:export`),
  writes: false,
  body: printedResults,
  answer: 'file',
  errors: ['Nest:NoPlan', 'Nest:NotConfirmed'],
});

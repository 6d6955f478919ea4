/** 涂料出库单 as one object, and picking by weight (commerce §13). */
import { z } from 'zod';
import { COST_RIGHTS } from '../../inventory/inventory.words.ts';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { query } from '../../kit/paging.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { PAINT_POSTING_ERRORS } from '../paint-item/paint.errors.ts';
import { paintMachine } from '../paint-item/paint-machine.ts';
import { paintOutFields, paintOutLineExtra, paintOutLineFields } from './paint-out.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly paintOut: Target;
    readonly paintOutLine: Target;
  }
}

const base = '/api/psi/paint/out';
const item = 'AlPsiManagement.PaintOuts';
const refusals = [
  ...PAINT_POSTING_ERRORS,
  'Stock:TakeLinked',
  'Paint:DrumBusy',
  'Paint:BatchExpired',
  'Paint:BatchFrozen',
  'Paint:FefoReason',
  'Paint:ProjectRequired',
  'Paint:TargetRequired',
  'Paint:NotOutsourcer',
  'Paint:WeighBackMissing',
  'Paint:SourceDiffers',
  'Common:QuantityNotPositive',
  'Common:DisabledReference',
];

export const paintOut = document({
  id: 'psi.paint.out',
  base,
  item,
  title: '涂料出库单',
  number: { kind: 16 },
  table: 'paint_out',
  target: 'paintOut',
  fields: paintOutFields,
  lines: {
    lines: {
      table: 'paint_out_line',
      target: 'paintOutLine',
      fields: paintOutLineFields,
      extra: paintOutLineExtra,
      title: '出库明细',
      min: 1,
    },
  },
  machine: paintMachine(item, '已出库', {
    weighBack: { label: '回称过账', from: [2], to: 4, action: 'edit', internal: true },
  }),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'O', 'X', 'T', 'Y'],
  search: ['orderNo', 'remark'],
  filters: ['outType', 'teamId', 'processId', 'receiverId', 'warehouseId', 'businessDate', 'isPicking'],
  moreFilters: { projectIds: query.refs('project'), paintId: query.refs('paint') },
  sums: ['totalKg'],
  sortable: ['orderNo', 'businessDate', 'totalKg', 'value', 'creationTime'],
  scope: { own: ['receiverId'], factory: true },
  amountRights: COST_RIGHTS[4],
  approvalAmount: 'value',
  errors: refusals,
});

const kg = (label: string) => f.weight(label, { required: true, min: 0 }).schema;

/** Which batches to take, the first to expire first. */
export const fefoPaint = call({
  id: 'psi.paint.out.fefo',
  method: 'POST',
  path: `${base}/fefo`,
  title: '先到期先出建议',
  right: `${item}:get`,
  writes: false,
  body: z.object({
    warehouseId: idOf('warehouse'),
    projectId: idOf('project').nullish(),
    lines: z
      .array(z.object({ paintId: idOf('paint'), quantity: kg('数量') }))
      .min(1)
      .max(200),
  }),
  output: z.array(
    z.object({
      paintId: z.uuid(),
      paintName: z.string(),
      batchId: z.uuid(),
      batchNo: z.string(),
      positionCode: z.string(),
      quantity: z.string(),
      expiryDate: z.string(),
    }),
  ),
});

/** Drums that leave on the scale: the document waits for what they weigh when they come back. */
export const pickPaint = call({
  id: 'psi.paint.out.picking',
  method: 'POST',
  path: `${base}/picking`,
  title: '称重领用',
  right: `${item}:add`,
  body: z.object({
    projectIds: z.array(idOf('project')).min(1, { error: '请先选择工程' }).max(20),
    processId: idOf('process').nullish(),
    teamId: idOf('organizationUnit').nullish(),
    receiverId: idOf('member'),
    scans: z
      .array(z.object({ drumCode: line(60), weighOut: kg('领出称重') }))
      .min(1, { error: '请先扫描桶码' })
      .max(200),
  }),
  output: z.object({ id: z.uuid(), no: z.string(), orderStatus: z.int(), version: z.int() }),
  errors: [
    ...PAINT_POSTING_ERRORS,
    'Common:QuantityNotPositive',
    'Common:LineTwice',
    'Paint:DrumBusy',
    'Paint:DrumEmpty',
    'Paint:BatchExpired',
    'Paint:BatchFrozen',
    'Paint:SourceDiffers',
  ],
});
export const weighPaintBack = call({
  id: 'psi.paint.out.weigh-back',
  method: 'POST',
  path: `${base}/{id}/weigh-back`,
  title: '回称',
  right: `${item}:edit`,
  body: z.object({
    version: z.int().min(0),
    scans: z
      .array(z.object({ drumCode: line(60), weighBack: kg('回称') }))
      .min(1)
      .max(200),
  }),
  output: z.object({
    id: z.uuid(),
    orderStatus: z.int(),
    version: z.int(),
    quantity: z.string(),
    value: z.string().nullable(),
  }),
  errors: [
    ...PAINT_POSTING_ERRORS,
    'Paint:WeighBackGreater',
    'Paint:WeighBackMissing',
    'Common:LineTwice',
    'Common:InvalidState',
  ],
});
/** What a drum is: read when it is scanned. */
export const findDrum = call({
  id: 'psi.paint.out.drum',
  method: 'GET',
  path: `${base}/drum`,
  title: '扫描桶码',
  right: `${item}:get`,
  query: z.object({ code: line(60) }),
  output: z.object({
    code: z.string(),
    paintId: z.uuid(),
    paintName: z.string(),
    colorCode: z.string().nullable(),
    batchId: z.uuid(),
    batchNo: z.string(),
    warehouseId: z.uuid(),
    positionCode: z.string(),
    expiryDate: z.string(),
    /** what should be left in it */
    leftKg: z.string(),
    /** the drum that it was filled from */
    pouredFrom: z.string().nullable(),
    /** the document that holds it now */
    outId: z.uuid().nullable(),
    outNo: z.string().nullable(),
    weighOut: z.string().nullable(),
  }),
});
/** 退料: what was not used comes back at the value it left with. */
export const returnPaintOut = call({
  id: 'psi.paint.out.return',
  method: 'POST',
  path: `${base}/{id}/return`,
  title: '退料',
  right: 'AlPsiManagement.PaintIns:add',
  body: z.object({
    lines: z
      .array(z.object({ lineId: idOf('paintOutLine'), quantity: kg('数量') }))
      .min(1, { error: '请选择退料明细' })
      .max(500),
    businessDate: z.iso.date().optional(),
  }),
  output: z.object({ paintInId: z.uuid(), no: z.string() }),
  errors: ['Paint:ReturnExceeds', 'Paint:NotReturnable', 'Common:InvalidState', 'Common:QuantityNotPositive'],
});

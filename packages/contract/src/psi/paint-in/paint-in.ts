/** 涂料入库单 as one object (commerce §13). */
import { z } from 'zod';
import { COST_RIGHTS } from '../../inventory/inventory.words.ts';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import { TRANSIT_ERRORS } from '../../inventory/inventory.errors.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import type { Target } from '../../kit/targets.ts';
import { PAINT_POSTING_ERRORS } from '../paint-item/paint.errors.ts';
import { paintMachine } from '../paint-item/paint-machine.ts';
import { paintInFields, paintInLineFields } from './paint-in.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly paintIn: Target;
    readonly paintInLine: Target;
  }
}

const base = '/api/psi/paint/in';
const item = 'AlPsiManagement.PaintIns';

export const paintIn = document({
  id: 'psi.paint.in',
  base,
  item,
  title: '涂料入库单',
  number: { kind: 15 },
  table: 'paint_in',
  target: 'paintIn',
  fields: paintInFields,
  lines: {
    lines: {
      table: 'paint_in_line',
      target: 'paintInLine',
      fields: paintInLineFields,
      title: '入库明细',
      min: 1,
    },
  },
  machine: paintMachine(item, '已入库'),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'O', 'X', 'T', 'I', 'Y'],
  search: ['orderNo', 'supplierNoteNo', 'remark'],
  filters: ['inType', 'supplierId', 'warehouseId', 'settleState', 'businessDate'],
  moreFilters: { paintId: query.refs('paint') },
  sums: ['totalKg', 'amount'],
  sortable: ['orderNo', 'businessDate', 'totalKg', 'amount', 'creationTime'],
  scope: { factory: true },
  amountRights: COST_RIGHTS[4],
  approvalAmount: 'amount',
  errors: [
    ...PAINT_POSTING_ERRORS,
    'Stock:TakeLinked',
    'Stock:TransitLinked',
    ...TRANSIT_ERRORS,
    'Paint:TransferByOut',
    'Paint:DrumBusy',
    'Paint:BatchRequired',
    'Paint:BatchDates',
    'Paint:BatchExpired',
    'Paint:OverReceive',
    'Paint:ReturnExceeds',
    'Paint:SourceRequired',
    'Paint:SourceDiffers',
    'Paint:NotReturnable',
    'Common:QuantityNotPositive',
    'Common:DisabledReference',
  ],
});

/** usage=entry: open lines of purchases; usage=out: received lines whose batch is in stock. */
export const selectablePaintIns = call({
  id: 'psi.paint.in.selectable-lines',
  method: 'GET',
  path: `${base}/selectable-lines`,
  title: '可选的入库来源',
  right: `${item}:query`,
  query: z.object({
    ...paging,
    usage: z.enum(['entry', 'out']).default('entry'),
    filter: query.text,
    supplierId: query.ref('supplier'),
    paintId: query.ref('paint'),
    warehouseId: query.ref('warehouse'),
  }),
  output: paged(
    z.object({
      id: z.uuid(),
      documentId: z.uuid(),
      orderNo: z.string(),
      supplierId: z.uuid().nullable(),
      supplierName: z.string().nullable(),
      paintId: z.uuid(),
      paintName: z.string(),
      warehouseId: z.uuid().nullable(),
      batchId: z.uuid().nullable(),
      batchNo: z.string().nullable(),
      positionCode: z.string().nullable(),
      expiryDate: z.string().nullable(),
      date: z.string(),
      quantity: z.string(),
      openKg: z.string(),
      unitPrice: z.string().nullable(),
    }),
  ),
});

/** One label per drum: its code to scan, what is in it to read. */
export const printDrumLabels = call({
  id: 'psi.paint.in.label',
  method: 'GET',
  path: `${base}/label/{id}`,
  title: '打印桶码',
  right: `${item}:get`,
  answer: 'file',
});

/** 涂料退货单 as one object (commerce §13). */
import { z } from 'zod';
import { COST_RIGHTS } from '../../inventory/inventory.words.ts';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import type { Target } from '../../kit/targets.ts';
import { PAINT_POSTING_ERRORS } from '../paint-item/paint.errors.ts';
import { paintMachine } from '../paint-item/paint-machine.ts';
import { paintReturnExtra, paintReturnFields, paintReturnLineFields } from './paint-return.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly paintReturn: Target;
  }
}

const base = '/api/psi/paint/return';
const item = 'AlPsiManagement.PaintReturns';

export const paintReturn = document({
  id: 'psi.paint.return',
  base,
  item,
  title: '涂料退货单',
  number: { kind: 17 },
  table: 'paint_return',
  target: 'paintReturn',
  fields: paintReturnFields,
  extra: paintReturnExtra,
  lines: {
    lines: {
      table: 'paint_return_line',
      fields: paintReturnLineFields,
      title: '退货明细',
      min: 1,
    },
  },
  machine: paintMachine(item, '已退货'),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'O', 'X', 'T'],
  search: ['orderNo', 'reason', 'remark'],
  filters: ['supplierId', 'settleState', 'businessDate'],
  moreFilters: { paintId: query.refs('paint') },
  sums: ['totalKg', 'amount'],
  sortable: ['orderNo', 'businessDate', 'totalKg', 'amount', 'creationTime'],
  scope: { factory: true },
  amountRights: COST_RIGHTS[4],
  approvalAmount: 'amount',
  errors: [
    ...PAINT_POSTING_ERRORS,
    'Paint:ReturnExceeds',
    'Paint:SourceDiffers',
    'Common:QuantityNotPositive',
    'Common:DisabledReference',
  ],
});

/** Received lines of a supplier of which something may still go back. */
export const selectablePaintReturns = call({
  id: 'psi.paint.return.selectable-lines',
  method: 'GET',
  path: `${base}/selectable-lines`,
  title: '可退货的入库行',
  right: `${item}:query`,
  query: z.object({
    ...paging,
    filter: query.text,
    supplierId: query.ref('supplier'),
    paintId: query.ref('paint'),
  }),
  output: paged(
    z.object({
      id: z.uuid(),
      documentId: z.uuid(),
      orderNo: z.string(),
      supplierId: z.uuid(),
      supplierName: z.string(),
      paintId: z.uuid(),
      paintName: z.string(),
      batchNo: z.string(),
      warehouseName: z.string(),
      positionCode: z.string(),
      date: z.string(),
      quantity: z.string(),
      openKg: z.string(),
      unitPrice: z.string().nullable(),
    }),
  ),
});

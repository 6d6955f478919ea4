/** Columns of receipt lines that can go back: for the picker and for the page. */
import { type OutputOf, returnableLines } from '@muyun/contract';
import type { Column } from '../../../../kit/table/index.ts';

export type ReceiptLine = OutputOf<typeof returnableLines>['items'][number];

export const receiptColumns: Column<ReceiptLine>[] = [
  { key: 'inNo', title: '入库单', width: 132, grow: false },
  { key: 'businessDate', title: '入库日期', kind: 'date' },
  { key: 'supplierName', title: '供应商', width: 132 },
  { key: 'materialSkuName', title: '材料', width: 196, grow: true },
  { key: 'warehouseName', title: '仓库', width: 92 },
  { key: 'batchNo', title: '批号/卷号', width: 104 },
  { key: 'unit', title: '单位', width: 56, grow: false },
  { key: 'quantity', title: '入库', kind: 'quantity', width: 88 },
  { key: 'returnedQty', title: '已退', kind: 'quantity', width: 88 },
  { key: 'openQty', title: '可退', kind: 'quantity', width: 88 },
];

export const returnLineOf = (row: ReceiptLine, quantity: string) => ({
  materialSkuId: row.materialSkuId,
  stockInLineId: row.id,
  inNo: row.inNo,
  batchId: row.batchId,
  quantity,
});

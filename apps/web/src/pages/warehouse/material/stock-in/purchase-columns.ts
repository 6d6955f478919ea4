/** Columns of what is ordered and has not come: for the picker and for the page. */
import { type OutputOf, receivableLines } from '@muyun/contract';
import type { Column } from '../../../../kit/table/index.ts';

export type PurchaseLine = OutputOf<typeof receivableLines>['items'][number];

export const purchaseColumns: Column<PurchaseLine>[] = [
  { key: 'orderNo', title: '采购单', width: 132, grow: false },
  { key: 'supplierName', title: '供应商', width: 132 },
  { key: 'materialSkuName', title: '材料', width: 196, grow: true },
  { key: 'projectName', title: '工程', width: 132 },
  { key: 'deliveryDate', title: '交期', kind: 'date' },
  { key: 'unit', title: '单位', width: 56, grow: false },
  { key: 'quantity', title: '采购', kind: 'quantity', width: 88 },
  { key: 'receivedQty', title: '已到', kind: 'quantity', width: 88 },
  { key: 'openQty', title: '未到', kind: 'quantity', width: 88 },
  { key: 'unitPrice', title: '单价', kind: 'price', amount: true, width: 84 },
];

/** A line of the receipt with what is still to come. */
export const receiptLineOf = (row: PurchaseLine, quantity: string) => ({
  materialSkuId: row.materialSkuId,
  orderLineId: row.id,
  quantity,
  projectId: row.projectId,
  priceBasis: row.priceBasis,
  unitPrice: row.unitPrice,
});

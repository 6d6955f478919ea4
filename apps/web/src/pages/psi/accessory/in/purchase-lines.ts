/** How open lines of orders look, wherever they are picked. */
import { type accessoryPurchaseLines, openPurchaseLineFields } from '@muyun/contract';
import { columnsOf } from '../../../../kit/table/index.ts';
import type { RowOf } from '../../../../kit/table/index.ts';

export type OpenLine = RowOf<typeof accessoryPurchaseLines>;

export const openLineColumns = columnsOf<typeof openPurchaseLineFields, OpenLine>(
  openPurchaseLineFields,
  ['orderNo', 'accessorySkuName', 'projectName', 'deliveryDate', 'quantity', 'openQty', 'unit', 'unitPrice'],
  {
    orderNo: { width: 132, grow: false },
    accessorySkuName: { width: 180, grow: true },
    projectName: { width: 120 },
    deliveryDate: { sortable: true },
    quantity: { width: 92 },
    openQty: { width: 92 },
    unit: { width: 56, grow: false },
  },
);

export const receiptLine = (row: OpenLine, quantity: string) => ({
  accessorySkuId: row.accessorySkuId,
  purchaseLineId: row.id,
  projectId: row.projectId,
  projectName: row.projectName,
  unit: row.unit,
  factor: row.factor,
  unitPrice: row.unitPrice,
  quantity,
});

/** How open lines of orders look, wherever they are picked. */
import { type accessoryPurchaseLines, dec, openPurchaseLineFields } from '@muyun/contract';
import { columnsOf } from '../../../../kit/table/index.ts';
import type { RowOf } from '../../../../kit/table/index.ts';
import { rateOf } from './tax-rate.ts';

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

/** one by the other; nothing for those who see no amounts */
const share = (whole: string | null, by: string | null): string | null =>
  whole === null || by === null || dec(by).isZero() ? null : dec(whole).div(by).toString();
const rateIn = ({ amount, net }: OpenLine): string | null => {
  const of = share(amount, net);
  return of === null ? null : rateOf(of);
};

export const receiptLine = (row: OpenLine, quantity: string) => ({
  accessorySkuId: row.accessorySkuId,
  purchaseLineId: row.id,
  projectId: row.projectId,
  projectName: row.projectName,
  unit: row.unit,
  factor: row.factor,
  unitPrice: row.unitPrice,
  // what the preview counts with; the server computes its own
  unitAmount: share(row.amount, row.quantity),
  rate: rateIn(row),
  quantity,
});

/** 涂料采购单 as one object (commerce §13). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import { standardMachine } from '../../kit/document/standard-machine.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import type { Target } from '../../kit/targets.ts';
import { RELEASE_PRICE, releaseCall } from '../../purchase/price-release/price-release.ts';
import { paintPurchaseFields, paintPurchaseLineFields } from './paint-purchase.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly paintPurchase: Target;
    readonly paintPurchaseLine: Target;
  }
}

const base = '/api/psi/paint/purchase';
const item = 'AlPsiManagement.PaintPurchases';

export const paintPurchase = document({
  id: 'psi.paint.purchase',
  base,
  item,
  title: '涂料采购单',
  number: { kind: 14 },
  table: 'paint_purchase',
  target: 'paintPurchase',
  fields: paintPurchaseFields,
  lines: {
    lines: {
      table: 'paint_purchase_line',
      target: 'paintPurchaseLine',
      fields: paintPurchaseLineFields,
      title: '采购明细',
      min: 1,
    },
  },
  machine: standardMachine(item, { 8: '部分到货', 16: '已到货' }, RELEASE_PRICE),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'C', 'O', 'X', 'T', 'Y'],
  search: ['orderNo', 'remark'],
  filters: [
    'supplierId',
    'projectId',
    'buyerId',
    'receivedState',
    'priceState',
    'orderDate',
    'deliveryDate',
    'amount',
  ],
  moreFilters: { overdue: query.bool },
  sums: ['totalKg', 'amount'],
  sortable: ['orderNo', 'orderDate', 'deliveryDate', 'totalKg', 'amount', 'creationTime'],
  scope: { own: ['buyerId'], factory: true },
  approvalAmount: 'amount',
  errors: [
    'Purchase:TermsNot100',
    'Purchase:PriceMissing',
    'Purchase:PriceJump',
    'Common:QuantityNotPositive',
    'Common:DisabledReference',
  ],
});

/** Approved purchase lines that still wait for goods: what a receipt takes. */
export const selectablePaintPurchases = call({
  id: 'psi.paint.purchase.selectable-lines',
  method: 'GET',
  path: `${base}/selectable-lines`,
  title: '可入库的采购行',
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
      purchaseId: z.uuid(),
      orderNo: z.string(),
      supplierId: z.uuid(),
      supplierName: z.string(),
      paintId: z.uuid(),
      paintName: z.string(),
      projectId: z.uuid().nullable(),
      projectName: z.string().nullable(),
      deliveryDate: z.string(),
      quantity: z.string(),
      openKg: z.string(),
      unitPrice: z.string().nullable(),
    }),
  ),
});

/** Somebody else than who buys looks at a price that rose more than the space allows (as §11). */
export const releasePaintPrice = releaseCall('psi.paint.purchase', base, item);

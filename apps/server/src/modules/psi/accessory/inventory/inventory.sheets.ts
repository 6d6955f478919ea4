/** Columns of the workbooks of the stock: those of the lists; amounts are left out for those who see none. */
import type { Catalogue } from '@muyun/contract';
import type { SheetColumnOf } from '../../../../kit/list-export.ts';
import type { Who } from '../../../../kit/who.ts';

export const STOCK_SHEET = [
  'accessorySkuName',
  'code',
  'typeName',
  'warehouseName',
  'places',
  'unit',
  'quantity',
  'reservedQty',
  'availableQty',
  'onWayQty',
  'avgCost',
  'value',
  'minStock',
  'maxStock',
  'level',
  'lastInDate',
] as const;
export const MOVE_SHEET = [
  'time',
  'businessDate',
  'sourceNo',
  'moveKind',
  'accessorySkuName',
  'warehouseName',
  'locationCode',
  'unit',
  'quantity',
  'value',
  'quantityAfter',
  'valueAfter',
  'projectName',
  'operatorName',
] as const;
export const DEBT_SHEET = [
  'orderNo',
  'supplierName',
  'orderDate',
  'amount',
  'payableAmount',
  'requestedAmount',
  'paidAmount',
  'openAmount',
  'invoicedAmount',
  'dueDate',
  'paidState',
] as const;
export const SUGGEST_SHEET = [
  'accessorySkuName',
  'typeName',
  'unit',
  'availableQty',
  'onWayQty',
  'minStock',
  'maxStock',
  'suggestQty',
  'purchaseUnit',
  'purchaseQty',
  'supplierName',
  'lastPrice',
] as const;
export const LIMIT_SHEET = [
  'accessorySkuName',
  'typeName',
  'unit',
  'availableQty',
  'usedQty',
  'days',
  'dailyQty',
  'leadDays',
  'receipts',
  'minStock',
  'newMinStock',
  'maxStock',
  'newMaxStock',
] as const;

const NUMBERS = new Set(['quantity', 'money', 'price']);

export function sheetOf<N extends string>(
  fields: Catalogue,
  names: readonly N[],
  who: Who,
): SheetColumnOf<Readonly<Record<N, unknown>>>[] {
  const shown = names.filter((n) => who.displayAmount || fields[n]?.options.amount !== true);
  return shown.map((n) => {
    const field = fields[n];
    const options = field?.options.options;
    return [
      field?.label ?? '',
      n.endsWith('Name') ? 28 : 14,
      NUMBERS.has(field?.kind ?? '') ? 'decimal' : 'text',
      (row) => (options ? (options.find((o) => o.value === row[n])?.label ?? '') : row[n]),
    ];
  });
}

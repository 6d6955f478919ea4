/** What is out of date once a sheet is cut or scrapped. */
import { bars, nest, stock } from '@muyun/contract';
import type { AnyCall } from '@muyun/contract';

export const SHEET_CALLS: readonly AnyCall[] = [
  nest.listOrderSheets,
  nest.getSheet,
  nest.listSheetBoards,
  nest.getNestOrder,
  nest.listNestOrders,
  nest.nestRunLayouts,
  nest.listNestResults,
  nest.nestOrderLog,
  nest.listLostProducts,
  nest.pageLostProducts,
  nest.nestOrderActual,
  bars.getBarOrder,
  bars.listBarOrders,
  bars.barLayouts,
  bars.barOrderActual,
  bars.listBarResults,
  bars.barOrderLog,
  stock.listStock,
];

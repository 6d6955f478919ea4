/** What is out of date once lost pieces are reported or handled. */
import { bars, nest } from '@muyun/contract';
import type { AnyCall } from '@muyun/contract';

export const LOST_CALLS: readonly AnyCall[] = [
  nest.pageLostProducts,
  nest.listLostProducts,
  nest.listOrderSheets,
  nest.getSheet,
  nest.getNestOrder,
  nest.nestOrderLog,
  nest.nestOrderActual,
  nest.listNestProducts,
  bars.getBarOrder,
  bars.listBarPieces,
];

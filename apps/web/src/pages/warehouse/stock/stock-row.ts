/** A row of the stock list. */
import type { stock } from '@muyun/contract';
import type { RowOf } from '../../../kit/table/index.ts';

export type StockRow = RowOf<typeof stock.listStock>;

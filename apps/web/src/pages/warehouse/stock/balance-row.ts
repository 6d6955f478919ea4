/** A row of the stock list. */
import type { materialBalances } from '@muyun/contract';
import type { RowOf } from '../../../kit/table/index.ts';

export type BalanceRow = RowOf<typeof materialBalances>;

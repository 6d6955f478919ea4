import { stock } from '@muyun/contract';

/** Lists that show sheet stock. */
export const STOCK_LISTS = [stock.listStock, stock.availableStock, stock.stockMoves];

/** A row of the colour list. */
import type { color } from '@muyun/contract';
import type { RowOf } from '../../../kit/table/index.ts';

export type ColorCard = RowOf<typeof color.listColors>;

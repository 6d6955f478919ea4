/** A material issue as its rules see it: as stored, and as it is being written. */
import type { materialStockOut } from '@muyun/contract';
import type { Loaded, Writing } from '../../../../kit/document/index.ts';

export type OutDoc = Loaded<typeof materialStockOut>;
export type OutNext = Writing<typeof materialStockOut>;

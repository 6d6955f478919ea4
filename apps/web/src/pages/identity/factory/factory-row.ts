import type { factory } from '@muyun/contract';
import type { RowOf } from '../../../kit/table/index.ts';

/** A factory as its list shows it. */
export type Factory = RowOf<typeof factory.calls.list>;

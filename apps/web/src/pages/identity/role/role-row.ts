import type { role } from '@muyun/contract';
import type { RowOf } from '../../../kit/table/index.ts';

/** A role as its list shows it. */
export type Role = RowOf<typeof role.calls.list>;

import type { staffing } from '@muyun/contract';
import type { RowOf } from '../../../kit/table/index.ts';

/** A staff selector as the list shows it. */
export type Staffing = RowOf<typeof staffing.listStaffing>;

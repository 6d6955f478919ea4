/** Of which space: on the platform's side. */
import { tenantPick } from '@muyun/contract';
import type { FilterField } from '../../../kit/table/index.ts';

export const SPACE_FILTER: FilterField = {
  type: 'select',
  name: 'tenantId',
  label: '空间',
  width: 220,
  source: { call: tenantPick.tenantOptions, value: 'tenantId', label: 'displayName' },
};

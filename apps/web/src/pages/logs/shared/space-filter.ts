/** Of which space: on the platform's side. */
import { LOG_HEADS, tenantPick } from '@muyun/contract';
import type { FilterField } from '../../../kit/table/index.ts';

export const SPACE = { key: 'tenantName', title: LOG_HEADS.space, width: 200, grow: false } as const;
export const SPACE_FILTER: FilterField = {
  type: 'select',
  name: 'tenantId',
  label: '空间',
  width: 220,
  source: { call: tenantPick.tenantOptions, value: 'tenantId', label: 'displayName' },
};

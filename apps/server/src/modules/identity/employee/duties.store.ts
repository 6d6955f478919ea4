/** SQL-side names of what a member answers for in this area. */
import { factory, organizationUnit } from '@muyun/contract';
import type { Duty } from '../../../kit/duties.ts';

/** Units and factories that he leads. */
export const LEADS: readonly Duty[] = [
  { title: organizationUnit.title, table: 'organization_unit', columns: ['leader_tenant_user_id'] },
  { title: factory.title, table: 'factory', columns: ['leader_id'] },
];

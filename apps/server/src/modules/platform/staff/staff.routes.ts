/** Binds the staff selectors. */
import { staff } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { activeMembers } from './staff.store.ts';

export const staffRoutes: readonly Binding[] = [
  bind(staff.memberOptions, async ({ tx, query }) => {
    // no space has units yet: an id of one is nobody's
    if (query.organizationUnitId) raise('Common:NotFound');
    return activeMembers(tx, query.filter);
  }),
  bind(staff.staffSelectors, async ({ query }) =>
    staff.STAFF_SELECTORS.filter((s) => s.routerName === query.routerName).map((s) => ({
      moduleName: s.module,
      routerName: s.routerName,
      queryUserTitle: s.title,
      queryUserKey: s.key,
      organizationUnitId: null,
      organizationUnitName: null,
    })),
  ),
];

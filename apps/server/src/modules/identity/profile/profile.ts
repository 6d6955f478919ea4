/** What the person is in the current space (platform M1): read by himself alone. */
import { profile as calls } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { employeeBrief } from '../employee/index.ts';
import { loadMember } from '../member/index.ts';

export const profileHereRoutes: readonly Binding[] = [
  bind(calls.profileHere, async ({ tx, who }) => {
    const id = who.tenantUserId ?? raise('Session:Invalid');
    const [row, employee] = await Promise.all([loadMember(tx, id), employeeBrief(tx, id)]);
    if (!row) raise('Common:NotFound');
    const { remarkName, userStatus, isAdmin, joinTime, roles, units, factories } = row;
    const shared = { remarkName, userStatus, isAdmin, joinTime, roles, factories };
    return { tenantUserId: id, ...shared, organizationUnits: units, employee };
  }),
];

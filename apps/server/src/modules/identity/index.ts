/** The door of identity and organisation. A record is added by its line here. */
import type { Binding } from '../../kit/call.ts';
import { defaultRoleRoutes } from './default-role/index.ts';
import { employeeRoutes, employmentRoutes, loginRoutes } from './employee/index.ts';
import { factoryRoutes } from './factory/index.ts';
import {
  grantRoutes,
  invitationRoutes,
  inviteLinkRoutes,
  memberRoutes,
  phoneInvitationRoutes,
} from './member/index.ts';
import { organizationUnitRoutes } from './organization-unit/index.ts';
import { checkupRoutes, permissionRoutes, roleRoutes } from './role/index.ts';
import { profileHereRoutes } from './profile/index.ts';
import { transferRoutes } from './transfer/index.ts';
import { staffingRoutes } from './staffing/index.ts';

export const identityRoutes = (pepper: () => string): readonly Binding[] => [
  ...roleRoutes,
  ...permissionRoutes,
  ...checkupRoutes,
  ...grantRoutes,
  ...defaultRoleRoutes,
  ...organizationUnitRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...inviteLinkRoutes,
  ...phoneInvitationRoutes,
  ...staffingRoutes,
  ...factoryRoutes,
  ...employeeRoutes,
  ...employmentRoutes,
  ...loginRoutes(pepper),
  ...transferRoutes(pepper),
  ...profileHereRoutes,
];
export {
  dutiesAsked,
  dutiesHandedOver,
  employeeLeaving,
  employees,
  LEADS,
  leaveEmployee,
} from './employee/index.ts';
export { memberAnswered, memberInvited, memberTasks, memberTurnedAway } from './member/index.ts';
export { ensureRootUnit, units } from './organization-unit/index.ts';
export { giveUsualRoles, roleDeleting } from './role/index.ts';
export { type KnownEmployee, knownEmployees, type KnownUnit, knownUnits } from './shared/known.store.ts';
export { transferAsked, transferEnded } from './transfer/index.ts';
export { teamOf } from './shared/team.store.ts';
export { membersOfUnit } from './shared/unit.store.ts';
export { raiseAllRights } from './shared/standing.store.ts';

/** The door of members. */
export { grantRoutes } from './grants.ts';
export { inviteLinkRoutes } from './invite-link.ts';
export { invitationRoutes, memberAnswered, memberInvited, memberTurnedAway } from './invitation.ts';
export { memberTasks } from './member.tasks.ts';
export { phoneInvitationRoutes } from './phone-invitation.ts';
export { assertActive, discharge, dismiss, hire, placeIn } from './employment.ts';
export { loadMember, lockSeats, rolesOf } from './member.store.ts';
export { ACTIVE_LOGIN, assignable, memberRoutes, saveRoles } from './member.ts';
export { changedMember } from './member-changes.ts';

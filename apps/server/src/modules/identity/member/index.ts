/** The door of members. */
export { invitationRoutes, memberAnswered, memberInvited } from './invitation.ts';
export { memberRoutes } from './member.ts';

/** The door of accounts: who somebody is, and how he shows it. */
export { findAccount } from './account.store.ts';
export { deviceOf } from './device.ts';
export { assertCode, issueCode, sendStepUp } from './door.ts';
export { purgeDoor } from './door.store.ts';
export { mySpaces, spacesOfUser } from './my-spaces.ts';
export { purgeTickets } from './ticket.store.ts';
export { isAcceptable } from './password-rule.ts';
export { hashPassword, verifyPassword } from './password.ts';

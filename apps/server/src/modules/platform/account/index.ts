/** The door of accounts: who somebody is, and how he shows it. */
export { findAccount } from './account.store.ts';
export { deviceOf } from './device.ts';
export { assertCode, issueCode } from './door.ts';
export { purgeDoor } from './door.store.ts';
export { mySpaces, spacesOfUser } from './login.ts';
export { hashPassword, isAcceptable } from './password.ts';

/** The door of messages: whoever has something to tell says it here. */
export { askApprovers } from './approvers.ts';
export { startFanOut } from './fan-out.ts';
export { type Notice, notify, settle } from './notify.ts';
export type { Receivers } from './outbox.store.ts';

/** The door of messages: whoever has something to tell says it here. */
export { askApprovers } from './approvers.ts';
export {
  changeCounts,
  changeReaders,
  READER,
  READER_COLUMNS,
  READER_JOINS,
  listChanges,
  myChangeState,
  tellChange,
  unreadChangeCount,
  viewChange,
} from './change-message.store.ts';
export { startDeliveries } from './delivery.ts';
export { startFanOut } from './fan-out.ts';
export { type Notice, notify, settle } from './notify.ts';
export type { Receivers } from './outbox.store.ts';

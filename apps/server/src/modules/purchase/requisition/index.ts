/** The door of requisitions. */
export {
  addOrdered,
  lockOpenLines,
  lockServing,
  noteReceived,
  requisitions,
  takeBack,
} from './requisition.ts';
export { selectable } from './requisition.store.ts';
export { requisitionTies } from './requisition-tie.store.ts';

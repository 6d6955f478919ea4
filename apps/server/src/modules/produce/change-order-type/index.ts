/** The door of change order types. */
export { changeOrderTypes, usableType } from './change-order-type.ts';

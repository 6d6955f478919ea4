/** The door of handing a space over. */
export { transferAsked, transferEnded, transferRoutes } from './transfer.ts';

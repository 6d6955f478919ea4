/** Label printing through the local service. A door of its own (`@muyun/contract/label`): the first page does not need it. */
export * from './kinds.ts';
export * from './messages.ts';
export * from './protocol.ts';
export * from './template.ts';

export * from './order/nest-order.fields.ts';
export * from './order/nest-order.machine.ts';
export * from './order/nest-order.views.ts';
export * from './order/nest-order.labels.ts';
export * from './order/nest-params.ts';
export * as nest from './order/nest-order.calls.ts';
export { ENGINE_REASONS } from './order/nest-order.errors.ts';
export * from './order/nest-lists.ts';
export * from './order/nest-share.ts';

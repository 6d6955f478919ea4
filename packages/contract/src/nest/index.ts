export * from './order/nest-order.fields.ts';

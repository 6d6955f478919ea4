export * from './change-order-type/change-order-type.ts';
export * from './change-order/change-order.fields.ts';
export * from './change-order/change-order.calc.ts';
export * from './change-order/change-order.ts';

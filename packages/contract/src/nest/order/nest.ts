/** All calls of nest orders of plates, as one name: what the first page needs of them stands in a file of its own. */
export * from './nest-order.calls.ts';
export {
  listNestHolders,
  listNestProducts,
  listNestProjects,
  nestStockOptions,
  precheckNestOrder,
} from './nest-draft.calls.ts';
export * from './nest-plan.calls.ts';
export * from './nest-report.calls.ts';
export * from './nest-touch.calls.ts';
export * from '../machine/machine.calls.ts';
export * from '../sheet/nest-sheet.calls.ts';
export * from '../lost/lost.calls.ts';

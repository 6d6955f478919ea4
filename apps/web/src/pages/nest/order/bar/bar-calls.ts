/** What an order of bars asks of the server, for the parts that plates and bars share. */
import { bars, nest } from '@muyun/contract';
import type { AnyCall } from '@muyun/contract';
import type { OrderFamily } from '../detail/use-order-actions.tsx';

/** Asked anew when an order has moved. */
export const BAR_CALLS: readonly AnyCall[] = [
  bars.getBarOrder,
  bars.listBarOrders,
  bars.listBarResults,
  bars.listBarPieces,
  bars.barLayouts,
  bars.barOrderLog,
  bars.listBarCosts,
  nest.listLostProducts,
  nest.pageLostProducts,
];
export const BAR_FAMILY: OrderFamily = {
  state: bars.barOrderState as typeof nest.nestOrderState,
  remove: bars.deleteBarOrder as typeof nest.deleteNestOrder,
  force: bars.forceDeleteBarOrder as typeof nest.forceDeleteNestOrder,
  invalidates: BAR_CALLS,
  list: '/nest/order?family=bars',
  detail: '/nest/accessory-order-detail',
  released: [],
};

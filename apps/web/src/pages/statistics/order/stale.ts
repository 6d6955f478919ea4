/** What is read anew when the platform has changed an order. */
import { nestAdmin } from '@muyun/contract';

export const STALE = [
  nestAdmin.adminOrders,
  nestAdmin.adminOrder,
  nestAdmin.adminOrderLog,
  nestAdmin.adminClients,
] as const;

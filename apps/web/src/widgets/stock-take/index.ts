export { StockTakeButton } from './StockTakeButton.tsx';
export { TakeLink } from './TakeLink.tsx';
export { ReserveDialog } from './ReserveDialog.tsx';
export type { Reservable } from './types.ts';
export { ReservationDrawer } from './ReservationDrawer.tsx';

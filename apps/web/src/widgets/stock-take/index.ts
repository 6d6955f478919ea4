export { StockTakeButton } from './StockTakeButton.tsx';
export { ReservationDrawer } from './ReservationDrawer.tsx';

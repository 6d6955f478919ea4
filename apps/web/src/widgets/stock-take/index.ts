export { StockTakeButton } from './StockTakeButton.tsx';
export { TakeLink } from './TakeLink.tsx';
export { ReservationDrawer } from './ReservationDrawer.tsx';

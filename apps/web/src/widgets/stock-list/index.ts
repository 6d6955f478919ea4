export { StockFrame } from './StockFrame.tsx';
export type { StockView } from './StockFrame.tsx';
export { StockRows } from './StockRows.tsx';

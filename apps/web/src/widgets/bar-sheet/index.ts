/** A bar with its pieces, to look at. */
export { BarRow } from './BarRow.tsx';

export { SortDialog } from './SortDialog.tsx';
export type { SortRow } from './SortDialog.tsx';

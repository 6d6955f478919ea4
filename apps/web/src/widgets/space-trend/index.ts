export { LOOK_COLUMNS, SPACE_COLUMN, TREND_COLUMNS } from './columns.tsx';
export type { Look, Trend } from './columns.tsx';

export * as analysis from './analysis.calls.ts';
export { METRIC, METRICS, monthRange, tileLink, TILES } from './analysis.calls.ts';
export type { MetricName, ReportPoint, Tile, TileName } from './analysis.calls.ts';

export * as period from './period.calls.ts';
export { PERIOD_ACTIONS, PERIOD_CHECKS, PERIOD_STATES, STOCK_PERIOD_COLUMNS } from './period.words.ts';
export type { PeriodAction, PeriodCheckName, PeriodState } from './period.words.ts';
export { financeErrors } from './finance.errors.ts';

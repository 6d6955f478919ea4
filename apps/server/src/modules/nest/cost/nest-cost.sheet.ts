/** The ledger of nesting as a workbook: the columns of its screen. */
import {
  BILL_UNITS,
  type EnumOption,
  NEST_COST_HEADS as H,
  dec,
  NEST_COST_TYPES,
  NEST_VARIANCE_HEADS as V,
  type nestCost,
  nestOrderMachine,
  rulesText,
  stateOptions,
} from '@muyun/contract';
import { shanghaiTime } from '../../../kit/clock.ts';
import type { SheetColumnOf } from '../../../kit/list-export.ts';
import type { CostRow } from './nest-cost.store.ts';

const label = (options: readonly EnumOption[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';
export const moment = (time: string | null): string => (time === null ? '' : shanghaiTime(time));

/** Without the amounts for people who may not see them. */
export const costSheet = (displayAmount: boolean): readonly SheetColumnOf<CostRow>[] => [
  [H.time, 20, 'text', (r) => moment(r.creationTime)],
  [H.no, 18, 'text', (r) => r.no],
  [H.type, 10, 'text', (r) => label(NEST_COST_TYPES, r.costType)],
  [H.quantity, 12, 'decimal', (r) => r.quantity],
  [H.unit, 8, 'text', (r) => label(BILL_UNITS, r.billUnit)],
  [H.units, 10, 'decimal', (r) => r.quotaUnits],
  ...(displayAmount
    ? ([
        [H.price, 12, 'decimal', (r) => r.unitPrice],
        [H.discount, 12, 'decimal', (r) => r.discount],
        [H.amount, 12, 'decimal', (r) => r.amount],
      ] as const satisfies readonly SheetColumnOf<CostRow>[])
    : []),
  [H.balance, 12, 'decimal', (r) => r.balanceAfter],
  [H.rules, 24, 'text', (r) => rulesText(r.rules)],
  [H.reason, 30, 'text', (r) => r.reason],
  [H.operator, 14, 'text', (r) => r.operatorName],
];

const percent = (share: string | null): string | null =>
  share === null ? null : dec(share).times(100).toFixed(2);
/** 计划与实际 as a workbook. */
export const varianceSheet = (displayAmount: boolean): readonly SheetColumnOf<nestCost.NestVariance>[] => [
  [V.no, 18, 'text', (r) => r.no],
  [V.projects, 28, 'text', (r) => r.projectNames],
  [V.sheets, 8, 'int', (r) => r.sheetAmount],
  [V.done, 8, 'int', (r) => r.doneAmount],
  ...(displayAmount
    ? ([
        [V.plan, 14, 'decimal', (r) => r.planCost],
        [V.actual, 14, 'decimal', (r) => r.actualCost],
        [V.difference, 14, 'decimal', (r) => r.difference],
        [V.share, 10, 'decimal', (r) => percent(r.differenceShare)],
      ] as const satisfies readonly SheetColumnOf<nestCost.NestVariance>[])
    : []),
  [V.scrapped, 8, 'int', (r) => r.scrappedAmount],
  [V.state, 10, 'text', (r) => label(stateOptions(nestOrderMachine), r.state)],
  [V.released, 20, 'text', (r) => moment(r.releaseTime)],
];

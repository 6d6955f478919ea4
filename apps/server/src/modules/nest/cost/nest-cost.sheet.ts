/** The ledger of nesting as a workbook: the columns of its screen. */
import {
  BILL_UNITS,
  type EnumOption,
  NEST_COST_HEADS as H,
  NEST_COST_TYPES,
  rulesText,
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

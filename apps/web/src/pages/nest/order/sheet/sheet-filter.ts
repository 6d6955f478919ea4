/** Which sheets of an order somebody wants to see: a number elsewhere counts them. Pure. */
import { type NestSheetRow, SHEET_STATES } from '@muyun/contract';

export interface SheetFilter {
  readonly layoutNo?: number;
  readonly states?: readonly number[];
  /** with pieces that did not come */
  readonly isShort?: boolean;
  /** cut at this machine */
  readonly machine?: string;
}

export const matches = (s: NestSheetRow, { layoutNo, states, isShort, machine }: SheetFilter): boolean =>
  (layoutNo === undefined || s.layoutNo === layoutNo) &&
  (states === undefined || states.includes(s.state)) &&
  (!isShort || s.lostCount > 0) &&
  (machine === undefined || s.equipmentName === machine);

/** 排料 2 · 已下料 */
export const filterText = ({ layoutNo, states, isShort }: SheetFilter): string =>
  [
    layoutNo === undefined ? '' : `排料 ${layoutNo}`,
    (states ?? []).map((v) => SHEET_STATES.find((s) => s.value === v)?.label ?? '').join('、'),
    isShort ? '有漏件' : '',
  ]
    .filter(Boolean)
    .join(' · ');

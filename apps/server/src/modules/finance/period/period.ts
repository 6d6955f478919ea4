/** Closing a month (commerce §3.3): first its stock, then its money; what is looked at before, and the way back. */
import {
  monthRange,
  PERIOD_ACTIONS,
  PERIOD_CHECKS,
  PERIOD_STATES,
  type period,
  type PeriodAction,
  type PeriodCheckName,
} from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import { waitingBetween } from '../../../kit/document/index.ts';
import { type Invariant, violationsOf } from '../../../kit/invariants.ts';
import { fromDatabase, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { inventoryInvariants } from '../../../ledger/inventory/index.ts';
import { partyInvariants } from '../../../ledger/party/index.ts';
import {
  keepParties,
  keepStock,
  lateMoves,
  lockClosing,
  lockMonth,
  type Month,
  type MonthRow,
  postedMonths,
  seenMonth,
  setMonth,
} from '../../../ledger/period/index.ts';

type Detail = period.PeriodCheck['details'][number];
const [OPEN, STOCK_CLOSED, CLOSED] = [1, 2, 4] as const;
const MOST_DETAILS = 50;
/** the state that a month must be in for each action, and the one that it gets */
const STEPS = {
  closeStock: { from: [OPEN], to: STOCK_CLOSED },
  close: { from: [STOCK_CLOSED], to: CLOSED },
  reopen: { from: [STOCK_CLOSED, CLOSED], to: OPEN },
} as const;

export const monthOf = (day: string): string => day.slice(0, 7);

/** The months with what can be done to each: the oldest that is open is closed next, the newest that is closed opens first. */
export async function periods(tx: Tx) {
  const months = await postedMonths(tx, monthOf(businessDay()));
  const newestClosed = months.find((m) => m.status !== OPEN)?.yearMonth;
  const next = (wanted: number): string | undefined => months.findLast((m) => m.status < wanted)?.yearMonth;
  const may: Readonly<Record<PeriodAction, (m: Month) => boolean>> = {
    closeStock: (m) =>
      m.status === OPEN && m.yearMonth === next(STOCK_CLOSED) && m.yearMonth < monthOf(businessDay()),
    close: (m) => m.status === STOCK_CLOSED && m.yearMonth === next(CLOSED),
    reopen: (m) => m.yearMonth === newestClosed,
  };
  const actions = Object.keys(may) as PeriodAction[];
  return months.map((m) => ({ ...m, actions: actions.filter((action) => may[action](m)) }));
}

const broken = async (tx: Tx, rules: readonly Invariant[]): Promise<Detail[]> =>
  (await violationsOf(tx, rules, tx.tenantId)).map(({ name, no }) => ({ title: name, no }));

/** What would be in the way of closing the month, and what is only told. `openBefore` is the month that comes first. */
export async function checks(tx: Tx, month: string, openBefore: string): Promise<period.PeriodCheck[]> {
  const days = monthRange(month);
  const found: Readonly<Record<PeriodCheckName, Detail[]>> = {
    order: openBefore ? [{ title: PERIOD_STATES[0].label, no: openBefore }] : [],
    waiting: await waitingBetween(tx, days.beginTime, days.endTime),
    stock: await broken(tx, inventoryInvariants),
    party: await broken(tx, partyInvariants),
    late: (await lateMoves(tx, month)).map(({ no, day }) => ({ title: day, no })),
  };
  return (Object.keys(PERIOD_CHECKS) as PeriodCheckName[]).map((name) => ({
    name,
    ...PERIOD_CHECKS[name],
    ok: found[name].length === 0,
    count: found[name].length,
    details: found[name].slice(0, MOST_DETAILS),
  }));
}

/** Raises Fin:PeriodState. */
function assertState(row: MonthRow, month: string, action: PeriodAction): void {
  if (!(STEPS[action].from as readonly number[]).includes(row.status))
    raise('Fin:PeriodState', {
      month,
      state: PERIOD_STATES.find((s) => s.value === row.status)?.label ?? '',
      action: PERIOD_ACTIONS[action],
    });
}

/** The checklist of a month for its next step. */
export async function checklist(tx: Tx, month: string) {
  const now = (await periods(tx)).find((m) => m.yearMonth === month);
  const wanted = (now?.status ?? OPEN) === OPEN ? STOCK_CLOSED : CLOSED;
  const all = await postedMonths(tx, month);
  const before = all.findLast((m) => m.yearMonth < month && m.status < wanted)?.yearMonth ?? '';
  return checks(tx, month, before);
}

/** Raises Fin:PeriodState, Fin:PeriodOrder or Fin:PeriodCheckFailed with the checklist. */
async function assertCloses(
  tx: Tx,
  month: string,
  action: 'closeStock' | 'close',
  row: MonthRow,
): Promise<void> {
  assertState(row, month, action);
  if (row.openBefore) raise('Fin:PeriodOrder', { month: row.openBefore });
  const failed = (await checks(tx, month, '')).filter((c) => !c.ok && !c.warns);
  if (failed.length > 0) raise('Fin:PeriodCheckFailed', { n: failed.length }, { items: failed });
}

/** What is held by somebody, once he lets it go. Raises Fin:PeriodClosing where that takes too long. */
async function heldFor<T>(month: string, held: Promise<T>): Promise<T> {
  try {
    return await held;
  } catch (error) {
    if (fromDatabase(error)?.code === 'Common:Busy') raise('Fin:PeriodClosing', { month });
    throw error;
  }
}

/**
 * Raises Fin:PeriodNotOver, Fin:PeriodState, Fin:PeriodOrder, Fin:PeriodCheckFailed or Fin:PeriodClosing. What would fail is told before
 * the month is held: whoever cannot close it keeps nobody waiting who posts into it. The next who tries comes after him, and reads what
 * has become of the month.
 */
export async function closeMonth(tx: Tx, month: string, action: 'closeStock' | 'close'): Promise<number> {
  const { to } = STEPS[action];
  if (month >= monthOf(businessDay())) raise('Fin:PeriodNotOver', { month });
  await heldFor(month, lockClosing(tx));
  await assertCloses(tx, month, action, await seenMonth(tx, month, to));
  await assertCloses(tx, month, action, await heldFor(month, lockMonth(tx, month, to)));
  await setMonth(tx, month, to, null);
  await (to === STOCK_CLOSED ? keepStock : keepParties)(tx, month);
  return to;
}

/** Raises Fin:PeriodState or Fin:ReopenOnlyLast. */
export async function reopenMonth(tx: Tx, month: string, reason: string): Promise<number> {
  const row = await lockMonth(tx, month, OPEN);
  assertState(row, month, 'reopen');
  if (row.hasLater) raise('Fin:ReopenOnlyLast');
  await setMonth(tx, month, OPEN, reason);
  return OPEN;
}

/** From the rows of a piece to its state (production §1.4): the incremental path applies one more row, a rebuild all of them. Pure. */
import { ORDER_FREE, ORDER_STRICT } from '../process/process.words.ts';
import { EVENT, type EventRow } from './events.ts';

export const STEP = {
  waiting: 1,
  ready: 2,
  doing: 4,
  done: 8,
  outsourced: 16,
  rework: 32,
  skipped: 64,
  ended: 128,
} as const;
export type StepState = (typeof STEP)[keyof typeof STEP];
export const PIECE = { pending: 1, doing: 2, done: 4, cancelled: 256 } as const;
export type PieceState = (typeof PIECE)[keyof typeof PIECE];
/** A piece that is no more takes only the reversal of what ended it (R2). */
export const isAlive = (state: number): boolean => state < 64;

/** A process of the route, with the rule that holds for it. */
export interface RouteStep {
  readonly id: string;
  readonly sort: number;
  readonly isControl: boolean;
  readonly orderRule: number;
}
/** What the rows of a piece at a process come to. */
export interface Sum {
  readonly required: boolean;
  readonly done: boolean;
  readonly round: number;
  readonly isStarted: boolean;
  readonly completionNo: number;
  /** ended by 关闭 or 取消下达, and not taken back */
  readonly ended: boolean;
}
export const EMPTY_SUM: Sum = {
  required: false,
  done: false,
  round: 0,
  isStarted: false,
  completionNo: 0,
  ended: false,
};
const ENDS: ReadonlySet<number> = new Set([EVENT.close, EVENT.unrelease]);

/** One more row. */
export function applyRow(sum: Sum, row: EventRow): Sum {
  const isEnd = ENDS.has(row.eventType);
  const isEndUndone = row.eventType === EVENT.undo && row.reversesType !== null && ENDS.has(row.reversesType);
  return {
    required: Number(sum.required) + row.dRequired > 0,
    done: Number(sum.done) + row.dDone > 0,
    round: Math.max(sum.round, row.round),
    isStarted: row.eventType === EVENT.start || (sum.isStarted && row.eventType !== EVENT.complete),
    completionNo: Math.max(sum.completionNo, row.completionNo),
    ended: isEnd || (sum.ended && !isEndUndone),
  };
}

export interface Folded {
  readonly steps: ReadonlyMap<string, StepState>;
  readonly state: PieceState;
  /** the required process with the lowest place that is not complete */
  readonly currentId: string | null;
}

/** Required processes that must be done before the step, and are not. */
export function missingBefore(
  step: RouteStep,
  route: readonly RouteStep[],
  sums: ReadonlyMap<string, Sum>,
): RouteStep[] {
  if (step.orderRule === ORDER_FREE) return [];
  return route.filter((other) => {
    const sum = sums.get(other.id) ?? EMPTY_SUM;
    const counts = step.orderRule === ORDER_STRICT || other.isControl;
    return other.sort < step.sort && counts && sum.required && !sum.done;
  });
}

function stepState(
  step: RouteStep,
  route: readonly RouteStep[],
  sums: ReadonlyMap<string, Sum>,
  isEnded: boolean,
): StepState {
  const sum = sums.get(step.id) ?? EMPTY_SUM;
  if (isEnded) return STEP.ended;
  if (!sum.required) return STEP.skipped;
  if (sum.done) return STEP.done;
  if (sum.round > 0) return STEP.rework;
  if (sum.isStarted) return STEP.doing;
  return missingBefore(step, route, sums).length === 0 ? STEP.ready : STEP.waiting;
}

export function foldSums(route: readonly RouteStep[], sums: ReadonlyMap<string, Sum>): Folded {
  const of = (step: RouteStep): Sum => sums.get(step.id) ?? EMPTY_SUM;
  const isEnded = route.some((s) => of(s).ended);
  const steps = new Map(route.map((s) => [s.id, stepState(s, route, sums, isEnded)] as const));
  if (isEnded) return { steps, state: PIECE.cancelled, currentId: null };
  const required = route.filter((s) => of(s).required);
  const open = required
    .filter((s) => !of(s).done)
    .toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  const isDone = required.length > 0 && open.length === 0;
  const isUnderWay = route.some((s) => of(s).done || (of(s).required && of(s).isStarted));
  return {
    steps,
    state: isDone ? PIECE.done : isUnderWay ? PIECE.doing : PIECE.pending,
    currentId: open[0]?.id ?? null,
  };
}

/** All rows of a piece, in the order of `seq`, to its state. */
export function fold(
  rows: readonly EventRow[],
  route: readonly RouteStep[],
): Folded & { sums: ReadonlyMap<string, Sum> } {
  const sums = new Map<string, Sum>();
  for (const row of rows.toSorted((a, b) => a.seq - b.seq))
    sums.set(row.projectProcessId, applyRow(sums.get(row.projectProcessId) ?? EMPTY_SUM, row));
  return { ...foldSums(route, sums), sums };
}

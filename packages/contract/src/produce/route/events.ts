/** The event model of production (production §1.3): what each event adds, and how an action is taken back. Pure. */
import { dec } from '../../kit/decimal.ts';
import type { Measures } from '../process/process.words.ts';

export const EVENT = {
  release: 1,
  unrelease: 2,
  start: 3,
  complete: 4,
  undo: 5,
  close: 9,
  skip: 10,
  resume: 11,
  adjust: 19,
} as const;
export type EventType = (typeof EVENT)[keyof typeof EVENT];

/** Signed contributions of one row. */
export interface Contribution {
  readonly dRequired: number;
  readonly dDone: number;
  readonly dOutput: number;
  readonly dRework: number;
  readonly dScrap: number;
  /** pay pieces, exact decimal */
  readonly dPay: string;
}
/** A row of the 生产流水 as fold and delta read it. */
export interface EventRow extends Contribution {
  readonly seq: number;
  readonly eventType: EventType;
  readonly projectProcessId: string;
  readonly round: number;
  readonly completionNo: number;
  readonly reversesSeq: number | null;
  /** the event that is taken back */
  readonly reversesType: EventType | null;
  /** progress group: weights dRequired, dDone, dScrap */
  readonly area: string;
  /** output group: weights dOutput, dRework, dPay */
  readonly outArea: string;
}

const NOTHING: Contribution = { dRequired: 0, dDone: 0, dOutput: 0, dRework: 0, dScrap: 0, dPay: '0' };

/** What stands of a piece at a process before the event. */
export interface Standing {
  readonly isDone: boolean;
  readonly round: number;
}
/** What an event adds; `pay` is 1, or the pay factor of a rework round, 0 without operators. */
export function contribution(event: EventType, at: Standing, pay = '0'): Contribution {
  switch (event) {
    case EVENT.release:
    case EVENT.resume:
      return { ...NOTHING, dRequired: 1 };
    case EVENT.unrelease:
    case EVENT.skip:
      return { ...NOTHING, dRequired: -1 };
    case EVENT.complete:
      return at.round === 0
        ? { ...NOTHING, dDone: 1, dOutput: 1, dPay: pay }
        : { ...NOTHING, dDone: 1, dRework: 1, dPay: pay };
    case EVENT.close:
      return { ...NOTHING, dRequired: -1, dDone: at.isDone ? -1 : 0 };
    default:
      return NOTHING;
  }
}
const minus = (n: number): number => (n === 0 ? 0 : -n);
/** The exact negation of a row. */
export const negated = (row: Contribution): Contribution => ({
  dRequired: minus(row.dRequired),
  dDone: minus(row.dDone),
  dOutput: minus(row.dOutput),
  dRework: minus(row.dRework),
  dScrap: minus(row.dScrap),
  dPay: dec(row.dPay).negated().toFixed(),
});

/** 调整, 移交 and 冻结 do not count for the order of reversals (R1). */
const UNCOUNTED: ReadonlySet<number> = new Set([EVENT.adjust, 20, 21, 22, 23]);
/** R1: of the rows of one piece at one process, the one that may be taken back; null when there is none. */
export function newestStanding<R extends Pick<EventRow, 'seq' | 'eventType' | 'reversesSeq'>>(
  rows: readonly R[],
): R | null {
  const reversed = new Set(rows.flatMap((r) => (r.reversesSeq === null ? [] : [r.reversesSeq])));
  return (
    rows
      .filter((r) => r.eventType !== EVENT.undo && !UNCOUNTED.has(r.eventType) && !reversed.has(r.seq))
      .toSorted((a, b) => b.seq - a.seq)[0] ?? null
  );
}

/** What a log row adds to the statistics of its process and of its product there (production §1.5). */
export interface StatDelta {
  requiredQty: number;
  doneQty: number;
  outputQty: number;
  reworkQty: number;
  scrapQty: number;
  requiredArea: string;
  doneArea: string;
  outputArea: string;
  reworkArea: string;
  scrapArea: string;
}
export const NO_DELTA: StatDelta = {
  requiredQty: 0,
  doneQty: 0,
  outputQty: 0,
  reworkQty: 0,
  scrapQty: 0,
  requiredArea: '0',
  doneArea: '0',
  outputArea: '0',
  reworkArea: '0',
  scrapArea: '0',
};
const times = (n: number, area: string): string => dec(area).times(n).toFixed(4);
export const delta = (
  row: Pick<EventRow, 'dRequired' | 'dDone' | 'dOutput' | 'dRework' | 'dScrap' | 'area' | 'outArea'>,
): StatDelta => ({
  requiredQty: row.dRequired,
  doneQty: row.dDone,
  outputQty: row.dOutput,
  reworkQty: row.dRework,
  scrapQty: row.dScrap,
  requiredArea: times(row.dRequired, row.area),
  doneArea: times(row.dDone, row.area),
  outputArea: times(row.dOutput, row.outArea),
  reworkArea: times(row.dRework, row.outArea),
  scrapArea: times(row.dScrap, row.area),
});
export function addDelta(a: StatDelta, b: StatDelta): StatDelta {
  const plus = (x: string, y: string): string => dec(x).plus(y).toFixed(4);
  return {
    requiredQty: a.requiredQty + b.requiredQty,
    doneQty: a.doneQty + b.doneQty,
    outputQty: a.outputQty + b.outputQty,
    reworkQty: a.reworkQty + b.reworkQty,
    scrapQty: a.scrapQty + b.scrapQty,
    requiredArea: plus(a.requiredArea, b.requiredArea),
    doneArea: plus(a.doneArea, b.doneArea),
    outputArea: plus(a.outputArea, b.outputArea),
    reworkArea: plus(a.reworkArea, b.reworkArea),
    scrapArea: plus(a.scrapArea, b.scrapArea),
  };
}

/** A product as the snapshot of its pieces (字段). */
export const measuresOf = (p: {
  readonly faceArea: string;
  readonly boundingArea: string;
  readonly perimeter: string;
  readonly weight: string;
  readonly bendCount: number;
  readonly bendLength: string;
  readonly slotLength: string;
  readonly weldLength: string;
  readonly ribLength: string;
  readonly holeCount: number;
  readonly cutLength: string;
}): Measures => ({
  pieces: '1',
  area: p.faceArea,
  unfoldArea: p.boundingArea,
  perimeter: p.perimeter,
  weight: p.weight,
  bendCount: String(p.bendCount),
  bendLength: p.bendLength,
  slotLength: p.slotLength,
  weldLength: p.weldLength,
  holeCount: String(p.holeCount),
  cutLength: p.cutLength,
  // pieces of before ribs were kept say 0: they are no other pieces for it
  ribLength: dec(p.ribLength).isZero() ? '0' : p.ribLength,
});

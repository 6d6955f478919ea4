import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { round } from '../../kit/decimal.ts';
import {
  addDelta,
  contribution,
  delta,
  EVENT,
  type EventRow,
  negated,
  newestStanding,
  NO_DELTA,
} from './events.ts';
import { applyRow, EMPTY_SUM, fold, foldSums, type RouteStep, STEP, type Sum } from './fold.ts';
import {
  type Capacity,
  capacityFor,
  overlapOf,
  percentDone,
  pieceCode,
  type PriceRule,
  projectPercent,
  readPieceCode,
  standardHours,
} from './route.calc.ts';
import { routeActions, routeState } from './route.fields.ts';

const capacity = (over: Partial<Capacity> = {}): Capacity => ({
  equipmentId: null,
  groupId: null,
  field: 32,
  ratePerHour: '60',
  headcount: 1,
  efficiency: '1',
  setupMinutes: 15,
  setupMinutesSame: 0,
  thicknessFrom: null,
  thicknessTo: null,
  ...over,
});

describe('worked examples of production §2.4', () => {
  it('30 A-01 and 4 B-02 of EX bent: 27.6 of 43.8 m² is 63.01 %', () => {
    expect(percentDone('27.6', '43.8')).toBe('63.01');
    expect(percentDone('43.7999', '43.8')).toBe('99.99');
    expect(percentDone('43.8', '43.8')).toBe('100.00');
    expect(percentDone('0', '0')).toBeNull();
  });
  it('the project of EX: 148.8 of 380.4 is 39.12 %', () => {
    const at = (weight: string, done: string, required: string) => ({ weight, done, required });
    expect(
      projectPercent([
        at('1', '43.8', '43.8'),
        at('1', '43.8', '43.8'),
        at('2', '27.6', '43.8'),
        at('2', '3', '15'),
        at('1', '0', '43.8'),
        at('2', '0', '43.8'),
        at('1', '0', '43.8'),
      ]),
    ).toBe('39.12');
  });
  it('76 strokes at 60 an hour with 0.25 h of setup are 1.5167 h', () => {
    const works = [
      { capacity: capacity(), measure: 40 },
      { capacity: capacity(), measure: 36 },
    ];
    expect(standardHours(works)).toBe('1.5167');
    expect(standardHours([])).toBe('0.0000');
  });
  it('a capacity of the group and of the thickness goes before the default', () => {
    const rows = [
      capacity(),
      capacity({ thicknessFrom: 3 }),
      capacity({ groupId: 'g' }),
      capacity({ equipmentId: 'e' }),
    ];
    expect(capacityFor(rows, 2.5, null)).toBe(rows[0]);
    expect(capacityFor(rows, 3, null)).toBe(rows[1]);
    expect(capacityFor(rows, 3, 'g')).toBe(rows[2]);
    expect(capacityFor([rows[3] as Capacity], 3, 'g')).toBeNull();
  });
});

describe('codes of pieces (§8.3)', () => {
  it('space 1042, serial 128455 is 010J003XE7E; it is read without case, O as 0, I and L as 1', () => {
    expect(pieceCode(1042, 128_455)).toBe('010J003XE7E');
    expect(readPieceCode(' o1oj003xe7e ')).toBe('010J003XE7E');
    expect(() => pieceCode(2 ** 20, 1)).toThrow(RangeError);
  });
  it('every single wrong character is found', () => {
    const code = pieceCode(1042, 128_455);
    for (let i = 0; i < code.length; i += 1)
      for (const c of '0123456789ABCDEFGHJKMNPQRSTVWXYZ')
        if (c !== code[i]) expect(readPieceCode(code.slice(0, i) + c + code.slice(i + 1))).toBeNull();
  });
});

const rule = (over: Partial<PriceRule> = {}): PriceRule => ({
  field: 2,
  unitPrice: '1',
  factor: '1',
  projectId: null,
  plateTypeGroupId: null,
  craftsmanshipId: null,
  thicknessFrom: null,
  thicknessTo: null,
  areaFrom: null,
  areaTo: null,
  colorType: null,
  priority: 5,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  ...over,
});
it('price rules overlap only with equal priority and as many conditions that can hold together', () => {
  expect(overlapOf([rule(), rule()])).toEqual({ first: 1, second: 2 });
  expect(overlapOf([rule(), rule({ priority: 6 })])).toBeNull();
  expect(overlapOf([rule(), rule({ colorType: 1 })])).toBeNull();
  expect(overlapOf([rule({ colorType: 2 }), rule({ colorType: 1 })])).toBeNull();
  expect(overlapOf([rule({ colorType: 1 }), rule({ thicknessFrom: 3 })])).toEqual({ first: 1, second: 2 });
  expect(overlapOf([rule({ thicknessTo: 2 }), rule({ thicknessFrom: 3 })])).toBeNull();
  expect(overlapOf([rule({ effectiveTo: '2026-02-01' }), rule({ effectiveFrom: '2026-02-02' })])).toBeNull();
});

const ROUTE: readonly RouteStep[] = [
  { id: 'a', sort: 0, isControl: true, orderRule: 2 },
  { id: 'b', sort: 10, isControl: false, orderRule: 2 },
  { id: 'c', sort: 10, isControl: false, orderRule: 1 },
  { id: 'd', sort: 20, isControl: false, orderRule: 4 },
];
/** A lawful sequence: what cannot be is left out. */
function played(choices: readonly (readonly [step: number, dice: number])[]): EventRow[] {
  const rows: EventRow[] = [];
  const sums = new Map<string, Sum>();
  for (const [at, dice] of choices) {
    const step = ROUTE[at % ROUTE.length] as RouteStep;
    const sum = sums.get(step.id) ?? EMPTY_SUM;
    const own = rows.filter((r) => r.projectProcessId === step.id);
    const newest = newestStanding(own);
    const isOpen = sum.required && !sum.done;
    const event =
      dice % 4 === 0
        ? EVENT.undo
        : sum.required
          ? dice % 2 === 1
            ? EVENT.complete
            : EVENT.skip
          : EVENT.release;
    const isUndo = event === EVENT.undo;
    if (isUndo ? !newest || newest.eventType === EVENT.release : event !== EVENT.release && !isOpen) continue;
    const by =
      isUndo && newest ? negated(newest) : contribution(event, { isDone: sum.done, round: sum.round }, '1');
    const row: EventRow = {
      ...by,
      seq: rows.length + 1,
      eventType: event,
      projectProcessId: step.id,
      round: 0,
      completionNo: event === EVENT.complete ? sum.completionNo + 1 : 0,
      reversesSeq: isUndo ? (newest?.seq ?? null) : null,
      reversesType: isUndo ? (newest?.eventType ?? null) : null,
      area: '0.7200',
      outArea: '0.7200',
    };
    rows.push(row);
    sums.set(step.id, applyRow(sum, row));
  }
  return rows;
}
const sequences = fc.array(fc.tuple(fc.nat(3), fc.nat(7)), { maxLength: 60 }).map(played);

describe('the event model (§1.4, §1.5)', () => {
  it('one row after the other and all rows at once come to the same state', () => {
    fc.assert(
      fc.property(sequences, (rows) => {
        const sums = new Map<string, Sum>();
        for (const row of rows)
          sums.set(row.projectProcessId, applyRow(sums.get(row.projectProcessId) ?? EMPTY_SUM, row));
        const { state, steps, currentId } = fold(rows, ROUTE);
        expect({ state, steps, currentId }).toEqual(foldSums(ROUTE, sums));
      }),
    );
  });
  it('sums of deltas do not depend on the order, and stay within 0 ≤ done ≤ required (3), output 0 or 1 (4)', () => {
    fc.assert(
      fc.property(sequences, fc.nat(), (rows, turn) => {
        const add = (list: readonly EventRow[]) => list.map(delta).reduce(addDelta, NO_DELTA);
        const turned = [...rows.slice(turn % (rows.length + 1)), ...rows.slice(0, turn % (rows.length + 1))];
        const total = add(rows);
        expect(add(turned)).toEqual(total);
        expect(total.doneArea === '0' ? '0.0000' : total.doneArea).toBe(round(0.72 * total.doneQty, 4));
        for (const step of ROUTE) {
          const own = add(rows.filter((r) => r.projectProcessId === step.id));
          expect(own.doneQty >= 0 && own.doneQty <= own.requiredQty && own.requiredQty <= 1).toBe(true);
          expect([0, 1]).toContain(own.outputQty);
        }
      }),
    );
  });
  it('what comes before is what the rule of a process says', () => {
    const sums = new Map(ROUTE.map((s) => [s.id, { ...EMPTY_SUM, required: true }]));
    const states = () => [...foldSums(ROUTE, sums).steps.values()];
    expect(states()).toEqual([STEP.ready, STEP.waiting, STEP.waiting, STEP.ready]);
    sums.set('a', { ...EMPTY_SUM, required: true, done: true });
    expect(states()).toEqual([STEP.done, STEP.ready, STEP.ready, STEP.ready]);
    sums.set('b', { ...EMPTY_SUM, required: true, ended: true });
    expect(new Set(states())).toEqual(new Set([STEP.ended]));
  });
});

it('the state and the actions of a process follow from its pieces', () => {
  const at = { requiredQty: 10, doneQty: 0, doingQty: 0, isMarked: false, isEnded: false };
  expect(routeState(at)).toBe(1);
  expect(routeState({ ...at, doneQty: 3 })).toBe(2);
  expect(routeState({ ...at, doneQty: 10 })).toBe(4);
  expect(routeState({ ...at, doneQty: 10, isMarked: true })).toBe(8);
  expect(routeState({ ...at, doneQty: 9, isMarked: true })).toBe(2);
  expect(routeActions(at)).toEqual(['edit', 'complete', 'download', 'remove']);
  expect(routeActions({ ...at, doneQty: 10, isMarked: true })).toEqual(['edit', 'reopen', 'download']);
  expect(routeActions({ ...at, isEnded: true })).toEqual(['download']);
});

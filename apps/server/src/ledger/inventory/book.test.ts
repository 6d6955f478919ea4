/** The table of commerce §2.4, row by row, and what the rules around it say. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { dec } from '@muyun/contract';
import {
  averageOf,
  bringIn,
  bringInAtCost,
  type Held,
  revalue,
  shareOf,
  stepOf,
  takeOut,
  takeOutAt,
} from './book.ts';

const EMPTY: Held = { quantity: '0.0000', value: '0.00', lastUnitCost: null };
const told = (h: Held) => [dec(h.quantity).toString(), h.value, averageOf(h)];

describe('moving average', () => {
  it('is the table of the design', () => {
    const a = bringIn(EMPTY, '100', '94595.00');
    expect(told(a.after)).toEqual(['100', '94595.00', '945.950000']);
    const b = bringIn(a.after, '50', '49140.00');
    expect(told(b.after)).toEqual(['150', '143735.00', '958.233333']);
    const issue = takeOut(b.after, '60');
    expect([issue.value, ...told(issue.after)]).toEqual(['-57494.00', '90', '86241.00', '958.233333']);
    const back = takeOutAt(
      issue.after,
      '10',
      stepOf({ quantity: '50', value: '49140.00' }, { quantity: '0', value: '0' }, '10'),
    );
    expect([back.value, ...told(back.after)]).toEqual(['-9828.00', '80', '76413.00', '955.162500']);
    const returned = bringIn(
      back.after,
      '2',
      stepOf({ quantity: '60', value: '57494.00' }, { quantity: '0', value: '0' }, '2'),
    );
    expect([returned.value, ...told(returned.after)]).toEqual(['1916.47', '82', '78329.47', '955.237439']);
    const dearer = revalue(returned.after, '480.00', '40');
    expect(dearer).toEqual({ stock: '480.00', variance: '0.00' });
    expect(revalue({ ...returned.after, quantity: '25.0000' }, '480.00', '40')).toEqual({
      stock: '300.00',
      variance: '180.00',
    });
    const priced = { ...returned.after, value: '78809.47' };
    expect(averageOf(priced)).toBe('961.091098');
    const last = takeOut(priced, '82');
    expect([last.value, ...told(last.after)]).toEqual(['-78809.47', '0', '0.00', '0.000000']);
  });

  it('leaves no value where nothing is left: the rest of a supplier return is a variance', () => {
    const held: Held = { quantity: '10.0000', value: '90.00', lastUnitCost: '9.000000' };
    expect(takeOutAt(held, '10', '100.00')).toMatchObject({
      value: '-90.00',
      variance: '-10.00',
      after: { value: '0.00' },
    });
    expect(takeOutAt(held, '10', '80.00')).toMatchObject({
      value: '-90.00',
      variance: '10.00',
      after: { value: '0.00' },
    });
    // less than all, but dearer than everything that lies there
    expect(takeOutAt(held, '9', '100.00')).toMatchObject({
      value: '-81.00',
      variance: '-19.00',
      after: { value: '9.00' },
    });
  });

  it('a gain is worth the average, then the last cost, then what is said; else nobody knows', () => {
    const held: Held = { quantity: '3.0000', value: '10.00', lastUnitCost: '3.333333' };
    expect(bringInAtCost(held, '1', null)?.value).toBe('3.33');
    expect(bringInAtCost({ ...held, quantity: '0.0000', value: '0.00' }, '3', null)?.value).toBe('10.00');
    expect(bringInAtCost(EMPTY, '2', '1.5')?.value).toBe('3.00');
    expect(bringInAtCost(EMPTY, '2', null)).toBeNull();
  });

  it('a cheaper price never makes the stock worth less than nothing', () => {
    expect(revalue({ quantity: '1.0000', value: '5.00', lastUnitCost: null }, '-100.00', '1')).toEqual({
      stock: '0.00',
      variance: '-100.00',
    });
  });

  it('steps add up to the whole, in any sizes; so do shares', () => {
    const step = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (steps, cents) => {
          const whole = {
            quantity: String(steps.reduce((a, b) => a + b, 0)),
            value: dec(cents).div(100).toFixed(2),
          };
          let [quantity, value] = [dec(0), dec(0)];
          for (const q of steps) {
            value = value.plus(
              stepOf(whole, { quantity: quantity.toString(), value: value.toFixed(2) }, String(q)),
            );
            quantity = quantity.plus(q);
          }
          expect(value.toFixed(2)).toBe(whole.value);
          expect(shareOf(whole.value, whole.quantity, whole.quantity, 2)).toBe(whole.value);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never leaves value at quantity 0, never a negative one, whatever is posted', () => {
    const action = fc.record({
      kind: fc.integer({ min: 0, max: 2 }),
      q: fc.integer({ min: 1, max: 50 }),
      cents: fc.integer({ min: 0, max: 1_000_00 }),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        let held = EMPTY;
        let sum = dec(0);
        for (const { kind, q, cents } of actions) {
          const quantity = String(Math.min(q, Number(held.quantity)));
          if (kind > 0 && quantity === '0') continue;
          const value = dec(cents).div(100).toFixed(2);
          const posted =
            kind === 0
              ? bringIn(held, String(q), value)
              : kind === 1
                ? takeOut(held, quantity)
                : takeOutAt(held, quantity, value);
          if (kind === 2) expect(dec(posted.value).plus(posted.variance).negated().toFixed(2)).toBe(value);
          held = posted.after;
          sum = sum.plus(posted.value);
          expect(dec(held.value).gte(0)).toBe(true);
          if (dec(held.quantity).isZero()) expect(held.value).toBe('0.00');
          expect(held.value).toBe(sum.toFixed(2));
        }
      }),
      { numRuns: 500 },
    );
  });
});

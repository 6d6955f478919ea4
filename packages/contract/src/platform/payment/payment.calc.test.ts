/** The worked examples of platform M4 §5, M6 §5 and M7 §5. */
import { describe, expect, it } from 'vitest';
import { addMonths, couponDiscount, creditOf, discountBadge, extended, fenOf } from './payment.calc.ts';

const coupon = { kind: 1, amount: '500.00', rate: '1', minAmount: '10000.00', maxDiscount: null };

describe('buying', () => {
  it.each([
    ['800', '1000', '8.0'],
    ['12800.00', '16000.00', '8.0'],
    ['4560.00', '4800.00', '9.5'],
    ['1600.00', '1600.00', null],
    ['999.00', '1000.00', null],
    ['0.00', '0.00', null],
  ])('%s of %s is %s', (sales, original, badge) => {
    expect(discountBadge(sales, original)).toBe(badge);
  });

  it.each([
    ['2026-03-01', '2026-08-31', 6, '2027-02-28'],
    ['2026-03-10', '2026-01-10', 12, '2027-03-10'],
    ['2026-11-22', null, 1, '2026-12-22'],
    ['2024-01-31', '2024-01-31', 1, '2024-02-29'],
  ])('today %s, end %s and %i months: %s', (today, end, months, to) => {
    expect(extended(today, end, months)).toBe(to);
  });

  it('months are clamped to the last day', () => {
    expect([addMonths('2026-12-31', 2), addMonths('2026-01-15', 12)]).toEqual(['2027-02-28', '2027-01-15']);
  });

  it('what is left of a paid year is credited, at most the order', () => {
    const year = { paid: '3650.00', from: '2025-12-31', to: '2026-12-31' };
    expect(creditOf([year], '2026-07-15', '12800.00')).toBe('1690.00');
    expect(creditOf([year], '2026-07-15', '1000.00')).toBe('1000.00');
    expect(creditOf([year], '2027-01-01', '12800.00')).toBe('0.00');
    // one that has not begun yet is left whole
    expect(creditOf([{ ...year, from: '2026-12-31', to: '2027-12-31' }], '2026-07-15', '9999.00')).toBe(
      '3650.00',
    );
  });

  it('a coupon takes off an amount from its threshold on, or a rate up to its most', () => {
    expect(couponDiscount(coupon, '11110.00')).toBe('500.00');
    expect(couponDiscount(coupon, '9999.99')).toBeNull();
    expect(couponDiscount({ ...coupon, minAmount: '0' }, '300.00')).toBe('300.00');
    const rate = { kind: 2, amount: '0', rate: '0.85', minAmount: '0', maxDiscount: null };
    expect(couponDiscount(rate, '11110.00')).toBe('1666.50');
    expect(couponDiscount({ ...rate, maxDiscount: '1000.00' }, '11110.00')).toBe('1000.00');
  });

  it('money goes to a gateway in whole 0.01 yuan', () => {
    expect([fenOf('10610.00'), fenOf('0.01'), fenOf('1234.56')]).toEqual([1_061_000, 1, 123_456]);
  });
});

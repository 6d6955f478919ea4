import { describe, expect, it } from 'vitest';
import { dayPrice, daysBefore, meanPrice, platePrice, pricedRows } from './market.calc.ts';

const rows = [
  { date: '2026-11-20', avg: '20400' },
  { date: '2026-11-19', avg: '20350' },
  { date: '2026-11-18', avg: '20301' },
  { date: '2026-10-30', avg: '20000' },
];

describe('aluminium prices (engineering A13)', () => {
  it('(20350 + 0 + 4800) / 1000 = 25.150000 元/kg', () => {
    expect(platePrice('20350', '0', '4800')).toBe('25.150000');
    expect(platePrice('20350', '-120.5', '4800')).toBe('25.029500');
  });
  it('the day’s price, else the last within ten days', () => {
    expect(dayPrice(rows, '2026-11-19')?.avg).toBe('20350');
    expect(dayPrice(rows, '2026-11-22')?.avg).toBe('20400');
    expect(dayPrice(rows, '2026-11-09')?.avg).toBe('20000');
    expect(dayPrice(rows, '2026-11-10')).toBeNull();
    expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  });
  it('the mean of the last quoted days, and of the month so far', () => {
    expect(meanPrice(pricedRows(rows, 2, '2026-11-20', 2))).toBe('20325.50');
    expect(meanPrice(pricedRows(rows, 3, '2026-11-20', 0))).toBe('20350.33');
    expect(pricedRows(rows, 1, '2026-12-20', 0)).toEqual([]);
  });
});

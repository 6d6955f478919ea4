import { expect, it } from 'vitest';
import { dueOf } from './due.ts';

it('counts the days to a delivery date, and gives the date when it is far', () => {
  const said = (date: string | null) => dueOf(date, '2026-11-21');
  expect(said(null)).toBeNull();
  expect(said('2026-11-19')).toEqual({ text: '逾期 2 天', tone: 'red' });
  expect(said('2026-11-21')).toEqual({ text: '今天', tone: 'red' });
  expect(said('2026-11-27')).toEqual({ text: '剩 6 天', tone: 'amber' });
  expect(said('2026-12-05')).toEqual({ text: '剩 14 天', tone: undefined });
  expect(said('2027-02-20')).toEqual({ text: '2027-02-20', tone: undefined });
});

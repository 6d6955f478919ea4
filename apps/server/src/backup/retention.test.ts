/** Which backups are kept, and which pieces of the log. */
import { describe, expect, it } from 'vitest';
import type { Manifest } from './catalogue.ts';
import { isNeeded, keepingOf } from './retention.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-01-01T18:30:00Z');
const segment = (n: number): string =>
  `00000001${Math.floor(n / 256)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0')}${(n % 256).toString(16).toUpperCase().padStart(8, '0')}`;
const made = (n: number, time: number): Manifest =>
  ({
    id: String(n).padStart(6, '0'),
    startTime: new Date(time - 60_000).toISOString(),
    stopTime: new Date(time).toISOString(),
    startSegment: segment(n * 100),
    stopSegment: segment(n * 100 + 2),
    files: [],
  }) as unknown as Manifest;
const days = (count: number): Manifest[] =>
  Array.from({ length: count }, (_, n) => made(n, FIRST + n * DAY_MS));

describe('what is kept', () => {
  it('of 400 days one a day of the last 7, one a week of the last 4, one a month of the last 12', () => {
    const { kept, dropped, oldestDaily } = keepingOf(days(400));
    const at = kept.map((m) => m.stopTime.slice(0, 10));
    // the last of each month and of each week (Sunday), and seven days; 400 days after 2026-01-02 it is 2027-02-05
    expect(at).toEqual([
      '2026-03-30',
      '2026-04-29',
      '2026-05-30',
      '2026-06-29',
      '2026-07-30',
      '2026-08-30',
      '2026-09-29',
      '2026-10-30',
      '2026-11-29',
      '2026-12-30',
      '2027-01-16',
      '2027-01-23',
      '2027-01-29',
      '2027-01-30',
      '2027-01-31',
      '2027-02-01',
      '2027-02-02',
      '2027-02-03',
      '2027-02-04',
    ]);
    expect(dropped).toHaveLength(400 - kept.length);
    expect(oldestDaily?.stopTime.slice(0, 10)).toBe('2027-01-29');
  });
  it('the log is kept from the oldest daily on, and of older ones only what makes them whole', () => {
    const keeping = keepingOf(days(400));
    const oldest = Number(keeping.oldestDaily?.id);
    const older = Number(keeping.kept[0]?.id);
    expect([oldest * 100, oldest * 100 + 50, 99_999].map((n) => isNeeded(segment(n), keeping))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [older * 100, older * 100 + 2, older * 100 + 3, oldest * 100 - 1].map((n) =>
        isNeeded(segment(n), keeping),
      ),
    ).toEqual([true, true, false, false]);
  });
  it('a second one of the same day throws nothing of the day away', () => {
    const two = [made(1, FIRST), made(2, FIRST + 3_600_000)];
    expect(keepingOf(two).dropped).toEqual([]);
    expect(keepingOf(two).oldestDaily?.id).toBe('000001');
  });
  it('a clock that was set back, or ran a year ahead for a day, does not make the newest ones old', () => {
    const back = [...days(10), made(10, FIRST + 2 * DAY_MS), made(11, FIRST + 3 * DAY_MS)];
    expect(keepingOf(back).kept).toEqual(expect.arrayContaining(back.slice(-2)));
    const ahead = [...days(10), made(10, FIRST + 375 * DAY_MS), made(11, FIRST + 11 * DAY_MS)];
    expect(keepingOf(ahead).kept).toEqual(expect.arrayContaining(ahead.slice(-6)));
  });
});

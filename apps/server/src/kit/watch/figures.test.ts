/** The figures of a process: who keeps it busy, what happened each minute, and that neither grows with what is sent. */
import { describe, expect, it } from 'vitest';
import { Busiest, OTHERS } from './busiest.ts';
import { limitOf, placeOf, Series } from './series.ts';

const MINUTE_MS = 60_000;

describe('the busiest spaces', () => {
  it('are those that took most time within five minutes', () => {
    let now = 0;
    const busiest = new Busiest(() => now);
    busiest.add('a', 1);
    busiest.add('b', 0.5);
    busiest.add('b', 0.75);
    now = 4 * MINUTE_MS;
    busiest.add('c', 0.1);
    expect(busiest.top(2)).toEqual([
      { tenantId: 'b', requests: 2, seconds: 1.25 },
      { tenantId: 'a', requests: 1, seconds: 1 },
    ]);
    // the first minute is over
    now = 5 * MINUTE_MS;
    expect(busiest.top(10)).toEqual([{ tenantId: 'c', requests: 1, seconds: 0.1 }]);
    now = 50 * MINUTE_MS;
    expect(busiest.top(10)).toEqual([]);
  });

  it('are counted together where there are too many', () => {
    const busiest = new Busiest(() => 0);
    for (let n = 0; n < 6_000; n += 1) busiest.add(`t${n}`, 0.001);
    expect(busiest.top(10_000)).toHaveLength(5_001);
    expect(busiest.top(1)[0]).toMatchObject({ tenantId: OTHERS, requests: 1_000 });
  });
});

describe('the last minutes', () => {
  it('tell how many were asked, how many failed and how long all but a twentieth took', () => {
    let now = 0;
    const series = new Series(() => now);
    for (let n = 0; n < 95; n += 1) series.add(9, false);
    for (let n = 0; n < 5; n += 1) series.add(900, true);
    series.note(12.4, 1_000);
    now = 2.5 * MINUTE_MS;
    series.add(null, false);
    const minutes = series.minutes(new Date('2026-11-23T10:00:30Z'));
    expect(minutes.map((m) => [m.time, m.requests, m.errors, m.loopMs])).toEqual([
      ['2026-11-23T09:58:00.000Z', 100, 5, 12],
      ['2026-11-23T09:59:00.000Z', 0, 0, 0],
      ['2026-11-23T10:00:00.000Z', 1, 0, 0],
    ]);
    expect(minutes[0]?.p95Ms).toBeGreaterThanOrEqual(9);
    expect(minutes[0]?.p95Ms).toBeLessThan(14);
    // a stream took no time
    expect(minutes[2]?.p95Ms).toBeNull();
  });

  it('are sixty at most, after any time of silence', () => {
    let now = 0;
    const series = new Series(() => now);
    series.add(1, false);
    now = 1_000_000 * MINUTE_MS;
    expect(series.minutes(new Date())).toHaveLength(60);
    expect(series.minutes(new Date()).every((m) => m.requests === 0)).toBe(true);
  });

  it('put every duration where its limit holds', () => {
    for (const ms of [0, 0.2, 1, 1.4, 1.5, 7, 100, 59_999, 10_000_000]) {
      const counts = Array.from({ length: 30 }, () => 0);
      counts[placeOf(ms)] = 1;
      const limit = limitOf(counts, 0.95) ?? 0;
      expect(limit * 1.000001 >= Math.min(ms, 127_834)).toBe(true);
      if (ms > 1 && ms < 100_000) expect(limit / 1.5).toBeLessThan(ms * 1.000001);
    }
    expect(limitOf([], 0.95)).toBeNull();
  });
});

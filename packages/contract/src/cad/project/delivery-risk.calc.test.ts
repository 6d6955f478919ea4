import { describe, expect, it } from 'vitest';
import {
  daysText,
  isDay,
  isWorkDay,
  workDaysFrom,
  workDaysUntil,
  type WorkCalendar,
} from '../../kit/work-days.ts';
import { bottleneckHours, deliveryRisk, riskDays } from './delivery-risk.calc.ts';

const SUNDAY = 64;
const week: WorkCalendar = { restDays: SUNDAY, holidays: [], extraDays: [], hoursPerDay: 8 };
/** National Day of 2026 as it was announced: the 1st to the 7th free, the 10th (a Saturday) worked. */
const october: WorkCalendar = {
  ...week,
  restDays: SUNDAY | 32,
  holidays: ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'],
  extraDays: ['2026-10-10'],
};

describe('working days', () => {
  it('are those of the week, without holidays, with those that are worked instead', () => {
    expect(isWorkDay(week, '2026-11-21')).toBe(true);
    expect(isWorkDay(week, '2026-11-22')).toBe(false);
    expect(workDaysFrom(october, '2026-09-30', 4)).toEqual([
      '2026-09-30',
      '2026-10-08',
      '2026-10-09',
      '2026-10-10',
    ]);
    expect(workDaysUntil(october, '2026-10-01', '2026-10-11')).toBe(3);
    expect(workDaysUntil(week, '2026-11-23', '2026-11-22')).toBe(0);
  });
  it('of a calendar that never works are none', () => {
    expect(workDaysFrom({ ...week, restDays: 127 }, '2026-11-23', 5)).toEqual([]);
  });
  it('are read as ranges, and only real days are days', () => {
    expect(daysText(['2026-10-01', '2026-10-02', '2026-10-03', '2026-12-31', '2027-01-01'])).toBe(
      '2026-10-01–10-03、2026-12-31–2027-01-01',
    );
    expect(['2026-02-28', '2026-02-30', '2026-13-01', '26-01-01', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('延期风险', () => {
  const loads = [
    { hours: '96', machines: 2 },
    { hours: '47.9', machines: 1 },
  ];
  it('the worked example: 96 h at 16 h a day are 6 days, more than 5', () => {
    const hours = bottleneckHours(loads);
    expect(hours).toBe('48.00');
    // Monday to Friday
    const asked = { hours, today: '2026-11-23', deliveryDate: '2026-11-27' };
    expect(deliveryRisk(week, asked)).toEqual({ neededDays: '6.0', leftDays: 5, isAtRisk: true });
    expect(deliveryRisk(week, { ...asked, deliveryDate: '2026-11-28' })).toMatchObject({
      leftDays: 6,
      isAtRisk: false,
    });
    // what is past is at risk as long as anything is left
    expect(deliveryRisk(week, { ...asked, deliveryDate: '2026-11-20' })).toMatchObject({
      leftDays: 0,
      isAtRisk: true,
    });
  });
  it('says nothing where nothing is known or left', () => {
    expect(bottleneckHours([])).toBeNull();
    const asked = { today: '2026-11-23', deliveryDate: '2026-11-27' };
    expect(deliveryRisk(week, { ...asked, hours: null })).toBeNull();
    expect(deliveryRisk(week, { ...asked, hours: '0.00' })).toBeNull();
    expect(deliveryRisk(week, { hours: '8.00', today: '2026-11-23', deliveryDate: null })).toBeNull();
  });
  it('asked of many rows says the same as asked of one', () => {
    const days = riskDays(october, '2026-09-28');
    for (const hours of ['0.5', '8', '8.01', '24', '31.9', '32', '33', '40', '4000'])
      for (const deliveryDate of [
        '2026-09-27',
        '2026-09-28',
        '2026-09-30',
        '2026-10-07',
        '2026-10-08',
        '2026-10-10',
        '2026-10-12',
      ]) {
        const last = days[Math.ceil(Number(hours) / october.hoursPerDay) - 1];
        const asked = deliveryRisk(october, { hours, today: '2026-09-28', deliveryDate });
        expect(asked?.isAtRisk, `${hours} h to ${deliveryDate}`).toBe(
          last === undefined || deliveryDate < last,
        );
      }
  });
});

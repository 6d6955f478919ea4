/** 延期风险 (engineering C5): whether what is left to do at the narrowest process fits into the working days before the delivery. Pure. */
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';
import { workDaysFrom, workDaysUntil, type WorkCalendar } from '../../kit/work-days.ts';

/** What is left at one process. */
export interface ProcessLoad {
  /** standard hours */
  readonly hours: DecimalInput;
  /** machines that share them */
  readonly machines: number;
}
/** Hours that one machine of the bottleneck has left, two decimals; null where no process has a capacity to reckon with. */
export function bottleneckHours(loads: readonly ProcessLoad[]): string | null {
  if (loads.length === 0) return null;
  const each = loads.map((l) => dec(l.hours).div(Math.max(1, l.machines)));
  return round(
    each.reduce((most, h) => (h.gt(most) ? h : most), dec(0)),
    2,
  );
}

export interface DeliveryRisk {
  /** working days that the bottleneck needs, one decimal */
  readonly neededDays: string;
  /** working days from today to the delivery, both included */
  readonly leftDays: number;
  readonly isAtRisk: boolean;
}
/** Remaining hours / hours of a day > working days to the delivery: 96 h on two machines of 8 h are 6 days, more than 5. Null where nothing is known or left. */
export function deliveryRisk(
  calendar: WorkCalendar,
  { hours, today, deliveryDate }: { hours: string | null; today: string; deliveryDate: string | null },
): DeliveryRisk | null {
  if (hours === null || deliveryDate === null || dec(hours).lte(0)) return null;
  const needed = dec(hours).div(calendar.hoursPerDay);
  const leftDays = workDaysUntil(calendar, today, deliveryDate);
  return { neededDays: round(needed, 1), leftDays, isAtRisk: needed.gt(leftDays) };
}
/**
 * The same as a question to many rows: a project is at risk whose delivery is before the n-th of these days, n being the days it needs
 * rounded up; who needs more days than these is at risk.
 */
export const RISK_DAYS = 366;
export const riskDays = (calendar: WorkCalendar, today: string): string[] =>
  workDaysFrom(calendar, today, RISK_DAYS);

/** Working days of a space: which days of the calendar count, and how far they reach. Pure; days are YYYY-MM-DD. */
const DAY_MS = 86_400_000;
/** A calendar that never works reaches nowhere: nobody looks further. */
const HORIZON_DAYS = 3_660;

export const WEEKDAYS = [
  { value: 1, label: '周一' },
  { value: 2, label: '周二' },
  { value: 4, label: '周三' },
  { value: 8, label: '周四' },
  { value: 16, label: '周五' },
  { value: 32, label: '周六' },
  { value: 64, label: '周日' },
] as const;

export interface WorkCalendar {
  /** sum of WEEKDAYS on which nobody works */
  readonly restDays: number;
  readonly holidays: readonly string[];
  /** days of work that fall on a day of rest or a holiday */
  readonly extraDays: readonly string[];
  /** hours that one machine runs on a working day */
  readonly hoursPerDay: number;
}

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const nextDay = (day: string): string => dayOf(at(day) + DAY_MS);
/** A day that the calendar knows: no 30th of February. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text)) && dayOf(at(text)) === text;

/** Bit of WEEKDAYS: Monday is the first. */
const weekdayOf = (day: string): number => 1 << ((new Date(at(day)).getUTCDay() + 6) % 7);
export function isWorkDay(calendar: WorkCalendar, day: string): boolean {
  if (calendar.extraDays.includes(day)) return true;
  return (calendar.restDays & weekdayOf(day)) === 0 && !calendar.holidays.includes(day);
}

/** The first `count` working days from `from` on, itself included; fewer where the calendar works on none for years. */
export function workDaysFrom(calendar: WorkCalendar, from: string, count: number): string[] {
  const days: string[] = [];
  const last = at(from) + HORIZON_DAYS * DAY_MS;
  for (let ms = at(from); days.length < count && ms < last; ms += DAY_MS)
    if (isWorkDay(calendar, dayOf(ms))) days.push(dayOf(ms));
  return days;
}
/** How many working days there are from `from` to `to`, both included; 0 where `to` is past. */
export function workDaysUntil(calendar: WorkCalendar, from: string, to: string): number {
  let count = 0;
  const last = Math.min(at(to), at(from) + HORIZON_DAYS * DAY_MS);
  for (let ms = at(from); ms <= last; ms += DAY_MS) if (isWorkDay(calendar, dayOf(ms))) count += 1;
  return count;
}

/** Days as people read them, those that follow each other as a range: 2026-10-01–10-07、2026-12-31. */
export function daysText(days: readonly string[]): string {
  return rangesOf(days)
    .map(([from, to]) =>
      from === to ? from : `${from}–${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`,
    )
    .join('、');
}
/** Days in order, as the ranges that they make. */
export function rangesOf(days: readonly string[]): [from: string, to: string][] {
  const ranges: [string, string][] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && nextDay(last[1]) === day) last[1] = day;
    else ranges.push([day, day]);
  }
  return ranges;
}
/** The days of a range, at most `max`. */
export function daysOf(from: string, to: string, max: number): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < max; day = nextDay(day)) days.push(day);
  return days;
}

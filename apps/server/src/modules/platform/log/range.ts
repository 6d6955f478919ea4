/** The time that a log is looked over (platform M15 §8): there is always one, so that a list never reads everything. */
import { LOG_DAYS, LOG_LIMITS } from '@muyun/contract';
import { businessDay, now } from '../../../kit/clock.ts';
import { startOf } from '../../../kit/audit-partitions.ts';
import { endOfDay } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';

const DAY_MS = 86_400_000;

/** Both ends as moments. */
export interface Range {
  readonly begin: string;
  readonly end: string;
}
interface Asked {
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** What was asked for; without a beginning the last week, without an end until now. Raises Log:RangeTurned or RangeTooWide. */
export function rangeOf(asked: Asked, of: keyof typeof LOG_LIMITS, at = now()): Range {
  const end = new Date(endOfDay(asked.endTime) ?? at.toISOString());
  const begin =
    asked.beginTime === undefined
      ? new Date(startOf(businessDay(new Date(end.getTime() - (LOG_DAYS.usual - 1) * DAY_MS))))
      : new Date(asked.beginTime.length === 10 ? startOf(asked.beginTime) : asked.beginTime);
  const days = (end.getTime() - begin.getTime()) / DAY_MS;
  if (days < 0) raise('Log:RangeTurned');
  if (days > LOG_DAYS[of]) raise('Log:RangeTooWide', { limit: LOG_LIMITS[of] });
  return { begin: begin.toISOString(), end: end.toISOString() };
}

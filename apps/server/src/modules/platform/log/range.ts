/** The time that a log is looked over (platform M15 §8): there is always one, so that a list never reads everything. */
import { LOG_DAYS, LOG_LIMITS } from '@muyun/contract';
import { businessDay, now } from '../../../kit/clock.ts';
import { startOf } from '../../../kit/audit-partitions.ts';
import { endOfDay, startOfDay } from '../../../kit/paged.ts';
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

/** Nothing was logged before 1970, and the database knows no year 0. */
const kept = (moment: Date): string => new Date(Math.max(0, moment.getTime())).toISOString();

/** What was asked for; without a beginning the last week, without an end until now. Raises Log:RangeTurned or RangeTooWide. */
export function rangeOf(asked: Asked, of: keyof typeof LOG_LIMITS, at = now()): Range {
  const end = new Date(endOfDay(asked.endTime) ?? at.toISOString());
  const begin =
    asked.beginTime === undefined
      ? new Date(startOf(businessDay(new Date(end.getTime() - (LOG_DAYS.usual - 1) * DAY_MS))))
      : new Date(startOfDay(asked.beginTime) ?? at);
  const days = (end.getTime() - begin.getTime()) / DAY_MS;
  if (days < 0) raise('Log:RangeTurned');
  if (days > LOG_DAYS[of]) raise('Log:RangeTooWide', { limit: LOG_LIMITS[of] });
  return { begin: kept(begin), end: kept(end) };
}

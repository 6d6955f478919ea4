/** The figures over the plug-in log: who did how much on which day, how often a version fails. */
import { dec, type OutputOf, type pluginLog } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { countPlugins } from './plugin-log.store.ts';
import type { Range } from './range.ts';

type Counted = Awaited<ReturnType<typeof countPlugins>>;
type Figures = OutputOf<typeof pluginLog.pluginFigures>;
/** Days that are drawn side by side; of a longer time the last ones. */
const DAYS_SHOWN = 14;
const DAY_MS = 86_400_000;

function daysOf({ begin, end }: Range): string[] {
  const last = Date.parse(`${businessDay(new Date(end))}T00:00:00Z`);
  const first = Math.max(
    Date.parse(`${businessDay(new Date(begin))}T00:00:00Z`),
    last - (DAYS_SHOWN - 1) * DAY_MS,
  );
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, i) =>
    new Date(first + i * DAY_MS).toISOString().slice(0, 10),
  );
}

/** failed/(all − cancelled) in percent with one decimal; null when nothing was left to fail. */
export function failureRate(v: { total: number; failed: number; cancelled: number }): string | null {
  const tried = v.total - v.cancelled;
  return tried === 0 ? null : dec(v.failed).div(tried).times(100).toFixed(1);
}

export function figuresOf({ versions, people }: Counted, range: Range): Figures {
  const days = daysOf(range);
  const rows = [...Map.groupBy(people, (p) => p.userId).values()];
  return {
    days,
    people: rows.map((of) => ({
      userName: of[0]?.userName ?? '',
      total: of.reduce((sum, p) => sum + p.n, 0),
      counts: days.map((day) => of.find((p) => p.date === day)?.n ?? 0),
    })),
    versions: versions.map((v) => ({ ...v, failureRate: failureRate(v) })),
  };
}

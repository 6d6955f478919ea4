/** Which backups are kept: one of each of the last 7 days, 4 weeks and 12 months that have one. Days are counted by backups, not by the clock. */
import { businessDay } from '../kit/clock.ts';
import { type Manifest, manifestsOf, names } from './catalogue.ts';
import type { Place } from './place.ts';
import { isSegment, numberOf } from './wal.ts';

export interface Terms {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}
export const TERMS: Terms = { days: 7, weeks: 4, months: 12 };
const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday; weeks begin on Monday */
const TO_MONDAY = 3;

const dayOf = (m: Manifest): string => businessDay(new Date(m.stopTime));
const weekOf = (m: Manifest): string =>
  String(Math.floor((Date.parse(`${dayOf(m)}T00:00:00Z`) / DAY_MS + TO_MONDAY) / 7));
const monthOf = (m: Manifest): string => dayOf(m).slice(0, 7);

/** The last of each of the newest `count` periods. */
function lastOfEach(
  manifests: readonly Manifest[],
  periodOf: (m: Manifest) => string,
  count: number,
): Manifest[] {
  const last = new Map<string, Manifest>();
  for (const m of [...manifests].reverse()) {
    const period = periodOf(m);
    if (!last.has(period) && last.size < count) last.set(period, m);
  }
  return [...last.values()];
}

export interface Keeping {
  readonly kept: readonly Manifest[];
  readonly dropped: readonly Manifest[];
  /** from its beginning on the log is kept whole */
  readonly oldestDaily: Manifest | null;
}

/** What is kept of backups in the order of their making. */
export function keepingOf(manifests: readonly Manifest[], terms: Terms = TERMS): Keeping {
  const daily = lastOfEach(manifests, dayOf, terms.days);
  const newest = Date.parse(manifests.at(-1)?.stopTime ?? '');
  const isFresh = (m: Manifest): boolean => Math.abs(newest - Date.parse(m.stopTime)) < DAY_MS;
  const kept = new Set([
    // whoever makes a second one today does not lose this morning
    ...manifests.filter(isFresh),
    ...daily,
    ...lastOfEach(manifests, weekOf, terms.weeks),
    ...lastOfEach(manifests, monthOf, terms.months),
  ]);
  return {
    kept: manifests.filter((m) => kept.has(m)),
    dropped: manifests.filter((m) => !kept.has(m)),
    oldestDaily: manifests.find((m) => daily.includes(m) || isFresh(m)) ?? null,
  };
}

/** Whether a piece of the log is still of use: for any second of the daily ones, or to make an older one whole. */
export function isNeeded(segment: string, { kept, oldestDaily }: Keeping): boolean {
  const n = numberOf(segment);
  if (oldestDaily === null || n >= numberOf(oldestDaily.startSegment)) return true;
  return kept.some((m) => n >= numberOf(m.startSegment) && n <= numberOf(m.stopSegment));
}

/** Throws away what is not kept. A backup goes with its manifest first: what is left of it then is swept with the next. */
export async function dropOld(place: Place, system: string, terms: Terms = TERMS): Promise<number> {
  const at = names(system);
  const keeping = keepingOf(await manifestsOf(place, system), terms);
  for (const { id } of keeping.dropped) {
    await place.store.remove(at.manifest(id));
    for (const { key } of await place.store.list(at.base(id))) await place.store.remove(key);
  }
  for (const { key } of await place.store.list(at.wals)) {
    const name = key.slice(at.wals.length);
    if (isSegment(name) && !isNeeded(name, keeping)) await place.store.remove(key);
  }
  const { oldestDaily, kept } = keeping;
  const listed = new Set(kept.flatMap((m) => m.files));
  for (const { key, time } of await place.store.list(at.files))
    if (oldestDaily && !listed.has(key.slice(at.files.length)) && time < new Date(oldestDaily.startTime))
      await place.store.remove(key);
  return keeping.dropped.length;
}

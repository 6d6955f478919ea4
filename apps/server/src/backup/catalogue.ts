/** What lies in a place: installations by the number of their database, in each its backups, its log and its files. */
import { bytesOf, type Kept, type Place } from './place.ts';
import { type Fork, historyName, isHistory, isSegment, lsnOf, readHistory, timelineOf } from './wal.ts';

export const FORMAT = 1;
export type BackupKind = 'physical' | 'logical';

/** A backup, as it is written beside its packs when all of them are there. */
export interface Manifest {
  readonly format: number;
  readonly kind: BackupKind;
  /** 000012-20261122T021500Z: in the order in which they were made, whatever the clock said */
  readonly id: string;
  readonly program: string;
  readonly postgres: number;
  readonly migrations: readonly string[];
  readonly startTime: string;
  readonly stopTime: string;
  readonly timeline: number;
  readonly startLsn: string;
  readonly stopLsn: string;
  readonly startSegment: string;
  readonly stopSegment: string;
  readonly packs: readonly string[];
  readonly rawBytes: number;
  readonly storedBytes: number;
  /** keys of the files that were there */
  readonly files: readonly string[];
}
/** Until when the log is whole in the place. */
export interface Reached {
  readonly time: string;
  readonly segment: string;
}
/** A timeline that began when an installation was restored. */
export interface Begun {
  readonly timeline: number;
  readonly time: string;
}

export const names = (system: string) => ({
  bases: `${system}/base/`,
  base: (id: string) => `${system}/base/${id}/`,
  manifest: (id: string) => `${system}/base/${id}/manifest`,
  keys: (id: string) => `${system}/base/${id}/keys`,
  pack: (id: string, n: number) => `${system}/base/${id}/pack-${String(n).padStart(5, '0')}`,
  wals: `${system}/wal/`,
  wal: (name: string) => `${system}/wal/${name}`,
  begun: (timeline: number) => `${system}/begun/${historyName(timeline)}`,
  begunAll: `${system}/begun/`,
  reached: `${system}/reached`,
  files: `${system}/files/`,
  file: (key: string) => `${system}/files/${key}`,
});

/** The installations of a place. */
export async function systemsOf(place: Place): Promise<string[]> {
  const found = await place.store.list('');
  return [...new Set(found.map((k) => /^(\d+)\/base\/[^/]+\/manifest$/.exec(k.key)?.[1] ?? ''))]
    .filter(Boolean)
    .sort();
}

/** The backups of an installation that are whole, oldest first. */
export async function manifestsOf(place: Place, system: string): Promise<Manifest[]> {
  const kept = await place.store.list(names(system).bases);
  const manifests: Manifest[] = [];
  for (const { key } of kept.filter((k) => k.key.endsWith('/manifest'))) {
    const manifest = await place.readJson<Manifest>(key);
    if (manifest) manifests.push(manifest);
  }
  return manifests.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export interface Log {
  readonly segments: readonly (Kept & { readonly name: string })[];
  readonly histories: ReadonlyMap<number, readonly Fork[]>;
  readonly begun: readonly Begun[];
  readonly reached: Reached | null;
}

/** What there is of the log of an installation. */
export async function logOf(place: Place, system: string): Promise<Log> {
  const at = names(system);
  const kept = await place.store.list(at.wals);
  const all = kept.map((k) => ({ ...k, name: k.key.slice(at.wals.length) }));
  const histories = new Map<number, readonly Fork[]>();
  for (const { name, key } of all.filter((k) => isHistory(k.name)))
    histories.set(timelineOf(name), readHistory((await bytesOf(await place.mustRead(key))).toString('utf8')));
  const begun: Begun[] = [];
  for (const { key } of await place.store.list(at.begunAll)) {
    const one = await place.readJson<Begun>(key);
    if (one) begun.push(one);
  }
  return {
    segments: all.filter((k) => isSegment(k.name)),
    histories,
    begun,
    reached: await place.readJson<Reached>(at.reached),
  };
}

/** Whether a timeline goes on from what the backup holds. */
export function continues(log: Log, timeline: number, base: Manifest): boolean {
  if (timeline === base.timeline) return true;
  const fork = log.histories.get(timeline)?.find((f) => f.timeline === base.timeline);
  return fork !== undefined && fork.lsn >= lsnOf(base.stopLsn);
}

/** The timeline on which the installation was at a moment: the last that had begun by then. */
export function timelineAt(log: Log, at: Date | null): number {
  const known = log.begun.filter((b) => at === null || new Date(b.time) <= at).map((b) => b.timeline);
  return Math.max(1, ...known);
}

/** The backup from which a moment of a timeline is reached soonest. */
export function baseFor(
  manifests: readonly Manifest[],
  log: Log,
  timeline: number,
  at: Date | null,
): Manifest | null {
  return (
    manifests.findLast((m) => continues(log, timeline, m) && (at === null || new Date(m.stopTime) <= at)) ??
    null
  );
}

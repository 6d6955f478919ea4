/** What a restore will do, decided before anything is touched. */
import {
  baseFor,
  FORMAT,
  type Log,
  logOf,
  type Manifest,
  manifestsOf,
  systemsOf,
  timelineAt,
} from '../backup/catalogue.ts';
import type { Place } from '../backup/place.ts';
import { BackupTrouble } from '../backup/trouble.ts';
import { historyName, numberOf, timelineOf } from '../backup/wal.ts';
import { migrationFiles } from '../kit/migrate.ts';

const SHANGHAI = '+08:00';
const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?$/;

/** A moment as people write it; without a zone it is of Shanghai. Throws on anything else. */
export function momentOf(text: string): Date {
  const [, day, time = '00:00'] = LOCAL.exec(text.trim()) ?? [];
  const moment = new Date(day === undefined ? text : `${day}T${time}${SHANGHAI}`);
  const isZoned = day !== undefined || /\dT?.*(Z|[+-]\d\d:?\d\d)$/.test(text.trim());
  if (Number.isNaN(moment.getTime()) || !isZoned)
    throw new BackupTrouble(`看不懂时间「${text}」，请写成 2026-11-22 10:15:00（北京时间）`);
  return moment;
}
/** 2026-11-22 10:15:00, as the clock shows in Shanghai. */
export const shown = (moment: Date | string): string =>
  new Date(new Date(moment).getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

export interface Wish {
  readonly to: Date | null;
  readonly system: string | null;
  readonly timeline: number | null;
}
export interface Plan {
  readonly system: string;
  readonly base: Manifest;
  readonly log: Log;
  readonly timeline: number;
  readonly to: Date | null;
  /** the pieces of the log that are played, in order */
  readonly segments: readonly string[];
  /** where the log breaks off before its end */
  readonly gap: string | null;
  readonly notes: readonly string[];
}

async function systemFor(place: Place, wish: Wish): Promise<string> {
  const systems = await systemsOf(place);
  if (systems.length === 0) throw new BackupTrouble(`这里没有可用的备份：${place.store.title}`);
  if (wish.system !== null) {
    if (!systems.includes(wish.system))
      throw new BackupTrouble(`没有编号为 ${wish.system} 的备份，可选：${systems.join('、')}`);
    return wish.system;
  }
  const [only, ...others] = systems;
  if (others.length > 0 || only === undefined)
    throw new BackupTrouble(
      `这里有 ${systems.length} 套数据的备份，请用 --system 指定一套：\n${(
        await Promise.all(
          systems.map(async (s) => {
            const last = (await manifestsOf(place, s)).at(-1);
            return `  ${s}  最近一次备份 ${last ? shown(last.stopTime) : '无'}`;
          }),
        )
      ).join('\n')}`,
    );
  return only;
}

/** A backup of a program that knows more than this one would be damaged by it. */
function assertKnown(base: Manifest): void {
  const known = new Set(migrationFiles());
  const unknown = base.migrations.filter((name) => !known.has(name));
  if (base.format > FORMAT || unknown.length > 0)
    throw new BackupTrouble(
      `这份备份来自更新版本的幕云（${base.program}），本程序不认识${unknown.length > 0 ? `其中的 ${unknown.length} 项数据结构变更` : '它的格式'}。请先升级程序再恢复。`,
    );
}

/** The timelines on the way to `timeline`, and where each was left. */
function wayOf(log: Log, timeline: number): ReadonlyMap<number, bigint> {
  return new Map((log.histories.get(timeline) ?? []).map((f) => [f.timeline, f.lsn]));
}

const SEGMENT_BYTES = 16n * 1024n * 1024n;

/** The log from the base on along the way to a timeline, as far as it is there without a gap. */
export function segmentsOf(
  log: Log,
  base: Manifest,
  timeline: number,
): { segments: string[]; gap: string | null } {
  const way = wayOf(log, timeline);
  const isOnWay = (name: string): boolean => {
    const own = timelineOf(name);
    if (own === timeline) return true;
    const left = way.get(own);
    return left !== undefined && BigInt(numberOf(name)) * SEGMENT_BYTES < left;
  };
  // where a timeline was left in the middle of a piece, its successor has that piece too, and begins with the same
  const best = new Map<number, string>();
  for (const { name } of log.segments)
    if (isOnWay(name) && numberOf(name) >= numberOf(base.startSegment)) {
      const other = best.get(numberOf(name));
      if (other === undefined || timelineOf(other) < timelineOf(name)) best.set(numberOf(name), name);
    }
  const segments: string[] = [];
  const last = Math.max(...best.keys());
  for (let n = numberOf(base.startSegment); n <= last; n += 1) {
    const name = best.get(n);
    if (name === undefined) return { segments, gap: `第 ${n} 段` };
    segments.push(name);
  }
  return { segments, gap: null };
}

function clockNotes(manifests: readonly Manifest[]): string[] {
  const back = manifests.findLast((m, i) => {
    const before = manifests[i - 1];
    return before !== undefined && m.startTime < before.stopTime;
  });
  return back
    ? [`注意：服务器的时钟在备份 ${back.id} 之前曾被调回，这段时间内同一时刻出现过两次，恢复到较早的一次。`]
    : [];
}

export async function planOf(place: Place, wish: Wish): Promise<Plan> {
  const system = await systemFor(place, wish);
  const manifests = (await manifestsOf(place, system)).filter((m) => m.kind === 'physical');
  const log = await logOf(place, system);
  const timeline = wish.timeline ?? timelineAt(log, wish.to);
  if (timeline > 1 && !log.histories.has(timeline))
    throw new BackupTrouble(`日志归档缺少 ${historyName(timeline)}`);
  const base = baseFor(manifests, log, timeline, wish.to);
  if (!base) {
    const first = manifests[0];
    throw new BackupTrouble(
      first && wish.to && wish.to < new Date(first.stopTime)
        ? `最早只能恢复到 ${shown(first.stopTime)}（第一次备份完成的时刻）`
        : `没有能恢复到时间线 ${timeline} 的备份`,
    );
  }
  assertKnown(base);
  const { segments, gap } = segmentsOf(log, base, timeline);
  const needed = numberOf(base.stopSegment);
  if (segments.length === 0 || numberOf(segments.at(-1) ?? '') < needed)
    throw new BackupTrouble(
      `备份 ${base.id} 所需的日志归档不完整（缺少${gap ?? base.stopSegment}），请换一个更早的时间`,
    );
  return { system, base, log, timeline, to: wish.to, segments, gap, notes: clockNotes(manifests) };
}

/**
 * A large database that its automatic backup holds up to this moment needs no copy beside it before an upgrade: nobody waits for
 * gigabytes to be copied, and the way back is a restore to the moment before.
 */
import { shipAll, shipFiles } from '../backup/archive.ts';
import { manifestsOf } from '../backup/catalogue.ts';
import type { Source } from '../backup/physical.ts';
import type { Place } from '../backup/place.ts';
import { numberOf, timelineOf } from '../backup/wal.ts';
import { backupStatus } from '../kit/health.ts';
import { planOf, shown } from '../restore/plan.ts';

const HOUR_MS = 3_600_000;

/**
 * Takes the rest of the log and of the files to the backup, and plans a restore to its end. Answers the moment up to which all is
 * there, or why it is not: no backup, one older than a day and two hours, a log with a gap. Raises what the place raises.
 */
export async function heldInBackup(
  place: Place,
  source: Source,
  at: Date,
): Promise<{ until: string } | { why: string }> {
  const { system, segment, time } = await shipAll(place, source);
  await shipFiles(place, system, source.files);
  const last = (await manifestsOf(place, system)).at(-1);
  const age = last ? (at.getTime() - Date.parse(last.stopTime)) / HOUR_MS : null;
  if (backupStatus(true, age, null) !== 'ok') return { why: '没有 26 小时之内的备份' };
  const { gap, segments } = await planOf(place, { to: null, system, timeline: timelineOf(segment) });
  if (gap !== null || numberOf(segments.at(-1) ?? '') < numberOf(segment)) return { why: '日志归档不完整' };
  return { until: time };
}

/** To the thousandth, as `npm run restore` reads it: what was written in the same second is held too. */
const moment = (until: string): string => `${shown(until)}.${until.slice(20, 23)}`;

/** How to go back, for the person in front of the machine. */
export const wayBackByBackup = (until: string, dataDir: string): string =>
  `如需退回旧版本：停止幕云，把 ${dataDir} 改名保存，用旧版本执行 npm run restore -- --to '${moment(until)}'，再用旧版本启动（见运维手册「升级」）`;

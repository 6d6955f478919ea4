/** What is looked at in the database: whether it answers, what it is, what goes on in it. */
import { createHmac } from 'node:crypto';
import { type Finding, seen, JOB_KIND_TITLES, TASK_TITLES } from '@muyun/contract';
import { backupStatus } from '../kit/health.ts';
import { migrationFiles } from '../kit/migrate.ts';
import { VERSION } from '../kit/version.ts';
import type { HouseFigures, Pulse } from '../kit/watch/pulse.ts';
import type { Patient } from './patient.ts';
import { ageText, momentText, sizeText } from './words.ts';

const [SLOW_MS, OLDEST_NODE, OLDEST_DATABASE] = [1_000, 24, 150_000];
const [APART_S, BACK_S] = [2, 120];
const CONNECTIONS_SHARE = 0.85;
const [TRANSACTION_S, REPLICA_S, QUEUED_S, RUNNING_S, OVERDUE_S] = [600, 60, 600, 4 * 3_600, 3_600];

const lived = (pulse: Pulse): Finding => {
  const vars = { ms: Math.round(pulse.tookMs), size: sizeText(pulse.bytes) };
  return seen('database', pulse.tookMs > SLOW_MS ? 'slow' : 'ok', vars);
};

export function versions(pulse: Pulse | null): Finding[] {
  const node = process.versions.node;
  if (Number(node.split('.')[0]) < OLDEST_NODE) return [seen('version', 'node', { node })];
  if (!pulse) return [seen('version', 'program', { version: VERSION, node })];
  // the packager's name behind the number tells nobody anything
  const database = pulse.version.split(' ', 1)[0] ?? '';
  if (pulse.versionNumber < OLDEST_DATABASE) return [seen('version', 'database', { database })];
  return [seen('version', 'ok', { version: VERSION, node, database })];
}

export function migrated(house: HouseFigures | null, known = migrationFiles()): Finding {
  if (!house || house.migrations === null) return seen('migrations', 'empty');
  const newer = house.migrations.filter((name) => !known.includes(name)).at(-1);
  if (newer !== undefined) return seen('migrations', 'newer', { name: newer, version: house.release ?? '' });
  const pending = known.filter((name) => !house.migrations?.includes(name)).length;
  return pending > 0
    ? seen('migrations', 'pending', { count: pending })
    : seen('migrations', 'ok', { count: known.length });
}

function encoded({ encoding, ctype }: Pulse): Finding {
  if (encoding !== 'UTF8') return seen('encoding', 'wrong', { encoding });
  return seen('encoding', /utf-?8$/i.test(ctype) ? 'ok' : 'ctype', { encoding, ctype });
}

/** A moment that was noted and has not come yet: somebody has set the clock back. */
export function clocked({ skewSeconds, house }: Pulse, now: Date): Finding {
  const noted = house?.noted ?? null;
  if (noted !== null && Date.parse(noted) - now.getTime() > BACK_S * 1000)
    return seen('clock', 'back', { noted: momentText(noted), now: momentText(now) });
  const seconds = Math.abs(skewSeconds).toFixed(1);
  return seen('clock', Math.abs(skewSeconds) > APART_S ? 'apart' : 'ok', { seconds });
}

function busy(pulse: Pulse): Finding[] {
  const { connections: used, maxConnections: most } = pulse;
  const age = ageText(pulse.oldestSeconds);
  const lag = (seconds: number): 'ok' | 'lag' => (seconds > REPLICA_S ? 'lag' : 'ok');
  return [
    seen('connections', used > most * CONNECTIONS_SHARE ? 'many' : 'ok', { used, most }),
    pulse.seesAll
      ? seen('transaction', pulse.oldestSeconds > TRANSACTION_S ? 'old' : 'ok', { age })
      : seen('transaction', 'blind'),
    ...pulse.replicas.map(({ name, lagSeconds }) =>
      seen('replica', lag(lagSeconds ?? 0), { name, age: ageText(lagSeconds ?? 0) }),
    ),
  ];
}

export function jobbed({ jobs }: Pick<HouseFigures, 'jobs'>): Finding[] {
  const count = (state: string): number =>
    jobs.filter((j) => j.state === state).reduce((n, j) => n + j.count, 0);
  const [running, queued] = [count('running'), count('queued')];
  const found = jobs.flatMap(({ kind, state, oldestSeconds }) => {
    const vars = { kind: JOB_KIND_TITLES[kind] ?? kind, age: ageText(oldestSeconds), queued };
    if (state === 'queued' && oldestSeconds > QUEUED_S) return [seen('jobs', 'waiting', vars)];
    return state === 'running' && oldestSeconds > RUNNING_S ? [seen('jobs', 'long', vars)] : [];
  });
  return found.length > 0 ? found : [seen('jobs', 'ok', { running, queued })];
}

export function tasked({ tasks }: Pick<HouseFigures, 'tasks'>): Finding[] {
  const found = tasks.flatMap(({ name: task, dueSeconds, error }) => {
    const vars = { task, name: TASK_TITLES[task] ?? task, age: ageText(dueSeconds) };
    if (error !== null) return [seen('tasks', 'failing', vars)];
    return dueSeconds > OVERDUE_S ? [seen('tasks', 'overdue', vars)] : [];
  });
  return found.length > 0 ? found : [seen('tasks', 'ok', { count: tasks.length })];
}

/** The key that this server would use against the one that the database was written with. */
export function keyed(
  { keys }: Pick<HouseFigures, 'keys'>,
  { config, pepper, environment }: Patient,
): Finding {
  const file = `${config.dataDir}/pepper.secret`;
  if (pepper === null) return seen('keys', 'missing', { file });
  const marks = [
    ['pepper', 'PASSWORD_PEPPER', pepper],
    ['secrets', 'SECRETS_KEY', config.secretsKey ?? pepper],
  ] as const;
  for (const [name, variable, key] of marks) {
    const mark = createHmac('sha256', key).update(`muyun ${name}`).digest('hex');
    if (keys[name] !== undefined && keys[name] !== mark) return seen('keys', 'wrong', { variable });
  }
  const isAlone = config.databaseUrl !== null && !environment['PASSWORD_PEPPER'];
  return isAlone ? seen('keys', 'alone', { file }) : seen('keys', 'ok');
}

export function backedUp(last: HouseFigures['backup'], { config, logTrouble, now }: Patient): Finding {
  const age = last === null ? null : (now.getTime() - Date.parse(last.endTime)) / 3_600_000;
  const isOn = config.backup !== null && config.databaseUrl === null;
  const status = backupStatus(isOn, age, logTrouble);
  return seen('backup', status, {
    age: ageText((age ?? 0) * 3_600),
    time: last === null ? '' : momentText(last.endTime),
    reason: logTrouble ?? '',
  });
}

/** All of it; of a database that is away only that. */
export function databaseFindings(patient: Patient): Finding[] {
  const { pulse, now } = patient;
  if (pulse === null) return [seen('database', 'stopped'), ...versions(null)];
  if (!pulse.isUp) return [seen('database', 'away', { reason: pulse.reason }), ...versions(null)];
  const { house } = pulse;
  const ofHouse = house
    ? [keyed(house, patient), ...jobbed(house), ...tasked(house), backedUp(house.backup, patient)]
    : [];
  return [
    lived(pulse),
    ...versions(pulse),
    migrated(house),
    encoded(pulse),
    clocked(pulse, now),
    ...busy(pulse),
    ...ofHouse,
  ];
}

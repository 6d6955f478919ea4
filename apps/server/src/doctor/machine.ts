/** What is looked at on the machine: space, whose files they are, the port. */
import { existsSync, statSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DOCTOR_WORDS, type Finding, seen } from '@muyun/contract';
import type { Config } from '../kit/config.ts';
import { fromDatabase } from '../kit/raise.ts';
import type { Patient } from './patient.ts';
import { sizeText } from './words.ts';

const MB = 1024 * 1024;
const [FULL, LOW, LOW_SHARE, PLENTY] = [200 * MB, 2_048 * MB, 0.05, 20_480 * MB];
const PORT_MS = 3_000;
const OTHERS = 0o077;
/** a folder that the database's account walks through to its own */
const OTHERS_READ = 0o066;

export interface Space {
  readonly place: string;
  readonly folder: string;
  readonly free: number;
  readonly total: number;
}

/** What so much free space means. */
export function spaced({ place, folder, free, total }: Space): Finding {
  const vars = { place, folder, free: sizeText(free), total: sizeText(total) };
  if (free < FULL) return seen('disk', 'full', vars);
  const isLow = free < LOW || (free < total * LOW_SHARE && free < PLENTY);
  return seen('disk', isLow ? 'low' : 'ok', vars);
}

/** Looks how much is free, and writes a few bytes: a disk that is full or read-only is known before somebody's work meets it. */
export async function disk(place: string, folder: string): Promise<Finding> {
  if (!existsSync(folder)) return seen('disk', 'absent', { place, folder });
  const probe = path.join(folder, `.doctor-${process.pid}`);
  try {
    const { bavail, bsize, blocks } = await statfs(folder);
    const space = spaced({ place, folder, free: bavail * bsize, total: blocks * bsize });
    if (space.outcome === 'full') return space;
    await writeFile(probe, 'ok', { mode: 0o600 });
    await rm(probe, { force: true });
    return space;
  } catch (error) {
    await rm(probe, { force: true }).catch(() => undefined);
    const reason = fromDatabase(error)?.message ?? String((error as NodeJS.ErrnoException).code);
    return seen('disk', 'broken', { place, folder, reason });
  }
}

const octal = (mode: number): string => (mode & 0o777).toString(8).padStart(3, '0');

/** Files that nobody else may read: what is wrong with them. */
export function privateFiles({ dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>): Finding[] {
  const uid = process.getuid?.();
  if (uid === undefined) return [];
  const places: readonly (readonly [string, number, string])[] = [
    [dataDir, OTHERS_READ, '711'],
    [path.join(dataDir, 'files'), OTHERS_READ, '700'],
    [path.join(dataDir, 'pepper.secret'), OTHERS, '600'],
    [path.join(dataDir, 'database', 'database.secret'), OTHERS, '600'],
    [path.join(dataDir, 'restored.env'), OTHERS, '600'],
    ...(backup?.folder ? [[backup.folder, OTHERS_READ, '700'] as const] : []),
  ];
  const found = places.flatMap(([file, others, wanted]) => {
    const state = statSync(file, { throwIfNoEntry: false });
    if (!state) return [];
    if ((state.mode & others) !== 0)
      return [seen('rights', 'open', { file, mode: octal(state.mode), wanted })];
    return uid !== 0 && state.uid !== uid ? [seen('rights', 'owner', { file })] : [];
  });
  return found.length > 0 ? found : [seen('rights', 'ok')];
}

/** Who answers on the port of the configuration. */
export async function port({ port: no, host }: Pick<Config, 'port' | 'host'>): Promise<Finding> {
  const at = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host;
  try {
    const answer = await fetch(`http://${at.includes(':') ? `[${at}]` : at}:${no}/api/health`, {
      signal: AbortSignal.timeout(PORT_MS),
      redirect: 'error',
    });
    const told = (await answer.json()) as { status?: string; migrations?: object };
    if (typeof told.migrations !== 'object') return seen('port', 'taken', { port: no });
    return seen('port', told.status === 'ok' ? 'ok' : 'unwell', { port: no });
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    if (cause?.code === 'ECONNREFUSED') return seen('port', 'free', { port: no });
    if (name === 'TimeoutError') return seen('port', 'deaf', { port: no, seconds: PORT_MS / 1000 });
    return seen('port', 'taken', { port: no });
  }
}

/** Whether what is lost with one disk is lost altogether. */
function sameDisk({ dataDir, backup }: Config): Finding[] {
  if (!backup?.folder || !existsSync(backup.folder) || !existsSync(dataDir)) return [];
  return statSync(backup.folder).dev === statSync(dataDir).dev ? [seen('backup', 'same')] : [];
}

export async function machineFindings({ config, isServer }: Patient): Promise<Finding[]> {
  const { dataDir, backup } = config;
  const disks = [
    disk(DOCTOR_WORDS.dataPlace, dataDir),
    ...(backup?.folder ? [disk(DOCTOR_WORDS.backupPlace, backup.folder)] : []),
  ];
  const ofPort = isServer ? Promise.resolve(seen('port', 'ok', { port: config.port })) : port(config);
  const [space, answered] = await Promise.all([Promise.all(disks), ofPort]);
  return [...space, ...privateFiles(config), answered, ...sameDisk(config)];
}

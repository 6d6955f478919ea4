/** Whether a backup can be restored: it is, into a folder aside, and every table compared with what the live one held at that moment. */
import { mkdirSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { reachableFolder } from '../embedded/postgres.ts';
import { runningServer, stopServer } from '../embedded/process.ts';
import path from 'node:path';
import { planOf } from '../restore/plan.ts';
import { keysOfBackup, recover } from '../restore/recover.ts';
import { productUrl } from '../embedded/database.ts';
import { writeKeys } from './keys.ts';
import { shipAll } from './archive.ts';
import type { Source } from './physical.ts';
import type { Place } from './place.ts';
import { differencesOf, type Sums, sumsAtPoint, sumsOf } from './sums.store.ts';
import { BackupTrouble } from './trouble.ts';

async function clear(folder: string): Promise<void> {
  const running = runningServer(path.join(folder, 'pg'));
  if (running) await stopServer(running.pid);
  rmSync(folder, { recursive: true, force: true });
}

export interface Verdict {
  readonly id: string;
  readonly tables: number;
  readonly rows: number;
}

/** Compares the last backup, played up to this moment, with what is there at this moment. */
export async function verifyLast(place: Place, source: Source, scratch: string): Promise<Verdict> {
  const point = `muyun-${randomBytes(6).toString('hex')}`;
  const before = await sumsAtPoint(source.databaseUrl, point);
  const { system } = await shipAll(place, source);
  const plan = await planOf(place, { to: null, system, timeline: null });
  const folder = reachableFolder(scratch);
  await clear(folder);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  try {
    await writeKeys(await keysOfBackup(place, plan), folder, folder);
    const server = await recover(place, plan, folder, () => undefined, point);
    try {
      compare(before, await sumsOf(productUrl(server.url)));
    } finally {
      await server.stop();
    }
  } finally {
    await clear(folder);
  }
  await assertFiles(place, system, plan.base.files);
  const rows = [...before.values()].reduce((sum, t) => sum + Number(t.rows), 0);
  return { id: plan.base.id, tables: before.size, rows };
}

function compare(before: Sums, after: Sums): void {
  const wrong = differencesOf(before, after);
  if (wrong.length > 0)
    throw new BackupTrouble(
      `备份核对不符：${wrong.length} 张表与原数据不同（${wrong.slice(0, 5).join('、')}），这份备份不可用，请重新备份并保留现场`,
    );
}

async function assertFiles(place: Place, system: string, files: readonly string[]): Promise<void> {
  const there = new Set((await place.store.list(`${system}/files/`)).map((k) => k.key));
  const missing = files.filter((key) => !there.has(`${system}/files/${key}`));
  if (missing.length > 0) throw new BackupTrouble(`备份缺少 ${missing.length} 个文件，例如 ${missing[0]}`);
}

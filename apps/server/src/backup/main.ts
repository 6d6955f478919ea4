/**
 * `npm run backup`: makes a backup now, beside the running server or of one that stands still; `-- --verify` restores the last one
 * aside and compares every table; `-- --list` tells what there is. Ends with 0 when it is done, 2 when it is not.
 */
import os from 'node:os';
import path from 'node:path';
import { backupPlace } from '../adapters/backup-place.ts';
import { fileStore } from '../adapters/files.ts';
import { reachableFolder, runningUrl, startEmbedded } from '../embedded/postgres.ts';
import { leaveFolder, takeFolder } from '../instance.ts';
import { type BackupConfig, type Config, readConfig } from '../kit/config.ts';
import { shown } from '../restore/plan.ts';
import { logOf, manifestsOf, systemsOf } from './catalogue.ts';
import { backUp, type Source } from './physical.ts';
import type { Place } from './place.ts';
import { dropOld } from './retention.ts';
import { noteRun } from './run.store.ts';
import { sizeText } from './size.ts';
import { sourceOf } from './source.ts';
import { BackupTrouble, told } from './trouble.ts';
import { verifyLast } from './verify.ts';

const USAGE = '用法：npm run backup [-- --verify | --list]';

function assertConfig(config: Config): BackupConfig {
  if (!config.backup)
    throw new BackupTrouble('没有设置备份位置：用 BACKUP_DIR 指定目录，或用 BACKUP_S3_BUCKET 等指定对象存储');
  return config.backup;
}

/** The running database, or one that is started for this work alone. */
async function open(config: Config): Promise<{ source: Source; close(): Promise<void> }> {
  const database = reachableFolder(path.join(config.dataDir, 'database'));
  const sourceAt = (url: string): Source =>
    sourceOf(config, { url, folder: path.join(database, 'pg') }, fileStore(config));
  const running = runningUrl(database);
  if (running) return { source: sourceAt(running), close: async () => undefined };
  const other = takeFolder(config.dataDir, config.port);
  if (other) throw new BackupTrouble(`幕云正在启动或停止（进程 ${other.pid}），请稍后再试`);
  try {
    const embedded = await startEmbedded({ folder: database, mustExist: true, archive: true });
    return {
      source: sourceAt(embedded.url),
      close: async () => {
        await embedded.stop();
        leaveFolder(config.dataDir);
      },
    };
  } catch (error) {
    leaveFolder(config.dataDir);
    throw error;
  }
}

async function list(place: Place): Promise<void> {
  for (const system of await systemsOf(place)) {
    const log = await logOf(place, system);
    console.log(`数据编号 ${system}，日志完整到 ${log.reached ? shown(log.reached.time) : '—'}（北京时间）`);
    for (const m of await manifestsOf(place, system))
      console.log(
        `  ${m.id}  ${shown(m.stopTime)}  数据 ${sizeText(m.rawBytes)}  占用 ${sizeText(m.storedBytes)}  文件 ${m.files.length} 个`,
      );
  }
}

async function make(place: Place, source: Source): Promise<void> {
  console.log(`正在备份到 ${place.store.title}…`);
  const { system, manifest } = await noteRun(source.databaseUrl, place.store.title, 1, async () => {
    const made = await backUp(place, source);
    const { id, rawBytes, storedBytes, files } = made.manifest;
    return { result: made, noted: { id, rawBytes, storedBytes, files: files.length } };
  });
  const dropped = await dropOld(place, system);
  console.log(
    `备份完成：${manifest.id}，数据 ${sizeText(manifest.rawBytes)}，占用 ${sizeText(manifest.storedBytes)}，文件 ${manifest.files.length} 个${place.isSealed ? '，已加密' : ''}${dropped > 0 ? `；清理过期备份 ${dropped} 份` : ''}`,
  );
}

async function verify(place: Place, source: Source, dataDir: string): Promise<void> {
  console.log('正在把最近一次备份恢复到临时目录并逐表核对…');
  const verdict = await noteRun(source.databaseUrl, place.store.title, 2, async () => {
    const result = await verifyLast(place, source, path.join(dataDir, 'backup-check'));
    return { result, noted: { id: result.id, rawBytes: 0, storedBytes: 0, files: 0 } };
  });
  console.log(
    `✓ 备份 ${verdict.id} 可以恢复：${verdict.tables} 张表、${verdict.rows} 行，行数与校验和全部相同`,
  );
}

async function main(): Promise<void> {
  process.umask(0o077);
  // people work meanwhile: they come first, but it must end (at the lowest priority 10 GB beside 20 busy clients took six minutes)
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const config = readConfig();
  const args = process.argv.slice(2);
  const [what = '--make', ...rest] = args;
  if (rest.length > 0 || !['--make', '--verify', '--list'].includes(what)) throw new BackupTrouble(USAGE);
  const place = backupPlace(assertConfig(config), what === '--make');
  if (what === '--list') return list(place);
  const { source, close } = await open(config);
  try {
    if (what === '--verify') await verify(place, source, config.dataDir);
    else await make(place, source);
  } finally {
    await close();
  }
}

process.exitCode = await main().then(
  () => 0,
  (error: unknown) => {
    console.error(told(error));
    return 2;
  },
);

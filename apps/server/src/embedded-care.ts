/** What looks after an embedded installation while it runs: backups, and a database that ends unexpectedly. */
import path from 'node:path';
import { pino } from 'pino';
import { backupPlace } from './adapters/backup-place.ts';
import { fileStore } from './adapters/files.ts';
import { Keeper } from './backup/keeper.ts';
import { keysOf } from './backup/keys.ts';
import { spoolOf } from './embedded/archive.ts';
import type { EmbeddedDatabase, EmbeddedOptions } from './embedded/postgres.ts';
import { type Watch, watchEmbedded } from './embedded/watch.ts';
import { type Config, environmentOf } from './kit/config.ts';
import { VERSION } from './kit/version.ts';

/** Who looks after the backups of an embedded installation; null where none are made. */
export function keeperOf(config: Config, embedded: EmbeddedDatabase, databaseUrl: string): Keeper | null {
  if (!config.backup) return null;
  const database = path.dirname(embedded.folder);
  return new Keeper({
    place: backupPlace(config.backup, true),
    config: config.backup,
    log: pino({ level: config.logLevel }),
    scratch: path.join(config.dataDir, 'backup-check'),
    source: () => ({
      url: embedded.url,
      data: embedded.folder,
      spool: spoolOf(database),
      databaseUrl,
      files: fileStore(config),
      keys: keysOf(config.dataDir, database, environmentOf()),
      program: VERSION,
    }),
  });
}

/** Starts it again; gives up where that is of no use. */
export const watching = (embedded: EmbeddedDatabase, options: EmbeddedOptions, giveUp: () => void): Watch =>
  watchEmbedded(embedded, options, {
    down: () => console.error('内置数据库意外停止，正在重新启动…'),
    back: (ms) => console.log(`内置数据库已恢复（${(ms / 1000).toFixed(1)} 秒）。`),
    waiting: () => console.error('磁盘空间不足，内置数据库无法启动；清理空间后会自动恢复。'),
    givenUp: (reason) => {
      console.error(
        `内置数据库无法重新启动，幕云将退出；排除下面的原因后重新启动即可，数据不会丢失。\n${reason}`,
      );
      giveUp();
    },
  });

/** An installation with a cluster of its own, its backups in a folder or a bucket, served over HTTP. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { backupPlace } from '../src/adapters/backup-place.ts';
import { fileStore } from '../src/adapters/files.ts';
import { Keeper } from '../src/backup/keeper.ts';
import { keysOf } from '../src/backup/keys.ts';
import type { Source } from '../src/backup/physical.ts';
import type { Place } from '../src/backup/place.ts';
import { spoolOf } from '../src/embedded/archive.ts';
import { ensureDatabase } from '../src/embedded/database.ts';
import { startEmbedded } from '../src/embedded/postgres.ts';
import { type BackupConfig, type Config, readConfig, type S3Config } from '../src/kit/config.ts';
import { startServer } from '../src/main.ts';
import { NO_LIMITS, type TestHouse } from './house.ts';
import { S3_ACCOUNT } from './s3-account.ts';
import { type S3Server, startS3 } from './s3-server.ts';
import { scratchFolder } from './scratch.ts';

export interface BackupScene {
  readonly house: TestHouse;
  readonly keeper: Keeper;
  readonly place: Place;
  readonly source: Source;
  readonly config: BackupConfig;
  readonly folder: string;
  close(): Promise<void>;
}

export const inBucket = (server: S3Server): S3Config => ({ ...S3_ACCOUNT, endpoint: server.endpoint });
export const openBucket = (): Promise<S3Server> => startS3(S3_ACCOUNT);

export async function openBackupScene(over: Partial<BackupConfig> = {}): Promise<BackupScene> {
  const folder = scratchFolder('backup');
  const dataDir = path.join(folder, 'data');
  const database = path.join(dataDir, 'database');
  const config: BackupConfig = {
    folder: over.s3 ? null : path.join(folder, 'backup'),
    s3: null,
    prefix: '',
    key: null,
    at: '02:30',
    logSeconds: 1,
    ...over,
  };
  const embedded = await startEmbedded({
    folder: database,
    archive: true,
    // as in the tests: nothing of it must outlive the machine
    durable: false,
  });
  const databaseUrl = await ensureDatabase(embedded.url);
  const settings: Config = {
    ...readConfig({ LOG_LEVEL: 'silent' }),
    port: 0,
    host: '127.0.0.1',
    dataDir,
    rates: NO_LIMITS,
  };
  const place = backupPlace(config, true);
  const sourceNow = (): Source => ({
    url: embedded.url,
    data: embedded.folder,
    spool: spoolOf(database),
    databaseUrl,
    files: fileStore(settings),
    keys: keysOf(dataDir, database, {}),
    program: 'test',
  });
  const keeper = new Keeper({
    place,
    config,
    log: pino({ level: 'silent' }),
    scratch: path.join(dataDir, 'backup-check'),
    source: sourceNow,
  });
  const server = await startServer(settings, databaseUrl, { demo: false, alone: true, backup: keeper });
  return {
    house: { server, url: server.address, ownerUrl: databaseUrl },
    keeper,
    place,
    source: sourceNow(),
    config,
    folder,
    close: async () => {
      await server.close();
      await keeper.stop();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

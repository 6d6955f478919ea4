/** A database and a streaming copy of it, both embedded servers of their own, and a house that knows both. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connect, startCopy, stopCopy } from '../src/backup/cluster.store.ts';
import { databaseAccount } from '../src/embedded/account.ts';
import { ensureDatabase, productUrl } from '../src/embedded/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '../src/embedded/postgres.ts';
import { isAlive } from '../src/embedded/process.ts';
import { readConfig } from '../src/kit/config.ts';
import { startServer } from '../src/main.ts';
import { NO_LIMITS, type TestHouse } from './house.ts';
import { scratchFolder } from './scratch.ts';

/** confirmed when it is written, as with everybody; only the disk is not forced */
const SETTINGS = { max_connections: '150', wal_keep_size: '512MB', synchronous_commit: 'on' };

/** Copies the running cluster as pg_basebackup does, into an empty folder, as one that follows. */
async function copyCluster(primary: EmbeddedDatabase, folder: string): Promise<void> {
  const from = path.dirname(primary.folder);
  const data = path.join(folder, 'pg');
  const client = await connect(primary.url);
  try {
    await startCopy(client, 'replica of a test');
    execFileSync('cp', ['-a', primary.folder, data]);
    execFileSync('cp', ['-a', path.join(from, 'database.secret'), folder]);
    const { label } = await stopCopy(client);
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(data, name), { force: true });
    const account = databaseAccount();
    for (const [name, text] of [
      ['backup_label', label],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(path.join(data, name), text, { mode: 0o600 });
      if (account) chownSync(path.join(data, name), account.uid, account.gid);
    }
    const { password } = new URL(primary.url);
    appendFileSync(
      path.join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres password=${password}'\n`,
    );
  } finally {
    await client.end();
  }
}

export interface ReplicaScene {
  readonly house: TestHouse;
  /** what is asked of one of the two itself, on the superuser's connection */
  ask(whom: 'primary' | 'copy', ...statements: string[]): Promise<void>;
  /** as when its machine goes */
  killCopy(): Promise<void>;
  startCopy(): Promise<void>;
  /** another server on both, as they are set now */
  join(): Promise<TestHouse>;
  close(): Promise<void>;
}

export async function replicaScene(): Promise<ReplicaScene> {
  const [first, second] = [scratchFolder('primary'), scratchFolder('copy')];
  const primary = await startEmbedded({ folder: first, durable: false, settings: SETTINGS });
  const ownerUrl = await ensureDatabase(primary.url);
  await copyCluster(primary, second);
  const open = (port?: number): Promise<EmbeddedDatabase> =>
    startEmbedded({
      folder: second,
      durable: false,
      settings: SETTINGS,
      mustExist: true,
      ...(port ? { port } : {}),
    });
  let copy = await open();
  const config = {
    ...readConfig({ LOG_LEVEL: 'fatal' }),
    port: 0,
    host: '127.0.0.1',
    dataDir: mkdtempSync(path.join(os.tmpdir(), 'muyun-files-')),
    rates: NO_LIMITS,
    // as an operator writes it: without user and password
    readDatabaseUrl: `postgres://127.0.0.1:${copy.port}/muyun`,
  };
  const join = async (alone = false): Promise<TestHouse> => {
    const server = await startServer(config, ownerUrl, { demo: false, alone });
    return { server, url: server.address, ownerUrl };
  };
  const house = await join(true);
  return {
    house,
    join,
    ask: async (whom, ...statements) => {
      const { url } = whom === 'copy' ? copy : primary;
      const client = new pg.Client({ connectionString: productUrl(url) });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    },
    killCopy: async () => {
      process.kill(copy.pid, 'SIGKILL');
      while (isAlive(copy.pid)) await new Promise((resolve) => setImmediate(resolve));
    },
    startCopy: async () => {
      copy = await open(copy.port);
    },
    close: async () => {
      await house.server.close();
      await copy.stop();
      await primary.stop();
      for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

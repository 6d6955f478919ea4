/** A data folder of a release, of the first unless said, with its demonstration in it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from '../apps/server/src/embedded/postgres.ts';
import { restoreRelease } from '../apps/server/src/upgrade/dump.ts';
import { ROOT } from './kit.ts';
import { copyOf } from './template.ts';

const dumpOf = (release: string): string => path.join(ROOT, 'apps/server/releases', release, 'dump.tar');

const open = (folder: string, archive = false): Promise<EmbeddedDatabase> =>
  startEmbedded({ folder: path.join(folder, 'database'), durable: false, archive });
const databaseOf = ({ url }: EmbeddedDatabase): string => {
  const of = new URL(url);
  of.pathname = '/muyun';
  return of.toString();
};

/** A data folder as the old program has left it. */
export const oldHouse = (release = '0.1.0'): Promise<string> =>
  copyOf(['old', release], async (folder) => {
    mkdirSync(path.join(folder, 'database'), { recursive: true });
    const cluster = await open(folder);
    try {
      const client = new pg.Client({ connectionString: cluster.url });
      await client.connect();
      await client.query('create database muyun');
      await client.end();
      const { pepper } = await restoreRelease(databaseOf(cluster), dumpOf(release));
      writeFileSync(path.join(folder, 'pepper.secret'), pepper, { mode: 0o600 });
    } finally {
      await cluster.stop();
    }
  });

/** `archive`: its log is laid aside for the backup, as a program with backups does */
export async function onCluster<T>(
  folder: string,
  work: (url: string) => Promise<T>,
  archive = false,
): Promise<T> {
  const cluster = await open(folder, archive);
  try {
    return await work(databaseOf(cluster));
  } finally {
    await cluster.stop();
  }
}
/** One statement by the superuser. */
export async function run(url: string, text: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(text);
  } finally {
    await client.end();
  }
}

/** A data folder of the first release, with its demonstration in it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from '../apps/server/src/embedded/postgres.ts';
import { restoreRelease } from '../apps/server/src/upgrade/dump.ts';
import { dataFolder, ROOT } from './kit.ts';

const DUMP = path.join(ROOT, 'apps/server/releases/0.1.0/dump.tar');

const open = (folder: string): Promise<EmbeddedDatabase> =>
  startEmbedded({ folder: path.join(folder, 'database'), durable: false });
const databaseOf = ({ url }: EmbeddedDatabase): string => {
  const of = new URL(url);
  of.pathname = '/muyun';
  return of.toString();
};

/** A data folder as the old program has left it. */
export async function oldHouse(): Promise<string> {
  const folder = dataFolder();
  mkdirSync(path.join(folder, 'database'), { recursive: true });
  const cluster = await open(folder);
  try {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query('create database muyun');
    await client.end();
    const { pepper } = await restoreRelease(databaseOf(cluster), DUMP);
    writeFileSync(path.join(folder, 'pepper.secret'), pepper, { mode: 0o600 });
  } finally {
    await cluster.stop();
  }
  return folder;
}

export async function onCluster<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const cluster = await open(folder);
  try {
    return await work(databaseOf(cluster));
  } finally {
    await cluster.stop();
  }
}
export const run = (url: string, text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url });
  return client
    .connect()
    .then(() => client.query(text))
    .finally(() => client.end());
};

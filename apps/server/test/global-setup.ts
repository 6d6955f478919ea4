/** One PostgreSQL cluster per test run, with a migrated template database that every worker clones. */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { buildThreads } from '../../../bin/prepare.mjs';
import { startEmbedded } from '../src/embedded/postgres.ts';
import { JobRunner } from '../src/kit/jobs.ts';
import { migrate } from '../src/kit/migrate.ts';
import { onDisk, scratchFolder } from './scratch.ts';

export const TEMPLATE = 'muyun_template';

export default async function setup(): Promise<() => Promise<void>> {
  buildThreads();
  if (process.env['TEST_DATABASE_URL']) {
    await prepareTemplate(process.env['TEST_DATABASE_URL']);
    return async () => undefined;
  }
  // what thousands of tests leave is too much for memory, and nothing of it is waited for
  const folder = scratchFolder('test', onDisk());
  const cluster = await startEmbedded({ folder, durable: false, settings: { max_connections: '300' } });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const close = async (): Promise<void> => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await prepareTemplate(cluster.url);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

async function prepareTemplate(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl);
  const admin = new pg.Client({ connectionString: adminUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.toString());
  const owner = new pg.Pool({ connectionString: url.toString(), max: 1 });
  await JobRunner.prepare(url.toString(), owner);
  await owner.end();
  await admin.end();
}

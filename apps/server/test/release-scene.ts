/** Databases as they were in the stored releases. */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { newId } from '../src/kit/clock.ts';
import { type ReleaseHead, restoreRelease } from '../src/upgrade/dump.ts';

export const RELEASES = path.resolve(import.meta.dirname, '../releases');
export const releases = (): string[] => readdirSync(RELEASES).sort();
export const dumpOf = (version: string): string => path.join(RELEASES, version, 'dump.tar');

async function makeDatabase(template = 'template1'): Promise<string> {
  const adminUrl = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `r_${newId().replaceAll('-', '')}`;
  await ask(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** An empty database of the test cluster. */
export const emptyDatabase = (): Promise<string> => makeDatabase();

const templates = new Map<string, Promise<{ readonly url: string; readonly head: ReleaseHead }>>();
async function restored(version: string): Promise<{ readonly url: string; readonly head: ReleaseHead }> {
  const url = await emptyDatabase();
  const head = await restoreRelease(url, dumpOf(version));
  // the demonstration was made for a year
  await ask(url, "update tenant set expire_time = now() + interval '1 year' /* all tenants */");
  return { url, head };
}

/** A database as it was in the release: restored once, cloned for each who asks. */
export async function releasedDatabase(
  version: string,
): Promise<{ url: string; head: ReleaseHead; dataDir: string }> {
  const template = templates.get(version) ?? restored(version);
  templates.set(version, template);
  const { url: from, head } = await template;
  const url = await makeDatabase(new URL(from).pathname.slice(1));
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muyun-release-'));
  writeFileSync(path.join(dataDir, 'pepper.secret'), head.pepper, { mode: 0o600 });
  return { url, head, dataDir };
}

/** Rows of a statement on a connection of its own. */
export async function ask<T extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** A real server on a real PostgreSQL: one clone of the template per worker, or one of its own. */
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { mkdtempSync } from 'node:fs';
import { newId } from '../src/kit/clock.ts';
import type { Binding } from '../src/kit/call.ts';
import { type Config, readConfig } from '../src/kit/config.ts';
import type { FileOwner } from '../src/kit/file-access.ts';
import { addTables } from './tables.ts';
import { type Server, type StartOptions, startServer } from '../src/main.ts';
import { AFTER_FILE } from './after-file.setup.ts';
import { TEMPLATE } from './global-setup.ts';
import { assertInvariants } from './invariants.ts';

/** Tests that are not about rates meet none. */
export const NO_LIMITS = {
  anonymous: 1e6,
  session: 1e6,
  token: 1e6,
  exports: 1e6,
  uploads: 1e6,
  captchaAccount: 1e6,
  captchaAddress: 1e6,
} as const;

export interface TestHouse {
  readonly server: Server;
  readonly url: string;
  readonly ownerUrl: string;
}
let shared: Promise<TestHouse> | null = null;

/** The server of this worker; started by the first file that asks. */
export const testHouse = (): Promise<TestHouse> => (shared ??= open());

// loaded once for all files of a worker; asked at the end of each
(globalThis as { [AFTER_FILE]?: () => Promise<void> })[AFTER_FILE] = async () => {
  if (shared) await assertInvariants(await shared);
};

/** A database of its own, cloned from the migrated template. Answers its connection string. */
export async function cloneDatabase(): Promise<string> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) throw new Error('the global setup did not run');
  const name = `t_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

export const houses = new Map<string, TestHouse>();
const open = (): Promise<TestHouse> => openHouse();

/** What a test adds to the product: tables made as a migration makes them, calls, rows that show files. */
export interface Added {
  readonly tables: string;
  readonly bindings: readonly Binding[];
  readonly fileOwners: readonly FileOwner[];
}

/** A server on a database of its own, or on that `at` an address: for what concerns the whole installation. The caller closes it. */
export async function openHouse(
  over: Partial<Config> = {},
  added?: Added,
  { at, ...also }: Pick<StartOptions, 'logTo'> & { at?: string } = {},
): Promise<TestHouse> {
  const ownerUrl = at ?? (await cloneDatabase());
  if (added) await addTables(ownerUrl, added.tables);
  const config = {
    ...readConfig({ LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' }),
    port: 0,
    host: '127.0.0.1',
    dataDir: mkdtempSync(path.join(os.tmpdir(), 'muyun-files-')),
    rates: NO_LIMITS,
    ...over,
  };
  const server = await startServer(config, ownerUrl, {
    demo: false,
    alone: true,
    keepsTime: false,
    ...(added ? { added } : {}),
    ...also,
  });
  const house = { server, url: server.address, ownerUrl };
  houses.set(house.url, house);
  return house;
}

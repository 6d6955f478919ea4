/** The embedded PostgreSQL of a started server, asked by its superuser: for filling a space and for looking at it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { account } from '@muyun/contract';
import { DEMO } from '../e2e/kit.ts';
import { line, ok } from './connections.ts';

/** The address of the database in a data folder. */
export const databaseUrl = (folder: string): string => {
  const [, , , port, socket] = readFileSync(path.join(folder, 'database/pg/postmaster.pid'), 'utf8').split(
    '\n',
  );
  return `postgres://postgres:${readFileSync(path.join(folder, 'database/database.secret'), 'utf8').trim()}@127.0.0.1:${port}/muyun${socket ? `?host=${encodeURIComponent(socket)}` : ''}`;
};

/** Runs `work` with a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A session of an account with the password of the demo account. Answers its token. */
export async function tokenOf(url: string, name: string = DEMO.account): Promise<string> {
  const body = { grantType: 'password', account: name, password: DEMO.password, clientType: 1 };
  return (ok(await line(url, null)('POST', account.login.path, body)) as { token: string }).token;
}

/** The space of the demo account. */
export async function demoTenant(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select m.tenant_id as id from tenant_user m join app_account a on a.id = m.user_id where a.user_name = $1 limit 1',
    [DEMO.account],
  );
  return (rows[0] as { id: string }).id;
}

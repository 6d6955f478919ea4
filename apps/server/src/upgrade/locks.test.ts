/**
 * Nobody waits a second for a migration: with a server of the release before, writers and readers at work on large tables, everything
 * that is newer than a stored release is applied. `LARGE_ROWS=5000000` is the measured run; the suite does fewer.
 */
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillProducts } from '../../seeds/volume.ts';
import { ask, releasedDatabase, releases } from '../../test/release-scene.ts';
import { type Migration, migrate, migrations, roleUrl } from '../kit/migrate.ts';

const ROWS = Number(process.env['LARGE_ROWS'] ?? 200_000);
const LIMIT = 120_000 + ROWS / 2;
const MOST_MS = 1_000;
/** people at work in peace, for so long: what a busy machine makes them wait is no migration's fault */
const PEACE_MS = 3_000;
/** who comes and goes all the time, and what he does: read a page, change a row, write the log, look at his space */
const WORK: readonly string[] = [
  'select * from cad_product where tenant_id = $1 and not is_deleted order by creation_time desc, id desc limit 20',
  'update cad_product set remark = md5(random()::text) where tenant_id = $1 and id = (select id from cad_product where tenant_id = $1 order by random() limit 1)',
  'update cad_project set remark = md5(random()::text) where tenant_id = $1 and id = (select id from cad_project where tenant_id = $1 limit 1)',
  "insert into audit_log (tenant_id, id, user_id, call_id, biz_type, action, summary, changes) values ($1, gen_random_uuid(), $1, 'test', 'test', 'edit', '改', '[]')",
  'select t.name, e.name from tenant t join edition e on e.id = t.edition_id where t.tenant_id = $1',
  'update tenant_activity set products = products + 1 where tenant_id = $1',
];

interface Waits {
  /** the longest of each, in ms */
  readonly longest: number[];
  readonly counts: number[];
  stop(): Promise<void>;
}

/** Each of the works over and over on a connection of its own, until it is told to stop. */
async function atWork(url: string, tenantId: string): Promise<Waits> {
  const [longest, counts] = [WORK.map(() => 0), WORK.map(() => 0)];
  const over = new AbortController();
  const clients = await Promise.all(
    WORK.map(async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const loops = clients.map(async (client, i) => {
    const text = (WORK[i] ?? '').replace('order by random() limit 1', `offset ${i} limit 1`);
    while (!over.signal.aborted) {
      const began = performance.now();
      await client.query(text, [tenantId]);
      longest[i] = Math.max(longest[i] ?? 0, performance.now() - began);
      counts[i] = (counts[i] ?? 0) + 1;
    }
    await client.end();
  });
  return {
    longest,
    counts,
    stop: async () => {
      over.abort();
      await Promise.all(loops);
    },
  };
}

/** Applies what is pending while people are at work. Answers by how much the longest wait is above the longest in peace. */
async function longestWait(url: string, all?: readonly Migration[]): Promise<number> {
  const [space] = await ask<{ id: string }>(
    url,
    'select tenant_id as id from tenant limit 1 /* all tenants */',
  );
  const waits = await atWork(url, space?.id ?? '');
  let peace = 0;
  // a server of the release before, as far as the database can tell
  const server = new pg.Client({ connectionString: roleUrl(url, 'app_user') });
  try {
    await server.connect();
    while (waits.counts.some((n) => n === 0)) await ask(url, 'select 1');
    waits.longest.fill(0);
    await ask(url, 'select pg_sleep($1)', [PEACE_MS / 1000]);
    peace = Math.max(...waits.longest);
    waits.longest.fill(0);
    await migrate(url, all);
  } finally {
    await Promise.all([waits.stop(), server.end()]);
  }
  return Math.max(...waits.longest) - peace;
}

// what is newer than the oldest holds what is newer than any
describe.each(releases().slice(0, 1))('what is newer than %s', (version) => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await releasedDatabase(version));
    const [space] = await ask<{ id: string }>(
      url,
      'select tenant_id as id from tenant limit 1 /* all tenants */',
    );
    // no key is looked up: all come from the statement that writes the rows
    await fillProducts(url, space?.id ?? '', ROWS, undefined, { isQuick: true });
  }, LIMIT);

  it('makes nobody wait', { timeout: LIMIT }, async () => {
    expect(await longestWait(url)).toBeLessThan(MOST_MS);
  });
  it('and one that would write a large table anew is found', { timeout: LIMIT }, async () => {
    const rewriting = {
      name: '9999_rewriting.sql',
      text: 'alter table cad_product alter column creation_time type timestamp using creation_time',
    };
    expect(await longestWait(url, [...migrations(), rewriting])).toBeGreaterThan(MOST_MS);
  });
});

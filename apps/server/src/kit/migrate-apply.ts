/**
 * How pending migrations reach a database. Where nobody is at work: all in one transaction, so that what fails leaves what was.
 * Where servers of the release before are at work (a rolling upgrade): one transaction each, since a transaction keeps every lock to its
 * end and whoever writes would wait for all of them. Migrations only add what the release before does not use, and the steps are noted
 * apart until all are done, so that an older program goes on, and starts, on a database whose upgrade broke off.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { VERSION } from './version.ts';

export interface Migration {
  readonly name: string;
  readonly text: string;
}
/** What runs after the migrations, and as which release. */
export interface Release {
  readonly version: string;
  readonly house: string;
}
/** A database that this program must not touch, or one that is as it was; in a sentence for people. */
export class NotMigrated extends Error {}

/** from here on a database says which releases it was used by */
const MARKED = '0266_release.sql';
/** where the steps of an upgrade are noted until it is done; older programs know nothing of it, and afterwards it is gone */
const STEPS = 'public.schema_step';
/** Who waits for a lock holds up all who come after him: a step lets them pass and comes again. */
const LOCK_WAIT_MS = 200;
const TRIES = 300;
const BETWEEN_TRIES_MS = 100;
const COME_AGAIN = new Set(['55P03', '40P01']);

/** hash by name */
type Noted = ReadonlyMap<string, string>;

async function noted(client: pg.Client, table: string): Promise<Noted> {
  const { rows: there } = await client.query('select 1 where to_regclass($1) is not null', [table]);
  if (there.length === 0) return new Map();
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${table}`);
  return new Map(rows.map((r) => [r.name, r.hash]));
}
const notesOf = (table: string): string =>
  `create table if not exists ${table} (name text primary key, hash text not null, applied_time timestamptz not null default now())`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Servers that use the database now; the roles are theirs alone. */
async function atWork(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and usename in ('app_user', 'app_host') limit 1",
  );
  return rows.length > 0;
}

/** Applies what is missing of `all`, in order. Answers how many that were. Raises NotMigrated in a sentence that says how to go on. */
export async function applyMigrations(
  client: pg.Client,
  all: readonly Migration[],
  release: Release,
): Promise<number> {
  await client.query(notesOf('public.schema_migration'));
  await client.query('grant select on public.schema_migration to app_user, app_host, app_owner');
  const before = await noted(client, 'public.schema_migration');
  const steps = await noted(client, STEPS);
  const done = new Map([...before, ...steps]);
  const pending = all.filter(({ name, text }) => {
    const hash = done.get(name);
    if (hash !== undefined && hash !== hashOf(text)) throw new Error(`迁移 ${name} 在执行后被修改过`);
    return hash === undefined;
  });
  const others = pending.length > 0 && before.size > 0 && (await atWork(client));
  // those of an upgrade that broke off stand too
  if (others) for (const [i, step] of pending.entries()) await inStep(client, step, release, steps.size + i);
  await client.query('begin');
  if (!others)
    for (const step of pending)
      await apply(client, step).catch((error: unknown) => {
        throw before.size === 0 ? error : notDone(step.name, error, leftBy(steps.size));
      });
  await finish(client, all, release);
  return pending.length;
}

// names are those of files, hashes hexadecimal: safe as literals
const apply = (client: pg.Client, { name, text }: Migration): Promise<unknown> =>
  client.query(
    `${notesOf(STEPS)};\nset local role app_owner;\n${text}\n;reset role; insert into ${STEPS} (name, hash) values ('${name}', '${hashOf(text)}')`,
  );

/** One migration with the rules of the house for what it added, committed; it comes again where others hold what it needs. */
async function inStep(client: pg.Client, step: Migration, { house }: Release, before: number): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
      await apply(client, step);
      await client.query(`${house}\n;commit`);
      return;
    } catch (error) {
      // a connection that is gone has rolled back by itself
      await client.query('rollback').catch(() => undefined);
      const isHeld = error instanceof pg.DatabaseError && COME_AGAIN.has(error.code ?? '');
      if (!isHeld || tries >= TRIES) throw notDone(step.name, error, leftBy(before));
      await pause(BETWEEN_TRIES_MS);
    }
}

/** Ends the transaction that is open: from now on older programs are refused. house.sql is idempotent and covers every table. */
async function finish(
  client: pg.Client,
  all: readonly Migration[],
  { version, house }: Release,
): Promise<void> {
  await client.query(house);
  await client.query(
    `${notesOf(STEPS)}; insert into public.schema_migration select name, hash, applied_time from ${STEPS}; drop table ${STEPS}`,
  );
  if (all.some((m) => m.name === MARKED))
    await client.query('insert into public.release_mark (version) values ($1) on conflict do nothing', [
      version,
    ]);
  await client.query('commit');
}

/** What a failure leaves after so many steps that stand. */
const leftBy = (steps: number): string =>
  steps === 0
    ? '数据库已恢复到升级前的状态。请用原来的版本启动'
    : `此前的 ${steps} 项只增加了旧版本不使用的内容，旧版本可以照常使用和启动，新版本再次启动时从这一项继续。请先用原来的版本`;
const notDone = (name: string, error: unknown, then: string): NotMigrated =>
  new NotMigrated(
    `升级到 ${VERSION} 失败（${name}：${error instanceof Error ? error.message : String(error)}），${then}，并把这段文字发给服务商`,
    { cause: error },
  );

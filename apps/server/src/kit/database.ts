/** Pools of connections by runtime role. Only kit and stores reach them. */
import pg from 'pg';
import { roleAt, roleUrl, type RuntimeRole } from './migrate.ts';
import { parksReads } from './parked.ts';
import type { CopyPools } from './replica.ts';

const { types } = pg;
// times leave the database as ISO text, dates as plain days, counts as numbers: nothing becomes a local Date
types.setTypeParser(types.builtins.TIMESTAMPTZ, (v) => new Date(v).toISOString());
types.setTypeParser(types.builtins.DATE, (v) => v);
types.setTypeParser(types.builtins.INT8, (v) => Number(v));

export interface Pools {
  readonly user: pg.Pool;
  readonly host: pg.Pool;
  readonly owner: pg.Pool;
  readonly ownerUrl: string;
  /** for jobs: what they hold for long is not taken from requests */
  readonly work: pg.Pool;
  /** one connection that nobody else can use up: whether the server is well is told in any case */
  readonly health: pg.Pool;
  /** of a copy of the database, for long reads (kit/replica.ts); null: there is none */
  readonly copy: CopyPools | null;
  /** one connection as whoever the operator has given us: how the database is */
  readonly watch: pg.Pool;
  end(): Promise<void>;
}

/** A request that finds no connection free is told to come again, before its sender has given up. */
const REQUEST_WAIT_MS = 3_000;
const WORK_WAIT_MS = 60_000;
const HEALTH_WAIT_MS = 2_000;
const COPY_WAIT_MS = 1_000;

export function openPools(
  { ownerUrl, readUrl }: { readonly ownerUrl: string; readonly readUrl: string | null },
  size: number,
  onError: (error: Error) => void,
): Pools {
  const open = (connectionString: string, max: number, waitMs: number, role = ''): pg.Pool => {
    const pool = new pg.Pool({
      connectionString,
      max,
      pipeline: true,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: waitMs,
      options: `-c statement_timeout=60000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=120000${role}`,
    });
    // without a listener a lost connection would end the process
    pool.on('error', onError);
    // the pool listens to idle connections only: one that is lost in the middle of a transaction fails its statement, not the process
    pool.on('connect', (client) => {
      client.on('error', onError);
    });
    return pool;
  };
  const user = parksReads(open(roleUrl(ownerUrl, 'app_user'), size, REQUEST_WAIT_MS));
  const work = open(roleUrl(ownerUrl, 'app_user'), Math.max(4, Math.floor(size / 2)), WORK_WAIT_MS);
  const health = open(roleUrl(ownerUrl, 'app_user'), 1, HEALTH_WAIT_MS);
  const host = parksReads(
    open(roleUrl(ownerUrl, 'app_host'), Math.max(4, Math.floor(size / 3)), REQUEST_WAIT_MS),
  );
  const owner = open(ownerUrl, 6, WORK_WAIT_MS, ' -c role=app_owner');
  const few = Math.max(4, Math.floor(size / 4));
  // both databases have the same roles, and the primary's owner decides on their passwords
  const copyOf = (role: RuntimeRole): pg.Pool =>
    parksReads(open(roleAt(readUrl ?? '', ownerUrl, role), few, COPY_WAIT_MS));
  const copy = readUrl === null ? null : { user: copyOf('app_user'), host: copyOf('app_host') };
  const watch = open(ownerUrl, 1, HEALTH_WAIT_MS, ' -c statement_timeout=5000');
  return {
    user,
    host,
    owner,
    work,
    health,
    watch,
    ownerUrl,
    copy,
    end: async () => {
      const all = [user, host, owner, work, health, watch, ...(copy ? [copy.user, copy.host] : [])];
      await Promise.all(all.map((pool) => pool.end()));
    },
  };
}

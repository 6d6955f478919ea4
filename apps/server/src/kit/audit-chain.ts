/**
 * The daily SHA-256 chain over the audit log (platform F8). A day is sealed some hours after it has ended: one hash per
 * tenant over its rows, one hash of the day over those and over the hash of the day before. A row that is changed, missing
 * or slipped in later shows as a day and a tenant that differ; a rewritten chain row breaks the links behind it.
 * Who may rewrite the whole chain as superuser can only be caught by a head hash kept outside: it is in the run log and the server log.
 */
import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { AUDIT_LOCK, type AuditFault, carriedKey, verifyCarried } from './audit-carried.ts';
export type { AuditFault } from './audit-carried.ts';
import { firstKeptMonth, monthOf, partitionOf, startOf } from './audit-partitions.ts';
import { businessDay } from './clock.ts';
import { col, orNull, type RowOf, shape } from './shape.ts';
import { columns, sql } from './sql.ts';
import { inTx, PLATFORM, type Tx } from './tx.ts';

const VERSION = 1;
const GENESIS = '0'.repeat(64);
const BATCH = 5_000;
/** a transaction that began before midnight may commit after it */
const SETTLE_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MAX_FAULTS = 500;

/** [tenant, rows, hash of its rows] in tenant order */
type Leaf = readonly [string, number, string];
const SEALED = shape({
  day: col.date,
  partitionName: col.text,
  rowCount: col.int,
  leaves: col.json<Leaf[]>(),
  previousHash: col.text,
  hash: col.text,
  version: col.int,
});
type ChainRow = RowOf<typeof SEALED>;
export interface AuditVerdict {
  readonly days: number;
  readonly rows: number;
  readonly sealedTo: string | null;
  readonly headHash: string | null;
  readonly faults: AuditFault[];
}

export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
const CHAIN = sql`select ${columns(SEALED)} from audit_chain t order by t.day`;
const hashOf = (row: Omit<ChainRow, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([row.version, row.day, row.partitionName, row.rowCount, row.leaves, row.previousHash]),
    )
    .digest('hex');

/** The rows of a day, folded per tenant. Read in the order of the primary key, a few thousand at a time. */
async function leavesOf(tx: Tx, day: string): Promise<Leaf[]> {
  const open = new Map<string, { count: number; readonly hash: Hash }>();
  const rows = tx.stream(
    { tenant: col.id, digest: col.bytes },
    sql`select a.tenant_id as tenant, public.audit_digest(a) as digest from audit_log a where a.time >= ${startOf(day)} and a.time < ${startOf(nextDay(day))} order by a.tenant_id, a.time, a.id`,
    BATCH,
  );
  for await (const batch of rows) {
    for (const { tenant, digest } of batch) {
      const leaf = open.get(tenant) ?? { count: 0, hash: createHash('sha256') };
      open.set(tenant, leaf);
      leaf.count += 1;
      leaf.hash.update(digest);
    }
  }
  return [...open].map(([tenant, leaf]) => [tenant, leaf.count, leaf.hash.digest('hex')] as const);
}

const asOwner = <T>(owner: pg.Pool, work: (tx: Tx) => Promise<T>, readOnly = false): Promise<T> =>
  inTx(owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly }, work);

async function firstOpenDay(tx: Tx, last: ChainRow | undefined): Promise<string | null> {
  if (last) return nextDay(last.day);
  const first = await tx.one(
    { time: orNull(col.time) },
    sql`select min(time) as time from audit_log /* all tenants */`,
  );
  return first?.time ? businessDay(new Date(first.time)) : null;
}

async function lastSealed(tx: Tx): Promise<ChainRow | undefined> {
  return tx.one(SEALED, sql`${CHAIN} desc limit 1`);
}

/** Seals the next open day. Answers it, or null when there is none that has settled. */
async function sealNext(tx: Tx, at: Date): Promise<ChainRow | null> {
  await tx.run(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`);
  const last = await lastSealed(tx);
  const day = await firstOpenDay(tx, last);
  if (day === null || Date.parse(startOf(nextDay(day))) + SETTLE_MS > at.getTime()) return null;
  const leaves = await leavesOf(tx, day);
  const open = {
    day,
    partitionName: partitionOf(day.slice(0, 7)),
    rowCount: leaves.reduce((s, l) => s + l[1], 0),
    leaves,
    previousHash: last?.hash ?? GENESIS,
    version: VERSION,
  };
  const row: ChainRow = { ...open, hash: hashOf(open) };
  await tx.run(
    sql`insert into audit_chain (day, partition_name, row_count, leaves, previous_hash, hash, version, sealed_time) values (${row.day}, ${row.partitionName}, ${row.rowCount}, ${JSON.stringify(leaves)}, ${row.previousHash}, ${row.hash}, ${VERSION}, ${at.toISOString()})`,
  );
  return row;
}

/** Seals every day that has settled, each in its own transaction. Answers the sealed days and the head of the chain. */
export async function sealAuditDays(
  owner: pg.Pool,
  at: Date,
): Promise<{ days: string[]; headHash: string | null }> {
  const days: string[] = [];
  let head: string | null = null;
  for (;;) {
    const row = await asOwner(owner, (tx) => sealNext(tx, at));
    if (!row) return { days, headHash: head };
    days.push(row.day);
    head = row.hash;
  }
}

/** What differs between the sealed tenants of a day and its rows now. */
function compare(day: string, sealed: readonly Leaf[], now: readonly Leaf[]): AuditFault[] {
  const found = new Map(now.map((l) => [l[0], l]));
  const known = new Set(sealed.map((l) => l[0]));
  const faults: AuditFault[] = [];
  for (const [tenantId, expected, hash] of sealed) {
    const [, count, digest] = found.get(tenantId) ?? [tenantId, 0, ''];
    if (count === expected && digest === hash) continue;
    faults.push({
      day,
      tenantId,
      expected,
      found: count,
      kind: count < expected ? 'missing' : count > expected ? 'added' : 'changed',
    });
  }
  for (const [tenantId, count] of now)
    if (!known.has(tenantId)) faults.push({ day, tenantId, expected: 0, found: count, kind: 'added' });
  return faults;
}

function linkFaults(row: ChainRow, before: ChainRow | undefined): AuditFault[] {
  const fault = (kind: 'chain' | 'gap'): AuditFault => ({
    day: row.day,
    kind,
    tenantId: null,
    expected: row.rowCount,
    found: row.rowCount,
  });
  const faults: AuditFault[] = [];
  if (before && nextDay(before.day) !== row.day) faults.push(fault('gap'));
  if (hashOf(row) !== row.hash || (before ? before.hash !== row.previousHash : row.previousHash !== GENESIS))
    faults.push(fault('chain'));
  return faults;
}

/** Compares the sealed days of a range with the rows as they are now, and every link of the chain. Days past their retention keep only their link. */
export async function verifyAudit(
  tx: Tx,
  range: { from?: string | undefined; to?: string | undefined },
  at: Date,
): Promise<AuditVerdict> {
  const rows = await tx.rows(SEALED, CHAIN);
  const oldest = firstKeptMonth(at);
  const isAsked = (day: string): boolean =>
    !((range.from && day < range.from) || (range.to && day > range.to));
  const carried = await verifyCarried(tx, (day) => isAsked(day) && day.slice(0, 7) >= oldest);
  const faults: AuditFault[] = [...carried.faults];
  let [days, checked] = [0, carried.rows];
  for (const [i, row] of rows.entries()) {
    faults.push(...linkFaults(row, rows[i - 1]));
    if (!isAsked(row.day)) continue;
    days += 1;
    if (row.day.slice(0, 7) < oldest && !(await hasPartition(tx, row.partitionName))) continue;
    const now = (await leavesOf(tx, row.day)).filter(([id]) => !carried.keys.has(carriedKey(id, row.day)));
    checked += now.reduce((s, l) => s + l[1], 0);
    faults.push(...compare(row.day, row.leaves, now));
  }
  const last = rows.at(-1);
  return {
    days,
    rows: checked,
    sealedTo: last?.day ?? null,
    headHash: last?.hash ?? null,
    faults: faults.slice(0, MAX_FAULTS),
  };
}

async function hasPartition(tx: Tx, partition: string): Promise<boolean> {
  const row = await tx.one(
    { there: col.bool },
    sql`select to_regclass(${`public.${partition}`}::text) is not null as there`,
  );
  return row?.there ?? false;
}

export const verifyAuditAsOwner = (
  owner: pg.Pool,
  range: { from?: string; to?: string },
  at: Date,
): Promise<AuditVerdict> => asOwner(owner, (tx) => verifyAudit(tx, range, at), true);

/** The month before the one of `at`, as a range of days: what the monthly check reads. */
export function lastMonth(at: Date): { from: string; to: string } {
  const first = `${monthOf(at)}-01`;
  const to = new Date(Date.parse(`${first}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return { from: `${to.slice(0, 7)}-01`, to };
}

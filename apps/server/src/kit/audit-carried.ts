/**
 * Days of the audit log that a space brought from another house (`npm run tenant:import`): they came after their day was sealed
 * here. Each is folded when it comes; the fold of all of them stands in a row of the platform's own log, which the chain seals.
 */
import { createHash, type Hash } from 'node:crypto';
import { newId } from './clock.ts';
import { col, type RowOf, shape } from './shape.ts';
import { columns, sql } from './sql.ts';
import { PLATFORM, type Tx } from './tx.ts';

export const AUDIT_LOCK = 7_260_004;
const BATCH = 5_000;
const CALL = 'tenant.import';
const CARRIED = shape({ spaceId: col.id, day: col.date, rowCount: col.int, hash: col.text });
type Carried = RowOf<typeof CARRIED>;
export interface AuditFault {
  readonly day: string;
  readonly kind: 'changed' | 'missing' | 'added' | 'chain' | 'gap';
  readonly tenantId: string | null;
  readonly expected: number;
  readonly found: number;
}

/** The rows of one space until a day, folded by day. */
async function foldsOf(tx: Tx, spaceId: string, last: string): Promise<Carried[]> {
  const open = new Map<string, { count: number; readonly hash: Hash }>();
  const rows = tx.stream(
    { day: col.date, digest: col.bytes },
    sql`select (a.time at time zone 'Asia/Shanghai')::date as day, public.audit_digest(a) as digest from audit_log a
      where a.tenant_id = ${spaceId} and (a.time at time zone 'Asia/Shanghai')::date <= ${last}::date order by a.time, a.id`,
    BATCH,
  );
  for await (const batch of rows)
    for (const { day, digest } of batch) {
      const fold = open.get(day) ?? { count: 0, hash: createHash('sha256') };
      open.set(day, fold);
      fold.count += 1;
      fold.hash.update(digest);
    }
  return [...open].map(([day, { count, hash }]) => ({
    spaceId,
    day,
    rowCount: count,
    hash: hash.digest('hex'),
  }));
}

const foldOf = (days: readonly Carried[]): string =>
  createHash('sha256')
    .update(JSON.stringify(days.map((d) => [d.day, d.rowCount, d.hash])))
    .digest('hex');

/** Marks the days of the space of the transaction that are sealed here already. Answers how many. `summary`: for the platform's log. */
export async function carryAuditDays(tx: Tx, summary: string): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`);
  const sealed = await tx.one({ day: col.date }, sql`select day from audit_chain order by day desc limit 1`);
  const days = sealed ? await foldsOf(tx, tx.tenantId, sealed.day) : [];
  for (const { spaceId, day, rowCount, hash } of days)
    await tx.run(
      sql`insert into audit_carried (space_id, day, row_count, hash) values (${spaceId}, ${day}, ${rowCount}, ${hash})`,
    );
  const changes = JSON.stringify([
    { field: 'carried', label: 'SHA-256', oldValue: null, newValue: foldOf(days) },
  ]);
  await tx.run(sql`insert into audit_log (tenant_id, id, user_id, call_id, biz_type, biz_id, action, summary, changes)
    values (${PLATFORM}, ${newId()}, ${PLATFORM}, ${CALL}, 'tenant', ${tx.tenantId}, 'import', ${summary}, ${changes})`);
  return days.length;
}

/** Whose rows of which day were brought along: the seal of the day knows nothing of them. */
export const carriedKey = (spaceId: string, day: string): string => `${day} ${spaceId}`;

const TOLD = shape({ spaceId: col.id, hash: col.text });
const told = (tx: Tx): Promise<RowOf<typeof TOLD>[]> =>
  tx.rows(
    TOLD,
    sql`select a.biz_id as "spaceId", a.changes -> 0 ->> 'newValue' as hash from audit_log a where a.tenant_id = ${PLATFORM} and a.call_id = ${CALL}`,
  );

/** What was brought along, compared with the rows as they are now. */
export async function verifyCarried(
  tx: Tx,
  isAsked: (day: string) => boolean,
): Promise<{ readonly keys: ReadonlySet<string>; readonly rows: number; readonly faults: AuditFault[] }> {
  const all = await tx.rows(
    CARRIED,
    sql`select ${columns(CARRIED)} from audit_carried t order by t.space_id, t.day`,
  );
  const faults: AuditFault[] = [];
  let rows = 0;
  const seals = new Map((await told(tx)).map((t) => [t.spaceId, t.hash]));
  for (const [spaceId, days] of Map.groupBy(all, (c) => c.spaceId)) {
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) continue;
    const fault = { day: first.day, tenantId: spaceId, expected: days.length, found: days.length };
    if (seals.get(spaceId) !== foldOf(days)) faults.push({ ...fault, kind: 'chain' });
    const now = new Map((await foldsOf(tx, spaceId, last.day)).map((d) => [d.day, d]));
    for (const { day, rowCount, hash } of days.filter((d) => isAsked(d.day))) {
      const found = now.get(day);
      rows += found?.rowCount ?? 0;
      if (found?.hash === hash) continue;
      const n = found?.rowCount ?? 0;
      const kind = n < rowCount ? 'missing' : n > rowCount ? 'added' : 'changed';
      faults.push({ day, tenantId: spaceId, expected: rowCount, found: n, kind });
    }
  }
  return { keys: new Set(all.map((c) => carriedKey(c.spaceId, c.day))), rows, faults };
}

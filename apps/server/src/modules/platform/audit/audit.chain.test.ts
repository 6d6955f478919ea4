/** The audit log as platform F8 has it: partitions ahead, append-only by the database, a daily chain that shows every later change. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '@muyun/contract';
import { makeHost, makeSpace, openHouse, type TestHouse } from '../../../../test/kit.ts';
import { sealAuditDays, verifyAuditAsOwner } from '../../../kit/audit-chain.ts';
import { addMonths, auditMonths, ensureAuditPartitions, monthOf } from '../../../kit/audit-partitions.ts';
import { newId } from '../../../kit/clock.ts';
import { name, sql } from '../../../kit/sql.ts';
import { inTx } from '../../../kit/tx.ts';
import { auditTasks } from './audit.tasks.ts';

let house: TestHouse;
let admin: pg.Client;
beforeAll(async () => {
  house = await openHouse();
  admin = new pg.Client({ connectionString: house.ownerUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await house.server.close();
});

const NOON = (day: string): string => `${day}T12:00:00+08:00`;
const [A, B] = [newId(), newId()];
const pools = () => house.server.house.pools;
const task = (name: string) => auditTasks(house.server.house).find((t) => t.name === name);

/** A row as a request writes it, on the runtime role, with its time given. */
async function write(tenantId: string, time: string, summary: string): Promise<string> {
  const id = newId();
  await inTx(pools().user, { tenantId, userId: tenantId }, (tx) =>
    tx.run(
      sql`insert into audit_log (tenant_id, id, time, user_id, call_id, biz_type, action, summary, changes) values (${tenantId}, ${id}, ${time}, ${tenantId}, 'test', 'test', 'edit', ${summary}, ${JSON.stringify([{ field: 'price', label: '单价', oldValue: '1', newValue: '2' }])})`,
    ),
  );
  return id;
}
const verify = (at: string) => verifyAuditAsOwner(pools().owner, {}, new Date(at));

describe('monthly partitions', () => {
  it('this month and the next three exist from the start; the scheduled task goes on with them', async () => {
    const month = monthOf(new Date());
    expect(await auditMonths(pools().owner)).toEqual([0, 1, 2, 3].map((n) => addMonths(month, n)));
    expect(await ensureAuditPartitions(pools().owner, new Date())).toEqual([]);
    const later = new Date(`${addMonths(month, 2)}-15T00:00:00Z`);
    expect(await task('audit.partitions')?.run(later)).toBe(
      `made ${addMonths(month, 4)} ${addMonths(month, 5)}, dropped -`,
    );
  });

  it('several processes that start together make each partition once', async () => {
    const at = new Date(`${addMonths(monthOf(new Date()), 7)}-15T00:00:00Z`);
    const made = await Promise.all([1, 2, 3].map(() => ensureAuditPartitions(pools().owner, at)));
    expect(made.flat().sort()).toEqual([7, 8, 9, 10].map((n) => addMonths(monthOf(new Date()), n)));
  });

  it('rows of a month without partition lie in the default one and move into theirs with nothing changed', async () => {
    await write(A, NOON('2024-02-10'), '旧记录');
    const before = await admin.query(
      "select tableoid::regclass::text as place, encode(audit_digest(a), 'hex') as digest from audit_log a where summary = '旧记录'",
    );
    expect(before.rows[0]?.place).toBe('audit_log_default');
    expect(await ensureAuditPartitions(pools().owner, new Date())).toEqual(['2024-02']);
    const after = await admin.query(
      "select tableoid::regclass::text as place, encode(audit_digest(a), 'hex') as digest from audit_log a where summary = '旧记录'",
    );
    expect(after.rows).toEqual([{ place: 'audit_log_2024_02', digest: before.rows[0]?.digest }]);
    await admin.query("delete from audit_log where summary = '旧记录'");
  });
});

describe('append-only by the database', () => {
  const code = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (e: { code?: string }) => e.code ?? String(e),
    );

  it.each(['user', 'host', 'owner'] as const)(
    'the role behind %s neither changes nor removes a row, nor reaches a partition',
    async (role) => {
      const partition = name(`audit_log_${monthOf(new Date()).replace('-', '_')}`);
      const scope = { tenantId: A, userId: A };
      for (const statement of [
        sql`update audit_log set summary = 'x'`,
        sql`delete from audit_log`,
        sql`truncate audit_log`,
        sql`update ${partition} set summary = 'x'`,
        sql`delete from ${partition}`,
        sql`truncate ${partition}`,
        sql`update audit_chain set row_count = 0`,
        sql`delete from audit_chain`,
      ]) {
        const refused = await code(inTx(pools()[role], scope, (tx) => tx.run(statement)));
        expect([statement.text, refused]).toEqual([statement.text, '42501']);
      }
      if (role !== 'owner')
        expect(await code(inTx(pools()[role], scope, (tx) => tx.run(sql`select * from ${partition}`)))).toBe(
          '42501',
        );
    },
  );
});

describe('daily chain', () => {
  const DAYS = ['2025-03-30', '2025-03-31', '2025-04-01'] as const;
  const AT = '2025-04-02T06:00:00+08:00';
  let ids: string[] = [];

  // every test plants its fault into a chain of three days that was whole
  beforeEach(async () => {
    await admin.query('truncate audit_log; truncate audit_chain');
    await ensureAuditPartitions(pools().owner, new Date(NOON('2025-03-01')));
    ids = [];
    for (const day of DAYS)
      for (const tenant of [A, B, A]) ids.push(await write(tenant, NOON(day), `${day} 修改`));
    await write(B, NOON('2025-04-02'), '今天');
    expect((await sealAuditDays(pools().owner, new Date(AT))).days).toEqual([...DAYS]);
    expect(await verify(AT)).toMatchObject({ days: 3, rows: 9, sealedTo: '2025-04-01', faults: [] });
  });

  it('seals a day once it has settled, in order, and not twice', async () => {
    expect(await sealAuditDays(pools().owner, new Date(AT))).toEqual({ days: [], headHash: null });
    expect((await sealAuditDays(pools().owner, new Date('2025-04-03T00:30:00+08:00'))).days).toEqual([]);
    const sealed = await Promise.all(
      [1, 2, 3].map(() => sealAuditDays(pools().owner, new Date('2025-04-04T06:00:00+08:00'))),
    );
    expect(sealed.flatMap((s) => s.days).sort()).toEqual(['2025-04-02', '2025-04-03']);
    expect((await verify('2025-04-04T06:00:00+08:00')).faults).toEqual([]);
  });

  it('finds a row that a superuser has changed', async () => {
    await admin.query(
      "update audit_log set changes = jsonb_set(changes, '{0,newValue}', '\"20\"') where id = $1",
      [ids[4]],
    );
    expect((await verify(AT)).faults).toEqual([
      { day: '2025-03-31', kind: 'changed', tenantId: B, expected: 1, found: 1 },
    ]);
  });

  it('finds a missing row, a missing tenant and a row slipped in afterwards', async () => {
    await admin.query('delete from audit_log where id = any($1)', [[ids[0], ids[7]]]);
    await write(A, '2025-03-31T23:59:59+08:00', '补写');
    expect((await verify(AT)).faults).toEqual([
      { day: '2025-03-30', kind: 'missing', tenantId: A, expected: 2, found: 1 },
      { day: '2025-03-31', kind: 'added', tenantId: A, expected: 2, found: 3 },
      { day: '2025-04-01', kind: 'missing', tenantId: B, expected: 1, found: 0 },
    ]);
  });

  it('finds a chain row that was rewritten to hide a change, and a day taken out of the chain', async () => {
    await admin.query("update audit_log set summary = 'x' where id = $1", [ids[1]]);
    await admin.query(
      "update audit_chain set leaves = (select leaves from audit_chain where day = '2025-03-31') where day = '2025-03-30'",
    );
    expect((await verify(AT)).faults.map((f) => [f.day, f.kind])).toContainEqual(['2025-03-30', 'chain']);
    await admin.query("delete from audit_chain where day = '2025-03-31'");
    expect((await verify(AT)).faults.map((f) => [f.day, f.kind])).toEqual(
      expect.arrayContaining([
        ['2025-04-01', 'gap'],
        ['2025-04-01', 'chain'],
      ]),
    );
  });

  it('a dropped partition within its retention is all missing; the month check tells it', async () => {
    await admin.query('drop table audit_log_2025_03');
    const { faults } = await verify(AT);
    expect(faults.map((f) => [f.day, f.kind, f.found])).toEqual(
      ['2025-03-30', '2025-03-30', '2025-03-31', '2025-03-31'].map((day) => [day, 'missing', 0]),
    );
    expect(new Set(faults.map((f) => f.tenantId))).toEqual(new Set([A, B]));
    expect(await task('audit.verify')?.run(new Date(AT))).toBe('differs in 2025-03');
  });

  it('after two years a month is dropped when it is whole, and kept as evidence when it is not', async () => {
    await admin.query("update audit_log set summary = 'x' where id = $1", [ids[8]]);
    await sealAuditDays(pools().owner, new Date('2025-05-02T06:00:00+08:00'));
    const late = new Date('2027-06-15T00:00:00+08:00');
    expect(await task('audit.partitions')?.run(late)).toContain('2025-03');
    expect((await auditMonths(pools().owner)).filter((m) => m < '2025-06')).toEqual(['2025-04']);
    // what has gone by its age is no fault; the link of its days still counts
    expect((await verify(late.toISOString())).faults).toEqual([
      { day: '2025-04-01', kind: 'changed', tenantId: A, expected: 2, found: 2 },
    ]);
  });

  it('the platform asks by a call; a space cannot', async () => {
    await admin.query('delete from audit_log where id = $1', [ids[3]]);
    const [{ owner }, host] = [await makeSpace('企业版', house), await makeHost(house)];
    const verdict = await host.call(audit.verifyAuditLog, {
      query: { from: '2025-03-31', to: '2025-03-31' },
    });
    expect(verdict).toMatchObject({
      days: 1,
      rows: 2,
      sealedTo: '2025-04-01',
      faults: [{ day: '2025-03-31', kind: 'missing', label: '记录缺失', tenantId: A, expected: 2, found: 1 }],
    });
    expect((await owner.raw(audit.verifyAuditLog)).status).toBe(403);
  });
});

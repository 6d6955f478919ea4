/** Messages between server processes on one database: a sender that dies is replaced by the next. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message } from '@muyun/contract';
import { Api } from '../api.ts';
import { ownerUrl } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { dataFolder, dispose, pepperIn, type RunningServer, startProcess } from '../kit.ts';

describe('two server processes on one database', () => {
  const RECEIVERS = 2000;
  let web: RunningServer;
  let sql: pg.Client;
  let database: string;
  beforeAll(async () => {
    // it answers and sends nothing: sending is the work of the other
    web = await startHouse({ ROLE: 'api', DEMO_DATA: 'off' });
    database = ownerUrl(web.folder);
    sql = new pg.Client({ connectionString: database });
    await sql.connect();
  });
  afterAll(async () => {
    await sql.end();
    await dispose(web);
  });
  const worker = (): Promise<RunningServer> =>
    startProcess(dataFolder(), {
      DATABASE_URL: database,
      PASSWORD_PEPPER: pepperIn(web.folder),
      ROLE: 'worker',
      DEMO_DATA: 'off',
    });
  const sent = async (): Promise<number> =>
    Number((await sql.query('select count(*) as n from message where title = $1', ['双进程'])).rows[0].n);

  it('a sender that is killed in the middle of 2,000 receivers loses nobody and tells nobody twice', async () => {
    await sql.query(
      `insert into app_account (id, user_name, nickname) select gen_random_uuid(), 'crowd-' || n, '人' from generate_series(1, $1) n`,
      [RECEIVERS],
    );
    await sql.query(
      `insert into tenant_user (tenant_id, id, user_id, remark_name) select (select tenant_id from tenant limit 1), gen_random_uuid(), a.id, '' from app_account a where a.user_name like 'crowd-%'`,
    );
    const first = await worker();
    const admin = await Api.logIn(web.url, 'admin');
    const { count } = await admin.call(message.announce, {
      body: {
        title: '双进程',
        content: '每人一条',
        target: { scope: 1 },
        effectTime: '2099-01-01T00:00:00Z',
      },
    });
    expect(count).toBeGreaterThanOrEqual(RECEIVERS);
    // the last receiver is being told the same by somebody who does not end: the sender stands still within its last batch
    const blocker = new pg.Client({ connectionString: database });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query(
      `insert into message (tenant_id, id, user_id, template, message_type, message_type_value, title, content, dedup_key)
       select o.tenant_id, gen_random_uuid(), (select user_id from tenant_user order by user_id desc limit 1), 'announcement', 1, 5, '占位', '', o.dedup_key from message_outbox o`,
    );
    await sql.query(`update message_outbox set due_time = now()`);
    await sql.query(`select pg_notify('message_outbox', '')`);
    const isWaiting = async (): Promise<boolean> =>
      (
        await sql.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into message %'`,
        )
      ).rows.length > 0;
    await expect.poll(isWaiting).toBe(true);
    await first.kill();
    const half = await sent();
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(count);
    await blocker.query('rollback');
    await blocker.end();
    const second = await worker();
    await expect.poll(sent).toBe(count);
    const people = await sql.query('select count(distinct user_id) as n from message where title = $1', [
      '双进程',
    ]);
    expect(Number(people.rows[0].n)).toBe(count);
    await expect
      .poll(async () => Number((await sql.query('select count(*) as n from message_outbox')).rows[0].n))
      .toBe(0);
    await dispose(second);
  });
});

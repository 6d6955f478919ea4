/** Sending: two servers at once, one that dies in the middle, what cannot be sent, what is for later, what is thrown away. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import { message } from '@muyun/contract';
import { insertAccount } from '../bootstrap.ts';
import { pepperOf } from '../../../kit/pepper.ts';
import { type Server, startServer } from '../../../main.ts';
import { newId } from '../../../kit/clock.ts';
import { Actor, makeSpace, openHouse, type Space, type TestHouse } from '../../../../test/kit.ts';
import { arrived, business, headerOf, Listening, messagesOf, send } from '../../../../test/message-scene.ts';
import { sendDue } from './fan-out.ts';
import { messageTasks } from './message.tasks.ts';

/** Nobody sends by itself here: the test says when, and on which server. */
let house: TestHouse;
let twin: Server;
let space: Space;
beforeAll(async () => {
  house = await openHouse({ role: 'api' });
  twin = await startServer({ ...house.server.house.config, port: 0 }, house.ownerUrl, {
    demo: false,
    alone: false,
  });
  space = await makeSpace('企业版', house);
});
afterAll(async () => {
  await twin.close();
  await house.server.close();
});

const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await house.server.house.pools.owner.query(text, values)).rows as R[];
const first = () => sendDue(house.server.house);
const second = () => sendDue(twin.house);
const count = async (from: string, values: unknown[] = []): Promise<number> =>
  (await query<{ n: number }>(`select count(*)::int as n from ${from}`, values))[0]?.n ?? 0;

/** So many active accounts, by their ids. */
async function accounts(many: number): Promise<string[]> {
  const client = await house.server.house.pools.owner.connect();
  try {
    const model = await insertAccount(client, pepperOf(house.server.house.config), {
      userName: `model-${newId().slice(-10)}`,
      nickname: '人',
      password: 'Test#2026pass',
      isHost: false,
    });
    const { rows } = await client.query<{ id: string }>(
      `insert into app_account (id, user_name, nickname, password_hash)
       select gen_random_uuid(), 'crowd-' || gen_random_uuid(), '人', a.password_hash from app_account a, generate_series(1, $2) where a.id = $1 returning id`,
      [model, many],
    );
    return rows.map((r) => r.id);
  } finally {
    client.release();
  }
}
/** The same message to all of them. */
const toAll = (userIds: readonly string[], title: string) =>
  send(space.owner, { ...business(title), receivers: { to: 'users', userIds } });
const each = (title: string) => count('message where title = $1', [title]);

describe('several servers', () => {
  it('send at once what waits: everybody gets each message once', async () => {
    const crowd = await accounts(1500);
    for (const n of [1, 2, 3]) await toAll(crowd, `同时${n}`);
    while ((await Promise.all([first(), second()])).some((moved) => moved > 0));
    expect(await Promise.all([each('同时1'), each('同时2'), each('同时3')])).toEqual([1500, 1500, 1500]);
    expect(await count('message_outbox')).toBe(0);
    const [delivered] = await query<{ inApp: number; live: number }>(
      `select count(*) filter (where d.channel = 1 and d.state = 1)::int as "inApp", count(*) filter (where d.channel = 4 and d.state = 0)::int as live
       from message_delivery d join message m on m.tenant_id = d.tenant_id and m.id = d.message_id where m.title like '同时%'`,
    );
    expect(delivered).toEqual({ inApp: 4500, live: 4500 });
  });

  it('what is written through one is shown by the stream of the other, and what is read there here', async () => {
    const there = new Actor(twin.address, space.owner.token, space.owner.userId, space.tenantId);
    const listening = await Listening.to(there);
    const before = (await headerOf(space.owner)).news.unReadCount;
    await send(space.owner, business('隔壁'));
    await first();
    const [event] = await listening.of('隔壁');
    expect(event).toMatchObject({ tab: 'news', unReadCount: before + 1, item: { title: '隔壁' } });
    const id = event?.item?.id ?? '';
    await vi.waitUntil(
      async () =>
        (await count('message_delivery where message_id = $1 and channel = 4 and state = 1', [id])) > 0,
      { timeout: 10_000 },
    );
    await space.owner.call(message.readMessage, { body: { id, type: 2 } });
    await vi.waitUntil(() => listening.events.at(-1)?.unReadCount === before, { timeout: 10_000 });
    expect(listening.events.at(-1)).toEqual({ tab: 'news', unReadCount: before, item: null });
    listening.close();
  });

  it('a stream shows each of many that come one after the other within a minute, once and in their order', async () => {
    const { owner } = await makeSpace('企业版', house);
    const listening = await Listening.to(owner);
    const titles = Array.from({ length: 130 }, (_, i) => `接连${i}`);
    for (const title of titles) {
      await send(owner, business(title));
      await first();
      await listening.of(title);
    }
    expect(listening.events.flatMap((e) => e.item?.title ?? [])).toEqual(titles);
    listening.close();
  });

  it('a server that dies in the middle of 2,000 receivers loses nobody and tells nobody twice', async () => {
    const crowd = (await accounts(2000)).toSorted();
    await toAll(crowd, '中断');
    // the last of them is being told the same by somebody who does not end: the second batch stands still
    const blocker = await house.server.house.pools.owner.connect();
    const [row] = await query<{ dedup_key: string }>('select dedup_key from message_outbox');
    await blocker.query('begin');
    await blocker.query(
      `insert into message (tenant_id, id, user_id, template, message_type, message_type_value, title, content, dedup_key)
       values ($1, $2, $3, 'business', 2, 12, '占位', '', $4)`,
      [space.tenantId, newId(), crowd.at(-1), row?.dedup_key],
    );
    expect(await first()).toBe(1);
    expect(await each('中断')).toBe(1000);
    const dying = first();
    await killWaiting();
    await dying;
    await blocker.query('rollback');
    blocker.release();
    expect(await each('中断')).toBe(1000);
    await query('update message_outbox set due_time = now()');
    while ((await second()) > 0);
    expect(await each('中断')).toBe(2000);
    expect(await count('(select distinct user_id from message where title = $1) r', ['中断'])).toBe(2000);
    expect(await count('message_outbox')).toBe(0);
  });
});

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into message %'`;

/** Ends the connection of the server that waits for another transaction, as its death would. */
async function killWaiting(): Promise<void> {
  const admin = new pg.Client({ connectionString: house.ownerUrl });
  await admin.connect();
  const waiting = async () => (await admin.query<{ pid: number }>(WAITING)).rows;
  await vi.waitUntil(async () => (await waiting()).length > 0, { timeout: 4_000 });
  for (const { pid } of await waiting()) await admin.query('select pg_terminate_backend($1)', [pid]);
  await admin.end();
}

describe('what cannot be sent', () => {
  it('is tried again later and keeps nothing else waiting', async () => {
    await query(
      `insert into message_outbox (tenant_id, id, template, vars, receivers, dedup_key) values ($1, $2, 'unknown', '{}', $3, 'x')`,
      [space.tenantId, newId(), JSON.stringify({ to: 'users', userIds: [space.owner.userId] })],
    );
    await send(space.owner, business('照样送达'));
    expect(await first()).toBe(1);
    expect(await messagesOf(space.owner, { filter: '照样送达' })).toHaveLength(1);
    expect(
      await query(
        `select try_count, error, due_time > now() as later from message_outbox where template = 'unknown'`,
      ),
    ).toEqual([{ try_count: 1, error: 'Error: no message is called unknown', later: true }]);
    expect(await first()).toBe(0);
    await query(`delete from message_outbox where template = 'unknown'`);
  });

  it('what was taken back with its transaction is never sent', async () => {
    await expect(
      space.owner.inTx(async (tx) => {
        const { notify } = await import('./index.ts');
        await notify(tx, {
          ...business('没有发生'),
          receivers: { to: 'users', userIds: [space.owner.userId] },
        });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await first()).toBe(0);
    expect(await messagesOf(space.owner, { filter: '没有发生' })).toEqual([]);
  });

  it('accounts that are switched off get nothing', async () => {
    const [off = ''] = await accounts(1);
    await query('update app_account set is_active = false where id = $1', [off]);
    await toAll([off], '停用');
    await first();
    expect(await each('停用')).toBe(0);
  });

  it('what is for later waits for its time', async () => {
    await send(space.owner, { ...business('明天'), dueTime: '2099-01-01T00:00:00Z' });
    expect(await first()).toBe(0);
    await query("update message_outbox set due_time = now() where vars ->> 'title' = '明天'");
    expect(await first()).toBe(1);
    expect(await messagesOf(space.owner, { filter: '明天' })).toHaveLength(1);
  });
});

describe('the sending server', () => {
  it('hears of it by itself', async () => {
    const worker = await openHouse();
    const { owner } = await makeSpace('企业版', worker);
    await send(owner, business('自动送达'));
    expect(await arrived(owner, '自动送达')).toHaveLength(1);
    await worker.server.close();
  });
});

describe('what is over', () => {
  const run = (name: string, at: Date) =>
    messageTasks(house.server.house)
      .find((t) => t.name === name)
      ?.run(at);
  const DAY_MS = 86_400_000;

  it('read, cleared and deleted ones go after half a year; unread ones stay', async () => {
    const { owner } = await makeSpace('企业版', house);
    for (const title of ['旧已读', '旧清空', '旧未读', '旧已删']) await send(owner, business(title));
    while ((await first()) > 0);
    const id = async (title: string) => (await messagesOf(owner, { filter: title }))[0]?.id ?? '';
    for (const title of ['旧已读', '旧已删'])
      await owner.call(message.readMessage, { body: { id: await id(title), type: 2 } });
    await owner.call(message.deleteMessage, { params: { id: await id('旧已删') } });
    await query("update message set is_cleared = true where title = '旧清空'");
    const left = () =>
      query("select title from message where title like '旧%' order by title").then((rows) =>
        (rows as { title: string }[]).map((r) => r.title),
      );
    await run('message.clean', new Date(Date.now() + 179 * DAY_MS));
    expect(await left()).toEqual(['旧已删', '旧已读', '旧未读', '旧清空'].toSorted());
    expect(await run('message.clean', new Date(Date.now() + 181 * DAY_MS))).toMatch(/^\d+ messages$/);
    expect(await left()).toEqual(['旧未读']);
    expect(
      await count(
        'message_delivery d where not exists (select 1 from message m where m.tenant_id = d.tenant_id and m.id = d.message_id)',
      ),
    ).toBe(0);
  });

  it('what asked and was not answered in time lapses, and can be thrown away then', async () => {
    const { owner } = await makeSpace('企业版', house);
    await send(owner, {
      kind: 'adminTransfer',
      vars: { owner: '周工', space: '甲', until: '明天' },
      decideUntil: new Date(Date.now() + DAY_MS).toISOString(),
    });
    await first();
    const [asked] = await messagesOf(owner);
    expect(asked?.actions).toEqual(['read', 'answer']);
    await run('message.lapse', new Date());
    expect((await messagesOf(owner))[0]?.result).toBeNull();
    expect(await run('message.lapse', new Date(Date.now() + 2 * DAY_MS))).toBe('1 lapsed');
    await owner.call(message.readMessage, { body: { id: asked?.id ?? '', type: 1 } });
    expect((await messagesOf(owner))[0]).toMatchObject({ result: 3, actions: ['delete'] });
  });
});

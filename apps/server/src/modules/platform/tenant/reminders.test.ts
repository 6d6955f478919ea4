/** What is told at its time: a month of support to the owner, the day's talks to the platform's people; each once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { tenantLog } from '@muyun/contract';
import { HostScene, sql } from '../../../../test/host-scene.ts';
import { makeHost, makeSpace, type Space, testHouse } from '../../../../test/kit.ts';
import { arrived, messagesOf, quiet } from '../../../../test/message-scene.ts';
import { reminderTasks } from './reminders.ts';

const run = async (name: string, at: string): Promise<void> => {
  const tasks = reminderTasks((await testHouse()).server.house);
  await tasks.find((t) => t.name === name)?.run(new Date(at));
  await quiet();
};
let space: Space;
beforeAll(async () => {
  await HostScene.open();
  space = await makeSpace();
});

describe('a month of support', () => {
  const look = (start: string, operator: string, writes: number, of = space) =>
    sql(
      `insert into impersonation_log (tenant_id, id, operator_id, operator_name, tenant_user_id, user_id, member_name, reason, mode, ip, start_time, until_time, end_time, request_count, write_count)
        select m.tenant_id, gen_random_uuid(), $2, '王客服', m.id, m.user_id, '老板', '协助核对套料结果的用量', 1, 'x', $3, $3, $3, $4, $4 from tenant_user m where m.tenant_id = $1 and m.is_admin`,
      [of.tenantId, operator, start, writes],
    );

  it('is told to the owner in the next one, once, with what was looked at and written', async () => {
    const [a, b] = [(await makeHost()).userId, (await makeHost()).userId];
    // the month is that of Shanghai: the last hour of 31 May there, the first of 1 May
    await look('2027-04-30T16:00:00Z', a, 0);
    await look('2027-05-12T02:00:00Z', a, 3);
    await look('2027-05-31T15:59:00Z', b, 1);
    await look('2027-05-31T16:00:00Z', b, 9);
    const other = await makeSpace();
    await run('tenant.looks', '2027-06-01T00:40:00Z');
    await run('tenant.looks', '2027-06-02T00:40:00Z');
    await arrived(space.owner, '2027-05 平台代登录 3 次');
    const told = await messagesOf(space.owner, { filter: '平台代登录' });
    expect(told.map((m) => m.content)).toEqual([expect.stringContaining('3 次，共 2 人，写入 4 次')]);
    expect(told[0]?.messageTypeValue).toBe(9);
    expect(await messagesOf(other.owner, { filter: '平台代登录' })).toEqual([]);
    await run('tenant.looks', '2027-07-01T00:40:00Z');
    await arrived(space.owner, '2027-06 平台代登录 1 次');
  });
});

describe('spaces to be talked to', () => {
  it('are told on their day to whom they belong, else to who talked last; nothing of those that are not due', async () => {
    const [seller, caller] = [await makeHost(), await makeHost()];
    const spaces = await Promise.all([makeSpace(), makeSpace(), makeSpace()]);
    const next = ['2027-05-09T04:00:00Z', '2027-05-11T15:00:00Z', '2027-05-12T04:00:00Z'];
    for (const [i, { tenantId }] of spaces.entries())
      await caller.call(tenantLog.createFollowup, {
        body: { tenantId, way: 1, stage: 3, content: '约定再谈', nextFollowTime: next[i] },
      });
    await sql('update tenant set salesman_user_id = $2 where tenant_id = $1', [
      spaces[0]?.tenantId,
      seller.userId,
    ]);
    await run('tenant.follow-ups', '2027-05-11T00:30:00Z');
    await run('tenant.follow-ups', '2027-05-11T03:00:00Z');
    const named = async (tenantId = '') =>
      String((await sql('select name from tenant where tenant_id = $1', [tenantId]))[0]?.['name']);
    await arrived(seller, '今天有 1 个空间要跟进');
    const [mine, his] = await Promise.all(
      [seller, caller].map((who) => messagesOf(who, { filter: '要跟进' })),
    );
    expect(mine?.map((m) => m.content)).toEqual([
      `待跟进 1 个空间，其中逾期 1 个：${await named(spaces[0]?.tenantId)}。`,
    ]);
    expect(his?.map((m) => m.content)).toEqual([
      `待跟进 1 个空间，其中逾期 0 个：${await named(spaces[1]?.tenantId)}。`,
    ]);
    // who has left the platform is told nothing
    await sql('update app_account set is_active = false where id = $1', [seller.userId]);
    await run('tenant.follow-ups', '2027-05-12T00:30:00Z');
    await arrived(caller, '今天有 2 个空间要跟进');
    const after = await sql("select 1 from message where user_id = $1 and title like '%要跟进'", [
      seller.userId,
    ]);
    expect(after).toHaveLength(1);
  });
});

describe('spaces that are used less and less', () => {
  it('are a task of whoever looks after them, once a week', async () => {
    const [seller, other] = [await makeHost(), await makeHost()];
    const [falls, rises] = [await makeSpace(), await makeSpace()];
    const names = await sql('select tenant_id, name from tenant where tenant_id = any($1)', [
      [falls.tenantId, rises.tenantId],
    ]);
    const name = String(names.find((n) => n['tenant_id'] === falls.tenantId)?.['name']);
    await sql('update tenant set salesman_user_id = $2 where tenant_id = any($1)', [
      [falls.tenantId, rises.tenantId],
      seller.userId,
    ]);
    for (const [of, scores] of [
      [falls, [70, 60, 50, 40]],
      [rises, [40, 50, 60, 70]],
    ] as const)
      for (const [i, health] of scores.entries())
        await sql(
          `insert into tenant_health_week (tenant_id, week, health) values ($1, date_trunc('week', now() at time zone 'Asia/Shanghai')::date - 7 * $2::int, $3)`,
          [of.tenantId, scores.length - i, health],
        );
    // a Monday and the Sunday after it, of Shanghai
    await run('tenant.churn', '2027-05-10T00:35:00Z');
    await run('tenant.churn', '2027-05-16T15:00:00Z');
    await arrived(seller, '1 个空间的健康分连续 3 周下降');
    const told = await messagesOf(seller, { filter: '健康分' });
    expect(told.map((m) => [m.messageType, m.content])).toEqual([
      [3, expect.stringContaining(`：${name}。`)],
    ]);
    expect(await messagesOf(other, { filter: '健康分' })).toEqual([]);
    await run('tenant.churn', '2027-05-16T16:00:00Z');
    expect(await messagesOf(seller, { filter: '健康分' })).toHaveLength(2);
  });
});

describe('invitations that nobody answered', () => {
  it('are told to whoever sent them the morning after, once, with their names; nothing of one that was answered', async () => {
    const [one, other] = [await makeSpace(), await makeSpace()];
    const invite = async (of: Space, nickname: string, until: string, status = 2): Promise<void> => {
      const { userId } = await makeHost();
      await sql('update app_account set nickname = $2 where id = $1', [userId, nickname]);
      await sql(
        `insert into tenant_user (tenant_id, id, user_id, remark_name, user_status, inviter_id, invite_time, invite_expire_time)
          select m.tenant_id, gen_random_uuid(), $2, '', $4, m.id, now(), $3 from tenant_user m where m.tenant_id = $1 and m.is_admin`,
        [of.tenantId, userId, until, status],
      );
    };
    // the day is that of Shanghai
    await invite(one, '李工', '2027-07-09T16:00:00Z');
    await invite(one, '王工', '2027-07-10T15:59:00Z');
    await invite(one, '赵工', '2027-07-10T16:00:00Z');
    await invite(one, '钱工', '2027-07-10T02:00:00Z', 8);
    await invite(other, '孙工', '2027-07-30T02:00:00Z');
    const write = async (phone: string, until: string, ended: string | null = null): Promise<void> => {
      await sql(
        `insert into phone_invitation (tenant_id, id, phone, code_hash, inviter_tenant_user_id, expire_time, end_time)
          select m.tenant_id, gen_random_uuid(), $2, sha256(convert_to(m.tenant_id::text || $2::text, 'UTF8')), m.id, $3, $4 from tenant_user m where m.tenant_id = $1 and m.is_admin`,
        [other.tenantId, phone, until, ended],
      );
    };
    await write('13800138001', '2027-07-10T02:00:00Z');
    await write('13800138002', '2027-07-10T02:00:00Z', '2027-07-09T02:00:00Z');
    await write('13800138003', '2027-07-20T02:00:00Z');
    await run('member.invites-over', '2027-07-11T00:30:00Z');
    await run('member.invites-over', '2027-07-11T02:00:00Z');
    await arrived(other.owner, '1 个邀请已过期');
    const written = await messagesOf(other.owner, { filter: '已过期' });
    expect(written.map((m) => m.content)).toEqual([
      expect.stringMatching(/^138\*{4}8001没有答复.*于 2027-07-10 过期/),
    ]);
    await arrived(one.owner, '2 个邀请已过期');
    const told = await messagesOf(one.owner, { filter: '已过期' });
    expect(told.map((m) => m.content)).toEqual([
      expect.stringMatching(/^李工、王工没有答复.*于 2027-07-10 过期/),
    ]);
    await run('member.invites-over', '2027-07-13T00:30:00Z');
    await arrived(one.owner, '1 个邀请已过期');
    expect(await messagesOf(one.owner, { filter: '已过期' })).toHaveLength(2);
  });
});

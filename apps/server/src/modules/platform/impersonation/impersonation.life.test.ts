/** How 代登录 begins and how it ends (platform M14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, hostUser, impersonation as calls, tenant, tenantLog, TREND } from '@muyun/contract';
import { Door } from '../../../../test/door-scene.ts';
import { arrived } from '../../../../test/message-scene.ts';
import { PLATFORM } from '../../../kit/tx.ts';

import { codeOf, makeHost, makeMember, makeSpace } from '../../../../test/kit.ts';
import { LookScene, REASON } from '../../../../test/impersonation-scene.ts';

let scene: LookScene;
beforeAll(async () => {
  scene = await LookScene.open();
});
afterAll(() => scene.close());

describe('how it begins', () => {
  it('not without a reason of ten characters', async () => {
    const smsCode = await scene.code();
    for (const reason of ['', '看一下', '         九个字符不够 '])
      expect(codeOf(await scene.ask(scene.space.owner.userId, { reason, smsCode }))).toBe(
        'Impersonation:ReasonRequired',
      );
    expect(codeOf(await scene.ask(scene.space.owner.userId, { reason: '长'.repeat(201), smsCode }))).toBe(
      'Common:Validation',
    );
    expect(codeOf(await scene.ask(scene.space.owner.userId, { smsCode }))).toBe('200');
  });

  it('not without the code that was sent to the operator’s own phone, once', async () => {
    expect(codeOf(await scene.ask(scene.space.owner.userId))).toBe('Account:StepUpRequired');
    const smsCode = await scene.code();
    expect(
      codeOf(
        await scene.ask(scene.space.owner.userId, { smsCode: smsCode === '000000' ? '111111' : '000000' }),
      ),
    ).toBe('Account:SmsCodeInvalid');
    expect(codeOf(await scene.ask(scene.space.owner.userId, { smsCode }))).toBe('200');
    expect(codeOf(await scene.ask(scene.space.owner.userId, { smsCode }))).toBe('Account:SmsCodeInvalid');
    expect(codeOf(await scene.host.raw(calls.sendStepUp))).toBe('Account:SmsTooOften');
  });

  it('not for an operator without a phone', async () => {
    const other = await makeHost(scene.door.house);
    expect(codeOf(await other.raw(calls.sendStepUp))).toBe('Impersonation:PhoneRequired');
    expect(codeOf(await scene.ask(scene.space.owner.userId, { by: other, smsCode: '123456' }))).toBe(
      'Impersonation:PhoneRequired',
    );
  });

  it('not where nothing can be sent', async () => {
    const silent = await Door.open({ sms: null });
    try {
      const operator = await makeHost(silent.house);
      await silent.sql(`update app_account set phone_number = '13700001111' where id = $1`, [
        operator.userId,
      ]);
      expect(codeOf(await operator.raw(calls.sendStepUp))).toBe('Account:SmsUnavailable');
    } finally {
      await silent.close();
    }
  });

  it('not as staff of the platform, a member who is switched off, somebody of another scene.space, in a space that is closed', async () => {
    const clerk = await makeMember(scene.space, []);
    await scene.door.sql('update app_account set is_host_user = true where id = $1', [clerk.userId]);
    expect(codeOf(await scene.ask(clerk.userId, { smsCode: '123456' }))).toBe('Impersonation:HostTarget');
    await scene.door.sql('update app_account set is_host_user = false where id = $1', [clerk.userId]);
    await scene.door.sql('update tenant_user set user_status = 16 where tenant_id = $1 and user_id = $2', [
      scene.space.tenantId,
      clerk.userId,
    ]);
    expect(codeOf(await scene.ask(clerk.userId, { smsCode: '123456' }))).toBe('Impersonation:TargetDisabled');
    const other = await makeSpace('企业版', scene.door.house);
    expect(codeOf(await scene.ask(other.owner.userId, { smsCode: '123456' }))).toBe('Common:NotFound');
    expect(codeOf(await scene.ask(PLATFORM, { smsCode: '123456' }))).toBe('Common:NotFound');
    const at = { tenantId: other.tenantId, smsCode: '123456' };
    await scene.door.sql('update tenant set is_active = false where tenant_id = $1', [other.tenantId]);
    expect(codeOf(await scene.ask(other.owner.userId, at))).toBe('Tenant:Inactive');
    await scene.door.sql('update tenant set disabled_time = now() where tenant_id = $1', [other.tenantId]);
    expect(codeOf(await scene.ask(other.owner.userId, at))).toBe('Tenant:Disabled');
  });

  it('never out of another one, and one at a time', async () => {
    const first = await scene.look();
    expect((await scene.ask(scene.space.owner.userId, { by: first.eyes, smsCode: '123456' })).status).toBe(
      403,
    );
    const next = await scene.look();
    expect((await first.eyes.raw(account.auth)).status).toBe(401);
    expect((await next.eyes.raw(account.auth)).status).toBe(200);
    expect((await scene.log()).slice(0, 2).map((l) => [l.endReason, l.actions])).toEqual([
      [null, ['end']],
      [5, []],
    ]);
  });
});

describe('how it ends', () => {
  it('with its hour, however much it is used', async () => {
    const { eyes, session } = await scene.look();
    const { sessions } = scene.door.house.server.house;
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    for (const minutes of [10, 30, 50, 59])
      expect((await sessions.find(session.token, later(minutes))).impersonation?.operatorId).toBe(
        scene.host.userId,
      );
    await expect(sessions.find(session.token, later(61))).rejects.toMatchObject({ code: 'Session:Invalid' });
    await scene.door.sql(
      `update user_session set absolute_expire_time = now() - interval '1 second' where impersonation_id = (select id from impersonation_log where operator_id = $1 and end_time is null)`,
      [scene.host.userId],
    );
    await scene.door.sql(
      `update impersonation_log set until_time = now() - interval '1 second' where operator_id = $1 and end_time is null`,
      [scene.host.userId],
    );
    await sessions.forget(scene.space.owner.userId);
    expect((await eyes.raw(account.auth)).status).toBe(401);
    expect((await scene.log())[0]).toMatchObject({ endReason: 2, actions: [] });
  });

  it('by leaving; whoever looks through no eyes has nothing to leave', async () => {
    const { eyes } = await scene.look();
    await eyes.call(calls.exitImpersonation);
    expect((await eyes.raw(account.auth)).status).toBe(401);
    expect((await scene.log())[0]).toMatchObject({
      endReason: 1,
      reason: REASON,
      ticketNo: 'T-1',
      operatorName: '平台',
    });
    for (const other of [scene.host, scene.space.owner])
      expect(codeOf(await other.raw(calls.exitImpersonation))).toBe('Common:Forbidden');
    expect((await scene.space.owner.raw(account.auth)).status).toBe(200);
  });

  it('by the scene.space, which reads all of it; another space neither reads nor ends it', async () => {
    const { eyes } = await scene.look();
    const { owner } = scene.space;
    const [mine] = (await owner.call(calls.listLooks)).items;
    expect(mine).toMatchObject({ reason: REASON, operatorName: '平台', actions: ['end'], endTime: null });
    const params = { id: mine?.id ?? '' };
    const other = (await makeSpace('企业版', scene.door.house)).owner;
    expect((await other.call(calls.listLooks)).totalCount).toBe(0);
    expect(codeOf(await other.raw(calls.endLook, { params }))).toBe('Common:NotFound');
    expect((await eyes.raw(account.auth)).status).toBe(200);
    await owner.call(calls.endLook, { params });
    expect((await eyes.raw(account.auth)).status).toBe(401);
    expect(codeOf(await owner.raw(calls.endLook, { params }))).toBe('Common:NotFound');
    const trend = (await owner.call(tenantLog.listTrend, { query: { trendType: String(TREND.support) } }))
      .items;
    expect(trend.slice(0, 2).map((t) => [t.title, t.operatorSide])).toEqual([
      ['代登录结束', 2],
      ['平台人员代登录查看', 1],
    ]);
    const [told] = await arrived(owner, '查看了您的空间');
    expect(told).toMatchObject({ title: '平台人员查看了您的空间', url: '/logs/trend' });
  });

  it('with the operator, who is no staff any more, and with the space', async () => {
    const boss = await makeHost(scene.door.house);
    const first = await scene.look();
    const row = await boss.call(hostUser.getUser, { params: { id: scene.host.userId } });
    const body = { reason: '调岗', version: row.version };
    const off = await boss.call(hostUser.disableUser, { params: { id: row.id }, body });
    expect((await first.eyes.raw(account.auth)).status).toBe(401);
    expect((await scene.log(boss))[0]).toMatchObject({ endReason: 3 });
    await boss.call(hostUser.enableUser, { params: { id: row.id }, body: { version: off.version } });
    await scene.again();
    const second = await scene.look();
    const of = await scene.host.call(tenant.getTenant, { params: { id: scene.space.tenantId } });
    const turn = { params: { id: of.id }, body: { reason: '欠费停用', version: of.version } };
    await scene.host.call(tenant.disableTenant, turn);
    expect((await second.eyes.raw(account.auth)).status).toBe(401);
    expect((await scene.log())[0]).toMatchObject({ endReason: 3, actions: [] });
  });
});

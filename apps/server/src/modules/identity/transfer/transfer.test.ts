/** 转让管理员 (platform M12 §4): a code to the owner, an answer of the member, one owner at every moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, member, SMS_PURPOSES, tenantLog, transfer, TREND } from '@muyun/contract';
import { Door, freshPhone } from '../../../../test/door-scene.ts';
import { type Actor, codeOf, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { arrived } from '../../../../test/message-scene.ts';

const P = 'AbpOrganizationUnit.Members';
let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door.close());

interface Scene {
  readonly space: Space;
  readonly owner: Actor;
  readonly heir: Actor;
  readonly heirId: string;
  readonly phone: string;
}
const own = async (who: Actor): Promise<string> => (await who.call(account.auth)).tenantUserId ?? '';
/** A space whose owner has a phone, and a member with few rights. */
async function scene(): Promise<Scene> {
  const space = await makeSpace('企业版', door.house);
  const { owner } = space;
  const phone = freshPhone();
  await door.sql('update app_account set phone_number = $2 where id = $1', [owner.userId, phone]);
  await door.house.server.house.sessions.forget(owner.userId);
  const heir = await makeMember(space, [`${P}:query`]);
  return { space, owner, heir, heirId: await own(heir), phone };
}
/** The code that the owner is sent. */
async function code({ owner, phone }: Scene): Promise<string> {
  const before = door.sent(phone).length;
  // long ago: the limits of codes are proved elsewhere
  await door.sql(`update sms_code set creation_time = creation_time - interval '2 hours'`);
  await owner.call(transfer.sendTransferCode);
  const end = Date.now() + 5000;
  for (;;) {
    const sent = door.sent(phone);
    if (sent.length > before) return sent.findLast((m) => m.purpose === SMS_PURPOSES.stepUp)?.code ?? '';
    if (Date.now() > end) throw new Error('no code');
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
const start = async (s: Scene, more: object = {}) =>
  s.owner.raw(transfer.transferAdmin, {
    body: { toTenantUserId: s.heirId, smsCode: await code(s), ...more },
  });
const answer = (who: Actor, s: Scene, isAccepted: boolean) =>
  who.raw(transfer.answerTransfer, { body: { tenantId: s.space.tenantId, isAccepted } });
const owners = async ({ space }: Scene) =>
  (
    await door.sql<{ user_id: string }>(
      'select user_id from tenant_user where tenant_id = $1 and is_admin and not is_deleted',
      [space.tenantId],
    )
  ).map((r) => r.user_id);

describe('a transfer', () => {
  it('is asked with a code, told to the member, and with his consent the space is his; who owned it keeps all rights by the role', async () => {
    const s = await scene();
    expect(codeOf(await start(s))).toBe('204');
    const open = await s.owner.call(transfer.openTransfer);
    expect(open).toMatchObject({ toName: '成员' });
    expect((Date.parse(open?.until ?? '') - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
    const [told] = await arrived(s.heir, `请您接任「${s.space.name}」的管理员`);
    expect(told).toMatchObject({ messageTypeValue: 2, result: null });
    expect(await owners(s)).toEqual([s.owner.userId]);
    expect(codeOf(await answer(s.heir, s, true))).toBe('204');
    expect(await owners(s)).toEqual([s.heir.userId]);
    const [old, now] = [await s.owner.call(account.auth), await s.heir.call(account.auth)];
    expect([old.currentTenant?.isAdmin, now.currentTenant?.isAdmin]).toEqual([false, true]);
    expect(now.administrators).toEqual(['成员']);
    const rows = (await s.heir.call(member.listMembers)).items;
    expect(rows.find((m) => m.userId === s.owner.userId)?.roles.map((r) => r.name)).toEqual(['管理员']);
    expect((await s.owner.raw(member.countMembers)).status).toBe(200);
    const trend = await s.heir.call(tenantLog.listTrend, { query: { trendType: String(TREND.handOver) } });
    expect(trend.items).toMatchObject([{ oldValue: '老板', newValue: '成员', operatorSide: 2 }]);
    await arrived(s.owner, '成员 已接任');
    const [row] = await door.sql<{ owner: string }>(
      'select owner_user_id as owner from tenant where tenant_id = $1',
      [s.space.tenantId],
    );
    expect(row?.owner).toBe(s.heir.userId);
    expect(codeOf(await answer(s.heir, s, true))).toBe('Message:AlreadyHandled');
    expect(codeOf(await s.owner.raw(transfer.sendTransferCode))).toBe('Identity:OwnerOnly');
    expect(await s.heir.call(transfer.openTransfer)).toBeNull();
  });

  it('is the owner’s alone, with his code, to somebody who works here, one at a time', async () => {
    const s = await scene();
    const clerk = await makeMember(s.space, [`${P}:edit`, `${P}:query`]);
    const body = { toTenantUserId: s.heirId, smsCode: '000000' };
    for (const call of [transfer.transferAdmin, transfer.sendTransferCode, transfer.withdrawTransfer])
      expect([call.id, codeOf(await clerk.raw(call, { body }))]).toEqual([call.id, 'Identity:OwnerOnly']);
    const self = s.owner.raw(transfer.transferAdmin, {
      body: { ...body, toTenantUserId: await own(s.owner) },
    });
    expect(codeOf(await self)).toBe('Identity:TransferTarget');
    const right = await code(s);
    const wrong = right === '000000' ? '111111' : '000000';
    expect(codeOf(await start(s, { smsCode: wrong }))).toBe('Account:SmsCodeInvalid');
    await door.sql('update tenant_user set user_status = 16 where id = $1', [s.heirId]);
    expect(codeOf(await start(s))).toBe('Identity:TransferTarget');
    await door.sql('update tenant_user set user_status = 1 where id = $1', [s.heirId]);
    expect(codeOf(await start(s))).toBe('204');
    const other = await makeMember(s.space, []);
    expect(codeOf(await start(s, { toTenantUserId: await own(other) }))).toBe('Identity:TransferPending');
    expect(codeOf(await answer(other, s, true))).toBe('Common:NotFound');
    const stranger = (await makeSpace('企业版', door.house)).owner;
    expect(codeOf(await answer(stranger, s, true))).toBe('Common:NotFound');
    // taken back it can be asked anew, and the one before is answered no more
    await s.owner.call(transfer.withdrawTransfer);
    expect(codeOf(await s.owner.raw(transfer.withdrawTransfer))).toBe('Common:NotFound');
    expect(codeOf(await answer(s.heir, s, true))).toBe('Message:AlreadyHandled');
    expect(codeOf(await start(s))).toBe('204');
    expect(codeOf(await answer(s.heir, s, false))).toBe('204');
    expect(await owners(s)).toEqual([s.owner.userId]);
    await arrived(s.owner, '没有接受接任');
  });

  it('ends after 72 hours, and when one of both is no longer what he was', async () => {
    const s = await scene();
    await start(s);
    await door.sql(
      `update admin_transfer set expire_time = now() - interval '1 minute' where tenant_id = $1`,
      [s.space.tenantId],
    );
    expect(codeOf(await answer(s.heir, s, true))).toBe('Identity:TransferExpired');
    expect(await s.owner.call(transfer.openTransfer)).toBeNull();
    expect(codeOf(await start(s))).toBe('204');
    await door.sql('update tenant_user set user_status = 16 where id = $1', [s.heirId]);
    expect(codeOf(await answer(s.heir, s, true))).toBe('Identity:TransferTarget');
  });

  it('accepted and refused at once: one wins; eight acceptances make one owner', async () => {
    const s = await scene();
    await start(s);
    const both = await Promise.all([answer(s.heir, s, true), answer(s.heir, s, false)]);
    expect(both.map(codeOf).toSorted()).toEqual(['204', 'Message:AlreadyHandled']);
    expect(await owners(s)).toHaveLength(1);
    const t = await scene();
    await start(t);
    const all = await Promise.all(Array.from({ length: 8 }, () => answer(t.heir, t, true)));
    expect(all.map(codeOf).filter((c) => c === '204')).toHaveLength(1);
    expect(await owners(t)).toEqual([t.heir.userId]);
    // two owners are nothing that the database takes
    await expect(
      door.sql('update tenant_user set is_admin = true where tenant_id = $1', [t.space.tenantId]),
    ).rejects.toThrow(/tenant_user_owner/);
  });

  it('is not asked by an owner without a phone, nor too often, nor where nothing is sent', async () => {
    const s = await scene();
    await s.owner.call(transfer.sendTransferCode);
    expect(codeOf(await s.owner.raw(transfer.sendTransferCode))).toBe('Account:SmsTooOften');
    for (let i = 0; i < 10; i += 1)
      await door.sql(
        `insert into sms_code (id, phone, purpose, code_hash, ip, creation_time, expire_time) values (gen_random_uuid(), $1, 6, '\\x00', 'x', now() - interval '2 hours', now())`,
        [s.phone],
      );
    await door.sql(
      `update sms_code set creation_time = creation_time - interval '2 minutes' where phone = $1`,
      [s.phone],
    );
    expect(codeOf(await s.owner.raw(transfer.sendTransferCode))).toBe('Account:SmsDailyLimit');
    const { owner } = await makeSpace('企业版', door.house);
    expect(codeOf(await owner.raw(transfer.sendTransferCode))).toBe('Identity:PhoneRequired');
    const body = { toTenantUserId: await own(owner), smsCode: '123456' };
    expect(codeOf(await owner.raw(transfer.transferAdmin, { body }))).toBe('Identity:PhoneRequired');
    const silent = await Door.open({ sms: null });
    try {
      const there = (await makeSpace('企业版', silent.house)).owner;
      await silent.sql('update app_account set phone_number = $2 where id = $1', [there.userId, s.phone]);
      await silent.house.server.house.sessions.forget(there.userId);
      expect(codeOf(await there.raw(transfer.sendTransferCode))).toBe('Account:SmsUnavailable');
    } finally {
      await silent.close();
    }
  });
});

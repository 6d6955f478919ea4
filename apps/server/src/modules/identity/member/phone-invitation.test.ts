/** Invitations of phones without an account (platform M12): by short message to a registration that joins. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  account,
  AGREEMENT_VERSION,
  inviteLink,
  member,
  phoneInvitation,
  role,
  SMS_PURPOSES,
  space as spaces,
} from '@muyun/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Door, freshPhone } from '../../../../test/door-scene.ts';
import { Actor, codeOf, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { messagesOf } from '../../../../test/message-scene.ts';
import { memberTasks } from './member.tasks.ts';
import { SIMULATED_NOTICES } from '../../../adapters/sms-simulator.ts';

const GOOD = 'Ziegel#41dach';
let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door.close());
const makeOne = (): Promise<Space> => makeSpace('企业版', door.house);
const invite = (at: Space, phones: string[], more: object = {}, as: Actor = at.owner) =>
  as.call(member.inviteMembers, { body: { phones, ...more } });
const texts = (phone: string): { template: string; text: string }[] =>
  readFileSync(path.join(door.house.server.house.config.dataDir, SIMULATED_NOTICES), {
    encoding: 'utf8',
    flag: 'a+',
  })
    .split('\n')
    .filter((line) => line.includes(phone))
    .map((line) => JSON.parse(line) as { template: string; text: string });
/** The code in the nth short message to the phone. */
async function codeTo(phone: string, nth = 1): Promise<string> {
  await vi.waitUntil(() => texts(phone).length >= nth, { timeout: 10_000 });
  return /invite=([\w-]{20})$/.exec(texts(phone)[nth - 1]?.text ?? '')?.[1] ?? expect.fail('no link');
}
const read = (code: string) => door.stranger().raw(inviteLink.readInvite, { params: { code } });
const join = (who: Actor, code: string) => who.raw(inviteLink.joinByInvite, { params: { code } });
let address = 0;
async function registered(phone: string): Promise<Actor> {
  const ip = `10.40.0.${(address += 1)}`;
  const smsCode = await door.code(phone, SMS_PURPOSES.register, ip);
  const made = await door.stranger().call(spaces.register, {
    body: {
      phone,
      smsCode,
      password: GOOD,
      password2: GOOD,
      agreementVersion: AGREEMENT_VERSION,
      realName: '新人',
    },
  });
  const { token } = (await door.logIn({ account: phone, password: GOOD }, ip)).json() as { token: string };
  return new Actor(door.house.url, token, made.userId, made.tenantId);
}
const waiting = (at: Space) => at.owner.call(phoneInvitation.listPhoneInvitations);
const rowOf = async (at: Space, phone: string) =>
  (await waiting(at)).find((r) => r.phone === phone) ?? expect.fail('not waiting');
const overIn = (at: Space) =>
  door.sql(`update phone_invitation set expire_time = now() - interval '1 minute' where tenant_id = $1`, [
    at.tenantId,
  ]);
const aMinuteLater = () =>
  door.sql(`update phone_invitation set notify_time = notify_time - interval '2 minutes'`);

describe('a phone without an account', () => {
  it('gets a short message with a link; its registration is asked in, and the link joins with what was said', async () => {
    const at = await makeOne();
    const given = await at.owner.call(role.calls.create, { body: { name: 'texted', displayName: '短信' } });
    const phone = freshPhone();
    const asked = await invite(at, [phone], { roleIds: [given.id], factoryIds: [at.factoryIds[0]] });
    expect(asked).toEqual({ invited: [], already: [], invalid: [], unknown: [], texted: [phone] });
    expect((await invite(at, [phone])).already).toEqual([phone]);
    const code = await codeTo(phone);
    expect((await read(code)).json()).toMatchObject({ spaceName: at.name, phone, hasAccount: false });
    expect(await rowOf(at, phone)).toMatchObject({
      roles: ['短信'],
      isOver: false,
      notifyCount: 1,
      inviterName: '老板',
    });
    const li = await registered(phone);
    expect((await read(code)).json()).toMatchObject({ hasAccount: true });
    expect(await waiting(at)).toEqual([]);
    await vi.waitUntil(async () => (await messagesOf(li, { filter: at.name })).length > 0, {
      timeout: 10_000,
    });
    expect((await join(li, code)).json()).toMatchObject({ tenantId: at.tenantId });
    const row = (await at.owner.call(member.listMembers)).items.find((m) => m.userId === li.userId);
    expect(row).toMatchObject({ userStatus: 4, roles: [{ name: '短信' }] });
    expect(row?.factories.map((f) => f.id)).toEqual([at.factoryIds[0]]);
    expect(codeOf(await join(li, code))).toBe('Identity:InviteExpired');
    expect((await li.raw(account.switchTenant, { body: { tenantId: at.tenantId } })).status).toBe(200);
  });

  it('without the link the registration is asked by message in every space, and answers there', async () => {
    const [one, two] = [await makeOne(), await makeOne()];
    const phone = freshPhone();
    await invite(one, [phone]);
    await invite(two, [phone]);
    const li = await registered(phone);
    await li.call(member.answerInvitation, { body: { tenantId: one.tenantId, userStatus: 4 } });
    await li.call(member.answerInvitation, { body: { tenantId: two.tenantId, userStatus: 8 } });
    const statusIn = async (at: Space) =>
      (await at.owner.call(member.listMembers)).items.find((m) => m.userId === li.userId)?.userStatus;
    expect([await statusIn(one), await statusIn(two)]).toEqual([4, 8]);
  });

  it('the link is nobody else’s, not after seven days, not once it is taken back or the person was removed', async () => {
    const at = await makeOne();
    const other = (await makeSpace('个人版', door.house)).owner;
    const [phone, gone, late, out] = [freshPhone(), freshPhone(), freshPhone(), freshPhone()];
    await invite(at, [phone, gone, out]);
    const code = await codeTo(phone);
    expect(codeOf(await join(other, code))).toBe('Identity:InviteForeign');
    await at.owner.call(phoneInvitation.cancelPhoneInvitation, {
      params: { id: (await rowOf(at, gone)).id },
    });
    expect(codeOf(await read(await codeTo(gone)))).toBe('Identity:InviteExpired');
    const removed = await registered(out);
    const row = (await at.owner.call(member.listMembers)).items.find((m) => m.userId === removed.userId);
    await at.owner.call(member.removeMember, { params: { id: row?.id ?? '' } });
    expect(codeOf(await join(removed, await codeTo(out)))).toBe('Identity:InviteExpired');
    await invite(at, [late]);
    await overIn(at);
    expect(codeOf(await read(await codeTo(late)))).toBe('Identity:InviteExpired');
    expect((await rowOf(at, late)).isOver).toBe(true);
    // asked anew with what is said now
    expect((await invite(at, [late])).texted).toEqual([late]);
    expect(codeOf(await read(await codeTo(late, 2)))).toBe('200');
  });

  it('is told again after a minute, with another link; the one before leads nowhere', async () => {
    const at = await makeOne();
    const phone = freshPhone();
    await invite(at, [phone]);
    const first = await codeTo(phone);
    const { id } = await rowOf(at, phone);
    const again = () => at.owner.raw(phoneInvitation.notifyPhoneInvitation, { params: { id } });
    expect(codeOf(await again())).toBe('Account:SmsTooOften');
    await aMinuteLater();
    const both = await Promise.all([again(), again()]);
    expect(both.map(codeOf).toSorted()).toEqual(['204', 'Account:SmsTooOften']);
    const second = await codeTo(phone, 2);
    expect(codeOf(await read(first))).toBe('Identity:InviteExpired');
    expect(codeOf(await read(second))).toBe('200');
    expect((await rowOf(at, phone)).notifyCount).toBe(2);
  });

  it('races: asked twice at once one message goes out; taken back while he joins, one of both wins', async () => {
    const at = await makeOne();
    const phone = freshPhone();
    const asked = await Promise.all([1, 2, 3].map(() => invite(at, [phone])));
    expect(asked.flatMap((a) => a.texted)).toEqual([phone]);
    const code = await codeTo(phone);
    const li = (await makeSpace('个人版', door.house)).owner;
    await door.sql('update app_account set phone_number = $2 where id = $1', [li.userId, phone]);
    await door.house.server.house.sessions.forget(li.userId);
    const { id } = await rowOf(at, phone);
    const [joined, again, cancelled] = await Promise.all([
      join(li, code),
      join(li, code),
      at.owner.raw(phoneInvitation.cancelPhoneInvitation, { params: { id } }),
    ]);
    const wins = [joined, again, cancelled].filter((r) => r.status < 300);
    expect(wins).toHaveLength(1);
  });

  it('is seen masked by who may not see phones, and belongs to its space', async () => {
    const [at, other] = [await makeOne(), await makeOne()];
    const phone = freshPhone();
    await invite(at, [phone]);
    const { id } = await rowOf(at, phone);
    const clerk = await makeMember(at, ['AbpOrganizationUnit.Members:query']);
    expect((await clerk.call(phoneInvitation.listPhoneInvitations))[0]?.phone).toMatch(/\*{4}/);
    expect(codeOf(await clerk.raw(phoneInvitation.cancelPhoneInvitation, { params: { id } }))).toBe(
      'Common:Forbidden',
    );
    for (const call of [phoneInvitation.cancelPhoneInvitation, phoneInvitation.notifyPhoneInvitation])
      expect(codeOf(await other.owner.raw(call, { params: { id } }))).toBe('Common:NotFound');
  });

  it('a month after its end nothing is kept of it', async () => {
    const at = await makeOne();
    const [old, young] = [freshPhone(), freshPhone()];
    await invite(at, [old, young]);
    await door.sql(`update phone_invitation set expire_time = now() - interval '31 days' where phone = $1`, [
      old,
    ]);
    const [task] = memberTasks(door.house.server.house);
    expect(await task?.run(new Date())).toMatch(/^\d+ invitations/);
    expect((await waiting(at)).map((r) => r.phone)).toEqual([young]);
  });

  it('is not asked where nothing can be sent', async () => {
    const silent = await Door.open({ sms: null });
    try {
      const at = await makeSpace('企业版', silent.house);
      const phone = freshPhone();
      expect(await invite(at, [phone])).toMatchObject({ texted: [], unknown: [phone] });
      const [row] = await silent.sql<{ id: string }>(
        `insert into phone_invitation (tenant_id, id, phone, code_hash, inviter_tenant_user_id, expire_time, notify_time)
          select tenant_id, gen_random_uuid(), $2, '\\x01', id, now() + interval '1 day', now() - interval '1 hour' from tenant_user where tenant_id = $1 and is_admin returning id`,
        [at.tenantId, phone],
      );
      const asked = await at.owner.raw(phoneInvitation.notifyPhoneInvitation, {
        params: { id: row?.id ?? '' },
      });
      expect(codeOf(asked)).toBe('Account:SmsUnavailable');
    } finally {
      await silent.close();
    }
  });
});

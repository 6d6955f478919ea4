/** 注销账号 (platform M1 §4): who may go, what ends at once, how it is taken back, and what is left after fifteen days. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, cancelAccount as calls, member, SMS_PURPOSES } from '@muyun/contract';
import { Door, freshPhone, type Person } from '../../../../test/door-scene.ts';
import { type Actor, codeOf, makeHost, makeSpace, PASSWORD, type Space } from '../../../../test/kit.ts';
import { arrived } from '../../../../test/message-scene.ts';
import { cancelTasks } from './cancel.ts';

let door: Door;
let space: Space;
beforeAll(async () => {
  door = await Door.open();
  space = await makeSpace('企业版', door.house);
});
afterAll(() => door.close());

interface Leaving extends Person {
  readonly actor: Actor;
}
let serial = 0;
const enter = async (phone: string): Promise<Actor> => {
  serial += 1;
  const raw = await door.logIn({ account: phone, password: PASSWORD }, `10.77.0.${serial}`);
  if (raw.status !== 200) throw new Error(codeOf(raw));
  return door.stranger((raw.json() as { token: string }).token);
};
async function leaving(): Promise<Leaving> {
  const person = await door.person(space);
  return { ...person, actor: await enter(person.phone) };
}
async function codeFor(who: Actor, phone: string): Promise<string> {
  await door.sql(`update sms_code set creation_time = creation_time - interval '2 hours' where phone = $1`, [
    phone,
  ]);
  const before = door.sent(phone).length;
  await who.call(calls.sendCancelCode);
  await expect.poll(() => door.sent(phone).length).toBe(before + 1);
  return door.sent(phone).findLast((m) => m.purpose === SMS_PURPOSES.stepUp)?.code ?? '';
}
const ask = async (who: Actor, phone: string) =>
  who.raw(calls.askCancel, { body: { smsCode: await codeFor(who, phone) } });
/** The nightly run, `days` from now. */
const night = (days: number) => {
  const [task] = cancelTasks(door.house.server.house);
  return task?.run(new Date(Date.now() + days * 86_400_000));
};

describe('whoever goes', () => {
  it('shows that he holds the phone, keeps the session he has and loses the others; he is told', async () => {
    const he = await leaving();
    const other = await enter(he.phone);
    const wrong = await he.actor.raw(calls.askCancel, { body: { smsCode: '000000' } });
    expect(codeOf(wrong)).toBe('Account:SmsCodeInvalid');
    const raw = await ask(he.actor, he.phone);
    const { effectiveTime } = raw.json() as { effectiveTime: string };
    expect((Date.parse(effectiveTime) - Date.now()) / 86_400_000).toBeCloseTo(15, 1);
    expect((await other.raw(account.auth)).status).toBe(401);
    expect(await he.actor.call(calls.readCancel)).toMatchObject({
      effectiveTime,
      spaces: [],
      unpaidOrders: 0,
    });
    expect(await arrived(he.actor, '账号将在 15 天后注销')).toHaveLength(1);
    expect(codeOf(await ask(he.actor, he.phone))).toBe('Account:CancelAsked');
  });

  it('takes it back himself, or by logging in again', async () => {
    const he = await leaving();
    expect(codeOf(await he.actor.raw(calls.withdrawCancel))).toBe('Common:NotFound');
    await ask(he.actor, he.phone);
    await he.actor.call(calls.withdrawCancel);
    expect((await he.actor.call(calls.readCancel)).effectiveTime).toBeNull();
    await ask(he.actor, he.phone);
    const again = await enter(he.phone);
    expect((await again.call(calls.readCancel)).effectiveTime).toBeNull();
    await night(16);
    expect((await again.raw(account.auth)).status).toBe(200);
  });

  it('is not one who owns a space, who owes money, who is staff, or whom nobody can reach', async () => {
    const owner = space.owner;
    expect(codeOf(await owner.raw(calls.sendCancelCode))).toBe('Account:PhoneRequired');
    const raw = await owner.raw(calls.askCancel, { body: { smsCode: '000000' } });
    expect(raw.json()).toMatchObject({
      error: { code: 'Account:OwnsSpace', message: `请先移交或解散您的空间：${space.name}` },
    });
    const host = await makeHost(door.house);
    expect(codeOf(await host.raw(calls.askCancel, { body: { smsCode: '000000' } }))).toBe(
      'Account:CancelStaff',
    );
    const debtor = await leaving();
    await door.sql(
      `insert into payment_order (tenant_id, id, order_no, tenant_name, user_id, buyer_name, order_type, provider, provider_name, price_id, available_name, quantity, period_value, original_price, order_amount, amount, gateway, expire_time)
       select $1, gen_random_uuid(), 'X' || $2, '空间', $3, '买家', 1, 'E', '版本', id, '一年', 1, 12, 1, 1, 1, 1, now() + interval '1 day' from price limit 1`,
      [space.tenantId, debtor.phone, debtor.userId],
    );
    const owing = await debtor.actor.raw(calls.askCancel, { body: { smsCode: '000000' } });
    expect(owing.json()).toMatchObject({ error: { code: 'Account:HasUnpaidOrder' } });
    await door.sql('delete from payment_order where user_id = $1', [debtor.userId]);
    await door.sql('update app_account set phone_number = null where id = $1', [debtor.userId]);
    const mute = await debtor.actor.raw(calls.askCancel, { body: { smsCode: '000000' } });
    expect(codeOf(mute)).toBe('Account:PhoneRequired');
  });
});

describe('after fifteen days', () => {
  it('nothing tells who it was: no name, no phone, no way in; the phone is free for its next owner', async () => {
    const he = await leaving();
    await ask(he.actor, he.phone);
    await night(14);
    expect((await he.actor.raw(account.auth)).status).toBe(200);
    await night(16);
    expect((await he.actor.raw(account.auth)).status).toBe(401);
    expect(codeOf(await door.logIn({ account: he.phone, password: PASSWORD }, '10.78.0.1'))).toBe(
      'Account:InvalidCredentials',
    );
    const [row] = await door.sql<Record<string, unknown>>(
      'select phone_number, real_name, email, nickname, password_hash, is_active from app_account where id = $1',
      [he.userId],
    );
    expect(row).toEqual({
      phone_number: null,
      real_name: null,
      email: null,
      nickname: '已注销用户',
      password_hash: null,
      is_active: false,
    });
    const rows = (await space.owner.call(member.listMembers, { query: { maxResultCount: 200 } })).items;
    expect(rows.some((m) => m.userId === he.userId)).toBe(false);
    const next = await leaving();
    await door.sql('update app_account set phone_number = $2 where id = $1', [next.userId, he.phone]);
    expect((await enter(he.phone)).token).toBeTruthy();
  });

  it('whoever has come to own a space meanwhile stays', async () => {
    const he = await leaving();
    await ask(he.actor, he.phone);
    const own = await makeSpace('企业版', door.house);
    await door.sql('update tenant_user set user_id = $2 where tenant_id = $1 and is_admin', [
      own.tenantId,
      he.userId,
    ]);
    await night(16);
    expect((await he.actor.raw(account.auth)).status).toBe(200);
    expect(freshPhone()).not.toBe(he.phone);
  });
});

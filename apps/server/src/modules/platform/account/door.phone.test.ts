/** Whoever holds the phone: login by SMS, a forgotten password; and the devices of a person (platform M1). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, security, SMS_PURPOSES } from '@muyun/contract';
import { Door, freshPhone, type Person } from '../../../../test/door-scene.ts';
import { arrived } from '../../../../test/message-scene.ts';
import { codeOf, makeSpace, PASSWORD, type Space } from '../../../../test/kit.ts';

const WRONG = 'Falsch#2026';
let door: Door;
let space: Space;
beforeAll(async () => {
  door = await Door.open();
  space = await makeSpace('企业版', door.house);
});
afterAll(() => door.close());
const person = (): Promise<Person> => door.person(space);

describe('login by SMS', () => {
  const enter = (phone: string, smsCode: string, ip = '10.7.0.1') =>
    door.logIn({ grantType: 'sms', phone, smsCode }, ip);

  it('opens a session, once; also of an account whose password is locked', async () => {
    const { userId, name, phone } = await person();
    for (let i = 0; i < 5; i += 1) {
      const captcha = i < 2 ? {} : await door.solved(`10.7.1.${i}`);
      await door.logIn({ account: name, password: WRONG, ...captcha }, `10.7.1.${i}`);
    }
    expect(codeOf(await door.logIn({ account: name, password: PASSWORD }, '10.7.1.9'))).toBe(
      'Account:Locked',
    );
    const code = await door.code(phone, SMS_PURPOSES.login, '10.7.1.9');
    const opened = await enter(phone, code);
    const { token, tenantId } = opened.json() as { token: string; tenantId: string };
    expect([opened.status, tenantId]).toEqual([200, space.tenantId]);
    expect((await door.stranger(token).call(account.auth)).user.id).toBe(userId);
    expect(codeOf(await enter(phone, code))).toBe('Account:SmsCodeInvalid');
  });

  it('twice at once with one code: one session', async () => {
    const { phone } = await person();
    const code = await door.code(phone, SMS_PURPOSES.login, '10.7.2.1');
    const both = await Promise.all([enter(phone, code), enter(phone, code)]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Account:SmsCodeInvalid']);
  });

  it('five wrong codes use it up; an old one, one for another purpose or another phone opens nothing', async () => {
    const { phone } = await person();
    const other = await person();
    const code = await door.code(phone, SMS_PURPOSES.login, '10.7.3.1');
    const wrong = code === '000000' ? '000001' : '000000';
    expect(codeOf(await enter(other.phone, code))).toBe('Account:SmsCodeInvalid');
    for (let i = 0; i < 5; i += 1) expect(codeOf(await enter(phone, wrong))).toBe('Account:SmsCodeInvalid');
    expect(codeOf(await enter(phone, code))).toBe('Account:SmsCodeInvalid');
    const old = await door.code(other.phone, SMS_PURPOSES.login, '10.7.3.2');
    await door.sql('update sms_code set expire_time = now() where phone = $1', [other.phone]);
    expect(codeOf(await enter(other.phone, old))).toBe('Account:SmsCodeInvalid');
    await door.sql(
      `update sms_code set creation_time = creation_time - interval '2 minutes' where phone = $1`,
      [other.phone],
    );
    const recover = await door.code(other.phone, SMS_PURPOSES.recover, '10.7.3.3');
    expect(codeOf(await enter(other.phone, recover))).toBe('Account:SmsCodeInvalid');
  });

  it('of an account that was disabled says so', async () => {
    const { phone, userId } = await person();
    const code = await door.code(phone, SMS_PURPOSES.login, '10.7.4.1');
    await door.sql('update app_account set is_active = false where id = $1', [userId]);
    expect(codeOf(await enter(phone, code))).toBe('Account:Disabled');
  });
});

describe('a forgotten password', () => {
  const recover = (phone: string, smsCode: string, newPassword: string, password2 = newPassword) =>
    door.stranger().raw(security.forgetPassword, { body: { phone, smsCode, newPassword, password2 } });

  it('is set anew by whoever holds the phone; every session ends, and the lock too', async () => {
    const { phone, userId, name } = await person();
    const token = (
      (await door.logIn({ account: name, password: PASSWORD }, '10.8.0.1')).json() as { token: string }
    ).token;
    await door.sql(
      `update app_account set lockout_end = now() + interval '1 hour', lock_count = 3 where id = $1`,
      [userId],
    );
    const code = await door.code(phone, SMS_PURPOSES.recover, '10.8.0.1');
    expect(codeOf(await recover(phone, code, 'Ziegel#41dach', 'Ziegel#42dach'))).toBe(
      'Account:PasswordMismatch',
    );
    expect(codeOf(await recover(phone, code, 'qwer1234'))).toBe('Account:PasswordWeak');
    expect(codeOf(await recover(phone, code, 'Ziegel#41dach'))).toBe('204');
    expect((await door.stranger(token).raw(account.auth)).status).toBe(401);
    const anew = await door.logIn({ account: phone, password: 'Ziegel#41dach' }, '10.8.0.2');
    expect(anew.status).toBe(200);
    const told = await arrived(door.stranger((anew.json() as { token: string }).token), '登录密码已修改');
    expect(told).toMatchObject([{ messageTypeValue: 9 }]);
    expect(codeOf(await recover(phone, code, 'Ziegel#43dach'))).toBe('Account:SmsCodeInvalid');
  });

  it('may not be one of the last; of a disabled account stays closed', async () => {
    const { phone, userId } = await person();
    const code = await door.code(phone, SMS_PURPOSES.recover, '10.8.1.1');
    expect(codeOf(await recover(phone, code, PASSWORD))).toBe('Account:PasswordReused');
    await door.sql(
      `update sms_code set creation_time = creation_time - interval '2 minutes' where phone = $1`,
      [phone],
    );
    const again = await door.code(phone, SMS_PURPOSES.recover, '10.8.1.2');
    await door.sql('update app_account set is_active = false where id = $1', [userId]);
    expect(codeOf(await recover(phone, again, 'Ziegel#41dach'))).toBe('Account:Disabled');
    expect(codeOf(await recover(freshPhone(), '123456', 'Ziegel#41dach'))).toBe('Account:SmsCodeInvalid');
  });
});

describe('devices', () => {
  it('are listed with the one in use, and end one by one or all others; nobody ends those of another', async () => {
    const { name } = await person();
    const open = async (): Promise<string> =>
      ((await door.logIn({ account: name, password: PASSWORD }, '10.9.1.1')).json() as { token: string })
        .token;
    const [first, second, third] = [await open(), await open(), await open()];
    const me = door.stranger(first);
    const all = await me.call(security.devices);
    expect(all).toHaveLength(3);
    expect(all.filter((d) => d.isCurrent)).toHaveLength(1);
    expect(all[0]).toMatchObject({ clientType: 1, ip: '10.9.1.1', spaceName: space.name });
    const other = (await door.stranger(second).call(security.devices)).find((d) => d.isCurrent);
    const foreign = await person();
    const stranger = door.stranger(
      (
        (await door.logIn({ account: foreign.name, password: PASSWORD }, '10.9.1.2')).json() as {
          token: string;
        }
      ).token,
    );
    expect((await stranger.raw(security.endDevice, { params: { id: other?.id } })).status).toBe(404);
    expect((await me.raw(security.endDevice, { params: { id: other?.id } })).status).toBe(204);
    expect((await me.raw(security.endDevice, { params: { id: other?.id } })).status).toBe(404);
    expect((await door.stranger(second).raw(account.auth)).status).toBe(401);
    expect(await me.call(security.endOtherDevices)).toEqual({ ended: 1 });
    expect((await door.stranger(third).raw(account.auth)).status).toBe(401);
    expect((await me.raw(account.auth)).status).toBe(200);
    expect((await stranger.raw(account.auth)).status).toBe(200);
  });
});

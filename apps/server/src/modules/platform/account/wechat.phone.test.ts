/** Binding on the phone goes through the same door as a login: wrong passwords count, lock and ask for the captcha; codes by SMS are used up. */
import { account, binding, notification, SMS_PURPOSES } from '@muyun/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Door, freshPhone, from } from '../../../../test/door-scene.ts';
import {
  Actor,
  codeOf,
  makeMember,
  makeSpace,
  NO_LIMITS,
  openHouse,
  PASSWORD,
  type Raw,
  type Space,
} from '../../../../test/kit.ts';
import { bound, freshWechat, scan } from '../../../../test/wechat-scene.ts';
import { SIMULATED_NOTICES } from '../../../adapters/sms-simulator.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';

let door: Door;
let space: Space;
beforeAll(async () => {
  door = await Door.open();
  space = await makeSpace('企业版', door.house);
});
afterAll(() => door.close());
const somebody = (): Promise<Actor> => makeMember(space, ['AlBasic.ColorCards:query']);
const begun = async (name = freshWechat()) => {
  const { address, secret } = await door.stranger().call(binding.openHere);
  return { key: await scan(door, address, name), secret };
};
const bind = (body: object, ip: string): Promise<Raw> =>
  door.stranger().raw(binding.bindOnPhone, { body, headers: from(ip) });

describe('on the phone', () => {
  it('wrong passwords are counted, ask for the captcha and lock, as at the login', async () => {
    const [person, proof, ip] = [await somebody(), await begun(), '10.31.0.1'];
    const name = await door.nameOf(person.userId);
    const tried = { ...proof, account: name, password: 'wrong-1' };
    expect(codeOf(await bind(tried, ip))).toBe('Account:InvalidCredentials');
    expect(codeOf(await bind(tried, ip))).toBe('Account:InvalidCredentials');
    expect(codeOf(await bind(tried, ip))).toBe('Account:CaptchaRequired');
    for (let left = 3; left > 0; left -= 1) await bind({ ...tried, ...(await door.solved(ip)) }, ip);
    const right = { ...proof, account: name, password: PASSWORD, ...(await door.solved(ip)) };
    expect(codeOf(await bind(right, ip))).toBe('Account:Locked');
    await door.sql('update app_account set lockout_end = null, is_active = false where id = $1', [
      person.userId,
    ]);
    expect(codeOf(await bind({ ...right, ...(await door.solved(ip)) }, ip))).toBe('Account:Disabled');
  });

  it('a code by SMS binds; a WeChat that is somebody else’s does not change hands', async () => {
    const [one, two, name] = [await door.person(space), await somebody(), freshWechat()];
    await bound(door, two, name);
    const taken = await begun(name);
    const ip = '10.31.0.2';
    const smsCode = await door.code(one.phone, SMS_PURPOSES.login, ip);
    expect(codeOf(await bind({ ...taken, phone: one.phone, smsCode: '000000' }, ip))).toBe(
      'Account:SmsCodeInvalid',
    );
    expect(codeOf(await bind({ ...taken, phone: one.phone, smsCode }, ip))).toBe('Account:BindOccupied');
    await door.sql(
      `update sms_code set creation_time = creation_time - interval '2 minutes' where phone = $1`,
      [one.phone],
    );
    const own = await begun();
    const again = await door.code(one.phone, SMS_PURPOSES.login, ip);
    expect(codeOf(await bind({ ...own, phone: one.phone, smsCode: again }, ip))).toBe('204');
  });
});

it('a server without WeChat offers none of it', async () => {
  const plain = await Door.open({ wechat: null });
  try {
    const { owner } = await makeSpace('企业版', plain.house);
    const stranger = plain.stranger();
    for (const call of [binding.loginTicket, binding.openHere])
      expect(codeOf(await stranger.raw(call))).toBe('Account:WechatUnavailable');
    expect(codeOf(await owner.raw(binding.bindTicket))).toBe('Account:WechatUnavailable');
    expect(codeOf(await plain.logIn({ grantType: 'wechat' }))).toBe('Account:GrantType');
    expect((await stranger.call(account.introduction)).hasWechat).toBe(false);
    expect((await owner.call(binding.listBindings)).bindings.map((b) => b.type)).toEqual([
      binding.BINDING.phone,
    ]);
    expect((await owner.call(notification.getNotification)).reach[0]?.why).toBe('off');
  } finally {
    await plain.close();
  }
});

it('waiting before a code keeps nobody of the same address from logging in', async () => {
  const narrow = await openHouse({ rates: { ...NO_LIMITS, anonymous: 3 } });
  try {
    const stranger = new Actor(narrow.url, null, '', '');
    const { ticket } = await stranger.call(binding.loginTicket);
    const codes: string[] = [];
    for (let i = 0; i < 31; i += 1)
      codes.push(codeOf(await stranger.raw(binding.readTicket, { params: { ticket } })));
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => '200'));
    expect(codes[30]).toBe('Common:TooManyRequests');
    expect(codeOf(await stranger.raw(account.introduction))).toBe('200');
  } finally {
    await narrow.server.close();
  }
});

const codeTo = async (actor: Actor, typed: string | undefined, phone: string): Promise<string> => {
  const before = door.sent(phone).length;
  await actor.call(binding.sendBindCode, { body: typed === undefined ? {} : { phone: typed } });
  await vi.waitUntil(() => door.sent(phone).length > before);
  return door.sent(phone).at(-1)?.code ?? '';
};
const notices = (phone: string): { template: string; text: string }[] =>
  readFileSync(path.join(door.house.server.house.config.dataDir, SIMULATED_NOTICES), {
    encoding: 'utf8',
    flag: 'a+',
  })
    .split('\n')
    .filter((line) => line.includes(phone))
    .map((line) => JSON.parse(line) as { template: string; text: string });

describe('the phone of an account', () => {
  it('is bound with its code; changed with the codes of both: other sessions end, the old number is told', async () => {
    const person = await somebody();
    const [old, next] = [freshPhone(), freshPhone()];
    expect(codeOf(await person.raw(binding.sendBindCode, { body: {} }))).toBe('Account:NoPhone');
    const first = await codeTo(person, old, old);
    await person.call(binding.bind, { body: { type: 1, phone: old, smsCode: first } });
    expect((await person.call(account.auth)).user.phoneMasked).toBe(`${old.slice(0, 3)}****${old.slice(-4)}`);
    expect(codeOf(await person.raw(binding.sendBindCode, { body: { phone: old } }))).toBe(
      'Account:SamePhone',
    );
    const { token } = (await door.logIn({ account: old, password: PASSWORD }, '10.31.0.3')).json() as {
      token: string;
    };
    const elsewhere = door.stranger(token);
    expect(codeOf(await elsewhere.raw(account.auth))).toBe('200');

    const smsCode = await codeTo(person, next, next);
    const body = { type: 1 as const, phone: next, smsCode };
    expect(codeOf(await person.raw(binding.bind, { body }))).toBe('Account:OldSmsCodeInvalid');
    expect(codeOf(await person.raw(binding.bind, { body: { ...body, oldSmsCode: '000000' } }))).toBe(
      'Account:OldSmsCodeInvalid',
    );
    await door.sql(
      `update sms_code set creation_time = creation_time - interval '2 minutes' where phone = $1`,
      [old],
    );
    const oldSmsCode = await codeTo(person, undefined, old);
    expect(codeOf(await person.raw(binding.bind, { body: { ...body, oldSmsCode } }))).toBe('200');
    expect(codeOf(await elsewhere.raw(account.auth))).toBe('Session:Invalid');
    expect(codeOf(await person.raw(account.auth))).toBe('200');
    expect(codeOf(await door.logIn({ account: old, password: PASSWORD }, '10.31.0.3'))).toBe(
      'Account:InvalidCredentials',
    );
    expect(codeOf(await door.logIn({ account: next, password: PASSWORD }, '10.31.0.4'))).toBe('200');
    await vi.waitUntil(() => notices(old).length > 0, { timeout: 10_000 });
    expect(notices(old)).toMatchObject([{ template: 'phoneChanged' }]);
  });

  it('a phone of another account is refused to who holds it; of two who want it one gets it', async () => {
    const [person, taken, free] = [await somebody(), await door.person(space), freshPhone()];
    const smsCode = await codeTo(person, taken.phone, taken.phone);
    expect(
      codeOf(await person.raw(binding.bind, { body: { type: 1, phone: taken.phone, smsCode: '111111' } })),
    ).toBe('Account:SmsCodeInvalid');
    expect(codeOf(await person.raw(binding.bind, { body: { type: 1, phone: taken.phone, smsCode } }))).toBe(
      'Account:PhoneOccupied',
    );
    const code = await codeTo(person, free, free);
    const both = await Promise.all(
      [1, 2].map(() => person.raw(binding.bind, { body: { type: 1, phone: free, smsCode: code } })),
    );
    expect(both.filter((r) => r.status === 200)).toHaveLength(1);
    expect((await door.sql('select 1 from app_account where phone_number = $1', [free])).length).toBe(1);
  });
});

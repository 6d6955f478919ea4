/** A second factor at the door: staff of the platform always, others when they want it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  LOGIN_ACTION,
  type OutputOf,
  secondFactorCalls as calls,
  SMS_PURPOSES,
} from '@muyun/contract';
import { Door, PASSWORD, type Person } from '../../../../test/door-scene.ts';
import { Actor, makeSpace, type Raw } from '../../../../test/kit.ts';

type Asked = { ticket: string; phoneMasked: string; resendAfter: number };
const askedOf = (raw: Raw): Asked => (raw.json() as { secondFactor: Asked }).secondFactor;
const codeOf = (raw: Raw): string => (raw.json() as { error?: { code: string } }).error?.code ?? '';

let door: Door;
let staff: Person;
let clerk: Person;

/** The newest code to a phone, once it has come. */
async function newest(phone: string, count: number): Promise<string> {
  await expect.poll(() => door.sent(phone).length).toBeGreaterThan(count);
  return door.sent(phone).at(-1)?.code ?? '';
}
/** A day passes: another code may be sent. */
const dayLater = (phone: string) =>
  door.sql(`update sms_code set creation_time = creation_time - interval '25 hours' where phone = $1`, [
    phone,
  ]);
const password = (person: Person) => door.logIn({ account: person.name, password: PASSWORD });
const second = (ticket: string, code: string) =>
  door.logIn({ secondFactorTicket: ticket, secondFactorCode: code });

/** The right password, and the code that came of it. */
async function asked(person: Person): Promise<{ ticket: string; code: string; masked: string }> {
  await dayLater(person.phone);
  const before = door.sent(person.phone).length;
  const answer = await password(person);
  expect(answer.status).toBe(200);
  const { ticket, phoneMasked } = askedOf(answer);
  return { ticket, code: await newest(person.phone, before), masked: phoneMasked };
}

beforeAll(async () => {
  door = await Door.open();
  const space = await makeSpace('企业版', door.house);
  staff = await door.person(space);
  clerk = await door.person(space);
  await door.sql('update app_account set is_host_user = true where id = $1', [staff.userId]);
});
afterAll(() => door.close());

describe('staff of the platform', () => {
  it('get no session for the password alone, and one for the code that came to the phone', async () => {
    const { ticket, code, masked } = await asked(staff);
    expect(masked).toBe(`${staff.phone.slice(0, 3)}****${staff.phone.slice(-4)}`);
    const entered = await second(ticket, code);
    const { token, userId } = entered.json() as { token: string; userId: string };
    expect(userId).toBe(staff.userId);
    expect((await door.stranger(token).call(account.auth)).user.id).toBe(staff.userId);
  });

  it('a ticket opens one session, for ever so many at once', async () => {
    const { ticket, code } = await asked(staff);
    const all = await Promise.all(Array.from({ length: 8 }, () => second(ticket, code)));
    expect(all.filter((raw) => raw.status === 200)).toHaveLength(1);
    expect(codeOf(await second(ticket, code))).toBe('Account:SecondFactorExpired');
  });

  it('a wrong code, one of another phone and no code open nothing; the right one still does', async () => {
    const { ticket, code } = await asked(staff);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(codeOf(await second(ticket, wrong))).toBe('Account:SmsCodeInvalid');
    expect(codeOf(await door.logIn({ secondFactorTicket: ticket }))).toBe('Account:SmsCodeInvalid');
    const foreign = await door.code(clerk.phone, SMS_PURPOSES.login);
    if (foreign !== code) expect(codeOf(await second(ticket, foreign))).toBe('Account:SmsCodeInvalid');
    expect((await second(ticket, code)).status).toBe(200);
  });

  it('an invented ticket and one that is five minutes old open nothing', async () => {
    expect(codeOf(await second('x'.repeat(43), '123456'))).toBe('Account:SecondFactorExpired');
    const { ticket, code } = await asked(staff);
    await door.sql(
      `update second_factor_ticket set expire_time = now() where user_id = $1 and used_time is null`,
      [staff.userId],
    );
    expect(codeOf(await second(ticket, code))).toBe('Account:SecondFactorExpired');
  });

  it('a code that was sent a moment ago still holds: only the ticket is new', async () => {
    const first = await asked(staff);
    const again = askedOf(await password(staff));
    expect(again.resendAfter).toBeLessThanOrEqual(60);
    expect(door.sent(staff.phone).at(-1)?.code).toBe(first.code);
    expect((await second(again.ticket, first.code)).status).toBe(200);
    // and one that has been used does not: he is told when the next can be sent
    expect(codeOf(await password(staff))).toBe('Account:SmsTooOften');
  });

  it('do not get in by a code alone, and are told which way', async () => {
    await dayLater(staff.phone);
    const smsCode = await door.code(staff.phone, SMS_PURPOSES.login);
    const raw = await door.logIn({ grantType: 'sms', phone: staff.phone, smsCode });
    expect(codeOf(raw)).toBe('Account:PasswordFirst');
  });

  it('are told that no code is sent any more today, and get none', async () => {
    const person = await door.person(await makeSpace('企业版', door.house));
    await door.sql('update app_account set is_host_user = true where id = $1', [person.userId]);
    await door.sql(
      `insert into sms_code (id, phone, purpose, code_hash, ip, creation_time, expire_time) select gen_random_uuid(), $1, 1, '', 'x', now() - interval '2 hours', now() from generate_series(1, 10)`,
      [person.phone],
    );
    expect(codeOf(await password(person))).toBe('Account:SmsDailyLimit');
    await door.sql(
      `update sms_code set creation_time = now() - interval '10 minutes' where phone = $1 and id in (select id from sms_code where phone = $1 limit 5)`,
      [person.phone],
    );
    await door.sql(`delete from sms_code where phone = $1 and creation_time < now() - interval '1 hour'`, [
      person.phone,
    ]);
    expect(codeOf(await password(person))).toBe('Account:SmsTooOften');
  });

  it('cannot turn it off', async () => {
    const { ticket, code } = await asked(staff);
    const { token } = (await second(ticket, code)).json() as { token: string };
    const me = new Actor(door.house.url, token, '', '');
    expect(await me.call(calls.secondFactor)).toMatchObject({ isOn: true, isRequired: true });
    const turn = me.call(calls.turnSecondFactor, { body: { isOn: false, smsCode: '123456' } });
    expect(await me.refused(turn)).toBe('Account:SecondFactorRequired');
  });
});

describe('who wants it', () => {
  const own = async (token: string): Promise<Actor> => new Actor(door.house.url, token, '', '');
  const stepUp = async (me: Actor): Promise<string> => {
    await dayLater(clerk.phone);
    const before = door.sent(clerk.phone).length;
    const sent: OutputOf<typeof calls.sendSecondFactor> = await me.call(calls.sendSecondFactor);
    expect(sent.phoneMasked).toContain('****');
    return newest(clerk.phone, before);
  };

  it('turns it on by a code to the phone, is asked at the next login, and turns it off again', async () => {
    const { token } = (await password(clerk)).json() as { token: string };
    const me = await own(token);
    expect(await me.call(calls.secondFactor)).toEqual({
      isOn: false,
      isRequired: false,
      phoneMasked: expect.stringContaining('****'),
    });
    const wrong = me.call(calls.turnSecondFactor, { body: { isOn: true, smsCode: '000000' } });
    expect(await me.refused(wrong)).toBe('Account:SmsCodeInvalid');
    const on = await me.call(calls.turnSecondFactor, { body: { isOn: true, smsCode: await stepUp(me) } });
    expect(on.isOn).toBe(true);
    const { ticket, code } = await asked(clerk);
    expect((await second(ticket, code)).status).toBe(200);
    const off = await me.call(calls.turnSecondFactor, { body: { isOn: false, smsCode: await stepUp(me) } });
    expect(off.isOn).toBe(false);
    expect((await password(clerk)).json()).toHaveProperty('token');
    const noted = await door.sql<{ n: number }>(
      'select count(*)::int as n from login_log where user_id = $1 and action = $2 and result = 1',
      [clerk.userId, LOGIN_ACTION.secondFactor],
    );
    expect(noted[0]?.n).toBe(2);
  });

  it('is asked of the members of a space that wants it, who cannot turn it off', async () => {
    const space = await makeSpace('企业版', door.house);
    const person = await door.person(space);
    await door.sql('insert into tenant_config (tenant_id, require_second_factor) values ($1, true)', [
      space.tenantId,
    ]);
    const { ticket, code } = await asked(person);
    const { token } = (await second(ticket, code)).json() as { token: string };
    const me = await own(token);
    expect(await me.call(calls.secondFactor)).toMatchObject({ isOn: true, isRequired: true });
    const turn = me.call(calls.turnSecondFactor, { body: { isOn: false, smsCode: '123456' } });
    expect(await me.refused(turn)).toBe('Account:SecondFactorRequired');
  });

  it('needs a phone', async () => {
    const { phone } = clerk;
    await door.sql('update app_account set phone_number = null where id = $1', [clerk.userId]);
    const other = (await password(clerk)).json() as { token: string };
    const without = await own(other.token);
    expect(await without.call(calls.secondFactor)).toMatchObject({ isOn: false, phoneMasked: null });
    expect(await without.refused(without.call(calls.sendSecondFactor))).toBe('Account:PhoneRequired');
    const turn = without.call(calls.turnSecondFactor, { body: { isOn: true, smsCode: '123456' } });
    expect(await without.refused(turn)).toBe('Account:PhoneRequired');
    await door.sql('update app_account set phone_number = $2 where id = $1', [clerk.userId, phone]);
  });
});

it('where nothing can be sent the password has to do', async () => {
  const silent = await Door.open({ sms: null });
  try {
    const person = await silent.person(await makeSpace('企业版', silent.house));
    await silent.sql('update app_account set is_host_user = true, second_factor = true where id = $1', [
      person.userId,
    ]);
    const raw = await silent.logIn({ account: person.name, password: PASSWORD });
    expect(raw.json()).toHaveProperty('token');
  } finally {
    await silent.close();
  }
});

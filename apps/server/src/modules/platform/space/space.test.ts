/** Registration, and spaces that people make themselves (platform M1, M4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, AGREEMENT_VERSION, type BodyInputOf, SMS_PURPOSES, space } from '@muyun/contract';
import { Door, freshPhone } from '../../../../test/door-scene.ts';
import { type Actor, codeOf, type Raw } from '../../../../test/kit.ts';

const GOOD = 'Ziegel#41dach';
let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door.close());

const faultOf = (raw: Raw): unknown =>
  (raw.json() as { error: { validationErrors?: { field: string; message: string }[] } }).error
    .validationErrors?.[0];
let serial = 0;
const nameOf = (word: string): string => `${word}幕墙科技${(serial += 1)}号`;
let address = 0;
const ip = (): string => `10.20.${((address += 1) / 250) | 0}.${address % 250}`;

type Registration = Partial<BodyInputOf<typeof space.register>>;
async function register(phone: string, more: Registration = {}): Promise<Raw> {
  const smsCode = more.smsCode ?? (await door.code(phone, SMS_PURPOSES.register, ip()));
  return door.stranger().raw(space.register, {
    body: {
      phone,
      smsCode,
      password: GOOD,
      password2: GOOD,
      agreementVersion: AGREEMENT_VERSION,
      ...more,
    },
  });
}
/** Registers and logs in. */
async function newcomer(more: Registration = {}): Promise<{ actor: Actor; phone: string; userId: string }> {
  const phone = freshPhone();
  const raw = await register(phone, more);
  if (raw.status !== 200) throw new Error(JSON.stringify(raw.json()));
  const { token } = (await door.logIn({ account: phone, password: GOOD }, ip())).json() as { token: string };
  return { actor: door.stranger(token), phone, userId: (raw.json() as { userId: string }).userId };
}
const counted = async (phone: string) =>
  (
    await door.sql<{ accounts: number; spaces: number }>(
      `select (select count(*)::int from app_account where phone_number = $1) as accounts, (select count(*)::int from tenant where telephone = $1) as spaces`,
      [phone],
    )
  )[0];

describe('registration', () => {
  it('makes an account with an enterprise on trial for 15 days: it has a factory, its owner holds every right, and menus stand', async () => {
    const displayName = nameOf('南海');
    const { actor, userId } = await newcomer({ realName: '陈嘉慧', displayName, editionType: 2 });
    const auth = await actor.call(account.auth);
    expect(auth.user).toMatchObject({ id: userId, nickname: '陈嘉慧', mustChangePassword: false });
    expect(auth.currentTenant).toMatchObject({
      displayName,
      editionType: 2,
      isInTrialPeriod: true,
      tenantState: 1,
      daysToExpire: 15,
      isAdmin: true,
    });
    expect(auth.factories).toMatchObject([{ code: 'F1', name: '总厂' }]);
    const policy = await actor.call(account.policy);
    expect(policy.permissions.length).toBeGreaterThan(50);
  });

  it('without a name makes a personal space', async () => {
    const { actor } = await newcomer({ realName: '何助理' });
    expect((await actor.call(account.auth)).currentTenant).toMatchObject({
      displayName: '何助理的空间',
      editionType: 1,
      isFreeEdition: true,
      tenantState: 2,
      daysToExpire: null,
    });
  });

  it.each<[string, Registration, string]>([
    ['the agreement was not read', { agreementVersion: null }, 'Account:AgreementRequired'],
    ['an old agreement', { agreementVersion: '2020-01' }, 'Account:AgreementRequired'],
    ['two passwords', { password2: `${GOOD}x` }, 'Account:PasswordMismatch'],
    ['a common password', { password: 'qwer1234', password2: 'qwer1234' }, 'Account:PasswordWeak'],
    ['a code that nobody was sent', { smsCode: '000000' }, 'Account:SmsCodeInvalid'],
    ['a short name of the space', { displayName: '幕墙' }, 'Common:Validation'],
  ])('%s: nothing is made', async (_title, more, expected) => {
    const phone = freshPhone();
    expect(codeOf(await register(phone, more))).toBe(expected);
    expect(await counted(phone)).toEqual({ accounts: 0, spaces: 0 });
  });

  it('of a phone that is registered says so only to who holds it', async () => {
    const { phone } = await newcomer();
    // nobody is sent a code to register with a phone that is registered: one that was sent before it was
    await door.sql(
      `update sms_code set send_state = 1, used_time = null, try_count = 0, creation_time = creation_time + interval '1 second' where phone = $1 and purpose = 2`,
      [phone],
    );
    const { code } = door.sent(phone).at(-1) as { code: string };
    expect(codeOf(await register(phone, { smsCode: '123456' }))).toBe('Account:SmsCodeInvalid');
    expect(codeOf(await register(phone, { smsCode: code }))).toBe('Account:PhoneExists');
  });

  it('twice at once: one account', async () => {
    const phone = freshPhone();
    const smsCode = await door.code(phone, SMS_PURPOSES.register, ip());
    const both = await Promise.all([register(phone, { smsCode }), register(phone, { smsCode })]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Account:SmsCodeInvalid']);
    expect(await counted(phone)).toEqual({ accounts: 1, spaces: 1 });
  });
});

describe('a space of one’s own', () => {
  const make = (actor: Actor, userId: string, displayName: string, more: object = {}): Promise<Raw> =>
    actor.raw(space.createSpace, { body: { editionType: 4, displayName, userId, ...more } });

  it('is entered at once by who made it, and by nobody else', async () => {
    const { actor, userId } = await newcomer();
    const displayName = nameOf('顺德');
    const made = (await make(actor, userId, displayName)).json() as { tenantId: string; tenantState: number };
    expect(made.tenantState).toBe(2);
    const { token } = await actor.call(account.switchTenant, { body: { tenantId: made.tenantId } });
    expect((await door.stranger(token).call(account.auth)).currentTenant).toMatchObject({
      displayName,
      editionType: 4,
      isAdmin: true,
    });
    const stranger = await newcomer();
    expect(
      (await stranger.actor.raw(account.switchTenant, { body: { tenantId: made.tenantId } })).status,
    ).toBe(404);
  });

  it('has a name of 6 to 50 characters that nobody has; asked for before it is measured', async () => {
    const { actor, userId } = await newcomer();
    const name = nameOf('佛山');
    expect((await make(actor, userId, name)).status).toBe(200);
    expect(codeOf(await make(actor, userId, ` ${name} `))).toBe('Tenant:NameExists');
    expect(faultOf(await make(actor, userId, ''))).toEqual({
      field: 'displayName',
      message: '请输入空间名称',
    });
    expect(faultOf(await make(actor, userId, '幕墙厂'))).toEqual({
      field: 'displayName',
      message: '长度至少6个字符',
    });
    expect(codeOf(await make(actor, userId, '长'.repeat(51)))).toBe('Common:Validation');
    expect(codeOf(await make(actor, userId, nameOf('肇庆'), { telephone: '1'.repeat(21) }))).toBe(
      'Common:Validation',
    );
    expect(codeOf(await make(actor, userId, nameOf('肇庆'), { editionType: 3 }))).toBe('Common:Validation');
  });

  it('is made for oneself only', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    expect(codeOf(await make(one.actor, other.userId, nameOf('中山')))).toBe('Tenant:UserMismatch');
  });

  it('of an edition that is closed, or that does not exist, is refused', async () => {
    const { actor, userId } = await newcomer();
    const editions = await actor.call(space.openEditions);
    expect(editions.map((e) => [e.editionType, e.isOpen])).toEqual([
      [2, true],
      [4, true],
    ]);
    await door.sql('update edition set is_open_for_create = false where edition_type = 4');
    try {
      expect(codeOf(await make(actor, userId, nameOf('江门')))).toBe('Tenant:EditionUnavailable');
    } finally {
      await door.sql('update edition set is_open_for_create = true where edition_type = 4');
    }
    const editionId = editions.find((e) => e.editionType === 2)?.id;
    expect(codeOf(await make(actor, userId, nameOf('江门'), { editionId }))).toBe(
      'Tenant:EditionUnavailable',
    );
  });

  it('is tried once by a person and a phone', async () => {
    const { actor, userId, phone } = await newcomer({ displayName: nameOf('惠州'), editionType: 2 });
    expect(codeOf(await make(actor, userId, nameOf('惠州'), { editionType: 2 }))).toBe('Tenant:TrialUsed');
    const friend = await newcomer();
    await door.sql('update app_account set phone_number = null where id = $1', [userId]);
    await door.sql('update app_account set phone_number = $2 where id = $1', [friend.userId, phone]);
    expect(codeOf(await make(friend.actor, friend.userId, nameOf('惠州'), { editionType: 2 }))).toBe(
      'Tenant:TrialUsed',
    );
  });

  it('without a paid edition, five of one person at most; six at once, and the personal one counts', async () => {
    const { actor, userId } = await newcomer();
    const made = await Promise.all(Array.from({ length: 6 }, () => make(actor, userId, nameOf('东莞'))));
    expect(made.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => '200'),
      'Tenant:TooManySpaces',
      'Tenant:TooManySpaces',
    ]);
    // one that was given up counts no more
    const [one] = made.filter((m) => m.status === 200);
    const tenantId = (one?.json() as { tenantId: string } | undefined)?.tenantId;
    await door.sql('update tenant set is_active = false, is_deleted = true where tenant_id = $1', [tenantId]);
    expect((await make(actor, userId, nameOf('东莞'))).status).toBe(200);
    expect(codeOf(await make(actor, userId, nameOf('东莞')))).toBe('Tenant:TooManySpaces');
  });

  it('with one name by two at once: one of them', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const name = nameOf('清远');
    const both = await Promise.all([
      make(one.actor, one.userId, name),
      make(other.actor, other.userId, name),
    ]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Tenant:NameExists']);
  });

  it('whose edition has no trial waits for its order and cannot be entered', async () => {
    const { actor, userId } = await newcomer();
    await door.sql('update edition set trial_days = 0 where edition_type = 2');
    try {
      const raw = await make(actor, userId, nameOf('阳江'), { editionType: 2 });
      const { tenantId, tenantState } = raw.json() as { tenantId: string; tenantState: number };
      expect(tenantState).toBe(0);
      expect(codeOf(await actor.raw(account.switchTenant, { body: { tenantId } }))).toBe('Tenant:Inactive');
    } finally {
      await door.sql('update edition set trial_days = 15 where edition_type = 2');
    }
  });
});

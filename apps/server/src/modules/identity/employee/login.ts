/** The account of an employee (platform M12): one that the space makes, `name@code`, or the one that the person has. */
import {
  type BodyOf,
  EMPLOYED,
  employment as calls,
  type OutputOf,
  PHONE,
  SMS_PURPOSES,
} from '@muyun/contract';
import { bind, bindOutside, type Binding, bindPrepared, type Context } from '../../../kit/call.ts';
import { newId } from '../../../kit/clock.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import { settingOf } from '../../../kit/settings.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import {
  assertCode,
  findAccount,
  hashPassword,
  isAcceptable,
  issueCode,
} from '../../platform/account/index.ts';
import { dismiss, hire, loadMember, lockSeats } from '../member/index.ts';
import { possibleRights } from '../role/index.ts';
import { assertAssignable, endSessions } from '../shared/standing.store.ts';
import { activeLogin, type Employee, employees } from './employee.ts';
import {
  employeeOf,
  givePassword,
  loginOf,
  makeAccount,
  renameAccount,
  spaceCode,
} from './employee.store.ts';
import { note } from './employment.ts';

type Opening = BodyOf<typeof calls.openLogin>;
/** What is found out before the transaction: a hash takes long, and a wrong code counts whatever becomes of the rest. */
type Refused = {
  readonly refused: 'Account:PasswordMismatch' | 'Account:PasswordWeak' | 'Account:SmsCodeInvalid';
};
type Hashed = { readonly hash: string } | Refused;
type Prepared = { readonly login: string; readonly hash: string } | { readonly userId: string } | Refused;

/** Of the rule of the space that gives it. */
async function assertLong(tx: Tx, password: string): Promise<void> {
  const min = await settingOf(tx, 'member.passwordMin');
  if (password.length < min) raise('Account:PasswordShort', { min });
}

async function hashed(pepper: string, password: string, name: string): Promise<Hashed> {
  if (!isAcceptable(password, [name], false)) return { refused: 'Account:PasswordWeak' };
  return { hash: await hashPassword(pepper, password) };
}

/** Raises Account:SmsCodeInvalid. What else is wrong is said when it is known whose account it would be. */
async function prepare(
  { house, body }: Pick<Context<typeof calls.openLogin>, 'house' | 'body'>,
  pepper: string,
): Promise<Prepared> {
  const { loginName: login, password = '', phone, smsCode: code = '' } = body;
  if (login !== undefined) {
    const made = await hashed(pepper, password, login);
    return 'hash' in made ? { login, hash: made.hash } : made;
  }
  if (phone === undefined) return { refused: 'Account:SmsCodeInvalid' };
  await assertCode(house, { phone, code, purpose: SMS_PURPOSES.bind, pepper });
  const host = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  const found = await inTx(house.pools.host, host, (tx) => findAccount(tx, phone));
  return found?.phoneNumber === phone ? { userId: found.id } : { refused: 'Account:SmsCodeInvalid' };
}

/** The account for these words: the one that he had before where the space has made it, else a new one. Raises Identity:LoginNameExists. */
async function ownAccount(
  { tx }: MasterDoing,
  row: Employee,
  { login, hash }: { login: string; hash: string },
): Promise<string> {
  const before = row.tenantUserId === null ? undefined : await loginOf(tx, row.tenantUserId);
  if (before?.isOwn) {
    if (!(await renameAccount(tx, before.userId, login))) raise('Identity:LoginNameExists');
    await givePassword(tx, before.userId, hash);
    return before.userId;
  }
  const id = newId();
  if (!(await makeAccount(tx, { id, login, name: row.name, hash }))) raise('Identity:LoginNameExists');
  return id;
}

async function view({ tx }: Pick<MasterDoing, 'tx'>, row: Pick<Employee, 'tenantUserId'>) {
  const login = row.tenantUserId === null ? undefined : await loginOf(tx, row.tenantUserId);
  return {
    userName: login?.userName ?? null,
    userStatus: login?.userStatus ?? null,
    isOwn: login?.isOwn ?? false,
    mustChangePassword: login?.mustChangePassword ?? false,
    lastLoginTime: login?.lastLoginTime ?? null,
    spaceCode: await spaceCode(tx),
  };
}

async function open(
  doing: MasterDoing,
  id: string,
  body: Opening,
  prepared: Prepared,
): Promise<OutputOf<typeof calls.openLogin>> {
  const { tx, who, audit } = doing;
  const row = await employees.store.lock(tx, who, id);
  if (row.state !== EMPLOYED) raise('Identity:EmployeeLeft');
  if (await activeLogin(doing, row)) raise('Identity:HasLogin');
  if ('refused' in prepared) raise(prepared.refused);
  if ('login' in prepared) await assertLong(tx, body.password ?? '');
  // what his account could do before it can do again: by whom it is given its password
  if ('login' in prepared && row.tenantUserId !== null && body.roleIds.length === 0)
    await assertCouldGive(doing, row.tenantUserId);
  // before anything is made: new rows hold their space too, and two who do this would wait for each other
  await lockSeats(tx);
  const userId = 'userId' in prepared ? prepared.userId : await ownAccount(doing, row, prepared);
  const tenantUserId = await hire(doing, {
    userId,
    name: row.name,
    roleIds: body.roleIds,
    unitIds: row.organizationUnitIds,
    factoryIds: row.factoryIds,
  });
  const other = await employeeOf(tx, tenantUserId);
  if (other !== null && other !== id) raise('Identity:AccountTaken');
  await employees.store.update(tx, id, { tenantUserId });
  const opened = await view(doing, { tenantUserId });
  const label = calls.EMPLOYMENT_LABELS.loginName;
  const change = { field: 'loginName', label, oldValue: null, newValue: opened.userName };
  await audit(note(row, 'openLogin', calls.openLogin.title, [change]));
  return opened;
}

async function close(doing: MasterDoing, id: string): Promise<void> {
  const { tx, who, audit } = doing;
  const row = await employees.store.lock(tx, who, id);
  const login = (await activeLogin(doing, row)) ?? raise('Identity:NoLogin');
  await dismiss(doing, login.memberId);
  await audit(note(row, 'closeLogin', calls.closeLogin.title));
}

/** Whoever sets a password can log in with it: no further than by roles that he could give himself. Raises Identity:OwnerProtected, Identity:GrantTooWide. */
async function assertCouldGive({ tx, who }: MasterDoing, memberId: string): Promise<void> {
  if (memberId === who.tenantUserId) return;
  const target = await loadMember(tx, memberId);
  if (!target) return;
  if (target.isAdmin) raise('Identity:OwnerProtected');
  const held = target.roles.map((r) => r.id);
  await assertAssignable(tx, who, held, possibleRights(who));
}

async function setPassword(doing: MasterDoing, id: string, typed: string, made: Hashed): Promise<void> {
  const { tx, who, house, audit } = doing;
  const row = await employees.store.lock(tx, who, id);
  const login = (await activeLogin(doing, row)) ?? raise('Identity:NoLogin');
  if ('refused' in made) raise(made.refused);
  await assertLong(tx, typed);
  await assertCouldGive(doing, login.memberId);
  if (!login.isOwn || !(await givePassword(tx, login.userId, made.hash))) raise('Identity:ForeignAccount');
  await endSessions(doing, login.userId);
  // the account is the space's own, wherever else it is let in (platform F7)
  tx.afterCommit(() => void house.sessions.endAll(login.userId, END_REASON.passwordChanged));
  await audit(note(row, 'password', calls.setEmployeePassword.title));
}

export const loginRoutes = (pepper: () => string): readonly Binding[] => [
  bind(calls.loginOfEmployee, async (doing) =>
    view(doing, await employees.store.load(doing.tx, doing.who, doing.params.id)),
  ),
  bindPrepared(
    calls.openLogin,
    (context) => prepare(context, pepper()),
    (doing, prepared) => open(doing, doing.params.id, doing.body, prepared),
  ),
  bindOutside(calls.askConsent, async ({ house, who, params, body: { phone } }) => {
    const own = { tenantId: who.tenant?.id ?? PLATFORM, userId: who.userId, readOnly: true };
    await inTx(house.pools.user, own, (tx) => employees.store.load(tx, who, params.id));
    if (!PHONE.test(phone)) raise('Identity:PhoneInvalid');
    return issueCode(house, { phone, purpose: SMS_PURPOSES.bind, ip: who.ip, pepper: pepper() });
  }),
  bind(calls.closeLogin, (doing) => close(doing, doing.params.id)),
  bindPrepared(
    calls.setEmployeePassword,
    async ({ body }): Promise<Hashed> =>
      body.newPassword === body.password2
        ? hashed(pepper(), body.newPassword, '')
        : { refused: 'Account:PasswordMismatch' },
    (doing, made) => setPassword(doing, doing.params.id, doing.body.newPassword, made),
  ),
];

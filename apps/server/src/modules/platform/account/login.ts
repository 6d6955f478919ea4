/** Log in, switch space, change password: what they mean (platform M1). */
import { createHash } from 'node:crypto';
import { type account, member, type OutputOf, SMS_PURPOSES, type TenantBrief } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { takeLogin } from '../../../kit/rates.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { daysToExpire, TENANT_STATE, tenantState, type Who } from '../../../kit/who.ts';
import {
  type AccountRow,
  countFailure,
  countUnknown,
  findAccount,
  type Failure,
  loadAccount,
  lockOfUnknown,
  markLogin,
  MAX_TRIES,
  recentHashes,
  type SpaceRow,
  spacesOf,
  storePassword,
} from './account.store.ts';
import { notify } from '../message/index.ts';
import { deviceOf } from './device.ts';
import {
  addressFailures,
  assertCaptcha,
  assertCode,
  type CaptchaAnswer,
  countAddressFailure,
} from './door.ts';
import { failuresOfName } from './door.store.ts';
import { dummyHash, hashPassword, isAcceptable, verifyPassword } from './password.ts';

type SessionAnswer = OutputOf<typeof account.login>;
const asHost = <T>(house: House, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId }, work);

export interface Credentials extends CaptchaAnswer {
  readonly account: string;
  readonly password: string;
  readonly clientType: number;
  readonly rememberMe: boolean;
  readonly ip: string;
  readonly userAgent: string;
  readonly pepper: string;
}

/** At most so many tries a minute per address and typed account, right or wrong, beside the lockout (platform F7). Raises Common:TooManyRequests. */
async function assertLoginRate(
  house: House,
  { ip, account }: Pick<Credentials, 'ip' | 'account'>,
): Promise<void> {
  const retryAfter = await asHost(house, PLATFORM, (tx) =>
    takeLogin(tx, { ip, account }, house.config.rates.token, now()),
  );
  if (retryAfter > 0) raise('Common:TooManyRequests', undefined, { retryAfter });
}

/** After some wrong passwords of an account or an address the captcha is asked for; a name that nobody has is treated alike. */
async function assertPerson(
  house: House,
  input: Credentials,
  id: string | null,
  name: Buffer,
): Promise<void> {
  const [ofName, ofAddress] = await asHost(house, PLATFORM, (tx) =>
    Promise.all([failuresOfName(tx, id, name), addressFailures(tx, input.ip)]),
  );
  const { captchaAccount, captchaAddress } = house.config.rates;
  if (ofName >= captchaAccount || ofAddress >= captchaAddress) await assertCaptcha(house, input, input.ip);
}

/** Opens a session for account and password. Raises Common:TooManyRequests, Account:CaptchaRequired, InvalidCredentials, Locked, Disabled or NoPermission. */
export async function logIn(house: House, input: Credentials): Promise<SessionAnswer> {
  await assertLoginRate(house, input);
  const name = nameKey(input.account);
  // an account and a name that nobody has are asked, compared, counted and locked alike
  const [found, unknownLock, nothing] = [
    ...(await asHost(house, PLATFORM, (tx) =>
      Promise.all([findAccount(tx, input.account), lockOfUnknown(tx, name)]),
    )),
    await dummyHash(input.pepper),
  ] as const;
  assertNotLocked(found ? found.lockoutEnd : unknownLock);
  await assertPerson(house, input, found?.id ?? null, name);
  const isRight = await verifyPassword(input.pepper, found?.passwordHash ?? nothing, input.password);
  if (!found || !isRight) {
    const failure = await asHost(house, found?.id ?? PLATFORM, async (tx) => {
      await countAddressFailure(tx, input.ip);
      return found ? countFailure(tx, found.id) : countUnknown(tx, name);
    });
    assertNotLocked(failure.lockoutEnd);
    raise('Account:InvalidCredentials', { left: Math.max(0, MAX_TRIES - failure.failed) });
  }
  return enter(house, found, input);
}

/** Opens a session for whoever holds the phone. Raises Account:SmsCodeInvalid, Disabled or NoPermission; a lock stops passwords only. */
export async function logInBySms(
  house: House,
  input: Omit<Credentials, 'account' | 'password'> & { readonly phone: string; readonly code: string },
): Promise<SessionAnswer> {
  const { phone, code, pepper } = input;
  await assertLoginRate(house, { ip: input.ip, account: phone });
  await assertCode(house, { phone, code, pepper, purpose: SMS_PURPOSES.login });
  const found = await asHost(house, PLATFORM, (tx) => findAccount(tx, phone));
  if (found?.phoneNumber !== phone) raise('Account:SmsCodeInvalid');
  return enter(house, found, input);
}

type Client = Pick<Credentials, 'clientType' | 'rememberMe' | 'ip' | 'userAgent'>;

/** Whoever has shown who he is: into the last space, or the first that is usable. */
export async function enter(house: House, found: AccountRow, client: Client): Promise<SessionAnswer> {
  if (!found.isActive) raise('Account:Disabled');
  const spaces = await asHost(house, found.id, (tx) => spacesOf(tx, found.id));
  const space = chooseSpace(found, spaces);
  if (!space && !found.isHostUser && spaces.length === 0) raise('Account:NoPermission');
  await asHost(house, found.id, (tx) => markLogin(tx, found.id, space?.tenantId ?? null));
  return openFor(house, found, space, client);
}

const nameKey = (account: string): Buffer =>
  createHash('sha256').update(account.trim().toLowerCase()).digest();

function assertNotLocked(until: string | null): void {
  const ms = until === null ? 0 : Date.parse(until) - now().getTime();
  if (ms > 0)
    raise('Account:Locked', { minutes: Math.max(1, Math.ceil(ms / 60_000)) }, { lockoutEnd: until });
}

const stateOf = (space: SpaceRow): number =>
  tenantState(
    {
      ...space,
      id: space.tenantId,
      name: space.displayName,
      introduction: '',
      settings: {},
      concurrentNests: 0,
    },
    now(),
  );
const isJoined = (space: SpaceRow): boolean => member.ACTIVE_STATUSES.includes(space.userStatus);
const isUsable = (space: SpaceRow): boolean =>
  isJoined(space) && stateOf(space) !== TENANT_STATE.inactive && stateOf(space) !== TENANT_STATE.disabled;

/** The last space if usable, else the first usable; platform staff stay on the platform's side. */
function chooseSpace(found: AccountRow, spaces: readonly SpaceRow[]): SpaceRow | null {
  const usable = spaces.filter(isUsable);
  const last = usable.find((s) => s.tenantId === found.lastTenantId);
  if (last) return last;
  return found.isHostUser ? null : (usable[0] ?? null);
}

async function openFor(
  house: House,
  user: AccountRow,
  space: SpaceRow | null,
  client: Client & { isSwitch?: boolean },
): Promise<SessionAnswer> {
  const opened = await house.sessions.open({
    userId: user.id,
    tenantId: space?.tenantId ?? null,
    tenantUserId: space?.tenantUserId ?? null,
    clientType: client.clientType,
    ip: client.ip,
    userAgent: client.userAgent,
    rememberMe: client.rememberMe,
    isSwitch: client.isSwitch ?? false,
  });
  return {
    ...opened,
    userId: user.id,
    tenantUserId: space?.tenantUserId ?? null,
    tenantId: space?.tenantId ?? null,
    mustChangePassword: user.mustChangePassword,
    needSelectTenant: !space && !user.isHostUser,
  };
}

/** Moves the person to another space: a new token, the old one ends. */
export async function switchSpace(
  house: House,
  who: Who,
  tenantId: string | null,
  client: { token: string; ip: string; userAgent: string },
): Promise<SessionAnswer> {
  const user = await asHost(house, who.userId, (tx) => loadAccount(tx, who.userId));
  if (!user) raise('Session:Invalid');
  let space: SpaceRow | null = null;
  if (tenantId === null) {
    if (!user.isHostUser) raise('Identity:NotMember');
  } else {
    space =
      (await asHost(house, who.userId, (tx) => spacesOf(tx, who.userId))).find(
        (s) => s.tenantId === tenantId,
      ) ?? null;
    if (!space || !isJoined(space)) raise('Common:NotFound');
    if (stateOf(space) === TENANT_STATE.inactive) raise('Tenant:Inactive', { name: space.displayName });
    if (stateOf(space) === TENANT_STATE.disabled) raise('Tenant:Disabled');
  }
  const answer = await openFor(house, user, space, {
    clientType: 1,
    rememberMe: false,
    isSwitch: true,
    ip: client.ip,
    userAgent: client.userAgent,
  });
  await asHost(house, who.userId, (tx) => markLogin(tx, who.userId, tenantId));
  await house.sessions.end(client.token, END_REASON.switched);
  return answer;
}

/** A stolen session must not guess the password: throttled, counted and locked like a log-in (platform M1). */
async function assertOldPassword(
  house: House,
  who: Who,
  pepper: string,
  { user, given }: { user: AccountRow | null; given: string },
): Promise<void> {
  await assertLoginRate(house, { ip: who.ip, account: who.userId });
  assertNotLocked(user?.lockoutEnd ?? null);
  if (user?.passwordHash && (await verifyPassword(pepper, user.passwordHash, given))) return;
  const failure: Failure = await asHost(house, who.userId, (tx) => countFailure(tx, who.userId));
  assertNotLocked(failure.lockoutEnd);
  raise('Account:OldPasswordWrong');
}

/** Changes the own password and ends all other sessions. */
export async function changeOwnPassword(
  house: House,
  who: Who,
  pepper: string,
  body: { currentPassword: string; newPassword: string; password2: string; userId: string },
  userAgent: string,
): Promise<void> {
  if (body.userId !== who.userId) raise('Common:NotFound');
  if (body.newPassword !== body.password2) raise('Account:PasswordMismatch');
  const user = await asHost(house, who.userId, (tx) => loadAccount(tx, who.userId));
  await assertOldPassword(house, who, pepper, { user, given: body.currentPassword });
  if (!user?.passwordHash) raise('Account:OldPasswordWrong');
  if (!isAcceptable(body.newPassword, [user.userName, user.phoneNumber], user.isHostUser))
    raise('Account:PasswordWeak');
  const recent = await asHost(house, who.userId, (tx) => recentHashes(tx, who.userId));
  for (const old of [user.passwordHash, ...recent])
    if (await verifyPassword(pepper, old, body.newPassword)) raise('Account:PasswordReused');
  const hashed = await hashPassword(pepper, body.newPassword);
  await asHost(house, who.userId, async (tx) => {
    await storePassword(tx, who.userId, hashed);
    // the first one of his own replaces one that somebody gave him: nothing to be warned of
    if (!user.mustChangePassword)
      await notify(tx, {
        kind: 'passwordChanged',
        receivers: { to: 'users', userIds: [who.userId] },
        vars: { ip: who.ip, device: deviceOf(userAgent) },
      });
  });
  await house.sessions.endOthers(who.userId, who.sessionId, END_REASON.passwordChanged);
}

/** A space as the header and the switcher show it. */
export function spaceBrief(space: SpaceRow): TenantBrief {
  return {
    tenantId: space.tenantId,
    displayName: space.displayName,
    editionId: space.editionId,
    editionName: space.editionName,
    editionType: space.editionType,
    logoUrl: space.logoUrl,
    isActive: space.isActive,
    isFreeEdition: space.isFree,
    isInTrialPeriod: space.isInTrialPeriod,
    daysToExpire: daysToExpire(space, now()),
    tenantState: stateOf(space),
    userStatus: space.userStatus,
    isAdmin: space.isAdmin,
  };
}

/** The spaces of a person, in a transaction of the platform's side. */
export const spacesOfUser = async (tx: Tx, userId: string): Promise<TenantBrief[]> =>
  (await spacesOf(tx, userId)).map(spaceBrief);
export const mySpaces = (house: House, userId: string): Promise<TenantBrief[]> =>
  asHost(house, userId, (tx) => spacesOfUser(tx, userId));

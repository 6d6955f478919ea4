/** Log in, switch space: what they mean (platform M1). */
import { createHash } from 'node:crypto';
import { type account, type OutputOf, SMS_PURPOSES } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { takeLogin } from '../../../kit/rates.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { TENANT_STATE, type Who } from '../../../kit/who.ts';
import {
  type AccountRow,
  countFailure,
  countUnknown,
  findAccount,
  type Failure,
  lockOfUnknown,
  markEntered,
  markLogin,
  MAX_TRIES,
  renewHash,
  type SpaceRow,
  spacesOf,
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
import { hasToAnswer, isJoined, isUsable, stateOf } from './my-spaces.ts';
import { askSecond, isDue, shownBoth } from './second-factor.ts';
import { dummyHash, hashPassword, isOutdated, verifyPassword } from './password.ts';

export type LoginAnswer = OutputOf<typeof account.login>;
export type SessionAnswer = OutputOf<typeof account.switchTenant>;
export const asHost = <T>(house: House, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
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
export async function assertLoginRate(
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

/** Whose account and password these are. Raises Common:TooManyRequests, Account:CaptchaRequired, InvalidCredentials or Locked. */
export async function recognise(house: House, input: Credentials): Promise<AccountRow> {
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
      if (!found) return countUnknown(tx, name);
      return countAndTell(tx, found.id, input);
    });
    assertNotLocked(failure.lockoutEnd);
    raise('Account:InvalidCredentials', { left: Math.max(0, MAX_TRIES - failure.failed) });
  }
  await renewed(house, found, input);
  return found;
}
/** The one moment at which the password is known: its hash is made anew where hashes cost more by now (platform F7). */
async function renewed(house: House, { id, passwordHash }: AccountRow, input: Credentials): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return;
  const fresh = await hashPassword(input.pepper, input.password);
  await asHost(house, id, (tx) => renewHash(tx, id, passwordHash, fresh));
}
/** Counts a wrong password of an account; whoever is locked by it is told from where (platform M1). */
export async function countAndTell(
  tx: Tx,
  userId: string,
  from: { ip: string; userAgent: string },
): Promise<Failure> {
  const failure = await countFailure(tx, userId);
  if (failure.failed >= MAX_TRIES && failure.lockoutEnd !== null)
    await notify(tx, {
      kind: 'accountLocked',
      receivers: { to: 'users', userIds: [userId] },
      vars: { ip: from.ip, device: deviceOf(from.userAgent), minutes: minutesUntil(failure.lockoutEnd) },
    });
  return failure;
}
/** Opens a session for account and password, or asks for a second factor. Raises what `recognise` refuses, what sending a code refuses, Account:Disabled or NoPermission. */
export async function logIn(house: House, input: Credentials): Promise<LoginAnswer> {
  const found = await recognise(house, input);
  if (!found.isActive) raise('Account:Disabled');
  return isDue(house, found)
    ? { secondFactor: await askSecond(house, found, input) }
    : enter(house, found, input);
}

/** Opens a session for whoever has shown the password before and sends the code now. Raises Common:TooManyRequests, Account:SecondFactorExpired, SmsCodeInvalid, Disabled or NoPermission. */
export async function logInBySecond(
  house: House,
  input: Client & { readonly ticket: string; readonly code: string; readonly pepper: string },
): Promise<SessionAnswer> {
  await assertLoginRate(house, { ip: input.ip, account: input.ticket });
  return enter(house, await shownBoth(house, input), input);
}

type PhoneProof = Omit<Credentials, 'account' | 'password'> & {
  readonly phone: string;
  readonly code: string;
};
/** Whose phone it is. Raises Common:TooManyRequests, Account:SmsCodeInvalid; a lock stops passwords only. */
export async function recogniseBySms(house: House, input: PhoneProof): Promise<AccountRow> {
  const { phone, code, pepper } = input;
  await assertLoginRate(house, { ip: input.ip, account: phone });
  await assertCode(house, { phone, code, pepper, purpose: SMS_PURPOSES.login });
  const found = await asHost(house, PLATFORM, (tx) => findAccount(tx, phone));
  if (found?.phoneNumber !== phone) raise('Account:SmsCodeInvalid');
  return found;
}
/** Opens a session for whoever holds the phone. Raises what `recogniseBySms` refuses, Account:PasswordFirst, Disabled or NoPermission. */
export const logInBySms = async (house: House, input: PhoneProof): Promise<SessionAnswer> =>
  enterByOne(house, await recogniseBySms(house, input), input);

/** Who has shown one thing that is no password. Raises Account:PasswordFirst where that is not enough. */
export async function enterByOne(house: House, found: AccountRow, client: Client): Promise<SessionAnswer> {
  if (isDue(house, found)) raise('Account:PasswordFirst');
  return enter(house, found, client);
}

export type Client = Pick<Credentials, 'clientType' | 'rememberMe' | 'ip' | 'userAgent'>;

/** Whoever has shown who he is: into the last space, or the first that is usable. Raises Account:Disabled, Tenant:Disabled or Account:NoPermission. */
export async function enter(house: House, found: AccountRow, client: Client): Promise<SessionAnswer> {
  if (!found.isActive) raise('Account:Disabled');
  const spaces = await asHost(house, found.id, (tx) => spacesOf(tx, found.id));
  const space = chooseSpace(found, spaces);
  if (!space && !found.isHostUser && !spaces.some(hasToAnswer))
    // whose space was stopped is told so: there is somebody to ask
    raise(spaces.some(isJoined) ? 'Tenant:Disabled' : 'Account:NoPermission');
  return openFor(house, found, space, client);
}

const nameKey = (account: string): Buffer =>
  createHash('sha256').update(account.trim().toLowerCase()).digest();

const minutesUntil = (end: string): number => Math.ceil((Date.parse(end) - now().getTime()) / 60_000);
export function assertNotLocked(until: string | null): void {
  const minutes = until === null ? 0 : minutesUntil(until);
  if (minutes > 0) raise('Account:Locked', { minutes }, { lockoutEnd: until });
}

/** The last space if usable, else the first usable; platform staff stay on the platform's side. */
function chooseSpace(found: AccountRow, spaces: readonly SpaceRow[]): SpaceRow | null {
  const usable = spaces.filter(isUsable);
  const last = usable.find((s) => s.tenantId === found.lastTenantId);
  if (last) return last;
  return found.isHostUser ? null : (usable[0] ?? null);
}

async function openFor(
  house: House,
  user: Pick<AccountRow, 'id' | 'isHostUser' | 'mustChangePassword'>,
  space: SpaceRow | null,
  client: Client & { from?: string },
): Promise<SessionAnswer> {
  const opened = await house.sessions.open({
    userId: user.id,
    tenantId: space?.tenantId ?? null,
    tenantUserId: space?.tenantUserId ?? null,
    clientType: client.clientType,
    ip: client.ip,
    userAgent: client.userAgent,
    rememberMe: client.rememberMe,
    from: client.from,
    alongside: async (tx) => {
      await Promise.all([
        client.from === undefined && markLogin(tx, user.id),
        markEntered(tx, user.id, space?.tenantId ?? null),
      ]);
    },
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
  if (tenantId === null && !who.isHostUser) raise('Identity:NotMember');
  const space =
    tenantId === null
      ? null
      : enterable(
          (await asHost(house, who.userId, (tx) => spacesOf(tx, who.userId, tenantId))).find(isJoined),
        );
  const user = { id: who.userId, isHostUser: who.isHostUser, mustChangePassword: who.mustChangePassword };
  return openFor(house, user, space, {
    ...client,
    clientType: who.clientType ?? 1,
    rememberMe: false,
    from: client.token,
  });
}

/** The space, if it can be entered. Raises Common:NotFound, Tenant:Inactive or Tenant:Disabled. */
function enterable(space: SpaceRow | undefined): SpaceRow {
  if (!space) raise('Common:NotFound');
  if (stateOf(space) === TENANT_STATE.inactive) raise('Tenant:Inactive', { name: space.displayName });
  if (stateOf(space) === TENANT_STATE.disabled) raise('Tenant:Disabled');
  return space;
}

/** The own password, changed by whoever knows the one before (platform M1). */
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import type { Who } from '../../../kit/who.ts';
import { notify } from '../message/index.ts';
import { type AccountRow, loadAccount, recentHashes, storePassword } from './account.store.ts';
import { deviceOf } from './device.ts';
import { asHost, assertLoginRate, assertNotLocked, countAndTell } from './login.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { assertLongEnough } from './password-floor.ts';
import { isAcceptable } from './password-rule.ts';

/** A stolen session must not guess the password: throttled, counted and locked like a log-in (platform M1). */
async function assertOldPassword(
  house: House,
  who: Who,
  pepper: string,
  { user, given, userAgent }: { user: AccountRow | null; given: string; userAgent: string },
): Promise<void> {
  await assertLoginRate(house, { ip: who.ip, account: who.userId });
  assertNotLocked(user?.lockoutEnd ?? null);
  if (user?.passwordHash && (await verifyPassword(pepper, user.passwordHash, given))) return;
  const failure = await asHost(house, who.userId, (tx) =>
    countAndTell(tx, who.userId, { ip: who.ip, userAgent }),
  );
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
  await assertOldPassword(house, who, pepper, { user, given: body.currentPassword, userAgent });
  if (!user?.passwordHash) raise('Account:OldPasswordWrong');
  if (!isAcceptable(body.newPassword, [user.userName, user.phoneNumber], user.isHostUser))
    raise('Account:PasswordWeak');
  await assertLongEnough(house, who.userId, body.newPassword);
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

/** A forgotten password: whoever holds the phone sets a new one, and every session of the account ends (platform M1). */
import { SMS_PURPOSES } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { notify } from '../message/index.ts';
import { type AccountRow, findAccount, recentHashes } from './account.store.ts';
import { storeRecovered } from './devices.store.ts';
import { deviceOf } from './device.ts';
import { assertCode } from './door.ts';
import { assertLongEnough } from './password-floor.ts';
import { isAcceptable } from './password-rule.ts';
import { hashPassword, verifyPassword } from './password.ts';

interface Recovery {
  readonly phone: string;
  readonly smsCode: string;
  readonly newPassword: string;
  readonly password2: string;
}

/** Raises Account:PasswordMismatch, PasswordWeak, SmsCodeInvalid, Disabled or PasswordReused. */
export async function recoverPassword(
  house: House,
  pepper: string,
  body: Recovery,
  from: { ip: string; userAgent: string },
): Promise<void> {
  if (body.newPassword !== body.password2) raise('Account:PasswordMismatch');
  // by what anybody can know, so that a code is not used up for it
  if (!isAcceptable(body.newPassword, [body.phone], false)) raise('Account:PasswordWeak');
  const { phone } = body;
  await assertCode(house, { phone, code: body.smsCode, purpose: SMS_PURPOSES.recover, pepper });
  const host = { tenantId: PLATFORM, userId: PLATFORM };
  const found = await inTx(house.pools.host, host, (tx) => findAccount(tx, phone));
  if (found?.phoneNumber !== phone) raise('Account:SmsCodeInvalid');
  if (!found.isActive) raise('Account:Disabled');
  await assertNew(house, pepper, found, body.newPassword);
  const hashed = await hashPassword(pepper, body.newPassword);
  await inTx(house.pools.host, { ...host, userId: found.id }, async (tx) => {
    await storeRecovered(tx, found.id, hashed);
    await notify(tx, {
      kind: 'passwordChanged',
      receivers: { to: 'users', userIds: [found.id] },
      vars: { ip: from.ip, device: deviceOf(from.userAgent) },
    });
  });
  await house.sessions.endAll(found.id, END_REASON.passwordChanged);
}

async function assertNew(house: House, pepper: string, found: AccountRow, given: string): Promise<void> {
  if (!isAcceptable(given, [found.userName, found.phoneNumber], found.isHostUser))
    raise('Account:PasswordWeak');
  await assertLongEnough(house, found.id, given);
  const recent = await inTx(house.pools.host, { tenantId: PLATFORM, userId: found.id }, (tx) =>
    recentHashes(tx, found.id),
  );
  for (const old of new Set([found.passwordHash, ...recent]))
    if (old !== null && (await verifyPassword(pepper, old, given))) raise('Account:PasswordReused');
}

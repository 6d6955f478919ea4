/** What is noted at the door: a try that failed, a password that was changed. Success notes itself where the session begins. */
import { LOGIN_RESULT } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { AppError } from '../../../kit/raise.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { insertLogin, type Noted } from './login-log.store.ts';

const RESULTS: Readonly<Record<string, number>> = {
  'Account:InvalidCredentials': LOGIN_RESULT.wrongPassword,
  'Account:OldPasswordWrong': LOGIN_RESULT.wrongPassword,
  'Account:SmsCodeInvalid': LOGIN_RESULT.wrongCode,
  'Account:OldSmsCodeInvalid': LOGIN_RESULT.wrongCode,
  'Account:CaptchaRequired': LOGIN_RESULT.mustShow,
  'Account:PasswordFirst': LOGIN_RESULT.mustShow,
  'Account:SecondFactorExpired': LOGIN_RESULT.wrongCode,
  'Account:Locked': LOGIN_RESULT.locked,
  'Account:Disabled': LOGIN_RESULT.disabled,
  'Account:NoPermission': LOGIN_RESULT.noRight,
  'Tenant:Inactive': LOGIN_RESULT.noSpace,
  'Tenant:Disabled': LOGIN_RESULT.noSpace,
};
/** What is known of a try before it is known whose it is. */
export type Tried = Omit<Noted, 'result' | 'tenantId' | 'userId'>;
type Owner = Pick<Noted, 'tenantId' | 'userId'>;
export interface Door {
  readonly tried: Tried;
  /** whose account it is, asked when it failed */
  readonly ownerOf: () => Promise<Owner>;
}

/** A log that cannot be written is reported and changes no answer. */
export async function noteAtDoor(house: House, entry: Noted): Promise<void> {
  try {
    await inTx(house.pools.host, { tenantId: PLATFORM, userId: PLATFORM }, (tx) => insertLogin(tx, entry));
  } catch (error) {
    house.log.error({ err: error }, 'login log row not written');
  }
}

/** Does `work`; a refusal that the log knows is noted. Too many tries are not: they would flood it. */
export async function watched<T>(house: House, door: Door, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const result = error instanceof AppError ? RESULTS[error.code] : undefined;
    if (result !== undefined) {
      const owner = await door.ownerOf().catch(() => ({ tenantId: null, userId: null }));
      await noteAtDoor(house, { ...door.tried, ...owner, result });
    }
    throw error;
  }
}

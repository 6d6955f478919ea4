/** A second factor at the door (platform F7): the right password is answered with a ticket, the ticket and the code of the SMS open the session. */
import { createHash, randomBytes } from 'node:crypto';
import { phoneMasked, SMS_EVERY_S, SMS_PURPOSES } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { AppError, raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type AccountRow, loadAccount } from './account.store.ts';
import { assertCode, holdsCode, issueCode, sendStepUp } from './door.ts';
import { insertTicket, ownerOfTicket, ownOf, takeTicket, turn } from './second-factor.store.ts';

const TICKET_MS = 5 * 60_000;
const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
const asHost = <T>(house: House, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId }, work);

type Wanting = Pick<AccountRow, 'isHostUser' | 'secondFactor' | 'phoneNumber'>;

/**
 * Whether one factor is not enough: always for the platform's staff, for others when they or a space of theirs have turned it on. Where nothing can
 * be sent, or there is nowhere to send it, the password has to do: the platform's first account has no phone until it binds one.
 */
export const isDue = (house: House, account: Wanting): boolean =>
  house.sms !== null && account.phoneNumber !== null && (account.isHostUser || account.secondFactor);

/** Sends the code and answers the ticket. A code that was sent a moment ago still holds: then only the ticket is new. Raises what sending refuses. */
export async function askSecond(
  house: House,
  account: Pick<AccountRow, 'id' | 'phoneNumber'>,
  client: { ip: string; pepper: string },
): Promise<{ ticket: string; phoneMasked: string; resendAfter: number }> {
  const phone = account.phoneNumber ?? raise('Account:PhoneRequired');
  const purpose = SMS_PURPOSES.login;
  const { resendAfter } = await issueCode(house, { ...client, phone, purpose }).catch(
    async (error: unknown) => {
      const seconds = secondsOf(error);
      // the one of a moment ago was for something else, or has been used
      if (!(await holdsCode(house, phone, purpose))) throw error;
      return { resendAfter: seconds };
    },
  );
  const ticket = randomBytes(32).toString('base64url');
  const expires = new Date(now().getTime() + TICKET_MS);
  await asHost(house, account.id, (tx) => insertTicket(tx, hashOf(ticket), account.id, expires));
  return { ticket, phoneMasked: phoneMasked(phone), resendAfter };
}

/** Seconds until another code may be sent, when one has just been; any other refusal is thrown on. */
function secondsOf(error: unknown): number {
  const isEarly = error instanceof AppError && error.code === 'Account:SmsTooOften';
  const { seconds = Infinity } = (isEarly ? (error.details ?? {}) : {}) as { seconds?: number };
  if (seconds > SMS_EVERY_S) throw error;
  return seconds;
}

/** The account that has shown both. Raises Account:SecondFactorExpired or Account:SmsCodeInvalid, which uses nothing up but a try. */
export async function shownBoth(
  house: House,
  given: { ticket: string; code: string; pepper: string },
): Promise<AccountRow> {
  const hash = hashOf(given.ticket);
  const userId =
    (await asHost(house, PLATFORM, (tx) => ownerOfTicket(tx, hash, now()))) ??
    raise('Account:SecondFactorExpired');
  const account = await asHost(house, userId, (tx) => loadAccount(tx, userId));
  if (!account?.phoneNumber) raise('Account:SecondFactorExpired');
  const { pepper, code } = given;
  await assertCode(house, { phone: account.phoneNumber, purpose: SMS_PURPOSES.login, code, pepper });
  if (!(await asHost(house, userId, (tx) => takeTicket(tx, hash, now()))))
    raise('Account:SecondFactorExpired');
  return account;
}

interface State {
  readonly isOn: boolean;
  readonly isRequired: boolean;
  readonly phoneMasked: string | null;
}

export async function secondFactorOf(house: House, who: Who): Promise<State> {
  const own = (await asHost(house, who.userId, (tx) => ownOf(tx, who.userId))) ?? raise('Session:Invalid');
  return {
    isOn: own.isOn || own.isHostUser || own.isAsked,
    isRequired: own.isHostUser || own.isAsked,
    phoneMasked: own.phoneNumber && house.sms ? phoneMasked(own.phoneNumber) : null,
  };
}

/** A code to the own phone, to turn the second factor on or off. Raises Account:PhoneRequired and what sending refuses. */
export const sendToTurn = (house: House, who: Who, pepper: string) =>
  sendStepUp(house, who, who.phoneNumber ?? raise('Account:PhoneRequired'), pepper);

/** Turns it on or off, by a code that shows that the phone is at hand. Raises Account:SecondFactorRequired, PhoneRequired or SmsCodeInvalid. */
export async function turnSecondFactor(
  house: House,
  who: Who,
  given: { isOn: boolean; smsCode: string; pepper: string },
): Promise<State> {
  if ((await secondFactorOf(house, who)).isRequired) raise('Account:SecondFactorRequired');
  const phone = who.phoneNumber ?? raise('Account:PhoneRequired');
  const { smsCode: code, pepper, isOn } = given;
  await assertCode(house, { phone, purpose: SMS_PURPOSES.stepUp, code, pepper });
  await asHost(house, who.userId, (tx) => turn(tx, who.userId, isOn));
  return secondFactorOf(house, who);
}

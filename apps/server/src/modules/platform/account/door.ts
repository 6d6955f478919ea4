/** Captcha and codes by SMS: who has to answer them, and how often they are given (platform F7, M1). */
import { createHmac, randomInt } from 'node:crypto';
import { type OutputOf, phoneMasked, type security, SMS_EVERY_S, SMS_PURPOSES } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { addressKey } from '../../../kit/rates.ts';
import type { SmsMessage, SmsSender } from '../../../kit/sms.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { findAccount } from './account.store.ts';
import { CAPTCHA, drawCaptcha } from './captcha.draw.ts';
import {
  countAddress,
  failuresOf,
  giveBack,
  hasOpenCode,
  insertCaptcha,
  insertCode,
  markSent,
  type Sent,
  sentOf,
  takeCaptcha,
  takeCode,
} from './door.store.ts';

const MINUTE_MS = 60_000;
const CAPTCHA_MS = 2 * MINUTE_MS;
const CODE_MS = 5 * MINUTE_MS;
const FAILURES_MS = 15 * MINUTE_MS;
/** pixels by which the piece may stand beside the gap */
const TOLERANCE = 4;
const MOST = { tries: 5, phoneHour: 5, phoneDay: 10, addressHour: 20, allHour: 2000 } as const;
const HOUR_S = 3600;

const asHost = <T>(house: House, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId: PLATFORM }, work);
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export interface CaptchaAnswer {
  readonly captchaId?: string | undefined;
  readonly captchaAnswer?: number | undefined;
}

/** A new captcha for whoever asks from this address. */
export async function newCaptcha(house: House, ip: string): Promise<OutputOf<typeof security.captcha>> {
  const { x, y, background, piece } = drawCaptcha();
  const captchaId = await asHost(house, (tx) =>
    insertCaptcha(tx, x, addressKey(ip), later(now(), CAPTCHA_MS)),
  );
  const { width, height, piece: pieceSize } = CAPTCHA;
  return { captchaId, background, piece, y, width, height, pieceSize };
}

/** Raises Account:CaptchaRequired for a missing, wrong, used or foreign answer; either way the captcha is gone. */
export async function assertCaptcha(house: House, given: CaptchaAnswer, ip: string): Promise<void> {
  const { captchaId: id, captchaAnswer: answer } = given;
  if (id === undefined || answer === undefined) raise('Account:CaptchaRequired');
  const gap = await asHost(house, (tx) => takeCaptcha(tx, id, addressKey(ip), now()));
  if (gap === undefined || Math.abs(gap - answer) > TOLERANCE) raise('Account:CaptchaRequired');
}

/** Wrong passwords from an address within a quarter of an hour. */
export const addressFailures = (tx: Tx, ip: string): Promise<number> =>
  failuresOf(tx, addressKey(ip), later(now(), -FAILURES_MS));
export const countAddressFailure = (tx: Tx, ip: string): Promise<void> =>
  countAddress(tx, addressKey(ip), later(now(), -FAILURES_MS), now());

const hashOf = (pepper: string, phone: string, code: string): Buffer =>
  createHmac('sha256', pepper).update(`${phone} ${code}`).digest();

/** Raises SmsTooOften with the seconds to wait, or SmsDailyLimit. */
function assertAllowed(sent: Sent): void {
  if (sent.lastOfPhone < SMS_EVERY_S) {
    const seconds = SMS_EVERY_S - Math.max(0, sent.lastOfPhone);
    raise('Account:SmsTooOften', { seconds }, { seconds });
  }
  if (sent.dayOfPhone >= MOST.phoneDay) raise('Account:SmsDailyLimit');
  if (
    sent.hourOfPhone >= MOST.phoneHour ||
    sent.hourOfAddress >= MOST.addressHour ||
    sent.hourOfAll >= MOST.allHour
  )
    raise('Account:SmsTooOften', { seconds: HOUR_S });
}

/**
 * Whoever is registered gets no code to register with, whoever is not none to enter with; the answer is the same. A new phone
 * of a person who is logged in gets its code in any case: who else has it is said to who holds it.
 */
async function isForNobody(tx: Tx, phone: string, purpose: number): Promise<boolean> {
  if (purpose === SMS_PURPOSES.change) return false;
  const isKnown = (await findAccount(tx, phone))?.phoneNumber === phone;
  return purpose === SMS_PURPOSES.register ? isKnown : isKnown === false;
}

export interface SmsAsked extends CaptchaAnswer {
  readonly phone: string;
  readonly purpose: number;
  readonly ip: string;
  readonly pepper: string;
}

/**
 * Sends a code of six digits that holds five minutes. Raises Account:CaptchaRequired, SmsTooOften, SmsDailyLimit, and
 * SmsUnavailable when the server has nothing to send with.
 */
export async function sendCode(house: House, asked: SmsAsked): Promise<{ resendAfter: number }> {
  if (!house.sms) raise('Account:SmsUnavailable');
  await assertCaptcha(house, asked, asked.ip);
  return issueCode(house, asked);
}

/** As `sendCode`, to the own phone of a person who is logged in: he has shown before that he is no machine. */
export async function issueCode(
  house: House,
  asked: Omit<SmsAsked, keyof CaptchaAnswer>,
): Promise<{ resendAfter: number }> {
  const { sms } = house;
  if (!sms) raise('Account:SmsUnavailable');
  const { phone, purpose, pepper } = asked;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const at = now();
  const { id, isBlind } = await asHost(house, async (tx) => {
    assertAllowed(await sentOf(tx, phone, addressKey(asked.ip), at));
    const nobody = await isForNobody(tx, phone, purpose);
    const made = await insertCode(tx, {
      phone,
      purpose,
      codeHash: hashOf(pepper, phone, code),
      ip: addressKey(asked.ip),
      isBlind: nobody,
      at,
      expires: later(at, CODE_MS),
    });
    return { id: made, isBlind: nobody };
  });
  // not waited for: how long it takes would tell who is registered
  if (!isBlind) void deliver(house, sms, id, { phone, code, purpose });
  return { resendAfter: SMS_EVERY_S };
}

/** A code to the own phone of somebody who is about to do what needs one. Raises what sending refuses. */
export async function sendStepUp(
  house: House,
  who: Pick<Who, 'ip'>,
  phone: string,
  pepper: string,
): Promise<{ resendAfter: number; phoneMasked: string }> {
  const sent = await issueCode(house, { phone, purpose: SMS_PURPOSES.stepUp, ip: who.ip, pepper });
  return { ...sent, phoneMasked: phoneMasked(phone) };
}

async function deliver(house: House, sms: SmsSender, id: string, message: SmsMessage): Promise<void> {
  const isSent = await sms.send(message).then(
    () => true,
    (error: unknown) => {
      house.log.error({ err: error }, 'a code was not sent');
      return false;
    },
  );
  await asHost(house, (tx) => markSent(tx, id, isSent)).catch((error: unknown) =>
    house.log.warn({ err: error }, 'what became of a code is not noted'),
  );
}

/** Whether the person still has a code in his hands that holds. */
export const holdsCode = (house: House, phone: string, purpose: number): Promise<boolean> =>
  asHost(house, (tx) => hasOpenCode(tx, { phone, purpose, at: now(), tries: MOST.tries }));

interface GivenCode {
  readonly phone: string;
  readonly purpose: number;
  readonly code: string;
  readonly pepper: string;
}
/** Uses up codes if all of them are right; a wrong one counts as a try and leaves the others good. Answers which were right. */
export const takeCodes = (house: House, all: readonly GivenCode[]): Promise<boolean[]> =>
  // in a transaction of its own: a wrong try counts, whatever becomes of the rest
  asHost(house, async (tx) => {
    const right: boolean[] = [];
    for (const { phone, purpose, code, pepper } of all) {
      const codeHash = hashOf(pepper, phone, code);
      right.push(await takeCode(tx, { phone, purpose, codeHash, at: now(), tries: MOST.tries }));
    }
    if (right.includes(false))
      for (const { phone, purpose } of all.filter((_given, i) => right[i]))
        await giveBack(tx, phone, purpose);
    return right;
  });

/** Uses up a code. Raises Account:SmsCodeInvalid. */
export async function assertCode(house: House, given: GivenCode): Promise<void> {
  const [isRight] = await takeCodes(house, [given]);
  if (!isRight) raise('Account:SmsCodeInvalid');
}

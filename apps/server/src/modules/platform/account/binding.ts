/** What a person binds to his account and takes off again (platform M2). */
import { binding, type OutputOf, phoneMasked, SMS_PURPOSES } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { notify } from '../message/index.ts';
import { queueSms } from '../sms/index.ts';
import { bindWechat, loginOfUser, unbindWechat } from '../wechat/index.ts';
import { findAccount } from './account.store.ts';
import { holdPhone, lockMeans, meansOf, storePhone } from './binding.store.ts';
import { deviceOf } from './device.ts';
import { assertCode, issueCode, takeCodes } from './door.ts';
import { useTicket } from './ticket.ts';

const { BINDING, TICKET_PURPOSES } = binding;
type Bindings = OutputOf<typeof binding.listBindings>;
const asHost = <T>(house: House, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId }, work);

/** Without a password the phone is all that is left: it is proved before WeChat goes. */
const asksCode = (means: { hasPassword: boolean; phone: string | null }): boolean =>
  !means.hasPassword && means.phone !== null;

export function bindingsOf(house: House, userId: string): Promise<Bindings> {
  const { wechat } = house;
  return asHost(house, userId, async (tx) => {
    const [means, login] = await Promise.all([
      meansOf(tx, userId),
      wechat ? loginOfUser(tx, wechat.appId, userId) : undefined,
    ]);
    const phone = means?.phone ?? null;
    const none = { boundTime: null, isFollowing: null, asksCode: false };
    const bindings: Bindings['bindings'] = [
      {
        ...none,
        type: BINDING.phone,
        isBound: phone !== null,
        name: phone === null ? null : phoneMasked(phone),
        actions: house.sms ? ['bind'] : [],
      },
    ];
    if (wechat)
      bindings.push({
        type: BINDING.wechat,
        isBound: login !== undefined,
        name: login?.nickname ?? null,
        boundTime: login?.boundTime ?? null,
        isFollowing: login?.isFollowing ?? null,
        asksCode: means !== undefined && asksCode(means),
        actions: login ? ['unbind'] : ['bind'],
      });
    return { bindings, followUrl: wechat?.followUrl ?? null, isSimulated: wechat?.isSimulated ?? false };
  });
}

interface Client {
  readonly who: Who;
  readonly pepper: string;
  readonly userAgent: string;
}

/** Raises Account:NoPhone, SamePhone and what `issueCode` refuses. */
export async function sendBindCode(house: House, { who, pepper }: Client, typed: string | undefined) {
  // as it stands now: what the session remembers may be half a minute old
  const own = (await asHost(house, who.userId, (tx) => meansOf(tx, who.userId)))?.phone ?? null;
  if (typed !== undefined && typed === own) raise('Account:SamePhone');
  const phone = typed ?? own ?? raise('Account:NoPhone');
  const purpose = typed === undefined ? SMS_PURPOSES.stepUp : SMS_PURPOSES.change;
  return issueCode(house, { phone, purpose, ip: who.ip, pepper });
}

interface Phones {
  readonly old: string | null;
  readonly phone: string;
  readonly smsCode: string;
  readonly oldSmsCode?: string | undefined;
}
/** Whoever changes the phone holds both; a wrong code of one leaves that of the other good. */
async function assertPhones(house: House, pepper: string, given: Phones): Promise<void> {
  const { old, phone, smsCode, oldSmsCode } = given;
  const next = { phone, code: smsCode, purpose: SMS_PURPOSES.change, pepper };
  if (old === null) return assertCode(house, next);
  if (oldSmsCode === undefined) raise('Account:OldSmsCodeInvalid');
  const codes = [{ phone: old, code: oldSmsCode, purpose: SMS_PURPOSES.stepUp, pepper }, next];
  const [isOldRight, isNewRight] = await takeCodes(house, codes);
  if (!isOldRight) raise('Account:OldSmsCodeInvalid');
  if (!isNewRight) raise('Account:SmsCodeInvalid');
}

/**
 * Another phone: every other session ends, and the old number is told. Raises Account:OldSmsCodeInvalid, SmsCodeInvalid and,
 * to whoever holds the new phone, PhoneOccupied.
 */
export async function bindPhone(
  house: House,
  { who, pepper, userAgent }: Client,
  body: { phone: string; smsCode: string; oldSmsCode?: string | undefined },
): Promise<void> {
  const { phone } = body;
  const { userId } = who;
  const old = (await asHost(house, userId, (tx) => meansOf(tx, userId)))?.phone ?? null;
  await assertPhones(house, pepper, { ...body, old });
  await asHost(house, userId, async (tx) => {
    await holdPhone(tx, phone);
    const owner = await findAccount(tx, phone);
    if (owner && owner.id !== userId) raise('Account:PhoneOccupied');
    const means = (await lockMeans(tx, userId)) ?? raise('Session:Invalid');
    // changed on another device while the codes were on their way
    if (means.phone !== old) raise('Common:StaleVersion');
    await storePhone(tx, userId, phone);
    if (old !== null && old !== phone)
      await queueSms(tx, {
        phone: old,
        template: 'phoneChanged',
        vars: { phone: phoneMasked(phone) },
        key: `phone ${userId} ${old} ${phone} ${who.requestId}`,
      });
    await notify(tx, {
      kind: 'phoneChanged',
      receivers: { to: 'users', userIds: [userId] },
      vars: { phone: phoneMasked(phone), ip: who.ip, device: deviceOf(userAgent) },
    });
  });
  await house.sessions.endOthers(userId, who.sessionId, END_REASON.passwordChanged);
}

/** What the own ticket has brought from the phone. Raises Account:TicketExpired, BindOccupied. */
export async function bindByTicket(
  house: House,
  { who, userAgent }: Client,
  given: { ticket: string; ticketSecret: string },
): Promise<void> {
  const { wechat } = house;
  const { userId } = who;
  if (!wechat) raise('Account:TicketExpired');
  await asHost(house, userId, async (tx) => {
    const by = await useTicket(tx, { ...given, purpose: TICKET_PURPOSES.bind, userId });
    if (!(await bindWechat(tx, wechat.appId, userId, by))) raise('Account:BindOccupied');
    await tellBound(tx, userId, { ip: who.ip, userAgent });
  });
}
/** The person learns of it wherever he is logged in. */
export const tellBound = (
  tx: Tx,
  userId: string,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<void> =>
  notify(tx, {
    kind: 'wechatBound',
    receivers: { to: 'users', userIds: [userId] },
    vars: { ip, device: deviceOf(userAgent) },
  });

/** Raises Account:LastLoginMeans for whoever has neither password nor phone, SmsCodeInvalid where only the phone would be left. */
export async function releaseWechat(house: House, client: Client, smsCode: string | null): Promise<void> {
  const { wechat } = house;
  const { userId } = client.who;
  const means = (await asHost(house, userId, (tx) => meansOf(tx, userId))) ?? raise('Session:Invalid');
  if (means.phone !== null && asksCode(means)) {
    if (smsCode === null) raise('Account:SmsCodeInvalid');
    const { phone } = means;
    await assertCode(house, { phone, code: smsCode, purpose: SMS_PURPOSES.stepUp, pepper: client.pepper });
  }
  await asHost(house, userId, async (tx) => {
    const held = (await lockMeans(tx, userId)) ?? raise('Session:Invalid');
    if (!held.hasPassword && held.phone === null) raise('Account:LastLoginMeans');
    if (!wechat || !(await unbindWechat(tx, wechat.appId, userId))) raise('Common:NotFound');
  });
}

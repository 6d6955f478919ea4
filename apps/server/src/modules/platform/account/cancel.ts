/** 注销账号 (platform M1 §4): asked for by whoever holds the phone, done when nobody has thought better of it. */
import { cancelAccount as calls, type OutputOf, phoneMasked, SMS_PURPOSES } from '@muyun/contract';
import { bindOutside, type Binding } from '../../../kit/call.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { notify } from '../message/index.ts';
import { anonymise, cancelOf, type CancelRow, dueAccounts, lockCancel, writeCancel } from './cancel.store.ts';
import { deviceOf } from './device.ts';
import { assertCode, sendStepUp } from './door.ts';
import { asHost } from './login.ts';

const DAY_MS = 86_400_000;
const endOf = (asked: string): string =>
  new Date(Date.parse(asked) + calls.CANCEL_DAYS * DAY_MS).toISOString();

const stateOf = async (house: House, who: Who): Promise<CancelRow> =>
  (await asHost(house, who.userId, (tx) => cancelOf(tx, who.userId))) ?? raise('Session:Invalid');

/** Raises Account:CancelStaff, CancelAsked, OwnsSpace, HasUnpaidOrder. */
function assertMayGo(row: CancelRow): void {
  if (row.isStaff) raise('Account:CancelStaff');
  if (row.requestTime !== null) raise('Account:CancelAsked');
  if (row.spaces.length > 0) raise('Account:OwnsSpace', { spaces: row.spaces.join('、') });
  if (row.unpaidOrders > 0) raise('Account:HasUnpaidOrder', { count: row.unpaidOrders });
}

async function ask(
  house: House,
  who: Who,
  given: { smsCode: string; pepper: string; userAgent: string },
): Promise<OutputOf<typeof calls.askCancel>> {
  const row = await stateOf(house, who);
  assertMayGo(row);
  const phone = row.phone ?? raise('Account:PhoneRequired');
  await assertCode(house, { phone, code: given.smsCode, purpose: SMS_PURPOSES.stepUp, pepper: given.pepper });
  const asked = await asHost(house, who.userId, async (tx) => {
    assertMayGo((await lockCancel(tx, who.userId)) ?? raise('Session:Invalid'));
    const time = (await writeCancel(tx, who.userId, true)) ?? raise('Session:Invalid');
    await notify(tx, {
      kind: 'cancelAsked',
      receivers: { to: 'users', userIds: [who.userId] },
      vars: { ip: who.ip, device: deviceOf(given.userAgent), days: calls.CANCEL_DAYS },
      url: '/account/settings/security',
    });
    return time;
  });
  await house.sessions.endOthers(who.userId, who.sessionId, END_REASON.kicked);
  return { effectiveTime: endOf(asked) };
}

export const cancelRoutes = (pepper: () => string): readonly Binding[] => [
  bindOutside(calls.readCancel, async ({ house, who }) => {
    const { requestTime, phone, ...row } = await stateOf(house, who);
    return {
      ...row,
      effectiveTime: requestTime && endOf(requestTime),
      phoneMasked: phone && house.sms ? phoneMasked(phone) : null,
    };
  }),
  bindOutside(calls.sendCancelCode, ({ house, who }) =>
    sendStepUp(house, who, who.phoneNumber ?? raise('Account:PhoneRequired'), pepper()),
  ),
  bindOutside(calls.askCancel, ({ house, who, body, userAgent }) =>
    ask(house, who, { smsCode: body.smsCode, pepper: pepper(), userAgent }),
  ),
  bindOutside(calls.withdrawCancel, ({ house, who }) =>
    asHost(house, who.userId, async (tx) => {
      const row = await lockCancel(tx, who.userId);
      if (!row?.requestTime) raise('Common:NotFound');
      await writeCancel(tx, who.userId, false);
    }),
  ),
];

/** Each account in a transaction of its own, so that one that cannot end keeps no other from it. */
export const cancelTasks = ({
  pools,
  sessions,
}: Pick<House, 'pools' | 'sessions'>): readonly ScheduledTask[] => [
  {
    name: 'account.anonymise',
    next: dailyAt('04:00'),
    run: async (at) => {
      const scope = { tenantId: PLATFORM, userId: PLATFORM };
      const before = new Date(at.getTime() - calls.CANCEL_DAYS * DAY_MS);
      const ids = await inTx(pools.owner, scope, (tx) => dueAccounts(tx, before));
      let gone = 0;
      for (const id of ids) {
        if (!(await inTx(pools.owner, scope, (tx) => anonymise(tx, id, before)))) continue;
        await sessions.forget(id);
        gone += 1;
      }
      return `${gone} accounts`;
    },
  },
];

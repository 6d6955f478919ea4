/** Invitations of phones without an account (platform M12): told by short message; asked once more, taken back. */
import { createHash, randomBytes } from 'node:crypto';
import { phoneInvitation as calls, phoneMasked } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import { queueSms } from '../../platform/sms/index.ts';
import { PHONE_RIGHT, shownPhone } from '../shared/people.store.ts';
import {
  insertPhoneInvitation,
  lockWaiting,
  type NewPhoneInvitation,
  renew,
  waitingPhones,
  withdraw,
} from './phone-invitation.store.ts';

const BIZ = 'identity.members';
const CODE_BYTES = 15;
export const codeHashOf = (code: string): Buffer => createHash('sha256').update(`invite ${code}`).digest();
const freshCode = (): string => randomBytes(CODE_BYTES).toString('base64url');

/** A real phone is sent a whole address, which the operator has to name; the demonstration's is read where it is written. */
const canText = ({ sms, config }: House): boolean =>
  sms !== null && (config.publicUrl !== null || config.sms === 'simulator');

async function text(
  doing: Pick<MasterDoing, 'tx' | 'who' | 'house'>,
  phone: string,
  { code, days }: { code: string; days: number },
): Promise<void> {
  const { tx, who, house } = doing;
  await queueSms(tx, {
    phone,
    template: 'invitation',
    vars: {
      inviter: who.nickname,
      space: who.tenant?.name ?? '',
      days: String(days),
      link: `${house.config.publicUrl ?? ''}/user/register?invite=${code}`,
    },
    key: `invite ${codeHashOf(code).toString('hex')}`,
  });
}

/** Asks a phone that nobody has. `unknown`: this server cannot tell it; `already`: it was asked before. */
export async function textPhone(
  doing: MasterDoing,
  invitation: Omit<NewPhoneInvitation, 'codeHash' | 'inviterId' | 'days'>,
): Promise<'texted' | 'already' | 'unknown'> {
  if (!canText(doing.house)) return 'unknown';
  const inviterId = doing.who.tenantUserId ?? raise('Session:Invalid');
  const [code, days] = [freshCode(), await settingOf(doing.tx, 'member.inviteDays')];
  const made = await insertPhoneInvitation(doing.tx, {
    ...invitation,
    codeHash: codeHashOf(code),
    inviterId,
    days,
  });
  if (made === null) return 'already';
  await text(doing, invitation.phone, { code, days });
  return 'texted';
}

const note = (id: string, phone: string, action: string, summary: string) => ({
  bizType: BIZ,
  bizId: id,
  bizNo: phoneMasked(phone),
  action,
  summary,
});

async function again(doing: MasterDoing, id: string): Promise<void> {
  const { tx, audit, house } = doing;
  const row = (await lockWaiting(tx, id)) ?? raise('Common:NotFound');
  if (!canText(house)) raise('Account:SmsUnavailable');
  const rest = calls.PHONE_NOTIFY_EVERY_S - row.sinceNotified;
  if (rest > 0) raise('Account:SmsTooOften', { seconds: rest });
  const [code, days] = [freshCode(), await settingOf(tx, 'member.inviteDays')];
  await renew(tx, id, { codeHash: codeHashOf(code), days });
  await text(doing, row.phone, { code, days });
  await audit(note(id, row.phone, 'notify', calls.notifyPhoneInvitation.title));
}

async function cancel({ tx, audit }: MasterDoing, id: string): Promise<void> {
  const row = (await lockWaiting(tx, id)) ?? raise('Common:NotFound');
  await withdraw(tx, id);
  await audit(note(id, row.phone, 'delete', calls.cancelPhoneInvitation.title));
}

export const phoneInvitationRoutes: readonly Binding[] = [
  bind(calls.listPhoneInvitations, async ({ tx, who }) => {
    const rows = await waitingPhones(tx);
    return rows.map((row) => ({ ...row, phone: shownPhone(row.phone, who.rights.has(PHONE_RIGHT)) ?? '' }));
  }),
  bind(calls.notifyPhoneInvitation, (doing) => again(doing, doing.params.id)),
  bind(calls.cancelPhoneInvitation, (doing) => cancel(doing, doing.params.id)),
];

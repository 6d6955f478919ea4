/** Invitations (platform M12): asking people in by their phones, asking again, and their own answer. */
import { member, type OutputOf } from '@muyun/contract';
import { bind, bindOutside, type Binding } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import { fact, tell, type Telling } from '../../../kit/facts.ts';
import { AppError, raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import { TENANT_STATE, tenantState } from '../../../kit/who.ts';
import { possibleRights } from '../role/index.ts';
import { assertAssignable } from '../shared/standing.store.ts';
import {
  accountsOf,
  askAgain,
  askIn,
  giveDefaultRoles,
  invitationOf,
  spaceOf,
  writeAnswer,
} from './invitation.store.ts';
import { assertSeat } from './member.ts';
import { textPhone } from './phone-invitation.ts';
import { loadMember, lockMembers, replaceFactories, replaceRoles, replaceUnits } from './member.store.ts';

/** Somebody is asked into the space; `tenantUserId` is the membership that waits for the answer. */
export const memberInvited = fact<{
  tenantUserId: string;
  userId: string;
  spaceName: string;
  inviterName: string;
  /** ISO time at which it ends */
  until: string;
}>('identity.member.invited');
/** The invited person has answered. */
export const memberAnswered = fact<{
  tenantUserId: string;
  inviterUserId: string | null;
  spaceName: string;
  name: string;
  accepted: boolean;
}>('identity.member.answered');

/** Somebody has agreed and found no seat: told in a transaction of its own, because his own is taken back. */
export const memberTurnedAway = fact<{
  userId: string;
  inviterUserId: string;
  spaceName: string;
  name: string;
  /** how many seats there are, as people read it */
  reason: string;
}>('identity.member.turned-away');

/** Who agrees, and who has asked him: filled once it is known. */
export interface Agreeing {
  inviterUserId?: string | null;
  spaceName?: string;
  name?: string;
}
/** In the space that asked. Whoever asked somebody in who finds no seat hears of it. */
export async function agreed(
  { house, who, audit }: Omit<Telling, 'tx'>,
  tenantId: string,
  work: (telling: Telling, agreeing: Agreeing) => Promise<void>,
): Promise<void> {
  const agreeing: Agreeing = {};
  const inSpace = (doing: (telling: Telling) => Promise<void>): Promise<void> =>
    inTx(house.pools.user, { tenantId, userId: who.userId }, (tx) => doing({ tx, who, house, audit }));
  try {
    await inSpace((telling) => work(telling, agreeing));
  } catch (error) {
    const { inviterUserId, spaceName = '', name = '' } = agreeing;
    if (error instanceof AppError && error.code === 'Feature:SeatExceeded' && inviterUserId) {
      const told = { userId: who.userId, inviterUserId, spaceName, name, reason: error.message };
      await inSpace((telling) => tell(telling, memberTurnedAway, told));
    }
    throw error;
  }
}

const BIZ = 'identity.members';
const HOUR = 3_600_000;
const PHONE = /^1[3-9]\d{9}$/;
/** As people type it: with blanks, dashes or the country in front. */
const plainPhone = (typed: string): string =>
  typed.replaceAll(/[\s-]/g, '').replace(/^(\+?86)(?=1\d{10}$)/, '');

/** Until when an invitation of now can be answered. */
const openUntil = async (tx: Tx): Promise<string> =>
  new Date(now().getTime() + (await settingOf(tx, 'member.inviteDays')) * 24 * HOUR).toISOString();

const tellInvited = (doing: Telling, id: string, userId: string, until: string): Promise<void> =>
  tell(doing, memberInvited, {
    tenantUserId: id,
    userId,
    spaceName: doing.who.tenant?.name ?? '',
    inviterName: doing.who.nickname,
    until,
  });

interface Invitation {
  readonly phones: readonly string[];
  readonly roleIds: readonly string[];
  readonly organizationUnitIds: readonly string[];
  readonly factoryIds: readonly string[];
  readonly remark?: string | undefined;
}

async function invite(doing: MasterDoing, body: Invitation): Promise<OutputOf<typeof member.inviteMembers>> {
  const { tx, who, audit } = doing;
  await assertAssignable(tx, who, body.roleIds, possibleRights(who));
  const typed = [...new Set(body.phones.map(plainPhone))];
  const phones = typed.filter((p) => PHONE.test(p));
  const accounts = new Map((await accountsOf(tx, phones)).map((a) => [a.phone, a.userId]));
  const answer = {
    invited: [] as string[],
    already: [] as string[],
    invalid: typed.filter((p) => !PHONE.test(p)),
    texted: [] as string[],
    unknown: [] as string[],
  };
  const until = await openUntil(tx);
  for (const phone of phones.filter((p) => !accounts.has(p)).toSorted()) {
    const { roleIds, organizationUnitIds: unitIds, factoryIds, remark = null } = body;
    answer[await textPhone(doing, { phone, roleIds, unitIds, factoryIds, remark })].push(phone);
  }
  // in the order of the accounts, so that two invitations of the same people never wait for each other
  for (const [phone, userId] of [...accounts].toSorted(([, a], [, b]) => (a < b ? -1 : 1))) {
    const id = await askIn(tx, userId, { inviterId: who.tenantUserId, remark: body.remark ?? null, until });
    if (id === null) {
      answer.already.push(phone);
      continue;
    }
    await replaceRoles(tx, id, body.roleIds);
    await replaceUnits(tx, id, body.organizationUnitIds);
    await replaceFactories(tx, id, body.factoryIds);
    await tellInvited(doing, id, userId, until);
    answer.invited.push(phone);
  }
  await audit({
    bizType: BIZ,
    action: 'add',
    summary: member.inviteMembers.title,
    changes: [
      {
        field: 'phones',
        label: member.MEMBER_LABELS.phones,
        oldValue: null,
        newValue: [...answer.invited, ...answer.texted],
      },
    ],
  });
  return answer;
}

async function askOnceMore(doing: MasterDoing, id: string): Promise<void> {
  const { tx, audit } = doing;
  const [row] = await lockMembers(tx, [id]);
  if (!row) raise('Common:NotFound');
  const isRefused = row.userStatus === member.INVITE_REJECTED;
  if (!isRefused && row.inviteExpireTime === null) raise('Identity:AlreadyMember');
  if (!isRefused && row.joinTime !== null) raise('Identity:AlreadyMember');
  const rest = isRefused
    ? Date.parse(row.answerTime ?? '') + member.REFUSED_HOURS * HOUR - now().getTime()
    : 0;
  if (rest > 0) raise('Identity:InviteTooSoon', { hours: Math.ceil(rest / HOUR) });
  const until = await openUntil(tx);
  await askAgain(tx, id, until);
  await tellInvited(doing, id, row.userId, until);
  const shown = await loadMember(tx, id);
  await audit({
    bizType: BIZ,
    bizId: id,
    bizNo: shown?.name ?? null,
    action: 'notify',
    summary: member.notifyMember.title,
  });
}

/** Raises Tenant:Inactive, Tenant:Disabled, Tenant:Expired: nobody joins a space that cannot be entered. */
export function assertOpen(space: NonNullable<Awaited<ReturnType<typeof spaceOf>>>): void {
  const state = tenantState(space, now());
  if (state === TENANT_STATE.inactive) raise('Tenant:Inactive', { name: space.name });
  if (state === TENANT_STATE.disabled) raise('Tenant:Disabled');
  if (state === TENANT_STATE.expired) raise('Tenant:Expired');
}

/** The answer of the invited person, in the space that asked: one of the few hops to another space (platform F3). */
async function answerInvitation(telling: Telling, userStatus: 4 | 8, agreeing: Agreeing): Promise<void> {
  const { tx, who } = telling;
  const row = await invitationOf(tx, who.userId);
  if (!row) raise('Common:NotFound');
  const accepted = userStatus === member.INVITE_ACCEPTED;
  if (row.isOver) raise('Identity:InviteExpired');
  const space = (await spaceOf(tx)) ?? raise('Common:NotFound');
  if (accepted) assertOpen(space);
  const answered = (await writeAnswer(tx, row.id, userStatus)) ?? raise('Message:AlreadyHandled');
  const { inviterUserId, name } = answered;
  if (accepted) {
    Object.assign(agreeing, { inviterUserId, name, spaceName: space.name });
    await giveDefaultRoles(tx, row.id);
    await assertSeat(telling);
  }
  await tell(telling, memberAnswered, {
    tenantUserId: row.id,
    inviterUserId,
    spaceName: space.name,
    name,
    accepted,
  });
}

export const invitationRoutes: readonly Binding[] = [
  bind(member.inviteMembers, (doing) => invite(doing, doing.body)),
  bind(member.notifyMember, (doing) => askOnceMore(doing, doing.body.tenantUserId)),
  bindOutside(member.answerInvitation, async ({ house, who, body, audit }) => {
    await agreed({ house, who, audit }, body.tenantId, (telling, agreeing) =>
      answerInvitation(telling, body.userStatus, agreeing),
    );
    await house.sessions.forget(who.userId);
  }),
];

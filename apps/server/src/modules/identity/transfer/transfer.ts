/** 转让管理员 (platform M12 §4): asked by the owner with a code to his phone, answered by the member, who then owns the space. */
import { SMS_PURPOSES, transfer as calls, TREND, TREND_TITLES } from '@muyun/contract';
import { bind, bindOutside, type Binding, bindPrepared, type Context } from '../../../kit/call.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import { fact, tell, type Telling } from '../../../kit/facts.ts';
import { AppError, raise } from '../../../kit/raise.ts';
import { inTx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertCode, sendStepUp } from '../../platform/account/index.ts';
import { addTrend } from '../../platform/tenant/index.ts';
import { raiseRights } from '../shared/standing.store.ts';
import {
  ask,
  askedOf,
  changeOwner,
  endLate,
  giveAdminRole,
  openOne,
  parties,
  type Party,
  spaceName,
  withdraw,
  writeAnswer,
} from './transfer.store.ts';

const BIZ = 'identity.members';
const SPACE_SIDE = 2;

/** A member is asked to own the space. */
export const transferAsked = fact<{
  id: string;
  userId: string;
  ownerName: string;
  spaceName: string;
  /** ISO time */
  until: string;
}>('identity.transfer.asked');
/** He has answered, or (null) is asked no more. */
export const transferEnded = fact<{
  id: string;
  isAccepted: boolean | null;
  ownerUserId: string;
  name: string;
  spaceName: string;
}>('identity.transfer.ended');

/** Raises Identity:OwnerOnly, Identity:PhoneRequired. */
function phoneOfOwner(who: Who): string {
  if (!who.isAdmin) raise('Identity:OwnerOnly');
  return who.phoneNumber ?? raise('Identity:PhoneRequired');
}

type Refused =
  | 'Identity:OwnerOnly'
  | 'Identity:PhoneRequired'
  | 'Account:SmsCodeInvalid'
  | 'Identity:TransferTarget';
/**
 * The code is used up before the transaction: a wrong one counts, whatever becomes of the rest. What is wrong is said when it
 * is known that the member is one of the space.
 */
async function prepare(
  { house, who, body }: Pick<Context<typeof calls.transferAdmin>, 'house' | 'who' | 'body'>,
  pepper: string,
): Promise<Refused | null> {
  if (!who.isAdmin) return 'Identity:OwnerOnly';
  if (who.phoneNumber === null) return 'Identity:PhoneRequired';
  if (body.toTenantUserId === who.tenantUserId) return 'Identity:TransferTarget';
  const given = { phone: who.phoneNumber, code: body.smsCode, purpose: SMS_PURPOSES.stepUp, pepper };
  return assertCode(house, given).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'Account:SmsCodeInvalid') return error.code;
      throw error;
    },
  );
}

async function start(doing: MasterDoing, toId: string): Promise<void> {
  const { tx, who, audit } = doing;
  const own = who.tenantUserId ?? raise('Session:Invalid');
  const both = await parties(tx, [own, toId]);
  if (!both.some((m) => m.id === own && m.isAdmin)) raise('Identity:OwnerOnly');
  const to = both.find((m) => m.id === toId);
  if (!to?.isActive) raise('Identity:TransferTarget');
  await endLate(tx);
  const asked = (await ask(tx, own, toId)) ?? raise('Identity:TransferPending');
  const space = who.tenant?.name ?? '';
  const ownerName = who.nickname;
  const { id, until } = asked;
  await tell(doing, transferAsked, { id, until, userId: to.userId, ownerName, spaceName: space });
  await audit({
    bizType: BIZ,
    bizId: toId,
    bizNo: to.name,
    action: 'transfer',
    summary: calls.transferAdmin.title,
  });
}

async function takeBack(doing: MasterDoing): Promise<void> {
  const { tx, who, audit } = doing;
  if (!who.isAdmin) raise('Identity:OwnerOnly');
  const id = (await withdraw(tx)) ?? raise('Common:NotFound');
  const { userId: ownerUserId, nickname: name } = who;
  await tell(doing, transferEnded, {
    id,
    isAccepted: null,
    ownerUserId,
    name,
    spaceName: who.tenant?.name ?? '',
  });
  await audit({ bizType: BIZ, action: 'withdrawTransfer', summary: calls.withdrawTransfer.title });
}

/** Both are still what they were when it was asked. Raises Identity:TransferTarget. */
function assertBoth(rows: readonly Party[], fromId: string, toId: string): { from: Party; to: Party } {
  const from = rows.find((m) => m.id === fromId);
  const to = rows.find((m) => m.id === toId);
  if (!from?.isAdmin || !to?.isActive) raise('Identity:TransferTarget');
  return { from, to };
}

/** The member's answer, in the space that asked: one of the few hops to another space (platform F3). */
async function answer(telling: Telling, isAccepted: boolean): Promise<string[]> {
  const { tx, who } = telling;
  const asked = (await askedOf(tx, who.userId)) ?? raise('Common:NotFound');
  if (asked.state !== 0) raise('Message:AlreadyHandled');
  if (asked.isOver) raise('Identity:TransferExpired');
  const ids = [asked.fromTenantUserId, asked.toTenantUserId];
  const { from, to } = assertBoth(await parties(tx, ids), asked.fromTenantUserId, asked.toTenantUserId);
  await writeAnswer(tx, asked.id, isAccepted ? 1 : 2);
  const space = await spaceName(tx);
  if (isAccepted) {
    await changeOwner(tx, from, to);
    await giveAdminRole(tx, from.id);
    await raiseRights(telling, ids);
    await addTrend(tx, {
      tenantId: tx.tenantId,
      trendType: TREND.handOver,
      title: TREND_TITLES.handOver,
      oldValue: from.name,
      newValue: to.name,
      operatorName: to.name,
      operatorSide: SPACE_SIDE,
    });
  }
  const { id } = asked;
  await tell(telling, transferEnded, {
    id,
    isAccepted,
    ownerUserId: from.userId,
    name: to.name,
    spaceName: space,
  });
  return [from.userId, to.userId];
}

export const transferRoutes = (pepper: () => string): readonly Binding[] => [
  bindPrepared(
    calls.transferAdmin,
    (context) => prepare(context, pepper()),
    (doing, refused) => (refused ? raise(refused) : start(doing, doing.body.toTenantUserId)),
  ),
  bindOutside(calls.sendTransferCode, async ({ house, who }) => {
    return sendStepUp(house, who, phoneOfOwner(who), pepper());
  }),
  bind(calls.openTransfer, async ({ tx }) => (await openOne(tx)) ?? null),
  bind(calls.withdrawTransfer, (doing) => takeBack(doing)),
  bindOutside(calls.answerTransfer, async ({ house, who, body, audit }) => {
    const changed = await inTx(house.pools.user, { tenantId: body.tenantId, userId: who.userId }, (tx) =>
      answer({ tx, who, house, audit }, body.isAccepted),
    );
    for (const userId of changed) await house.sessions.forget(userId);
  }),
];

/** 代登录 (platform M14): who may look through whose eyes, for how long, and how it ends. */
import { randomBytes } from 'node:crypto';
import {
  impersonation as calls,
  member,
  type OutputOf,
  SMS_PURPOSES,
  TREND,
  TREND_TITLES,
} from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { AuditEntry } from '../../../kit/audit.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertCode, sendStepUp } from '../account/index.ts';
import { notify } from '../message/index.ts';
import { addTrend } from '../tenant/index.ts';
import {
  type Ended,
  endHere,
  endLooks,
  holdOperator,
  insertLook,
  type Target,
  targetOf,
} from './impersonation.store.ts';

const PLATFORM_SIDE = 1;
const SPACE_SIDE = 2;
const { IMPERSONATION_END: END, IMPERSONATION_MODE: MODE, IMPERSONATION_REASON } = calls;

const asOperator = <T>(house: House, operatorId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId: operatorId }, work);

/** A code to the operator's own phone. Raises Impersonation:PhoneRequired and what sending refuses. */
export async function sendToOperator(
  house: House,
  who: Who,
  pepper: string,
): Promise<OutputOf<typeof calls.sendStepUp>> {
  return sendStepUp(house, who, who.phoneNumber ?? raise('Impersonation:PhoneRequired'), pepper);
}

/** Raises Common:NotFound, Impersonation:HostTarget, Impersonation:TargetDisabled, Tenant:Inactive or Tenant:Disabled. */
function assertTarget(target: Target | undefined): Target {
  if (!target) raise('Common:NotFound');
  // the rights of the platform are nobody's to borrow
  if (target.isHostUser) raise('Impersonation:HostTarget');
  if (!target.isActive || !member.ACTIVE_STATUSES.includes(target.userStatus))
    raise('Impersonation:TargetDisabled');
  if (target.isSpaceActive) return target;
  if (target.disabledTime) raise('Tenant:Disabled');
  return raise('Tenant:Inactive', { name: target.spaceName });
}

/** To write he needs the leave of the space. Raises Impersonation:WriteNotGranted. */
function assertLeave(target: Target, mode: number | undefined): void {
  if (mode !== MODE.write) return;
  const until = target.allowSupportWriteUntil;
  if (until === null || Date.parse(until) <= now().getTime()) raise('Impersonation:WriteNotGranted');
}

export interface Asked {
  readonly userId: string;
  readonly tenantId: string;
  readonly reason?: string | undefined;
  readonly ticketNo?: string | undefined;
  readonly mode?: number | undefined;
  readonly smsCode: string | null;
}

/**
 * Before anything is written: why, and that it is the operator himself. The code is used up last, so that nothing else that is
 * refused costs one. Raises Impersonation:ReasonRequired, PhoneRequired, WriteNotGranted, Account:StepUpRequired, SmsCodeInvalid, and what
 * `assertTarget` refuses. Answers the reason.
 */
export async function assertMayLook(house: House, who: Who, pepper: string, asked: Asked): Promise<string> {
  const reason = asked.reason ?? '';
  if (reason.length < IMPERSONATION_REASON.min) raise('Impersonation:ReasonRequired');
  const phone = who.phoneNumber ?? raise('Impersonation:PhoneRequired');
  const target = await asOperator(house, who.userId, (tx) => targetOf(tx, asked.tenantId, asked.userId));
  assertLeave(assertTarget(target), asked.mode);
  const code = asked.smsCode ?? raise('Account:StepUpRequired');
  await assertCode(house, { phone, purpose: SMS_PURPOSES.stepUp, code, pepper });
  return reason;
}

interface Doing {
  readonly tx: Tx;
  readonly who: Who;
  readonly house: House;
  readonly userAgent: string;
  audit(entry: AuditEntry): Promise<void>;
}

/** The trend of a space says that a look into it has ended, and the session is dropped everywhere with the commit. */
async function tellEnded({ tx, house }: Pick<Doing, 'tx' | 'house'>, ended: readonly Ended[]): Promise<void> {
  for (const look of ended)
    await addTrend(tx, {
      tenantId: look.tenantId,
      trendType: TREND.support,
      title: TREND_TITLES.supportEnd,
      newValue: look.memberName,
      operatorName: look.operatorName,
      operatorSide: PLATFORM_SIDE,
    });
  tx.afterCommit(() => {
    for (const look of ended) void house.sessions.forget(look.userId);
  });
}

/** Opens the session; one that the operator had before ends. The owner of the space is told. */
export async function startLook(
  doing: Doing,
  asked: Asked,
  reason: string,
): Promise<OutputOf<typeof calls.loginAs>> {
  const { tx, who } = doing;
  await holdOperator(tx);
  const target = assertTarget(await targetOf(tx, asked.tenantId, asked.userId));
  assertLeave(target, asked.mode);
  await tellEnded(doing, await endLooks(tx, who.userId, null, END.replaced));
  const token = randomBytes(32).toString('base64url');
  const look = await insertLook(tx, {
    tenantId: asked.tenantId,
    target,
    operatorName: who.nickname,
    reason,
    ticketNo: asked.ticketNo ?? null,
    mode: asked.mode ?? MODE.read,
    ip: who.ip,
    userAgent: doing.userAgent,
    token,
  });
  await addTrend(tx, {
    tenantId: asked.tenantId,
    trendType: TREND.support,
    title: TREND_TITLES.supportStart,
    newValue: target.memberName,
    reason,
    operatorName: who.nickname,
    operatorSide: PLATFORM_SIDE,
  });
  if (target.ownerUserId)
    await notify(tx, {
      kind: 'supportLooked',
      receivers: { to: 'users', userIds: [target.ownerUserId] },
      vars: { operator: who.nickname, member: target.memberName, space: target.spaceName, reason },
      url: '/logs/trend',
    });
  await doing.audit({
    bizType: 'account.impersonation',
    bizId: look.id,
    bizNo: target.spaceName,
    action: 'start',
    summary: `${calls.loginAs.title}：${target.memberName}@${target.spaceName}：${reason}`,
  });
  const { userId, tenantUserId } = target;
  return { token, expiresIn: look.expiresIn, userId, tenantId: asked.tenantId, tenantUserId };
}

/** Whoever looks leaves. Raises Common:Forbidden for everybody else. */
export async function leaveLook(house: House, who: Who): Promise<void> {
  const own = who.impersonation ?? raise('Common:Forbidden');
  await asOperator(house, own.operatorId, async (tx) =>
    tellEnded({ tx, house }, await endLooks(tx, own.operatorId, own.id, END.left)),
  );
}

/** The space ends it at once. Raises Common:NotFound when nothing of that id is going on. */
export async function endLook(doing: Pick<Doing, 'tx' | 'who' | 'house'>, id: string): Promise<void> {
  const { tx, who, house } = doing;
  const userId = (await endHere(tx, id)) ?? raise('Common:NotFound');
  await addTrend(tx, {
    tenantId: tx.tenantId,
    trendType: TREND.support,
    title: TREND_TITLES.supportEnd,
    operatorName: who.nickname,
    operatorSide: SPACE_SIDE,
  });
  tx.afterCommit(() => void house.sessions.forget(userId));
}

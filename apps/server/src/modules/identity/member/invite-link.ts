/** 邀请链接 (platform M12): made with roles and units, told to strangers, used by who joins. */
import { createHash, randomBytes } from 'node:crypto';
import { inviteLink as calls, member, type OutputOf } from '@muyun/contract';
import { bind, bindOutside, type Binding, type Context } from '../../../kit/call.ts';
import { tell, type Telling } from '../../../kit/facts.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { possibleRights } from '../role/index.ts';
import { assertAssignable } from '../shared/standing.store.ts';
import { assertOpen, memberAnswered } from './invitation.ts';
import { giveDefaultRoles, spaceOf } from './invitation.store.ts';
import { endLinks, findLink, insertLink, joinIn, statusOf, takeLink } from './invite-link.store.ts';
import { assertSeat } from './member.ts';
import { lockSeats, replaceRoles, replaceUnits } from './member.store.ts';

const BIZ = 'identity.members';
const CODE_BYTES = 15;
const hashOf = (code: string): Buffer => createHash('sha256').update(`invite ${code}`).digest();

async function make({ tx, who, body, audit }: Context<typeof calls.createInviteLink>) {
  const { roleIds, organizationUnitIds: unitIds, maxUses, days } = body;
  await assertAssignable(tx, who, roleIds, possibleRights(who));
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const inviterId = who.tenantUserId ?? raise('Session:Invalid');
  const expireTime = await insertLink(tx, {
    codeHash: hashOf(code),
    inviterId,
    roleIds,
    unitIds,
    maxUses,
    days,
  });
  const said = (field: 'uses' | 'days', newValue: number) => ({
    field,
    label: calls.LINK_LABELS[field],
    oldValue: null,
    newValue,
  });
  await audit({
    bizType: BIZ,
    action: 'inviteLink',
    summary: calls.createInviteLink.title,
    changes: [said('uses', maxUses), said('days', days)],
  });
  return { code, expireTime, maxUses };
}

async function found(house: House, code: string) {
  const host = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  const link = await inTx(house.pools.host, host, (tx) => findLink(tx, hashOf(code)));
  return link ?? raise('Identity:InviteExpired');
}

/** In the space that the link leads to: one of the few hops to another space (platform F3). */
async function join(telling: Telling, codeHash: Buffer): Promise<void> {
  const { tx, who } = telling;
  // before anything is made: new rows hold their space too, and two who join would wait for each other
  await lockSeats(tx);
  const space = (await spaceOf(tx)) ?? raise('Common:NotFound');
  assertOpen(space);
  const link = (await takeLink(tx, codeHash)) ?? raise('Identity:InviteExpired');
  const joined = await joinIn(tx, who.userId, link.inviterId);
  if (!joined)
    raise(
      (await statusOf(tx, who.userId)) === member.MEMBER_OFF
        ? 'Identity:InviteBarred'
        : 'Identity:AlreadyMember',
    );
  await replaceRoles(tx, joined.id, link.roleIds);
  await replaceUnits(tx, joined.id, link.unitIds);
  await giveDefaultRoles(tx, joined.id);
  await assertSeat(telling);
  await tell(telling, memberAnswered, {
    tenantUserId: joined.id,
    inviterUserId: link.inviterUserId,
    spaceName: space.name,
    name: joined.name,
    accepted: true,
  });
}

async function joinBy({
  house,
  who,
  params,
  audit,
}: Omit<Context<typeof calls.joinByInvite>, 'tx'>): Promise<OutputOf<typeof calls.joinByInvite>> {
  const { tenantId, spaceName } = await found(house, params.code);
  await inTx(house.pools.user, { tenantId, userId: who.userId }, (tx) =>
    join({ tx, who, house, audit }, hashOf(params.code)),
  );
  await house.sessions.forget(who.userId);
  return { tenantId, spaceName };
}

export const inviteLinkRoutes: readonly Binding[] = [
  bind(calls.createInviteLink, make),
  bind(calls.endInviteLinks, async ({ tx }) => ({ ended: await endLinks(tx) })),
  bindOutside(calls.readInvite, async ({ house, params }) => {
    const { tenantId: _tenantId, ...told } = await found(house, params.code);
    return told;
  }),
  bindOutside(calls.joinByInvite, joinBy),
];

/** 邀请链接 (platform M12): made with roles and units, told to strangers, used by who joins. */
import { randomBytes } from 'node:crypto';
import { inviteLink as calls, member, type OutputOf, phoneMasked } from '@muyun/contract';
import { bind, bindOutside, type Binding, type Context } from '../../../kit/call.ts';
import { tell, type Telling } from '../../../kit/facts.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { possibleRights } from '../role/index.ts';
import { assertAssignable } from '../shared/standing.store.ts';
import { agreed, type Agreeing, assertOpen, memberAnswered } from './invitation.ts';
import { giveDefaultRoles, spaceOf } from './invitation.store.ts';
import { endLinks, findLink, insertLink, joinIn, statusOf, takeLink } from './invite-link.store.ts';
import { assertSeat } from './member.ts';
import { lockSeats, replaceFactories, replaceRoles, replaceUnits } from './member.store.ts';
import { codeHashOf } from './phone-invitation.ts';
import { findPhoneInvitation, takePhoneInvitation } from './phone-invitation.store.ts';

const BIZ = 'identity.members';
const CODE_BYTES = 15;

async function make({ tx, who, body, audit }: Context<typeof calls.createInviteLink>) {
  const { roleIds, organizationUnitIds: unitIds, maxUses, days } = body;
  await assertAssignable(tx, who, roleIds, possibleRights(who));
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const inviterId = who.tenantUserId ?? raise('Session:Invalid');
  const expireTime = await insertLink(tx, {
    codeHash: codeHashOf(code),
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

/** Where a code leads: that of a link, or that which one phone was sent. */
async function found(house: House, code: string) {
  const host = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  const hash = codeHashOf(code);
  return inTx(house.pools.host, host, async (tx) => {
    const link = await findLink(tx, hash);
    if (link) return { ...link, phone: null, hasAccount: false };
    return (await findPhoneInvitation(tx, hash)) ?? raise('Identity:InviteExpired');
  });
}

/** In the space that the link leads to: one of the few hops to another space (platform F3). */
async function join(telling: Telling, codeHash: Buffer, isLink: boolean, agreeing: Agreeing): Promise<void> {
  const { tx, who } = telling;
  // before anything is made: new rows hold their space too, and two who join would wait for each other
  await lockSeats(tx);
  const space = (await spaceOf(tx)) ?? raise('Common:NotFound');
  assertOpen(space);
  const taken = isLink ? await takeLink(tx, codeHash) : await takePhoneInvitation(tx, codeHash);
  const link = taken ?? raise('Identity:InviteExpired');
  const joined = await joinIn(tx, who.userId, link.inviterId);
  if (!joined)
    raise(
      (await statusOf(tx, who.userId)) === member.MEMBER_OFF
        ? 'Identity:InviteBarred'
        : 'Identity:AlreadyMember',
    );
  await replaceRoles(tx, joined.id, link.roleIds);
  await replaceUnits(tx, joined.id, link.unitIds);
  await replaceFactories(tx, joined.id, 'factoryIds' in link ? link.factoryIds : []);
  await giveDefaultRoles(tx, joined.id);
  const { inviterUserId } = link;
  Object.assign(agreeing, { inviterUserId, name: joined.name, spaceName: space.name });
  await assertSeat(telling);
  await tell(telling, memberAnswered, {
    tenantUserId: joined.id,
    inviterUserId,
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
  const { tenantId, spaceName, phone } = await found(house, params.code);
  // whoever else has the link is not the one who was asked
  if (phone !== null && phone !== who.phoneNumber)
    raise('Identity:InviteForeign', { phone: phoneMasked(phone) });
  await agreed({ house, who, audit }, tenantId, (telling, agreeing) =>
    join(telling, codeHashOf(params.code), phone === null, agreeing),
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

/** 邀请链接 (platform M12): who has it joins with what it says, as often and as long as it holds. */
import { describe, expect, it } from 'vitest';
import { account, inviteLink, member, organizationUnit, role } from '@muyun/contract';
import { type Actor, codeOf, makeMember, makeSpace, nobody, type Space } from '../../../../test/kit.ts';
import { arrived } from '../../../../test/message-scene.ts';
import { sql } from '../../../kit/sql.ts';

const make = (space: Space, more: object = {}, as = space.owner) =>
  as.call(inviteLink.createInviteLink, { body: more });
const join = (who: Actor, code: string) => who.raw(inviteLink.joinByInvite, { params: { code } });
const outsider = async (): Promise<Actor> => (await makeSpace('个人版')).owner;
const members = async (space: Space) => (await space.owner.call(member.listMembers)).items;
const change = (space: Space, set: 'expired' | 'disabled' | 'one seat') =>
  space.owner.inTx((tx) =>
    tx.run(
      set === 'expired'
        ? sql`update invite_link set expire_time = now() - interval '1 minute' where tenant_id = ${tx.tenantId}`
        : set === 'disabled'
          ? sql`update tenant_user set user_status = 16 where tenant_id = ${tx.tenantId} and not is_admin`
          : sql`update tenant set seats = 2 where tenant_id = ${tx.tenantId}`,
    ),
  );

describe('a link', () => {
  it('tells a stranger who asks him where; he joins at once with its roles and units, and the inviter hears of it', async () => {
    const space = await makeSpace();
    const given = await space.owner.call(role.calls.create, {
      body: { name: 'linked', displayName: '链接' },
    });
    const unit = await space.owner.call(organizationUnit.calls.create, { body: { displayName: '新人组' } });
    const made = await make(space, {
      roleIds: [given.id],
      organizationUnitIds: [unit.id],
      maxUses: 2,
      days: 3,
    });
    expect(made.code).toMatch(/^[\w-]{20}$/);
    expect((Date.parse(made.expireTime) - Date.now()) / 86_400_000).toBeCloseTo(3, 1);
    const stranger = await nobody();
    const told = await stranger.call(inviteLink.readInvite, { params: { code: made.code } });
    expect(told).toEqual({
      spaceName: space.name,
      inviterName: '老板',
      expireTime: made.expireTime,
      phone: null,
      hasAccount: false,
    });
    expect((await stranger.raw(inviteLink.joinByInvite, { params: { code: made.code } })).status).toBe(401);
    const li = await outsider();
    expect((await join(li, made.code)).json()).toEqual({ tenantId: space.tenantId, spaceName: space.name });
    const row = (await members(space)).find((m) => m.userId === li.userId);
    expect(row).toMatchObject({ userStatus: 4, roles: [{ name: '链接' }], units: [{ name: '新人组' }] });
    expect(row?.inviterName).toBe('老板');
    await arrived(space.owner, `${row?.name} 已加入`);
    expect((await li.raw(account.switchTenant, { body: { tenantId: space.tenantId } })).status).toBe(200);
    const again = await outsider();
    await join(again, made.code);
    expect(codeOf(await join(await outsider(), made.code))).toBe('Identity:InviteExpired');
    expect(codeOf(await stranger.raw(inviteLink.readInvite, { params: { code: made.code } }))).toBe(
      'Identity:InviteExpired',
    );
  });

  it('is good for no member, nobody who was switched off, not after its days, not once it is taken back', async () => {
    const space = await makeSpace();
    const { code } = await make(space, { maxUses: 50 });
    expect(codeOf(await join(space.owner, code))).toBe('Identity:AlreadyMember');
    const li = await outsider();
    await join(li, code);
    await change(space, 'disabled');
    expect(codeOf(await join(li, code))).toBe('Identity:InviteBarred');
    // whoever was removed may come back by it
    const row = (await members(space)).find((m) => m.userId === li.userId);
    await space.owner.call(member.removeMember, { params: { id: row?.id ?? '' } });
    expect(codeOf(await join(li, code))).toBe('200');
    await change(space, 'expired');
    expect(codeOf(await join(await outsider(), code))).toBe('Identity:InviteExpired');
    const next = await make(space);
    expect(await space.owner.call(inviteLink.endInviteLinks)).toEqual({ ended: 1 });
    expect(codeOf(await join(await outsider(), next.code))).toBe('Identity:InviteExpired');
    expect(codeOf(await join(await outsider(), 'x'.repeat(20)))).toBe('Identity:InviteExpired');
  });

  it('gives nobody what its maker does not hold, and asks for limits that there are', async () => {
    const space = await makeSpace();
    const clerk = await makeMember(space, ['AbpOrganizationUnit.Members:add']);
    const wide = await space.owner.call(role.calls.create, { body: { name: 'wide' } });
    await space.owner.inTx((tx) =>
      tx.run(
        sql`insert into role_permission (tenant_id, role_id, permission_id, action) values (${tx.tenantId}, ${wide.id}, 'AlBasic.Suppliers', 'delete')`,
      ),
    );
    const link = clerk.raw(inviteLink.createInviteLink, { body: { roleIds: [wide.id] } });
    expect(codeOf(await link)).toBe('Identity:GrantTooWide');
    for (const body of [{ maxUses: 51 }, { days: 8 }, { maxUses: 0 }])
      expect(codeOf(await space.owner.raw(inviteLink.createInviteLink, { body }))).toBe('Common:Validation');
    // a link dies with the standing of who made it
    const { code } = await make(space, {}, clerk);
    await change(space, 'disabled');
    expect(codeOf(await join(await outsider(), code))).toBe('Identity:InviteExpired');
  });

  it('with one use left takes one of eight; with one seat left too, and the other uses stay', async () => {
    const space = await makeSpace();
    const one = await make(space, { maxUses: 1 });
    const people = await Promise.all(Array.from({ length: 8 }, outsider));
    const all = await Promise.all(people.map((p) => join(p, one.code)));
    expect(all.map(codeOf).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 7 }, () => 'Identity:InviteExpired'),
    ]);
    const full = await makeSpace();
    await change(full, 'one seat');
    const many = await make(full, { maxUses: 8 });
    const some = await Promise.all(people.map((p) => join(p, many.code)));
    expect(some.map(codeOf).filter((c) => c === '200')).toHaveLength(1);
    expect(some.map(codeOf).filter((c) => c === 'Feature:SeatExceeded')).toHaveLength(7);
    expect((await full.owner.call(member.countMembers)).seatsUsed).toBe(2);
  });
});

/** Invitations (platform M12): who is asked, who answers, and the seats that there are. */
import { describe, expect, it } from 'vitest';
import { account, member, permission, role } from '@muyun/contract';
import { type Actor, makeMember, makeSpace, type Space, testHouse } from '../../../../test/kit.ts';
import { arrived } from '../../../../test/message-scene.ts';
import { freePhone, withPhone } from '../../../../test/phone.ts';
import { sql } from '../../../kit/sql.ts';

/** Somebody with a phone and a space of his own. */
async function outsider(): Promise<Actor & { readonly phone: string }> {
  const { owner } = await makeSpace('个人版');
  return Object.assign(owner, { phone: await withPhone(owner, freePhone()) });
}
const invite = (space: Space, phones: string[], more: object = {}) =>
  space.owner.call(member.inviteMembers, { body: { phones, ...more } });
const answer = (who: Actor, space: Space, userStatus: 4 | 8) =>
  who.call(member.answerInvitation, { body: { tenantId: space.tenantId, userStatus } });
const rows = async (space: Space) => (await space.owner.call(member.listMembers)).items;
const rowOf = async (space: Space, who: Actor) => {
  const row = (await rows(space)).find((m) => m.userId === who.userId);
  if (!row) throw new Error('not among the members');
  return row;
};
const change = (space: Space, who: Actor, set: 'expired' | 'refused long ago') =>
  space.owner.inTx((tx) =>
    tx.run(
      set === 'expired'
        ? sql`update tenant_user set invite_expire_time = now() - interval '1 minute' where tenant_id = ${tx.tenantId} and user_id = ${who.userId}`
        : sql`update tenant_user set answer_time = now() - interval '25 hours' where tenant_id = ${tx.tenantId} and user_id = ${who.userId}`,
    ),
  );

describe('an invitation', () => {
  it('answers for every phone by itself, is told to the person, and joins with what was said', async () => {
    const space = await makeSpace();
    const [li, known] = [await outsider(), await makeMember(space, [])];
    const knownPhone = await withPhone(known, freePhone());
    const given = await space.owner.call(role.calls.create, { body: { name: 'given' } });
    const nobodys = freePhone();
    const spaced = `+86 ${li.phone.slice(0, 3)}-${li.phone.slice(3)}`;
    const asked = await invite(space, [spaced, knownPhone, '12345', nobodys, li.phone], {
      roleIds: [given.id],
      factoryIds: [space.factoryIds[0]],
      remark: '外协',
    });
    expect(asked).toEqual({
      invited: [li.phone],
      already: [knownPhone],
      invalid: ['12345'],
      texted: [nobodys],
      unknown: [],
    });
    expect((await invite(space, [li.phone])).already).toEqual([li.phone]);
    const [told] = await arrived(li, `邀请您加入「${space.name}」`);
    expect(told).toMatchObject({ messageTypeValue: 1, messageState: 0 });
    const waiting = await rowOf(space, li);
    expect(waiting).toMatchObject({
      userStatus: 2,
      actions: ['edit', 'roles', 'units', 'grants', 'notify', 'remove'],
    });
    expect(waiting.inviterName).toBe('老板');
    const enter = () => li.raw(account.switchTenant, { body: { tenantId: space.tenantId } });
    expect((await enter()).status).toBe(404);
    await answer(li, space, 4);
    const joined = await rowOf(space, li);
    expect(joined).toMatchObject({ userStatus: 4, roles: [{ id: given.id, name: 'given' }], remark: '外协' });
    expect(joined.factories.map((f) => f.id)).toEqual([space.factoryIds[0]]);
    expect(joined.joinTime).not.toBeNull();
    await arrived(space.owner, `${joined.name} ${member.INVITE_ANSWERS.accepted}`);
    expect((await enter()).status).toBe(200);
  });

  it('whoever joins without a role gets the default ones', async () => {
    const space = await makeSpace();
    const usual = await space.owner.call(role.calls.create, { body: { name: 'usual', isDefault: true } });
    const li = await outsider();
    await invite(space, [li.phone]);
    await answer(li, space, 4);
    expect((await rowOf(space, li)).roles.map((r) => r.id)).toEqual([usual.id]);
  });

  it('is refused once; asked again after a day only, as a removed member is asked anew to the same place', async () => {
    const space = await makeSpace();
    const li = await outsider();
    await invite(space, [li.phone]);
    await answer(li, space, 8);
    const { id, userStatus } = await rowOf(space, li);
    expect(userStatus).toBe(8);
    await arrived(space.owner, member.INVITE_ANSWERS.rejected);
    const again = () => space.owner.call(member.notifyMember, { body: { tenantUserId: id } });
    expect(await space.owner.refused(again())).toBe('Identity:InviteTooSoon');
    expect((await invite(space, [li.phone])).already).toEqual([li.phone]);
    await change(space, li, 'refused long ago');
    await again();
    expect((await rowOf(space, li)).userStatus).toBe(2);
    await answer(li, space, 4);
    expect(await space.owner.refused(again())).toBe('Identity:AlreadyMember');
    await space.owner.call(member.removeMember, { params: { id } });
    expect((await li.call(account.auth)).tenants.map((t) => t.tenantId)).not.toContain(space.tenantId);
    expect((await invite(space, [li.phone])).invited).toEqual([li.phone]);
    expect(await rowOf(space, li)).toMatchObject({ id, userStatus: 2, roles: [], joinTime: null });
  });

  it('begins with nothing, also where a server of the release before had removed him: it knows nothing of what he was given himself', async () => {
    const space = await makeSpace();
    const li = await outsider();
    await invite(space, [li.phone]);
    await answer(li, space, 4);
    const { id, version } = await rowOf(space, li);
    const grants = [{ permissionId: 'AlBasic.Suppliers', actionList: ['query' as const] }];
    const given = async () =>
      (
        await space.owner.call(permission.readPermission, {
          params: { id },
          query: { provider: 'U' },
        })
      ).permissions;
    await space.owner.call(permission.savePermission, {
      params: { id },
      body: { provider: 'U', permissions: grants, version },
    });
    expect(await given()).toEqual(grants);
    await space.owner.inTx((tx) =>
      tx.run(
        sql`update tenant_user set is_deleted = true, user_status = 16, version = version + 1 where tenant_id = ${tx.tenantId} and id = ${id}`,
      ),
    );
    await invite(space, [li.phone]);
    await answer(li, space, 4);
    expect((await rowOf(space, li)).id).toBe(id);
    expect(await given()).toEqual([]);
  });

  it('ends after seven days, and is nobody else’s to answer', async () => {
    const space = await makeSpace();
    const [li, other] = [await outsider(), await outsider()];
    await invite(space, [li.phone]);
    expect(await other.refused(answer(other, space, 4))).toBe('Common:NotFound');
    await change(space, li, 'expired');
    expect(await li.refused(answer(li, space, 4))).toBe('Identity:InviteExpired');
    await space.owner.call(member.notifyMember, { body: { tenantUserId: (await rowOf(space, li)).id } });
    await answer(li, space, 4);
    expect(await li.refused(answer(li, space, 8))).toBe('Message:AlreadyHandled');
  });

  it('accepted and refused at the same moment: one answer counts', async () => {
    const space = await makeSpace();
    const li = await outsider();
    for (let round = 0; round < 4; round += 1) {
      await invite(space, [li.phone]);
      const both = await Promise.allSettled([answer(li, space, 4), answer(li, space, 8)]);
      expect(both.map((b) => b.status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await space.owner.call(member.removeMember, { params: { id: (await rowOf(space, li)).id } });
    }
  });

  it('leads nobody into a space that cannot be entered', async () => {
    const space = await makeSpace();
    const li = await outsider();
    await invite(space, [li.phone]);
    const { server } = await testHouse();
    const set = (text: string) =>
      server.house.pools.owner.query(`update tenant set ${text} where tenant_id = $1`, [space.tenantId]);
    await set('is_active = false, disabled_time = now()');
    expect(await li.refused(answer(li, space, 4))).toBe('Tenant:Disabled');
    await set('disabled_time = null');
    expect(await li.refused(answer(li, space, 4))).toBe('Tenant:Inactive');
    await set("is_active = true, expire_time = now() - interval '90 days'");
    expect(await li.refused(answer(li, space, 4))).toBe('Tenant:Expired');
  });

  it('gives no role that is wider than the one who asks', async () => {
    const space = await makeSpace();
    const lead = await makeMember(space, ['AbpOrganizationUnit.Members:add']);
    const wide = await space.owner.call(role.calls.create, { body: { name: 'wide' } });
    await space.owner.inTx((tx) =>
      tx.run(
        sql`insert into role_permission (tenant_id, role_id, permission_id, action) values (${tx.tenantId}, ${wide.id}, 'AlFinance.Commons', 'edit')`,
      ),
    );
    const body = { phones: [(await outsider()).phone], roleIds: [wide.id] };
    expect(await lead.refused(lead.call(member.inviteMembers, { body }))).toBe('Identity:GrantTooWide');
    expect(await rows(space)).toHaveLength(2);
  });
});

describe('seats', () => {
  it('18 active of 20, three invited: two come in, the third finds no seat; a seat that is given back is his', async () => {
    const space = await makeSpace();
    // 18 with the owner; made at once past the calls, since only their number matters
    const made: Actor[] = [];
    for (let i = 0; i < 17; i += 1) made.push(await makeMember(space, []));
    const guests = [await outsider(), await outsider(), await outsider()];
    await invite(
      space,
      guests.map((g) => g.phone),
    );
    const count = () => space.owner.call(member.countMembers);
    expect(await count()).toEqual({
      total: 21,
      active: 18,
      inviting: 3,
      disabled: 0,
      seats: 20,
      seatsUsed: 18,
    });
    const all = await Promise.allSettled(guests.map((g) => answer(g, space, 4)));
    expect(all.filter((a) => a.status === 'fulfilled')).toHaveLength(2);
    const left = guests[all.findIndex((a) => a.status === 'rejected')] as Actor;
    const raw = await left.raw(member.answerInvitation, {
      body: { tenantId: space.tenantId, userStatus: 4 },
    });
    expect([raw.status, raw.json()]).toMatchObject([
      403,
      { error: { code: 'Feature:SeatExceeded', message: '席位已满（20/20），请购买席位或停用成员' } },
    ]);
    expect((await count()).active).toBe(20);
    // whoever asked him in hears of it, once a day
    const [note, ...twice] = await arrived(space.owner, '席位已满');
    expect([note?.content, twice]).toMatchObject([
      expect.stringContaining('席位已满（20/20）') as string,
      [],
    ]);
    const clerk = (await rows(space)).find((m) => m.userId === made[0]?.userId);
    const turn = async (userStatus: 16 | 32) => {
      const now = (await space.owner.call(member.listMembers, { query: { maxResultCount: 100 } })).items;
      const version = now.find((m) => m.id === clerk?.id)?.version ?? 0;
      return space.owner.call(member.setMemberStatus, { body: { id: clerk?.id ?? '', userStatus, version } });
    };
    await turn(16);
    await answer(left, space, 4);
    expect(await space.owner.refused(turn(32))).toBe('Feature:SeatExceeded');
    expect(await count()).toMatchObject({ active: 20, disabled: 1, inviting: 0 });
  });
});

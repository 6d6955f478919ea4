/** Accounts that the platform makes, deletes and takes out of spaces (platform M12), and what people say of themselves (M2). */
import { beforeAll, describe, expect, it } from 'vitest';
import { account, employee, hostAccount, hostUser, organizationUnit, member, profile } from '@muyun/contract';
import { freshNumber, HostScene, sql } from '../../../../test/host-scene.ts';
import { Actor, codeOf, makeHost, makeMember, makeSpace } from '../../../../test/kit.ts';
import { arrived } from '../../../../test/message-scene.ts';
import { newId } from '../../../kit/clock.ts';

let scene: HostScene;
let host: Actor;
beforeAll(async () => {
  scene = await HostScene.open();
  ({ host } = scene);
});
const BUILT_IN = { id: null, ...hostAccount.PLATFORM_ROLE };
let serial = 0;
const nameOf = (): string => `konto-${Date.now() % 1e6}-${(serial += 1)}`;
const make = (more: object = {}) =>
  host.raw(hostAccount.createUser, { body: { userName: nameOf(), nickname: '张三', ...more } });
interface Made {
  id: string;
  userName: string;
  initialPassword: string;
}
const made = async (more: object = {}): Promise<Made> => (await make(more)).json() as Made;

describe('accounts of the platform’s making', () => {
  it('come with a password that is told once and must be changed; a name or a phone stands once', async () => {
    // a phone would bring the second factor, which has a test of its own
    const staff = await made({ isHostUser: true });
    const phoneNumber = freshNumber();
    await made({ phoneNumber });
    const entered = account.sessionOf(
      await host.call(account.login, {
        body: {
          grantType: 'password',
          account: staff.userName,
          password: staff.initialPassword,
          clientType: 1,
        },
      }),
    );
    expect(entered).toMatchObject({ mustChangePassword: true, tenantId: null });
    // until then nothing else is answered
    const first = new Actor(host.url, entered.token, '', '');
    expect((await first.call(account.auth)).user.mustChangePassword).toBe(true);
    expect(await first.refused(first.call(hostAccount.assignablePlatformRoles))).toBe(
      'Account:MustChangePassword',
    );
    const newPassword = 'Kupfer-Dach-2026';
    const body = {
      currentPassword: staff.initialPassword,
      newPassword,
      password2: newPassword,
      userId: entered.userId,
    };
    await first.call(account.changePassword, { body });
    expect((await first.call(hostAccount.assignablePlatformRoles))[0]).toEqual(BUILT_IN);
    expect(codeOf(await make({ userName: staff.userName.toUpperCase() }))).toBe('Identity:UserNameExists');
    expect(codeOf(await make({ phoneNumber }))).toBe('Identity:PhoneExists');
    const params = { id: staff.id };
    expect(await host.call(hostAccount.rolesOfUser, { params })).toEqual([BUILT_IN]);
    expect((await host.call(hostAccount.assignablePlatformRoles))[0]).toEqual(BUILT_IN);
    const plain = await made();
    expect(await host.call(hostAccount.rolesOfUser, { params: { id: plain.id } })).toEqual([]);
    expect(codeOf(await host.raw(hostAccount.rolesOfUser, { params: { id: newId() } }))).toBe(
      'Common:NotFound',
    );
    const both = await Promise.all([
      make({ userName: `${plain.userName}x` }),
      make({ userName: `${plain.userName}x` }),
    ]);
    expect(both.map(codeOf).toSorted()[0]).toBe('200');
    expect(both.map(codeOf).filter((c) => c === '200')).toHaveLength(1);
  });

  it('are deleted without a trace of the person, once they belong to no space; their sessions end', async () => {
    const gone = await made();
    const params = { id: gone.id };
    await host.call(hostAccount.deleteUser, { params });
    expect(codeOf(await host.raw(hostUser.getUser, { params }))).toBe('Common:NotFound');
    expect(codeOf(await host.raw(hostAccount.deleteUser, { params }))).toBe('Common:NotFound');
    const listed = await host.call(hostUser.listUsers, { query: { filter: gone.userName } });
    expect(listed.totalCount).toBe(0);
    const [row] = await sql('select * from app_account where id = $1', [gone.id]);
    expect(row).toMatchObject({
      nickname: '已注销用户',
      phone_number: null,
      password_hash: null,
      is_active: false,
    });
    expect((await make({ userName: gone.userName })).status).toBe(200);
    const { owner } = await makeSpace();
    const belongs = await host.raw(hostAccount.deleteUser, { params: { id: owner.userId } });
    expect([codeOf(belongs), belongs.json()]).toMatchObject([
      'Identity:UserHasSpaces',
      { error: { message: '账号还属于1个空间，请先移出' } },
    ]);
  });

  it('the last administrator of the platform is not deleted', async () => {
    const before = await sql(
      'select id from app_account where is_platform_admin and is_active and id <> $1',
      [host.userId],
    );
    const ids = before.map((r) => r['id']);
    await sql('update app_account set is_platform_admin = false where id = any($1::uuid[])', [ids]);
    try {
      const last = host.raw(hostAccount.deleteUser, { params: { id: host.userId } });
      expect(codeOf(await last)).toBe('Identity:LastPlatformAdmin');
    } finally {
      await sql('update app_account set is_platform_admin = true where id = any($1::uuid[])', [ids]);
    }
    expect((await host.raw(account.auth)).status).toBe(200);
  });

  it('are told apart or together by address and device', async () => {
    const space = await makeSpace();
    const [one, two] = [await makeMember(space, []), await makeMember(space, [])];
    const ip = `10.77.${Date.now() % 250}.${serial % 250}`;
    await sql('update user_session set ip = $2, user_agent = $3 where user_id = $1', [one.userId, ip, 'A']);
    await sql('update user_session set ip = $2, user_agent = $3 where user_id = $1', [two.userId, ip, 'A']);
    const seen = await host.call(hostAccount.relatedAccounts, { params: { id: one.userId } });
    expect(seen).toMatchObject([{ id: two.userId, relation: 2, ip, spaceNames: [space.name] }]);
    await sql('update user_session set user_agent = $2 where user_id = $1', [two.userId, 'B']);
    const apart = await host.call(hostAccount.relatedAccounts, { params: { id: one.userId } });
    expect(apart.map((a) => a.relation)).toEqual([1]);
    // two WeChats of one person, wherever they were used
    const union = newId();
    for (const { userId } of [one, two])
      await sql(
        `insert into user_login (user_id, provider, app_id, open_id, union_id) values ($1, 'wechat-mini', 'wx1', gen_random_uuid(), $2)`,
        [userId, union],
      );
    await sql('update user_session set ip = $2 where user_id = $1', [two.userId, '10.78.0.1']);
    const bound = await host.call(hostAccount.relatedAccounts, { params: { id: one.userId } });
    expect(bound).toMatchObject([{ id: two.userId, relation: 3, ip: null, spaceNames: [space.name] }]);
    expect(codeOf(await host.raw(hostAccount.relatedAccounts, { params: { id: newId() } }))).toBe(
      'Common:NotFound',
    );
  });

  it('are taken out of a space at once, with a reason that its owner is told; never the owner', async () => {
    const space = await makeSpace();
    const clerk = await makeMember(space, ['AlBasic.Suppliers:query']);
    const query = { userId: clerk.userId, tenantId: space.tenantId, reason: '离职未交还账号' };
    const ask = (more: object = {}) => host.raw(hostAccount.takeOutOfSpace, { query: { ...query, ...more } });
    expect(codeOf(await ask({ reason: ' ' }))).toBe('Common:Validation');
    expect(codeOf(await ask({ userId: space.owner.userId }))).toBe('Identity:OwnerProtected');
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(codeOf).toSorted()).toEqual(['204', 'Common:NotFound']);
    expect(await clerk.refused(clerk.call(account.auth))).toBe('Session:Invalid');
    const rows = (await space.owner.call(member.listMembers)).items;
    expect(rows.map((m) => m.userId)).toEqual([space.owner.userId]);
    const [told] = await arrived(space.owner, '移出空间');
    expect(told?.content).toContain('离职未交还账号');
  });
});

describe('a profile', () => {
  const PICTURE = `data:image/png;base64,${'A'.repeat(100)}`;

  it('is the person’s own to write; the platform may read it; nobody else', async () => {
    const { owner } = await makeSpace();
    const params = { id: owner.userId };
    const first = await owner.call(profile.getProfile, { params });
    expect(first).toMatchObject({ id: owner.userId, avatar: null, email: null });
    const email = `${nameOf()}@example.com`;
    const body = {
      nickname: '慧姐',
      realName: '周敏慧',
      gender: 2 as const,
      email,
      avatar: PICTURE,
      version: first.version,
    };
    const saved = await owner.call(profile.saveProfile, { params, body });
    expect(saved).toMatchObject({ nickname: '慧姐', realName: '周敏慧', gender: 2, email, avatar: PICTURE });
    const { user } = await owner.call(account.auth);
    expect(user).toMatchObject({ nickname: '慧姐', avatar: PICTURE });
    expect(codeOf(await owner.raw(profile.saveProfile, { params, body }))).toBe('Common:StaleVersion');
    const other = await makeSpace();
    const theirs = { params: { id: other.owner.userId } };
    const { version } = await other.owner.call(profile.getProfile, theirs);
    const taken = other.owner.raw(profile.saveProfile, {
      ...theirs,
      body: { nickname: '乙', email: email.toUpperCase(), version },
    });
    expect(codeOf(await taken)).toBe('Account:EmailOccupied');
    expect(codeOf(await other.owner.raw(profile.getProfile, { params }))).toBe('Common:NotFound');
    expect(codeOf(await other.owner.raw(profile.saveProfile, { params, body }))).toBe('Common:NotFound');
    for (const wrong of [
      { avatar: 'https://example.com/a.png' },
      { email: 'x' },
      { nickname: '' },
      { gender: 3 },
    ]) {
      const bad = { nickname: '乙', version, ...wrong };
      expect([wrong, codeOf(await other.owner.raw(profile.saveProfile, { ...theirs, body: bad }))]).toEqual([
        wrong,
        'Common:Validation',
      ]);
    }
    expect((await host.call(profile.getProfile, { params })).nickname).toBe('慧姐');
    // a picture that is not spoken of stays, one that is taken away goes
    const again = { nickname: '慧姐', version: saved.version };
    const kept = await owner.call(profile.saveProfile, { params, body: again });
    expect(kept).toMatchObject({ avatar: PICTURE, email });
    const bare = { nickname: '慧姐', avatar: null, version: kept.version };
    expect((await owner.call(profile.saveProfile, { params, body: bare })).avatar).toBeNull();
  });

  it('says what one is in the space, and what one has done there', async () => {
    const space = await makeSpace();
    const clerk = await makeMember(space, ['AbpOrganizationUnit.Organizations:add']);
    const made2 = await clerk.call(organizationUnit.calls.create, { body: { displayName: '我建的部门' } });
    const here = await clerk.call(profile.profileHere);
    expect(here).toMatchObject({ isAdmin: false, userStatus: 1, organizationUnits: [], employee: null });
    expect(here.roles).toHaveLength(1);
    expect(here.factories.map((f) => f.name)).toEqual(['一厂', '二厂']);
    const worker = await space.owner.call(employee.calls.create, {
      body: { name: '我自己', position: '设计' },
    });
    await sql('update employee set tenant_user_id = $2 where id = $1', [worker.id, here.tenantUserId]);
    expect((await clerk.call(profile.profileHere)).employee).toMatchObject({
      name: '我自己',
      position: '设计',
    });
    const done = await clerk.call(profile.myActivity);
    expect(done.items[0]).toMatchObject({ summary: '新增组织机构', bizNo: made2.displayName });
    expect((await space.owner.call(profile.myActivity)).items.map((a) => a.bizNo)).not.toContain(
      '我建的部门',
    );
    expect((await (await makeHost()).raw(profile.profileHere)).status).toBe(403);
  });
});

/** Who is not let in although the password is right, and what of the own account is refused (platform M1, F4). */
import { describe, expect, it } from 'vitest';
import { account, color, file, storage, viewChangeOrder } from '@muyun/contract';
import { Actor, codeOf, makeSpace, PASSWORD, type Space } from '../../../../test/kit.ts';
import { house, logIn, nameOf, owner, stranger, told } from '../../../../test/guard-scene.ts';
import { newId } from '../../../kit/clock.ts';
import { pepperOf } from '../../../kit/pepper.ts';
import { insertAccount } from '../bootstrap.ts';

describe('the right password does not open', () => {
  it('an account that is closed', async () => {
    const { owner: person } = await makeSpace();
    await owner('update app_account set is_active = false where id = $1', [person.userId]);
    expect(told(await logIn(await nameOf(person.userId), PASSWORD))).toContain('400 Account:Disabled');
  });

  it('an account that belongs to no space', async () => {
    const userName = `allein-${newId().slice(-10)}`;
    const client = await house.server.house.pools.owner.connect();
    await insertAccount(client, pepperOf(house.server.house.config), {
      userName,
      nickname: '无空间',
      password: PASSWORD,
      isHost: false,
    });
    client.release();
    expect(told(await logIn(userName, PASSWORD))).toContain('400 Account:NoPermission');
  });

  it('whoever was disabled or has refused in every space he had; who is asked into one may answer', async () => {
    const { owner: person, tenantId } = await makeSpace();
    const name = await nameOf(person.userId);
    const become = (status: number) =>
      owner(
        'update tenant_user set user_status = $3, is_admin = false where tenant_id = $1 and user_id = $2',
        [tenantId, person.userId, status],
      );
    for (const status of [16, 8]) {
      await become(status);
      expect(told(await logIn(name, PASSWORD))).toContain('400 Account:NoPermission');
    }
    await become(4);
    await owner('update tenant set is_active = false, disabled_time = now() where tenant_id = $1', [
      tenantId,
    ]);
    expect(told(await logIn(name, PASSWORD))).toContain('403 Tenant:Disabled');
    await become(2);
    expect((await logIn(name, PASSWORD)).json()).toMatchObject({ tenantId: null, needSelectTenant: true });
  });

  it('by WeChat without a ticket that a phone has confirmed', async () => {
    const body = { grantType: 'wechat', account: '13800000000', clientType: 1 } as const;
    expect(told(await stranger().raw(account.login, { body }))).toContain('400 Account:TicketExpired');
  });
});

describe('the own account', () => {
  it('two different new passwords change nothing', async () => {
    const { owner: person } = await makeSpace();
    const body = {
      currentPassword: PASSWORD,
      newPassword: 'Neu#2026pass',
      password2: 'Neu#2026pas',
      userId: person.userId,
    };
    expect(await person.refused(person.call(account.changePassword, { body }))).toBe(
      'Account:PasswordMismatch',
    );
    expect((await logIn(await nameOf(person.userId), PASSWORD)).status).toBe(200);
  });

  it('nobody but a host moves to the side of the platform', async () => {
    const { owner: person } = await makeSpace();
    const move = person.call(account.switchTenant, { body: { tenantId: null } });
    expect(await person.refused(move)).toBe('Identity:NotMember');
    expect((await person.raw(account.auth)).status).toBe(200);
  });
});

describe('a person in two spaces', () => {
  it('sees both, goes over to the other and works there; its rows are not those of the first', async () => {
    const [home, other] = [await makeSpace(), await makeSpace()];
    const { owner: person } = home;
    await owner(
      'insert into tenant_user (tenant_id, id, user_id, remark_name, factory_ids) values ($1, $2, $3, $4, $5)',
      [other.tenantId, newId(), person.userId, '外援', other.factoryIds],
    );
    const mine = await person.call(account.myTenants, { params: { id: person.userId } });
    expect(new Set(mine.map((t) => t.tenantId))).toEqual(new Set([home.tenantId, other.tenantId]));
    const { token } = await person.call(account.switchTenant, { body: { tenantId: other.tenantId } });
    const there = new Actor(house.url, token, person.userId, other.tenantId);
    expect((await there.call(account.auth)).currentTenant?.tenantId).toBe(other.tenantId);
    const theirs = there.call(account.myTenants, { params: { id: other.owner.userId } });
    expect(await there.refused(theirs)).toBe('Common:NotFound');
  });

  it('reads first what he can enter, with the days of grace that are left; what he has refused is none of his', async () => {
    const [home, stopped, grace] = [await makeSpace(), await makeSpace(), await makeSpace()];
    const { owner: person } = home;
    for (const { tenantId } of [stopped, grace])
      await owner(
        `insert into tenant_user (tenant_id, id, user_id, remark_name, last_entered) values ($1, $2, $3, '外援', now())`,
        [tenantId, newId(), person.userId],
      );
    await owner('update tenant set is_active = false, disabled_time = now() where tenant_id = $1', [
      stopped.tenantId,
    ]);
    await owner(
      `update tenant set is_in_trial_period = false, grace_days = 7, expire_time = now() - interval '3 days' where tenant_id = $1`,
      [grace.tenantId],
    );
    const mine = () => person.call(account.myTenants, { params: { id: person.userId } });
    expect((await mine()).map((t) => [t.tenantId, t.tenantState, t.graceDaysLeft])).toEqual([
      [home.tenantId, 2, null],
      [grace.tenantId, 3, 4],
      [stopped.tenantId, 5, null],
    ]);
    await owner('update tenant_user set user_status = 8 where tenant_id = $1 and user_id = $2', [
      grace.tenantId,
      person.userId,
    ]);
    expect((await mine()).map((t) => t.tenantId)).toEqual([home.tenantId, stopped.tenantId]);
  });
});

const note = () => ({ name: 'note.txt', bytes: new TextEncoder().encode('ein Zettel') });

describe('a space', () => {
  /** Sets the space's own row, as the platform's administrator will; its members learn it with the next request. */
  async function become(space: Space, change: string): Promise<void> {
    await owner(`update tenant set ${change} where tenant_id = $1`, [space.tenantId]);
    await house.server.house.sessions.forget(space.owner.userId);
  }
  const add = (space: Space) =>
    space.owner.raw(color.createColor, { body: { name: `色${newId().slice(-6)}`, code: newId().slice(-8) } });

  it('that was never activated is closed, and cannot be switched to', async () => {
    const space = await makeSpace();
    await become(space, 'is_active = false, disabled_time = null');
    expect(told(await space.owner.raw(color.listColors))).toContain('403 Tenant:Inactive');
    const move = await space.owner.raw(account.switchTenant, { body: { tenantId: space.tenantId } });
    expect(told(move)).toContain('403 Tenant:Inactive');
  });

  it('whose time and grace are over is read, not written', async () => {
    const space = await makeSpace();
    await become(space, "is_in_trial_period = false, expire_time = now() - interval '2 years'");
    expect(told(await add(space))).toContain('403 Tenant:Expired');
    expect((await space.owner.raw(color.listColors)).status).toBe(200);
    await become(space, "expire_time = now() + interval '1 year'");
    expect((await add(space)).status).toBe(200);
  });

  it('that is read only takes no file either, whichever way it comes; what is the person’s own stays his', async () => {
    const space = await makeSpace();
    const before = await space.owner.call(file.uploadFile, { file: note(), body: {} });
    await become(space, "is_in_trial_period = false, expire_time = now() - interval '2 years'");
    const whole = space.owner.raw(file.uploadFile, { file: note(), body: {} });
    const parts = space.owner.raw(storage.startUpload, {
      body: { name: 'a.txt', size: 10, sha256: 'a'.repeat(64) },
    });
    const gone = space.owner.raw(storage.deleteFile, { params: { id: before[0]?.id ?? '' } });
    for (const refused of await Promise.all([whole, parts, gone]))
      expect(told(refused)).toContain('403 Tenant:Expired');
    const read = await space.owner.raw(file.downloadFile, { params: { id: before[0]?.id ?? '' } });
    expect(read.status).toBe(200);
    const seen = space.owner.raw(viewChangeOrder, { params: { id: newId() } });
    const own = space.owner.raw(account.myTenants, { params: { id: space.owner.userId } });
    expect([codeOf(await seen), (await own).status]).toEqual(['Common:NotFound', 200]);
  });
});

/** How long a session lives, by its client and over a change of space (platform F7), and what a lock tells its person (platform M1). */
import { createHmac } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { account, type OutputOf, security } from '@muyun/contract';
import { house, logIn, nameOf, owner, stranger, told, WRONG } from '../../../../test/guard-scene.ts';
import { type Actor, makeMember, makeSpace, PASSWORD, type Raw } from '../../../../test/kit.ts';
import { arrived } from '../../../../test/message-scene.ts';
import { pepperOf } from '../../../kit/pepper.ts';
import { hashToken } from '../../../kit/sessions.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
interface Life {
  readonly idle: number;
  /** seconds from now to its end, whatever is done */
  readonly left: number;
  readonly client: number;
}
async function lifeOf(token: string): Promise<Life> {
  const [row] = await owner<Life>(
    `select idle_seconds as idle, extract(epoch from absolute_expire_time - now())::int as left, client_type as client from user_session where token_hash = $1`,
    [hashToken(token)],
  );
  return row as Life;
}
const enter = async (userId: string, more: { clientType?: number; rememberMe?: boolean } = {}) =>
  account.sessionOf(
    await stranger().call(account.login, {
      body: {
        grantType: 'password',
        account: await nameOf(userId),
        password: PASSWORD,
        clientType: more.clientType ?? 1,
        rememberMe: more.rememberMe ?? false,
      },
    }),
  );
const move = (token: string, tenantId: string): Promise<OutputOf<typeof account.switchTenant>> =>
  stranger(house, token).call(account.switchTenant, { body: { tenantId } });

describe('a session lives as long as its client says', () => {
  it.each([
    [1, false, 8 * HOUR, 7 * DAY],
    [1, true, 7 * DAY, 30 * DAY],
    [4, false, 12 * HOUR, 7 * DAY],
    [4, true, 12 * HOUR, 7 * DAY],
    [5, false, 30 * DAY, 90 * DAY],
  ] as const)(
    'client %s, remembered %s: idle %s s, at most %s s',
    async (clientType, rememberMe, idle, most) => {
      const { owner: person } = await makeSpace();
      const { token, expiresIn } = await enter(person.userId, { clientType, rememberMe });
      const life = await lifeOf(token);
      expect([life.idle, expiresIn]).toEqual([idle, most]);
      expect(Math.abs(life.left - most)).toBeLessThan(60);
    },
  );
});

describe('a password that was hashed at less cost than today', () => {
  it('is hashed anew when its person logs in, and is the same', async () => {
    const { owner: person } = await makeSpace();
    const hashOf = async (): Promise<string> => {
      const [row] = await owner<{ hash: string }>(
        'select password_hash as hash from app_account where id = $1',
        [person.userId],
      );
      return row?.hash ?? '';
    };
    const today = await hashOf();
    const cheap = await hash(
      createHmac('sha256', pepperOf(house.server.house.config))
        .update(PASSWORD.normalize('NFKC'))
        .digest('base64'),
      { memoryCost: 8192, timeCost: 1, parallelism: 1 },
    );
    await owner('update app_account set password_hash = $2 where id = $1', [person.userId, cheap]);
    await enter(person.userId);
    const fresh = await hashOf();
    expect(fresh.split('$')[3]).toBe(today.split('$')[3]);
    await enter(person.userId);
    expect(await hashOf()).toBe(fresh);
  });
});

describe('one log-in too many', () => {
  it('ends the oldest that is alive: one that has ended by itself takes nobody his place', async () => {
    const { owner: person } = await makeSpace();
    const desk = await enter(person.userId, { rememberMe: true });
    const gone = [await enter(person.userId), await enter(person.userId)];
    await owner(
      `update user_session set last_seen_time = now() - interval '9 hours' where token_hash = any($1)`,
      [gone.map(({ token }) => hashToken(token))],
    );
    const alive = [await enter(person.userId), await enter(person.userId)];
    for (const { token } of [desk, ...alive])
      expect((await stranger(house, token).raw(account.auth)).status).toBe(200);
    await enter(person.userId);
    expect((await stranger(house, desk.token).raw(account.auth)).status).toBe(401);
  });
});

describe('another space is no other log-in', () => {
  it('the end stays where it was, what is remembered stays so, and the client is the same', async () => {
    const space = await makeSpace();
    const { userId } = space.owner;
    const remembered = await enter(userId, { rememberMe: true });
    await owner(
      `update user_session set absolute_expire_time = now() + interval '3 days', created_time = now() - interval '27 days' where token_hash = $1`,
      [hashToken(remembered.token)],
    );
    const moved = await move(remembered.token, space.tenantId);
    const life = await lifeOf(moved.token);
    expect(life.idle).toBe(7 * DAY);
    expect(Math.abs(life.left - 3 * DAY)).toBeLessThan(60);
    expect(Math.abs(moved.expiresIn - 3 * DAY)).toBeLessThan(60);
    const again = await lifeOf((await move(moved.token, space.tenantId)).token);
    expect([again.idle, Math.abs(again.left - 3 * DAY) < 60]).toEqual([7 * DAY, true]);
    const plugin = await enter(userId, { clientType: 4 });
    expect(await lifeOf((await move(plugin.token, space.tenantId)).token)).toMatchObject({
      client: 4,
      idle: 12 * HOUR,
    });
  });

  it('the limit that the space has set for browsers holds in it, and the own one again after it', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()];
    const { userId } = space.owner;
    await owner(
      'insert into tenant_user (tenant_id, id, user_id, remark_name) values ($1, gen_random_uuid(), $2, $3)',
      [other.tenantId, userId, '外援'],
    );
    await owner(
      'insert into tenant_config (tenant_id, web_idle_minutes) values ($1, 30) on conflict (tenant_id) do update set web_idle_minutes = 30',
      [other.tenantId],
    );
    const first = await enter(userId, { rememberMe: true });
    const inOther = await move(first.token, other.tenantId);
    expect((await lifeOf(inOther.token)).idle).toBe(1800);
    expect((await lifeOf((await move(inOther.token, space.tenantId)).token)).idle).toBe(7 * DAY);
  });

  it('whoever logs in anew without a last space comes to that which he was in last', async () => {
    const [first, second] = [await makeSpace(), await makeSpace()];
    const person = await makeMember(first, ['AlBasic.ColorCards:query']);
    await owner(
      'insert into tenant_user (tenant_id, id, user_id, remark_name) values ($1, gen_random_uuid(), $2, $3)',
      [second.tenantId, person.userId, '外援'],
    );
    for (const space of [first, second]) {
      const { token } = await enter(person.userId);
      await move(token, space.tenantId);
      await owner('update app_account set last_tenant_id = null where id = $1', [person.userId]);
      expect((await enter(person.userId)).tenantId).toBe(space.tenantId);
    }
  });
});

describe('the token before a change of space', () => {
  const seen = async (token: string): Promise<string> => {
    const raw = await stranger(house, token).raw(account.auth);
    return raw.status === 200 ? 'here' : told(raw).split(' ').slice(0, 2).join(' ');
  };
  const switched = async () => {
    const space = await makeSpace();
    const { userId } = space.owner;
    const before = await enter(userId);
    return { space, userId, before, after: await move(before.token, space.tenantId) };
  };

  it('ends what another tab has under way for half a minute, is no device of its own, and is over then', async () => {
    const { userId, before, after } = await switched();
    expect(await seen(before.token)).toBe('here');
    const devices = await stranger(house, after.token).call(security.devices);
    expect(devices.filter((d) => d.isCurrent)).toHaveLength(1);
    // the own actor of the test, and this one
    expect(devices).toHaveLength(2);
    await owner(`update user_session set ended_time = now() - interval '31 seconds' where token_hash = $1`, [
      hashToken(before.token),
    ]);
    await house.server.house.sessions.forget(userId);
    expect(await seen(before.token)).toBe('401 Session:Invalid');
    expect(await seen(after.token)).toBe('here');
  });

  it('dies with the one that came after it, and takes that one along when it logs out or moves on', async () => {
    const kicked = await switched();
    expect(await seen(kicked.before.token)).toBe('here');
    await stranger(house, kicked.after.token).call(account.logout);
    expect(await seen(kicked.before.token)).toBe('401 Session:Invalid');
    const left = await switched();
    await stranger(house, left.before.token).call(account.logout);
    expect([await seen(left.before.token), await seen(left.after.token)]).toEqual([
      '401 Session:Invalid',
      '401 Session:Invalid',
    ]);
    const moved = await switched();
    const third = await move(moved.before.token, moved.space.tenantId);
    expect(await seen(moved.after.token)).toBe('401 Session:Invalid');
    expect(await seen(third.token)).toBe('here');
  });
});

describe('guessing from a stolen session', () => {
  const change = (thief: Actor, userId: string): Promise<Raw> =>
    thief.raw(account.changePassword, {
      body: { currentPassword: WRONG, newPassword: 'Neu#Vieles2026', password2: 'Neu#Vieles2026', userId },
    });

  it('is not begun anew by a change of space, nor is a lock taken away by it', async () => {
    const space = await makeSpace();
    const { userId } = space.owner;
    let { token } = await enter(userId);
    const codes: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      codes.push(told(await change(stranger(house, token), userId)).split(' ')[1] as string);
      ({ token } = await move(token, space.tenantId));
    }
    expect(codes.slice(3)).toEqual(['Account:OldPasswordWrong', 'Account:Locked', 'Account:Locked']);
    expect(told(await logIn(await nameOf(userId), PASSWORD))).toContain('Account:Locked');
  });
});

describe('a lock', () => {
  it('is told to its person, once', async () => {
    const { owner: person } = await makeSpace();
    const name = await nameOf(person.userId);
    for (let i = 0; i < 6; i += 1) await logIn(name, WRONG);
    const [row] = await arrived(person, '账号已锁定');
    expect(row).toMatchObject({ messageTypeValue: 9 });
    expect(row?.content).toContain('15 分钟');
    expect(await arrived(person, '账号已锁定')).toHaveLength(1);
  });
});

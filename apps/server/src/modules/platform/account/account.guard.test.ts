/** What somebody who guesses passwords or keeps a stolen session meets, and how a locked account comes back (platform F7, M1). */
import { describe, expect, it } from 'vitest';
import { account, unlock } from '@muyun/contract';
import { makeHost, makeMember, makeSpace, PASSWORD, type Raw } from '../../../../test/kit.ts';
import { hashToken } from '../../../kit/sessions.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { isAcceptable } from './password-rule.ts';
import { house, logIn, nameOf, owner, stranger, told, WRONG } from '../../../../test/guard-scene.ts';

describe('guessing', () => {
  it('a name that nobody has is answered, counted and locked as one that somebody has', async () => {
    const { owner: known } = await makeSpace();
    const [name, nobody] = [await nameOf(known.userId), `niemand-${known.userId.slice(-8)}`];
    const answers = { known: [] as string[], unknown: [] as string[] };
    for (let i = 0; i < 7; i += 1) {
      answers.known.push(told(await logIn(name, WRONG)));
      answers.unknown.push(told(await logIn(i % 2 ? ` ${nobody.toUpperCase()} ` : nobody, WRONG)));
    }
    expect(answers.unknown).toEqual(answers.known);
    expect(answers.known.map((a) => a.split(' ')[1])).toEqual([
      ...Array.from({ length: 4 }, () => 'Account:InvalidCredentials'),
      ...Array.from({ length: 3 }, () => 'Account:Locked'),
    ]);
    expect(answers.known[0]).toContain('还可尝试4次');
    expect(answers.known[4]).toContain('15分钟');
    // the right password does not open a locked account
    expect(told(await logIn(name, PASSWORD))).toContain('Account:Locked');
  });

  it('both take as long: the same work is done for each', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < 8; i += 1) {
      const { owner: known } = await makeSpace();
      for (const [kind, name] of [
        ['known', await nameOf(known.userId)],
        ['unknown', `keiner-${known.userId}`],
      ] as const) {
        const started = performance.now();
        await logIn(name, WRONG);
        times[kind].push(performance.now() - started);
      }
    }
    const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] as number;
    // a hash takes some 20 ms; without it an unknown name would be told at once
    expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.5);
    expect(median(times.unknown) / median(times.known)).toBeLessThan(2);
  });

  it('the next lock lasts twice as long, a success starts again', async () => {
    const { owner: known } = await makeSpace();
    const name = await nameOf(known.userId);
    const fail = async (): Promise<string> => {
      let last = '';
      for (let i = 0; i < 5; i += 1) last = told(await logIn(name, WRONG));
      return last;
    };
    expect(await fail()).toContain('15分钟');
    await owner('update app_account set lockout_end = now() where id = $1', [known.userId]);
    expect(await fail()).toContain('30分钟');
    await owner('update app_account set lockout_end = now() where id = $1', [known.userId]);
    expect((await logIn(name, PASSWORD)).status).toBe(200);
    expect(await fail()).toContain('15分钟');
  });

  it('a stolen session cannot guess the password: five wrong ones lock, the right one does not open it', async () => {
    const { owner: thief } = await makeSpace();
    const change = (currentPassword: string): Promise<Raw> =>
      thief.raw(account.changePassword, {
        body: {
          currentPassword,
          newPassword: 'Neu#Vieles2026',
          password2: 'Neu#Vieles2026',
          userId: thief.userId,
        },
      });
    const codes: string[] = [];
    for (let i = 0; i < 6; i += 1) codes.push(told(await change(WRONG)).split(' ')[1] as string);
    expect(codes).toEqual([
      ...Array.from({ length: 4 }, () => 'Account:OldPasswordWrong'),
      'Account:Locked',
      'Account:Locked',
    ]);
    expect(told(await change(PASSWORD))).toContain('Account:Locked');
    expect(told(await logIn(await nameOf(thief.userId), PASSWORD))).toContain('Account:Locked');
  });
});

describe('a locked account has a way back', () => {
  const lock = async (userId: string): Promise<string> => {
    const name = await nameOf(userId);
    for (let i = 0; i < 5; i += 1) await logIn(name, WRONG);
    return name;
  };

  it("the owner of the space unlocks a member; nobody else's owner does", async () => {
    const space = await makeSpace();
    const member = await makeMember(space, ['AlBasic.ColorCards:query']);
    const { tenantUserId } = await member.call(account.auth);
    const name = await lock(member.userId);
    const params = { id: tenantUserId as string };
    const other = await makeSpace();
    expect((await other.owner.raw(unlock.unlockMember, { params })).status).toBe(404);
    expect((await member.raw(unlock.unlockMember, { params })).status).toBe(403);
    expect(told(await logIn(name, PASSWORD))).toMatch(/分钟后再试或找回密码，也可请管理员解锁/);
    expect(await other.owner.call(unlock.lockedMembers)).toEqual([]);
    expect((await member.raw(unlock.lockedMembers)).status).toBe(403);
    expect((await space.owner.call(unlock.lockedMembers)).map((r) => [r.id, r.userName])).toEqual([
      [tenantUserId, name],
    ]);
    expect(await space.owner.call(unlock.unlockMember, { params })).toEqual({ wasLocked: true });
    expect(await space.owner.call(unlock.lockedMembers)).toEqual([]);
    expect((await logIn(name, PASSWORD)).status).toBe(200);
    expect(await space.owner.call(unlock.unlockMember, { params })).toEqual({ wasLocked: false });
    const logged = await space.owner.inTx((tx) =>
      tx.rows(
        { id: col.id },
        sql`select id from audit_log where tenant_id = ${tx.tenantId} and call_id = ${unlock.unlockMember.id} and http_status = 200`,
      ),
    );
    expect(logged).toHaveLength(2);
  });

  it('the platform sees who is locked and unlocks any account', async () => {
    const { owner: locked } = await makeSpace();
    const name = await lock(locked.userId);
    const host = await makeHost();
    const [row] = (await host.call(unlock.lockedUsers)).filter((r) => r.id === locked.userId);
    expect(row?.userName).toBe(name);
    expect(await host.call(unlock.unlockUser, { params: { id: locked.userId } })).toEqual({
      wasLocked: true,
    });
    expect((await logIn(name, PASSWORD)).status).toBe(200);
    expect((await host.call(unlock.lockedUsers)).map((r) => r.id)).not.toContain(locked.userId);
    expect((await host.raw(unlock.unlockUser)).status).toBe(404);
  });
});

describe('passwords', () => {
  it.each([
    'qwer1234',
    '1qaz2wsx',
    'Passw0rd',
    'abc123',
    'a123456',
    'q1w2e3r4',
    'woaini1314',
    'trustno1',
    'blink182',
  ])('%s is among the most common and refused', (password) => {
    expect(isAcceptable(password, [], false)).toBe(false);
  });
  it.each(['Ziegel#41dach', '铝板2026幕墙', 'x9!kQw2m'])('%s is not', (password) => {
    expect(isAcceptable(password, [], false)).toBe(true);
  });

  it('a change to a common one is refused; a good one ends all other sessions and no token is stored as it is', async () => {
    const { owner: person, tenantId } = await makeSpace();
    const other = await house.server.house.sessions.open({
      userId: person.userId,
      tenantId,
      tenantUserId: (await person.call(account.auth)).tenantUserId,
      clientType: 1,
      ip: '127.0.0.1',
      userAgent: 'other',
      rememberMe: false,
    });
    const change = (newPassword: string): Promise<Raw> =>
      person.raw(account.changePassword, {
        body: { currentPassword: PASSWORD, newPassword, password2: newPassword, userId: person.userId },
      });
    expect(told(await change('qwer1234'))).toContain('Account:PasswordWeak');
    const stored = await owner<{ h: Buffer }>('select token_hash as h from user_session where user_id = $1', [
      person.userId,
    ]);
    expect(stored.some((r) => r.h.equals(hashToken(other.token)))).toBe(true);
    expect(
      stored.some(
        (r) => r.h.toString('utf8').includes(other.token) || r.h.toString('base64url') === other.token,
      ),
    ).toBe(false);
    expect((await change('Ziegel#41dach')).status).toBe(204);
    expect((await stranger(house, other.token).raw(account.auth)).status).toBe(401);
    expect((await person.raw(account.auth)).status).toBe(200);
    expect(
      told(
        await person.raw(account.changePassword, {
          body: {
            currentPassword: 'Ziegel#41dach',
            newPassword: PASSWORD,
            password2: PASSWORD,
            userId: person.userId,
          },
        }),
      ),
    ).toContain('Account:PasswordReused');
  });
});

/** What somebody who guesses passwords, invents tokens or keeps a stolen session meets (platform F7, M1). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, color, file, job, product, texture, unlock } from '@muyun/contract';
import { cadScene } from '../../../../test/cad-scene.ts';
import {
  Actor,
  makeHost,
  makeMember,
  makeSpace,
  NO_LIMITS,
  openHouse,
  PASSWORD,
  type Raw,
  type Space,
  testHouse,
  type TestHouse,
} from '../../../../test/kit.ts';
import { hashToken } from '../../../kit/sessions.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { isAcceptable } from './password.ts';

const WRONG = 'Falsch#2026';
let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});

const stranger = (at: TestHouse = house, token: string | null = null): Actor =>
  new Actor(at.url, token, '', '');
const owner = <R extends object>(sql: string, params: unknown[]): Promise<R[]> =>
  house.server.house.pools.owner.query(sql, params).then((r) => r.rows as R[]);
const nameOf = async (userId: string): Promise<string> =>
  (await owner<{ n: string }>('select user_name as n from app_account where id = $1', [userId]))[0]?.n ?? '';
const logIn = (name: string, password: string, at: TestHouse = house): Promise<Raw> =>
  stranger(at).raw(account.login, {
    body: { grantType: 'password', account: name, password, clientType: 1 },
  });
const told = (raw: Raw): string => {
  const { error } = raw.json() as { error: { code: string; message: string } };
  return `${raw.status} ${error.code} ${error.message}`;
};

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
    expect(told(await logIn(name, PASSWORD))).toContain('或请管理员解锁');
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

describe('sessions', () => {
  it('a member who is switched off, an account that is closed and a space that is disabled are out with the next request', async () => {
    const space = await makeSpace();
    const [off, closed] = [
      await makeMember(space, ['AlBasic.ColorCards:query']),
      await makeMember(space, ['AlBasic.ColorCards:query']),
    ];
    await space.owner.inTx((tx) =>
      tx.run(
        sql`update tenant_user set user_status = 32 where tenant_id = ${tx.tenantId} and user_id = ${off.userId}`,
      ),
    );
    await owner('update app_account set is_active = false where id = $1', [closed.userId]);
    for (const member of [off, closed]) {
      await house.server.house.sessions.forget(member.userId);
      expect((await member.raw(color.listColors)).status).toBe(401);
    }
    await owner('update tenant set is_active = false, disabled_time = now() where tenant_id = $1', [
      space.tenantId,
    ]);
    await house.server.house.sessions.forget(space.owner.userId);
    expect(told(await space.owner.raw(color.listColors))).toContain('Tenant:Disabled');
  });

  it('the header of another space is a conflict, of another factory not found', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()];
    expect(
      told(await space.owner.raw(color.listColors, { headers: { 'x-tenant-id': other.tenantId } })),
    ).toContain('409 Session:TenantMismatch');
    expect(
      told(await space.owner.raw(color.listColors, { headers: { __tenant: other.tenantId } })),
    ).toContain('409 Session:TenantMismatch');
    expect(
      (await space.owner.raw(color.listColors, { headers: { 'x-tenant-id': space.tenantId } })).status,
    ).toBe(200);
    expect(
      (
        await space.owner.raw(color.listColors, {
          headers: { 'x-factory-id': other.factoryIds[0] as string },
        })
      ).status,
    ).toBe(404);
  });

  it('the fourth session of a client ends the first, which is told so', async () => {
    const { owner: person, tenantId } = await makeSpace();
    const { tenantUserId } = await person.call(account.auth);
    for (let i = 0; i < 3; i += 1)
      await house.server.house.sessions.open({
        userId: person.userId,
        tenantId,
        tenantUserId,
        clientType: 1,
        ip: '127.0.0.1',
        userAgent: 'x',
        rememberMe: false,
      });
    expect(told(await person.raw(account.auth))).toContain('401 Session:ReplacedByOther');
  });
});

describe('streams of events', () => {
  /** Opens the stream of a job that waits for ever; resolves when the server ends it. */
  async function open(
    actor: Actor,
    jobId: string,
  ): Promise<{ status: number; ended: Promise<void>; close(): void }> {
    const stop = new AbortController();
    const response = await fetch(`${actor.url}${job.jobEvents.path.replace('{id}', jobId)}`, {
      headers: { authorization: `Bearer ${actor.token}` },
      signal: stop.signal,
    });
    const ended = (async () => {
      try {
        for await (const part of response.body ?? []) void part;
      } catch {
        /* closed from here */
      }
    })();
    return { status: response.status, ended, close: () => stop.abort() };
  }
  async function waiting(space: Space): Promise<string> {
    const id = space.owner.userId;
    await space.owner.inTx((tx) =>
      tx.run(
        sql`insert into job (tenant_id, id, kind, title, payload, creator_id, state, runner, heartbeat) values (${tx.tenantId}, ${id}, 'test.wait', '等待', '{}', ${id}, 'running', 'nobody', now() + interval '1 day')`,
      ),
    );
    return id;
  }

  it('end with log-out, with being kicked, with a lost right and when the session runs out', async () => {
    const ends: ((space: Space) => Promise<unknown>)[] = [
      (space) => space.owner.raw(account.logout),
      (space) =>
        house.server.house.sessions.endOthers(space.owner.userId, '00000000-0000-0000-0000-000000000000', 2),
      async (space) => {
        await space.owner.inTx((tx) =>
          tx.run(
            sql`update tenant_user set permission_version = permission_version + 1 where tenant_id = ${tx.tenantId}`,
          ),
        );
        await house.server.house.sessions.forget(space.owner.userId);
      },
    ];
    for (const end of ends) {
      const space = await makeSpace();
      const stream = await open(space.owner, await waiting(space));
      expect(stream.status).toBe(200);
      await end(space);
      await stream.ended;
    }
    const space = await makeSpace();
    await owner(
      "update user_session set absolute_expire_time = now() + interval '700 milliseconds' where user_id = $1",
      [space.owner.userId],
    );
    const stream = await open(space.owner, await waiting(space));
    await stream.ended;
    expect((await space.owner.raw(account.auth)).status).toBe(401);
  }, 20_000);

  it('are twelve per session at most; a closed one makes room', async () => {
    const space = await makeSpace();
    const id = await waiting(space);
    const streams = await Promise.all(Array.from({ length: 12 }, () => open(space.owner, id)));
    expect(streams.map((s) => s.status)).toEqual(Array.from({ length: 12 }, () => 200));
    const over = await space.owner.raw(job.jobEvents, { params: { id } });
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '5']);
    streams[0]?.close();
    await streams[0]?.ended;
    const until = Date.now() + 5000;
    let again = await open(space.owner, id);
    while (again.status !== 200 && Date.now() < until) again = await open(space.owner, id);
    expect(again.status).toBe(200);
    for (const s of [...streams, again]) s.close();
  });
});

describe('request keys', () => {
  it('cover the content of an uploaded file', async () => {
    const { owner: person } = await makeSpace();
    const send = (text: string) =>
      person.raw(file.uploadFile, {
        key: 'upload-key-1',
        file: { name: '清单.txt', bytes: new TextEncoder().encode(text) },
      });
    const first = await send('一');
    expect((await send('一')).json()).toEqual(first.json());
    expect(told(await send('二'))).toContain('Common:RequestKeyReused');
  });
});

describe('rates', () => {
  let strict: TestHouse;
  beforeAll(async () => {
    strict = await openHouse({
      trustProxy: true,
      rates: { ...NO_LIMITS, anonymous: 20, session: 30, exports: 2, uploads: 3 },
    });
  });
  afterAll(() => strict.server.close());
  const from = (ip: string, token?: string): Promise<Response> =>
    fetch(`${strict.url}${account.introduction.path}`, {
      headers: { 'x-forwarded-for': ip, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });

  it('an invented token does not open a door that the address has used up, nor does it clear the count', async () => {
    for (let i = 0; i < 20; i += 1) expect((await from('10.9.0.1', `invented-${i}`)).status).toBe(200);
    expect((await from('10.9.0.1')).status).toBe(429);
    for (let i = 0; i < 5; i += 1) expect((await from('10.9.0.1', `again-${i}`)).status).toBe(429);
    expect((await from('10.9.0.2')).status).toBe(200);
    const guarded = (i: number): Promise<Response> =>
      fetch(`${strict.url}${account.auth.path}`, {
        headers: { 'x-forwarded-for': '10.9.0.3', authorization: `Bearer nobody-${i}` },
      });
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) statuses.push((await guarded(i)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
    expect((await from('2001:db8:1:2::1')).status).toBe(200);
  });

  it('a session, exports and uploads have their own', async () => {
    const space = await makeSpace('企业版', strict);
    const person = await makeMember(space, [
      'AlBasic.ColorCards:query',
      'AlCad.CadProducts:export',
      'AlCad.CadProducts:query',
    ]);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1)
      statuses.push((await space.owner.raw(product.exportProducts, { query: { format: 'xlsx' } })).status);
    expect(statuses).toEqual([200, 200, 429]);
    const sent: number[] = [];
    for (let i = 0; i < 4; i += 1)
      sent.push(
        (
          await space.owner.raw(file.uploadFile, {
            file: { name: `a${i}.txt`, bytes: new TextEncoder().encode(String(i)) },
          })
        ).status,
      );
    expect(sent).toEqual([200, 200, 200, 429]);
    const reads: number[] = [];
    for (let i = 0; i < 31; i += 1) reads.push((await person.raw(color.listColors)).status);
    expect([reads.filter((s) => s === 200).length, reads.at(-1)]).toEqual([30, 429]);
  });
});

describe('every answer', () => {
  it('carries the headers that protect the browser; files come as attachments that are not guessed at', async () => {
    const scene = await cadScene('报头');
    for (const path of ['/api/health', '/api/nirgends', account.introduction.path]) {
      const { headers } = await fetch(house.url + path);
      expect([
        headers.get('x-content-type-options'),
        headers.get('x-frame-options'),
        headers.get('referrer-policy'),
      ]).toEqual(['nosniff', 'SAMEORIGIN', 'no-referrer']);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
    const list = await scene.owner.raw(product.exportProducts, { query: { format: 'xlsx' } });
    expect([
      list.status,
      list.headers.get('content-disposition')?.startsWith('attachment;'),
      list.headers.get('x-content-type-options'),
      list.headers.get('cache-control'),
    ]).toEqual([200, true, 'nosniff', 'private, no-store']);
    const [svg] = await scene.owner.call(file.uploadFile, {
      file: { name: '图\u202e.svg', bytes: new TextEncoder().encode('<svg onload="alert(1)"/>') },
    });
    expect(svg?.name).toBe('图.svg');
    const back = await scene.owner.raw(file.downloadFile, { params: { id: svg?.id as string } });
    expect([
      back.headers.get('content-disposition')?.startsWith('attachment;'),
      back.headers.get('x-content-type-options'),
    ]).toEqual([true, 'nosniff']);
    expect((await scene.owner.call(texture.listTextures)).items.length).toBeGreaterThan(0);
  });

  it('content that is not what its name says is refused', async () => {
    const { owner: person } = await makeSpace();
    const send = async (name: string, bytes: readonly number[]): Promise<string> =>
      told(await person.raw(file.uploadFile, { file: { name, bytes: new Uint8Array(bytes) } }));
    expect(await send('a.exe', [1])).toContain('File:TypeRefused');
    expect(await send('a.pdf', [0x50, 0x4b, 3, 4])).toContain('File:ContentMismatch');
    expect(await send('a.png', [1, 2, 3])).toContain('File:ContentMismatch');
    expect(await send('a.xlsx', [0x25, 0x50, 0x44, 0x46])).toContain('File:ContentMismatch');
    expect(await send('a.txt', [])).toContain('File:Missing');
  });
});

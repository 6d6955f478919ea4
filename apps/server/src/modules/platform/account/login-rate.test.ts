/** The login rate (platform F7): ten tries a minute per address and account, beside lockout and the general rates. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '@muyun/contract';
import {
  Actor,
  makeSpace,
  NO_LIMITS,
  openHouse,
  PASSWORD,
  type Space,
  type TestHouse,
} from '../../../../test/kit.ts';
import { takeLogin } from '../../../kit/rates.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';

const LIMIT = 10;
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ trustProxy: 1, rates: { ...NO_LIMITS, token: LIMIT } });
});
afterAll(() => house.server.close());

const nameOf = async (space: Space): Promise<string> =>
  (
    await house.server.house.pools.owner.query<{ n: string }>(
      'select user_name as n from app_account where id = $1',
      [space.owner.userId],
    )
  ).rows[0]?.n ?? '';
const logIn = (name: string, ip: string, password = PASSWORD) =>
  new Actor(house.url, null, '', '').raw(account.login, {
    body: { grantType: 'password', account: name, password, clientType: 1 },
    headers: { 'x-forwarded-for': ip },
  });
const take = (ip: string, name: string, at: string) =>
  inTx(house.server.house.pools.host, { tenantId: PLATFORM, userId: PLATFORM }, (tx) =>
    takeLogin(tx, { ip, account: name }, LIMIT, new Date(at)),
  );

describe('login rate', () => {
  it('the eleventh try of a minute is 429 with the seconds to wait, even with the right password; another address and another account go on', async () => {
    const [space, other] = [await makeSpace('企业版', house), await makeSpace('企业版', house)];
    const [name, otherName] = [await nameOf(space), await nameOf(other)];
    for (let i = 0; i < LIMIT; i += 1) expect((await logIn(name, '10.0.0.1')).status).toBe(200);
    const refused = await logIn(name, '10.0.0.1');
    expect(refused.status).toBe(429);
    expect(refused.json()).toMatchObject({
      error: { code: 'Common:TooManyRequests', message: '操作过于频繁，请稍后再试' },
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await logIn(` ${name.toUpperCase()} `, '10.0.0.1')).status).toBe(429);
    expect((await logIn(name, '10.0.0.2')).status).toBe(200);
    expect((await logIn(otherName, '10.0.0.1')).status).toBe(200);
  });

  it('is no lockout: refused tries do not count as wrong passwords, and the lockout stands without the rate', async () => {
    const space = await makeSpace('企业版', house);
    const name = await nameOf(space);
    for (let i = 0; i < LIMIT; i += 1) expect((await logIn(name, '10.0.1.1')).status).toBe(200);
    for (let i = 0; i < 8; i += 1) expect((await logIn(name, '10.0.1.1', 'Falsch#1')).status).toBe(429);
    expect((await logIn(name, '10.0.1.2')).status).toBe(200);
    const codes: string[] = [];
    for (let i = 0; i < 5; i += 1)
      codes.push(
        ((await logIn(name, `10.0.2.${i}`, 'Falsch#1')).json() as { error: { code: string } }).error.code,
      );
    expect(codes).toEqual([
      ...Array.from({ length: 4 }, () => 'Account:InvalidCredentials'),
      'Account:Locked',
    ]);
  });

  it('counts an unknown account like a known one', async () => {
    for (let i = 0; i < LIMIT; i += 1)
      expect((await logIn('niemand', '10.0.3.1', 'Falsch#1')).status).toBe(400);
    expect((await logIn('niemand', '10.0.3.1', 'Falsch#1')).status).toBe(429);
  });

  it('forty tries at once: exactly ten pass', async () => {
    const waits = await Promise.all(
      Array.from({ length: 40 }, () => take('10.0.4.1', 'a', '2026-11-20T10:00:00Z')),
    );
    expect(waits.filter((w) => w === 0)).toHaveLength(LIMIT);
    expect(new Set(waits)).toEqual(new Set([0, 60]));
  });

  it('a new minute starts a minute after the first try, not after the last', async () => {
    for (let i = 0; i < LIMIT; i += 1) expect(await take('10.0.5.1', 'a', '2026-11-20T10:00:00Z')).toBe(0);
    expect(await take('10.0.5.1', 'a', '2026-11-20T10:00:45Z')).toBe(15);
    expect(await take('10.0.5.1', 'a', '2026-11-20T10:00:59.900Z')).toBe(1);
    expect(await take('10.0.5.1', 'a', '2026-11-20T10:01:00Z')).toBe(0);
  });
});

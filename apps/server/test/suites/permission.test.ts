/** The permission matrix, generated from the contract: every call without token → 401, without its right → 403. */
import { beforeAll, describe, expect, it } from 'vitest';
import { isKnownRight, rightsOf } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { allBindings } from '../../src/modules/index.ts';
import { byArea } from '../attack/areas.ts';
import { type Actor, makeHost, makeMember, makeSpace, nobody } from '../kit.ts';

let anonymous: Actor;
let powerless: Actor;
let host: Actor;
const guarded = allCalls.filter((c) => c.right !== 'public');

beforeAll(async () => {
  anonymous = await nobody();
  powerless = await makeMember(await makeSpace(), []);
  host = await makeHost();
});

const codeOf = (raw: { json(): unknown }): string => (raw.json() as { error: { code: string } }).error.code;

describe('permission matrix', () => {
  it('binds every declared call exactly once, under a path that no other call has', () => {
    const bound = allBindings(() => '')
      .map((b) => b.call.id)
      .sort();
    expect(bound).toEqual([...new Set(allCalls.map((c) => c.id))].sort());
    const routes = allCalls.map((c) => `${c.method} ${c.path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(guarded.flatMap((c) => rightsOf(c.right).map((r) => [c.id, r])))(
    '%s names a right of the catalogue: %s',
    (_id, right) => {
      expect(isKnownRight(right)).toBe(true);
    },
  );
});

describe.each(byArea(guarded))('permissions of %s', (_area, calls) => {
  const each = calls.map((c) => [c.id, c] as const);
  it.each(each)('%s without a token is 401', async (_id, call) => {
    const raw = await anonymous.raw(call, { body: {} });
    expect([raw.status, codeOf(raw)]).toEqual([401, 'Session:Invalid']);
  });

  it.each(each)('%s with an unknown token is 401, before anything else is looked at', async (_id, call) => {
    const raw = await anonymous.raw(call, {
      body: { any: 'thing' },
      headers: { authorization: 'Bearer unknown', 'x-tenant-id': 'nonsense' },
    });
    expect(raw.status).toBe(401);
  });

  it.each(each.filter(([, c]) => rightsOf(c.right).length > 0))(
    '%s without its right is 403',
    async (_id, call) => {
      const raw = await powerless.raw(call, { body: {} });
      expect([raw.status, codeOf(raw)]).toEqual([403, 'Common:Forbidden']);
    },
  );

  it.each(each.filter(([, c]) => c.side === 'tenant'))(
    '%s is closed to the platform side',
    async (_id, call) => {
      expect((await host.raw(call, { body: {} })).status).toBe(403);
    },
  );
});

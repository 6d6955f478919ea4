/** 开放接口 (platform M16): what a key opens, and every signed request that is none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, OPEN_CALLS, OPEN_SCOPES, product, project, supplier } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import {
  codeOf,
  makeMember,
  makeSpace,
  openHouse,
  type Space,
  type TestHouse,
} from '../../../../test/kit.ts';
import { ask, type Key, makeKey, newNonce, type Odd } from '../../../../test/open-scene.ts';
import { isAllowed } from '../../../kit/open-key.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { apiKeyTask } from './api-key.ts';

const MINUTE = 60_000;
const PATH = '/api/basic/supplier?maxResultCount=5&filter=%E9%93%9D';
const list = supplier.calls.list;
let house: TestHouse;
let space: Space;
let key: Key;
beforeAll(async () => {
  // the address of who asks is told by a proxy, so that a test can have several
  house = await openHouse({ trustProxy: 1 });
  space = await makeSpace('企业版', house);
  key = await makeKey(space);
  await space.owner.call(supplier.calls.create, { body: { code: 'G1', name: '铝厂', supplierType: 1 } });
});
afterAll(() => house.server.close());
const get = (odd: Odd = {}, of = key, path = PATH) => ask(house.url, of, list, path, undefined, odd);
const update = (of: Key, more: object) =>
  space.owner.raw(apiKey.updateApiKey, {
    params: { id: of.id },
    body: { ...of, isEnabled: true, ...more },
  });

describe('a key', () => {
  it('tells its secret once; is listed without it; the row keeps it sealed', async () => {
    expect(key.appKey).toMatch(/^mk[0-9A-Za-z]{22}$/);
    expect(key.secret).toMatch(/^[\w-]{43}$/);
    const rows = await space.owner.call(apiKey.listApiKeys);
    expect(rows).toMatchObject([
      { id: key.id, name: '金蝶取数', scopes: [3], isEnabled: true, isExpired: false },
    ]);
    expect(JSON.stringify(rows)).not.toContain(key.secret);
    const kept = await space.owner.inTx((tx) =>
      tx.rows({ c: col.text }, sql`select secret_cipher as c from api_key where tenant_id = ${tx.tenantId}`),
    );
    expect(JSON.stringify(kept)).not.toContain(key.secret);
  });

  it('reads what it opens, without a session, without amounts; the row tells when and from where', async () => {
    const seen = await get({ ip: '198.51.100.7' });
    expect(seen.code).toBe('200');
    expect(seen.json()).toMatchObject({ totalCount: 1, items: [{ code: 'G1', name: '铝厂' }] });
    const [row] = await space.owner.call(apiKey.listApiKeys);
    expect(row).toMatchObject({ lastIp: '198.51.100.7' });
    expect(Date.now() - Date.parse(row?.lastUsedTime ?? '')).toBeLessThan(MINUTE);
  });

  it('of another space sees that space only; an id of ours is not found', async () => {
    const other = await makeSpace('企业版', house);
    const theirs = await makeKey(other);
    expect((await get({}, theirs)).json()).toMatchObject({ totalCount: 0 });
    const [mine] = (await space.owner.call(list)).items;
    const one = await ask(house.url, theirs, supplier.calls.get, `/api/basic/supplier/${mine?.id}`);
    expect(one.code).toBe('Common:NotFound');
  });

  it('signs the body of a reading call that has one', async () => {
    const reads = await makeKey(space, { scopes: [6] });
    const path = '/api/cad/product/page';
    const page = (odd: Odd = {}) =>
      ask(house.url, reads, product.pageProducts, path, { maxResultCount: 5 }, odd);
    expect((await page()).code).toBe('200');
    expect((await page({ signedBody: '{"maxResultCount":400}' })).code).toBe('Open:Signature');
    expect((await page({ signedBody: '' })).code).toBe('Open:Signature');
  });

  it('is refused for what its scopes do not open, for what writes, for what a person is asked', async () => {
    expect((await ask(house.url, key, project.listProjects, '/api/cad/project/list')).code).toBe(
      'Open:Scope',
    );
    const body = { code: 'G2', name: '新供应商', supplierType: 1 };
    expect((await ask(house.url, key, supplier.calls.create, '/api/basic/supplier', body)).code).toBe(
      'Open:Scope',
    );
    expect((await ask(house.url, key, apiKey.listApiKeys, '/api/third/api-key')).code).toBe('Open:Scope');
    expect((await space.owner.call(list)).totalCount).toBe(1);
  });
});

describe('a request that is none', () => {
  it('sent again, of eight at once once; another path, method, secret or query than was signed', async () => {
    const nonce = newNonce();
    const all = await Promise.all(Array.from({ length: 8 }, () => get({ nonce })));
    expect(all.map((a) => a.code).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 7 }, () => 'Open:Replay'),
    ]);
    // what was not signed rightly uses no nonce up
    const fresh = newNonce();
    expect((await get({ nonce: fresh, secret: 'x' })).code).toBe('Open:Signature');
    expect((await get({ nonce: fresh })).code).toBe('200');
    expect((await get({ signedPath: '/api/basic/supplier' })).code).toBe('Open:Signature');
    expect((await get({ method: 'POST' })).code).toBe('Open:Signature');
    for (const odd of ['short', 'x'.repeat(65), 'nonce with blanks in it'])
      expect((await get({ nonce: odd })).code).toBe('Open:Signature');
  });

  it('by a clock that is off by more than five minutes, either way', async () => {
    expect((await get({ at: Date.now() - 4.9 * MINUTE })).code).toBe('200');
    expect((await get({ at: Date.now() + 4.9 * MINUTE })).code).toBe('200');
    for (const at of [Date.now() - 5.1 * MINUTE, Date.now() + 5.1 * MINUTE, 0, Number.NaN])
      expect((await get({ at })).code).toBe('Open:Clock');
  });

  it('from an address that the key does not allow', async () => {
    const home = await makeKey(space, { ipAllowList: ['203.0.113.8', '198.51.100.0/24', '2001:db8::/32'] });
    for (const ip of ['203.0.113.8', '198.51.100.77', '2001:db8::5', '::ffff:203.0.113.8'])
      expect([ip, (await get({ ip }, home)).code]).toEqual([ip, '200']);
    for (const ip of ['203.0.113.9', '198.51.101.1', '2001:db9::5'])
      expect([ip, (await get({ ip }, home)).code]).toEqual([ip, 'Open:Address']);
    expect(isAllowed('10.0.0.1', [])).toBe(true);
    for (const good of ['1.2.3.4', '0.0.0.0/0', '::1', '2001:db8::/128', '1:2:3:4:5:6:7:8', '::/0'])
      expect([good, apiKey.isNetwork(good)]).toEqual([good, true]);
    for (const bad of [
      '',
      '1.2.3',
      '256.1.1.1',
      '1.2.3.4/33',
      '1.2.3.4/24/1',
      '1:2',
      ':::',
      '1::2::3',
      '::/129',
      'g::',
      'a.b.c.d',
    ])
      expect([bad, apiKey.isNetwork(bad)]).toEqual([bad, false]);
  });

  it('by a key that is unknown, switched off, past its time, deleted', async () => {
    expect((await get({}, { ...key, appKey: 'mk0000000000000000000000' })).code).toBe('Open:KeyInvalid');
    const soon = await makeKey(space, { expireTime: new Date(Date.now() + MINUTE).toISOString() });
    expect((await get({}, soon)).code).toBe('200');
    await space.owner.inTx((tx) =>
      tx.run(
        sql`update api_key set expire_time = now() where tenant_id = ${tx.tenantId} and id = ${soon.id}`,
      ),
    );
    expect((await get({}, soon)).code).toBe('Open:KeyInvalid');
    const off = await makeKey(space);
    expect(codeOf(await update(off, { isEnabled: false }))).toBe('200');
    expect((await get({}, off)).code).toBe('Open:KeyInvalid');
    expect(codeOf(await update(off, { version: 2 }))).toBe('200');
    expect((await get({}, off)).code).toBe('200');
    await space.owner.call(apiKey.deleteApiKey, { params: { id: off.id } });
    expect((await get({}, off)).code).toBe('Open:KeyInvalid');
  });

  it('while the space is closed', async () => {
    const other = await makeSpace('企业版', house);
    const theirs = await makeKey(other);
    await other.owner.inTx((tx) =>
      tx.run(
        sql`update tenant set is_active = false, disabled_time = now() where tenant_id = ${tx.tenantId}`,
      ),
    );
    expect((await get({}, theirs)).code).toBe('Tenant:Disabled');
  });

  it('that carries a session speaks for the session alone', async () => {
    const response = await fetch(`${house.url}/api/third/api-key`, {
      headers: { authorization: `Bearer ${space.owner.token}`, 'x-muyun-key': key.appKey },
    });
    expect(response.status).toBe(200);
  });
});

describe('keys are kept', () => {
  it('by the version that was read, with times to come and addresses that there are, twenty at most', async () => {
    const own = await makeSpace('企业版', house);
    const one = await makeKey(own);
    const put = (more: object, id = one.id, who = own.owner) =>
      who
        .raw(apiKey.updateApiKey, { params: { id }, body: { ...one, isEnabled: true, ...more } })
        .then(codeOf);
    expect(await put({ name: '改名', scopes: [1, 2] })).toBe('200');
    expect(await put({})).toBe('Common:StaleVersion');
    expect(await put({ version: 2, expireTime: '2020-01-01T00:00:00Z' })).toBe('Open:ExpireTime');
    expect(await put({ version: 2, ipAllowList: ['300.1.1.1'] })).toBe('Common:Validation');
    expect(await put({ version: 2, scopes: [99] })).toBe('Common:Validation');
    expect(await put({}, one.id, space.owner)).toBe('Common:NotFound');
    const removed = await space.owner.raw(apiKey.deleteApiKey, { params: { id: one.id } });
    expect(codeOf(removed)).toBe('Common:NotFound');
    const past = { name: '过去', scopes: [1], expireTime: '2020-01-01T00:00:00Z' };
    expect(codeOf(await own.owner.raw(apiKey.createApiKey, { body: past }))).toBe('Open:ExpireTime');
    const made = await Promise.all(
      Array.from({ length: 22 }, () =>
        own.owner.raw(apiKey.createApiKey, { body: { name: '多', scopes: [1] } }),
      ),
    );
    expect(made.map(codeOf).filter((c) => c === 'Open:TooMany')).toHaveLength(3);
    const reader = await makeMember(own, ['AlThird.ThirdConfigs:query']);
    expect(codeOf(await reader.raw(apiKey.createApiKey, { body: { name: '无权', scopes: [1] } }))).toBe(
      'Common:Forbidden',
    );
    expect(await reader.call(apiKey.listApiKeys)).toHaveLength(20);
  });

  it('and their nonces for ten minutes', async () => {
    await get();
    const count = () =>
      space.owner
        .inTx((tx) =>
          tx.rows(
            { n: col.int },
            sql`select count(*)::int as n from api_nonce where tenant_id = ${tx.tenantId}`,
          ),
        )
        .then(([row]) => row?.n ?? 0);
    const task = apiKeyTask(house.server.house);
    const before = await count();
    await task.run(new Date(Date.now() + 9 * MINUTE));
    expect(await count()).toBe(before);
    await task.run(new Date(Date.now() + 11 * MINUTE));
    expect(await count()).toBe(0);
  });

  it('open only calls that there are, that read, and that ask a right of the space', () => {
    const calls = new Map(allCalls.map((c) => [c.id, c]));
    const opened = OPEN_SCOPES.flatMap((s) => OPEN_CALLS[s.value] ?? []);
    expect(new Set(opened).size).toBe(opened.length);
    const wrong = opened.filter((id) => {
      const call = calls.get(id);
      return (
        !call || call.writes || call.answer !== 'json' || call.side !== 'tenant' || !call.right.includes(':')
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are described where the interface is', async () => {
    const docs = (await (await fetch(`${house.url}/api/docs/openapi.json`)).json()) as {
      info: { description: string };
      paths: Record<string, Record<string, { security: object[]; description: string }>>;
    };
    expect(docs.info.description).toContain('X-Muyun-Signature');
    const opened = docs.paths['/api/basic/supplier']?.['get'];
    expect(opened?.security).toEqual([{ bearer: [] }, { signature: [] }]);
    expect(opened?.description).toContain('开放接口范围：供应商');
    expect(docs.paths['/api/basic/supplier']?.['post']?.security).toEqual([{ bearer: [] }]);
  });
});

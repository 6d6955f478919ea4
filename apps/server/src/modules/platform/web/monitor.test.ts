/** Cameras: keys that are tried and sealed, live addresses for minutes, and the protocol of the cloud against a server that checks it. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monitor, webMonitor } from '@muyun/contract';
import {
  codeOf,
  makeMember,
  makeSpace,
  openHouse,
  type Space,
  testHouse,
  type TestHouse,
} from '../../../../test/kit.ts';
import { ys7 } from '../../../adapters/ys7.ts';
import { seal, unseal } from '../../../kit/secrets.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
const owner = () => house.server.house.pools.owner;
const SECRET = 'app-secret-1234';
const keys = (over: object = {}) => ({ appKey: 'app-key-1234', appSecret: SECRET, version: 0, ...over });
const add = (space: Space, over: object = {}) =>
  space.owner.call(webMonitor.calls.create, {
    body: { name: '折弯区', deviceSerial: 'C12345678', validateCode: 'ABCDEF', ...over },
  });
const play = (space: Space, id: string) => space.owner.raw(monitor.playMonitor, { params: { id } });

describe('the keys', () => {
  it('are tried, sealed and never told; another key wants its own secret; nobody writes over another', async () => {
    const space = await makeSpace();
    const put = (over: object = {}) => space.owner.raw(monitor.saveYs7, { body: keys(over) });
    expect(await space.owner.call(monitor.getYs7)).toMatchObject({
      appKey: '',
      hasSecret: false,
      version: 0,
    });
    expect(codeOf(await put({ appSecret: null }))).toBe('Monitor:Ys7Secret');
    const refused = await put({ appSecret: 'wrong-secret' });
    expect((refused.json() as { error: { message: string } }).error.message).toBe(
      '萤石云返回：10017 appKey or appSecret error',
    );
    const codes = await Promise.all([0, 1].map(async () => codeOf(await put())));
    expect(codes.sort()).toEqual(['200', 'Common:StaleVersion']);
    const shown = await space.owner.raw(monitor.getYs7);
    expect(shown.json()).toMatchObject({
      appKey: 'app-key-1234',
      hasSecret: true,
      lastError: null,
      version: 1,
    });
    expect(new TextDecoder().decode(shown.bytes)).not.toMatch(/app-secret|at\./);
    const { rows } = await owner().query(
      'select app_secret as s, access_token as t from ys7_setting where tenant_id = $1',
      [space.tenantId],
    );
    expect(JSON.stringify(rows)).not.toMatch(/app-secret|at\./);
    expect(codeOf(await put({ appSecret: null, version: 1 }))).toBe('200');
    expect(codeOf(await put({ appKey: 'other-key-1', appSecret: null, version: 2 }))).toBe(
      'Monitor:Ys7Secret',
    );
    expect(
      codeOf(await (await makeMember(space, ['AlWeb.Monitors:get'])).raw(monitor.saveYs7, { body: keys() })),
    ).toBe('Common:Forbidden');
  });
});

describe('a camera', () => {
  it('is watched for ten minutes; without keys, switched off or away it says why', async () => {
    const space = await makeSpace();
    const made = await add(space);
    expect([made.validateCode, made.online]).toEqual(['******', false]);
    expect(codeOf(await play(space, made.id))).toBe('Monitor:Ys7NotSet');
    await space.owner.call(monitor.saveYs7, { body: keys() });
    const shown = (await play(space, made.id)).json() as { url: string; expireTime: string };
    const left = Date.parse(shown.expireTime) - Date.now();
    expect([left > 590_000, left <= 600_000]).toEqual([true, true]);
    const seen = await space.owner.call(webMonitor.calls.get, { params: { id: made.id } });
    expect(seen.online).toBe(true);
    const away = await add(space, { name: '仓库', deviceSerial: 'C12345670' });
    expect(codeOf(await play(space, away.id))).toBe('Monitor:Offline');
    const off = await space.owner.call(webMonitor.calls.update, {
      params: { id: made.id },
      body: { isEnabled: false, version: seen.version },
    });
    expect(codeOf(await play(space, off.id))).toBe('Monitor:Disabled');
    expect(
      codeOf(await (await makeSpace()).owner.raw(monitor.playMonitor, { params: { id: made.id } })),
    ).toBe('Common:NotFound');
    expect(
      codeOf(
        await (
          await makeMember(space, ['AlWeb.Monitors:query'])
        ).raw(monitor.playMonitor, { params: { id: made.id } }),
      ),
    ).toBe('Common:Forbidden');
  });

  it('keeps its code when the stars come back, and another one when it is given', async () => {
    const space = await makeSpace();
    const made = await add(space);
    const sealed = async (): Promise<string | null> =>
      unseal(
        (
          await owner().query<{ c: string }>('select validate_code as c from web_monitor where id = $1', [
            made.id,
          ])
        ).rows[0]?.c ?? '',
      );
    expect(await sealed()).toBe('ABCDEF');
    const put = (version: number, validateCode: string) =>
      space.owner.call(webMonitor.calls.update, {
        params: { id: made.id },
        body: { name: '折弯二区', validateCode, version },
      });
    await put(1, '******');
    expect(await sealed()).toBe('ABCDEF');
    await put(2, 'GHIJKL');
    expect(await sealed()).toBe('GHIJKL');
    expect(
      codeOf(await space.owner.raw(webMonitor.calls.create, { body: { name: 'x', deviceSerial: 'kurz' } })),
    ).toBe('Common:Validation');
  });

  it('a token that ends soon is made anew once, however many watch; a refusal is noted', async () => {
    let logins = 0;
    const space = await makeSpace();
    const made = await add(space);
    await space.owner.call(monitor.saveYs7, { body: keys() });
    const cameras = house.server.house.cameras as {
      login: (key: string, secret: string) => Promise<unknown>;
    };
    const { login } = cameras;
    cameras.login = (key, secret) => {
      logins += 1;
      return login(key, secret);
    };
    try {
      const soon = () =>
        owner().query(
          "update ys7_setting set token_expire_time = now() + interval '1 hour' where tenant_id = $1",
          [space.tenantId],
        );
      await soon();
      const codes = await Promise.all(
        Array.from({ length: 6 }, async () => codeOf(await play(space, made.id))),
      );
      expect([codes, logins]).toEqual([Array.from({ length: 6 }, () => '200'), 1]);
      await soon();
      await owner().query('update ys7_setting set app_secret = $2 where tenant_id = $1', [
        space.tenantId,
        seal('wrong-now'),
      ]);
      expect(codeOf(await play(space, made.id))).toBe('Monitor:Ys7Failed');
      expect((await space.owner.call(monitor.getYs7)).lastError).toContain('10017');
    } finally {
      cameras.login = login;
    }
  });

  it('a house without cameras says so', async () => {
    const blind = await openHouse({ cameras: null });
    try {
      const space = await makeSpace('企业版', blind);
      expect(codeOf(await space.owner.raw(monitor.saveYs7, { body: keys() }))).toBe('Monitor:Ys7NotSet');
    } finally {
      await blind.server.close();
    }
  });
});

describe('the cloud', () => {
  let cloud: http.Server;
  const seen: string[] = [];
  const answers: Record<string, unknown> = {
    '/api/lapp/token/get': { code: '200', data: { accessToken: 'at.1', expireTime: 1_900_000_000_000 } },
    '/api/lapp/device/info': { code: '200', data: { status: 1 } },
    '/api/lapp/v2/live/address/get': {
      code: '200',
      data: { url: 'https://open.ys7.com/v3/openlive/C1.m3u8' },
    },
  };
  beforeAll(async () => {
    cloud = http.createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${Buffer.concat(parts).toString()}`);
        const answer = answers[request.url ?? ''];
        response
          .writeHead(answer ? 200 : 502, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer ?? {}));
      });
    });
    await new Promise<void>((resolve) => {
      cloud.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        cloud.close(() => resolve());
        cloud.closeAllConnections();
      }),
  );

  it('is asked in its own protocol; its refusals are told in its words', async () => {
    const real = ys7(`http://127.0.0.1:${(cloud.address() as AddressInfo).port}`);
    expect(await real.login('key', 'sec&ret')).toEqual({ token: 'at.1', until: 1_900_000_000_000 });
    expect(await real.isOnline('at.1', 'C12345678')).toBe(true);
    const camera = { serial: 'C12345678', channel: 2, quality: 2, code: 'ABCDEF' };
    expect((await real.live('at.1', camera, 600)).url).toBe('https://open.ys7.com/v3/openlive/C1.m3u8');
    expect(seen).toEqual([
      'POST /api/lapp/token/get appKey=key&appSecret=sec%26ret',
      'POST /api/lapp/device/info accessToken=at.1&deviceSerial=C12345678',
      'POST /api/lapp/v2/live/address/get accessToken=at.1&deviceSerial=C12345678&channelNo=2&protocol=2&quality=1&expireTime=600&code=ABCDEF',
    ]);
    answers['/api/lapp/device/info'] = { code: '20007', msg: '设备不在线' };
    await expect(real.isOnline('at.1', 'C12345678')).rejects.toThrow('20007 设备不在线');
    delete answers['/api/lapp/device/info'];
    await expect(real.isOnline('at.1', 'C12345678')).rejects.toThrow('502');
    await expect(ys7('http://127.0.0.1:1').login('a', 'b')).rejects.toThrow();
  });
});

/** The public account as the vendor speaks: a server of our own answers as WeChat does, over real HTTP. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Door } from '../../../../test/door-scene.ts';
import { loginTicket, returned } from '../../../../test/wechat-scene.ts';
import { readConfig } from '../../../kit/config.ts';
import { WechatError } from '../../../kit/wechat.ts';
import { withToken } from './index.ts';

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown> | null;
}
const asked: Asked[] = [];
/** how the vendor answers the next request to a path, before it answers as usual */
const once = new Map<string, object>();
let tokens = 0;
const usual: Readonly<Record<string, () => object>> = {
  '/cgi-bin/token': () => ({ access_token: `token-${(tokens += 1)}`, expires_in: 7200 }),
  '/sns/oauth2/access_token': () => ({ openid: 'open-1', unionid: 'union-1' }),
  '/cgi-bin/user/info': () => ({ subscribe: 1 }),
  '/cgi-bin/message/template/send': () => ({ errcode: 0 }),
};
const vendor = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://vendor');
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString('utf8')));
  request.on('end', () => {
    asked.push({ path: url.pathname, query: url.searchParams, body: text ? JSON.parse(text) : null });
    const answer = once.get(url.pathname) ?? usual[url.pathname]?.() ?? { errcode: 404 };
    once.delete(url.pathname);
    response.end(JSON.stringify(answer));
  });
});

let door: Door;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    vendor.listen(0, '127.0.0.1', resolve);
  });
  const api = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  door = await Door.open({
    wechat: {
      appId: 'wx-app',
      secret: 'wx-secret',
      templateId: 'tpl',
      fields: { title: 'thing1', content: 'thing2', time: 'time3' },
      followUrl: 'https://muyun.example/follow.png',
      publicUrl: 'https://muyun.example',
      api,
      open: 'https://open.weixin.qq.com',
    },
  });
});
afterAll(async () => {
  await door.close();
  vendor.close();
});
beforeEach(() => {
  asked.length = 0;
  once.clear();
});
const wechat = () => door.house.server.house.wechat ?? expect.fail('no WeChat');
const withT = <T>(work: (token: string) => Promise<T>): Promise<T> =>
  withToken(door.house.server.house, wechat(), work);
const note = {
  openId: 'open-1',
  id: 'message-1',
  title: '采购申请单 QG2511220001 待审批，请尽快处理一下',
  content: '张三提交',
  url: '/purchase/requisition-detail?id=1',
  time: new Date('2026-11-22T13:30:00Z'),
};

describe('the public account', () => {
  it('a code leads to WeChat with the application, the return and the state; who returns is asked for with the secret', async () => {
    const { qrUrl } = await loginTicket(door);
    const url = new URL(qrUrl);
    expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      appid: 'wx-app',
      redirect_uri: 'https://muyun.example/api/user/account/wechat/oauth',
      response_type: 'code',
      scope: 'snsapi_base',
    });
    expect(url.hash).toBe('#wechat_redirect');
    const to = await returned(door, { state: url.searchParams.get('state') ?? '', code: 'code-1' });
    expect(to.get('key')).toMatch(/^[\w-]{43}$/);
    const exchange = asked.find((a) => a.path === '/sns/oauth2/access_token');
    expect(Object.fromEntries(exchange?.query ?? [])).toMatchObject({
      appid: 'wx-app',
      secret: 'wx-secret',
      code: 'code-1',
      grant_type: 'authorization_code',
    });
  });

  it('an invalid code is refused, and so is an answer that names nobody', async () => {
    for (const answer of [{ errcode: 40029, errmsg: 'invalid code' }, {}]) {
      once.set('/sns/oauth2/access_token', answer);
      const state = new URL((await loginTicket(door)).qrUrl).searchParams.get('state') ?? '';
      expect((await returned(door, { state, code: 'x' })).get('fault')).toBe('refused');
    }
  });

  it('a token is fetched once for all who need it, kept sealed, and fetched anew when WeChat refuses it', async () => {
    await door.sql('delete from wechat_token');
    const before = tokens;
    const got = await Promise.all([1, 2, 3].map(() => withT(async (token) => token)));
    expect(new Set(got)).toEqual(new Set([`token-${before + 1}`]));
    const [row] = await door.sql<{ sealed: string }>('select sealed from wechat_token');
    expect(row?.sealed).toMatch(/^sealed:/);
    expect(row?.sealed).not.toContain('token-');
    once.set('/cgi-bin/message/template/send', { errcode: 40001, errmsg: 'invalid credential' });
    await withT((token) => wechat().send(token, note));
    expect(tokens).toBe(before + 2);
    await door.sql(`update wechat_token set expire_time = now() + interval '4 minutes'`);
    expect(await withT(async (token) => token)).toBe(`token-${before + 3}`);
  });

  it('a message is sent with its id, its screen and texts that fit; who does not follow is told apart', async () => {
    await withT((token) => wechat().send(token, note));
    const { body } =
      asked.find((a) => a.path === '/cgi-bin/message/template/send') ?? expect.fail('not sent');
    expect(body).toEqual({
      touser: 'open-1',
      template_id: 'tpl',
      client_msg_id: 'message-1',
      url: 'https://muyun.example/purchase/requisition-detail?id=1',
      data: {
        thing1: { value: '采购申请单 QG2511220001 …' },
        thing2: { value: '张三提交' },
        time3: { value: '2026-11-22 21:30' },
      },
    });
    once.set('/cgi-bin/message/template/send', { errcode: 43004, errmsg: 'require subscribe' });
    const refused = await withT((token) => wechat().send(token, note)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WechatError);
    expect((refused as WechatError).kind).toBe('unfollowed');
  });

  it('is asked for by its id, secret, template and address together; simulated only where there is no database of one’s own', () => {
    const own = { DATABASE_URL: 'postgres://x' };
    expect(readConfig(own).wechat).toBeNull();
    expect(readConfig({ ...own, WECHAT_APP_ID: 'a', WECHAT_APP_SECRET: 'b' }).wechat).toBeNull();
    const all = { ...own, WECHAT_APP_ID: 'a', WECHAT_APP_SECRET: 'b', WECHAT_TEMPLATE_ID: 't' };
    expect(readConfig({ ...all, PUBLIC_URL: 'https://m.example/' }).wechat).toMatchObject({
      appId: 'a',
      publicUrl: 'https://m.example',
    });
    expect(readConfig({}).wechat).toBe('simulator');
    expect(readConfig({ WECHAT: 'off' }).wechat).toBeNull();
  });
});

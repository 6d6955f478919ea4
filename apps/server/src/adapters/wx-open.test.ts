/** The open platform of WeChat as its interfaces answer: a server on this machine that speaks like it, and counts. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WxError } from '../kit/wx-open.ts';
import { wxOpen } from './wx-open.ts';

const KEYS = { appId: 'wxplatform', secret: 'right', token: 't', aesKey: 'a'.repeat(43) };
const APP = { ticket: 'ticket', appId: 'wxapp', refreshToken: 'refresh' };
let server: http.Server;
let host = '';
const asked: string[] = [];

function answerOf(url: URL, body: Record<string, unknown>): object | Buffer {
  const verb = url.pathname.split('/').at(-1) ?? '';
  asked.push(verb);
  const isOurs = url.searchParams.get('component_access_token') === 'OURS';
  const isTheirs = url.searchParams.get('access_token') === 'THEIRS';
  if (verb === 'api_component_token')
    return body['component_appsecret'] === 'right' && body['component_verify_ticket'] === 'ticket'
      ? { component_access_token: 'OURS', expires_in: 7200 }
      : { errcode: 61004, errmsg: 'bad ticket' };
  if (url.pathname.startsWith('/cgi-bin/component/') && !isOurs) return { errcode: 40001, errmsg: 'token' };
  if (url.pathname.startsWith('/wxa/') && !isTheirs) return { errcode: 40001, errmsg: 'token' };
  const answers: Readonly<Record<string, object | Buffer>> = {
    api_create_preauthcode: { pre_auth_code: 'pre', expires_in: 600 },
    api_query_auth: {
      authorization_info: {
        authorizer_appid: 'wxapp',
        authorizer_refresh_token: 'refresh',
        func_info: [{ funcscope_category: { id: 17 } }, { funcscope_category: { id: 25 } }],
      },
    },
    api_get_authorizer_info: {
      authorizer_info: { nick_name: '铝境', head_img: 'https://wx.qlogo.cn/1', principal_name: '铝境公司' },
    },
    api_authorizer_token: { authorizer_access_token: 'THEIRS', expires_in: 7200 },
    commit:
      body['user_version'] === '9.0.0' ? { errcode: 85014, errmsg: 'template not exist' } : { errcode: 0 },
    get_qrcode: Buffer.from('PNG'),
    submit_audit: { errcode: 0, auditid: 1234 },
    undocodeaudit: { errcode: 0 },
    release: { errcode: 0 },
    revertcoderelease: { errcode: 0 },
  };
  return answers[verb] ?? { errcode: 404, errmsg: verb };
}

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      const answer = answerOf(new URL(request.url ?? '/', 'http://x'), body);
      const isPicture = Buffer.isBuffer(answer);
      response.setHeader('content-type', isPicture ? 'image/png' : 'application/json');
      response.end(isPicture ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
    }),
);

describe('the open platform', () => {
  it('is asked in its own protocol, with tokens that are asked for once', async () => {
    const wx = wxOpen(KEYS, host);
    const url = new URL(await wx.authUrl('ticket', 'https://muyun.cn/web/small-program'));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      component_appid: 'wxplatform',
      pre_auth_code: 'pre',
      redirect_uri: 'https://muyun.cn/web/small-program',
    });
    expect(await wx.authorize('ticket', 'code')).toEqual({
      appId: 'wxapp',
      refreshToken: 'refresh',
      funcScopes: [17, 25],
      nickname: '铝境',
      headImg: 'https://wx.qlogo.cn/1',
      principal: '铝境公司',
    });
    await wx.upload(APP, { templateId: '3', version: '1.0.0', description: '', config: {} });
    expect(Buffer.from(await wx.experienceQr(APP)).toString()).toBe('PNG');
    expect(await wx.submit(APP)).toBe('1234');
    for (const verb of ['undo', 'release', 'rollback'] as const) await wx[verb](APP);
    expect(asked.filter((v) => v === 'api_component_token')).toHaveLength(1);
    expect(asked.filter((v) => v === 'api_authorizer_token')).toHaveLength(1);
  });

  it('says in its own words what it refuses, and that it is not there', async () => {
    const wx = wxOpen(KEYS, host);
    const code = { templateId: '3', version: '9.0.0', description: '', config: {} };
    await expect(wx.upload(APP, code)).rejects.toThrow('85014 template not exist');
    await expect(wxOpen({ ...KEYS, secret: 'wrong' }, host).authUrl('ticket', 'x')).rejects.toThrow('61004');
    await expect(wxOpen(KEYS, 'http://127.0.0.1:1').authUrl('ticket', 'x')).rejects.toThrow(WxError);
  });
});

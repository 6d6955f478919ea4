/** The open platform of a demonstration: every code that does not begin with `wrong` authorises a mini-program of its own; audits are answered by whoever sends the callback. */
import { createHash } from 'node:crypto';
import { qrPng } from '../kit/qr.ts';
import type { WxKeys } from '../kit/wx-crypt.ts';
import { WxError, type WxOpenGateway } from '../kit/wx-open.ts';

export const SIMULATED_KEYS: WxKeys = {
  appId: 'wxsimulator0000000',
  token: 'simulator-token',
  aesKey: 'c2ltdWxhdG9yLWtleS1vZi10aGUtZGVtby0wMDAwMDA',
};
const refusing = (version: string): void => {
  if (version.startsWith('9.9')) throw new WxError('85014 template not exist');
};

export const wxOpenSimulator = (): WxOpenGateway => ({
  keys: SIMULATED_KEYS,
  isSimulated: true,
  authUrl: async (_ticket, redirect) => {
    const url = new URL(redirect);
    url.searchParams.set('auth_code', `demo-${Date.now()}`);
    return url.toString();
  },
  async authorize(_ticket, authCode) {
    if (authCode.startsWith('wrong')) throw new WxError('61010 code is expired');
    const appId = `wx${createHash('sha256').update(authCode).digest('hex').slice(0, 16)}`;
    return {
      appId,
      refreshToken: `refresh@${appId}`,
      funcScopes: [17, 18, 25],
      nickname: '演示小程序',
      headImg: '',
      principal: '演示企业有限公司',
    };
  },
  upload: async (_app, { version }) => refusing(version),
  experienceQr: ({ appId }) => qrPng(`https://open.weixin.qq.com/demo/${appId}`),
  submit: async ({ appId }) => String(Number.parseInt(appId.slice(2, 10), 16)),
  undo: async () => undefined,
  release: async () => undefined,
  rollback: async () => undefined,
});

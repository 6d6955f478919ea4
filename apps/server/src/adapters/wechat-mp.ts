/** A public account of WeChat: web authorization (snsapi_base) and template messages, as the vendor describes them. */
import type { WechatConfig } from '../kit/config.ts';
import { type WechatDoor, WechatError } from '../kit/wechat.ts';

const TIME_LIMIT_MS = 10_000;
/** characters of a `thing` of a template */
const THING = 20;
const CALLBACK = '/api/user/account/wechat/oauth';
/** of the vendor: tokens that are wrong or too old, persons who do not follow or have refused messages */
const TOKEN_CODES = new Set([40001, 40014, 42001]);
const UNFOLLOWED_CODES = new Set([43004, 43101]);

interface Told {
  readonly openid?: string;
  readonly unionid?: string;
  readonly access_token?: string;
  readonly expires_in?: number;
  readonly subscribe?: number;
  readonly errcode?: number;
  readonly errmsg?: string;
}
const cut = (text: string): string => (text.length > THING ? `${text.slice(0, THING - 1)}…` : text);
/** 2026-11-22 21:30, as a `time` of a template wants it */
const timeOf = (time: Date): string =>
  time.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16);

async function ask(url: string, body?: unknown): Promise<Told> {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new WechatError('unknown', String(error));
  });
  const told = (await answer.json().catch(() => ({}))) as Told;
  const code = told.errcode ?? 0;
  if (code === 0 && answer.ok) return told;
  const kind = TOKEN_CODES.has(code) ? 'token' : UNFOLLOWED_CODES.has(code) ? 'unfollowed' : 'refused';
  throw new WechatError(kind, `WeChat answered ${code || answer.status} ${told.errmsg ?? ''}`.trim());
}

export function wechatMp(config: WechatConfig): WechatDoor {
  const { appId, secret, api, open, publicUrl } = config;
  const at = (path: string, query: Record<string, string>): string =>
    `${api}${path}?${new URLSearchParams(query).toString()}`;
  return {
    appId,
    isSimulated: false,
    followUrl: config.followUrl,
    address(state) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: publicUrl + CALLBACK,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      });
      return `${open}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
    },
    async identify(code) {
      const query = { appid: appId, secret, code, grant_type: 'authorization_code' };
      const told = await ask(at('/sns/oauth2/access_token', query));
      if (!told.openid) throw new WechatError('refused', 'WeChat named nobody');
      return { openId: told.openid, unionId: told.unionid ?? null, nickname: null };
    },
    async freshToken() {
      const told = await ask(at('/cgi-bin/token', { grant_type: 'client_credential', appid: appId, secret }));
      if (!told.access_token) throw new WechatError('refused', 'WeChat gave no token');
      return { token: told.access_token, seconds: told.expires_in ?? 0 };
    },
    async isFollowing(token, openId) {
      return (await ask(at('/cgi-bin/user/info', { access_token: token, openid: openId }))).subscribe === 1;
    },
    async send(token, note) {
      const { title, content, time } = config.fields;
      await ask(at('/cgi-bin/message/template/send', { access_token: token }), {
        touser: note.openId,
        template_id: config.templateId,
        client_msg_id: note.id,
        ...(note.url === null ? {} : { url: publicUrl + note.url }),
        data: {
          [title]: { value: cut(note.title) },
          [content]: { value: cut(note.content) },
          [time]: { value: timeOf(note.time) },
        },
      });
    },
  };
}

/** The open platform of WeChat over HTTPS. Tokens live in the memory of this process, and never anywhere else. */
import type { WxKeys } from '../kit/wx-crypt.ts';
import { type WxApp, type WxAuthorized, WxError, type WxOpenGateway } from '../kit/wx-open.ts';

const TIME_LIMIT_MS = 10_000;
/** asked anew so long before they end */
const EARLY_MS = 300_000;
export const WX_HOST = 'https://api.weixin.qq.com';
const SITE = 'https://mp.weixin.qq.com/cgi-bin/componentloginpage';
type Told = Readonly<Record<string, unknown>>;
type Tokens = Map<string, { readonly token: string; readonly until: number }>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const partOf = (told: Told, name: string): Told => (told[name] ?? {}) as Told;

async function send(url: string, body?: object): Promise<Response> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((error: unknown) => {
    throw new WxError((error as Error).name);
  });
  if (!response.ok) throw new WxError(String(response.status));
  return response;
}
async function ask(url: string, body?: object): Promise<Told> {
  const told = (await (await send(url, body)).json().catch(() => ({ errcode: -1 }))) as Told;
  if (Number(told['errcode'] ?? 0) !== 0)
    throw new WxError(`${textOf(told['errcode'])} ${textOf(told['errmsg'])}`.trim());
  return told;
}

/** Asks as the platform and as a mini-program, with tokens that are asked for anew before they end. */
function voices(keys: WxKeys & { readonly secret: string }, host: string) {
  const tokens: Tokens = new Map();
  const remembered = async (name: string, make: () => Promise<readonly [token: string, seconds: number]>) => {
    const known = tokens.get(name);
    if (known && known.until > Date.now() + EARLY_MS) return known.token;
    const [token, seconds] = await make();
    tokens.set(name, { token, until: Date.now() + seconds * 1000 });
    return token;
  };
  const ours = (ticket: string): Promise<string> =>
    remembered('component', async () => {
      const told = await ask(`${host}/cgi-bin/component/api_component_token`, {
        component_appid: keys.appId,
        component_appsecret: keys.secret,
        component_verify_ticket: ticket,
      });
      return [textOf(told['component_access_token']), Number(told['expires_in'])];
    });
  const component = async (ticket: string, verb: string, body: object): Promise<Told> =>
    ask(`${host}/cgi-bin/component/${verb}?component_access_token=${await ours(ticket)}`, {
      component_appid: keys.appId,
      ...body,
    });
  const theirs = ({ ticket, appId, refreshToken }: WxApp): Promise<string> =>
    remembered(appId, async () => {
      const told = await component(ticket, 'api_authorizer_token', {
        authorizer_appid: appId,
        authorizer_refresh_token: refreshToken,
      });
      return [textOf(told['authorizer_access_token']), Number(told['expires_in'])];
    });
  const wxa = async (app: WxApp, verb: string, body?: object): Promise<Told> =>
    ask(`${host}/wxa/${verb}?access_token=${await theirs(app)}`, body);
  return { component, theirs, wxa };
}

/** Who has given us what. Throws WxError. */
async function authorised(
  component: (verb: string, body: object) => Promise<Told>,
  authCode: string,
): Promise<WxAuthorized> {
  const told = await component('api_query_auth', { authorization_code: authCode });
  const given = partOf(told, 'authorization_info');
  const appId = textOf(given['authorizer_appid']);
  const asked = await component('api_get_authorizer_info', { authorizer_appid: appId });
  const info = partOf(asked, 'authorizer_info');
  const scopes = Array.isArray(given['func_info']) ? (given['func_info'] as Told[]) : [];
  return {
    appId,
    refreshToken: textOf(given['authorizer_refresh_token']),
    funcScopes: scopes.map((s) => Number(partOf(s, 'funcscope_category')['id'])).filter(Number.isInteger),
    nickname: textOf(info['nick_name']),
    headImg: textOf(info['head_img']),
    principal: textOf(info['principal_name']),
  };
}

/** `host` is another one in tests. */
export function wxOpen(keys: WxKeys & { readonly secret: string }, host = WX_HOST): WxOpenGateway {
  const { component, theirs, wxa } = voices(keys, host);
  return {
    keys,
    isSimulated: false,
    async authUrl(ticket, redirect) {
      const told = await component(ticket, 'api_create_preauthcode', {});
      const query = new URLSearchParams({
        component_appid: keys.appId,
        pre_auth_code: textOf(told['pre_auth_code']),
        redirect_uri: redirect,
        auth_type: '2',
      });
      return `${SITE}?${query.toString()}`;
    },
    authorize: (ticket, authCode) => authorised((verb, body) => component(ticket, verb, body), authCode),
    async upload(app, { templateId, version, description, config }) {
      await wxa(app, 'commit', {
        template_id: Number(templateId),
        ext_json: JSON.stringify({ extAppid: app.appId, ext: config }),
        user_version: version,
        user_desc: description,
      });
    },
    async experienceQr(app) {
      const response = await send(`${host}/wxa/get_qrcode?access_token=${await theirs(app)}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.headers.get('content-type')?.includes('json'))
        throw new WxError(new TextDecoder().decode(bytes).slice(0, 100));
      return bytes;
    },
    submit: async (app) => textOf((await wxa(app, 'submit_audit', {}))['auditid']),
    async undo(app) {
      await wxa(app, 'undocodeaudit');
    },
    async release(app) {
      await wxa(app, 'release', {});
    },
    async rollback(app) {
      await wxa(app, 'revertcoderelease');
    },
  };
}

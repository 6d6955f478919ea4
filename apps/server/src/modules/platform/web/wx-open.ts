/** 小程序 (platform M17): bound by its administrator, its versions uploaded, audited and released through the open platform. */
import {
  type BodyOf,
  type OutputOf,
  type WxAppDetail,
  type WxAppRow,
  wxOpen as calls,
} from '@muyun/contract';
import { bind, type Binding, bindOutside } from '../../../kit/call.ts';
import { type FileAnswer, mimeOf } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { seal, unseal } from '../../../kit/secrets.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type WxApp, WxError, type WxOpenGateway } from '../../../kit/wx-open.ts';
import {
  type AppRow,
  everyApp,
  findApp,
  findTicket,
  insertVersion,
  moveVersion,
  putApp,
  removeApp,
  type VersionRow,
  versionsOf,
  writeConfig,
} from './wx-open.store.ts';

const { WX_VERSION: V, WX_ACTIONS } = calls;
type Verb = keyof typeof WX_ACTIONS;
const SCREEN = '/web/small-program';

const inSpace = <T>(house: House, who: Who, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.user, { tenantId: who.tenant?.id ?? raise('Common:Forbidden'), userId: who.userId }, work);
const gatewayOf = (house: House): WxOpenGateway => house.wx ?? raise('WxOpen:NotOpen');

/** The ticket that the open platform has sent last. Raises WxOpen:NotOpen. */
async function ticketOf(house: House): Promise<string> {
  const { keys, isSimulated } = gatewayOf(house);
  if (isSimulated) return keys.appId;
  const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  const sealed = await inTx(house.pools.host, scope, (tx) => findTicket(tx, keys.appId));
  return (sealed && unseal(sealed, keys.appId)) ?? raise('WxOpen:NotOpen');
}
/** What WeChat says; its refusal is the person's to read. Raises WxOpen:Failed. */
async function asked<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof WxError) raise('WxOpen:Failed', { msg: error.message });
    throw error;
  });
}

/** The version that each verb means now. */
function targetsOf(versions: readonly VersionRow[]): Readonly<Partial<Record<Verb, VersionRow>>> {
  const [newest] = versions;
  const auditing = versions.find((v) => v.state === V.auditing);
  const passed = versions.find((v) => v.state === V.passed);
  const released = versions
    .filter((v) => v.state === V.released)
    .toSorted((a, b) => Date.parse(b.releaseTime ?? '') - Date.parse(a.releaseTime ?? ''));
  return {
    ...(newest?.state === V.uploaded && !auditing ? { audit: newest } : {}),
    ...(auditing ? { undoAudit: auditing } : {}),
    ...(passed ? { release: passed } : {}),
    // to what was there before it: the first one has nothing behind it
    ...(released[0] && released.length > 1 ? { rollback: released[0] } : {}),
  };
}
const isGiven = (app: AppRow): boolean => app.authState === calls.WX_AUTH.given;

function actionsOf(app: AppRow, versions: readonly VersionRow[]): string[] {
  const open = isGiven(app)
    ? ['upload', ...(versions.length > 0 ? ['experience'] : []), ...Object.keys(targetsOf(versions))]
    : [];
  return [...open, 'config', 'remove'];
}
function rowOf(
  { refreshToken: _token, config: _config, funcScopes: _scopes, ...app }: AppRow,
  versions: readonly VersionRow[],
): WxAppRow {
  return { ...app, actions: actionsOf({ ...app, refreshToken: '', config: {}, funcScopes: [] }, versions) };
}
const NO_CONFIG = { introduction: true, cases: true, progress: false, scan: false, domains: [], testers: [] };
async function detailOf(tx: Tx, id: string): Promise<WxAppDetail> {
  const [app, versions] = await Promise.all([findApp(tx, id), versionsOf(tx, id)]);
  if (!app) raise('Common:NotFound');
  return {
    ...rowOf(app, versions),
    config: { ...NO_CONFIG, ...app.config },
    funcScopes: app.funcScopes,
    versions,
  };
}

async function list(tx: Tx): Promise<WxAppRow[]> {
  const apps = await everyApp(tx);
  return Promise.all(apps.map(async (app) => rowOf(app, await versionsOf(tx, app.id))));
}

/** Raises WxOpen:NotOpen, WxOpen:Failed. */
async function authUrl(
  house: House,
  hostname: string,
  origin: string,
): Promise<OutputOf<typeof calls.wxAuthUrl>> {
  const gateway = gatewayOf(house);
  // back to where it was asked from, as long as that is here
  const isHere = URL.canParse(origin) && new URL(origin).hostname === hostname;
  const redirect = `${isHere ? new URL(origin).origin : `https://${hostname}`}${SCREEN}`;
  const url = await asked(gateway.authUrl(await ticketOf(house), redirect));
  return { url, isSimulated: gateway.isSimulated };
}

/** Raises WxOpen:NotOpen, WxOpen:Failed, WxOpen:Taken. */
async function bindApp(house: House, who: Who, authCode: string): Promise<WxAppDetail> {
  const { refreshToken, ...told } = await asked(gatewayOf(house).authorize(await ticketOf(house), authCode));
  const work = (tx: Tx): Promise<string> => putApp(tx, told, seal(refreshToken, told.appId));
  const id = await inSpace(house, who, work).catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint === 'wx_open_app_app_id') raise('WxOpen:Taken');
    throw error;
  });
  return inSpace(house, who, (tx) => detailOf(tx, id));
}

/** A mini-program that may be worked with. Raises Common:NotFound, WxOpen:NotAuthorized, WxOpen:NotOpen. */
async function opened(
  house: House,
  who: Who,
  id: string,
): Promise<{ wx: WxApp; app: AppRow; versions: VersionRow[] }> {
  const { app, versions } = await inSpace(house, who, async (tx) => {
    const app = (await findApp(tx, id)) ?? raise('Common:NotFound');
    return { app, versions: await versionsOf(tx, id) };
  });
  const refreshToken = isGiven(app) ? unseal(app.refreshToken, app.appId) : null;
  if (refreshToken === null) raise('WxOpen:NotAuthorized');
  return { wx: { ticket: await ticketOf(house), appId: app.appId, refreshToken }, app, versions };
}

/** Raises as `opened`, WxOpen:VersionExists, WxOpen:Failed. */
async function upload(
  house: House,
  who: Who,
  id: string,
  body: BodyOf<typeof calls.uploadWx>,
): Promise<WxAppDetail> {
  const { wx, app, versions } = await opened(house, who, id);
  const taken = (): never => raise('WxOpen:VersionExists', { version: body.version });
  if (versions.some((v) => v.version === body.version)) taken();
  await asked(gatewayOf(house).upload(wx, { ...body, config: { ...NO_CONFIG, ...app.config } }));
  return inSpace(house, who, async (tx) => {
    await findApp(tx, id, true);
    if (!(await insertVersion(tx, id, body))) taken();
    return detailOf(tx, id);
  });
}

interface Step {
  readonly verb: Verb;
  readonly to: number;
  /** asks WeChat; answers the number of an audit */
  readonly ask: (gateway: WxOpenGateway, wx: WxApp) => Promise<string | void>;
}
const AUDIT: Step = { verb: 'audit', to: V.auditing, ask: (gateway, wx) => gateway.submit(wx) };
const UNDO: Step = { verb: 'undoAudit', to: V.withdrawn, ask: (gateway, wx) => gateway.undo(wx) };
const RELEASE: Step = { verb: 'release', to: V.released, ask: (gateway, wx) => gateway.release(wx) };
const ROLLBACK: Step = { verb: 'rollback', to: V.rolledBack, ask: (gateway, wx) => gateway.rollback(wx) };

/** Which version a step moves. Raises WxOpen:AuditRunning, WxOpen:State. */
function targetOf(versions: readonly VersionRow[], { verb }: Step): VersionRow {
  if (verb === 'audit' && versions.some((v) => v.state === V.auditing)) raise('WxOpen:AuditRunning');
  return targetsOf(versions)[verb] ?? raise('WxOpen:State', { action: WX_ACTIONS[verb] });
}

/** Asks WeChat, then writes what it has done; of two who ask at once the second is told. Raises as `opened` and `targetOf`, WxOpen:Failed. */
async function take(house: House, who: Who, id: string, step: Step): Promise<WxAppDetail> {
  const { wx, versions } = await opened(house, who, id);
  const target = targetOf(versions, step);
  const auditId = await asked(step.ask(gatewayOf(house), wx));
  return inSpace(house, who, async (tx) => {
    await findApp(tx, id, true);
    const more = auditId ? { auditId } : {};
    if (!(await moveVersion(tx, target.id, target.state, step.to, more)))
      targetOf(await versionsOf(tx, id), step);
    return detailOf(tx, id);
  });
}

async function experience(house: House, who: Who, id: string): Promise<FileAnswer> {
  const { wx, app, versions } = await opened(house, who, id);
  const [newest] = versions;
  if (!newest) raise('WxOpen:State', { action: calls.experienceWx.title });
  const body = await asked(gatewayOf(house).experienceQr(wx));
  return { name: `${app.appId}-${newest.version}.png`, mime: mimeOf('png'), body };
}

const step = (call: typeof calls.auditWx | typeof calls.releaseWx, of: Step): Binding =>
  bindOutside(call, ({ house, who, params }) => take(house, who, params.id, of));

export const wxOpenRoutes: readonly Binding[] = [
  bind(calls.listWxApps, ({ tx }) => list(tx)),
  bindOutside(calls.wxAuthUrl, ({ house, hostname, query }) => authUrl(house, hostname, query.origin)),
  bind(calls.getWxApp, ({ tx, params }) => detailOf(tx, params.id)),
  bindOutside(calls.bindWxApp, ({ house, who, body }) => bindApp(house, who, body.authCode)),
  bindOutside(calls.uploadWx, ({ house, who, params, body }) => upload(house, who, params.id, body)),
  bindOutside(calls.experienceWx, ({ house, who, params }) => experience(house, who, params.id)),
  step(calls.auditWx, AUDIT),
  step(calls.undoAuditWx, UNDO),
  step(calls.releaseWx, RELEASE),
  step(calls.rollbackWx, ROLLBACK),
  bind(calls.configWx, async ({ tx, params, body }) => {
    const app = (await findApp(tx, params.id, true)) ?? raise('Common:NotFound');
    if (app.version !== body.version) raise('Common:StaleVersion');
    await writeConfig(tx, app.id, body.config);
    return detailOf(tx, app.id);
  }),
  bind(calls.removeWx, async ({ tx, params, audit }) => {
    const app = (await findApp(tx, params.id, true)) ?? raise('Common:NotFound');
    await removeApp(tx, app.id);
    const summary = `${calls.removeWx.title}：${app.nickname}`;
    await audit({
      bizType: 'tenant.web.wx-open',
      bizId: app.id,
      bizNo: app.appId,
      action: 'delete',
      summary,
    });
  }),
];

/** 小程序 (platform M17): bound once, versions in their order, audits told by WeChat, nothing believed that it has not signed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type WxAppDetail, wxOpen } from '@muyun/contract';
import {
  codeOf,
  makeMember,
  makeSpace,
  nobody,
  openHouse,
  type Space,
  testHouse,
  type TestHouse,
} from '../../../../test/kit.ts';
import { auditXml, bindApp, tell, ticketXml, unauthorisedXml } from '../../../../test/wx-scene.ts';
import { SIMULATED_KEYS } from '../../../adapters/wx-open-simulator.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
const one = (app: { id: string }) => ({ params: { id: app.id } });
const upload = (space: Space, app: { id: string }, version = '1.0.0') =>
  space.owner.raw(wxOpen.uploadWx, { ...one(app), body: { templateId: '12', version, description: '首版' } });
type Verb = 'auditWx' | 'undoAuditWx' | 'releaseWx' | 'rollbackWx';
const take = (space: Space, app: { id: string }, verb: Verb) => space.owner.raw(wxOpen[verb], one(app));
const callback = (app: { appId: string }, xml: string, signature?: string) =>
  tell(house.url, `/api/wx/open/${app.appId}/callback`, xml, SIMULATED_KEYS, signature ? { signature } : {});
const statesOf = async (space: Space, app: { id: string }) =>
  (await space.owner.call(wxOpen.getWxApp, one(app))).versions.map((v) => [v.version, v.state]);
/** A version on its way to everybody. */
async function released(space: Space, app: WxAppDetail, version: string): Promise<void> {
  for (const raw of [await upload(space, app, version), await take(space, app, 'auditWx')])
    expect(raw.status).toBe(200);
  await callback(app, auditXml('weapp_audit_success'));
  expect((await take(space, app, 'releaseWx')).status).toBe(200);
}

describe('a mini-program', () => {
  it('is bound with the code that came back; its token is sealed and never told; it is of one space only', async () => {
    const space = await makeSpace();
    expect(await space.owner.call(wxOpen.listWxApps)).toEqual([]);
    const { url, isSimulated } = await space.owner.call(wxOpen.wxAuthUrl, { query: { origin: house.url } });
    expect([isSimulated, url.startsWith(`${house.url}/web/small-program?auth_code=demo-`)]).toEqual([
      true,
      true,
    ]);
    const away = await space.owner.call(wxOpen.wxAuthUrl, { query: { origin: 'https://evil.example.com' } });
    expect(new URL(away.url).hostname).toBe('127.0.0.1');
    const app = await bindApp(space, 'one-code');
    expect(app).toMatchObject({
      nickname: '演示小程序',
      authState: 1,
      releasedVersion: null,
      newestState: null,
      versions: [],
      actions: ['upload', 'config', 'remove'],
    });
    const rows = await space.owner.inTx((tx) =>
      tx.rows(
        { t: col.text },
        sql`select refresh_token as t from wx_open_app where tenant_id = ${tx.tenantId}`,
      ),
    );
    expect(JSON.stringify([app, rows])).not.toContain('refresh@');
    // bound again it is the same one
    expect((await bindApp(space, 'one-code')).id).toBe(app.id);
    const other = await makeSpace();
    expect(await other.owner.refused(bindApp(other, 'one-code'))).toBe('WxOpen:Taken');
    expect(await other.owner.refused(bindApp(other, 'wrong-code'))).toBe('WxOpen:Failed');
    expect(codeOf(await other.owner.raw(wxOpen.getWxApp, one(app)))).toBe('Common:NotFound');
    await space.owner.call(wxOpen.removeWx, one(app));
    expect(await space.owner.call(wxOpen.listWxApps)).toEqual([]);
    expect((await bindApp(other, 'one-code')).appId).toBe(app.appId);
    const reader = await makeMember(space, ['AlWeb.WxOpen:query']);
    expect(codeOf(await reader.raw(wxOpen.bindWxApp, { body: { authCode: 'x' } }))).toBe('Common:Forbidden');
  });

  it('goes from upload through audit to everybody, and back to what was there before', async () => {
    const space = await makeSpace();
    const app = await bindApp(space);
    for (const verb of ['auditWx', 'undoAuditWx', 'releaseWx', 'rollbackWx'] as const)
      expect([verb, codeOf(await take(space, app, verb))]).toEqual([verb, 'WxOpen:State']);
    expect(codeOf(await space.owner.raw(wxOpen.experienceWx, one(app)))).toBe('WxOpen:State');
    expect(codeOf(await upload(space, app, 'v1'))).toBe('Common:Validation');
    expect(codeOf(await upload(space, app, '9.9.1'))).toBe('WxOpen:Failed');
    const made = (await upload(space, app)).json() as WxAppDetail;
    expect(made.actions).toEqual(['upload', 'experience', 'audit', 'config', 'remove']);
    expect(codeOf(await upload(space, app))).toBe('WxOpen:VersionExists');
    const qr = await space.owner.raw(wxOpen.experienceWx, one(app));
    expect([qr.status, qr.headers.get('content-type')]).toEqual([200, 'image/png']);
    const asked = (await take(space, app, 'auditWx')).json() as WxAppDetail;
    expect(asked).toMatchObject({
      newestState: 1,
      versions: [{ state: 1, auditId: expect.any(String) as string }],
    });
    expect(codeOf(await take(space, app, 'releaseWx'))).toBe('WxOpen:State');
    await upload(space, app, '1.0.1');
    expect(codeOf(await take(space, app, 'auditWx'))).toBe('WxOpen:AuditRunning');
    expect(await callback(app, auditXml('weapp_audit_success'))).toEqual({ status: 200, text: 'success' });
    const live = (await take(space, app, 'releaseWx')).json() as WxAppDetail;
    expect(live.releasedVersion).toBe('1.0.0');
    expect(codeOf(await take(space, app, 'rollbackWx'))).toBe('WxOpen:State');
    await take(space, app, 'auditWx');
    await callback(app, auditXml('weapp_audit_success'));
    await take(space, app, 'releaseWx');
    const back = (await take(space, app, 'rollbackWx')).json() as WxAppDetail;
    expect(back.releasedVersion).toBe('1.0.0');
    expect(await statesOf(space, app)).toEqual([
      ['1.0.1', 6],
      ['1.0.0', 5],
    ]);
  });

  it('is refused with its reason, or withdrawn; an audit that was told of twice, or late, changes nothing', async () => {
    const space = await makeSpace();
    const app = await bindApp(space);
    await upload(space, app);
    await take(space, app, 'auditWx');
    await callback(app, auditXml('weapp_audit_fail', '类目与内容不符'));
    await callback(app, auditXml('weapp_audit_success'));
    const [refused] = (await space.owner.call(wxOpen.getWxApp, one(app))).versions;
    expect(refused).toMatchObject({ state: 3, reason: '类目与内容不符' });
    const [row] = await space.owner.call(wxOpen.listWxApps);
    expect(row).toMatchObject({ newestState: 3, newestReason: '类目与内容不符' });
    await upload(space, app, '1.1.0');
    await take(space, app, 'auditWx');
    expect((await take(space, app, 'undoAuditWx')).status).toBe(200);
    await callback(app, auditXml('weapp_audit_success'));
    expect(await statesOf(space, app)).toEqual([
      ['1.1.0', 4],
      ['1.0.0', 3],
    ]);
    // of eight who ask at once one is heard
    await upload(space, app, '1.2.0');
    const all = await Promise.all(Array.from({ length: 8 }, () => take(space, app, 'auditWx')));
    expect(all.map(codeOf).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 7 }, () => 'WxOpen:AuditRunning'),
    ]);
  });

  it('whose authorisation was taken back can be looked at and given up, nothing else', async () => {
    const space = await makeSpace();
    const app = await bindApp(space);
    await upload(space, app);
    expect((await tell(house.url, '/api/wx/open/ticket', unauthorisedXml(app.appId))).text).toBe('success');
    const seen = await space.owner.call(wxOpen.getWxApp, one(app));
    expect([seen.authState, seen.actions]).toEqual([2, ['config', 'remove']]);
    for (const raw of [
      await upload(space, app, '2.0.0'),
      await take(space, app, 'auditWx'),
      await space.owner.raw(wxOpen.experienceWx, one(app)),
    ])
      expect(codeOf(raw)).toBe('WxOpen:NotAuthorized');
  });

  it('keeps which pages it shows, by the version that was read', async () => {
    const space = await makeSpace();
    const app = await bindApp(space);
    const put = (more: object) =>
      space.owner.raw(wxOpen.configWx, {
        ...one(app),
        body: { config: { progress: true, ...more }, version: app.version },
      });
    expect(codeOf(await put({ domains: ['http://a.cn'] }))).toBe('Common:Validation');
    const saved = (await put({ domains: ['https://www.a.cn'], testers: ['wang'] })).json() as WxAppDetail;
    expect(saved.config).toEqual({
      introduction: true,
      cases: true,
      progress: true,
      scan: false,
      domains: ['https://www.a.cn'],
      testers: ['wang'],
    });
    expect(codeOf(await put({}))).toBe('Common:StaleVersion');
  });

  it('released twice in turn stands with the later one', async () => {
    const space = await makeSpace();
    const app = await bindApp(space);
    await released(space, app, '1.0.0');
    await released(space, app, '2.0.0');
    const [row] = await space.owner.call(wxOpen.listWxApps);
    expect(row).toMatchObject({ releasedVersion: '2.0.0', newestState: 5 });
    expect(row?.actions).toContain('rollback');
  });
});

describe('what is not signed by WeChat', () => {
  it('is refused: another signature, another key, another app, no message at all', async () => {
    const space = await makeSpace();
    const app = await bindApp(space);
    await upload(space, app);
    await take(space, app, 'auditWx');
    const xml = auditXml('weapp_audit_success');
    expect((await callback(app, xml, '0'.repeat(40))).status).toBe(403);
    for (const keys of [
      { ...SIMULATED_KEYS, token: 'other' },
      { ...SIMULATED_KEYS, aesKey: 'b'.repeat(43) },
      { ...SIMULATED_KEYS, appId: 'wxsomebodyelse0000' },
    ])
      expect((await tell(house.url, `/api/wx/open/${app.appId}/callback`, xml, keys)).status).toBe(403);
    const anybody = await nobody();
    const query = { timestamp: '1', nonce: '1', msg_signature: 'x' };
    expect(codeOf(await anybody.raw(wxOpen.wxTicket, { query, body: { xml: '<xml/>' } }))).toBe(
      'WxOpen:Signature',
    );
    expect(await statesOf(space, app)).toEqual([['1.0.0', 1]]);
    // of a mini-program that is nobody's it is heard, and nothing happens
    expect((await callback({ appId: 'wx0000000000000000' }, xml)).text).toBe('success');
  });

  it('a ticket is kept sealed; XML is taken nowhere else', async () => {
    expect((await tell(house.url, '/api/wx/open/ticket', ticketXml('ticket@@@one'))).text).toBe('success');
    await tell(house.url, '/api/wx/open/ticket', ticketXml('ticket@@@two'));
    const { rows } = await house.server.house.pools.owner.query('select ticket from wx_open_ticket');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('ticket@@@');
    const other = await fetch(`${house.url}/api/user/account/token`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<xml/>',
    });
    expect([400, 415]).toContain(other.status);
  });

  it('a house without an account there says so', async () => {
    const own = await openHouse({ wx: null });
    try {
      const space = await makeSpace('企业版', own);
      expect(codeOf(await space.owner.raw(wxOpen.wxAuthUrl))).toBe('WxOpen:NotOpen');
      expect((await tell(own.url, '/api/wx/open/ticket', ticketXml('x'))).status).toBe(400);
    } finally {
      await own.server.close();
    }
    // with an account, but before the first ticket
    const keys = { ...SIMULATED_KEYS, secret: 's' };
    const early = await openHouse({ wx: keys });
    try {
      const space = await makeSpace('企业版', early);
      expect(codeOf(await space.owner.raw(wxOpen.wxAuthUrl))).toBe('WxOpen:NotOpen');
    } finally {
      await early.server.close();
    }
  });
});

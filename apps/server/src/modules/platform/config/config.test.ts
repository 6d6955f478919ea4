/** The configuration of a space and its settings (platform M4): kept, logged, and really followed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { account, file, tenantConfig, tenantLog } from '@muyun/contract';
import { sql } from '../../../../test/host-scene.ts';
import { changesOf } from '../../../../test/setting-scene.ts';
import {
  Actor,
  codeOf,
  makeHost,
  makeMember,
  makeSpace,
  openHouse,
  type Space,
} from '../../../../test/kit.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let space: Space;
let owner: Actor;
let host: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
  host = await makeHost();
});

const NONE = {
  enterpriseIntroduction: '',
  logoUrl: null,
  reectLogoUrl: null,
  requireSecondFactor: false,
  webIdleMinutes: null,
  displayAmountDefault: true,
} as const;
const bodyFor = async (of: Actor, more: object = {}) => {
  const { enterpriseName, version } = await of.call(tenantConfig.getConfig);
  return { ...NONE, enterpriseName, version, ...more };
};
const save = async (of: Actor, more: object = {}) =>
  of.call(tenantConfig.saveConfig, { body: await bodyFor(of, more) });
const picture = async (of: Actor, name = 'logo.png'): Promise<string> =>
  (await of.call(file.uploadFile, { file: { name, bytes: PNG } }))[0]?.url ?? '';
const idleOf = async (of: Actor): Promise<number[]> =>
  (
    await sql(
      'select idle_seconds as s from user_session where user_id = $1 and ended_time is null order by created_time',
      [of.userId],
    )
  ).map((r) => Number(r['s']));

describe('S008 S274 S324 S438 what a space says of itself', () => {
  it('is its name until it says another, and is told to every member with the log-in', async () => {
    const fresh = await makeSpace();
    expect(await fresh.owner.call(tenantConfig.getConfig)).toMatchObject({
      ...NONE,
      enterpriseName: fresh.name,
      defaultFactoryName: '一厂',
      version: 0,
    });
    const said = { enterpriseName: '铝境幕墙', enterpriseIntroduction: '三水\n肇庆' };
    expect(await save(fresh.owner, said)).toMatchObject({ ...said, version: 1 });
    const clerk = await makeMember(fresh, ['AlCad.CadProjects:query'], { displayAmount: false });
    const auth = await clerk.call(account.auth);
    expect(auth).toMatchObject({ ...said, displayAmount: false });
    expect(auth.currentTenant?.displayName).toBe(fresh.name);
  });

  it('is said by factories only: of another kind of space its name stands, and nothing can be set', async () => {
    const supplier = await makeSpace('供应商版');
    expect(
      codeOf(await supplier.owner.raw(tenantConfig.saveConfig, { body: await bodyFor(supplier.owner) })),
    ).toBe('Tenant:ConfigEnterprise');
    await sql('insert into tenant_config (tenant_id, enterprise_name) values ($1, $2)', [
      supplier.tenantId,
      '别名',
    ]);
    expect(await supplier.owner.call(account.auth)).toMatchObject({ enterpriseName: supplier.name });
    const params = { id: supplier.tenantId };
    expect(
      codeOf(
        await host.raw(tenantConfig.saveConfigOf, {
          params,
          body: { ...NONE, enterpriseName: '别名', version: 1 },
        }),
      ),
    ).toBe('Tenant:ConfigEnterprise');
  });

  it('shows its signs to everybody inside; another’s file and one that is no picture are refused', async () => {
    const clerk = await makeMember(space, ['AlCad.CadProjects:query']);
    const logoUrl = await picture(owner);
    const id = logoUrl.split('/').at(-1) ?? '';
    expect((await clerk.raw(file.downloadFile, { params: { id } })).status).toBe(404);
    await save(owner, { logoUrl, reectLogoUrl: logoUrl });
    expect((await clerk.raw(file.downloadFile, { params: { id } })).status).toBe(200);
    expect((await clerk.call(account.auth)).currentTenant).toMatchObject({ logoUrl });
    const put = async (body: object) =>
      codeOf(await owner.raw(tenantConfig.saveConfig, { body: await bodyFor(owner, body) }));
    const stranger = await makeSpace();
    expect(await put({ logoUrl: await picture(stranger.owner) })).toBe('Common:NotFound');
    expect(await put({ logoUrl: 'https://example.com/a.png' })).toBe('Common:Validation');
    const [text] = await owner.call(file.uploadFile, {
      file: { name: 'a.txt', bytes: Buffer.from('nothing to see') },
    });
    expect(await put({ reectLogoUrl: text?.url })).toBe('File:TypeRefused');
    expect((await save(owner, { logoUrl: null })).logoUrl).toBeNull();
  });

  it('is written by who may, once for what was seen; old and new stand in the log', async () => {
    const clerk = await makeMember(space, ['AlCad.CadProjects:query']);
    const body = await bodyFor(owner);
    expect(codeOf(await clerk.raw(tenantConfig.saveConfig, { body }))).toBe('Common:Forbidden');
    expect(codeOf(await owner.raw(tenantConfig.saveConfig, { body: { ...body, enterpriseName: ' ' } }))).toBe(
      'Common:Validation',
    );
    const both = await Promise.all(
      ['甲方', '乙方'].map((enterpriseName) =>
        owner.raw(tenantConfig.saveConfig, { body: { ...body, enterpriseName } }),
      ),
    );
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Common:StaleVersion']);
    expect(await changesOf(owner, '空间设置')).toContainEqual(
      expect.objectContaining({ label: '企业名称', oldValue: space.name }),
    );
  });
});

describe('the page of the log-in', () => {
  it('shows name and sign of the only space of an installation to everybody, and of several spaces of none', async () => {
    const house = await openHouse();
    try {
      const only = await makeSpace('企业版', house);
      const stranger = new Actor(house.url, null, '', '');
      const told = () => stranger.call(account.introduction);
      expect(await told()).toMatchObject({ enterpriseName: only.name, logoUrl: null });
      expect((await stranger.raw(tenantConfig.loginLogo)).status).toBe(404);
      const [square, wide] = [await picture(only.owner), await picture(only.owner, 'wide.png')];
      await save(only.owner, { enterpriseName: '铝境', logoUrl: square, reectLogoUrl: wide });
      const { enterpriseName, logoUrl } = await told();
      expect([enterpriseName, logoUrl]).toEqual([
        '铝境',
        `${tenantConfig.loginLogo.path}?v=${wide.split('/').at(-1)}`,
      ]);
      const shown = await stranger.raw(tenantConfig.loginLogo);
      expect([shown.status, shown.headers.get('content-type'), Buffer.from(shown.bytes).equals(PNG)]).toEqual(
        [200, 'image/png', true],
      );
      await makeSpace('企业版', house);
      expect(await told()).toMatchObject({ enterpriseName: '幕云', logoUrl: null });
      expect((await stranger.raw(tenantConfig.loginLogo)).status).toBe(404);
    } finally {
      await house.server.close();
    }
  });
});

describe('what a space sets is followed', () => {
  it('an idle limit holds for browsers that are open and for those to come, and gives way again', async () => {
    const here = await makeSpace();
    expect(await idleOf(here.owner)).toEqual([28_800]);
    await save(here.owner, { webIdleMinutes: 45 });
    expect(await idleOf(here.owner)).toEqual([2700]);
    const clerk = await makeMember(here, ['AlCad.CadProjects:query']);
    expect(await idleOf(clerk)).toEqual([2700]);
    await sql("update user_session set last_seen_time = now() - interval '46 minutes' where user_id = $1", [
      clerk.userId,
    ]);
    expect((await clerk.raw(account.auth)).status).toBe(401);
    await save(here.owner, { webIdleMinutes: null });
    expect(await idleOf(here.owner)).toEqual([28_800]);
    expect(
      codeOf(
        await here.owner.raw(tenantConfig.saveConfig, {
          body: await bodyFor(here.owner, { webIdleMinutes: 29 }),
        }),
      ),
    ).toBe('Common:Validation');
  });

  it('the platform reads and writes it with a trace in the space; it has no pictures to give', async () => {
    const here = await makeSpace();
    const params = { id: here.tenantId };
    const logoUrl = await picture(here.owner);
    await save(here.owner, { logoUrl });
    const seen = await host.call(tenantConfig.getConfigOf, { params });
    expect(seen).toMatchObject({ logoUrl, defaultFactoryName: null });
    const { defaultFactoryName: _name, logoUrl: _logo, reectLogoUrl: _rect, ...body } = seen;
    const put = (more: object) => host.raw(tenantConfig.saveConfigOf, { params, body: { ...body, ...more } });
    expect(codeOf(await put({ reectLogoUrl: logoUrl }))).toBe('Common:Validation');
    expect(await host.call(tenantConfig.saveConfigOf, { params, body })).toMatchObject({
      logoUrl,
      version: 2,
    });
    const now = await host.call(tenantConfig.saveConfigOf, {
      params,
      body: { ...body, version: 2, logoUrl: null, webIdleMinutes: 60 },
    });
    expect(now).toMatchObject({ logoUrl: null, version: 3 });
    expect(codeOf(await put({}))).toBe('Common:StaleVersion');
    expect(await idleOf(here.owner)).toEqual([3600]);
    const { items } = await here.owner.call(tenantLog.listTrend);
    expect(items[0]).toMatchObject({ title: '修改空间设置', operatorSide: 1 });
    expect(codeOf(await here.owner.raw(tenantConfig.getConfigOf, { params }))).toBe('Common:Forbidden');
    expect(codeOf(await host.raw(tenantConfig.getConfigOf, { params: { id: host.userId } }))).toBe(
      'Common:NotFound',
    );
  });
});

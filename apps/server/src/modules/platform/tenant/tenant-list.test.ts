/** What the platform sees of spaces: the list, tags, follow-ups, the trend; and who may not (platform M4). */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnyCall,
  home,
  hostUser,
  impersonation,
  tenant,
  tenantLog,
  tenantPick,
  TREND,
} from '@muyun/contract';
import { freshNumber, HostScene, nameOf, sql } from '../../../../test/host-scene.ts';
import { type Actor, codeOf, makeSpace, testHouse } from '../../../../test/kit.ts';
import { businessDay } from '../../../kit/clock.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { stateOf } from './tenant.ts';
import { pageOfSpaces } from './tenant.store.ts';

let scene: HostScene;
let host: Actor;
beforeAll(async () => {
  scene = await HostScene.open();
  ({ host } = scene);
});

describe('the list', () => {
  it('finds by name, type, edition, state, tag, end and owner’s phone; the database and the server agree on every state', async () => {
    const { row, ownerPhone } = await scene.space();
    const find = async (query: object): Promise<string[]> =>
      (await host.call(tenant.listTenants, { query: { maxResultCount: 400, ...query } })).items.map(
        (r) => r.id,
      );
    for (const query of [
      { filter: row.displayName },
      { filter: ownerPhone },
      { editionType: '2', filter: row.displayName },
      { editionId: row.editionId, filter: row.displayName },
      { tenantState: '2', filter: row.displayName },
      { isActive: true, expireBegin: '2026-01-01', expireEnd: '2099-01-01', filter: row.displayName },
    ])
      expect(await find(query)).toEqual([row.id]);
    expect(await find({ tenantState: '5', filter: row.displayName })).toEqual([]);
    await sql(`update tenant set region_code = '440607' where tenant_id = $1`, [row.id]);
    const [{ code = '' } = {}] = await sql('select code from tenant where tenant_id = $1', [row.id]);
    expect(await find({ filter: String(code) })).toEqual([row.id]);
    for (const [regionCode, isIn] of [
      ['440000', true],
      ['440600', true],
      ['440607', true],
      ['440605', false],
      ['310000', false],
    ] as const)
      expect([regionCode, await find({ regionCode, filter: row.displayName })]).toEqual([
        regionCode,
        isIn ? [row.id] : [],
      ]);
    expect(codeOf(await host.raw(tenant.listTenants, { query: { regionCode: '44%' } as never }))).toBe(
      'Common:Validation',
    );
    // nobody has been in yet
    const today = businessDay(new Date());
    expect(await find({ loginBegin: today, filter: row.displayName })).toEqual([]);
    await sql(
      `insert into user_session (token_hash, id, user_id, active_tenant_id, client_type, idle_seconds, absolute_expire_time)
       select sha256(convert_to($1, 'UTF8')), gen_random_uuid(), $2, $3, 1, 60, now()`,
      [row.id, host.userId, row.id],
    );
    expect(await find({ loginBegin: today, loginEnd: today, filter: row.displayName })).toEqual([row.id]);
    expect(await find({ loginEnd: '2020-01-01', filter: row.displayName })).toEqual([]);
    await sql(
      `insert into tenant (tenant_id, name, edition_id, is_active, is_in_trial_period, expire_time, grace_days, disabled_time)
       select gen_random_uuid(), $1 || n, e.id, a, tr, now() + d * interval '1 day', 15, case when dis then now() end
       from edition e, generate_series(1, 1) n, unnest(array[true, false]) a, unnest(array[true, false]) tr, unnest(array[-40, -15, -1, 0, 9]) d, unnest(array[true, false]) dis
       where e.edition_type in (2, 4)`,
      [nameOf('各态')],
    );
    const { house } = (await testHouse()).server;
    for (const { value } of home.SPACE_STATES) {
      const page = await inTx(house.pools.host, { tenantId: PLATFORM, userId: host.userId }, (tx) =>
        pageOfSpaces(tx, { tenantState: [value], skipCount: 0, maxResultCount: 400 }),
      );
      expect([value, page.items.length > 0, page.items.filter((r) => stateOf(r) !== value)]).toEqual([
        value,
        true,
        [],
      ]);
    }
    expect(codeOf(await host.raw(tenant.listTenants, { query: { sorting: 'remark asc' } }))).toBe(
      'Common:Sorting',
    );
  });

  it('is exported with the same filter', async () => {
    const { row } = await scene.space();
    const raw = await host.raw(tenant.exportTenants, { query: { filter: row.displayName } });
    expect(raw.status).toBe(200);
    expect(raw.bytes.subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
    expect(raw.headers.get('content-disposition')).toContain('xlsx');
  });

  it('gives options by name and by type', async () => {
    const { row } = await scene.space();
    const { id: tenantId, displayName } = row;
    const option = { tenantId, displayName, editionType: 2 };
    expect(await host.call(tenantPick.tenantOptions, { query: { filter: displayName } })).toEqual([option]);
    expect(await host.call(tenantPick.tenantsByName, { query: { displayName } })).toEqual([option]);
    expect(
      await host.call(tenantPick.tenantsByName, { query: { displayName: displayName.slice(2) } }),
    ).toEqual([]);
    const typed = await host.call(tenantPick.tenantsOfType, { query: { editionType: 5 } });
    expect(typed.filter((o) => o.editionType !== 5)).toEqual([]);
  });
});

describe('tags and follow-ups', () => {
  it('a tag is given, found, taken off, and goes only when no space has it', async () => {
    const { row } = await scene.space();
    const name = `标签${freshNumber().slice(-8)}`;
    const made = await host.call(tenantPick.createTag, { body: { name, color: 'blue' } });
    expect(codeOf(await host.raw(tenantPick.createTag, { body: { name, color: 'red' } }))).toBe(
      'Tenant:TagExists',
    );
    const params = { id: row.id, tagId: made.id };
    const given = await host.call(tenantPick.addTagOfTenant, { params });
    expect(given.tags).toEqual([{ id: made.id, name, color: 'blue' }]);
    await host.call(tenantPick.addTagOfTenant, { params });
    expect((await host.call(tenant.listTenants, { query: { tagId: made.id } })).totalCount).toBe(1);
    expect((await host.call(tenantPick.listTags)).find((t) => t.id === made.id)?.used).toBe(1);
    expect(codeOf(await host.raw(tenantPick.deleteTag, { params: { id: made.id } }))).toBe('Tenant:TagInUse');
    const version = made.version;
    const change = (more: object) =>
      host.raw(tenantPick.updateTag, {
        params: { id: made.id },
        body: { name: `${name}改`, color: 'green', sort: 3, version, ...more },
      });
    const other = await host.call(tenantPick.createTag, { body: { name: `${name}乙`, color: 'red' } });
    expect(codeOf(await change({ name: other.name }))).toBe('Tenant:TagExists');
    expect((await change({})).json()).toMatchObject({ name: `${name}改`, color: 'green', used: 1 });
    expect(codeOf(await change({}))).toBe('Common:StaleVersion');
    await host.call(tenantPick.deleteTag, { params: { id: other.id } });
    expect(
      codeOf(
        await host.raw(tenantPick.updateTag, {
          params: { id: other.id },
          body: { name, color: 'red', version },
        }),
      ),
    ).toBe('Common:NotFound');
    await host.call(tenantPick.removeTagOfTenant, { params });
    await host.call(tenantPick.deleteTag, { params: { id: made.id } });
    expect(codeOf(await host.raw(tenantPick.addTagOfTenant, { params }))).toBe('Common:NotFound');
    expect(
      (await scene.trendOf(row.id)).filter((t) => t.trendType === TREND.tag).map((t) => t.title),
    ).toEqual(['移除标签', '添加标签']);
  });

  it('what is to be talked to: over, today, within a week; one’s own unless all are asked for', async () => {
    const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    const made: string[] = [];
    for (const days of [-2, 0, 6, 9]) {
      const { row } = await scene.space();
      made.push(row.id);
      // today lasts until its end in Shanghai
      const nextFollowTime = days === 0 ? `${businessDay()}T23:59:00+08:00` : at(days);
      await host.call(tenantLog.createFollowup, {
        body: { tenantId: row.id, way: 1, stage: 7, content: `约 ${days}`, nextFollowTime },
      });
    }
    const due = (of: Actor, more: object = {}) =>
      of.call(tenantLog.listDue, { query: { maxResultCount: 400, ...more } });
    const mine = await due(host);
    const own = mine.items.filter((d) => made.includes(d.id));
    expect(own.map((d) => [d.id, d.range, d.lastContent])).toEqual([
      [made[0], 1, '约 -2'],
      [made[1], 2, '约 0'],
      [made[2], 3, '约 6'],
    ]);
    expect(mine.totals).toMatchObject({ 'range:all': mine.totalCount });
    expect((await due(host, { range: '1' })).items.every((d) => d.range === 1)).toBe(true);
    expect((await due(scene.second)).items.some((d) => made.includes(d.id))).toBe(false);
    expect(
      (await due(scene.second, { isMine: false })).items.filter((d) => made.includes(d.id)),
    ).toHaveLength(3);
  });

  it('a follow-up says when it was talked last and when next; taken back, the one before stands', async () => {
    const { row } = await scene.space();
    const body = { tenantId: row.id, way: 1, stage: 3, content: '演示了套料' };
    const first = await host.call(tenantLog.createFollowup, {
      body: { ...body, nextFollowTime: '2026-12-01T01:00:00.000Z' },
    });
    expect(first).toMatchObject({ content: '演示了套料', tenantName: row.displayName, creatorName: '平台' });
    const later = await host.call(tenantLog.createFollowup, { body: { ...body, content: '再约' } });
    const space = () => host.call(tenant.getTenant, { params: { id: row.id } });
    expect(await space()).toMatchObject({ nextFollowTime: null });
    await host.call(tenantLog.deleteFollowup, { params: { id: later.id } });
    expect(Date.parse((await space()).nextFollowTime ?? '')).toBe(Date.parse('2026-12-01T01:00:00.000Z'));
    expect(codeOf(await host.raw(tenantLog.deleteFollowup, { params: { id: later.id } }))).toBe(
      'Common:NotFound',
    );
    const list = await host.call(tenantLog.listFollowups, { query: { tenantId: row.id } });
    expect(list.items.map((f) => f.id)).toEqual([first.id]);
    expect(codeOf(await host.raw(tenantLog.createFollowup, { body: { ...body, tenantId: PLATFORM } }))).toBe(
      'Common:NotFound',
    );
  });

  it('members are shown with masked phones; staff of the platform cannot be looked through', async () => {
    const { row, ownerPhone } = await scene.space();
    const { items } = await host.call(tenantLog.membersOfTenant, { params: { id: row.id } });
    expect(items).toMatchObject([{ name: '陈老板', isAdmin: true, actions: ['login'] }]);
    expect(items[0]?.phoneMasked).toBe(`${ownerPhone.slice(0, 3)}****${ownerPhone.slice(-4)}`);
    await sql('update app_account set is_host_user = true where phone_number = $1', [ownerPhone]);
    const after = await host.call(tenantLog.membersOfTenant, { params: { id: row.id } });
    expect(after.items[0]?.actions).toEqual([]);
    await sql('update app_account set is_host_user = false where phone_number = $1', [ownerPhone]);
  });
});

describe('S425 whoever is not of the platform', () => {
  const calls: AnyCall[] = [tenant, tenantPick, tenantLog, hostUser, impersonation]
    .flatMap((area) => Object.values(area) as unknown[])
    .filter((v): v is AnyCall => typeof v === 'object' && v !== null && 'side' in v && v.side === 'host');

  it.each([['企业版'], ['代理商版'], ['供应商版']])(
    'the owner of a space of %s is refused every call of it',
    async (edition) => {
      const { owner } = await makeSpace(edition);
      expect(calls.length).toBeGreaterThan(25);
      for (const call of calls) {
        const raw = await owner.raw(call, { body: {} });
        expect([call.id, raw.status, codeOf(raw)]).toEqual([call.id, 403, 'Common:Forbidden']);
      }
    },
  );

  it('a space reads its own trend, and nothing of another', async () => {
    const { space, row } = await scene.entered();
    await host.call(tenant.setSeats, {
      body: { tenantId: row.id, value: 30, reason: '加购', version: row.version },
    });
    const mine = await space.owner.call(tenantLog.listTrend);
    expect(mine.items).toMatchObject([{ title: '调整席位', reason: '加购', tenantId: row.id }]);
    const foreign = { query: { tenantId: (await makeSpace()).tenantId } };
    expect(codeOf(await space.owner.raw(tenantLog.listTrend, foreign))).toBe('Common:NotFound');
    expect((await space.owner.call(tenantLog.listTrend, { query: { trendType: '9' } })).totalCount).toBe(0);
    expect((await space.owner.call(tenantLog.listTrend, { query: { filter: '加购' } })).totalCount).toBe(1);
  });
});

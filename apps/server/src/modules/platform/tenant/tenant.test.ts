/** Spaces that the platform opens, changes, closes and deletes (platform M4). */
import { beforeAll, describe, expect, it } from 'vitest';
import { account, tenant, tenantPick, TREND, type TenantRow } from '@muyun/contract';
import { freshNumber, HostScene, nameOf, sql } from '../../../../test/host-scene.ts';
import { unpaidOrder } from '../../../../test/payment-scene.ts';
import { Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { businessDay } from '../../../kit/clock.ts';
import { PLATFORM } from '../../../kit/tx.ts';

let scene: HostScene;
let host: Actor;
let second: Actor;
const reason = '合同约定';
beforeAll(async () => {
  scene = await HostScene.open();
  ({ host, second } = scene);
});

describe('a space that the platform opens', () => {
  it('is entered by its owner with the password that was shown once, which he has to change', async () => {
    const { row, password, ownerPhone } = await scene.space({ seats: 7 });
    expect(row).toMatchObject({
      tenantState: 2,
      seats: 7,
      seatsUsed: 1,
      ownerName: '陈老板',
      telephone: ownerPhone,
    });
    // the same day of next year, to its last second in Shanghai
    const [year = '', ...day] = businessDay().split('-');
    const last = [Number(year) + 1, ...day].join('-').replace('-02-29', '-02-28');
    expect(Date.parse(row.expireTime ?? '')).toBe(Date.parse(`${last}T23:59:59+08:00`));
    const stranger = new Actor(host.url, null, '', '');
    const answer = account.sessionOf(
      await stranger.call(account.login, {
        body: { grantType: 'password', account: ownerPhone, password: password ?? '', clientType: 1 },
      }),
    );
    expect(answer).toMatchObject({ mustChangePassword: true, tenantId: row.id });
    const auth = await new Actor(host.url, answer.token, '', '').call(account.auth);
    expect(auth.currentTenant).toMatchObject({ displayName: row.displayName, isAdmin: true });
    expect(auth.factories).toMatchObject([{ code: 'F1' }]);
    expect((await scene.trendOf(row.id)).map((t) => t.trendType)).toEqual([TREND.create]);
  });

  it('is opened under the address of the list too', async () => {
    const made = await host.call(tenant.addTenant, {
      body: {
        editionId: await scene.editionId(2),
        displayName: nameOf('三水'),
        ownerPhone: freshNumber(),
        ownerName: '赵老板',
      },
    });
    const row = await host.call(tenant.getTenant, { params: { id: made.tenantId } });
    expect(row).toMatchObject({ displayName: made.displayName, isInTrialPeriod: true });
  });

  it('is given to an account that is there; the password of that one stays', async () => {
    const first = await scene.space();
    const again = await scene.space({ ownerPhone: first.ownerPhone });
    expect(again.password).toBeNull();
    expect(again.row.ownerUserId).toBe(first.row.ownerUserId);
  });

  it('is on trial without months, free without an end, and waits where its edition has neither', async () => {
    expect((await scene.space({ months: null })).row).toMatchObject({ tenantState: 1, daysToExpire: 15 });
    expect((await scene.space({ editionId: await scene.editionId(4) })).row).toMatchObject({
      tenantState: 2,
      daysToExpire: null,
    });
    expect((await scene.space({ months: null, editionId: await scene.editionId(3) })).row).toMatchObject({
      tenantState: 0,
      actions: ['remove'],
    });
  });

  it('is refused with a name that is taken, a personal edition, one that does not exist, an owner who is switched off', async () => {
    const { row, ownerPhone } = await scene.space();
    const make = async (more: object): Promise<string> =>
      codeOf(
        await host.raw(tenant.createTenant, {
          body: {
            editionId: await scene.editionId(2),
            displayName: nameOf('顺德'),
            ownerPhone: freshNumber(),
            ownerName: '李',
            ...more,
          },
        }),
      );
    expect(await make({ displayName: ` ${row.displayName} ` })).toBe('Tenant:NameExists');
    expect(await make({ displayName: '太短' })).toBe('Common:Validation');
    expect(await make({ editionId: await scene.editionId(1) })).toBe('Tenant:EditionUnavailable');
    expect(await make({ editionId: PLATFORM })).toBe('Common:NotFound');
    await sql('update app_account set is_active = false where phone_number = $1', [ownerPhone]);
    expect(await make({ ownerPhone })).toBe('Account:Disabled');
  });

  it('of one name by two at once: one', async () => {
    const displayName = nameOf('同名');
    const body = { editionId: await scene.editionId(2), displayName, ownerName: '王' };
    const both = await Promise.all(
      [host, second].map((h) => h.raw(tenant.createTenant, { body: { ...body, ownerPhone: freshNumber() } })),
    );
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Tenant:NameExists']);
  });
});

describe('a change', () => {
  it('of the profile stands in the trend of the space, without the note of the platform', async () => {
    const { row } = await scene.space();
    const [salesman] = await host.call(tenantPick.tenantSalesmen);
    const body = { displayName: nameOf('改名'), contactName: '何工', remark: '内部', version: row.version };
    const after = await host.call(tenant.updateTenant, {
      params: { id: row.id },
      body: { ...body, salesmanUserId: salesman?.id },
    });
    expect(after).toMatchObject({ displayName: body.displayName, contactName: '何工', remark: '内部' });
    expect(after.salesmanName).toBe(salesman?.name);
    const [trend] = await scene.trendOf(row.id);
    expect(trend).toMatchObject({ trendType: TREND.profile, operatorSide: 1 });
    expect(trend?.newValue).toContain('何工');
    expect(trend?.newValue).not.toContain('内部');
    const stranger = await host.raw(tenant.updateTenant, {
      params: { id: row.id },
      body: { ...body, salesmanUserId: row.ownerUserId, version: after.version },
    });
    expect(codeOf(stranger)).toBe('Common:NotFound');
    const other = await scene.space();
    const taken = { displayName: other.row.displayName, version: after.version };
    expect(codeOf(await host.raw(tenant.updateTenant, { params: { id: row.id }, body: taken }))).toBe(
      'Tenant:NameExists',
    );
  });

  it('by two operators who saw the same: one wins, the other is told', async () => {
    const { row } = await scene.space();
    const write = (h: Actor, contactName: string) =>
      h.raw(tenant.updateTenant, {
        params: { id: row.id },
        body: { displayName: row.displayName, contactName, version: row.version },
      });
    const both = await Promise.all([write(host, '甲'), write(second, '乙')]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Common:StaleVersion']);
  });

  it('of edition and end asks for a reason, the same type and an end', async () => {
    const { row } = await scene.space({ months: null });
    const endTime = '2030-06-30T15:59:59.000Z';
    const set = (more: object) =>
      host.raw(tenant.setEdition, {
        body: { tenantId: row.id, editionId: row.editionId, endTime, reason, version: row.version, ...more },
      });
    expect(codeOf(await set({ reason: ' ' }))).toBe('Common:Validation');
    expect(codeOf(await set({ editionId: await scene.editionId(4) }))).toBe('Tenant:EditionType');
    expect(codeOf(await set({ endTime: null }))).toBe('Tenant:EndRequired');
    expect(codeOf(await set({ editionId: PLATFORM }))).toBe('Common:NotFound');
    const after = (await set({})).json() as TenantRow;
    expect(after).toMatchObject({ tenantState: 2, isInTrialPeriod: false });
    expect(Date.parse(after.expireTime ?? '')).toBe(Date.parse(endTime));
    expect((await scene.trendOf(row.id))[0]).toMatchObject({
      trendType: TREND.edition,
      reason,
      newValue: '企业版 2030-06-30',
    });
    expect(codeOf(await set({}))).toBe('Common:StaleVersion');
  });

  it('of the edition lets a space in that waited for it', async () => {
    const { row } = await scene.space({ months: null, editionId: await scene.editionId(3) });
    const after = await host.call(tenant.setEdition, {
      body: {
        tenantId: row.id,
        editionId: row.editionId,
        endTime: '2030-06-30T15:59:59.000Z',
        reason,
        version: row.version,
      },
    });
    expect(after).toMatchObject({ tenantState: 2, actions: ['disable'] });
  });

  it('of seats never goes below those that are taken; of the service it is written', async () => {
    const { space, row } = await scene.entered();
    await makeMember(space, []);
    const set = (value: number) =>
      host.raw(tenant.setSeats, { body: { tenantId: row.id, value, reason, version: row.version } });
    expect(codeOf(await set(1))).toBe('Tenant:QuotaBelowUsage');
    const after = (await set(2)).json() as TenantRow;
    expect(after.seats).toBe(2);
    const served = await host.call(tenant.setService, {
      body: { tenantId: row.id, endTime: '2031-01-31T15:59:59.000Z', reason, version: after.version },
    });
    expect(Date.parse(served.serviceEndTime ?? '')).toBe(Date.parse('2031-01-31T15:59:59.000Z'));
    expect((await scene.trendOf(row.id)).map((t) => [t.trendType, t.oldValue, t.newValue])).toEqual([
      [TREND.service, null, '2031-01-31'],
      [TREND.seats, '20', '2'],
    ]);
  });
});

describe('S359 a space that is switched off', () => {
  it('ends every session of everybody at once; switched on again it is entered again', async () => {
    const { space, row } = await scene.entered();
    const clerk = await makeMember(space, ['AlCad.CadProjects:query']);
    const elsewhere = await makeSpace();
    for (const inside of [space.owner, clerk]) expect((await inside.raw(account.auth)).status).toBe(200);
    const params = { id: row.id };
    expect(codeOf(await host.raw(tenant.disableTenant, { params, body: { reason: '', version: 1 } }))).toBe(
      'Common:Validation',
    );
    const off = await host.call(tenant.disableTenant, {
      params,
      body: { reason: '欠费三个月', version: row.version },
    });
    expect(off).toMatchObject({
      tenantState: 5,
      disabledReason: '欠费三个月',
      actions: ['enable', 'remove'],
    });
    for (const out of [space.owner, clerk]) expect((await out.raw(account.auth)).status).toBe(401);
    expect((await elsewhere.owner.raw(account.auth)).status).toBe(200);
    const again = { reason, version: off.version };
    expect(codeOf(await host.raw(tenant.disableTenant, { params, body: again }))).toBe('Tenant:State');
    const on = await host.call(tenant.enableTenant, { params, body: again });
    expect(on).toMatchObject({ tenantState: 2, disabledReason: null, actions: ['disable'] });
    expect(
      codeOf(await host.raw(tenant.enableTenant, { params, body: { reason, version: on.version } })),
    ).toBe('Tenant:State');
    expect((await scene.trendOf(row.id)).map((t) => [t.title, t.reason])).toEqual([
      ['启用空间', reason],
      ['停用空间', '欠费三个月'],
    ]);
  });

  it('that owes money is not deleted', async () => {
    const { space, row } = await scene.entered();
    await unpaidOrder(space);
    const params = { id: row.id };
    await host.call(tenant.disableTenant, { params, body: { reason, version: row.version } });
    expect(codeOf(await host.raw(tenant.deleteTenant, { params }))).toBe('Tenant:HasUnpaidOrder');
  });

  it('is deleted by two; then nobody finds it, and its name is free', async () => {
    const { row } = await scene.space();
    const params = { id: row.id };
    expect(codeOf(await host.raw(tenant.deleteTenant, { params }))).toBe('Tenant:State');
    await host.call(tenant.disableTenant, { params, body: { reason, version: row.version } });
    await host.call(tenant.deleteTenant, { params });
    expect((await host.call(tenant.getTenant, { params })).deleteRequesterName).toBe('平台');
    expect(codeOf(await host.raw(tenant.deleteTenant, { params }))).toBe('Tenant:DeleteSecond');
    await second.call(tenant.deleteTenant, { params });
    expect(codeOf(await host.raw(tenant.getTenant, { params }))).toBe('Common:NotFound');
    const found = await host.call(tenant.listTenants, { query: { filter: row.displayName } });
    expect(found.totalCount).toBe(0);
    expect((await scene.space({ displayName: row.displayName })).row.displayName).toBe(row.displayName);
  });
});

/** The own space: what it shows, its name once a month, all data taken along, and its end a week after it was asked for. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { account, demander, enterprise, file, tenantLog } from '@muyun/contract';
import {
  codeOf,
  jobEnd,
  makeMember,
  makeSpace,
  openHouse,
  type Space,
  testHouse,
  type TestHouse,
} from '../../../../test/kit.ts';
import { freePhone, withPhone } from '../../../../test/phone.ts';
import { unpaidOrder } from '../../../../test/payment-scene.ts';
import { enterpriseTasks } from './enterprise.tasks.ts';
import { storageTasks } from '../storage/index.ts';

const DAY_MS = 86_400_000;
let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
const owner = () => house.server.house.pools.owner;
const run = (name: string, at: Date): Promise<string> | undefined =>
  enterpriseTasks(house.server.house)
    .find((t) => t.name === name)
    ?.run(at);
const info = (space: Space) => space.owner.call(enterprise.getInfo);
const body = async (space: Space, over: object = {}) => {
  const { displayName, telephone, contactName, creditCode, address, version } = await info(space);
  return { displayName, telephone, contactName, creditCode, address, version, ...over };
};
/** A code as the simulator has sent it. */
async function code(space: Space): Promise<string> {
  const phone = await withPhone(space.owner, freePhone());
  await house.server.house.sessions.forget(space.owner.userId);
  await space.owner.call(enterprise.sendStepUp);
  // it is sent behind the answer
  return vi.waitFor(() => {
    const sent = readFileSync(path.join(house.server.house.config.dataDir, 'sms-simulator.jsonl'), 'utf8');
    const line = sent
      .trim()
      .split('\n')
      .findLast((l) => l.includes(phone));
    expect(line).toBeDefined();
    return (JSON.parse(line ?? '') as { code: string }).code;
  });
}

describe('the own space', () => {
  it('shows what it has and uses, its owner and its last orders; amounts to whoever may see them', async () => {
    const space = await makeSpace();
    await unpaidOrder(space);
    expect(await info(space)).toMatchObject({
      displayName: space.name,
      editionName: '企业版',
      tenantState: 2,
      daysToExpire: 365,
      seats: 20,
      seatsUsed: 1,
      storageUsed: 0,
      storageTotal: 100 * 1024 ** 3,
      isOwner: true,
      renameFrom: null,
      dissolveTime: null,
      exportId: null,
      orders: [{ status: 0 }],
    });
    const clerk = await makeMember(space, ['AlTenant.Infos:get', 'AlTenant.Orders:query'], {
      displayAmount: false,
    });
    expect(await clerk.call(enterprise.getInfo)).toMatchObject({ orders: [], isOwner: false });
    expect(codeOf(await (await makeMember(space, [])).raw(enterprise.getInfo))).toBe('Common:Forbidden');
  });

  it('is kept by whoever may: each change stands in its trend; a name once in thirty days', async () => {
    const space = await makeSpace();
    const name = `${space.name}新名`;
    const saved = await space.owner.call(enterprise.saveInfo, {
      body: await body(space, {
        displayName: name,
        creditCode: '91440600MA4UXXXX1X',
        regionCode: '440607',
        address: '乐平镇',
        telephone: '',
      }),
    });
    expect(saved).toMatchObject({
      displayName: name,
      creditCode: '91440600MA4UXXXX1X',
      telephone: null,
      regionName: '广东省 佛山市 三水区',
    });
    const nowhere = { body: await body(space, { regionCode: '990001' }) };
    expect(codeOf(await space.owner.raw(enterprise.saveInfo, nowhere))).toBe('Common:Validation');
    expect(Date.parse(saved.renameFrom ?? '') - Date.now()).toBeGreaterThan(29.9 * DAY_MS);
    const [trend] = (await space.owner.call(tenantLog.listTrend)).items;
    expect([trend?.title, trend?.newValue]).toEqual([
      '修改空间资料',
      `空间名称 ${name}；统一社会信用代码 91440600MA4UXXXX1X；地区 广东省 佛山市 三水区；地址 乐平镇`,
    ]);
    expect((await space.owner.call(account.auth)).tenants[0]?.displayName).toBe(name);
    expect(
      codeOf(
        await space.owner.raw(enterprise.saveInfo, { body: await body(space, { displayName: `${name}二` }) }),
      ),
    ).toBe('Tenant:RenameTooOften');
    // everything else is changed at any time
    await space.owner.call(enterprise.saveInfo, { body: await body(space, { contactName: '周' }) });
    await owner().query("update tenant set renamed_time = now() - interval '31 days' where tenant_id = $1", [
      space.tenantId,
    ]);
    const other = await makeSpace();
    expect(
      codeOf(
        await space.owner.raw(enterprise.saveInfo, { body: await body(space, { displayName: other.name }) }),
      ),
    ).toBe('Tenant:NameExists');
    expect(
      codeOf(await space.owner.raw(enterprise.saveInfo, { body: await body(space, { creditCode: '123' }) })),
    ).toBe('Common:Validation');
    const stale = await body(space);
    const codes = await Promise.all(
      [0, 1].map(async () => codeOf(await space.owner.raw(enterprise.saveInfo, { body: stale }))),
    );
    expect(codes.sort()).toEqual(['200', 'Common:StaleVersion']);
    const reader = await makeMember(space, ['AlTenant.Infos:get']);
    expect(codeOf(await reader.raw(enterprise.saveInfo, { body: await body(space) }))).toBe(
      'Common:Forbidden',
    );
  });

  it('two spaces do not take one name at once', async () => {
    const spaces = await Promise.all(Array.from({ length: 4 }, () => makeSpace()));
    const displayName = `同名空间${Date.now()}`;
    const codes = await Promise.all(
      spaces.map(async (s) =>
        codeOf(await s.owner.raw(enterprise.saveInfo, { body: await body(s, { displayName }) })),
      ),
    );
    expect(codes.sort()).toEqual(['200', 'Tenant:NameExists', 'Tenant:NameExists', 'Tenant:NameExists']);
  });

  it('its sign is a picture of its own', async () => {
    const space = await makeSpace();
    const keep = async (who: Space, name: string, text: string) =>
      (await who.owner.call(file.uploadFile, { file: { name, bytes: new TextEncoder().encode(text) } }))[0]
        ?.id;
    const svg = await keep(space, 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const put = async (logoFileId: unknown) =>
      space.owner.raw(enterprise.saveInfo, { body: await body(space, { logoFileId }) });
    expect(codeOf(await put(await keep(space, 'logo.txt', 'text')))).toBe('File:TypeRefused');
    const theirs = await keep(await makeSpace(), 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(codeOf(await put(theirs))).toBe('Common:NotFound');
    expect(codeOf(await put(svg))).toBe('200');
    // every member sees it
    const member = await makeMember(space, []);
    expect((await member.raw(file.downloadFile, { params: { id: svg } })).status).toBe(200);
    expect((await info(space)).logoUrl).toBe(`/api/basic/file/${svg}`);
    await put(null);
    expect((await info(space)).logoUrl).toBeNull();
  });
});

describe('all data', () => {
  it('is taken along as one archive of open formats with its contents, by the owner himself, for 72 hours', async () => {
    const space = await makeSpace();
    await space.owner.call(demander.createDemander, { body: { code: 'WK', name: '万科' } });
    for (const text of ['eins', 'zwei'])
      await space.owner.call(file.uploadFile, {
        file: { name: '图纸.txt', bytes: new TextEncoder().encode(text) },
      });
    const made = await space.owner.call(enterprise.startExport, { body: { smsCode: await code(space) } });
    expect((await info(space)).exportId).toBe(made.id);
    expect(await jobEnd(space.owner, made.jobId)).toMatchObject({ state: 'done' });
    const view = await space.owner.call(enterprise.getExport, { params: { id: made.id } });
    expect(Date.parse(view.expireTime ?? '') - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    const raw = await space.owner.raw(enterprise.downloadExport, { params: { id: made.id } });
    const entries = unzipSync(raw.bytes);
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    expect(Object.keys(entries)).toEqual(
      expect.arrayContaining([
        '数据/客户.xlsx',
        `文件/${month}/图纸.txt`,
        `文件/${month}/图纸 (2).txt`,
        '目录.xlsx',
      ]),
    );
    expect(Buffer.from(entries[`文件/${month}/图纸 (2).txt`] ?? []).toString()).toBe('zwei');
    const sheet = Buffer.from(
      unzipSync(entries['数据/客户.xlsx'] ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? [],
    ).toString();
    expect(sheet).toContain('万科');
    // it is counted to nobody's storage, and the sweep of lost content knows it
    expect((await info(space)).storageUsed).toBe(8);
    await storageTasks(house.server.house)
      .find((t) => t.name === 'storage.orphans')
      ?.run(new Date(Date.now() + 2 * DAY_MS));
    expect((await space.owner.raw(enterprise.downloadExport, { params: { id: made.id } })).status).toBe(200);
    await owner().query("update space_export set expire_time = now() - interval '1 minute' where id = $1", [
      made.id,
    ]);
    expect(codeOf(await space.owner.raw(enterprise.downloadExport, { params: { id: made.id } }))).toBe(
      'Tenant:ExportGone',
    );
    await run('tenant.export-clean', new Date());
    expect(codeOf(await space.owner.raw(enterprise.getExport, { params: { id: made.id } }))).toBe(
      'Common:NotFound',
    );
  });

  it('is the owner’s alone, and he shows that it is he; one at a time', async () => {
    const space = await makeSpace();
    const rights = ['AlTenant.Infos:get', 'AlTenant.Infos:edit', 'AlTenant.Infos:export'];
    const clerk = await makeMember(space, rights);
    const asked = { smsCode: '000000' };
    expect(codeOf(await clerk.raw(enterprise.sendStepUp))).toBe('Tenant:OwnerOnly');
    expect(codeOf(await clerk.raw(enterprise.startExport, { body: asked }))).toBe('Tenant:OwnerOnly');
    expect(codeOf(await space.owner.raw(enterprise.sendStepUp))).toBe('Tenant:PhoneRequired');
    expect(codeOf(await space.owner.raw(enterprise.startExport, { body: asked }))).toBe(
      'Tenant:PhoneRequired',
    );
    await code(space);
    expect(codeOf(await space.owner.raw(enterprise.sendStepUp))).toBe('Account:SmsTooOften');
    expect(codeOf(await space.owner.raw(enterprise.startExport, { body: asked }))).toBe(
      'Account:SmsCodeInvalid',
    );
    const made = await space.owner.call(enterprise.startExport, { body: { smsCode: await code(space) } });
    await jobEnd(space.owner, made.jobId);
    for (const call of [enterprise.getExport, enterprise.downloadExport]) {
      expect(codeOf(await clerk.raw(call, { params: { id: made.id } }))).toBe('Tenant:OwnerOnly');
      expect(codeOf(await (await makeSpace()).owner.raw(call, { params: { id: made.id } }))).toBe(
        'Common:NotFound',
      );
    }
    await owner().query("update job set state = 'running' where id = $1", [made.jobId]);
    expect(
      codeOf(await space.owner.raw(enterprise.startExport, { body: { smsCode: await code(space) } })),
    ).toBe('Tenant:ExportRunning');
    await owner().query("update job set state = 'done' where id = $1", [made.jobId]);
  });

  it('a house without SMS says so', async () => {
    const silent = await openHouse({ sms: null });
    try {
      const space = await makeSpace('企业版', silent);
      await silent.server.house.pools.owner.query('update app_account set phone_number = $2 where id = $1', [
        space.owner.userId,
        freePhone(),
      ]);
      expect(codeOf(await space.owner.raw(enterprise.sendStepUp))).toBe('Account:SmsUnavailable');
    } finally {
      await silent.server.close();
    }
  });
});

describe('the end of a space', () => {
  it('is asked for by its owner with its name and a code, taken back within a week, and comes after it', async () => {
    const space = await makeSpace();
    const ask = async (displayName: string, smsCode: string) =>
      space.owner.raw(enterprise.dissolve, { body: { displayName, smsCode } });
    const clerk = await makeMember(space, ['AlTenant.Infos:edit']);
    expect(
      codeOf(await clerk.raw(enterprise.dissolve, { body: { displayName: space.name, smsCode: '000000' } })),
    ).toBe('Tenant:OwnerOnly');
    expect(codeOf(await clerk.raw(enterprise.keepSpace))).toBe('Tenant:OwnerOnly');
    expect(codeOf(await space.owner.raw(enterprise.keepSpace))).toBe('Tenant:DissolveNone');
    const first = await code(space);
    expect(codeOf(await ask('anders', first))).toBe('Tenant:NameMismatch');
    // a wrong name has not used the code up
    expect(codeOf(await ask(space.name, first))).toBe('200');
    expect(Date.parse((await info(space)).dissolveTime ?? '') - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    expect(codeOf(await ask(space.name, '000000'))).toBe('Tenant:DissolveAsked');
    const back = await Promise.all(
      [0, 1].map(async () => codeOf(await space.owner.raw(enterprise.keepSpace))),
    );
    expect(back.sort()).toEqual(['204', 'Tenant:DissolveNone']);
    expect(codeOf(await ask(space.name, await code(space)))).toBe('200');
    await run('tenant.dissolve', new Date(Date.now() + 6.9 * DAY_MS));
    expect((await space.owner.raw(enterprise.getInfo)).status).toBe(200);
    await run('tenant.dissolve', new Date(Date.now() + 7.1 * DAY_MS));
    expect((await space.owner.raw(enterprise.getInfo)).status).toBe(401);
    const { rows } = await owner().query('select is_deleted, is_active from tenant where tenant_id = $1', [
      space.tenantId,
    ]);
    expect(rows).toEqual([{ is_deleted: true, is_active: false }]);
  });
});

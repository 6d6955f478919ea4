/** The connection to other systems (platform M16): secrets, addresses, what is sent once and what again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, supplier, third } from '@muyun/contract';
import { makeMember, type TestHouse } from '../../../../test/kit.ts';
import { SECRET, ThirdScene, URL_OK } from '../../../../test/third-scene.ts';
import { unseal } from '../../../kit/secrets.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { thirdTasks } from './third.tasks.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await ThirdScene.openHouse();
});
afterAll(() => house.server.close());

const scene = (url?: string): Promise<ThirdScene> => ThirdScene.in(house, url);
const P = 'AlThird.ThirdConfigs';
const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const retry = (at: Date) => thirdTasks(house.server.house)[0]?.run(at);

describe('a connection', () => {
  it('keeps its secret: never told, encrypted at rest, bound to its row, kept when none is sent', async () => {
    const s = await scene();
    const { owner } = s.space;
    const row = await owner.call(third.getConfig, s.one);
    expect(row).toMatchObject({ hasSecret: true, isEnabled: true, lastSyncTime: null, lastState: null });
    const [stored] = await owner.inTx((tx) =>
      tx.rows(
        { cipher: col.text },
        sql`select secret_cipher as cipher from third_config where tenant_id = ${tx.tenantId}`,
      ),
    );
    expect(JSON.stringify(await owner.call(third.listConfigs)) + stored?.cipher).not.toContain(SECRET);
    expect(unseal(stored?.cipher ?? '', s.configId)).toBe(SECRET);
    expect(unseal(stored?.cipher ?? '', 'another row')).toBeNull();
    const edited = await owner.call(third.updateConfig, {
      ...s.one,
      body: { name: '新名称', url: URL_OK, scopes: [2], version: row.version },
    });
    expect(edited).toMatchObject({ name: '新名称', scopes: [2], hasSecret: true });
    expect((await owner.call(third.testConfig, s.one)).message).toBe('连接成功');
    const wrong = {
      name: '新名称',
      url: URL_OK,
      scopes: [2],
      secret: 'another-secret',
      version: edited.version,
    };
    await owner.call(third.updateConfig, { ...s.one, body: wrong });
    expect(await owner.refused(owner.call(third.testConfig, s.one))).toBe('Third:ConnectFailed');
    expect(await owner.refused(owner.call(third.updateConfig, { ...s.one, body: wrong }))).toBe(
      'Common:StaleVersion',
    );
  });

  it.each([
    'http://erp.example.com/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://[::1]/x',
    'https://user:pw@erp.example.com/x',
    'https://intern.local/x',
    'nonsense',
  ])('to %s is refused', async (url) => {
    const s = await scene();
    const { owner } = s.space;
    const body = { provider: 5, name: 'x', url, scopes: [1], secret: SECRET };
    expect(await owner.refused(owner.call(third.createConfig, { body }))).toBe('Third:AddressRefused');
    const edit = { name: 'x', url, scopes: [1], version: 1 };
    expect(await owner.refused(owner.call(third.updateConfig, { ...s.one, body: edit }))).toBe(
      'Third:AddressRefused',
    );
  });

  it('needs a secret, a scope, and its right for each act', async () => {
    const s = await scene();
    const { owner } = s.space;
    const body = { provider: 5, name: 'x', url: URL_OK, scopes: [1] };
    expect(await owner.refused(owner.call(third.createConfig, { body }))).toBe('Third:SecretMissing');
    expect(
      await owner.refused(owner.call(third.createConfig, { body: { ...body, scopes: [], secret: SECRET } })),
    ).toBe('Common:Validation');
    const looker = await makeMember(s.space, [`${P}:query`, `${P}:get`]);
    expect(await looker.call(third.listConfigs)).toHaveLength(1);
    for (const [call, sent] of [
      [third.createConfig, { ...body, secret: SECRET }],
      [third.enableConfig, { version: 1 }],
      [third.disableConfig, { version: 1 }],
      [third.startSync, { scope: 1, mode: 1 }],
    ] as const)
      expect([call.id, (await looker.raw(call, { ...s.one, body: sent })).status]).toEqual([call.id, 403]);
    const down = await scene('https://down.example.com/hook');
    expect(await down.space.owner.refused(down.space.owner.call(third.testConfig, down.one))).toBe(
      'Third:ConnectFailed',
    );
    // what was let in before a rule was made is not reached either
    await down.space.owner.inTx((tx) =>
      tx.run(sql`update third_config set url = 'https://127.0.0.1/x' where tenant_id = ${tx.tenantId}`),
    );
    expect(await down.space.owner.refused(down.space.owner.call(third.testConfig, down.one))).toBe(
      'Third:AddressRefused',
    );
  });

  it('is switched off and on, and deleted; another space knows nothing of it', async () => {
    const [s, other] = [await scene(), await scene()];
    const { owner } = s.space;
    const off = await owner.call(third.disableConfig, { ...s.one, body: { version: 1 } });
    expect(off).toMatchObject({ isEnabled: false, version: 2 });
    expect(await owner.refused(owner.call(third.startSync, { ...s.one, body: { scope: 1, mode: 1 } }))).toBe(
      'Third:Disabled',
    );
    expect((await owner.call(third.enableConfig, { ...s.one, body: { version: 2 } })).isEnabled).toBe(true);
    expect(await other.space.owner.refused(other.space.owner.call(third.getConfig, s.one))).toBe(
      'Common:NotFound',
    );
    await owner.call(third.deleteConfig, s.one);
    expect(await owner.call(third.listConfigs)).toEqual([]);
    expect(await owner.refused(owner.call(third.getConfig, s.one))).toBe('Common:NotFound');
  });
});

describe('a synchronisation', () => {
  it('is previewed without being sent, then sends what is new and learns its numbers; the next sends what was changed', async () => {
    const s = await scene();
    const { owner } = s.space;
    const [a, b] = [await s.customer('KH1', '凤凰幕墙'), await s.customer('KH2', '二号客户')];
    const asked = { ...s.one, body: { scope: 1, mode: 1 } };
    const preview = await owner.call(third.previewSync, asked);
    expect(preview.items.map((i) => [i.code, i.action])).toEqual([
      ['KH1', 1],
      ['KH2', 1],
    ]);
    expect((await owner.call(third.listTasks)).totalCount).toBe(0);
    const first = await s.sync();
    expect(first.task).toMatchObject({
      state: 2,
      added: 2,
      updated: 0,
      failed: 0,
      total: 2,
      configName: '金蝶中转',
    });
    expect(first.job.state).toBe('done');
    const mapping = (await owner.call(third.listMapping, { ...s.one, query: { kind: 1 } })).items;
    expect(mapping.map((m) => [m.id, m.remoteId?.startsWith('SIM-')])).toEqual([
      [a, true],
      [b, true],
    ]);
    expect((await s.sync()).task).toMatchObject({ state: 2, total: 0 });
    const row = await owner.call(demander.getDemander, { params: { id: b } });
    await owner.call(demander.updateDemander, { params: { id: b }, body: { ...row, name: '二号改名' } });
    expect((await s.sync()).task).toMatchObject({ state: 2, added: 0, updated: 1, total: 1 });
    expect((await s.sync(2)).task).toMatchObject({ state: 2, updated: 2, total: 2 });
    await owner.call(supplier.calls.create, { body: { code: 'G1', name: '亚铝', supplierType: 1 } });
    expect((await s.sync(1, 2)).task).toMatchObject({ state: 2, added: 1 });
    expect((await owner.call(third.getConfig, s.one)).lastSyncTime).not.toBeNull();
  });

  it('what is refused is tried again after 1, 5 and 30 minutes, then a person decides', async () => {
    const s = await scene();
    const { owner } = s.space;
    await s.customer('KH1', '凤凰幕墙');
    await s.customer('KH2', '拒收客户');
    const { task } = await s.sync();
    expect(task).toMatchObject({ state: 3, added: 1, failed: 1 });
    const bad = async () => (await s.itemsOf(task.id)).find((i) => i.code === 'KH2');
    expect(await bad()).toMatchObject({ result: 2, error: '名称不符合对方规则', attempt: 1 });
    let at = 0;
    for (const [minutes, attempt] of [
      [2, 2],
      [6, 3],
      [31, 4],
    ] as const) {
      expect(await retry(later(at + minutes - 1.5))).toBe('0 items');
      at += minutes;
      expect(await retry(later(at))).toBe('1 items');
      expect((await bad())?.attempt).toBe(attempt);
    }
    expect((await bad())?.nextTime).toBeNull();
    expect(await retry(later(10_000))).toBe('0 items');
    const item = { params: { id: (await bad())?.id ?? '' } };
    await owner.call(third.retryItem, item);
    expect(await retry(new Date())).toBe('1 items');
    expect(await bad()).toMatchObject({ result: 2, attempt: 1 });
    await owner.call(third.ignoreItem, item);
    expect(await owner.refused(owner.call(third.ignoreItem, item))).toBe('Third:ItemState');
    expect(await owner.refused(owner.call(third.retryItem, item))).toBe('Third:ItemState');
    expect((await owner.call(third.listTasks)).items[0]).toMatchObject({
      state: 2,
      added: 1,
      failed: 0,
      ignored: 1,
    });
    expect(
      (await owner.call(third.listItems, { params: { id: task.id }, query: { result: '3' } })).totalCount,
    ).toBe(1);
  });

  it('nobody there: every row fails with the reason and is sent when the system is back', async () => {
    const s = await scene('https://down.example.com/hook');
    const { owner } = s.space;
    await s.customer('KH1', '凤凰幕墙');
    const { task } = await s.sync();
    expect(task).toMatchObject({ state: 4, failed: 1 });
    expect((await s.itemsOf(task.id))[0]?.error).toBe('对方没有响应');
    expect((await owner.call(third.getConfig, s.one)).lastSyncTime).toBeNull();
    await owner.call(third.updateConfig, {
      ...s.one,
      body: { name: 'x', url: URL_OK, scopes: [1], version: 1 },
    });
    expect(await retry(later(2))).toBe('1 items');
    expect((await owner.call(third.listTasks)).items[0]).toMatchObject({ state: 2, added: 1 });
  });

  it('one at a time of a connection and scope, however many ask at once', async () => {
    const s = await scene();
    const { owner } = s.space;
    await s.customer('KH1', '凤凰幕墙');
    await owner.inTx((tx) =>
      tx.run(
        sql`insert into third_sync_task (tenant_id, id, config_id, scope, mode, state, until_time) values (${tx.tenantId}, gen_random_uuid(), ${s.configId}, 2, 1, 1, now())`,
      ),
    );
    expect(await owner.refused(owner.call(third.startSync, { ...s.one, body: { scope: 2, mode: 1 } }))).toBe(
      'Third:Running',
    );
    expect(await owner.refused(owner.call(third.deleteConfig, s.one))).toBe('Third:Running');
    const race = await Promise.all(
      Array.from({ length: 8 }, () => owner.raw(third.startSync, { ...s.one, body: { scope: 1, mode: 1 } })),
    );
    const done = race.filter((r) => r.status === 200);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(race.filter((r) => r.status !== 200).every((r) => r.status === 409)).toBe(true);
    await expect
      .poll(async () => (await owner.call(third.listTasks, { query: { state: '0,1' } })).totalCount)
      .toBe(1);
    // what went out twice was new once
    const sums = (await owner.call(third.listTasks)).items.reduce((n, t) => n + t.added, 0);
    expect(sums).toBe(1);
  });

  it('numbers are set by hand, and one of theirs is never two of ours', async () => {
    const s = await scene();
    const { owner } = s.space;
    const [a, b] = [await s.customer('KH1', '凤凰幕墙'), await s.customer('KH2', '二号客户')];
    const save = (localId: string, remoteId: string | null) =>
      owner.call(third.saveMapping, { ...s.one, body: { kind: 1, localId, remoteId } });
    await save(a, 'ERP-1');
    expect(await owner.refused(save(b, 'ERP-1'))).toBe('Third:MappingConflict');
    await save(a, null);
    const both = await Promise.all(
      [save(a, 'ERP-9'), save(b, 'ERP-9')].map((w) =>
        w.then(
          () => 'saved',
          () => 'refused',
        ),
      ),
    );
    expect(both.toSorted()).toEqual(['refused', 'saved']);
    const preview = await owner.call(third.previewSync, { ...s.one, body: { scope: 1, mode: 2 } });
    expect(preview.items.map((i) => i.action).toSorted()).toEqual([1, 2]);
    await save(a, null);
    await save(b, null);
    expect((await owner.call(third.listMapping, { ...s.one, query: { filter: 'kh2' } })).items).toMatchObject(
      [{ code: 'KH2', remoteId: null }],
    );
    const other = await scene();
    const theirs = await other.customer('KH9', '别家客户');
    expect(await owner.refused(save(theirs, 'ERP-2'))).toBe('Common:NotFound');
  });
});

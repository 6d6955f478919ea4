/** Pulling an address book (platform M16): what differs is shown, written, found by name; nobody is deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employee, organizationTree, organizationUnit, third } from '@muyun/contract';
import { type SimulatedCompany, simulatedCompanies } from '../../../adapters/directory-simulator.ts';
import { codeOf, jobEnd, makeMember, makeSpace, type Space, type TestHouse } from '../../../../test/kit.ts';
import { SECRET, ThirdScene } from '../../../../test/third-scene.ts';
import { sql } from '../../../kit/sql.ts';
import { thirdTasks } from './third.tasks.ts';

const [UNITS, PEOPLE] = [3, 4] as const;
let house: TestHouse;
beforeAll(async () => {
  house = await ThirdScene.openHouse();
});
afterAll(() => house.server.close());
let count = 0;

class PullScene {
  readonly space: Space;
  readonly configId: string;
  readonly company: SimulatedCompany;
  private constructor(space: Space, configId: string, company: SimulatedCompany) {
    [this.space, this.configId, this.company] = [space, configId, company];
  }
  static async make(provider = 1): Promise<PullScene> {
    const appId = `corp-${(count += 1)}-${Date.now()}`;
    const company: SimulatedCompany = {
      units: [
        { id: '2', name: '生产部', parentId: null },
        { id: '3', name: '下料车间', parentId: '2' },
        { id: '4', name: '销售部', parentId: null },
      ],
      people: [
        { id: 'wang', name: '王建国', phone: '13800000001', unitIds: ['3'], isActive: true },
        { id: 'chen', name: '陈晓梅', phone: null, unitIds: ['4'], isActive: true },
      ],
    };
    simulatedCompanies.set(appId, company);
    const space = await makeSpace('企业版', house);
    const { id } = await space.owner.call(third.createConfig, {
      body: { provider, name: '企业微信', appId, scopes: [UNITS, PEOPLE], secret: SECRET },
    });
    return new PullScene(space, id, company);
  }
  get owner() {
    return this.space.owner;
  }
  get one() {
    return { params: { id: this.configId } };
  }
  preview = (scope: number) => this.owner.call(third.previewSync, { ...this.one, body: { scope, mode: 2 } });
  async pull(scope: number) {
    const { taskId, jobId } = await this.owner.call(third.startSync, {
      ...this.one,
      body: { scope, mode: 2 },
    });
    const job = await jobEnd(this.owner, jobId);
    const task = (await this.owner.call(third.listTasks)).items.find((t) => t.id === taskId);
    const { items } = await this.owner.call(third.listItems, { params: { id: taskId } });
    return { job, task, items };
  }
  employees = async () =>
    (await this.owner.call(employee.calls.list, { query: { maxResultCount: 50 } })).items;
}
const brief = (rows: readonly { name: string; action: number; note: string }[]) =>
  rows.map((r) => [r.name, r.action, r.note]);
const retry = (minutes: number) =>
  thirdTasks(house.server.house)
    .find((t) => t.name === 'third.retry')
    ?.run(new Date(Date.now() + minutes * 60_000));

describe('an address book', () => {
  it('is compared before anything is written; then units come with their tree, people with their units', async () => {
    const s = await PullScene.make();
    expect((await s.owner.call(third.testConfig, s.one)).message).toBe('连接成功');
    const seen = await s.preview(UNITS);
    expect([seen.total, seen.unchanged]).toEqual([3, 0]);
    expect(brief(seen.items)).toEqual([
      ['生产部', 1, ''],
      ['下料车间', 1, ''],
      ['销售部', 1, ''],
    ]);
    expect(await s.owner.call(organizationTree)).toEqual([]);
    const units = await s.pull(UNITS);
    expect(units.task).toMatchObject({ state: 2, added: 3, failed: 0, total: 3 });
    expect(await s.owner.call(organizationTree)).toMatchObject([
      { displayName: '生产部', children: [{ displayName: '下料车间' }] },
      { displayName: '销售部', children: [] },
    ]);
    const people = await s.pull(PEOPLE);
    expect(people.task).toMatchObject({ state: 2, added: 2 });
    expect((await s.employees()).map((e) => [e.name, e.phoneNumber, e.unitNames]).toSorted()).toEqual([
      ['王建国', '13800000001', '下料车间'],
      ['陈晓梅', null, '销售部'],
    ]);
    // again there is nothing to do
    expect(await s.preview(PEOPLE)).toMatchObject({ total: 0, unchanged: 2 });
    expect((await s.pull(UNITS)).task).toMatchObject({ state: 2, total: 0 });
  });

  it('is matched with what is here by name and by phone, and learns what has changed', async () => {
    const s = await PullScene.make(2);
    const own = await s.owner.call(organizationUnit.calls.create, { body: { displayName: '生产部' } });
    await s.owner.call(employee.calls.create, { body: { name: '老王', phoneNumber: '13800000001' } });
    await s.owner.call(employee.calls.create, { body: { name: '陈晓梅' } });
    expect(brief((await s.preview(UNITS)).items)[0]).toEqual(['生产部', 4, '按名称自动对应']);
    await s.pull(UNITS);
    const tree = await s.owner.call(organizationTree);
    expect(tree.map((n) => n.id)).toContain(own.id);
    expect(tree).toHaveLength(2);
    expect(brief((await s.preview(PEOPLE)).items)).toEqual([
      ['王建国', 4, '按手机自动对应，名称 老王 → 王建国，所属机构变动'],
      ['陈晓梅', 4, '按名称自动对应，所属机构变动'],
    ]);
    await s.pull(PEOPLE);
    expect((await s.employees()).map((e) => e.name).toSorted()).toEqual(['王建国', '陈晓梅']);
    s.company.units = [
      { id: '2', name: '制造部', parentId: null },
      { id: '3', name: '下料车间', parentId: null },
    ];
    s.company.people = s.company.people.map((p) => ({ ...p, phone: '13900000009', unitIds: ['2'] }));
    expect(brief((await s.preview(UNITS)).items)).toEqual([
      ['制造部', 2, '名称 生产部 → 制造部'],
      ['下料车间', 2, '上级机构变动'],
    ]);
    await s.pull(UNITS);
    expect((await s.pull(PEOPLE)).task).toMatchObject({ state: 2, updated: 2 });
    expect((await s.employees()).map((e) => [e.phoneNumber, e.unitNames])).toEqual([
      ['13900000009', '制造部'],
      ['13900000009', '制造部'],
    ]);
    // units that it does not name any more stay
    expect((await s.owner.call(organizationTree)).map((n) => n.displayName).toSorted()).toEqual(
      ['下料车间', '制造部', '销售部'].toSorted(),
    );
  });

  it('whoever is gone is proposed to leave: a person says so or leaves it, and nobody is deleted', async () => {
    const s = await PullScene.make();
    await s.pull(PEOPLE);
    const [wang, chen] = s.company.people;
    s.company.people = chen ? [{ ...chen, isActive: false }] : [];
    const pulled = await s.pull(PEOPLE);
    expect(brief(pulled.items)).toEqual([
      ['陈晓梅', 3, '对方已停用此人'],
      ['王建国', 3, '对方通讯录中已没有此人'],
    ]);
    expect(pulled.items.map((i) => i.result)).toEqual([4, 4]);
    expect((await s.employees()).map((e) => e.state)).toEqual([1, 1]);
    const [first, second] = pulled.items;
    const put = (call: typeof third.confirmItem, id = '') => s.owner.raw(call, { params: { id } });
    const both = await Promise.all([put(third.confirmItem, first?.id), put(third.confirmItem, first?.id)]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Third:ItemState']);
    expect(codeOf(await put(third.retryItem, second?.id))).toBe('Third:ItemState');
    expect(codeOf(await put(third.ignoreItem, second?.id))).toBe('200');
    expect(codeOf(await put(third.confirmItem, second?.id))).toBe('Third:ItemState');
    const left = await s.employees();
    expect(left.find((e) => e.name === '陈晓梅')?.state).toBe(2);
    expect(left.find((e) => e.name === wang?.name)?.state).toBe(1);
  });

  it('whom a person keeps is not proposed again, until he was in the address book once more', async () => {
    const s = await PullScene.make();
    await s.pull(PEOPLE);
    const everybody = s.company.people;
    const gone = [['王建国', 3, '对方通讯录中已没有此人']];
    s.company.people = everybody.filter((p) => p.id !== 'wang');
    // nobody has answered: asked again as long as it is so
    await s.pull(PEOPLE);
    const { items } = await s.pull(PEOPLE);
    expect(brief(items)).toEqual(gone);
    await s.owner.call(third.ignoreItem, { params: { id: items[0]?.id ?? '' } });
    expect((await s.preview(PEOPLE)).items).toEqual([]);
    expect((await s.pull(PEOPLE)).task).toMatchObject({ state: 2, total: 0 });
    // switched off there first, and deleted later: he stays
    s.company.people = everybody.map((p) => (p.id === 'wang' ? { ...p, isActive: false } : p));
    expect((await s.preview(PEOPLE)).items).toEqual([]);
    s.company.people = everybody;
    expect((await s.pull(PEOPLE)).task).toMatchObject({ state: 2, total: 0 });
    s.company.people = everybody.filter((p) => p.id !== 'wang');
    expect(brief((await s.preview(PEOPLE)).items)).toEqual(gone);
    expect(brief((await s.pull(PEOPLE)).items)).toEqual(gone);
    // it is a word of one address book: another one asks for itself
    expect((await s.employees()).map((e) => e.state)).toEqual([1, 1]);
  });

  it('what cannot even be tried again keeps nobody else waiting, and is taken again after ten minutes', async () => {
    const s = await PullScene.make();
    s.company.people = [{ id: 'x', name: '张'.repeat(40), phone: null, unitIds: [], isActive: true }];
    s.company.units = [{ id: 'a', name: '长'.repeat(80), parentId: null }];
    const [people, units] = [await s.pull(PEOPLE), await s.pull(UNITS)];
    await s.owner.inTx((tx) =>
      tx.run(
        sql`update third_sync_item set payload = '{}' where tenant_id = ${tx.tenantId} and task_id = ${people.task?.id}`,
      ),
    );
    const at = Date.now();
    expect(await retry(2)).toMatch(/ items$/);
    const rowOf = async (task: { id: string } | undefined) =>
      (await s.owner.call(third.listItems, { params: { id: task?.id ?? '' } })).items[0];
    expect(await rowOf(units.task)).toMatchObject({ result: 2, attempt: 2 });
    const broken = await rowOf(people.task);
    expect(broken).toMatchObject({ result: 2, attempt: 1 });
    expect((Date.parse(broken?.nextTime ?? '') - at) / 60_000).toBeCloseTo(12, 0);
  });

  it('what is refused says why, and is tried again after 1, 5 and 30 minutes', async () => {
    const s = await PullScene.make();
    s.company.people = [{ id: 'x', name: '张'.repeat(40), phone: null, unitIds: [], isActive: true }];
    const { task, items } = await s.pull(PEOPLE);
    expect(task).toMatchObject({ state: 4, failed: 1 });
    expect(items[0]).toMatchObject({ result: 2, attempt: 1 });
    expect(items[0]?.error).not.toBeNull();
    const wait = Date.parse(items[0]?.nextTime ?? '') - Date.now();
    expect(wait / 60_000).toBeCloseTo(1, 1);
    await retry(2);
    const again = (await s.owner.call(third.listItems, { params: { id: task?.id ?? '' } })).items[0];
    expect(again).toMatchObject({ result: 2, attempt: 2 });
    expect(codeOf(await s.owner.raw(third.ignoreItem, { params: { id: again?.id } }))).toBe('200');
  });

  it('a unit whose parent was refused waits for it', async () => {
    const s = await PullScene.make();
    s.company.units = [
      { id: 'a', name: '长'.repeat(80), parentId: null },
      { id: 'b', name: '下级', parentId: 'a' },
    ];
    const { items } = await s.pull(UNITS);
    expect(items.map((i) => i.result)).toEqual([2, 2]);
    expect(items[1]?.error).toBe('上级机构还没有同步过来');
  });

  it('that is not there, or does not know the secret, fails with its own words; the next one may go', async () => {
    const s = await PullScene.make();
    const { version } = await s.owner.call(third.getConfig, s.one);
    const body = { name: '企业微信', appId: 'down-corp', scopes: [UNITS], version };
    await s.owner.call(third.updateConfig, { ...s.one, body });
    expect(await s.owner.refused(s.preview(UNITS))).toBe('Third:ConnectFailed');
    expect(await s.owner.refused(s.owner.call(third.testConfig, s.one))).toBe('Third:ConnectFailed');
    const failed = await s.pull(UNITS);
    expect(failed.job).toMatchObject({ state: 'failed', error: { code: 'Third:ConnectFailed' } });
    expect(failed.task?.state).toBe(4);
    expect((await s.pull(UNITS)).task?.state).toBe(4);
  });

  it('runs once for each scope, by eight at once too', async () => {
    const s = await PullScene.make();
    const body = { scope: UNITS, mode: 2 };
    const all = await Promise.all(
      Array.from({ length: 8 }, () => s.owner.raw(third.startSync, { ...s.one, body })),
    );
    expect(all.map(codeOf).filter((c) => c === '200').length).toBeGreaterThanOrEqual(1);
    for (const code of all.map(codeOf)) expect(['200', 'Third:Running']).toContain(code);
    await Promise.all(
      all.filter((r) => r.status === 200).map((r) => jobEnd(s.owner, (r.json() as { jobId: string }).jobId)),
    );
    expect(await s.owner.call(organizationTree)).toHaveLength(2);
  });

  it('is asked for with what its provider has, by whoever may', async () => {
    const s = await PullScene.make();
    const make = (more: object) =>
      s.owner
        .raw(third.createConfig, {
          body: { provider: 1, name: 'x', appId: 'corp', scopes: [UNITS], secret: SECRET, ...more },
        })
        .then(codeOf);
    expect(await make({ appId: '' })).toBe('Third:AppMissing');
    expect(await make({ scopes: [1] })).toBe('Third:ScopeOther');
    expect(await make({ provider: 5, url: 'https://erp.example.com/x', scopes: [UNITS] })).toBe(
      'Third:ScopeOther',
    );
    expect(await s.owner.refused(s.preview(1))).toBe('Third:ScopeOther');
    expect(codeOf(await s.owner.raw(third.startSync, { ...s.one, body: { scope: 2, mode: 1 } }))).toBe(
      'Third:ScopeOther',
    );
    const reader = await makeMember(s.space, ['AlThird.ThirdConfigs:get']);
    expect(codeOf(await reader.raw(third.startSync, { ...s.one, body: { scope: UNITS, mode: 1 } }))).toBe(
      'Common:Forbidden',
    );
    const stranger = (await makeSpace('企业版', house)).owner;
    expect(codeOf(await stranger.raw(third.previewSync, { ...s.one, body: { scope: UNITS, mode: 1 } }))).toBe(
      'Common:NotFound',
    );
    await s.pull(PEOPLE);
    const mapped = await s.owner.call(third.listMapping, { ...s.one, query: { kind: PEOPLE } });
    expect(mapped.items.map((m) => m.remoteId).toSorted()).toEqual(['chen', 'wang']);
    const logged = await s.owner.inTx((tx) =>
      tx.rows(
        { n: { kind: 'int', isNullable: false } },
        sql`select count(*)::int as n from audit_log where tenant_id = ${tx.tenantId} and biz_type = 'identity.employees' and call_id = 'third.config.sync'`,
      ),
    );
    expect(logged).toEqual([{ n: 2 }]);
  });
});

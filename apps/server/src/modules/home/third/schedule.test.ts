/** Connections that synchronise by themselves (platform M16): when, what, and who is told when it fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employee, message, third } from '@muyun/contract';
import { simulatedCompanies } from '../../../adapters/directory-simulator.ts';
import { codeOf, makeMember, makeSpace, type TestHouse } from '../../../../test/kit.ts';
import { SECRET, ThirdScene, URL_OK } from '../../../../test/third-scene.ts';
import { PLATFORM } from '../../../kit/tx.ts';
import { findConfig, switchConfig } from './config.store.ts';
import { nextSync } from './schedule.ts';
import { beginSync } from './start.ts';
import { thirdTasks } from './third.tasks.ts';

const P = 'AlThird.ThirdConfigs';
let house: TestHouse;
beforeAll(async () => {
  house = await ThirdScene.openHouse();
});
afterAll(() => house.server.close());
const task = (name: string) => {
  const found = thirdTasks(house.server.house).find((t) => t.name === name);
  if (!found) throw new Error(`no task is called ${name}`);
  return found;
};
const run = (at: Date): Promise<string> => task('third.schedule').run(at);
const DAILY = { frequency: 2, syncTime: '02:30', weekday: 1 } as const;

class Scheduled {
  readonly s: ThirdScene;
  private constructor(s: ThirdScene) {
    this.s = s;
  }
  static async in(more: object = DAILY): Promise<Scheduled> {
    const scene = new Scheduled(await ThirdScene.in(house));
    await scene.change(more);
    return scene;
  }
  get owner() {
    return this.s.space.owner;
  }
  config = () => this.owner.call(third.getConfig, this.s.one);
  async change(more: object) {
    const { version, name, url, appId, scopes, frequency, syncTime, weekday } = await this.config();
    return this.owner.call(third.updateConfig, {
      ...this.s.one,
      body: { name, url, appId, scopes, frequency, syncTime, weekday, version, ...more },
    });
  }
  /** A moment after it was due. */
  async due(): Promise<Date> {
    return new Date(Date.parse((await this.config()).nextTime ?? '') + 1000);
  }
  tasks = async () => (await this.owner.call(third.listTasks)).items;
  async ended() {
    await expect.poll(async () => (await this.tasks()).map((t) => t.state > 1)).toContain(true);
    await expect.poll(async () => (await this.tasks()).filter((t) => t.state < 2)).toEqual([]);
    return this.tasks();
  }
}

describe('the next time', () => {
  // a Sunday in Shanghai
  const at = new Date('2026-11-29T12:00:00+08:00');
  const next = (frequency: number, syncTime = '02:30', weekday = 1) =>
    nextSync({ frequency, syncTime, weekday }, at)?.toISOString() ?? null;
  const shanghai = (text: string): string => new Date(`${text}+08:00`).toISOString();

  it('is the full hour, the time of day in Shanghai, the day of the week, or never', () => {
    expect(next(0)).toBe(null);
    expect(next(1)).toBe(shanghai('2026-11-29T13:00:00'));
    expect(next(2)).toBe(shanghai('2026-11-30T02:30:00'));
    expect(next(2, '18:00')).toBe(shanghai('2026-11-29T18:00:00'));
    expect(next(3, '02:30', 1)).toBe(shanghai('2026-11-30T02:30:00'));
    expect(next(3, '02:30', 7)).toBe(shanghai('2026-12-06T02:30:00'));
    expect(next(3, '18:00', 7)).toBe(shanghai('2026-11-29T18:00:00'));
    expect(next(3, '02:30', 3)).toBe(shanghai('2026-12-02T02:30:00'));
  });

  it('of what is sent as soon as it changes, of what is tried again and of what is looked for is the next minute', () => {
    expect(next(4)).toBe(shanghai('2026-11-29T12:01:00'));
    const past = new Date(at.getTime() + 59_999);
    const rhythm = { frequency: 4, syncTime: '02:30', weekday: 1 };
    expect(nextSync(rhythm, past)?.toISOString()).toBe(shanghai('2026-11-29T12:01:00'));
    for (const name of ['third.retry', 'third.schedule'])
      expect([name, task(name).next(at).getTime() - at.getTime()]).toEqual([name, 60_000]);
  });
});

describe('a connection with a rhythm', () => {
  it('sends by itself what has changed, once, whoever many servers look; where nothing has it begins nothing', async () => {
    const scene = await Scheduled.in();
    await scene.s.customer('KH1', '甲公司');
    const at = await scene.due();
    expect(await run(new Date(at.getTime() - 2000))).toBe('0 begun');
    const begun = await Promise.all([run(at), run(at)]);
    expect(begun.toSorted()).toEqual(['0 begun', '1 begun']);
    expect(await scene.ended()).toMatchObject([{ scope: 1, mode: 1, state: 2, added: 1, creatorName: null }]);
    expect(Date.parse((await scene.config()).nextTime ?? '')).toBeGreaterThan(at.getTime());
    expect(await run(await scene.due())).toBe('0 begun');
    expect(await scene.tasks()).toHaveLength(1);
  });

  it('waits for nothing while it is switched off, by hand, or its space is over', async () => {
    const scene = await Scheduled.in();
    await scene.s.customer('KH1', '甲公司');
    const at = await scene.due();
    const { version } = await scene.config();
    const off = await scene.owner.call(third.disableConfig, { ...scene.s.one, body: { version } });
    expect(off.nextTime).toBe(null);
    expect(await run(at)).toBe('0 begun');
    const on = await scene.owner.call(third.enableConfig, {
      ...scene.s.one,
      body: { version: off.version },
    });
    expect(on.nextTime).not.toBe(null);
    expect((await scene.change({ frequency: 0 })).nextTime).toBe(null);
    await scene.change(DAILY);
    const { pools } = house.server.house;
    const setEnd = (end: string | null) =>
      pools.owner.query('update tenant set expire_time = $2 where tenant_id = $1', [
        scene.s.space.tenantId,
        end,
      ]);
    await setEnd('2026-01-10T00:00:00Z');
    expect(await run(await scene.due())).toBe('0 begun');
    await setEnd(null);
    expect(await run(await scene.due())).toBe('1 begun');
  });

  it('of an address book brings the units first, then the people into them', async () => {
    const appId = `corp-${Date.now()}`;
    simulatedCompanies.set(appId, {
      units: [{ id: '2', name: '生产部', parentId: null }],
      people: [{ id: 'wang', name: '王建国', phone: '13800000001', unitIds: ['2'], isActive: true }],
    });
    const { owner } = await makeSpace('企业版', house);
    const made = await owner.call(third.createConfig, {
      body: { provider: 1, name: '企业微信', appId, scopes: [4, 3], secret: SECRET, ...DAILY },
    });
    await run(new Date(Date.parse(made.nextTime ?? '') + 1000));
    const told = async () =>
      (await owner.call(third.listTasks)).items.map((t) => [t.scope, t.state, t.added]);
    await expect.poll(told).toEqual([
      [4, 2, 1],
      [3, 2, 1],
    ]);
    const { items } = await owner.call(employee.calls.list);
    expect(items).toMatchObject([{ name: '王建国', unitNames: '生产部' }]);
  });

  it('that fails tells whoever can mend it, once a day', async () => {
    const scene = await Scheduled.in();
    await scene.change({ url: URL_OK.replace('erp.', 'down.') });
    await scene.s.customer('KH1', '甲公司');
    for (let i = 0; i < 2; i += 1) {
      await run(await scene.due());
      await scene.ended();
    }
    const told = async () =>
      (await scene.owner.call(message.listMessages)).items
        .map((m) => m.title)
        .filter((title) => title.includes('自动同步'));
    await expect.poll(told).toEqual(['金蝶中转 自动同步客户失败']);
  });

  it('that is switched off before its rows have gone sends none of them', async () => {
    const scene = await Scheduled.in();
    await scene.s.customer('KH1', '甲公司');
    await scene.owner.inTx(async (tx) => {
      const row = await findConfig(tx, scene.s.configId, true);
      if (!row) throw new Error('no connection');
      const starter = { userId: PLATFORM, tenantUserId: null, nickname: '' };
      await beginSync(tx, { row, scope: 1, mode: 1, starter, factory: null });
      await switchConfig(tx, row.id, false, null);
    });
    const [ended] = await scene.ended();
    expect(ended).toMatchObject({ state: 4, added: 0, failed: 0 });
  });
});

it('is made and removed by those who have the right to', async () => {
  const s = await ThirdScene.in(house);
  const editor = await makeMember(s.space, [`${P}:edit`, `${P}:query`, `${P}:get`]);
  const body = { provider: 5, name: '另一个', url: URL_OK, scopes: [1], secret: SECRET };
  expect(codeOf(await editor.raw(third.createConfig, { body }))).toBe('Common:Forbidden');
  expect(codeOf(await editor.raw(third.deleteConfig, s.one))).toBe('Common:Forbidden');
  const maker = await makeMember(s.space, [`${P}:add`, `${P}:delete`]);
  const made = await maker.call(third.createConfig, { body });
  await maker.call(third.deleteConfig, { params: { id: made.id } });
});

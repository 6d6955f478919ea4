/** 业务参数 as they are kept: each within its range, all or none, and told in the log. */
import { describe, expect, it } from 'vitest';
import {
  CONFIG_KEYS,
  CONFIG_NAMES,
  type ConfigKey,
  configText,
  isConfigValue,
  tenantConfig,
} from '@muyun/contract';
import { type Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { changesOf } from '../../../../test/setting-scene.ts';

describe('settings', () => {
  const list = (of: Actor) => of.call(tenantConfig.listSettings);
  const put = (of: Actor, settings: object[]) => of.raw(tenantConfig.saveSettings, { body: { settings } });

  it('every key has a usual value within its own range', () => {
    for (const key of CONFIG_NAMES)
      expect([key, isConfigValue(key, CONFIG_KEYS[key].usual)]).toEqual([key, true]);
  });

  it('stand as usual, are set together or not at all, and are taken back', async () => {
    const here = await makeSpace();
    expect((await list(here.owner)).map((s) => [s.key, s.value, s.version])).toEqual(
      CONFIG_NAMES.map((key) => [key, CONFIG_KEYS[key].usual, 0]),
    );
    const nest = await here.owner.call(tenantConfig.listSettings, { query: { group: 'nest' } });
    expect(nest.map((s) => s.key)).toEqual(CONFIG_NAMES.filter((k) => k.startsWith('nest.')));
    const idle = { key: 'nest.idleDays', value: 3, version: 0 };
    // a figure has so many decimals
    const cut = { key: 'nest.cutCost', value: 1.25, version: 0 };
    for (const value of [-0.01, 1000.01, 1.234])
      expect([value, codeOf(await put(here.owner, [{ ...cut, value }]))]).toEqual([
        value,
        'Tenant:ConfigValue',
      ]);
    for (const value of [0, 61, 2.5, true, '3'])
      expect([value, codeOf(await put(here.owner, [{ ...idle, value }]))]).toEqual([
        value,
        value === '3' ? 'Common:Validation' : 'Tenant:ConfigValue',
      ]);
    expect(codeOf(await put(here.owner, [idle, { key: 'nest.requireBend', value: 1, version: 0 }]))).toBe(
      'Tenant:ConfigValue',
    );
    const odd: [ConfigKey, unknown[]][] = [
      ['work.restDays', [-1, 128, 1.5, true, ['2026-10-01']]],
      [
        'work.holidays',
        [0, false, ['2026-02-30'], ['2026-10-02', '2026-10-01'], ['2026-10-01', '2026-10-01'], ['国庆']],
      ],
      ['work.hoursPerDay', [0.9, 24.1, 8.25, []]],
    ];
    for (const [key, values] of odd)
      for (const value of values)
        expect([key, value, codeOf(await put(here.owner, [{ key, value, version: 0 }]))]).toEqual([
          key,
          value,
          'Tenant:ConfigValue',
        ]);
    expect((await list(here.owner)).every((s) => s.version === 0)).toBe(true);
    expect(codeOf(await put(here.owner, [idle]))).toBe('200');
    expect(codeOf(await put(here.owner, [idle]))).toBe('Common:StaleVersion');
    expect(codeOf(await put(here.owner, [{ ...idle, value: null, version: 1 }]))).toBe('200');
    expect((await list(here.owner)).find((s) => s.key === 'nest.idleDays')).toMatchObject({
      value: 7,
      version: 0,
    });
    const week = { key: 'work.restDays', value: 96, version: 0 };
    const feast = ['2026-10-01', '2026-10-02', '2026-10-03', '2027-01-01'];
    expect(codeOf(await put(here.owner, [week, { key: 'work.holidays', value: feast, version: 0 }]))).toBe(
      '200',
    );
    expect(await changesOf(here.owner, '业务参数')).toEqual([
      expect.objectContaining({ label: '每周休息日', oldValue: '周日', newValue: '周六、周日' }),
      expect.objectContaining({ label: '放假', oldValue: '无', newValue: '2026-10-01–10-03、2027-01-01' }),
      expect.objectContaining({ label: '草稿占用保留', oldValue: '3 天', newValue: '7 天' }),
      expect.objectContaining({ oldValue: configText('nest.idleDays', 7), newValue: '3 天' }),
    ]);
  });

  it('of one space are none of another’s, and are changed by who may', async () => {
    const [one, other] = [await makeSpace(), await makeSpace()];
    const set = { key: 'member.inviteDays', value: 2, version: 0 };
    const clerk = await makeMember(one, ['AlCad.CadProjects:query']);
    expect(codeOf(await put(clerk, [set]))).toBe('Common:Forbidden');
    await put(one.owner, [set]);
    expect((await list(clerk)).find((s) => s.key === set.key)?.value).toBe(2);
    expect((await list(other.owner)).find((s) => s.key === set.key)?.value).toBe(7);
  });

  it('two who set one at once: one wins, the other is told', async () => {
    const here = await makeSpace();
    const both = await Promise.all(
      [2, 3].map((value) => put(here.owner, [{ key: 'member.inviteDays', value, version: 0 }])),
    );
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Common:StaleVersion']);
  });
});

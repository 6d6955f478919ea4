/** What the log says of a connection to another system (platform M16, F8). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operateLog, third } from '@muyun/contract';
import type { TestHouse } from '../../../../test/kit.ts';
import { ThirdScene, URL_OK } from '../../../../test/third-scene.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await ThirdScene.openHouse();
});
afterAll(() => house.server.close());

describe('a connection', () => {
  it('leaves in the log where data goes now and went before, and that the secret is another one; never the secret', async () => {
    const s = await ThirdScene.in(house);
    const { owner } = s.space;
    const body = {
      name: '总部接口',
      url: `${URL_OK}?v=2`,
      scopes: [1, 2],
      secret: 'another-secret',
      version: 1,
    };
    await owner.call(third.updateConfig, { ...s.one, body });
    await owner.call(third.disableConfig, { ...s.one, body: { version: 2 } });
    await owner.call(third.deleteConfig, s.one);
    const { items } = await owner.call(operateLog.listOperations, { query: { bizNo: '总部接口' } });
    const told = items.map((i) => [i.summary, i.changes.map((c) => [c.label, c.newValue])]);
    expect(told).toEqual([
      ['删除对接：总部接口', []],
      ['停用对接：总部接口', [['启用', false]]],
      [
        '修改对接：总部接口',
        expect.arrayContaining([
          ['接口地址', `${URL_OK}?v=2`],
          ['密钥', '已更换'],
        ]),
      ],
    ]);
    expect(JSON.stringify(items)).not.toContain('another-secret');
  });
});

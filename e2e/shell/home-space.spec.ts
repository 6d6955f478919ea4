/** Home says what the platform announces, and to the administrator how much of the space is used; to nobody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message } from '@muyun/contract';
import { addAccount, addMember, demoSpace, giveAllRights } from '../conformance/probe-shell/people.ts';
import { DEMO } from '../kit.ts';
import { faultsOf } from './axe.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { looked } from './looked.ts';
import { open } from './screens.ts';

let set: DemoStage;
beforeAll(async () => {
  set = await demoStage();
});
afterAll(() => set.close());

describe('home', () => {
  it('shows the announcement with its text and the way to all of them, and the use of the space', async () => {
    // may see whatever there is, and is not who runs the space
    const clerk = await addAccount(set.stage.sql, '文员');
    const factory = await demoSpace(set.stage.sql);
    await giveAllRights(set.stage.sql, factory, await addMember(set.stage.sql, factory, clerk.id, false));
    const host = await set.stage.api('admin');
    await host.call(message.announce, {
      body: { title: '周六凌晨升级', content: '02:00 至 03:00 暂停服务', target: { scope: 1 } },
    });
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/home');
      const told = page.getByRole('region', { name: '公告' });
      await told.getByText('02:00 至 03:00 暂停服务').waitFor();
      const use = page.getByRole('region', { name: '空间用量' });
      await use
        .getByRole('row')
        .filter({ hasText: '席位' })
        .getByText(/^\d+ \/ 20$/)
        .waitFor();
      await use
        .getByRole('row')
        .filter({ hasText: '存储' })
        .getByText(/ \/ 100 GB$/)
        .waitFor();
      await use.scrollIntoViewIfNeeded();
      await looked(page, 'home-space');
      expect(await faultsOf(page)).toEqual([]);
      await told.getByRole('link', { name: '更多' }).click();
      await page.getByRole('row').filter({ hasText: '周六凌晨升级' }).waitFor();
      expect(new URL(page.url()).searchParams.get('messageTypeValue')).toBe('5');
    });
    await set.stage.inside({ as: clerk.name }, async (page) => {
      const asked: string[] = [];
      page.on('request', (r) => asked.push(new URL(r.url()).pathname));
      await open(page, '/home');
      await page.getByRole('region', { name: '公告' }).waitFor();
      expect(await page.getByRole('region', { name: '空间用量' }).count()).toBe(0);
      expect(asked.filter((path) => path.endsWith('/account/info'))).toEqual([]);
    });
  });

  it('offers the ways that a person goes most, behind those that he has chosen himself', async () => {
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      const first = () => page.getByRole('region', { name: '快捷入口' }).getByRole('link').first();
      const isFirst = async (title: string) => {
        await expect.poll(() => first().getAttribute('title')).toBe(title);
      };
      await open(page, '/purchase/material/order');
      await open(page, '/home');
      await isFirst('材料采购订单');
      await page.getByRole('button', { name: '设置', exact: true }).click();
      const choosing = page.getByRole('dialog', { name: '设置快捷入口' });
      await choosing.getByLabel('搜索功能').fill('材料库存');
      await choosing.getByLabel('材料库存', { exact: true }).check();
      await choosing.getByText('已选 1 / 8').waitFor();
      await looked(page, 'home-entries');
      await choosing.getByRole('button', { name: '确定' }).click();
      await isFirst('材料库存');
      await page.reload();
      await isFirst('材料库存');
      expect(await page.getByRole('region', { name: '快捷入口' }).getByRole('link').count()).toBe(8);
      await first().click();
      await page.waitForURL(/\/warehouse\/material\/stock/);
    });
  });
});

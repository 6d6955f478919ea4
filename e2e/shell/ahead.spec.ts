/** Days to come are open only where something is planned (S388); a refused page names itself in the header; home says what is nearly used up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { demoSpace } from '../conformance/probe-shell/people.ts';
import { DEMO } from '../kit.ts';
import { faultsOf } from './axe.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { looked } from './looked.ts';
import { open, shown } from './screens.ts';

let set: DemoStage;
beforeAll(async () => {
  set = await demoStage();
});
afterAll(() => set.close());

/** Whether tomorrow can be chosen in the picker behind this input. */
async function takesTomorrow(page: Page, input: Locator): Promise<boolean> {
  await input.click();
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  const panel = page.locator('.ant-picker-dropdown').filter({ visible: true });
  // a count of a panel that is not there yet is 0 as well, and would turn the page past tomorrow's month
  await panel.locator('td.ant-picker-cell').first().waitFor();
  if ((await panel.locator(`td[title="${tomorrow}"]`).count()) === 0)
    await panel.locator('.ant-picker-header-next-btn').first().click();
  const cell = panel.locator(`td[title="${tomorrow}"]`).first();
  await cell.waitFor();
  const isOpen = !((await cell.getAttribute('class')) ?? '').includes('ant-picker-cell-disabled');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  return isOpen;
}

describe('the shell', () => {
  it('opens days to come in a form only of what is planned', async () => {
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/purchase/material/order/detail?mode=add');
      const dayOf = (label: string): Locator =>
        shown(page).locator('.ant-form-item').filter({ hasText: label }).locator('input');
      await dayOf('采购日期').waitFor();
      expect(await takesTomorrow(page, dayOf('采购日期'))).toBe(false);
      expect(await takesTomorrow(page, dayOf('交货日期'))).toBe(true);
    });
  });

  it('opens days to come in a dialog of the hand only of what is planned', async () => {
    await set.stage.inside({ as: 'admin' }, async (page) => {
      await open(page, '/saas/tenant');
      await page.getByRole('link', { name: '佛山铝境幕墙科技有限公司' }).click();
      await page.getByRole('tab', { name: '工程' }).click();
      for (const [verb, isPlanned] of [
        ['改下单日期', false],
        ['改交期', true],
      ] as const) {
        await page.getByRole('button', { name: verb }).first().click();
        const ask = page.getByRole('dialog');
        const day = ask.getByLabel('日期');
        await day.fill(new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }));
        expect([verb, await takesTomorrow(page, day)]).toEqual([verb, isPlanned]);
        await ask.getByRole('button', { name: '取消' }).click();
        await ask.waitFor({ state: 'hidden' });
      }
    });
  });

  it('names a page that is refused in the header', async () => {
    // she holds one right alone
    await set.stage.prepare();
    await set.stage.inside({ as: set.stage.people.viewer }, async (page) => {
      await page.goto('/common/brand');
      await page.getByText('抱歉，你无权访问该页面').waitFor();
      expect(await page.getByRole('navigation', { name: '当前位置' }).innerText()).toBe('品牌管理');
    });
  });

  it('says on home that the storage is nearly full, and that it is', async () => {
    const space = await demoSpace(set.stage.sql);
    const use = (gb: number) =>
      set.stage.sql(
        `insert into storage_quota (tenant_id, used) values ($1, $2) on conflict (tenant_id) do update set used = excluded.used`,
        [space, Math.ceil(gb * 1024 ** 3)],
      );
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await use(89.8);
      await open(page, '/home');
      await page.getByRole('region', { name: '空间用量' }).waitFor();
      expect(await page.getByText(/存储(已用|已满)/).count()).toBe(0);
      await use(92.3);
      await page.reload();
      await page.getByRole('link', { name: '存储已用 92.3%，即将用满' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await looked(page, 'home-quota');
      await use(100);
      await page.reload();
      await page.getByRole('link', { name: '存储已满，不能再上传' }).click();
      await page.waitForURL(/\/enterprise\/info\?view=storage/);
    });
  });

  it('says on home that the nest quota is nearly used up, and that there are more members than seats', async () => {
    const space = await demoSpace(set.stage.sql);
    const left = async (runs: number): Promise<void> => {
      await set.stage.sql(
        `delete from feature_grant g using feature f where g.tenant_id = $1 and f.id = g.feature_id and f.code = 'NestQuota'`,
        [space],
      );
      await set.stage.sql(
        `insert into feature_grant (tenant_id, id, feature_id, quantity, remaining, start_time, source, operator_id, reason)
         select $1, gen_random_uuid(), f.id, 100, $2, now(), 4, a.user_id, '测试' from feature f, tenant_user a
         where f.code = 'NestQuota' and a.tenant_id = $1 and a.is_admin`,
        [space, runs],
      );
    };
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await left(11);
      await open(page, '/home');
      const use = page.getByRole('region', { name: '空间用量' });
      await use.getByText('89 / 100').waitFor();
      expect(await page.getByText(/套料额度(剩|已用完)|席位超出/).count()).toBe(0);
      await left(10);
      await set.stage.sql('update tenant set seats = 1 where tenant_id = $1', [space]);
      await page.reload();
      await page.getByRole('link', { name: '套料额度剩 10 次，即将用完' }).waitFor();
      await page.getByRole('link', { name: /席位超出 \d+ \/ 1/ }).waitFor();
      await left(0);
      await page.reload();
      await page.getByRole('link', { name: '套料额度已用完，不能再套料' }).click();
      await page.getByRole('region', { name: '套料额度' }).getByText('剩 0 次').waitFor();
    });
  });
});

/** A space whose time is over says so on every page: grace with its days, then read only; and what the list of spaces says of each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { demoSpace, SPACES } from '../conformance/probe-shell/people.ts';
import { DEMO } from '../kit.ts';
import { faultsOf } from './axe.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { looked } from './looked.ts';
import { open, shown } from './screens.ts';

let set: DemoStage;
beforeAll(async () => {
  set = await demoStage();
  await set.stage.prepare();
});
afterAll(() => set.close());

/** The last day of the space, so many days from today; its grace is a week. */
const ends = async (days: number): Promise<void> => {
  await set.stage.sql(
    `update tenant set is_in_trial_period = false, grace_days = 7, expire_time = now() + make_interval(days => $2)
      where tenant_id = $1`,
    [await demoSpace(set.stage.sql), days],
  );
};
const bar = (page: Page) => page.getByRole('status').filter({ hasText: '到期' });
const tag = async (page: Page, name: string): Promise<string> => {
  const menu = page.getByRole('menu', { name: '企业空间' });
  if (!(await menu.isVisible())) await page.locator('.my-head-btn').first().click();
  return (await menu.getByRole('menuitem').filter({ hasText: name }).locator('.my-tag').textContent()) ?? '';
};

describe('a space whose time is over', () => {
  it('says on every page how long it still works, and then that it is only read; buying is one press away', async () => {
    await ends(-2);
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/home');
      await bar(page).getByText('已到期，宽限期还剩5天').waitFor();
      expect(await tag(page, '佛山铝境')).toBe('已过期');
      await page.keyboard.press('Escape');
      await open(page, '/common/brand');
      await bar(page).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await looked(page, 'expiry-grace');
      await bar(page).getByRole('button', { name: '立即续费' }).click();
      await page.getByRole('dialog').filter({ hasText: '购买 - 版本' }).waitFor();
      await page.keyboard.press('Escape');
      await ends(-7);
      await page.reload();
      await bar(page).getByText('已到期，今天是宽限期的最后一天').waitFor();
      await ends(-8);
      await page.reload();
      await bar(page).getByText('版本已到期，当前为只读，请续费后操作').waitFor();
      await ends(0);
      await page.reload();
      await open(page, '/home');
      await shown(page)
        .getByText(/今日到期/)
        .waitFor();
      expect(await bar(page).count()).toBe(0);
      expect(await tag(page, '佛山铝境')).toBe('今日到期');
    });
    await ends(-2);
    // who may not buy is told whom to ask
    await set.stage.inside(
      { as: set.stage.people.viewer, viewport: { width: 390, height: 844 } },
      async (page) => {
        await page.goto('/home');
        await bar(page)
          .getByText(/请联系/)
          .waitFor();
        expect(await bar(page).getByRole('button').count()).toBe(0);
        await looked(page, 'expiry-phone');
      },
    );
  });

  it('is not entered by whom it has disabled, and he is told why', async () => {
    const { stage } = set;
    await stage.sql('update tenant_user set user_status = 16, is_admin = false where tenant_id = $1', [
      stage.people.spaceIds.nesting,
    ]);
    await stage.sql('update tenant set is_active = false, disabled_time = now() where tenant_id = $1', [
      stage.people.spaceIds.supplier,
    ]);
    await stage.inside({ as: stage.people.many }, async (page) => {
      await open(page, '/home');
      expect(await tag(page, SPACES.nesting)).toBe('您已被停用');
      expect(await tag(page, SPACES.supplier)).toBe('已停用');
      await page.getByRole('menuitem').filter({ hasText: SPACES.nesting }).click();
      await page
        .locator('.ant-message')
        .getByText(/已被停用，请联系该空间的管理员/)
        .waitFor();
      expect(await page.getByLabel(`立即购买 ${SPACES.nesting}`).count()).toBe(0);
    });
    // the only space he has is not bought yet: the way on is offered where he stands
    await stage.inside({ as: stage.people.waiting }, async (page) => {
      await page.goto('/home');
      await page.getByRole('dialog').getByLabel(`立即购买 ${SPACES.inactive}`).click();
      await page.getByRole('dialog').filter({ hasText: '购买 - 版本' }).waitFor();
    });
  });
});

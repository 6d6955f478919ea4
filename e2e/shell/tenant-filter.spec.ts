/** The platform looks for spaces by the region that they lie in: of a province all, and the field has a name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './axe.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { looked } from './looked.ts';
import { open, shown } from './screens.ts';

let set: DemoStage;
beforeAll(async () => {
  set = await demoStage();
});
afterAll(() => set.close());

describe('the list of spaces', () => {
  it('is asked for a province, and stands so when it comes back', async () => {
    await set.stage.inside({ as: 'admin' }, async (page) => {
      await open(page, '/saas/tenant');
      const bar = shown(page).getByRole('search');
      await bar.getByRole('button', { name: /更多/ }).click();
      const asked = page.waitForRequest((r) => r.url().includes('regionCode=440000'));
      await bar.getByRole('combobox', { name: '地区' }).click();
      await page.locator('.ant-cascader-menu-item').filter({ hasText: '广东省' }).click();
      await asked;
      await page.keyboard.press('Escape');
      // the eyes look at the list, not at a menu that is going away
      await page.locator('.ant-cascader-dropdown').waitFor({ state: 'hidden' });
      await bar.getByText('广东省').filter({ visible: true }).first().waitFor();
      await looked(page, 'tenant-filter');
      expect(await faultsOf(page)).toEqual([]);
      await page.reload();
      await shown(page).getByRole('search').getByText('广东省').filter({ visible: true }).first().waitFor();
    });
  });
});

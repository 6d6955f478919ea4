/** 工程统计 and 重新统计 from the list of projects. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { open, settled } from './screens.ts';

let demo: DemoStage;
beforeAll(async () => {
  demo = await demoStage();
});
afterAll(() => demo.close());

describe('the list of projects', () => {
  it('sums them up by month, customer and people, and counts them anew', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/cad/project');
      await page.getByRole('button', { name: '统计与清单' }).click();
      await page.getByRole('menuitem', { name: '工程统计' }).click();
      const drawer = page.getByRole('dialog').filter({ hasText: '工程统计' });
      await drawer.getByRole('columnheader', { name: '月份' }).waitFor();
      await drawer.getByText('客户', { exact: true }).click();
      await drawer.getByRole('columnheader', { name: '客户' }).waitFor();
      await drawer.getByRole('row').filter({ hasText: '合计' }).waitFor();
      await settled(page);
      expect(await drawer.getByRole('row').count()).toBeGreaterThan(3);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      await page.locator('td.pick').first().click();
      await page.getByRole('button', { name: '重新统计' }).click();
      await page.locator('.ant-message').getByText('已核对 1 个工程').waitFor();
    });
  });
});

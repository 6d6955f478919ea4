/** Home’s chart and the dashboards as people use them: S248–S251, S451–S453, S456. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveDashboard } from '../conformance/probe-shell/dashboard.ts';
import type { Stage } from '../conformance/probe-shell/stage.ts';
import { DEMO } from '../kit.ts';
import { demoStage } from './demo-stage.ts';

const ITEMS = ['S248', 'S249', 'S250', 'S251', 'S451', 'S452', 'S453', 'S456'];

let stage: Stage;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stage, close } = await demoStage());
});
afterAll(() => close());

describe('dashboards', () => {
  it('proves the items of the weekly chart and of the reports', async () => {
    await proveDashboard(stage);
    expect(stage.probes.filter((p) => !p.works)).toEqual([]);
    expect(stage.probes.map((p) => p.id).toSorted()).toEqual(ITEMS);
  }, 120_000);

  it('each tile opens the list whose number it is', async () => {
    await stage.inside({ as: DEMO.account }, async (page, screen) => {
      await page.goto('/dashboard/analysis');
      const tile = page.getByRole('link', { name: /在制工程/ });
      const count = /\d+/.exec((await tile.textContent()) ?? '')?.[0] ?? '';
      await tile.click();
      await page.waitForURL(/\/cad\/project\?projectStatus=/);
      await expect.poll(() => page.getByRole('row').count()).toBe(Number(count) + 1);
      await page.goto('/dashboard/analysis');
      await page.getByRole('link', { name: /本月套料面积/ }).click();
      await page.waitForURL(/\/nest\/order\?orderState=240&confirmBegin=/);
      await page.getByRole('table').first().waitFor();
      await page.goto('/dashboard/analysis');
      await page.getByRole('region', { name: '客户前十' }).getByRole('link').first().click();
      await page.waitForURL(/demanderId=/);
      await page.goto('/dashboard/analysis');
      await page.getByText('套料件数', { exact: true }).click();
      await page.getByRole('figure', { name: /年套料件数/ }).waitFor();
      expect(screen.faults).toEqual([]);
    });
  });

  it('the workplace shows projects, what went on, and begins things; the platform has its own figures', async () => {
    await stage.inside({ as: DEMO.account }, async (page, screen) => {
      await page.goto('/dashboard/workplace');
      await page.getByRole('region', { name: '进行中的工程' }).getByRole('link').nth(1).waitFor();
      await page.getByRole('region', { name: '动态' }).getByText('周敏慧').first().waitFor();
      // as long as he belongs to no unit there is no team
      expect(await page.getByRole('region', { name: '团队' }).count()).toBe(0);
      await page.getByRole('region', { name: '快捷新建' }).getByText('新增工程').click();
      await page.getByRole('dialog').filter({ hasText: '新增工程' }).waitFor();
      expect(screen.faults).toEqual([]);
    });
    await stage.inside({ as: 'admin' }, async (page, screen) => {
      await page.goto('/dashboard/analysis');
      await page.getByRole('region', { name: '版本分布' }).getByText('企业版').waitFor();
      await page.getByText('转换队列', { exact: true }).waitFor();
      await page.getByRole('link', { name: /本月新增空间/ }).click();
      await page.waitForURL(/\/saas\/tenant\?beginTime=/);
      await page.goto('/dashboard/workplace');
      await page.getByRole('region', { name: '动态' }).waitFor();
      expect(screen.faults).toEqual([]);
    });
  });
});

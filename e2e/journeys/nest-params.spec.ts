/** A foreman sets what the house usually says of a nest order, and begins one in which a later batch fills the gaps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { CONFIG_KEYS, nest, tenantConfig } from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer } from '../kit.ts';

let server: RunningServer;
let browser: Browser;
let api: Api;
beforeAll(async () => {
  server = await startHouse();
  browser = await launchBrowser();
  api = await Api.logIn(server.url);
});
afterAll(async () => {
  await browser?.close();
  if (server) await dispose(server);
});
/** Pictures for whoever looks at the screens: `SHOTS=<folder>`. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe('parameters of a nest order', () => {
  it('begin with what the house says; a later batch fills', async () => {
    const { page, context, faults } = await openScreen(browser, server.url);
    await logIn(page);
    await page.goto('/setting/config?view=business');
    const row = page.getByRole('spinbutton', { name: CONFIG_KEYS['remnant.minUtilPct'].title });
    await row.waitFor();
    await row.fill('55');
    await page.getByRole('spinbutton', { name: CONFIG_KEYS['nest.patternCost'].title }).fill('12.5');
    await shot(page, 'settings');
    await page.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(
        async () =>
          (await api.call(tenantConfig.listSettings)).find((s) => s.key === 'nest.patternCost')?.value,
      )
      .toBe(12.5);

    await page.goto('/nest/order?create=1');
    const dialog = page.getByRole('dialog').filter({ hasText: '新建套料' });
    await dialog.locator('.nest-project').first().waitFor();
    await shot(page, 'pieces-empty');
    const projects = await api.call(nest.listNestProjects);
    expect(projects.length).toBeGreaterThan(0);
    for (const p of projects.slice(0, 2)) await dialog.getByText(p.displayName).first().click();
    // the later batch fills
    await dialog.getByRole('button', { name: '作补空件' }).nth(1).click();
    await dialog.getByRole('button', { name: '取消补空' }).waitFor();
    await dialog.getByText('补空最多').waitFor();
    await shot(page, 'pieces');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByText('至少张数').waitFor();
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByText('限量 (张)').first().waitFor();
    await shot(page, 'stocks');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByLabel('余料最低利用率 (%)').waitFor();
    expect(await dialog.getByLabel('余料最低利用率 (%)').inputValue()).toBe('55');
    expect(await dialog.getByLabel('换版成本 (元)').inputValue()).toBe('12.5');
    expect(await dialog.locator('.nest-field', { hasText: '补空件' }).innerText()).toContain('排入');
    await shot(page, 'params');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('time and cost of cutting stand on the order, its comparison, its results and its costs', async () => {
    const { page, context, faults } = await openScreen(browser, server.url);
    await logIn(page);
    const order = (await api.call(nest.listNestOrders)).items.find((o) => o.estSeconds > 0);
    expect(order).toBeDefined();
    await page.goto(`/nest/order-detail?id=${order?.id}`);
    await page.getByText(/· 加工 .+ ¥/).waitFor();
    await shot(page, 'order');
    await page.getByRole('button', { name: '方案对比' }).click();
    await page.getByRole('dialog').getByText('加工费').waitFor();
    await shot(page, 'runs');
    await page.goto(`/nest/order-result?id=${order?.id}`);
    await page.getByText('每张工时').waitFor();
    await shot(page, 'layouts');
    await page.goto('/nest/result');
    await page.getByText('加工费').waitFor();
    await shot(page, 'results');
    await page.goto('/nest/order');
    await page
      .getByRole('link', { name: order?.no as string })
      .first()
      .waitFor();
    await shot(page, 'orders');
    expect(faults).toEqual([]);
    await context.close();
  });
});

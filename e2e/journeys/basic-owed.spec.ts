/** What basic data keeps can be typed and seen: invoices of suppliers, who sells a size and with which film, the craft of a cost (engineering A1, A20). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { craftsmanship, supplier, texture } from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { open, shown } from '../shell/screens.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  await api.call(texture.initTextures);
  await api.call(craftsmanship.initCraftItems);
  await api.call(supplier.calls.create, {
    body: { code: 'GYS-NS', name: '南山铝业', supplierType: 1 } as never,
  });
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  page = screen.page;
  await logIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  if (server) await dispose(server);
});

const dialog = () => page.getByRole('dialog');
async function choose(label: string, text: string): Promise<void> {
  await dialog().getByLabel(label, { exact: true }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .click();
}

it('开票资料 of a supplier', async () => {
  await open(page, '/contacts/supplier');
  const row = shown(page).getByRole('row').filter({ hasText: '南山铝业' });
  const direct = row.getByRole('button', { name: '开票资料' });
  if (await direct.isVisible()) await direct.click();
  else {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '开票资料' }).click();
  }
  await dialog().getByLabel('税号').fill('91370681720751371J');
  await dialog().getByRole('button', { name: '保存' }).click();
  await dialog().waitFor({ state: 'hidden' });
  const [made] = (await api.call(supplier.calls.list)).items;
  expect(made?.invoice).toMatchObject({ title: '南山铝业', taxNo: '91370681720751371J' });
});

it('供应商 and 覆膜 of a size', async () => {
  await open(page, '/common/plate-material-size');
  await shown(page).getByRole('row').filter({ hasText: '3003' }).first().dblclick();
  await dialog().getByLabel('覆膜').fill('单面蓝膜');
  await choose('供应商', '南山铝业');
  await dialog().getByRole('button', { name: '保存' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await shown(page).getByRole('row').filter({ hasText: '南山铝业' }).first().waitFor();
  const { items } = await api.call(texture.listAllSizes, { query: { maxResultCount: 400 } });
  expect(items.filter((s) => s.film === '单面蓝膜').map((s) => s.supplierName)).toEqual(['南山铝业']);
});

/** 登记余料 that is no rectangle: a corner gone, corners pasted, what is wrong said before it is sent; drawn where it is nested. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stock } from '@muyun/contract';
import { Api } from '../api.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { startHouse } from '../house.ts';
import { looked } from './looked.ts';
import { open } from './screens.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let api: Api;
beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'on' });
  api = await Api.logIn(server.url);
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  await logIn(screen.page);
});
afterAll(async () => {
  await browser.close();
  await dispose(server);
});

async function fresh(code: string): Promise<Locator> {
  const { page } = screen;
  await page.getByRole('button', { name: '登记板材' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '登记板材' });
  await dialog.waitFor();
  const options = page.locator('.ant-select-item-option:visible');
  const choose = async (label: string, option: Locator) => {
    // the list that was open before is gone
    await expect.poll(() => options.count()).toBe(0);
    await dialog.getByLabel(label).click();
    await option.click();
  };
  await choose('类型', options.filter({ hasText: '余料' }));
  await dialog.getByLabel('板材编号').fill(code);
  await choose('材质', options.first());
  await choose('板厚', options.first());
  await dialog.getByLabel('宽', { exact: true }).fill('1000');
  await dialog.getByLabel('长', { exact: true }).fill('2000');
  return dialog;
}
const kept = async (code: string) => (await api.call(stock.listStock, { query: { filter: code } })).items[0];

it('a corner is cut out by two measures, and drawn with the area that is left', async () => {
  const { page, faults } = screen;
  await open(page, '/warehouse/material/stock?view=board');
  const dialog = await fresh('YL-E1');
  await dialog.getByText('缺一角').click();
  await dialog.getByRole('button', { name: /^(保存|确定|登记)/ }).click();
  // no rectangle is kept in its place
  await dialog.getByText('请填写外形').waitFor();
  await dialog.getByLabel('缺长').fill('800');
  await dialog.getByLabel('缺宽').fill('400');
  await dialog.getByText('实有 1.68 m²').waitFor();
  await dialog.getByText('请填写外形').waitFor({ state: 'hidden' });
  await looked(page, 'remnant-corner');
  await dialog.getByRole('button', { name: /^(保存|确定|登记)/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await kept('YL-E1')).toMatchObject({
    area: '1.6800',
    outline: expect.objectContaining({ length: 6 }),
  });
  const row = page.getByRole('row').filter({ hasText: 'YL-E1' });
  await row.getByText('异形').waitFor();
  expect(faults).toEqual([]);
});

it('corners are pasted; a line that is none and an outline that crosses itself are named', async () => {
  const { page, faults } = screen;
  const dialog = await fresh('YL-E2');
  await dialog.getByText('按角点').click();
  const box = dialog.getByRole('textbox', { name: '角点' });
  await box.fill('0,0\n2000');
  await dialog.getByText('每行两个数：沿长, 沿宽').waitFor();
  await box.fill('0 0\n2000 1000\n2000 0\n0 1000');
  await dialog.getByText('边相交、重叠，或没有面积').first().waitFor();
  await box.fill('0\t0\n2000\t0\n2000\t300\n0\t1000');
  await dialog.getByText('实有 1.30 m²').waitFor();
  await looked(page, 'remnant-pasted');
  await dialog.getByRole('button', { name: /^(保存|确定|登记)/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await kept('YL-E2')).toMatchObject({ area: '1.3000' });
  expect(faults).toEqual([]);
});

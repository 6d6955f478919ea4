/**
 * The profile cutter's day in the browser: pieces of profiles wait → order → run → bars looked at → confirmed → cut list printed →
 * what was lost is nested again from longer bars. Ends with the downloaded lists read back, piece by piece.
 */
import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bars, nest } from '@muyun/contract';
import { Api } from '../api.ts';
import { BAR_CUTS, barsReady } from '../bar-scene.ts';
import { startHouse } from '../house.ts';
import {
  dispose,
  launchBrowser,
  logIn,
  openScreen,
  type RunningServer,
  type Screen,
  OPEN_MENU,
} from '../kit.ts';
import { cutListPieces } from './main-job.ts';

const files = mkdtempSync(path.join(os.tmpdir(), 'muyun-bars-'));
let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let orderId = '';
let firstId = '';
let restCode = '';

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  await barsReady(api);
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  ({ page } = screen);
  await logIn(page);
});
afterAll(async () => {
  await browser.close();
  await dispose(server);
  rmSync(files, { recursive: true, force: true });
});
const order = () => api.call(bars.getBarOrder, { params: { id: orderId } });
const plan = () => api.call(bars.barLayouts, { params: { id: orderId } });
const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

/** Takes a list from the menu of files. */
async function taken(label: string): Promise<{ file: string; name: string }> {
  await button(/清单$/).click();
  const item = page.locator(`${OPEN_MENU} .ant-dropdown-menu-item`).filter({ hasText: label });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  const file = path.join(files, `${Date.now()}-${label.replaceAll(/\W/g, '_')}`);
  await download.saveAs(file);
  return { file, name: download.suggestedFilename() };
}

describe("the profile cutter's day", () => {
  it('finds what waits, chooses bars and saw, and starts', async () => {
    await page.goto('/nest/order');
    await page.getByText('型材', { exact: true }).first().click();
    await button('新建型材套料').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('K-05').first().waitFor();
    expect(await dialog.locator('.nest-wizard-sum').textContent()).toContain('5 种 25 件');
    await dialog.getByRole('button', { name: '下一步' }).click();
    const profile = dialog.getByRole('region', { name: '副框 银白' });
    expect(await profile.getByRole('spinbutton', { name: /长度$/ }).inputValue()).toBe('6000');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByText('型材可调头').click();
    await dialog.getByRole('button', { name: '开始套料' }).click();
    await page.waitForURL(/accessory-order-detail\?id=/);
    orderId = new URL(page.url()).searchParams.get('id') ?? '';
    await page.getByText('排料 1', { exact: true }).waitFor({ timeout: 60_000 });
    firstId = orderId;
    const done = await order();
    expect(done).toMatchObject({ state: 8, placedAmount: 23, lostAmount: 2 });
    expect(done.params.canFlip).toBe(true);
  });

  it('sees every bar drawn with its cuts, and why two pieces are left out', async () => {
    const shown = await plan();
    expect(await page.locator('.bar-row').count()).toBe(shown.length);
    const pieces = shown.reduce((s, b) => s + b.pieces.length, 0);
    expect(await page.locator('.bar-row polygon').count()).toBe(pieces);
    await page.locator('.bar-row').last().click();
    const last = shown.at(-1);
    const cuts = page.getByRole('region', { name: '切割清单' }).locator('tbody tr');
    await expect.poll(() => cuts.count()).toBe(last?.steps.length ?? -1);
    expect(await page.getByRole('alert').first().textContent()).toContain('2 件未排');
    // on a tablet too the figures are one line
    await page.setViewportSize({ width: 1024, height: 900 });
    const lines = () =>
      page
        .locator('.my-figures:visible .my-figure')
        .evaluateAll((all) => new Set(all.map((f) => Math.round(f.getBoundingClientRect().top))).size);
    await expect.poll(lines).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('tab', { name: /用料需求/ }).click();
    await page.getByText('6,000').or(page.getByText('6000')).first().waitFor();
  });

  it('confirms, prints the cut list and takes the purchase list: pieces and bars are those of the plan', async () => {
    await button('确认方案').click();
    await page.locator('.ant-modal').getByRole('button', { name: '确认方案' }).click();
    await expect.poll(async () => (await order()).state).toBe(16);
    const printed = await taken('切割清单（PDF）');
    expect(printed.name).toMatch(/^TLA\d+ 切割清单\.pdf$/);
    expect(readFileSync(printed.file).subarray(0, 4).toString()).toBe('%PDF');
    const list = await taken('切割清单（Excel）');
    const placed = BAR_CUTS.filter((c) => c.code !== 'K-05').map((c) => [c.code, c.quantity] as const);
    expect(await cutListPieces(list.file)).toEqual(new Map(placed));
    const bought = await taken('采购清单（Excel）');
    expect(bought.name).toMatch(/采购清单\.xlsx$/);
  });

  it('nests what was lost once more, from longer bars', async () => {
    const parent = orderId;
    await button('补套').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('K-05').first().waitFor();
    expect(await dialog.locator('.nest-wizard-sum').textContent()).toContain('1 种 2 件');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByRole('button', { name: '定尺 6500' }).click();
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByRole('button', { name: '开始套料' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('id')).not.toBe(parent);
    orderId = new URL(page.url()).searchParams.get('id') ?? '';
    await expect.poll(async () => (await order()).state, { timeout: 60_000 }).toBe(8);
    await button('确认方案').click();
    await expect.poll(async () => (await order()).state).toBe(16);
    expect(await order()).toMatchObject({ source: 2, parentOrderId: parent, placedAmount: 2, lostAmount: 0 });
    expect((await plan()).map((b) => b.length)).toEqual([6500]);
    const lost = await api.call(nest.listLostProducts, { query: { orderId: parent } });
    expect(lost.map((l) => [l.quantity, l.state])).toEqual([[2, 4]]);
  });

  it('releases the bars and saws them, the last one ends the order', async () => {
    // a button that was pressed a moment ago takes no second press yet
    await page.reload();
    await button('下达').click();
    await expect.poll(async () => (await order()).state).toBe(32);
    await page.getByRole('tab', { name: /^下料 0\// }).click();
    const all = await api.call(nest.listOrderSheets, { params: { id: orderId } });
    for (const { sheetNo } of all) {
      await page.getByLabel('扫描板号').fill(sheetNo);
      await page.getByLabel('扫描板号').press('Enter');
      await page
        .getByRole('region', { name: `板材 ${sheetNo}` })
        .getByRole('button', { name: '下料' })
        .click();
      const dialog = page.getByRole('dialog').filter({ hasText: `下料 ${sheetNo}` });
      const place = dialog.getByLabel(/ 库位$/).first();
      await place.fill('A-7');
      restCode = ((await place.getAttribute('aria-label')) ?? '').replace(' 库位', '');
      await dialog.getByRole('button', { name: '确认下料' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await expect.poll(async () => (await order()).state).toBe(128);
    await page.goto('/nest/result?family=bars');
    await page.getByText('副框').first().waitFor();
  });

  it('saws a bar of the first order, one piece short', async () => {
    orderId = firstId;
    await page.goto(`/nest/accessory-order-detail?id=${orderId}`);
    await button('下达').click();
    await expect.poll(async () => (await order()).state).toBe(32);
    const all = await api.call(nest.listOrderSheets, { params: { id: orderId } });
    const sheetNo = all[0]?.sheetNo ?? '';
    await page.getByRole('tab', { name: /^下料 0\// }).click();
    await page.getByLabel('扫描板号').fill(sheetNo);
    await page.getByLabel('扫描板号').press('Enter');
    await page
      .getByRole('region', { name: `板材 ${sheetNo}` })
      .getByRole('button', { name: '下料', exact: true })
      .click();
    const dialog = page.getByRole('dialog').filter({ hasText: `下料 ${sheetNo}` });
    await dialog.getByLabel(/缺件$/).first().fill('1');
    await dialog.getByRole('button', { name: '确认下料，缺 1 件' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: /^下料 1\// }).waitFor();
  });

  it('sees the plan beside what was cut, and the number opens its bars', async () => {
    await page.getByRole('tab', { name: '计划与实际' }).click();
    const table = page.getByRole('table', { name: '计划与实际' });
    await table
      .getByText(/缺 1 件$/)
      .first()
      .waitFor();
    await table.locator('tfoot').getByRole('button', { name: '漏件数 1' }).click();
    await page.getByText('有漏件', { exact: true }).waitFor();
    const rows = page.getByRole('table').first().locator('tbody tr:not(.ant-table-measure-row)');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('显示全部').click();
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
  });

  it('finds the rest in the stock, and it is the first bar that the next order is offered', async () => {
    await page.goto('/nest/result?family=rests');
    await page.getByText(restCode).first().waitFor();
    await page.getByText('A-7').first().waitFor();
    await page.goto('/nest/order?family=bars');
    await button('新建型材套料').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^K-0/).first().waitFor();
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByRole('region', { name: '副框 银白' }).getByText(restCode).waitFor();
    expect(screen.faults).toEqual([]);
  });
});

/** 套料统计 as the platform's staff work on it, and 套料费用 and the leave as the space has them (engineering part G, F9). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nestAdmin, tenant, tenantPick } from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer } from '../kit.ts';
import { barOrderReady } from '../bar-scene.ts';
import { open, shown } from './screens.ts';

/** the edition of agents */
const AGENT = 5;
let server: RunningServer;
let browser: Browser;
let page: Page;
let hostPage: Page;
let faults: string[];
let host: Api;
let order: { id: string; no: string };
let barOrderId: string;

const cellOf = (of: Page, text: string | RegExp) =>
  shown(of).getByRole('cell').filter({ hasText: text }).first();
async function exported(of: Page): Promise<string> {
  const [file] = await Promise.all([
    of.waitForEvent('download'),
    shown(of).getByRole('button', { name: '导出' }).click(),
  ]);
  return file.suggestedFilename();
}

/** An agent that looks after the space: its income is that of the space, and leads to the rows that it was made of. */
async function incomeByAgent(spaceId: string, spaceName: string): Promise<void> {
  const editions = await host.call(tenantPick.tenantEditions);
  const agent = await host.call(tenant.createTenant, {
    body: {
      editionId: editions.find((e) => e.editionType === AGENT)?.id ?? '',
      displayName: '岭南幕墙软件代理',
      ownerPhone: '13700006688',
      ownerName: '何代理',
      months: 12,
    },
  });
  await open(hostPage, '/statistics/cost?view=sums');
  await shown(hostPage).getByText('按代理商').click();
  await shown(hostPage).getByRole('link', { name: '无代理商', exact: true }).click();
  await cellOf(hostPage, '补收三月套料费').waitFor();
  const { displayName, version } = await host.call(tenant.getTenant, { params: { id: spaceId } });
  await host.call(tenant.updateTenant, {
    params: { id: spaceId },
    body: { displayName, version, agentTenantId: agent.tenantId } as never,
  });
  await open(hostPage, '/statistics/cost?view=rows');
  await open(hostPage, '/statistics/cost?view=sums');
  await shown(hostPage).getByText('按代理商').click();
  const row = shown(hostPage).getByRole('row').filter({ hasText: '岭南幕墙软件代理' });
  await row.getByText('88.50').first().waitFor();
  await row.getByRole('link', { name: '岭南幕墙软件代理' }).click();
  await cellOf(hostPage, '补收三月套料费').waitFor();
  await cellOf(hostPage, spaceName).waitFor();
}

describe('套料统计', () => {
  beforeAll(async () => {
    server = await startHouse();
    browser = await launchBrowser();
    const [mine, theirs] = [await openScreen(browser, server.url), await openScreen(browser, server.url)];
    ({ page } = mine);
    hostPage = theirs.page;
    ({ faults } = theirs);
    host = await Api.logIn(server.url, 'admin');
    const [first] = (await host.call(nestAdmin.adminOrders, { query: { orderState: 8 + 16 } })).items;
    order = first ?? { id: '', no: '' };
    // a login elsewhere ends the one before: the page's comes after this
    barOrderId = await barOrderReady(await Api.logIn(server.url));
    await logIn(page);
    await logIn(hostPage, 'admin');
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('an order opens with figures, without drawings, until its space allows it', async () => {
    await open(hostPage, '/statistics/order');
    await cellOf(hostPage, order.no).getByRole('link').click();
    await shown(hostPage).getByRole('tab', { name: '排版图' }).click();
    await shown(hostPage).getByText('企业未授权平台查看图纸').waitFor();
    await open(page, `/nest/order-detail?id=${order.id}`);
    await shown(page).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '允许平台协助' }).click();
    await page.getByRole('button', { name: '允许平台协助' }).click();
    await shown(page).getByText('已允许平台协助').waitFor();
    await open(hostPage, `/statistics/order-detail?id=${order.id}`);
    await shown(hostPage).getByRole('tab', { name: '排版图' }).click();
    await shown(hostPage).getByRole('navigation', { name: '排版' }).getByRole('button').first().waitFor();
    await shown(hostPage).getByRole('tab', { name: '日志' }).click();
    await cellOf(hostPage, '允许平台查看图纸').waitFor();
    await shown(hostPage)
      .getByRole('link', { name: /看排版/ })
      .click();
    await cellOf(hostPage, /%|\d/).waitFor();
    expect(faults).toEqual([]);
  });

  it('an order of bars: figures to the platform, the drawing with the leave of its space', async () => {
    const id = barOrderId;
    await open(hostPage, '/statistics/order?family=bars');
    await shown(hostPage).getByRole('cell').getByRole('link').first().click();
    await hostPage.waitForURL(/\/statistics\/accessory-order-detail\?id=/);
    await shown(hostPage).getByRole('tab', { name: '排料图' }).click();
    await shown(hostPage).getByText('企业未授权平台查看图纸').waitFor();
    await open(page, `/nest/accessory-order-detail?id=${id}`);
    await shown(page).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '允许平台协助' }).click();
    await page.getByRole('button', { name: '允许平台协助' }).click();
    await shown(page).getByText('已允许平台协助').waitFor();
    await open(hostPage, `/statistics/accessory-order-detail?id=${id}`);
    await shown(hostPage).getByRole('tab', { name: '排料图' }).click();
    await shown(hostPage).getByRole('list', { name: '排料图' }).getByText('排料 1').waitFor();
    await shown(hostPage)
      .getByRole('link', { name: /看排料/ })
      .click();
    await hostPage.waitForURL(/\/statistics\/accessory-order-result\?id=/);
    await cellOf(hostPage, '副框').waitFor();
    await open(hostPage, '/statistics/order?family=bars');
    await cellOf(hostPage, '滨江中心').waitFor();
    await shown(hostPage).getByText('板材', { exact: true }).click();
    await cellOf(hostPage, order.no).waitFor();
    expect(faults).toEqual([]);
  });

  it('lists lead to what they count and are exported', async () => {
    await open(hostPage, '/statistics/order');
    expect(await exported(hostPage)).toMatch(/套料订单统计.*\.xlsx/);
    await open(hostPage, '/statistics/client');
    await shown(hostPage)
      .getByRole('columnheader', { name: /累计面积/ })
      .waitFor();
    expect(await exported(hostPage)).toMatch(/客户端订单统计.*\.xlsx/);
    await open(hostPage, '/statistics/lost-product');
    await shown(hostPage)
      .getByText(/漏套产品|没有排下/)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('a sum of the ledger leads to its rows; an adjustment is written, counted, and read by the space', async () => {
    await open(hostPage, '/statistics/cost?view=rows');
    await shown(hostPage).getByRole('button', { name: '调整费用' }).click();
    const dialog = hostPage.getByRole('dialog');
    await dialog.getByLabel('企业').click();
    await hostPage.getByRole('option').first().waitFor({ state: 'attached' });
    const [space] = (await host.call(nestAdmin.adminOrders, { query: { filter: order.no } })).items;
    await hostPage
      .locator('.ant-select-item-option')
      .filter({ hasText: space?.tenantName ?? '' })
      .first()
      .click();
    await dialog.getByLabel('金额').fill('88.50');
    await dialog.getByLabel('原因').fill('补收三月套料费');
    await dialog.getByRole('button', { name: '调整', exact: true }).click();
    await cellOf(hostPage, '补收三月套料费').waitFor();
    await open(hostPage, '/statistics/cost?view=sums');
    await shown(hostPage).getByText('88.50').first().waitFor();
    await shown(hostPage).getByText('按企业').click();
    await shown(hostPage)
      .getByRole('link', { name: space?.tenantName ?? '' })
      .click();
    await cellOf(hostPage, '补收三月套料费').waitFor();
    await incomeByAgent(space?.tenantId ?? '', space?.tenantName ?? '');
    await open(page, '/nest/cost');
    await cellOf(page, '补收三月套料费').waitFor();
    expect(await exported(page)).toMatch(/套料费用.*\.xlsx/);
    await shown(page).getByText('材料成本分析').click();
    await shown(page).getByText('已确认方案的净成本').waitFor();
    expect(faults).toEqual([]);
  });
});

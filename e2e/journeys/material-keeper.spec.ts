/** A day in the material warehouse: order → receipt by weight → stock → issue to a project → what comes back; every figure by hand. */
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  materialOrder,
  materialSku,
  materialStockIn,
  project,
  supplier,
  texture,
  warehouse,
  setDefaultWarehouse,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { looked } from '../shell/looked.ts';

/**
 * 1500 × 4000 × 2.5 of ρ 2.73: 40.950 kg, 100 of them 4 095 kg; weighed 4 139 kg, 1.07 % more. 4 139 × 26.10 = 108 027.90 with
 * 13 % in it, net 95 599.91. 30 pieces: 1 241.700 kg and 28 679.97; 2 of them back: 1 911.998 → 1 912.00. Left: 72, 68 831.94.
 */
const SIZE = '2.5×1500×4000';
const RECEIVED = { weight: '4,139.0', amount: '108,027.90', net: '95,599.91', deviation: '1.07' };
const ISSUED = { weight: '1,241.7', value: '28,679.97' };
const LEFT = { quantity: '72', value: '68,831.94' };

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;

const dialog = (): Locator => page.getByRole('dialog');
const verb = (name: string): Locator =>
  page.locator('.my-doc-acts:visible').getByRole('button', { name, exact: true });
const field = (label: string): Locator =>
  page
    .locator('.ant-form-item:visible')
    .filter({ has: page.locator(`label[title="${label}"]`) })
    .first();
const option = (text: string): Locator =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first();
async function choose(label: string, text: string): Promise<void> {
  await field(label).locator('.ant-select').click();
  await option(text).click();
}
const figure = (label: string): Promise<string> =>
  page
    .locator('.my-figure:visible')
    .filter({ hasText: label })
    .first()
    .locator('.value')
    .innerText()
    .then((text) => text.replace(/\s.*/s, ''));
const said = (text: string): Promise<void> => page.locator('.ant-message').getByText(text).last().waitFor();
/** Cells of the first line, by the title of their column. */
async function cell(table: string, title: string): Promise<Locator> {
  const lines = page.getByRole('table', { name: table });
  const heads = await lines.locator('thead th').allInnerTexts();
  const at = heads.findIndex((h) =>
    h
      .replace(/\s*\(.*/s, '')
      .trim()
      .startsWith(title),
  );
  if (at < 0) throw new Error(`no column ${title} in ${heads.join('|')}`);
  return lines.locator('tbody tr').first().locator('td').nth(at);
}
async function type(table: string, title: string, text: string): Promise<void> {
  await (await cell(table, title)).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
async function approve(): Promise<void> {
  await verb('审核').click();
  await dialog().getByRole('button', { name: '审核' }).click();
  await verb('反审核').waitFor();
}

/** The order that the goods come of. */
async function ordered(): Promise<void> {
  const key = randomUUID;
  const { id: supplierId } = await api.call(supplier.calls.create, {
    body: { code: 'G001', name: '佛山南海铝业', supplierType: 1 },
    key: key(),
  });
  const house = await api.call(warehouse.calls.create, {
    body: { code: 'M01', name: '板材仓', domain: 2, positions: [{ code: 'A-01' }] },
    key: key(),
  });
  await api.call(setDefaultWarehouse, { params: { id: house.id }, body: { version: 1 }, key: key() });
  const textureId = (await api.call(texture.textureOptions, {})).find((t) => t.code === '3003-H24')?.id ?? '';
  const sku = await api.call(materialSku.calls.create, {
    body: { kind: 1, textureId, thickness: 2.5, width: 1500, length: 4000 },
    key: key(),
  });
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { id } = await api.call(materialOrder.calls.create, {
    body: {
      supplierId,
      warehouseId: house.id,
      orderDate: today,
      deliveryDate: today,
      taxRate: '13',
      isTaxInclusive: true,
      isTaxDeductible: true,
      lines: [{ materialSkuId: sku.id, quantity: '100', priceBasis: 1, unitPrice: '26.10' }],
    },
    key: key(),
  });
  await api.call(materialOrder.calls.submit, { params: { id }, body: { version: 1 }, key: key() });
  await api.call(materialOrder.calls.approval, {
    params: { id },
    body: { version: 2, agree: true },
    key: key(),
  });
}

/** A coil that lay there when the books were opened. */
async function opened(): Promise<{ warehouseId: string }> {
  const textureId = (await api.call(texture.textureOptions, {})).find((t) => t.code === '3003-H24')?.id ?? '';
  const coil = await api.call(materialSku.calls.create, {
    body: { kind: 2, textureId, thickness: 2.5, width: 1500 },
    key: randomUUID(),
  });
  const warehouseId = (await api.call(warehouse.calls.all, {})).find((w) => w.name === '板材仓')?.id ?? '';
  const businessDate = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { id } = await api.call(materialStockIn.calls.create, {
    body: {
      inType: 128,
      warehouseId,
      businessDate,
      lines: [{ materialSkuId: coil.id, quantity: '3000', priceBasis: 2, unitPrice: '23.1', batchNo: 'J-1' }],
    },
    key: randomUUID(),
  });
  await api.call(materialStockIn.calls.submit, { params: { id }, body: { version: 1 }, key: randomUUID() });
  await api.call(materialStockIn.calls.approval, {
    params: { id },
    body: { version: 2, agree: true },
    key: randomUUID(),
  });
  return { warehouseId };
}

describe('a keeper of material', () => {
  beforeAll(async () => {
    server = await startHouse();
    browser = await launchBrowser();
    screen = await openScreen(browser, server.url);
    page = screen.page;
    await logIn(page);
    api = await Api.logIn(server.url);
    await ordered();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('what is ordered becomes a receipt; the weight of the scale brings amount, net and deviation at each key', async () => {
    await page.goto('/warehouse/material/select-purchase-list');
    await page.locator('tbody tr').filter({ hasText: SIZE }).locator('td.pick').click();
    await looked(page, 'material-select-purchase');
    await page.getByRole('button', { name: /^生成入库单/ }).click();
    await said('已生成入库单');
    await verb('编辑').click();
    await type('入库明细', '过磅重量', '4139');
    await expect.poll(async () => (await cell('入库明细', '偏差')).innerText()).toContain(RECEIVED.deviation);
    const shown = async () => ({
      weight: await figure('重量'),
      amount: await figure('含税金额'),
      net: await figure('不含税'),
    });
    const { weight, amount, net } = RECEIVED;
    await expect.poll(() => figure('含税金额')).toBe(`¥${amount}`);
    await type('入库明细', '库位', 'A-01');
    await looked(page, 'material-in-edit');
    await verb('保存并提交').click();
    await verb('撤回').waitFor();
    const now = { weight, amount: `¥${amount}`, net: `¥${net}` };
    expect({ ...(await shown()), weight }).toEqual(now);
    await approve();
    await looked(page, 'material-in-detail');
    await page.goto('/warehouse/material/stock-in');
    await page.getByText(amount).first().waitFor();
    await looked(page, 'material-in-list');
  });

  it('the stock shows it with its cost and its place; the log opens the receipt', async () => {
    await page.goto('/warehouse/material/stock');
    const row = page.locator('tbody tr').filter({ hasText: SIZE });
    await row.getByText('A-01').waitFor();
    expect(await row.innerText()).toContain(RECEIVED.net);
    await looked(page, 'material-stock');
    await row.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '库位' }).click();
    await page.getByRole('table', { name: '库位明细' }).getByText('A-01').waitFor();
    await looked(page, 'material-places');
    await page
      .locator('.ant-drawer-open')
      .getByRole('button', { name: /close|关闭/i })
      .first()
      .click();
    await row.getByText('明细账').click();
    await page.waitForURL(/stock-log/);
    await page.getByRole('cell', { name: '采购入库' }).first().waitFor();
    await looked(page, 'material-stock-log');
    await page.getByRole('link', { name: /^MR/ }).first().click();
    await verb('反审核').waitFor();
  });

  it('30 of them are issued to a project, weighed in proportion and valued by the stock', async () => {
    const { items } = await api.call(project.listProjects, { query: { maxResultCount: 1 } });
    const name = items[0]?.name ?? '';
    await page.goto('/warehouse/material/stock-out-detail?mode=add');
    await choose('工程', name);
    await choose('仓库', '板材仓');
    await page
      .getByRole('button', { name: /加行|添加|新增一行/ })
      .first()
      .click();
    await (await cell('出库明细', '材料')).click();
    await page.keyboard.type('1500×4000');
    await option(SIZE).click();
    await type('出库明细', '数量', '30');
    await looked(page, 'material-out-edit');
    await verb('保存并提交').click();
    await verb('撤回').waitFor();
    await approve();
    expect([await figure('重量'), await figure('成本')]).toEqual([ISSUED.weight, `¥${ISSUED.value}`]);
    await looked(page, 'material-out-detail');
  });

  it('2 of them come back at what they were worth; 72 are left', async () => {
    await page
      .locator('.my-doc-head:visible, .my-page:visible')
      .getByRole('button', { name: '退料', exact: true })
      .first()
      .click();
    await dialog().getByRole('spinbutton').fill('2');
    await looked(page, 'material-return');
    await dialog().getByRole('button', { name: '生成退料单' }).click();
    await said('已生成退料单');
    await verb('提交').click();
    await verb('审核').waitFor();
    await approve();
    await page.goto('/warehouse/material/stock');
    const row = page.locator('tbody tr').filter({ hasText: SIZE });
    await row.getByText(LEFT.value).waitFor();
    expect((await row.innerText()).split(/\s+/)).toContain(LEFT.quantity);
    await page.goto('/warehouse/material/stock-out');
    await page.locator('tbody tr').first().getByText('部分').waitFor();
    await looked(page, 'material-out-list');
  });

  it('a coil of 3 000 kg becomes 72 sheets; the loss is told at each key, and carried by the sheets', async () => {
    const { warehouseId } = await opened();
    expect(warehouseId).not.toBe('');
    await page.goto('/warehouse/material/stock?view=coil');
    const row = page.locator('tbody tr').filter({ hasText: '卷' });
    await row.getByText('开平', { exact: true }).click();
    await dialog().getByRole('combobox', { name: '卷号' }).click();
    await option('J-1').click();
    await dialog().getByRole('combobox', { name: '板材 1' }).click();
    await option(SIZE).click();
    await dialog().getByRole('spinbutton', { name: '张数 1' }).fill('70');
    await dialog().getByLabel('损耗原因').waitFor();
    await dialog().getByRole('spinbutton', { name: '张数 1' }).fill('72');
    await dialog().getByText('损耗 51.6 kg（1.72%）').waitFor();
    await looked(page, 'material-uncoil');
    await dialog().getByRole('button', { name: '开平' }).click();
    await said('已开平');
    await page.locator('.my-stock-views').getByText('板材', { exact: true }).click();
    const sheets = page.locator('tbody tr').filter({ hasText: SIZE });
    // 72 + 72 pieces, 68 831.94 + 69 300.00
    await sheets.getByText('138,131.94').waitFor();
    await looked(page, 'material-stock-both');
  });

  it('another price of the receipt goes to what still lies there and to the difference', async () => {
    await page.goto('/warehouse/material/stock-in?inType=1');
    await page.getByRole('link', { name: /^MR/ }).first().click();
    await verb('反审核').waitFor();
    await page.getByRole('button', { name: '调价', exact: true }).click();
    await dialog().getByRole('spinbutton').fill('27.10');
    await dialog().getByLabel('原因').fill('合同价更正');
    await looked(page, 'material-price');
    await dialog().getByRole('button', { name: '调价' }).click();
    await said('已调价');
    // 4 139 × 27.10
    await expect.poll(() => figure('含税金额')).toBe('¥112,166.90');
    expect(screen.faults).toEqual([]);
  });
});

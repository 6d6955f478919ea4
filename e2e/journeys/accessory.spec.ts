/** Accessories on the screen: ordered from a suggestion, received in boxes, issued to a project, given back; stock and payable to the cent. */
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import {
  accessory,
  accessorySku,
  accessoryType,
  setDefaultWarehouse,
  supplier,
  warehouse,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';

/** 3 箱 of 500 at 260.00 with 13 % in it: 780.00, net 690.27; 1 000 of 1 500 go out at 460.18, 200 come back at 92.04. */
const NAME = '不锈钢挂件 40×40';
const ORDER = { boxes: '6', amount: '1,560.00', net: '1,380.53' };
const RECEIPT = { boxes: '3', amount: '780.00', net: '690.27' };
const ISSUE = { pieces: '1000', cost: '460.18' };
const BACK = { pieces: '200', cost: '92.04' };
const LEFT = { pieces: '700', value: '322.13' };

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let receiptNo = '';

const dialog = (): Locator => page.getByRole('dialog');
const verb = (name: string): Locator =>
  page.locator('.my-doc-acts:visible').getByRole('button', { name, exact: true });
const field = (label: string): Locator =>
  page
    .locator('.ant-form-item:visible')
    .filter({ has: page.locator(`label[title="${label}"]`) })
    .first();
async function choose(label: string, option: string | RegExp): Promise<string> {
  await field(label).locator('.ant-select').click();
  const found = page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first();
  await found.waitFor();
  const text = await found.innerText();
  await found.click();
  return text;
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
const failing = (): void =>
  onTestFailed(async () => {
    await page.screenshot({ path: path.join(os.tmpdir(), `muyun-accessory-${Date.now()}.png`) });
  });
const table = (name: string): Locator => page.getByRole('table', { name }).filter({ visible: true });
/** Takes the document in view through submit and approval. */
async function approve(submit: '提交' | '保存并提交'): Promise<void> {
  await verb(submit).click();
  await verb('审核').click();
  await dialog().getByRole('button', { name: '审核' }).click();
  await verb('反审核').waitFor();
}

/** Types into the cell of the first line under this head. */
async function type(grid: string, head: string, text: string): Promise<void> {
  const heads = await table(grid).locator('thead th').allInnerTexts();
  const at = heads.findIndex((h) => h.trim().startsWith(head));
  await table(grid).locator('tbody tr').first().locator('td').nth(at).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

describe('accessories on the screen', () => {
  beforeAll(async () => {
    server = await startHouse();
    const api = await Api.logIn(server.url);
    const key = () => crypto.randomUUID();
    const maker = await api.call(supplier.calls.create, {
      body: { code: 'F001', name: '佛山五金', supplierType: 8, settleMode: 3 },
      key: key(),
    });
    const house = await api.call(warehouse.calls.create, {
      body: { code: 'P01', name: '配件仓', domain: 8 },
      key: key(),
    });
    await api.call(setDefaultWarehouse, { params: { id: house.id }, body: { version: 1 }, key: key() });
    const type = await api.call(accessoryType.calls.create, {
      body: { name: '外挂件', code: 'GJ-E', unit: 2 },
      key: key(),
    });
    const part = await api.call(accessory.calls.create, {
      body: { name: '不锈钢挂件', code: 'GJ-1', typeId: type.id, unit: 2, supplierId: maker.id },
      key: key(),
    });
    await api.call(accessorySku.calls.create, {
      body: {
        accessoryId: part.id,
        specification: '40×40',
        safetyStock: '1000',
        maxStock: '3000',
        purchaseUnit: '箱',
        purchaseFactor: '500',
      },
      key: key(),
    });
    browser = await launchBrowser();
    screen = await openScreen(browser, server.url);
    page = screen.page;
    await logIn(page);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('a suggestion becomes an order with one press; the price makes it 1 560.00', async () => {
    failing();
    await page.goto('/psi/accessory/accessory-inventory');
    await page.getByText('补货建议').first().click();
    const row = page.locator('tbody tr').filter({ hasText: NAME });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/3,000[\s\S]*6[\s\S]*箱/);
    await row.locator('td.pick').click();
    await page.getByRole('button', { name: '生成采购单', exact: true }).click();
    await said('已生成 1 张采购单');
    await verb('编辑').click();
    await type('采购明细', '单价', '260');
    await expect.poll(() => figure('含税金额')).toContain(ORDER.amount);
    expect(await figure('不含税')).toContain(ORDER.net);
    await approve('保存并提交');
    expect(await figure('含税金额')).toContain(ORDER.amount);
  });

  it('three boxes come: 1 500 pieces of 690.27, and 780.00 are owed', async () => {
    failing();
    await verb('入库').click();
    await said('已生成入库单');
    await verb('编辑').click();
    await type('入库明细', '数量', RECEIPT.boxes);
    await approve('保存并提交');
    expect(await figure('含税金额')).toContain(RECEIPT.amount);
    expect(await figure('入库成本')).toContain(RECEIPT.net);
    receiptNo = await page.locator('.my-document-chain:visible [aria-current] b').innerText();
    await page.goto('/psi/accessory/accessory-purchase-payment');
    const owed = page.locator('tbody tr').filter({ hasText: '佛山五金' });
    await owed.waitFor();
    expect(await owed.innerText()).toMatch(/佛山五金\s+780\.00\s+0\.00\s+0\.00\s+780\.00/);
  });

  it('a project takes 1 000 of them and gives 200 back', async () => {
    failing();
    await page.goto('/psi/accessory/add-accessory-out?mode=add');
    await choose('工程', /./);
    await choose('仓库', '配件仓');
    await page
      .getByRole('button', { name: /新增一行|加一行|添加/ })
      .first()
      .click();
    await type('出库明细', '配件', NAME);
    await type('出库明细', '数量', ISSUE.pieces);
    await approve('保存并提交');
    expect(await figure('出库成本')).toContain(ISSUE.cost);
    await verb('退料').click();
    await dialog().getByLabel(`退料 ${NAME}`).fill(BACK.pieces);
    await dialog().getByRole('button', { name: '生成退料单' }).click();
    await said('已生成退料单');
    await approve('提交');
    expect(await figure('入库成本')).toContain(BACK.cost);
  });

  it('what is left is worth 322.13, move by move', async () => {
    failing();
    await page.goto('/psi/accessory/accessory-inventory');
    await page.locator('.my-stock-views').getByText('库存', { exact: true }).click();
    const row = page.locator('tbody tr').filter({ hasText: NAME });
    await row.waitFor();
    const text = await row.innerText();
    expect(text).toContain(LEFT.pieces);
    expect(text).toContain(LEFT.value);
    await row.getByRole('button', { name: '明细账' }).click();
    await page.getByText(receiptNo).first().waitFor();
    const moves = page.locator('tbody:visible tr');
    await expect.poll(() => moves.count()).toBe(3);
    const told = await moves.allInnerTexts();
    expect(told.map((t) => /退料入库|工程领用|采购入库/.exec(t)?.[0])).toEqual([
      '退料入库',
      '工程领用',
      '采购入库',
    ]);
    expect(told[0]).toContain(LEFT.value);
    expect(screen.faults).toEqual([]);
  });
});

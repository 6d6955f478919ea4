/**
 * What a pick brings stands in the form and is saved: a purchase line brings its supplier and warehouse into a receipt, a receipt line brings
 * them into a return, a colour brings its sealant into an order.
 */
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import {
  accessory,
  accessoryPurchase,
  accessorySku,
  accessoryType,
  color,
  demander,
  materialOrder,
  materialSku,
  materialStockIn,
  materialStockOut,
  product,
  project,
  supplier,
  texture,
  warehouse,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { type Maker, makerOf, today } from '../walk/maker.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let m: Maker;
const made = { supplierId: '', warehouseId: '', projectId: '' };

const verb = (name: string): Locator =>
  page.locator('.my-doc-acts:visible').getByRole('button', { name, exact: true });
const dialog = (): Locator => page.getByRole('dialog').last();
const rows = (text: string): Locator => page.locator('tbody tr:visible').filter({ hasText: text });
const field = (label: string): Locator =>
  page
    .locator('.ant-form-item:visible')
    .filter({ has: page.locator(`label[title="${label}"]`) })
    .first();
async function choose(label: string, option: string): Promise<void> {
  await field(label).locator('.ant-select').click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}
const stands = (label: string, text: string): Promise<void> =>
  expect.poll(() => field(label).innerText()).toContain(text);
const failing = (): void =>
  onTestFailed(async () => {
    await page.screenshot({ path: path.join(os.tmpdir(), `muyun-pick-${Date.now()}.png`) });
  });
const SHOTS = process.env['SHOTS'];
async function look(name: string): Promise<void> {
  if (!SHOTS) return;
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: path.join(SHOTS, `${name}-${width}.png`) });
  }
}
async function bring(button: string, row: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await rows(row).first().locator('td.pick').click();
  await look(`pick-${button}`);
  await page
    .getByRole('button', { name: /带入 1 行/ })
    .last()
    .click();
}
/** Of a kind of documents the last one that was written. */
async function last<V>(of: { calls: { list: unknown; get: unknown } }): Promise<V> {
  const { items } = (await m.api.call(of.calls.list as never, { query: {} } as never)) as {
    items: { id: string }[];
  };
  return (await m.api.call(of.calls.get as never, { params: { id: items[0]?.id ?? '' } } as never)) as V;
}
interface Head {
  readonly supplierId: string | null;
  readonly warehouseId: string | null;
  readonly orderStatus: number;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

async function goods(): Promise<void> {
  const textureId = (await m.api.call(texture.textureOptions))[0]?.id ?? '';
  made.supplierId = await m.create(supplier, { code: 'PB-1', name: '带入供应商', supplierType: 9 });
  await m.create(supplier, { code: 'PB-0', name: '另一供应商', supplierType: 9 });
  const house = (code: string, name: string, domain: number) =>
    m.create(warehouse, { code, name, domain, positions: [{ code: 'A-01' }] });
  await house('PB-0', '先建的仓库', 2);
  made.warehouseId = await house('PB-1', '带入板材仓', 2);
  await house('PB-2', '带入配件仓', 8);
  const materialSkuId = await m.create(materialSku, {
    kind: 1,
    textureId,
    thickness: 4,
    width: 1310,
    length: 3210,
  });
  await m.written(
    materialOrder,
    {
      supplierId: made.supplierId,
      warehouseId: made.warehouseId,
      orderDate: today(),
      deliveryDate: today(-5),
      taxRate: '13',
      isTaxInclusive: true,
      isTaxDeductible: true,
      lines: [{ materialSkuId, quantity: '12', priceBasis: 4, unitPrice: '1100' }],
    },
    'approved',
  );
}
/** A project of 50 silver panels, and a sealant of that colour. */
async function sealant(): Promise<void> {
  const key = () => crypto.randomUUID();
  const { id: demanderId } = await m.api.call(demander.createDemander, {
    body: { code: 'PB-KH', name: '带入甲方' },
    key: key(),
  });
  made.projectId = (
    await m.api.call(project.createProject, { body: { name: '带入工程', demanderId }, key: key() })
  ).id;
  const { id: colorId } = await m.api.call(color.createColor, {
    body: { code: 'PB9006', name: '带入银', rgb: '#A5A8A6' } as never,
    key: key(),
  });
  await m.api.call(product.createProduct, {
    body: {
      projectId: made.projectId,
      code: 'PB-01',
      textureId: (await m.api.call(texture.textureOptions))[0]?.id,
      thickness: 3,
      colorId,
      quantity: 50,
      visibleWidth: 1200,
      visibleHeight: 800,
      unfoldMode: 3,
      unfoldWidth: 1200,
      unfoldHeight: 800,
    } as never,
    key: key(),
  });
  const typeId = await m.create(accessoryType, { name: '带入密封', code: 'PB-MF', unit: 6 });
  const { supplierId } = made;
  const accessoryId = await m.create(accessory, {
    name: '耐候胶',
    code: 'PB-J',
    typeId,
    unit: 6,
    supplierId,
  });
  await m.create(accessorySku, {
    accessoryId,
    specification: '590ml',
    color: 'PB9006',
    jointMeters: '5.2',
    purchaseUnit: '箱',
    purchaseFactor: '20',
  });
}

describe('what a pick brings into a form', () => {
  beforeAll(async () => {
    server = await startHouse();
    m = await makerOf(await Api.logIn(server.url));
    await goods();
    await sealant();
    browser = await launchBrowser();
    screen = await openScreen(browser, server.url);
    page = screen.page;
    await page.setViewportSize({ width: 1440, height: 900 });
    await logIn(page);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('a purchase line: its supplier and its warehouse stand in the receipt and are saved', async () => {
    failing();
    await page.goto('/warehouse/material/stock-in-detail?mode=add');
    await choose('类型', '采购入库');
    await bring('选采购行', '4×1310×3210');
    await stands('供应商', '带入供应商');
    await stands('仓库', '带入板材仓');
    await look('receipt-brought');
    await verb('保存并提交').click();
    await verb('审核').click();
    await dialog().getByRole('button', { name: '审核' }).click();
    await verb('反审核').waitFor();
    expect(await last<Head>(materialStockIn)).toMatchObject({
      supplierId: made.supplierId,
      warehouseId: made.warehouseId,
      orderStatus: 4,
      lines: [{ quantity: '12.0000' }],
    });
  });

  it('a receipt line: its supplier and its warehouse stand in the return and are saved', async () => {
    failing();
    await page.goto('/warehouse/material/stock-out-detail?mode=add');
    await choose('类型', '采购退货');
    await bring('选入库行', '4×1310×3210');
    await stands('供应商', '带入供应商');
    await stands('仓库', '带入板材仓');
    await look('return-brought');
    await verb('保存并提交').click();
    await verb('审核').waitFor();
    expect(await last<Head>(materialStockOut)).toMatchObject({
      supplierId: made.supplierId,
      warehouseId: made.warehouseId,
      orderStatus: 2,
    });
  });

  it('the colours of a project: what their joints take of the sealant that matches', async () => {
    failing();
    await page.goto('/psi/accessory/add-accessory-purchase?mode=add');
    await choose('供应商', '带入供应商');
    await choose('工程', '带入工程');
    await page.getByRole('button', { name: '配密封胶' }).click();
    // 50 × (1200 + 800) mm are 100 m: 21 tubes, two boxes of 20
    await rows('PB9006 带入银').getByText('色号相同').waitFor();
    expect(await rows('PB9006 带入银').innerText()).toMatch(/100[\s\S]*21[\s\S]*0[\s\S]*2[\s\S]*箱/);
    await rows('PB9006 带入银').locator('td.pick').click();
    await look('pick-sealant');
    await page
      .getByRole('button', { name: /带入 1 行/ })
      .last()
      .click();
    await page.getByRole('table', { name: '采购明细' }).getByText('耐候胶 590ml PB9006').waitFor();
    await look('sealant-brought');
    const grid = page.getByRole('table', { name: '采购明细' });
    const heads = await grid.locator('thead th').allInnerTexts();
    const price = heads.findIndex((h) => h.trim().startsWith('单价'));
    await grid.locator('tbody tr').first().locator('td').nth(price).click();
    await page.keyboard.type('228');
    await page.keyboard.press('Enter');
    await verb('保存').click();
    await verb('提交').waitFor();
    const view = await last<Head>(accessoryPurchase);
    expect(view.lines).toMatchObject([{ quantity: '2.0000', unit: '箱', projectId: made.projectId }]);
  });
});

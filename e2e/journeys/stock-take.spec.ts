/** A clerk counts the rack while goods go out: what is missing is posted, the book agrees with its moves, and nobody loses what is reserved. */
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demander,
  inventory,
  materialSku,
  materialStockIn,
  materialStockOut,
  project,
  stock,
  supplier,
  texture,
  warehouse,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { looked } from '../shell/looked.ts';
import { countedBeside, plateOf } from './counted-beside.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let [warehouseId, skuId, projectId] = ['', '', ''];
/** where the 盘亏 of the count stands */
let loss = '';
const key = randomUUID;
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const STOCK = '/warehouse/material/stock';

async function approved(calls: typeof materialStockIn.calls, body: object): Promise<void> {
  const { id } = await api.call(calls.create, { body: body as never, key: key() });
  await api.call(calls.submit, { params: { id }, body: { version: 1 }, key: key() });
  await api.call(calls.approval, { params: { id }, body: { version: 2, agree: true }, key: key() });
}
/** 120 sheets at 40.00 each, 30 of them reserved for a project. */
async function stocked(): Promise<void> {
  ({ id: warehouseId } = await api.call(warehouse.calls.create, {
    body: { code: 'M01', name: '板材仓', domain: 2, positions: [{ code: 'A-01' }] },
    key: key(),
  }));
  const textureId = (await api.call(texture.textureOptions, {})).find((t) => t.code === '3003-H24')?.id ?? '';
  ({ id: skuId } = await api.call(materialSku.calls.create, {
    body: { kind: 1, textureId, thickness: 2.5, width: 1500, length: 4000 },
    key: key(),
  }));
  await approved(materialStockIn.calls, {
    inType: 128,
    warehouseId,
    businessDate: today,
    lines: [{ materialSkuId: skuId, quantity: '120', priceBasis: 4, unitPrice: '40', locationCode: 'A-01' }],
  });
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH1', name: '保利' },
    key: key(),
  });
  ({ id: projectId } = await api.call(project.createProject, {
    body: { name: '保利中心', demanderId },
    key: key(),
  }));
  await api.call(inventory.createReservation, {
    body: { domain: 2, projectId, sourceType: 8, lines: [{ warehouseId, itemId: skuId, quantity: '30' }] },
    key: key(),
  });
}
const issue = (quantity: string) =>
  approved(materialStockOut.calls as unknown as typeof materialStockIn.calls, {
    outType: 32,
    warehouseId,
    businessDate: today,
    lines: [{ materialSkuId: skuId, quantity, reason: '试样' }],
  });

beforeAll(async () => {
  server = await startHouse();
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  ({ page } = screen);
  await logIn(page);
  api = await Api.logIn(server.url);
  await stocked();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await dispose(server);
});

const drawer = (): Locator =>
  page.locator('.ant-drawer-open .ant-drawer-section, .ant-drawer-open .ant-drawer-content').last();
const press = (name: string): Promise<void> => drawer().getByRole('button', { name, exact: true }).click();
const close = async (): Promise<void> => {
  await page.locator('.ant-drawer-open .ant-drawer-close').last().click();
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
};
const said = (text: string): Promise<void> => page.locator('.ant-message').getByText(text).last().waitFor();
async function typed(title: string, text: string): Promise<void> {
  const heads = await drawer().locator('thead th').allInnerTexts();
  const at = heads.findIndex((h) => h.trim().startsWith(title));
  await drawer().locator('tbody tr').first().locator('td').nth(at).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const options = (): Locator => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
/** The form of a new count of the warehouse. */
async function newTake(): Promise<Locator> {
  await page.goto(STOCK);
  await page.getByRole('button', { name: '盘点', exact: true }).click();
  await press('新建盘点');
  const form = page.locator('.ant-modal').last();
  await form.locator('.ant-form-item').filter({ hasText: '仓库' }).first().locator('.ant-select').click();
  await options().getByText('板材仓').click();
  return form;
}

describe('盘点', () => {
  it('begins with the book, and goods may move meanwhile', async () => {
    const form = await newTake();
    await form.getByRole('button', { name: '开始盘点' }).click();
    await said('1 行');
    await drawer().getByText('盘点中').waitFor();
    await issue('8');
    await typed('实盘数', '111');
    await typed('原因', '裁样未登记');
    await page.keyboard.press('Alt+Delete'); // its lines neither come nor go: nothing of it is taken
    expect(await drawer().getByText('删除行').count()).toBe(0);
    await press('保存 1 行');
    await drawer().locator('tbody').getByText('-8', { exact: true }).waitFor();
    await drawer().locator('tbody').getByText('-1', { exact: true }).waitFor();
    await looked(page, 'stock-take-count');
  });

  it('is handed in, approved and posted: 111 are left', async () => {
    await press('提交');
    await said('已提交');
    await press('审核');
    await page.locator('.ant-modal').getByRole('button', { name: '审核' }).click();
    await drawer().getByText('已审核').waitFor();
    await drawer().getByRole('button', { name: '反审核' }).waitFor();
    await drawer().getByText('生成单据').waitFor();
    await looked(page, 'stock-take-done');
    loss = (await drawer().getByRole('link').first().getAttribute('href')) ?? '';
    expect(loss).toContain('/warehouse/material/stock-out-detail?id=');
    await press('← 全部盘点单');
    await drawer().getByText('板材仓').first().waitFor();
    await looked(page, 'stock-take-list');
    await close();
    await page.getByRole('table').getByText('111', { exact: true }).first().waitFor();
  });

  it('shows who has reserved what, and gives it up with a reason', async () => {
    // the one above the list: each of its rows has one as well
    await page.getByRole('button', { name: '预留', exact: true }).first().click();
    await drawer().getByText('保利中心').waitFor();
    await looked(page, 'reservations');
    await press('释放');
    const dialog = page.getByRole('dialog').filter({ hasText: '释放' }).last();
    await dialog.getByLabel('释放数量').fill('10');
    await looked(page, 'reservation-release');
    await dialog.locator('textarea').fill('先还一部分');
    await dialog.getByRole('button', { name: '释放预留' }).click();
    await said('已释放 10');
    await drawer().getByText('20', { exact: true }).waitFor();
    await page.locator('.ant-modal:visible').waitFor({ state: 'detached' });
    await press('释放');
    await dialog.locator('textarea').fill('改用余料');
    await dialog.getByRole('button', { name: '释放预留' }).click();
    await said('已释放 20');
    await drawer().getByText('已释放').waitFor();
    await close();
  });

  it('keeps some of a row for a project, and for longer', async () => {
    await page.getByRole('table').getByRole('button', { name: '预留', exact: true }).first().click();
    await drawer().getByRole('button', { name: '新增预留' }).click();
    const dialog = page.locator('.ant-modal').filter({ hasText: '为哪个工程留着' }).last();
    await dialog.locator('#reserve-project').click();
    await page.locator('.ant-select-item-option', { hasText: '保利中心' }).last().click();
    await page.locator('#reserve-quantity').fill('12');
    await looked(page, 'reserve');
    await page.locator('.ant-modal:visible').getByRole('button', { name: '预留', exact: true }).click();
    await said('已预留');
    await press('延期');
    const later = page.locator('.ant-modal').filter({ hasText: '留到' }).last();
    await later.locator('input').fill('2027-12-31');
    await later.locator('input').press('Enter');
    await later.getByRole('button', { name: '改期' }).click();
    await said('已改期');
    const { items } = await api.call(inventory.listReservations, {
      query: { domain: 2, status: [1] } as never,
    });
    expect(items.map((r) => [r.quantity, r.expiresOn])).toEqual([['12.0000', '2027-12-31']]);
    await close();
  });

  it('agrees with its moves, and says so', async () => {
    await page.getByRole('button', { name: '账实核对' }).click();
    await drawer().getByText('还没有核对过').waitFor();
    await press('立即核对');
    await drawer().getByText('账实相符').waitFor();
    await looked(page, 'stock-check');
    const { items } = await api.call(inventory.listStockChecks, {});
    expect(items).toMatchObject([{ violationCount: 0, moveCount: 3, balanceCount: 1 }]);
  });

  it('opens its 盘亏, which leads back to the count', async () => {
    await close();
    await page.goto(loss);
    const back = page.getByRole('button', { name: /^盘点单 / });
    await back.waitFor();
    await page.getByText('盘亏').first().waitFor();
    await looked(page, 'take-loss');
    await back.click();
    await drawer().getByText('裁样未登记').waitFor();
    await close();
  });

  it('抽盘 of chosen items; what another count has posted meanwhile is flagged, a price is asked where nobody knows one', async () => {
    const [other, never] = [await plateOf(api, 2440), await plateOf(api, 3050)];
    await approved(materialStockIn.calls, {
      inType: 128,
      warehouseId,
      businessDate: today,
      lines: [{ materialSkuId: other, quantity: '20', priceBasis: 4, unitPrice: '60' }],
    });
    const form = await newTake();
    const field = (label: string) => form.locator('.ant-form-item').filter({ hasText: label }).first();
    await field('方式').locator('.ant-select').click();
    await options().getByText('抽盘').click();
    await field('物料').locator('.ant-select').click();
    await page.keyboard.type('2440');
    await options().getByText('1219×2440', { exact: false }).first().click();
    await page.keyboard.press('Escape');
    await looked(page, 'stock-take-new');
    await form.getByRole('button', { name: '开始盘点' }).click();
    await said('1 行');
    await drawer().getByText('实盘数').waitFor();
    await typed('实盘数', '19');
    await typed('原因', '少一张');
    await press('保存 1 行');
    await press('账外物料');
    await looked(page, 'stock-take-found');
    await page
      .locator('.ant-modal')
      .last()
      .getByRole('button', { name: /取.?消/ })
      .click();
    const { items } = await api.call(inventory.listStockTakes, { query: { domain: 2 } });
    const id = items.find((t) => t.orderStatus === 1)?.id as string;
    const add = (body: object) =>
      api.call(inventory.saveStockTakeLines, {
        params: { id },
        body: { lines: [body] } as never,
        key: key(),
      });
    await add({ itemId: never, countedQty: '2', reason: '未入账' });
    await countedBeside(api, { warehouseId, itemId: other, countedQty: '19' });
    await press('← 全部盘点单');
    await drawer().locator('tbody tr').filter({ hasText: '盘点中' }).getByRole('button').first().click();
    await drawer().getByText('账面已变').waitFor();
    await drawer().getByText('单价', { exact: true }).first().waitFor();
    await looked(page, 'stock-take-flags');
    await close();
  });

  it('废料 and 外协料 stand beside the plates; scrap is sold from its row', async () => {
    const textureId = (await api.call(texture.textureOptions, {})).find((t) => t.code === '3003-H24')?.id;
    const offcut = { textureId, thickness: 2.5, width: 150, length: 4000 };
    await api.call(stock.enterScrap, { body: offcut as never, key: key() });
    const { id: supplierId } = await api.call(supplier.calls.create, {
      body: { code: 'WX', name: '顺德外协加工厂', supplierType: 2 },
      key: key(),
    });
    const { id: his } = await api.call(warehouse.calls.create, {
      body: { code: 'WXC', name: '外协仓', domain: 2, purpose: 64, supplierId, positions: [] } as never,
      key: key(),
    });
    await approved(materialStockOut.calls as unknown as typeof materialStockIn.calls, {
      outType: 4,
      warehouseId,
      supplierId,
      targetWarehouseId: his,
      businessDate: today,
      lines: [{ materialSkuId: skuId, quantity: '12' }],
    });
    await page.goto(`${STOCK}?view=outside`);
    await page.getByRole('table').getByText('顺德外协加工厂').first().waitFor();
    await looked(page, 'stock-outside');
    await page.goto(`${STOCK}?view=scrap`);
    await page.getByRole('table').getByText('废料').first().waitFor();
    await looked(page, 'stock-scrap');
    await page.getByRole('table').getByText('出售', { exact: true }).first().click();
    await page.getByText('买方').first().waitFor();
    await looked(page, 'scrap-sale');
  });
});

/**
 * A sheet's whole life (issue 15): a confirmed nest order asks for it, it is bought, weighed in, issued, cut; what is left of it is
 * looked at, gets its label, and the next order is cut from it. Every figure by hand.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demander,
  materialBalances,
  materialOrder,
  materialStockIn,
  materialStockOut,
  materialTask,
  nest,
  presetOf,
  process,
  product,
  project,
  releaseRoutes,
  requisition,
  requisitionToOrder,
  setDefaultWarehouse,
  stock,
  supplier,
  taskToRequisition,
  texture,
  warehouse,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { looked } from '../shell/looked.ts';

/**
 * 1500 × 3000 × 3 of ρ 2.73: 4.5 m², 36.855 kg, weighed 37.500 kg (1.75 % more). 37.5 × 26.10 = 978.75 with 13 % in it, net 866.15.
 * A remnant keeps 866.15 × its m² / 4.5 × 0.8.
 */
const SHEET = { weight: '37.500', net: '866.15' };
const worth = (w: number, l: number): string => ((866.15 * w * l * 0.8) / 4_500_000).toFixed(2);

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let projectId = '';
let orderId = '';
let small = '';
let warehouseId = '';
let remnantCode = '';

const at = (id: string) => ({ params: { id } });
const key = (): string => randomUUID();
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const dialog = (): Locator => page.getByRole('dialog');
const said = (text: string | RegExp): Promise<void> =>
  page.locator('.ant-message').getByText(text).last().waitFor();

async function approved(document: typeof materialStockIn, id: string): Promise<void> {
  await api.call(document.calls.submit, { ...at(id), body: { version: 1 }, key: key() });
  await api.call(document.calls.approval, { ...at(id), body: { version: 2, agree: true }, key: key() });
}
async function act(id: string, action: 'submit' | 'confirm' | 'release'): Promise<void> {
  const { version } = await api.call(nest.getNestOrder, at(id));
  await api.call(nest.nestOrderState, { ...at(id), body: { action, version } });
}
/** A computed order; of plates of 1500 × 3000 to buy only, or of whatever there is. */
async function planned(productId: string, quantity: number, isBought = false): Promise<string> {
  const products = [{ productId, quantity }];
  const [group] = await api.call(nest.nestStockOptions, { body: { products } });
  const plate = (group?.stocks ?? []).filter((x) => x.kind === 1 && x.width === 1500 && x.length === 3000);
  const stocks = isBought
    ? plate
        .slice(0, 1)
        .map(({ groupName, kind, plateMaterialSizeId }) => ({ groupName, kind, plateMaterialSizeId }))
    : null;
  const body = { kind: 1, products, stocks, params: { ...presetOf(1), timeLimit: 2 } } as const;
  const { id } = await api.call(nest.createNestOrder, { body });
  await act(id, 'submit');
  await expect
    .poll(async () => (await api.call(nest.getNestOrder, at(id))).state, { timeout: 60_000 })
    .toBe(8);
  return id;
}
const panel = async (textureId: string, code: string, size: [number, number], quantity: number) => {
  const [unfoldWidth, unfoldHeight] = size;
  const body = {
    projectId,
    textureId,
    thickness: 3,
    code,
    unfoldMode: 3,
    unfoldWidth,
    unfoldHeight,
    quantity,
  };
  return (await api.call(product.createProduct, { body })).id;
};

/** Material, supplier, warehouse, a project with two panels and its route. */
async function prepared(): Promise<string> {
  await api.call(texture.initTextures);
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id ?? '';
  await api.call(supplier.calls.create, {
    body: { code: 'G001', name: '佛山南海铝业', supplierType: 1 },
    key: key(),
  });
  const house = await api.call(warehouse.calls.create, {
    body: { code: 'M01', name: '板材仓', domain: 2, positions: [{ code: 'A-01' }] },
    key: key(),
  });
  warehouseId = house.id;
  await api.call(setDefaultWarehouse, { ...at(house.id), body: { version: 1 }, key: key() });
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '广东金鼎幕墙工程有限公司' },
  });
  projectId = (await api.call(project.createProject, { body: { name: '临港会展中心', demanderId } })).id;
  const big = await panel(textureId, 'A-01', [1200, 640], 2);
  small = await panel(textureId, 'A-02', [1150, 620], 2);
  const { id: cutting } = await api.call(process.calls.create, {
    body: { code: 'KL', name: '开料', processType: 1, reportScope: 8 },
  });
  await api.call(releaseRoutes, {
    body: { projectIds: [projectId], rows: [{ processId: cutting, sort: 0 }] },
  });
  return big;
}

/** Demand → requisition → order → receipt by weight, each approved. */
async function bought(): Promise<string> {
  const [task] = (await api.call(materialTask.calls.list, { query: {} })).items;
  expect(task).toMatchObject({ demandQty: '1.0000', sourceType: 1 });
  const ids = [task?.id ?? ''];
  const { requisitionId } = await api.call(taskToRequisition, {
    body: { ids, mergeBySku: true, requiredDate: today },
    key: key(),
  });
  await approved(requisition as never, requisitionId);
  const asked = await api.call(requisition.calls.get, at(requisitionId));
  const supplierId = (await api.call(supplier.calls.all, {}))[0]?.id ?? '';
  const lineIds = [{ id: asked.lines[0]?.id ?? '', quantity: '1' }];
  const made = await api.call(requisitionToOrder, { body: { lineIds, supplierId }, key: key() });
  const draft = await api.call(materialOrder.calls.get, at(made.orderId));
  const lines = draft.lines.map((l) => ({ ...l, priceBasis: 1, unitPrice: '26.10' }));
  const priced = { ...draft, taxRate: '13', isTaxInclusive: true, isTaxDeductible: true, lines };
  await api.call(materialOrder.calls.update, { ...at(made.orderId), body: priced as never });
  const { version } = await api.call(materialOrder.calls.get, at(made.orderId));
  await api.call(materialOrder.calls.submit, { ...at(made.orderId), body: { version }, key: key() });
  await api.call(materialOrder.calls.approval, {
    ...at(made.orderId),
    body: { version: version + 1, agree: true },
    key: key(),
  });
  const order = await api.call(materialOrder.calls.get, at(made.orderId));
  const [line] = order.lines;
  const receipt = await api.call(materialStockIn.calls.create, {
    body: {
      inType: 1,
      supplierId,
      warehouseId,
      businessDate: today,
      lines: [
        {
          materialSkuId: line?.materialSkuId ?? '',
          orderLineId: line?.id ?? '',
          quantity: '1',
          actualWeight: SHEET.weight,
          projectId,
        },
      ],
    },
    key: key(),
  });
  await approved(materialStockIn, receipt.id);
  return receipt.id;
}

describe('a sheet and what is left of it', () => {
  beforeAll(async () => {
    server = await startHouse({ DEMO_DATA: 'off' });
    api = await Api.logIn(server.url);
    browser = await launchBrowser();
    screen = await openScreen(browser, server.url);
    page = screen.page;
    await logIn(page);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('is bought for the order and weighed in', async () => {
    orderId = await planned(await prepared(), 2, true);
    await act(orderId, 'confirm');
    const receipt = await bought();
    await page.goto(`/warehouse/material/stock-in-detail?id=${receipt}`);
    await page.getByText('866.15').first().waitFor();
    const { items } = await api.call(materialBalances, { query: {} });
    expect(items).toMatchObject([
      { quantity: '1.0000', weight: SHEET.weight, value: SHEET.net, reservedQty: '1.0000' },
    ]);
  });

  it('is issued to the order from its plan', async () => {
    await page.goto('/warehouse/material/stock-out-detail?mode=add');
    await page.getByRole('button', { name: '由套料单领料' }).click();
    const { no } = await api.call(nest.getNestOrder, at(orderId));
    const choose = async (label: string, text: string) => {
      await dialog().getByLabel(label).first().click();
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option')
        .filter({ hasText: text })
        .first()
        .click();
    };
    await choose('套料单', no);
    await choose('领料仓库', '板材仓');
    await dialog().getByRole('button', { name: '生成领料单' }).click();
    await said(/已生成领料单/);
    const [out] = (await api.call(materialStockOut.calls.list, { query: {} })).items;
    await approved(materialStockOut as never, out?.id ?? '');
    const view = await api.call(materialStockOut.calls.get, at(out?.id ?? ''));
    expect(view).toMatchObject({ nestOrderId: orderId, value: SHEET.net, totalWeight: SHEET.weight });
  });

  it('is cut; its remnant waits with its value, is looked at and stands in the books', async () => {
    await act(orderId, 'release');
    const [sheet] = await api.call(nest.listOrderSheets, at(orderId));
    const no = sheet?.sheetNo ?? '';
    await page.goto(`/nest/order-result?sheet=${encodeURIComponent(no)}`);
    await page
      .getByRole('region', { name: `板材 ${no}` })
      .getByRole('button', { name: '下料' })
      .click();
    const cutting = dialog().filter({ hasText: `下料 ${no}` });
    await cutting.getByRole('button', { name: '确认下料' }).click();
    await cutting.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await api.call(nest.getNestOrder, at(orderId))).state).toBe(128);
    const area = (r: { width: number; length: number }) => r.width * r.length;
    const [born] = (await api.call(stock.listStock, { query: { kind: 3 } })).items.toSorted(
      (a, b) => area(b) - area(a),
    );
    remnantCode = born?.code ?? '';
    expect([born?.width, born?.length, born?.bookValue]).toEqual([1490, 1790, worth(1490, 1790)]);
    expect(worth(1490, 1790)).toBe('410.69');
    await page.goto('/warehouse/material/stock?view=board');
    const row = page.locator('tbody tr').filter({ hasText: remnantCode });
    await row.getByText('余料待确认').waitFor();
    await looked(page, 'remnant-waiting');
    await row.getByText('确认', { exact: true }).click();
    await said('余料已确认，可套料');
    const told = await api.call(stock.listStock, { query: { kind: 3, filter: remnantCode } });
    expect(told.items[0]).toMatchObject({ remnantStatus: 1, warehouseName: '板材仓' });
  });

  it('has its label, and is found by its size', async () => {
    const [sheet] = await api.call(nest.listOrderSheets, at(orderId));
    await page.goto(`/nest/order-result?sheet=${encodeURIComponent(sheet?.sheetNo ?? '')}`);
    await page.getByRole('button', { name: /标签/ }).first().click();
    // two panels and two remnants
    await dialog().getByText('全部 4 张').first().waitFor();
    await looked(page, 'remnant-label');
    await page.keyboard.press('Escape');
    await page.goto('/warehouse/material/stock?view=board');
    await page.getByRole('button', { name: '找余料' }).click();
    await dialog().locator('figure').filter({ hasText: remnantCode }).waitFor();
    await dialog().getByRole('region', { name: '余料呆滞' }).waitFor();
    await looked(page, 'remnant-find');
    await dialog().getByLabel('长').fill('2900');
    await dialog().getByLabel('宽').fill('1400');
    await page.getByText('没有放得下的余料').waitFor();
  });

  it('is what the next order is cut from', async () => {
    await page.goto(`/nest/order?create=1&productIds=${small}`);
    await dialog().getByText('1 种 2 件').first().waitFor();
    const next = await planned(small, 2);
    await act(next, 'confirm');
    const order = await api.call(nest.getNestOrder, at(next));
    expect(order.stocks.some((s) => s.title.startsWith(remnantCode))).toBe(true);
    const [held] = (await api.call(stock.listStock, { query: { kind: 3, filter: remnantCode } })).items;
    expect(held).toMatchObject({ code: remnantCode, reservedQuantity: 1 });
    expect((await api.call(materialTask.calls.list, { query: {} })).totalCount).toBe(1);
    await act(next, 'release');
    const [sheet] = await api.call(nest.listOrderSheets, at(next));
    await api.call(nest.cutSheet, { body: { sheetNo: sheet?.sheetNo ?? '' } as never });
    const [used] = (await api.call(stock.listStock, { query: { kind: 3, filter: remnantCode } })).items;
    expect(used?.quantity).toBe(0);
    // no label printer stands here
    expect(screen.faults.filter((f) => !/WebSocket/.test(String(f)))).toEqual([]);
  });
});

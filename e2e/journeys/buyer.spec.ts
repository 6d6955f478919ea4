/** A buyer's day: a demand is met from stock and from a larger sheet, a price that rose is released, the order goes to its supplier, the first page counts what is left. */
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import {
  demander,
  materialOrder,
  materialSku,
  materialStockIn,
  materialTask,
  project,
  supplier,
  texture,
  warehouse,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';

/** where pictures of the screens go, when somebody wants to look at them */
const LOOK = process.env['LOOK'];
let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let ids: { supplierId: string; warehouseId: string; sku: string; larger: string; projectId: string };

const dialog = (): Locator => page.getByRole('dialog');
const verb = (name: string): Locator =>
  page.locator('.my-doc-acts:visible').getByRole('button', { name, exact: true });
const section = (title: string | RegExp): Locator =>
  page.locator('.my-document-log:visible').filter({ has: page.getByRole('heading', { name: title }) });
const figure = (label: string): Promise<string> =>
  page
    .locator('.my-figure:visible')
    .filter({ has: page.locator('.label').getByText(label, { exact: true }) })
    .first()
    .locator('.value')
    .innerText()
    .then((text) => text.replace(/\s.*/s, ''));
const said = (text: string): Promise<void> => page.locator('.ant-message').getByText(text).last().waitFor();
const failing = (): void =>
  onTestFailed(async () => {
    await page.screenshot({ path: path.join(os.tmpdir(), `muyun-buyer-${Date.now()}.png`) });
  });
/** The screen as it stands, wide and narrow. */
async function look(name: string): Promise<void> {
  if (!LOOK) return;
  mkdirSync(LOOK, { recursive: true });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: path.join(LOOK, `${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
const once = () => ({ key: crypto.randomUUID() });
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** An order of a hundred sheets at so much a sheet; approved unless it is left as a draft. */
async function ordered(unitPrice: string, isDraft = false): Promise<string> {
  const lines = [{ materialSkuId: ids.sku, quantity: '100', priceBasis: 4, unitPrice }];
  const body = { ...ids, orderDate: today, deliveryDate: today, taxRate: '13', lines };
  const { id } = await api.call(materialOrder.calls.create, { body: body as never, ...once() });
  if (isDraft) return id;
  const at = { params: { id } };
  await api.call(materialOrder.calls.submit, { ...at, body: { version: 1 }, ...once() });
  await api.call(materialOrder.calls.approval, { ...at, body: { version: 2, agree: true }, ...once() });
  return id;
}
async function stocked(materialSkuId: string, quantity: string, unitPrice: string): Promise<void> {
  const lines = [{ materialSkuId, quantity, unitPrice, priceBasis: 4 }];
  const body = { inType: 128, warehouseId: ids.warehouseId, businessDate: today, lines };
  const { id } = await api.call(materialStockIn.calls.create, { body: body as never, ...once() });
  const at = { params: { id } };
  await api.call(materialStockIn.calls.submit, { ...at, body: { version: 1 }, ...once() });
  await api.call(materialStockIn.calls.approval, { ...at, body: { version: 2, agree: true }, ...once() });
}

describe("a buyer's day", () => {
  beforeAll(async () => {
    server = await startHouse();
    browser = await launchBrowser();
    screen = await openScreen(browser, server.url);
    page = screen.page;
    await logIn(page);
    api = await Api.logIn(server.url);
    const textures = await api.call(texture.listTextures, { query: { filter: '3003' } });
    const textureId = (textures as { items: { id: string }[] }).items[0]?.id ?? '';
    const sized = async (width: number, length: number): Promise<string> =>
      (
        await api.call(materialSku.calls.create, {
          body: { kind: 1, textureId, thickness: 2.5, width, length },
          ...once(),
        })
      ).id;
    const contacts = [{ name: '陈工', phone: '13800000000', isMain: true, email: 'chen@foshan.example' }];
    const maker = await api.call(supplier.calls.create, {
      body: { code: 'GB1', name: '佛山铝业', supplierType: 1, contacts },
      ...once(),
    });
    const house = await api.call(warehouse.calls.create, {
      body: { code: 'WB1', name: '板材仓', domain: 2, positions: [] },
      ...once(),
    });
    const customer = await api.call(demander.createDemander, {
      body: { code: 'KB1', name: '万科' },
      ...once(),
    });
    const made = await api.call(project.createProject, {
      body: { name: '采购员的工程', demanderId: customer.id },
      ...once(),
    });
    ids = {
      supplierId: maker.id,
      warehouseId: house.id,
      sku: await sized(1210, 2410),
      larger: await sized(2430, 2430),
      projectId: made.id,
    };
    await stocked(ids.sku, '20', '90');
    await stocked(ids.larger, '5', '210');
    await ordered('113');
    await api.call(materialTask.calls.create, {
      body: { materialSkuId: ids.sku, demandQty: '30', requiredDate: '2027-01-10', projectId: made.id },
      ...once(),
    });
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('the demand pool shows what is there and on its way; the missing is looked at again', async () => {
    failing();
    await page.goto('/purchase/material/task');
    const row = page.locator('tbody tr').filter({ hasText: '1210×2410' });
    await row.getByText('待采购').waitFor();
    await look('task-list');
    await page.getByRole('button', { name: '刷新缺口' }).click();
    await said('缺口没有变化');
    await row.getByRole('link').first().click();
    await expect.poll(() => figure('缺口')).toBe('30');
    await expect.poll(() => figure('库存可用')).toBe('20');
  });

  it('twenty of its own size and ten out of five larger sheets: each with what it costs beside buying', async () => {
    failing();
    const rows = section('库存与替代料').locator('tbody tr');
    await rows.nth(1).waitFor();
    await look('task-detail');
    // bought last at 113 with 13 % in it: 100 a sheet; 20 × 90 saves 200, five larger of 210 serve ten and cost 50 more
    await expect
      .poll(async () => (await rows.nth(0).innerText()).split(/\s+/))
      .toEqual(expect.arrayContaining(['原规格', '省', '200.00']));
    await expect
      .poll(async () => (await rows.nth(1).innerText()).split(/\s+/))
      .toEqual(expect.arrayContaining(['大板', '多', '50.00']));
    await rows.nth(0).getByRole('button', { name: '预留' }).click();
    await dialog().getByText('预留 ·').waitFor();
    await look('task-reserve');
    await dialog().getByRole('button', { name: '预留', exact: true }).click();
    await said('缺口还有 10');
    await expect.poll(() => figure('缺口')).toBe('10');
    await expect.poll(() => figure('已预留')).toBe('20');
    await dialog().waitFor({ state: 'detached' });
    await rows.getByRole('button', { name: '预留' }).first().click();
    await dialog().getByText('2430×2430').waitFor();
    await dialog().getByRole('button', { name: '预留', exact: true }).click();
    await said('缺口还有 0');
    await expect.poll(() => figure('缺口')).toBe('0');
    // what became of it stands below, newest last
    await page.reload();
    await expect.poll(() => section('数量经过').locator('tbody tr').count()).toBe(2);
    await section('数量经过').getByText('有效').first().waitFor();
    await section('数量经过').scrollIntoViewIfNeeded();
    await look('task-course');
  });

  it('a price that rose waits for its release, is released with a reason and approved', async () => {
    failing();
    const id = await ordered('130', true);
    await page.goto(`/purchase/material/order/detail?id=${id}`);
    await section('价格对比').locator('tbody tr').first().waitFor();
    await look('order-draft');
    await verb('提交').click();
    await verb('审核').waitFor();
    await expect.poll(() => figure('价格')).toBe('待放行');
    await verb('审核').click();
    await dialog().getByRole('button', { name: '审核' }).click();
    await page.getByText('单价较最近采购上涨15.04%，需审批').first().waitFor();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '放行涨价' }).click();
    await dialog().getByRole('textbox').fill('铝锭价上涨');
    await look('order-release');
    await dialog().getByRole('button', { name: '放行', exact: true }).click();
    await said('已放行');
    await expect.poll(() => figure('价格')).toBe('已放行');
    await verb('审核').click();
    await dialog().getByRole('button', { name: '审核' }).click();
    await verb('反审核').waitFor();
  });

  it('the order goes to the main contact as PDF, and the order says when', async () => {
    failing();
    await page.getByRole('button', { name: '发供应商' }).click();
    await dialog().getByText('佛山铝业').waitFor();
    await look('order-send');
    await dialog().getByRole('button', { name: '发送', exact: true }).click();
    await said('已交发送：chen@foshan.example');
    const sent = section(/发送记录/)
      .locator('tbody tr')
      .first();
    await sent.getByText('chen@foshan.example').waitFor();
    await expect
      .poll(
        async () => {
          await page.reload();
          await sent.waitFor();
          return sent.innerText();
        },
        { timeout: 30_000 },
      )
      .toContain('已发送');
    await section(/发送记录/).scrollIntoViewIfNeeded();
    await look('order-sent');
    await page.locator('.my-document-log:visible').getByText('发供应商材料采购单').first().waitFor();
  });

  it('the first page counts what waits; each figure leads to its list', async () => {
    failing();
    const late = await ordered('113', true);
    await api.call(materialOrder.calls.submit, { params: { id: late }, body: { version: 1 }, ...once() });
    await page.goto('/home');
    await page.locator('.my-figure').filter({ hasText: '缺料需求' }).waitFor();
    await look('home');
    await page.locator('.my-figure').filter({ hasText: '逾期未到材料' }).click();
    await page.waitForURL(/purchase\/material\/order\?overdue=true/);
    await page.goto('/purchase/material/order?page=1');
    await page.locator('tbody tr').first().waitFor();
    await look('order-list');
    await page.goto('/purchase/material/requisition');
    await page.getByRole('button', { name: '新增请购单' }).first().waitFor();
    await look('requisition-list');
    expect(screen.faults).toEqual(expect.not.arrayContaining([expect.stringContaining('Error')]));
  });
});

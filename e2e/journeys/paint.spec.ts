/**
 * Paint on the screen, as buyer, warehouse and paint shop have it: what a project takes, bought by the drum, received by batch and
 * drum code, weighed out and back, and what a square metre really took.
 */
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import {
  color,
  completeRoute,
  demander,
  paintIn,
  paintItem,
  paintPurchase,
  process,
  product,
  project,
  projectRoute,
  releaseRoutes,
  supplier,
  texture,
  warehouse,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let projectId: string;
let processId: string;

const dialog = (): Locator => page.getByRole('dialog');
/** Of the document in view: the list it came from stands behind it, with the same verbs in its rows. */
const verb = (name: string): Locator =>
  page.locator('.my-doc-acts:visible').getByRole('button', { name, exact: true });
const said = (text: string | RegExp): Promise<void> =>
  page.locator('.ant-message').getByText(text).last().waitFor();
/** The options of the select that is open. */
const pickOption = (text: string): Promise<void> =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .click();
const failing = (): void =>
  onTestFailed(async () => {
    await page.screenshot({ path: path.join(os.tmpdir(), `muyun-paint-${Date.now()}.png`) });
  });
const key = () => crypto.randomUUID();
/** Types into a cell of the grid and goes on. */
async function typed(table: string, column: number, text: string): Promise<void> {
  const cell = page.getByRole('table', { name: table }).locator('tbody tr').first().locator('td').nth(column);
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => cell.innerText()).not.toBe('');
}
async function approve(): Promise<void> {
  await verb('审核').click();
  await dialog().getByRole('button', { name: '审核' }).click();
  await verb('反审核').waitFor();
}

/** A project with one coloured panel of 64 ㎡ ten times over, a paint of its colour, a supplier and a warehouse with places. */
async function factory(): Promise<void> {
  const call = api.call.bind(api);
  const { id: demanderId } = await call(demander.createDemander, {
    body: { code: 'KH-TL', name: '喷涂甲方' },
    key: key(),
  });
  projectId = (await call(project.createProject, { body: { name: '银灰大厦', demanderId }, key: key() })).id;
  const silver = await call(color.createColor, {
    body: { name: '银灰', code: 'YH-9006', rgb: '#a5a8a6' } as never,
    key: key(),
  });
  const [first] = await call(texture.textureOptions);
  await call(product.createProduct, {
    body: {
      projectId,
      code: 'YH-01',
      textureId: first?.id ?? '',
      colorId: silver.id,
      thickness: 2.5,
      unfoldMode: 3,
      unfoldWidth: 1600,
      unfoldHeight: 4000,
      quantity: 100,
    } as never,
    key: key(),
  });
  await call(paintItem.calls.create, {
    body: {
      name: '氟碳银灰 9006',
      paintType: 2,
      colorCardId: silver.id,
      colorCode: 'YH-9006',
      packSize: '20',
      solidsPct: '30',
      density: '1.15',
      dftMicron: '28',
      transferPct: '55',
      shelfLifeDays: 365,
    } as never,
    key: key(),
  });
  await call(supplier.calls.create, {
    body: { code: 'TL-01', name: '顺德涂料', supplierType: 4 },
    key: key(),
  });
  await call(warehouse.calls.create, {
    body: { code: 'TW-01', name: '涂料仓', domain: 4, positions: [{ code: 'A-01' }] } as never,
    key: key(),
  });
  processId = (
    await call(process.calls.create, {
      body: { code: 'PT-9', name: '静电喷涂', processType: 32 },
      key: key(),
    })
  ).id;
}

describe('paint on the screen', () => {
  beforeAll(async () => {
    server = await startHouse();
    browser = await launchBrowser();
    screen = await openScreen(browser, server.url);
    page = screen.page;
    await logIn(page);
    api = await Api.logIn(server.url);
    await factory();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('what a project takes: 640 ㎡ need 124.897 kg, bought as 7 drums', async () => {
    failing();
    await page.goto('/psi/paint/add-coation-project');
    await page.locator('.paint-pick-head .ant-select').first().click();
    await pickOption('银灰大厦');
    const row = page
      .getByRole('table', { name: '喷涂面积' })
      .locator('tbody tr')
      .filter({ hasText: 'YH-9006' });
    await row.getByText('124.897').waitFor();
    await page.getByRole('button', { name: '保存用量' }).click();
    await said('已保存工程用量');
    const demand = page.locator('tbody tr:visible').filter({ hasText: '氟碳银灰 9006' });
    await demand.getByText('缺料').waitFor();
    await demand.getByRole('button', { name: '生成采购' }).click();
    await dialog().locator('.ant-select').click();
    await pickOption('顺德涂料');
    await dialog().getByRole('button', { name: '生成采购单' }).click();
    await said('已生成采购单');
    await verb('编辑').click();
    const cells = page.getByRole('table', { name: '采购明细' }).locator('tbody tr').first().locator('td');
    await expect.poll(() => cells.nth(2).innerText()).toBe('140');
    await typed('采购明细', 4, '33.9');
    await expect.poll(() => cells.nth(5).innerText()).toBe('4,746.00');
    await verb('保存并提交').click();
    await verb('撤回').waitFor();
    await approve();
  });

  it('7 drums come: batch, day and place; they are stock of the project', async () => {
    failing();
    await page.locator('.my-doc:visible').getByRole('button', { name: '入库', exact: true }).click();
    await expect.poll(() => dialog().locator('.ant-select').innerText()).toContain('涂料仓');
    await dialog().getByLabel('库位').fill('A-01');
    await dialog().getByRole('button', { name: '生成入库单' }).click();
    await said('已生成入库单');
    await verb('编辑').click();
    await typed('入库明细', 4, 'B2611');
    await typed('入库明细', 5, '2026-11-01');
    await verb('保存并提交').click();
    await verb('撤回').waitFor();
    await approve();
    await page.getByRole('button', { name: '打印桶码' }).waitFor();
    await page.goto('/psi/paint/coating-warehouse');
    const row = page.locator('tbody tr').filter({ hasText: 'B2611' });
    await row.getByText('4,200.00').waitFor();
    await row.getByText('A-01').waitFor();
  });

  it('a drum leaves with 22.40 and comes back with 6.15: 16.250 kg at 30.00', async () => {
    failing();
    const [receipt] = (await api.call(paintIn.calls.list, { query: {} })).items;
    const code = `${receipt?.orderNo ?? ''}-1-1`;
    await page.goto(`/psi/paint/add-coating-pcking?projectId=${projectId}`);
    await page.getByLabel('桶码').fill(code);
    await page.keyboard.press('Enter');
    await page.getByLabel(`${code} 领出称重`).fill('22.4');
    await page.getByRole('button', { name: '领出', exact: true }).click();
    await said('已领出');
    await page.getByRole('button', { name: '回称', exact: true }).click();
    await page.getByLabel(`${code} 回称`).fill('6.15');
    await page.getByText('16.25', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: '回称过账' }).click();
    await said(/已过账/);
    await verb('反审核').waitFor();
    await expect.poll(() => page.locator('.my-figures:visible').innerText()).toContain('487.50');
  });

  it('640 ㎡ are sprayed: the report shows kg per ㎡ against theory', async () => {
    failing();
    await api.call(releaseRoutes, {
      body: { projectIds: [projectId], rows: [{ processId, sort: 0 }] } as never,
      key: key(),
    });
    const route = await api.call(projectRoute, { params: { id: projectId } });
    const ids = route.rows.map((r) => r.projectProcessId);
    await api.call(completeRoute, { body: { ids, completed: true, clientKey: key() }, key: key() });
    await page.goto('/reports/paint-dosage');
    const row = page.locator('tbody tr').filter({ hasText: '银灰大厦' });
    await row.getByText('640').waitFor();
    // 16.250 / 640
    await row.getByText('0.0254').waitFor();
    await page.goto('/psi/paint/coation-warehouse-trunover');
    await page.locator('tbody tr').filter({ hasText: '氟碳银灰 9006' }).waitFor();
    expect(screen.faults).toEqual([]);
  });

  it('what waits for its inspection is let in, and the log says by whom; the page tells what is to be bought again', async () => {
    failing();
    const [house] = (await api.call(warehouse.calls.list, { query: {} })).items;
    const [paint] = (await api.call(paintItem.calls.list, { query: {} })).items;
    const line = { paintId: paint?.id ?? '', quantity: '10', batchNo: 'ZJ-1', productionDate: '2026-11-01' };
    const { id } = await api.call(paintIn.calls.create, {
      body: {
        inType: 128,
        warehouseId: house?.id ?? '',
        businessDate: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
        lines: [{ ...line, positionCode: 'A-01', unitPrice: '30', qcState: 2 }],
      } as never,
      key: key(),
    });
    await api.call(paintIn.calls.submit, { params: { id }, body: { version: 1 }, key: key() });
    await api.call(paintIn.calls.approval, { params: { id }, body: { version: 2, agree: true }, key: key() });
    await page.goto('/psi/paint/coating-warehouse');
    const row = page.locator('tbody tr').filter({ hasText: 'ZJ-1' });
    await row.getByText('待检').waitFor();
    await row.getByLabel('更多操作').click();
    await page.getByRole('menuitem', { name: '质检' }).click();
    await dialog().getByLabel('说明').fill('附着力合格');
    await dialog().getByRole('button', { name: '确定' }).click();
    await said('质检结果已记录');
    await row.getByText('合格', { exact: true }).waitFor();
    await page.locator('.my-stock-views').getByText('补货建议', { exact: true }).click();
    await page.getByText('还没有补货建议').or(page.locator('tbody tr').first()).first().waitFor();
    expect(screen.faults).toEqual([]);
  });

  it('paint that costs more than it did waits for its release, which stands in its head, and is approved then', async () => {
    failing();
    const [maker] = (await api.call(supplier.calls.list, { query: { filter: '顺德涂料' } as never })).items;
    const [paint] = (await api.call(paintItem.calls.list, { query: {} })).items;
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const lines = [{ paintId: paint?.id ?? '', quantity: '20', unitPrice: '40' }];
    const head = { supplierId: maker?.id ?? '', orderDate: day, deliveryDate: day, taxRate: '13' };
    const { id } = await api.call(paintPurchase.calls.create, { body: { ...head, lines }, key: key() });
    await page.goto(`/psi/paint/add-coation-purchase?id=${id}`);
    await verb('提交').click();
    await verb('审核').click();
    await dialog().getByRole('button', { name: '审核' }).click();
    await page.getByText('单价较最近采购上涨17.99%，需审批').first().waitFor();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '放行涨价' }).click();
    await dialog().getByRole('textbox').fill('树脂涨价');
    await dialog().getByRole('button', { name: '放行', exact: true }).click();
    await said('已放行');
    await page.getByText('放行：树脂涨价').waitFor();
    await approve();
    screen.faults.splice(0);
  });
});

/**
 * From the plan to the shop: an order is released once its products have labels, its sheets are scanned and cut, one with a
 * missing piece and a remnant that came smaller, one at the phone beside the machine, the rest is ended with a reason; the lost
 * pieces are nested again.
 */
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demander,
  nest,
  type NestSheetRow,
  presetOf,
  process,
  product,
  project,
  projectRoute,
  releaseRoutes,
  stock,
  texture,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { ownerUrl } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { DEMO, dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let orderId = '';
let projectId = '';
let productId = '';

const detail = () => api.call(nest.getNestOrder, { params: { id: orderId } });
const sheets = () => api.call(nest.listOrderSheets, { params: { id: orderId } });
const sheetOf = (no: string) => api.call(nest.getSheet, { params: { sheetNo: encodeURIComponent(no) } });

/** An order over ten panels, confirmed. */
async function confirmed(): Promise<string> {
  const products = [{ productId, quantity: 10 }];
  const [group] = await api.call(nest.nestStockOptions, { body: { products } });
  // plates of the store only: what is left over of them is worth keeping
  const stocks = (group?.stocks ?? [])
    .filter((s) => s.stockPlateId !== null)
    .map(({ groupName, kind, stockPlateId }) => ({ groupName, kind, stockPlateId }));
  const { id } = await api.call(nest.createNestOrder, {
    body: {
      kind: 1,
      products,
      stocks,
      params: { ...presetOf(1), timeLimit: 2 },
    },
  });
  const act = async (action: 'submit' | 'confirm') => {
    const { version } = await api.call(nest.getNestOrder, { params: { id } });
    await api.call(nest.nestOrderState, { params: { id }, body: { action, version } });
  };
  await act('submit');
  await expect
    .poll(async () => (await api.call(nest.getNestOrder, { params: { id } })).state, { timeout: 60_000 })
    .toBe(8);
  await act('confirm');
  return id;
}

/** A machine of the space: its record has no screen yet. */
async function withMachine(): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl(server.folder) });
  await client.connect();
  await client.query(
    `insert into equipment (tenant_id, id, code, name, equipment_type)
     select m.tenant_id, gen_random_uuid(), 'JG-01', '激光一号', 8 from tenant_user m join app_account a on a.id = m.user_id where a.user_name = $1`,
    [DEMO.account],
  );
  await client.end();
}

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  await api.call(texture.initTextures);
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  await api.call(stock.createStock, {
    body: {
      textureId,
      thickness: 3,
      unitPrice: '25.15',
      code: 'BC-1530',
      width: 1500,
      length: 3000,
      initialQuantity: 20,
    },
  });
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '广东金鼎幕墙工程有限公司' },
  });
  projectId = (await api.call(project.createProject, { body: { name: '临港会展中心', demanderId } })).id;
  productId = (
    await api.call(product.createProduct, {
      body: {
        projectId,
        textureId,
        thickness: 3,
        code: 'A-01',
        unfoldMode: 3,
        unfoldWidth: 1200,
        unfoldHeight: 640,
        quantity: 10,
      },
    })
  ).id;
  await withMachine();
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  page = screen.page;
  await logIn(page);
});
afterAll(async () => {
  await browser.close();
  await dispose(server);
});
const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const panelOf = (s: NestSheetRow) => page.getByRole('region', { name: `板材 ${s.sheetNo}` });

describe('a cutter’s day', () => {
  it('is told which project has no labels yet, and releases once it has', async () => {
    orderId = await confirmed();
    await page.goto(`/nest/order-detail?id=${orderId}`);
    await button('下达').click();
    const dialog = page.getByRole('dialog').filter({ hasText: '请先生成产品标签' });
    await dialog.getByText('缺 10 件').waitFor();
    expect(await dialog.getByRole('link').getAttribute('href')).toBe(`/cad/project-process?id=${projectId}`);
    await dialog.getByRole('button', { name: '知道了' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const cutting = await api.call(process.calls.create, {
      body: { code: 'KL', name: '开料', processType: 1, reportScope: 8 },
    });
    await api.call(releaseRoutes, {
      body: { projectIds: [projectId], rows: [{ processId: cutting.id, sort: 0 }] },
    });
    await button('下达').click();
    await expect.poll(async () => (await detail()).state).toBe(32);
    await page.getByRole('tab', { name: /^下料 0\// }).click();
    expect((await sheets()).length).toBeGreaterThanOrEqual(2);
  });

  it('scans a sheet, tells a missing piece and a smaller remnant, and the order is being cut', async () => {
    const all = await sheets();
    const withRest = await Promise.all(all.map((s) => sheetOf(s.sheetNo)));
    const chosen = (withRest.find((d) => d.remnants.length > 0) ?? withRest[0])?.sheet as NestSheetRow;
    await page.getByLabel('扫描板号').fill(chosen.sheetNo);
    await page.getByLabel('扫描板号').press('Enter');
    const panel = panelOf(chosen);
    // the scanned sheet has the focus on its button: Enter, and the dialog stands there
    const start = panel.getByRole('button', { name: '下料' });
    await expect.poll(() => start.evaluate((b) => b === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').filter({ hasText: `下料 ${chosen.sheetNo}` });
    // the dialog gives the focus to the first field: whatever is opened before that is closed by it
    const first = dialog.getByLabel('A-01 缺件');
    await expect.poll(() => first.evaluate((b) => b === document.activeElement)).toBe(true);
    const machine = page.locator('.ant-select-item-option').filter({ hasText: '激光一号' });
    await expect
      .poll(async () => {
        if (!(await machine.isVisible())) await dialog.getByLabel('下料设备').click();
        return machine.isVisible();
      })
      .toBe(true);
    await machine.click();
    await dialog.getByLabel('A-01 缺件').fill('1');
    const [remnant] = (await sheetOf(chosen.sheetNo)).remnants;
    if (remnant) {
      // too small a one is told before it becomes scrap
      await dialog.getByLabel(`${remnant.code} 长`).fill('52');
      await dialog.getByText('小于余料标准，将按废料处理').waitFor();
      await dialog.getByLabel(`${remnant.code} 长`).fill('2000');
      await dialog.getByText('小于余料标准，将按废料处理').waitFor({ state: 'hidden' });
      await dialog.getByLabel(`${remnant.code} 库位`).fill('B-3');
    }
    await dialog.getByRole('button', { name: '确认下料，缺 1 件' }).waitFor();
    await dialog.getByLabel('A-01 缺件').press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await detail()).state).toBe(64);
    const after = await sheetOf(chosen.sheetNo);
    expect(after.sheet).toMatchObject({ state: 4, lostCount: 1 });
    if (remnant) expect(after.remnants[0]).toMatchObject({ state: 2, length: 2000, place: 'B-3' });
    const { rows } = await api.call(projectRoute, { params: { id: projectId } });
    expect(rows[0]).toMatchObject({ name: '开料', doneQty: chosen.partCount - 1 });
    await page.getByRole('tab', { name: /^下料 1\// }).waitFor();
    expect(after.sheet.equipmentName).toBe('激光一号');
    // what was cut at this machine
    await page.getByLabel('按设备筛选').click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^激光一号$/ })
      .click();
    const listed = page.locator('.sheet-list tbody tr:not(.ant-table-measure-row)');
    await expect.poll(() => listed.count()).toBe(1);
  });

  it('what is missing stands among the lost pieces, with the way to its order', async () => {
    await page.goto('/nest/order?family=lost');
    await page.getByRole('cell', { name: '现场漏切' }).waitFor();
    const { no } = await detail();
    await page
      .getByRole('row')
      .filter({ hasText: '现场漏切' })
      .getByRole('link', { name: no, exact: true })
      .click();
    await page.waitForURL(new RegExp(`order-detail\\?id=${orderId}`));
  });

  it('the QR of a sheet opens it at the phone, where it is cut too; scanned again it says so', async () => {
    const next = (await sheets()).find((s) => s.state === 2) as NestSheetRow;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/nest/order-result?sheet=${encodeURIComponent(next.sheetNo)}`);
    const panel = panelOf(next);
    await panel.getByRole('button', { name: '下料' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: `下料 ${next.sheetNo}` });
    // the machine of the last cut is still chosen
    await dialog.getByText('激光一号').waitFor();
    await dialog.getByRole('button', { name: '确认下料' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await panel.getByText('已下料').first().waitFor();
    expect(await panel.getByRole('button', { name: '下料', exact: true }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByLabel('扫描板号').fill('TLN0-1-1/1');
    await page.getByLabel('扫描板号').press('Enter');
    await page.getByText('板号不存在').first().waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('takes back a sheet that was scanned by mistake, with a reason, and cuts it again', async () => {
    const wrong = (await sheets()).find((s) => s.state === 4 && s.lostCount === 0) as NestSheetRow;
    await page.goto(`/nest/order-result?sheet=${encodeURIComponent(wrong.sheetNo)}`);
    const panel = panelOf(wrong);
    await panel.getByRole('button', { name: '撤销下料' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: `撤销下料 ${wrong.sheetNo}` });
    await dialog.getByText('本板退回待下料').waitFor();
    await dialog.getByRole('textbox').fill('扫错板');
    await dialog.getByRole('button', { name: '撤销下料' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await panel.getByText('已下达').first().waitFor();
    expect((await sheetOf(wrong.sheetNo)).sheet).toMatchObject({ state: 2, cutTime: null });
    expect((await detail()).state).toBe(64);
    // taken back, it is a sheet to be cut like any other
    await panel.getByRole('button', { name: '下料', exact: true }).click();
    const again = page.getByRole('dialog').filter({ hasText: `下料 ${wrong.sheetNo}` });
    await again.getByRole('button', { name: '确认下料' }).click();
    await again.waitFor({ state: 'hidden' });
    await panel.getByRole('button', { name: '撤销下料' }).waitFor();
  });

  it('ends the order with a reason, and nests the lost pieces again', async () => {
    await page.goto(`/nest/order-detail?id=${orderId}`);
    if ((await detail()).state === 64) {
      await button('完成下料').click();
      const dialog = page.getByRole('dialog').filter({ hasText: '完成下料' });
      await dialog.getByRole('textbox').fill('改由二车间生产');
      await dialog.getByRole('button', { name: '完成下料' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await expect.poll(async () => (await detail()).state).toBe(128);
    const lost = await api.call(nest.listLostProducts, { query: { orderId } });
    const pieces = lost.reduce((n, l) => n + l.quantity, 0);
    expect(lost.some((l) => l.source === 4)).toBe(true);
    const { actual } = await api.call(nest.nestOrderActual, { params: { id: orderId } });
    expect([actual.lost, actual.sheets]).toEqual([1, 2]);
    await page.getByRole('tab', { name: '排版图' }).click();
    await page.getByRole('tab', { name: '成本' }).click();
    await page.getByRole('table', { name: '计划与实际' }).waitFor();
    await page.goto(`/nest/order?create=1&productIds=${productId}`);
    await page.getByRole('dialog').getByText(`1 种 ${pieces} 件`).first().waitFor();
    const faults = screen.faults.filter((f) => !/404/.test(String(f)));
    expect(faults).toEqual([]);
  });
});

/**
 * The main job, as a clerk does it in the browser: project → the customer's 300-row list → products → nest → lists.
 * Ends with the downloaded cut list read back and checked against the products, piece by piece.
 */
import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  areaRule,
  color,
  demander,
  nest,
  plateType,
  product,
  project,
  stock,
  texture,
} from '@muyun/contract';
import { readDxf } from '@muyun/nesting/panel';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import {
  dispose,
  launchBrowser,
  logIn,
  openScreen,
  ROOT,
  type RunningServer,
  type Screen,
  OPEN_MENU,
} from '../kit.ts';
import { choose, cutListPieces } from './main-job.ts';

const FIXTURES = path.join(ROOT, 'apps/server/test/fixtures/import');
const files = mkdtempSync(path.join(os.tmpdir(), 'muyun-journey-'));
let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let projectId = '';
let orderId = '';

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  await api.call(plateType.initPlateTypes);
  await api.call(color.initColors);
  await api.call(areaRule.createAreaRule, { body: { name: '外接矩形', basis: 2, isDefault: true } });
  await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '广东金鼎幕墙工程有限公司', shortName: '金鼎幕墙' },
  });
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  page = screen.page;
});

afterAll(async () => {
  await browser.close();
  await dispose(server);
  rmSync(files, { recursive: true, force: true });
});

/** Downloads by a click and answers the file's place and name. */
async function downloaded(click: () => Promise<void>): Promise<{ file: string; name: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const name = download.suggestedFilename();
  const file = path.join(files, `${Date.now()}-${name.replaceAll(/[^\w.]/g, '_')}`);
  await download.saveAs(file);
  return { file, name };
}

const menuItem = (text: string | RegExp) =>
  page.locator(`${OPEN_MENU} .ant-dropdown-menu-item`).filter({ hasText: text }).first();

describe('the main job', () => {
  it('logs in and takes the default textures with one click', async () => {
    await logIn(page);
    await page.goto('/common/material-texture');
    await page
      .getByRole('button', { name: /带入系统默认/ })
      .first()
      .click();
    await page.getByText('3003-H24').first().waitFor();
    const textures = await api.call(texture.textureOptions);
    expect(textures.length).toBe(8);
    await api.call(stock.createStock, {
      body: {
        code: 'BC-1530',
        textureId: textures.find((t) => t.code === '3003-H24')?.id as string,
        thickness: 3,
        width: 1500,
        length: 3000,
        unitPrice: '24.86',
        initialQuantity: 20,
      },
    });
  });

  it('creates a project with name, batch and customer', async () => {
    await page.goto('/cad/project');
    await page.getByRole('button', { name: '新增工程' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('工程名称').fill('临港会展中心');
    await choose(
      dialog.locator('.ant-form-item').filter({ hasText: '客户' }).locator('.ant-select').first(),
      '金鼎',
    );
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const [row] = (await api.call(project.listProjects)).items;
    expect(row).toMatchObject({
      name: '临港会展中心',
      batch: 1,
      displayName: '临港会展中心 / 第1批',
      projectStatus: 1,
    });
    projectId = row?.id as string;
  });

  it('sees all thirty planted faults of a list and cannot import it', async () => {
    const planted = JSON.parse(readFileSync(path.join(FIXTURES, 'list-300-faults.json'), 'utf8')) as {
      faults: unknown[];
    };
    await page.goto(`/cad/product-import?projectId=${projectId}&kind=excel`);
    await page.locator('input[type=file]').setInputFiles(path.join(FIXTURES, 'list-300-faults.xlsx'));
    await page.getByText(/还有 \d+ 处错误/).waitFor();
    expect(planted.faults.length).toBe(30);
    expect(await page.getByRole('button', { name: /^导入 \d+ 行$/ }).isDisabled()).toBe(true);
    expect((await api.call(product.listProducts, { query: { projectIds: projectId } })).totalCount).toBe(0);
    await page.keyboard.press('F8');
    await page.screenshot({ path: path.join(files, 'faults.png') });
  });

  it('imports the clean 300-row list, withdraws it and imports it again', async () => {
    const importClean = async (): Promise<void> => {
      await page.goto(`/cad/product-import?projectId=${projectId}&kind=excel`);
      await page.locator('input[type=file]').setInputFiles(path.join(FIXTURES, 'list-300.xlsx'));
      const button = page.getByRole('button', { name: /^导入 [\d,]+ 行$/ });
      await button.waitFor();
      await expect.poll(() => button.isEnabled()).toBe(true);
      await button.click();
      await page.getByText(/已导入 [\d,]+ 件/).waitFor();
    };
    await importClean();
    const first = (
      await api.call(product.listProducts, { query: { projectIds: projectId, maxResultCount: 1 } })
    ).totalCount;
    expect(first).toBeGreaterThan(250);
    await page.getByRole('button', { name: '撤销导入' }).click();
    await page
      .locator('.ant-popconfirm, [role=dialog], .ant-modal')
      .getByRole('button', { name: '撤销导入' })
      .last()
      .click();
    await page.getByText('导入已撤销').waitFor();
    expect((await api.call(product.listProducts, { query: { projectIds: projectId } })).totalCount).toBe(0);
    await importClean();
    expect(
      (await api.call(product.listProducts, { query: { projectIds: projectId, maxResultCount: 1 } }))
        .totalCount,
    ).toBe(first);
  });

  it('edits a product by hand: the flat size follows while typing', async () => {
    const [row] = (
      await api.call(product.listProducts, {
        query: { projectIds: projectId, maxResultCount: 400, sorting: 'code asc' },
      })
    ).items.filter((p) => p.plateTypeCode === 'ZB');
    await page.goto(`/cad/product-detail?id=${row?.id}`);
    await page.getByText(String(row?.code)).first().waitFor();
    const edit = page.getByRole('button', { name: '编辑', exact: true });
    if (await edit.isVisible()) await edit.click();
    const width = page.getByLabel('宽（见光）').first();
    await width.fill(String((row?.visibleWidth as number) - 100));
    const flat = String(Math.round(((row?.unfoldWidth as number) - 100) * 10) / 10);
    await page.getByText(flat).first().waitFor();
    await page.locator('button:has-text("保存") >> visible=true').first().click();
    await expect
      .poll(
        async () => (await api.call(product.getProduct, { params: { id: row?.id as string } })).unfoldWidth,
      )
      .toBe((row?.unfoldWidth as number) - 100);
  });

  it('exports the list to xlsx and every flat pattern as DXF', async () => {
    const all = await api.call(product.listProducts, {
      query: { projectIds: projectId, maxResultCount: 400 },
    });
    for (const format of ['xlsx', 'zip'] as const) {
      const response = await api.fetch(product.exportProducts, { query: { projectIds: projectId, format } });
      expect(response.status).toBe(200);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (format === 'zip') {
        const entries = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.dxf'));
        expect(entries.length).toBe(all.totalCount);
        expect(readDxf(entries[0]?.[1] as Uint8Array).entities.length).toBeGreaterThan(0);
      } else expect(bytes.length).toBeGreaterThan(10_000);
    }
  });

  it('nests all pieces through the wizard with live progress, and shows a verified result', async () => {
    await page.goto(`/nest/order?create=1&projectId=${projectId}`);
    const dialog = page.getByRole('dialog');
    await expect.poll(async () => dialog.getByText(/[1-9]\d* 种 [1-9][\d,]* 件/).count()).toBeGreaterThan(0);
    for (let step = 0; step < 4; step += 1) {
      if (step === 3)
        await dialog
          .getByLabel(/计算时间/)
          .first()
          .fill('3');
      await dialog.getByRole('button', { name: '下一步' }).click();
    }
    await dialog.getByRole('button', { name: '开始套料' }).click();
    await page.waitForURL(/\/nest\/order-detail/);
    orderId = new URL(page.url()).searchParams.get('id') as string;
    await page.getByText(/已通过独立校验/).waitFor({ timeout: 90_000 });
    const order = await api.call(nest.getNestOrder, { params: { id: orderId } });
    expect(order.state).toBe(8);
    expect(order.placedAmount + order.lostAmount).toBe(order.pieceAmount);
    await page.locator('svg').first().waitFor();
  });

  it('confirms; the cut list read back holds every piece of every product', async () => {
    await page
      .getByRole('button', { name: /确认方案|确认$/ })
      .first()
      .click();
    const sure = page.locator('.ant-modal').getByRole('button', { name: '确认方案' });
    if (await sure.isVisible({ timeout: 1500 }).catch(() => false)) await sure.click();
    await page.locator('text=已确认 >> visible=true').first().waitFor();
    const take = (item: string | RegExp) =>
      downloaded(async () => {
        await page.getByRole('button', { name: /清单与 DXF/ }).click();
        await menuItem(item).click();
      });
    const list = await take(/切割清单（Excel）/);
    const pieces = await cutListPieces(list.file);
    const lines = await api.call(nest.listNestOrderLines, { params: { id: orderId } });
    expect(Object.fromEntries([...pieces].sort())).toEqual(
      Object.fromEntries(
        lines
          .filter((l) => l.placedQuantity > 0)
          .map((l) => [l.code, l.placedQuantity] as [string, number])
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    );
    const products = await api.call(product.listProducts, {
      query: { projectIds: projectId, maxResultCount: 400 },
    });
    for (const line of lines)
      expect([line.code, products.items.find((p) => p.id === line.productId)?.nestedQuantity]).toEqual([
        line.code,
        line.placedQuantity,
      ]);
    const pdf = await take(/切割清单（PDF）/);
    expect(readFileSync(pdf.file).subarray(0, 5).toString()).toBe('%PDF-');
    const purchase = await take(/采购清单（Excel）/);
    expect(readFileSync(purchase.file).length).toBeGreaterThan(2000);
    const drawings = await take(/^DXF/);
    const order = await api.call(nest.getNestOrder, { params: { id: orderId } });
    const entries = Object.entries(unzipSync(readFileSync(drawings.file))).filter(([name]) =>
      name.endsWith('.dxf'),
    );
    expect(entries.length).toBe(order.layoutAmount);
    for (const [, bytes] of entries.slice(0, 5)) expect(readDxf(bytes).entities.length).toBeGreaterThan(1);
  }, 120_000);

  it('takes the confirmation back with a reason: everything is as before', async () => {
    await page.getByRole('button', { name: '反确认' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('客户改了交期，重新排');
    await dialog.getByRole('button', { name: '反确认' }).click();
    await page.locator('text=待确认 >> visible=true').first().waitFor();
    const products = await api.call(product.listProducts, {
      query: { projectIds: projectId, maxResultCount: 400 },
    });
    expect(products.items.reduce((sum, p) => sum + p.nestedQuantity, 0)).toBe(0);
    expect(screen.faults).toEqual([]);
  });
});

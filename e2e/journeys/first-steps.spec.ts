/**
 * A factory's first steps: the wizard fills an empty space and says what is missing, a list with parts comes in and is found by
 * its import, 查引用 shows where a master row is used, and the curve of the project follows its first nest (engineering A, C1, D1–D3).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  areaRule,
  demander,
  nest,
  presetOf,
  product,
  project,
  setDefaultWarehouse,
  stock,
  texture,
  warehouse,
} from '@muyun/contract';
import { writeXlsx } from '../../apps/server/src/kit/spreadsheet.ts';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { open, shown } from '../shell/screens.ts';

const files = mkdtempSync(path.join(os.tmpdir(), 'muyun-first-'));
let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let projectId = '';

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
  rmSync(files, { recursive: true, force: true });
});

it('the wizard takes over what the platform gives, in order, and names what only people can say', async () => {
  await open(page, '/common/material-texture');
  await shown(page).getByRole('button', { name: '初始化向导' }).click();
  const drawer = page.getByRole('dialog', { name: '初始化向导' });
  const told = drawer.getByRole('status');
  const step = (name: string): Locator => drawer.getByRole('listitem').filter({ hasText: name });
  await expect.poll(() => told.textContent()).toContain('标红的几项补齐后才能套料');
  await step('板材规格').getByText('套料前必需').waitFor();
  await drawer.getByRole('button', { name: '全部带入系统默认' }).click();
  await page.getByText(/已带入 \d+ 项/).waitFor({ timeout: 60_000 });
  await expect.poll(() => step('材质').textContent()).toMatch(/材质\d+ 项/);
  for (const name of ['默认面积规则', '默认材料仓']) await step(name).getByText('套料前必需').waitFor();
  expect(await drawer.getByText('套料前必需').count()).toBe(2);

  await api.call(areaRule.createAreaRule, { body: { name: '外接矩形', basis: 2, isDefault: true } });
  const store = await api.call(warehouse.calls.create, {
    body: { code: 'C1', name: '材料仓', domain: 2 } as never,
  });
  if (!store.isDefault)
    await api.call(setDefaultWarehouse, { params: { id: store.id }, body: { version: store.version } });
  await drawer.getByRole('link', { name: '默认面积规则' }).click();
  await shown(page).getByText('外接矩形').first().waitFor();
  await open(page, '/common/material-texture');
  await shown(page).getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '初始化向导' }).click();
  await expect.poll(() => told.textContent()).toBe('可以开始第一次套料');
  await page.keyboard.press('Escape');
}, 180_000);

async function listWithParts(): Promise<string> {
  const file = path.join(files, '带散件的清单.xlsx');
  const titles = ['编号', '宽', '高', '数量', '材质', '板厚', '颜色', '所属主件', '每主件用量'];
  const plate = ['3003-H24', 3, 'RAL9016'];
  await writeXlsx(file, {
    sheets: [
      {
        name: '清单',
        columns: titles.map((title) => ({ title, width: 12 })),
        rows: [
          [
            ['A-01', 1200, 600, 12, ...plate, '', ''],
            ['A-01a', 300, 200, '', ...plate, 'A-01', 2],
            ['A-01b', 320, 180, 7, ...plate, 'A-01', ''],
          ],
        ] as never,
      },
    ],
  });
  return file;
}

it('a list with parts: what does not divide is named and mended in one press; the import is a filter of the products', async () => {
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '广东金鼎幕墙工程有限公司' },
  });
  projectId = (
    await api.call(project.createProject, {
      body: { name: '临港会展中心', demanderId, orderTime: '2026-11-02', deliveryDate: '2027-01-20' },
    })
  ).id;
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  await api.call(product.createProduct, {
    body: {
      projectId,
      code: 'Z-01',
      textureId,
      thickness: 3,
      unfoldMode: 3,
      unfoldWidth: 900,
      unfoldHeight: 500,
      quantity: 4,
    },
  });
  await open(page, `/cad/product-import?projectId=${projectId}&kind=excel`);
  await page.locator('input[type=file]').setInputFiles(await listWithParts());
  const button = page.getByRole('button', { name: /^导入 \d 行$/ });
  await page.getByText('数量 7 不是主件「A-01」12 件的整数倍').first().waitFor();
  for (const head of ['所属主件', '每主件用量'])
    await page.getByText(head, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: '每主件 1 件，共 12 件' }).first().click();
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  await page.getByText(/已导入 48 件/).waitFor();
  await page.getByRole('button', { name: '查看产品' }).click();
  const row = (code: string): Locator => shown(page).locator('tbody tr').filter({ hasText: code });
  await row('A-01a').waitFor();
  expect(await row('Z-01').count()).toBe(0);
  const { items } = await api.call(product.listProducts, {
    query: { projectIds: projectId, sorting: 'code asc' },
  });
  expect(items.map((p) => [p.code, p.quantity, p.parentProductCode])).toEqual([
    ['A-01', 12, null],
    ['A-01a', 24, 'A-01'],
    ['A-01b', 12, 'A-01'],
    ['Z-01', 4, null],
  ]);
  // the filter stands open, with the number of the import; without it all are there
  const filter = shown(page).getByRole('search').locator('.ant-select').filter({ hasText: /-DR01/ });
  await filter.hover();
  await filter.locator('.ant-select-clear').click();
  await row('Z-01').waitFor();
}, 180_000);

it('查引用 names every place with the way to it, and says where there is none', async () => {
  await open(page, '/common/color-card?filter=9016');
  const row = shown(page).locator('tbody tr').filter({ hasText: '9016' }).first();
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '查引用' }).click();
  const dialog = page.getByRole('dialog', { name: /的引用$/ });
  const uses = dialog.getByRole('list', { name: '引用' });
  await uses.getByText('产品·颜色').waitFor();
  expect(await uses.getByRole('listitem').first().textContent()).toMatch(/产品·颜色3/);
  await uses.getByRole('link', { name: 'A-01b' }).click();
  await shown(page).getByText('A-01b').first().waitFor();
  expect(page.url()).toContain('/cad/product-detail?id=');

  await open(page, '/common/structure');
  const unused = shown(page).locator('tbody tr').filter({ hasText: '双曲' }).first();
  await unused.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '查引用' }).click();
  await page
    .getByRole('dialog', { name: /双曲 的引用/ })
    .getByText('还没有被使用')
    .waitFor();
}, 120_000);

it('the curve of a project begins with its plan and follows the nest; documents of other areas have their tabs', async () => {
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
    } as never,
  });
  await open(page, `/cad/project-detail?id=${projectId}`);
  const curve = shown(page).getByRole('figure', { name: /^进度曲线/ });
  await curve.waitFor();
  expect(await curve.getAttribute('aria-label')).toBe('进度曲线，套料 0.00%，生产 0.00%');
  const plates = (await api.call(product.listProducts, { query: { projectIds: projectId } })).items;
  const { id } = await api.call(nest.createNestOrder, {
    body: {
      kind: 1,
      products: plates.filter((p) => p.code === 'A-01').map((p) => ({ productId: p.id, quantity: 12 })),
      params: { ...presetOf(1), timeLimit: 1 },
    },
  });
  const act = async (action: 'submit' | 'confirm'): Promise<void> => {
    const { version } = await api.call(nest.getNestOrder, { params: { id } });
    await api.call(nest.nestOrderState, { params: { id }, body: { action, version } });
  };
  await act('submit');
  const state = async () => (await api.call(nest.getNestOrder, { params: { id } })).state;
  await vi.waitFor(async () => expect(await state()).toBe(8), { timeout: 60_000, interval: 300 });
  await act('confirm');
  await open(page, `/cad/project-detail?id=${projectId}`);
  await expect.poll(() => curve.getAttribute('aria-label')).toBe('进度曲线，套料 23.08%，生产 0.00%');
  // the plates that are not there are asked for, and nothing else has happened yet
  await shown(page).getByRole('tab', { name: '采购', exact: true }).click();
  await shown(page).locator('.my-cad-pane tbody a').first().waitFor();
  await shown(page).getByText('请购单', { exact: true }).click();
  await shown(page).getByText('这个工程还没有请购单').waitFor();
  for (const tab of ['出入库', '变更单']) {
    await shown(page).getByRole('tab', { name: tab, exact: true }).click();
    await shown(page)
      .getByText(tab === '变更单' ? '这个工程还没有变更单' : '这个工程还没有材料出库单')
      .waitFor();
  }
  await open(page, '/cad/project');
  await shown(page).getByRole('button', { name: '统计与清单' }).click();
  await page.getByRole('menuitem', { name: '文字清单' }).click();
  const texts = page.getByRole('dialog', { name: '文字清单' });
  await expect
    .poll(() => texts.getByRole('textbox', { name: '编号 工程 批次 客户' }).inputValue())
    .toMatch(/临港会展中心 第1批 广东金鼎幕墙工程有限公司$/);
  expect(screen.faults).toEqual([]);
}, 180_000);

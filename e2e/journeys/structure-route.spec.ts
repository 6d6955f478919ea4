/** What products are made like decides their route; a list of products is printed on the house's own workbook (engineering A4, A6, A9, A17, A20, C1). */
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  craftsmanship,
  initStructures,
  plateType,
  process,
  product,
  projectRoute,
  structure,
  supplier,
  texture,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { looked } from '../shell/looked.ts';
import { open, shown } from '../shell/screens.ts';
import { factory } from './designer-day.ts';

const PROCESSES = [
  ['KL', '开料', 1],
  ['BC', '刨槽', 2],
  ['ZW', '折弯', 4],
  ['HJ', '焊接', 8],
  ['PT', '喷涂', 32],
] as const;

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let projectId = '';
let shapeId = '';

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  projectId = await factory(api);
  await api.call(initStructures);
  await api.call(craftsmanship.initCraftItems);
  for (const [sort, [code, name, processType]] of PROCESSES.entries())
    await api.call(process.calls.create, { body: { code, name, processType, sort, reportScope: 8 } });
  await api.call(supplier.calls.create, { body: { code: 'GY01', name: '广东坚美铝业', supplierType: 1 } });
  const shapes = await api.call(structure.calls.list, { query: { filter: '造型' } });
  shapeId = shapes.items[0]?.id as string;
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  page = screen.page;
  await logIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  if (server) await dispose(server);
});

const dialog = (title: string) => page.getByRole('dialog').filter({ hasText: title });
const rowOf = (text: string) => shown(page).getByRole('row').filter({ hasText: text }).first();
const option = (text: string) =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first();

describe('a route', () => {
  it('is listed by the structure, in the order it is written', async () => {
    await open(page, '/common/structure');
    await rowOf('造型').getByText('造型').first().dblclick();
    const box = dialog('编辑结构').getByRole('combobox', { name: '默认工序' });
    await box.click();
    for (const name of ['开料', '折弯']) {
      await box.fill(name);
      await option(name).click();
    }
    await looked(page, 'structure-form');
    await dialog('编辑结构').getByText('编辑结构').click();
    await dialog('编辑结构').getByRole('button', { name: '保存', exact: true }).click();
    await dialog('编辑结构').waitFor({ state: 'hidden' });
    await looked(page, 'structure');
    await rowOf('造型').getByText('开料、折弯').waitFor();
  });

  it('has the processes of crafts, which are known by the word they were called', async () => {
    await open(page, '/common/craftsmanship-item');
    await rowOf('刨槽').waitFor();
    await looked(page, 'crafts');
    const { items } = await api.call(craftsmanship.craftItemMaster.calls.list, {
      query: { filter: '刨槽' },
    });
    expect(items[0]).toMatchObject({ processLabel: '刨槽' });
  });

  it('is brought out of the products, 造型 being welded', async () => {
    const { items: types } = await api.call(plateType.listPlateTypes, { query: { filter: 'ZB' } });
    const { items: crafts } = await api.call(craftsmanship.craftItemMaster.calls.list, {
      query: { filter: '刨槽' },
    });
    const textures = await api.call(texture.textureOptions);
    await api.call(product.createProduct, {
      body: {
        projectId,
        code: 'ZX-01',
        plateTypeId: types[0]?.id as string,
        textureId: textures.find((t) => t.code === '3003-H24')?.id as string,
        thickness: 3,
        structureId: shapeId,
        crafts: [{ itemId: crafts[0]?.id as string, quantity: '2' }],
        visibleWidth: 1200,
        visibleHeight: 600,
        quantity: 6,
      } as never,
    });
    await open(page, `/cad/project-process?id=${projectId}`);
    await shown(page).getByRole('button', { name: '下达工序路线' }).click();
    await dialog('下达工序路线').getByText('按产品带出', { exact: true }).click();
    const table = dialog('下达工序路线').getByRole('table').first();
    await table.getByText('刨槽').waitFor();
    await looked(page, 'release');
    await dialog('下达工序路线').getByRole('button', { name: '下达', exact: true }).click();
    await page.getByText('已下达，生成 6 件标签').waitFor();
    const route = await api.call(projectRoute, { params: { id: projectId } });
    expect(route.rows.map((r) => r.name)).toEqual(['开料', '刨槽', '折弯', '焊接']);
  });
});

describe('lists', () => {
  it('of projects show a cover and how much has gone out', async () => {
    await open(page, '/cad/project');
    await rowOf('设计一日').waitFor();
    await looked(page, 'project');
    await rowOf('设计一日').getByRole('img').first().waitFor();
    await shown(page).getByRole('columnheader', { name: '发货进度' }).waitFor();
  });

  it('of suppliers show a rating, which says what it is made of', async () => {
    await open(page, '/contacts/supplier');
    await rowOf('广东坚美铝业').getByRole('button', { name: '供货评分' }).click();
    await dialog('供货评分').getByText(/到货/).first().waitFor();
    await looked(page, 'rating');
    await page.keyboard.press('Escape');
    await open(page, '/common/color-card');
    await shown(page).getByRole('row').nth(1).waitFor();
    await looked(page, 'colors');
  });
});

describe('a workbook of the house', () => {
  it('is made of the sample, checked, preferred, and filled when products are exported', async () => {
    await open(page, '/common/excel-template');
    await shown(page).getByRole('button', { name: '更多新增方式' }).click();
    await looked(page, 'template-kinds');
    await page.getByRole('menuitem', { name: '新增产品导出模板' }).click();
    const form = page.getByRole('dialog').filter({ hasText: '占位符' });
    const sample = page.waitForEvent('download');
    await form.getByRole('button', { name: '下载示例模板' }).click();
    const file = path.join(server.folder, '产品清单模板.xlsx');
    await (await sample).saveAs(file);
    await form.getByLabel('名称', { exact: true }).fill('万科版式');
    await form.locator('input[type=file]').setInputFiles(file);
    // it has arrived: saved before, the form asks for its file
    await form.getByRole('button', { name: '移除模板文件' }).waitFor();
    await form.getByRole('switch', { name: '默认' }).click();
    await looked(page, 'template-form');
    await form
      .getByRole('button', { name: /新增|保存/ })
      .last()
      .click();
    await rowOf('万科版式').getByText('产品导出').waitFor();
    await looked(page, 'template');
    const checked = rowOf('万科版式').getByRole('button', { name: '校验' });
    await checked.click();
    await page.getByText(/校验通过/).waitFor();
    await open(page, `/cad/product?projectId=${projectId}`);
    await rowOf('ZX-01').waitFor();
    await looked(page, 'products');
    await shown(page).getByRole('button', { name: '导出', exact: true }).first().click();
    const asked = dialog('导出 1 种产品');
    await asked.getByText('万科版式（默认）').waitFor();
    await looked(page, 'export');
    const list = page.waitForEvent('download');
    await asked.getByRole('button', { name: '导出', exact: true }).click();
    expect((await list).suggestedFilename()).toContain('.xlsx');
    expect(screen.faults).toEqual([]);
  });
});

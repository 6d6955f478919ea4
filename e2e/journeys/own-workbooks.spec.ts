/**
 * Lists of the design office and of nesting on the space's own workbooks (engineering A17), how far a project is at a glance (C1),
 * polygonal plate types (B1), products that say how they are nested (A6), projects that wait for their order.
 */
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demander,
  initStructures,
  nest,
  presetOf,
  product,
  project,
  projectReport,
  stock,
  texture,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { looked } from '../shell/looked.ts';
import { open, shown } from '../shell/screens.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let projectId = '';
let productId = '';

const rowOf = (text: string) => shown(page).getByRole('row').filter({ hasText: text }).first();

/** An order over ten plain plates, confirmed. */
async function confirmed(): Promise<string> {
  const products = [{ productId, quantity: 10 }];
  const { id } = await api.call(nest.createNestOrder, {
    body: { kind: 1, products, params: { ...presetOf(1), timeLimit: 2 } },
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

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  await api.call(texture.initTextures);
  await api.call(initStructures);
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
  projectId = (
    await api.call(project.createProject, {
      body: { name: '临港会展中心', demanderId, orderTime: '2026-11-01', deliveryDate: '2027-03-01' },
    })
  ).id;
  const flat = (code: string, quantity: number) =>
    api.call(product.createProduct, {
      body: {
        projectId,
        textureId,
        thickness: 3,
        code,
        unfoldMode: 3,
        unfoldWidth: 1200,
        unfoldHeight: 640,
        quantity,
      } as never,
    });
  const { id } = await flat('A-01', 10);
  await flat('A-02', 5);
  productId = id;
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  page = screen.page;
  await logIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  if (server) await dispose(server);
});

/** Makes a template of a kind out of its sample, as a clerk does. */
async function template(kind: string, name: string, isDefault: boolean): Promise<void> {
  await open(page, '/common/excel-template');
  await shown(page).getByRole('button', { name: '更多新增方式' }).click();
  await page.getByRole('menuitem', { name: `新增${kind}模板` }).click();
  const form = page.getByRole('dialog').filter({ hasText: '占位符' });
  const sample = page.waitForEvent('download');
  await form.getByRole('button', { name: /下载(板材)?示例模板/ }).click();
  const file = path.join(server.folder, `${name}.xlsx`);
  await (await sample).saveAs(file);
  await form.getByLabel('名称', { exact: true }).fill(name);
  await form.locator('input[type=file]').setInputFiles(file);
  // it has arrived
  await form.getByRole('button', { name: '移除模板文件' }).waitFor();
  if (isDefault) await form.getByRole('switch', { name: '默认' }).click();
  await looked(page, `template-${name}`);
  await form
    .getByRole('button', { name: /新增|保存/ })
    .last()
    .click();
  await rowOf(name).waitFor();
}
const fileOf = async (press: () => Promise<void>): Promise<string> => {
  const download = page.waitForEvent('download');
  await press();
  return (await download).suggestedFilename();
};

describe('workbooks of the space', () => {
  it('for lists of a plan are made of their samples and chosen where the list is taken', async () => {
    const orderId = await confirmed();
    await template('切割清单', '车间切割版式', false);
    await template('采购清单', '采购部版式', true);
    await open(page, `/nest/order-detail?id=${orderId}`);
    await shown(page).getByRole('button', { name: '清单与 DXF' }).click();
    await page.getByRole('menuitem', { name: '采购清单（Excel，默认 采购部版式）' }).waitFor();
    await looked(page, 'nest-files');
    const name = await fileOf(() =>
      page.getByRole('menuitem', { name: '切割清单（Excel，车间切割版式）' }).click(),
    );
    expect(name).toContain('切割清单.xlsx');
  });

  it('for 展开统计 too', async () => {
    await template('展开统计', '统计版式', true);
    await open(page, `/cad/product?projectIds=${projectId}`);
    await rowOf('A-01').waitFor();
    await shown(page).getByRole('button', { name: '展开统计' }).first().click();
    const drawer = page.getByRole('dialog').filter({ hasText: '展开统计' });
    await drawer.getByText('统计版式（默认）').waitFor();
    await looked(page, 'unfold-statistics');
    expect(await fileOf(() => drawer.getByRole('button', { name: '导出', exact: true }).click())).toMatch(
      /^展开统计.*\.xlsx$/,
    );
    expect(screen.faults).toEqual([]);
  });
});

describe('a project', () => {
  it('shows how far it is without moving to the right at 1440 px', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/cad/project');
    await rowOf('临港会展中心').waitFor();
    await looked(page, 'projects');
    for (const name of ['套料进度', '生产进度', '发货进度']) {
      const box = await shown(page).getByRole('columnheader', { name }).boundingBox();
      const seen = await shown(page)
        .getByRole('columnheader', { name })
        .evaluate((e) => {
          const { left, right, top, height } = e.getBoundingClientRect();
          const at = (x: number) => document.elementFromPoint(x, top + height / 2);
          return [left + 2, right - 2].every((x) => e.contains(at(x)));
        });
      expect([name, (box?.x ?? 2000) + (box?.width ?? 0) <= 1440, seen]).toEqual([name, true, true]);
    }
  });

  it('tells what was nested on which day', async () => {
    await api.call(projectReport.recountProjects, { body: { projectIds: [projectId] } });
    await open(page, `/cad/project-detail?id=${projectId}`);
    const days = shown(page).getByRole('table', { name: '每日进度' });
    await days.getByText('10', { exact: true }).waitFor();
    await days.scrollIntoViewIfNeeded();
    await looked(page, 'project-days');
  });

  it('that has no project order is found by sales', async () => {
    await open(page, '/sales/project-order');
    await rowOf('临港会展中心').getByText('未下单').waitFor();
    await looked(page, 'project-order');
    await open(page, '/sales/project-order?hasProjectOrder=true');
    await shown(page)
      .getByText(/没有符合|没有工程|工程在/)
      .first()
      .waitFor();
    expect(screen.faults).toEqual([]);
  });
});

describe('a polygonal plate type', () => {
  it('is defined by its corners and drawn while it is typed', async () => {
    await open(page, '/common/plate-type?id=new');
    await shown(page).getByPlaceholder('如 四边折边板').fill('直角梯形板');
    await shown(page).getByPlaceholder('如 ZB').fill('TX');
    await shown(page).getByText('多边形', { exact: true }).click();
    await shown(page).getByLabel('第 3 角 x').fill('W-300');
    await shown(page).getByRole('tab', { name: /^2→3/ }).click();
    await shown(page).getByLabel('第 1 道角度').waitFor();
    await shown(page)
      .getByText(/^0\.63/)
      .first()
      .waitFor();
    await looked(page, 'plate-polygon');
    await shown(page).getByLabel('第 3 角 x').fill('0-W');
    await shown(page)
      .getByText(/逆时针/)
      .first()
      .waitFor();
    await shown(page).getByLabel('第 3 角 x').fill('W-300');
    await shown(page).getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存').first().waitFor();
    expect(screen.faults).toEqual([]);
  });
});

describe('an import', () => {
  it('has a sample list to begin with', async () => {
    await open(page, `/cad/product-import?projectId=${projectId}&kind=excel`);
    const link = shown(page).getByRole('button', { name: '下载示例清单' });
    await link.waitFor();
    await looked(page, 'import');
    expect(await fileOf(() => link.click())).toBe('产品清单示例.xlsx');
  });
});

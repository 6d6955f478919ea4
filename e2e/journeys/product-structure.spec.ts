/** A plate type says what its products are made like; a new product of it begins so, and shows what its crafts cost (engineering A2, A9, D2). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  craftsmanship,
  initInstallStructures,
  initStructures,
  plateType,
  product,
  project,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { open, shown } from '../shell/screens.ts';
import { factory } from './designer-day.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let projectId = '';
let typeId = '';

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  projectId = await factory(api);
  await api.call(initStructures);
  await api.call(initInstallStructures);
  await api.call(craftsmanship.initCraftItems);
  const { items } = await api.call(plateType.listPlateTypes, { query: { filter: 'ZB' } });
  typeId = items[0]?.id as string;
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  page = screen.page;
  await logIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  if (server) await dispose(server);
});

/** Chooses of the select with this name, by typing. */
async function choose(name: string, text: string): Promise<void> {
  const box = shown(page).getByRole('combobox', { name, exact: true });
  await box.click();
  await box.fill(text);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .click();
}

it('the plate type brings structure, hanging and crafts; the product shows their cost', async () => {
  await open(page, `/common/plate-type?id=${typeId}`);
  await choose('不设默认结构', '造型');
  await choose('不设默认安装结构', '角码固定');
  await shown(page).getByRole('button', { name: '加一项工艺' }).click();
  await choose('选择工艺', '刨槽');
  await shown(page).getByRole('spinbutton', { name: '第 1 项每件数量' }).fill('3.6');
  await shown(page).getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').first().waitFor();

  const home = await api.call(project.getProject, { params: { id: projectId } });
  await open(page, `/cad/product-detail?projectId=${projectId}`);
  const form = shown(page).locator('.my-product-form');
  await form.getByLabel('编号').fill('ST-01');
  await choose('板型', 'ZB');
  await form.getByText('造型').first().waitFor();
  await form.getByLabel('宽（见光）').fill('1200');
  await form.getByLabel('高（见光）').fill('600');
  if (!home.defaultTextureId) await choose('材质', '3003-H24');
  if (!home.defaultThickness) await choose('板厚', '3.0');
  await form.getByLabel('数量', { exact: true }).fill('12');
  await shown(page).getByRole('button', { name: '新增', exact: true }).click();
  await page.getByText('已新增 ST-01').waitFor();

  const { items } = await api.call(product.listProducts, {
    query: { projectIds: projectId, filter: 'ST-01' },
  });
  expect(items[0]).toMatchObject({ structureName: '造型', installStructureName: '角码固定' });
  const cost = await api.call(product.productCrafts, { params: { id: items[0]?.id as string } });
  expect(cost.lines).toMatchObject([{ quantity: '3.6000' }]);
  await shown(page).getByRole('tab', { name: '工艺 1' }).click();
  const table = shown(page).getByRole('table', { name: '工艺' });
  await table.getByText('合计').waitFor();
  await table.getByText(Number(cost.amount).toFixed(2)).first().waitFor();
  expect(screen.faults).toEqual([]);
}, 180_000);

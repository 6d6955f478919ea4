/**
 * A designer's day in one piece: the customer's list and a DWG come in, the drawing is converted and split, parts are
 * assigned, a panel gets holes, is folded, gets a dimension typed into its drawing, and goes to nesting.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nest, product, split } from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { open, shown } from '../shell/screens.ts';
import { converter, factory, listFile } from './designer-day.ts';

const files = mkdtempSync(path.join(os.tmpdir(), 'muyun-designer-'));
let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let projectId = '';

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off', CONVERT_COMMAND: converter(files) });
  api = await Api.logIn(server.url);
  projectId = await factory(api);
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

const codes = async () =>
  (await api.call(product.selectProducts, { query: { projectId } as never })).map((p) => p.code).toSorted();
const byCode = async (code: string) => {
  const found = (await api.call(product.listProducts, { query: { projectIds: projectId, filter: code } }))
    .items;
  return api.call(product.getProduct, { params: { id: found.find((p) => p.code === code)?.id ?? '' } });
};

it('list and drawing in, split, fold, type a dimension, release to nesting', async () => {
  await listComesIn();
  await drawingIsSplit();
  const id = await holesAreDrilled();
  await panelIsFolded();
  await dimensionsAreTyped(id);
  await sheetIsPrinted();
  await goesToNesting();
  expect(screen.faults).toEqual([]);
}, 300_000);

async function listComesIn(): Promise<void> {
  await open(page, `/cad/product-import?projectId=${projectId}&kind=excel`);
  await page.locator('input[type=file]').setInputFiles(await listFile(files));
  const button = page.getByRole('button', { name: /^导入 3 行$/ });
  await button.waitFor();
  // one row lacks its return: the plate type's own value is taken, and the list says so or takes it silently
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  await page.getByText(/已导入 \d+ 件/).waitFor();
  expect(await codes()).toEqual(['A-01', 'A-02', 'A-03']);
  expect(await byCode('A-01')).toMatchObject({ unfoldWidth: 1239.2, unfoldHeight: 639.2, quantity: 12 });
}

async function drawingIsSplit(): Promise<void> {
  await open(page, '/split/log');
  await shown(page).getByRole('button', { name: '拆图', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '拆图' });
  await dialog.getByRole('combobox').first().click();
  await page.locator('.ant-select-item-option').filter({ hasText: '设计一日' }).first().click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: '总图.dwg',
    mimeType: 'application/acad',
    buffer: Buffer.from('AC1032 the plan of the house'),
  });
  await dialog.getByText('总图.dwg').waitFor();
  await dialog.getByRole('button', { name: '开始拆图' }).click();
  const drawer = page.locator('.ant-drawer');
  await drawer.getByText('等待 DWG 转换为 DXF，完成后自动拆分').waitFor();
  await drawer.getByRole('img', { name: /按拆分结果着色/ }).waitFor({ timeout: 60_000 });
  expect((await api.call(split.listSplits)).items[0]).toMatchObject({
    fileName: '总图.dwg',
    state: 4,
    partCount: 3,
  });
  expect(await codes()).toHaveLength(6);
  await assignTogether(drawer);
  await page.keyboard.press('Escape');
}

/** Two parts without a number at once: one is A-02 of the list, one is left out. */
async function assignTogether(drawer: Locator): Promise<void> {
  for (const size of ['900 × 700', '640 × 480'])
    await drawer.getByRole('row').filter({ hasText: size }).locator('td.pick').click();
  await drawer.getByRole('button', { name: '批量指定 2 件' }).click();
  const dialog = page.getByRole('dialog', { name: /批量指定产品/ });
  await dialog.getByText('已按编号和尺寸预选，请核对').waitFor();
  for (const [row, option] of [
    ['900 × 700', /^A-02/],
    ['640 × 480', /^忽略$/],
  ] as const) {
    await dialog.getByRole('row').filter({ hasText: row }).getByRole('combobox').click();
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: option })
      // the list of the select before fades out still
      .last()
      .click();
  }
  await dialog.getByRole('button', { name: '全部指定' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const [row] = (await api.call(split.listSplits)).items;
  const { items } = await api.call(split.getSplit, { params: { id: row?.id ?? '' } });
  expect(items.map((i) => [i.productCode, i.isAssigned]).toSorted()).toEqual(
    [
      ['A-02', true],
      ['DT-01', false],
      [null, true],
    ].toSorted(),
  );
}

async function holesAreDrilled(): Promise<string> {
  const before = await byCode('A-01');
  await open(page, `/cad/product-detail?id=${before.id}`);
  const form = shown(page).locator('.my-product-form');
  await form.getByRole('button', { name: '加一行孔' }).click();
  const cell = (name: string) =>
    form
      .getByRole('textbox', { name: `第 1 行 ${name}` })
      .or(form.getByRole('spinbutton', { name: `第 1 行 ${name}` }));
  await cell('首孔距边端').fill('100');
  await cell('孔心距外缘').fill('22');
  await form.getByText('孔压在折弯线上').waitFor();
  await cell('孔心距外缘').fill('10');
  await form.getByText('孔压在折弯线上').waitFor({ state: 'hidden' });
  await cell('个数').fill('3');
  await form.getByText('多于一个孔时请填写孔距').waitFor();
  await cell('孔距').fill('250');
  await shown(page).getByText('孔 3', { exact: true }).waitFor();
  await shown(page).getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').first().waitFor();
  const saved = await byCode('A-01');
  expect(saved).toMatchObject({ holeCount: 3, revision: before.revision + 1, version: before.version + 1 });
  expect(saved.geometryHash).not.toBe(before.geometryHash);
  await shown(page).getByRole('tab', { name: '孔表 3' }).click();
  const table = shown(page).getByRole('table', { name: '孔表' });
  await table.getByText('上边第1道').waitFor();
  await table.getByText('(119.6, 629.2) (369.6, 629.2) (619.6, 629.2)').waitFor();
  return saved.id;
}

async function panelIsFolded(): Promise<void> {
  const view = shown(page).locator('.my-fold');
  const picture = view.getByRole('img', { name: /三维折弯，4 道，已折 4 道/ });
  await picture.waitFor();
  const canvas = view.locator('canvas');
  const status = view.getByRole('status');
  expect(await status.textContent()).toBe('第 4 / 4 道 上边第1道 · 90° · 内R 3 · 向内');
  await view.getByRole('button', { name: '上一步' }).click();
  await view.getByText('第 3 / 4 道').waitFor();
  const folded = await canvas.evaluate((c) => (c as HTMLCanvasElement).toDataURL());
  await canvas.press('0');
  await canvas.press('ArrowLeft');
  await expect
    .poll(() => view.locator('canvas').evaluate((c) => (c as HTMLCanvasElement).toDataURL()))
    .not.toBe(folded);
  for (let step = 3; step > 0; step -= 1)
    await view
      .locator('canvas')
      .press(',')
      .then(() => view.getByText(step === 1 ? '未折 · 共 4 道' : `第 ${step - 1} / 4 道`).waitFor());
  await view.getByRole('button', { name: '播放' }).click();
  await view.getByText('第 4 / 4 道').waitFor();
}

/** What the screen reads after a save waits until it is let through: by then it is the version of somebody else. */
async function heldReading(id: string) {
  const url = `**/api/cad/product/${id}`;
  const through = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') await through.promise;
    await route.continue();
  });
  return {
    arrives: async () => {
      const read = page.waitForResponse((r) => r.request().method() === 'GET' && r.url().endsWith(id));
      through.resolve();
      await (await read).finished();
      await shown(page).getByText('669.2').first().waitFor();
      await page.unroute(url);
    },
  };
}

async function dimensionsAreTyped(id: string): Promise<void> {
  const typed = (name: RegExp) => shown(page).getByRole('button', { name });
  const input = (name: string) => shown(page).getByRole('textbox', { name, exact: true });
  const now = () => api.call(product.getProduct, { params: { id } });
  const before = await now();
  // the flat: Esc leaves everything, a senseless figure is refused in words, 1249.2 is a face of 1210
  await typed(/^展开宽 1239\.2/).click();
  await input('展开宽').fill('9999');
  await page.keyboard.press('Escape');
  await typed(/^展开宽 1239\.2/).click();
  await input('展开宽').fill('30');
  await page.keyboard.press('Enter');
  await shown(page).getByText('宽（见光）会是 -9.2 mm，须在 10～20000 之间').waitFor();
  expect((await now()).version).toBe(before.version);
  await input('展开宽').fill('1249.2');
  await page.keyboard.press('Enter');
  await typed(/^展开宽 1249\.2/).waitFor();
  await expect.poll(async () => (await now()).unfoldWidth).toBe(1249.2);
  expect(await now()).toMatchObject({ visibleWidth: 1210, version: before.version + 1 });
  // the section: a return of 30 is the parameter F, on all four sides
  await shown(page).getByRole('tab', { name: '剖面尺寸' }).click();
  await typed(/^上边第 1 道 25/).click();
  await input('上边第 1 道').fill('4');
  await page.keyboard.press('Enter');
  await shown(page).locator('.my-dim-fault').waitFor();
  await input('上边第 1 道').fill('30');
  const reading = await heldReading(id);
  await page.keyboard.press('Enter');
  await typed(/^左边第 1 道 30/).waitFor();
  await expect.poll(async () => (await now()).params).toMatchObject({ F: 30 });
  expect(await now()).toMatchObject({
    unfoldWidth: 1259.2,
    unfoldHeight: 649.2,
    version: before.version + 2,
  });
  // somebody else saves while a figure is typed: both values are shown, though the screen has read his meanwhile
  await typed(/^展开高 649\.2/).click();
  await input('展开高').fill('659.2');
  await api.call(product.updateProduct, {
    params: { id },
    body: { version: (await now()).version, visibleHeight: 620 } as never,
  });
  await reading.arrives();
  await page.keyboard.press('Enter');
  const conflict = page.getByRole('dialog').filter({ hasText: '620' });
  await conflict.waitFor();
  await conflict.getByRole('button', { name: '用对方的' }).first().click();
  await typed(/^展开高 669\.2/).waitFor();
  expect(await now()).toMatchObject({ visibleHeight: 620 });
}

async function sheetIsPrinted(): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown(page).getByRole('button', { name: '加工图 PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/A-01.*\.pdf$/);
  const file = path.join(files, 'sheet.pdf');
  await download.saveAs(file);
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
}

async function goesToNesting(): Promise<void> {
  await open(page, `/nest/order?create=1&projectId=${projectId}`);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/[1-9]\d* 种 [1-9][\d,]* 件/)
    .first()
    .waitFor();
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
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await page.getByText(/已通过独立校验/).waitFor({ timeout: 90_000 });
  const lines = await api.call(nest.listNestOrderLines, { params: { id } });
  expect(lines.find((l) => l.code === 'A-01')).toMatchObject({ placedQuantity: 12 });
  expect((await byCode('A-01')).reservedNestQuantity).toBe(12);
  // what is being nested keeps its shape: its figures cannot be typed into any more
  await open(page, `/cad/product-detail?id=${(await byCode('A-01')).id}`);
  await shown(page)
    .getByText(/已套料 12 件/)
    .waitFor();
  expect(
    await shown(page)
      .getByRole('button', { name: /^展开宽/ })
      .count(),
  ).toBe(0);
}

/** A clerk sets up what goes with panels: structures, accessories with SKUs, install structures, pallets. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import {
  accessorySku,
  demander,
  installStructure,
  listProductAccessories,
  pallet,
  plateType,
  product,
  project,
  structure,
  texture,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';

const files = mkdtempSync(path.join(os.tmpdir(), 'muyun-masters-'));
/** one blue point */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADAgH/p5M5MgAAAABJRU5ErkJggg==',
  'base64',
);
let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;

const shown = (): Locator => page.locator('.my-screen').filter({ visible: true });
const dialog = (): Locator => page.getByRole('dialog').filter({ visible: true });
const button = (name: string | RegExp): Locator => shown().getByRole('button', { name, exact: true });
const row = (text: string): Locator => shown().locator('tbody tr', { hasText: text }).first();
const failing = (): void =>
  onTestFailed(async () => {
    await page.screenshot({ path: path.join(os.tmpdir(), `muyun-masters-${Date.now()}.png`) });
  });

/** A project with one panel of 1200 × 600, twelve of them. */
async function makeProject(own: Api): Promise<{ id: string }> {
  await own.call(texture.initTextures);
  await own.call(plateType.initPlateTypes);
  const textureId = (await own.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  const type = (await own.call(plateType.listPlateTypes, { query: { filter: 'ZB' } })).items[0];
  const { id: demanderId } = await own.call(demander.createDemander, {
    body: { code: 'KH-P', name: '配件客户' },
  });
  const made = await own.call(project.createProject, { body: { name: '配件试验', demanderId } });
  await own.call(product.createProduct, {
    body: {
      projectId: made.id,
      code: 'P-1',
      plateTypeId: type?.id as string,
      textureId,
      thickness: 3,
      visibleWidth: 1200,
      visibleHeight: 600,
      depth: 25,
      quantity: 12,
    } as never,
  });
  return made;
}

describe('basic data that goes with panels', () => {
  beforeAll(async () => {
    server = await startHouse({ DEMO_DATA: 'off' });
    browser = await launchBrowser();
    screen = await openScreen(browser, server.url);
    page = screen.page;
    await logIn(page);
    api = await Api.logIn(server.url);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
    rmSync(files, { recursive: true, force: true });
  });

  it('structures come with one press, and a factor is changed', async () => {
    failing();
    await page.goto('/common/structure');
    await button('带入常用结构').first().click();
    await row('平板').waitFor();
    await row('弧形').dblclick();
    await dialog().getByLabel('面积系数').fill('1.25');
    await dialog().getByRole('button', { name: '保存' }).click();
    await dialog().waitFor({ state: 'hidden' });
    const { items } = await api.call(structure.calls.list, { query: { filter: '弧形' } });
    expect(items.map((s) => s.shapeFactor)).toEqual(['1.2500']);
  });

  it('an accessory leads to its SKUs; a profile without a length is told at the field', async () => {
    failing();
    await page.goto('/common/accessory');
    await button('带入常用配件').first().click();
    await row('副框型材').getByRole('button', { name: '规格管理' }).click();
    await page.waitForURL(/accessory-sku\?accessoryId=/);
    await row('4500').waitFor();
    await button(/新增配件规格/).click();
    await dialog().getByLabel('配件').first().click();
    await page.keyboard.type('副框');
    await page.locator('.ant-select-item-option', { hasText: '副框型材' }).click();
    await dialog().getByLabel('规格', { exact: true }).fill('50×50×3');
    await dialog().getByRole('button', { name: '保存' }).click();
    await dialog().getByText('型材规格必须填写长度').waitFor();
    await dialog().getByLabel('长度').fill('5800');
    await dialog().getByRole('button', { name: '保存' }).click();
    await dialog().waitFor({ state: 'hidden' });
    const { items } = await api.call(accessorySku.calls.list, { query: { filter: '50×50×3' } });
    expect(items.map((s) => s.name)).toEqual(['副框型材 50×50×3 L5800']);
  });

  it('an install structure is tried: 1200 × 600 takes 14 角码, 12 pieces 168', async () => {
    failing();
    await page.goto('/common/install-structure');
    await button('带入常用安装结构').first().click();
    await row('角码固定').getByRole('button', { name: '试算' }).click();
    const table = dialog().getByRole('table', { name: '配件用量' });
    await expect
      .poll(() => table.locator('tbody tr').first().innerText())
      .toMatch(/角码.*14 处\s+14\s+168 个/s);
    await dialog().getByLabel('板宽').fill('200');
    await expect.poll(() => table.locator('tbody tr').first().innerText()).toMatch(/10 处/);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('pictures find their structure by the file name, and what finds none is named', async () => {
    failing();
    const named = ['JMGD.png', '没有.png'].map((name) => path.join(files, name));
    for (const file of named) writeFileSync(file, PNG);
    await button('更多新增方式').click();
    await page.getByRole('menuitem', { name: '批量上传图片' }).click();
    await dialog().locator('input[type=file]').setInputFiles(named);
    await dialog().getByRole('button', { name: '对应 2 个文件' }).click();
    await dialog().getByText('没有这些编码：没有').waitFor();
    await dialog().getByRole('button', { name: '完成' }).click();
    const { items } = await api.call(installStructure.calls.list, { query: { filter: 'JMGD' } });
    expect(items[0]?.imgUrl).toMatch(/^\/api\/basic\/file\//);
  });

  it('products get their accessories by install structure and by hand, and the project its list', async () => {
    failing();
    const made = await makeProject(api);
    await page.goto(`/cad/product?projectIds=${made.id}`);
    await row('P-1').locator('.ant-dropdown-trigger').click();
    await page.getByRole('menuitem', { name: '配件', exact: true }).click();
    await dialog().getByLabel('按安装结构计算').click();
    await page.locator('.ant-select-item-option', { hasText: '角码固定' }).click();
    await dialog().getByRole('button', { name: '保存' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await row('P-1').locator('.ant-dropdown-trigger').click();
    await page.getByRole('menuitem', { name: '配件', exact: true }).click();
    await dialog().getByText('角码 40×40×4×50').waitFor();
    await dialog().getByRole('button', { name: '取消' }).click();
    await dialog().waitFor({ state: 'hidden' });
    const bound = await api.call(listProductAccessories, { query: { projectId: made.id } });
    expect(bound.items.map((r) => [r.name, r.totalQty])).toEqual([
      ['角码 40×40×4×50', '168.0000'],
      ['铆钉 Φ4×12', '336.0000'],
    ]);
    const [file] = await Promise.all([page.waitForEvent('download'), button('配件清单').click()]);
    expect(file.suggestedFilename()).toMatch(/配件试验.*下载配件清单\.xlsx/);
  });

  it('pallets are made in one go, and their labels are a file', async () => {
    failing();
    await page.goto('/common/tary');
    await button('批量生成').first().click();
    await dialog().getByLabel('编码前缀').fill('TP');
    await dialog().getByLabel('数量').fill('3');
    await dialog().getByRole('button', { name: '保存' }).click();
    await row('TP003').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row('TP003').getByRole('button', { name: '打印标签' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('下载托盘标签.pdf');
    await row('TP003').locator('.ant-dropdown-trigger').click();
    await page.getByRole('menuitem', { name: '停用' }).click();
    await expect
      .poll(async () =>
        (await api.call(pallet.calls.list, { query: { status: '4' } })).items.map((p) => p.code),
      )
      .toEqual(['TP003']);
    expect(screen.faults).toEqual([]);
  });
});

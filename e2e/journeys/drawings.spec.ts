/** Drawings that do not fit as they are, and a computation that is stopped: what a draughtsman and the nesting desk see and click. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, nest, presetOf, product, productImport, project, texture } from '@muyun/contract';
import { FIRST_HALF } from '../../apps/server/test/fixtures/import/drawings/first-half.ts';
import { drawing } from '../../apps/server/test/dxf-drawing.ts';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';

const files = mkdtempSync(path.join(os.tmpdir(), 'muyun-drawings-'));
let server: RunningServer;
let browser: Browser;
let screen: Screen;
let api: Api;
let projectId = '';

/** A drawing of the corpus as a file. */
function drawn(name: string): string {
  const drawing = FIRST_HALF.find((d) => d.file === name);
  if (!drawing) throw new Error(`no ${name}`);
  const file = path.join(files, name);
  writeFileSync(file, drawing.bytes());
  return file;
}

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  await api.call(texture.initTextures);
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '佛山万科' },
  });
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id;
  projectId = (
    await api.call(project.createProject, {
      body: { name: '图纸工程', demanderId, defaultThickness: 3, defaultTextureId: textureId } as never,
    })
  ).id;
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  await logIn(screen.page);
});

afterAll(async () => {
  await browser.close();
  await dispose(server);
  rmSync(files, { recursive: true, force: true });
});

describe('drawings', () => {
  it('show what was read with its breaks, and offer the way that mends them', async () => {
    const { page } = screen;
    await page.goto(`/cad/product-import?kind=dxf&projectId=${projectId}`);
    await page
      .locator('input[type=file]')
      .setInputFiles([drawn('LB-01.dxf'), drawn('B-17.dxf'), drawn('西立面展开.dxf')]);
    await page.waitForURL(/importId=/);
    await page.getByText('B-17.dxf').first().click();
    const side = page.getByRole('complementary', { name: '行详情' });
    await side.getByRole('img', { name: '图纸，断点 2 处' }).waitFor();
    await side.getByRole('button', { name: '在 0.6 mm 内闭合' }).click();
    await side.getByRole('img', { name: '展开图' }).waitFor();
    await page.getByText('西立面展开.dxf').first().click();
    await side.getByRole('button', { name: '改为一文件多件读取（12 件）' }).click();
    await page.getByText('W-12', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /^导入 \d+ 行$/ }).click();
    await page
      .getByText(/导入完成|已导入/)
      .first()
      .waitFor();
    const made = await api.call(product.selectProducts, { query: { projectId } as never });
    expect(made.map((p) => p.code).sort()).toEqual(
      ['B-17', 'LB-01', ...Array.from({ length: 12 }, (_, i) => `W-${i + 1}`)].sort(),
    );
  });
});

describe('words on drawings', () => {
  it('are said once: the drawing is read anew by them, and they stand there for the next', async () => {
    const { page } = screen;
    const file = path.join(files, '立面.dxf');
    writeFileSync(file, drawing([{ at: [0, 0], size: [620, 410], texts: ['件：3'] }]));
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(`/cad/product-import?kind=dxf&projectId=${projectId}`);
    await page.locator('input[type=file]').setInputFiles([file]);
    await page.waitForURL(/importId=/);
    await page.getByText('立面.dxf').first().waitFor();
    await page.getByRole('button', { name: '标注关键词' }).click();
    const dialog = page.getByRole('dialog', { name: '标注关键词' });
    const save = dialog.getByRole('button', { name: '保存并重新读取' });
    expect(await save.isDisabled()).toBe(true);
    const quantities = dialog.getByRole('combobox', { name: '数量的关键词' });
    await quantities.fill('件');
    await quantities.press('Enter');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/words.png` });
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    const importId = new URL(page.url()).searchParams.get('importId') ?? '';
    const { items } = await api.call(productImport.getImport, { params: { importId }, query: {} });
    expect(items.map((row) => row.cells['quantity'])).toEqual(['3']);
    await page.getByRole('button', { name: '标注关键词' }).click();
    await dialog.getByText('件', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('a computation', () => {
  it('asks before it is stopped, keeps the best plan, of which nothing is printed before it is confirmed', async () => {
    const { page } = screen;
    const products = (await api.call(product.selectProducts, { query: { projectId } as never })).map((p) => ({
      productId: p.id,
      quantity: 1,
    }));
    const { id } = await api.call(nest.createNestOrder, {
      body: { kind: 1, products, params: { ...presetOf(1), timeLimit: 120 } },
    });
    await api.call(nest.nestOrderState, {
      params: { id },
      body: { action: 'submit', version: (await api.call(nest.getNestOrder, { params: { id } })).version },
    });
    await page.goto(`/nest/order-detail?id=${id}`);
    const stop = page.getByRole('button', { name: '停止计算', exact: true });
    await stop.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '继续计算' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await api.call(nest.getNestOrder, { params: { id } })).state).toBeLessThan(8);
    await page
      .getByText(/^排版 1$/)
      .first()
      .waitFor();
    await stop.click();
    await dialog.getByRole('button', { name: '停止并保留方案' }).click();
    await page.getByText(/已通过独立校验/).waitFor();
    expect((await api.call(nest.getNestOrder, { params: { id } })).state).toBe(8);
    const files = page.getByRole('button', { name: /清单与 DXF/ });
    expect([await files.isDisabled(), await files.getAttribute('title')]).toEqual([
      true,
      '方案确认后可打印和下载',
    ]);
    expect(screen.faults).toEqual([]);
  });
});

/** Shared widget 7: a file as a tile, on the attachments of a document: what each kind shows, and that it is fetched as it was sent. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer } from '../kit.ts';
import { attachAll, OFD, Tiles } from './file-tile-scene.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-tiles-'));

let server: RunningServer;
let browser: Browser;
let page: Page;
let tiles: Tiles;

describe('a file tile', () => {
  beforeAll(async () => {
    server = await startHouse();
    browser = await launchBrowser();
    page = (await openScreen(browser, server.url)).page;
    await logIn(page);
    tiles = new Tiles(page);
    await page.goto(
      await attachAll(await Api.logIn(server.url), folder, ['keyword2', 'n', 'V4RideRight', 'helloworld']),
    );
    await page.getByRole('region', { name: '附件' }).waitFor();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
    rmSync(folder, { recursive: true, force: true });
  });

  it('S217 fetches what was sent, byte by byte', async () => {
    const fetched = await tiles.fetched('n.ofd', folder);
    expect(fetched.equals(readFileSync(path.join(OFD, 'n.ofd')))).toBe(true);
  });

  it('S210 S216 an image is shown', async () => {
    const dialog = await tiles.preview('安装位置.png');
    await expect
      .poll(() =>
        dialog
          .getByRole('img')
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(1);
    await tiles.close();
  });

  it('S211 a PDF is shown by the browser, or it is said that it cannot', async () => {
    const dialog = await tiles.preview('方案.pdf');
    const shown = dialog.locator('iframe').or(dialog.getByText('浏览器不能显示 PDF'));
    await shown.first().waitFor();
    await tiles.closeByButton();
  });

  it('S213 XML is shown element by element', async () => {
    const dialog = await tiles.preview('发票.xml');
    expect(await dialog.locator('pre').innerText()).toBe(
      '<Invoice>\n  <No>31471858</No>\n  <Sum>200.00</Sum>\n</Invoice>',
    );
    await tiles.close();
  });

  it('S214 a workbook is shown with its rows', async () => {
    const dialog = await tiles.preview('清单.xlsx');
    await dialog.getByRole('tab', { name: '下料' }).waitFor();
    const rows = dialog.getByRole('table', { name: '下料' }).locator('tbody tr');
    expect(await rows.allInnerTexts()).toEqual(['1\t编号\t数量', '2\tA-01\t12']);
    await tiles.close();
  });

  it('S215 an archive is shown with what it holds', async () => {
    const dialog = await tiles.preview('资料.zip');
    await dialog.getByText('1 个文件，共 6 B').waitFor();
    await dialog.getByText('图纸/一层.txt').waitFor();
    await tiles.close();
  });

  it('S212 an invoice as OFD: its template, its text at its places, its QR code', async () => {
    const dialog = await tiles.preview('keyword2.ofd');
    const sheet = dialog.getByRole('img', { name: '第 1 页，共 1 页' });
    await expect.poll(() => sheet.locator('> svg').count()).toBe(1);
    const texts = await sheet.locator('text').allTextContents();
    for (const text of [
      '江苏增值税电子普通发票',
      '032001600511',
      '上海后衍品牌管理有限公司钟楼分公司',
      '31471858',
    ])
      expect(texts).toContain(text);
    // 69 + 6.5297 a character: the last of eleven stands at 10 × 6.5297
    const title = sheet.locator('text').filter({ hasText: '江苏增值税电子普通发票' });
    expect(((await title.getAttribute('x')) ?? '').split(' ').map(Number).at(-1)).toBeCloseTo(65.297, 3);
    const code = sheet.locator('image').first();
    await code.waitFor();
    expect(await code.getAttribute('href')).toMatch(/^data:image\/png;base64,/);
    expect(await sheet.locator('path').count()).toBeGreaterThan(20);
    expect(await dialog.getByRole('note').count()).toBe(0);
    await tiles.close();
  });

  it.each([
    ['n.ofd', 2, '关于同意张阿三同志辞职的批复'],
    ['V4RideRight.ofd', 5, ''],
    ['helloworld.ofd', 1, '你好呀，OFD Reader&Writer！'],
  ])('S212 %s: %i pages', async (name, count, text) => {
    const dialog = await tiles.preview(name);
    const pages = dialog.locator('.my-ofd-page');
    await expect.poll(() => pages.count()).toBe(count);
    await expect.poll(() => pages.first().locator('svg').first().isVisible()).toBe(true);
    if (text) await dialog.locator('text').filter({ hasText: text }).first().waitFor();
    await tiles.close();
  });

  it('S212 a seal across the edges stands on each of the five pages, a strip of eight millimetres', async () => {
    const dialog = await tiles.preview('V4RideRight.ofd');
    const pages = dialog.locator('.my-ofd-page');
    for (let i = 0; i < 5; i += 1) {
      await pages.nth(i).scrollIntoViewIfNeeded();
      const strip = pages.nth(i).locator('svg > svg');
      await strip.first().waitFor();
      expect([await strip.first().getAttribute('x'), await strip.first().getAttribute('width')]).toEqual([
        '202',
        '8',
      ]);
    }
    await tiles.close();
  });
});

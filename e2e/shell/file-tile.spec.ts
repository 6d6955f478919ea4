/** Shared widget 7: a file as a tile, on the attachments of a document: what each kind shows, and that it is fetched as it was sent. */
import { readFileSync } from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file as files, materialSku, requisition } from '@muyun/contract';
import { renderPdf } from '../../apps/server/src/kit/pdf.ts';
import { writeXlsx } from '../../apps/server/src/kit/spreadsheet.ts';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, ROOT, type RunningServer } from '../kit.ts';

const OFD = path.join(ROOT, 'e2e/fixtures/ofd');
/** one pixel */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-tiles-'));

let server: RunningServer;
let browser: Browser;
let page: Page;
let api: Api;

/** A zip of one stored file, by hand. */
function zipOf(name: string, content: string): Buffer {
  const [title, body] = [Buffer.from(name), Buffer.from(content)];
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(0x800, 6);
  head.writeUInt32LE(body.length, 18);
  head.writeUInt32LE(body.length, 22);
  head.writeUInt16LE(title.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(0x800, 8);
  central.writeUInt32LE(body.length, 20);
  central.writeUInt32LE(body.length, 24);
  central.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + title.length, 12);
  end.writeUInt32LE(30 + title.length + body.length, 16);
  return Buffer.concat([head, title, body, central, title, end]);
}

async function written(): Promise<string[]> {
  const made = (name: string): string => path.join(folder, name);
  writeFileSync(made('安装位置.png'), Buffer.from(PNG, 'base64'));
  writeFileSync(made('资料.zip'), zipOf('图纸/一层.txt', '一层'));
  writeFileSync(
    made('发票.xml'),
    '<?xml version="1.0" encoding="UTF-8"?><Invoice><No>31471858</No><Sum>200.00</Sum></Invoice>',
  );
  await writeXlsx(made('清单.xlsx'), {
    sheets: [{ name: '下料', columns: [{ title: '编号' }, { title: '数量' }], rows: [['A-01', 12]] }],
  });
  writeFileSync(
    made('方案.pdf'),
    await renderPdf({
      title: '方案',
      notes: [],
      paper: 'A4',
      landscape: false,
      foot: '',
      pageLine: '{n} / {m}',
      blocks: [],
    }),
  );
  return ['安装位置.png', '资料.zip', '发票.xml', '清单.xlsx', '方案.pdf'].map(made);
}

const tile = (name: string): Locator => page.locator('.my-file-tile:visible').filter({ hasText: name });
const preview = async (name: string): Promise<Locator> => {
  await tile(name)
    .getByRole('button', { name: `预览 ${name}` })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
};
const close = async (): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

describe('a file tile', () => {
  beforeAll(async () => {
    server = await startHouse();
    browser = await launchBrowser();
    page = (await openScreen(browser, server.url)).page;
    await logIn(page);
    api = await Api.logIn(server.url);
    const all = [
      ...(await written()),
      ...['keyword2', 'n', 'V4RideRight', 'helloworld'].map((n) => path.join(OFD, `${n}.ofd`)),
    ];
    const ids: string[] = [];
    for (const one of all)
      ids.push(...(await api.call(files.uploadFile, { file: one, body: {} })).map((f) => f.id));
    const { items } = await api.call(materialSku.calls.list, { query: { maxResultCount: 1 } });
    const { id } = await api.call(requisition.calls.create, {
      body: {
        requisitionDate: '2026-11-22',
        purpose: 1,
        attachments: ids,
        lines: [{ materialSkuId: items[0]?.id ?? '', quantity: '3', requiredDate: '2027-01-05' }],
      },
      key: crypto.randomUUID(),
    });
    await page.goto(`/purchase/material/requisition/detail?id=${id}`);
    await page.getByRole('region', { name: '附件' }).waitFor();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
    rmSync(folder, { recursive: true, force: true });
  });

  it('S217 fetches what was sent, byte by byte', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      tile('n.ofd').getByRole('button', { name: '下载 n.ofd' }).click(),
    ]);
    const saved = path.join(folder, 'saved.ofd');
    await download.saveAs(saved);
    expect(readFileSync(saved).equals(readFileSync(path.join(OFD, 'n.ofd')))).toBe(true);
  });

  it('S210 S216 an image is shown', async () => {
    const dialog = await preview('安装位置.png');
    await expect
      .poll(() =>
        dialog
          .getByRole('img')
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(1);
    await close();
  });

  it('S211 a PDF is shown by the browser, or it is said that it cannot', async () => {
    const dialog = await preview('方案.pdf');
    const shown = dialog.locator('iframe').or(dialog.getByText('浏览器不能显示 PDF'));
    await shown.first().waitFor();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('S213 XML is shown element by element', async () => {
    const dialog = await preview('发票.xml');
    expect(await dialog.locator('pre').innerText()).toBe(
      '<Invoice>\n  <No>31471858</No>\n  <Sum>200.00</Sum>\n</Invoice>',
    );
    await close();
  });

  it('S214 a workbook is shown with its rows', async () => {
    const dialog = await preview('清单.xlsx');
    await dialog.getByRole('tab', { name: '下料' }).waitFor();
    const rows = dialog.getByRole('table', { name: '下料' }).locator('tbody tr');
    expect(await rows.allInnerTexts()).toEqual(['1\t编号\t数量', '2\tA-01\t12']);
    await close();
  });

  it('S215 an archive is shown with what it holds', async () => {
    const dialog = await preview('资料.zip');
    await dialog.getByText('1 个文件，共 6 B').waitFor();
    await dialog.getByText('图纸/一层.txt').waitFor();
    await close();
  });

  it('S212 an invoice as OFD: its template, its text at its places, its QR code', async () => {
    const dialog = await preview('keyword2.ofd');
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
    await close();
  });

  it.each([
    ['n.ofd', 2, '关于同意张阿三同志辞职的批复'],
    ['V4RideRight.ofd', 5, ''],
    ['helloworld.ofd', 1, '你好呀，OFD Reader&Writer！'],
  ])('S212 %s: %i pages', async (name, count, text) => {
    const dialog = await preview(name);
    const pages = dialog.locator('.my-ofd-page');
    await expect.poll(() => pages.count()).toBe(count);
    await expect.poll(() => pages.first().locator('svg').first().isVisible()).toBe(true);
    if (text) await dialog.locator('text').filter({ hasText: text }).first().waitFor();
    await close();
  });

  it('S212 a seal across the edges stands on each of the five pages, a strip of eight millimetres', async () => {
    const dialog = await preview('V4RideRight.ofd');
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
    await close();
  });
});

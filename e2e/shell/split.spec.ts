/** 拆图 as a designer works on it (engineering part E): a drawing is sent, its parts become products, one is said by hand. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, project, split, texture } from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer } from '../kit.ts';
import { open, shown } from './screens.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let faults: string[];
let api: Api;
const PROJECT = '东立面拆图工程';

/** Closed rectangles with their texts, mm. */
interface Shape {
  at: [number, number];
  size: [number, number];
  text: string;
  layer?: string;
  /** its last side is left out */
  isOpen?: boolean;
}
function drawn(shapes: readonly Shape[], name = '东立面.dxf'): string {
  const tags: (string | number)[] = [
    0,
    'SECTION',
    2,
    'HEADER',
    9,
    '$INSUNITS',
    70,
    4,
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
    'ENTITIES',
  ];
  for (const {
    at: [x, y],
    size: [w, h],
    text,
    layer = 'CUT',
    isOpen = false,
  } of shapes) {
    tags.push(0, 'LWPOLYLINE', 8, layer, 90, 4, 70, isOpen ? 0 : 1);
    for (const [px, py] of [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ])
      tags.push(10, px as number, 20, py as number);
    if (text !== '') tags.push(0, 'TEXT', 8, 'TEXT', 10, x + 40, 20, y + 40, 40, 20, 1, text);
  }
  tags.push(0, 'ENDSEC', 0, 'EOF');
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'split-')), name);
  writeFileSync(file, `${tags.join('\n')}\n`);
  return file;
}

describe('拆图', () => {
  beforeAll(async () => {
    server = await startHouse();
    browser = await launchBrowser();
    ({ page, faults } = await openScreen(browser, server.url));
    api = await Api.logIn(server.url);
    const [customer] = (await api.call(demander.listDemanders)).items;
    const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id;
    await api.call(project.createProject, {
      body: {
        name: PROJECT,
        demanderId: customer?.id,
        defaultThickness: 3,
        defaultTextureId: textureId,
      } as never,
    });
    await logIn(page);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('an empty log says what to do first; a drawing becomes products, coloured by what became of its parts', async () => {
    await open(page, '/split/log');
    await shown(page).getByText('选择工程，上传图纸').waitFor();
    await shown(page).getByRole('button', { name: '拆图', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: '拆图' });
    await dialog.getByRole('combobox').first().click();
    await page.locator('.ant-select-item-option').filter({ hasText: PROJECT }).first().click();
    await dialog.locator('input[type=file]').setInputFiles(
      drawn([
        { at: [0, 0], size: [1200, 800], text: '编号:CT-01 3.0' },
        { at: [1500, 0], size: [900, 800], text: '编号:CT-02 3.0' },
        { at: [2700, 0], size: [500, 800], text: '编号:CT-01 3.0' },
      ]),
    );
    await dialog.getByText('东立面.dxf').waitFor();
    await dialog.getByRole('button', { name: '开始拆图' }).click();
    const drawer = page.locator('.ant-drawer');
    await drawer.getByRole('img', { name: /按拆分结果着色/ }).waitFor();
    expect(await drawer.locator('.split-part').count()).toBe(3);
    await drawer.getByText(/全部 3/).waitFor();
  });

  it('a part is left out by hand and stays so when the drawing is split again', async () => {
    const drawer = page.locator('.ant-drawer');
    const row = drawer.getByRole('row').filter({ hasText: 'CT-02' });
    await row.getByRole('button', { name: '忽略' }).click();
    await drawer.getByRole('row').filter({ hasText: 'CT-02' }).getByText('人工').waitFor();
    await drawer.getByRole('button', { name: '重新拆分' }).click();
    await page
      .getByRole('dialog', { name: /重新拆分/ })
      .getByRole('button', { name: '重新拆分' })
      .click();
    await drawer.getByRole('row').filter({ hasText: 'CT-02' }).getByText('人工').waitFor();
    await page.keyboard.press('Escape');
    await shown(page).getByRole('cell').filter({ hasText: '东立面.dxf' }).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('失败明细 shows what failed and why; a layer that was taken for contours is said to be none', async () => {
    await page.reload();
    await open(page, '/split/log');
    await shown(page).getByRole('button', { name: '拆图', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: '拆图' });
    await dialog.getByRole('combobox').first().click();
    await page.locator('.ant-select-item-option').filter({ hasText: PROJECT }).last().click();
    await dialog.locator('input[type=file]').setInputFiles(
      drawn(
        [
          { at: [0, 0], size: [1180, 760], text: '编号:XT-01 3.0' },
          { at: [1500, 0], size: [880, 760], text: '编号:XT-02 3.0' },
          { at: [3000, 0], size: [400, 760], text: '', layer: 'XIAN', isOpen: true },
          { at: [4000, 0], size: [300, 300], text: '', layer: 'BIAOJI' },
        ],
        '西立面.dxf',
      ),
    );
    // what comes with the file moves what stands beneath
    await dialog.getByText('西立面.dxf').waitFor();
    // one layer is known beforehand and said at once
    await dialog.getByRole('button', { name: '指定一个图层' }).click();
    await dialog.getByRole('textbox', { name: '第 1 个图层名' }).fill('BIAOJI');
    // the browser's own button of a file input stays out of sight
    expect(await dialog.locator('input[type=file]').isVisible()).toBe(false);
    await dialog.getByRole('button', { name: '开始拆图' }).click();
    const drawer = page.locator('.ant-drawer');
    await drawer.getByRole('img', { name: /按拆分结果着色/ }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    const row = shown(page).getByRole('row').filter({ hasText: '西立面.dxf' });
    await row.getByRole('button', { name: '失败明细' }).click();
    await drawer
      .getByText(/不闭合/)
      .first()
      .waitFor();
    expect(await drawer.getByRole('row').filter({ hasText: 'XT-01' }).count()).toBe(0);
    // what is no part is not to be ticked, and does not look as if it were
    const tick = drawer
      .getByRole('row')
      .filter({ hasText: /不闭合/ })
      .getByRole('checkbox')
      .first();
    expect([await tick.isDisabled(), await tick.isChecked()]).toEqual([true, false]);
    await drawer.getByRole('button', { name: '重新拆分' }).click();
    const again = page.getByRole('dialog', { name: /重新拆分/ });
    const layer = again.getByRole('group', { name: '图层 XIAN' });
    await layer.getByText('1 个图元').waitFor();
    await layer.getByRole('combobox').click();
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: '忽略' })
      .last()
      .click();
    // on a loaded machine the list of the select may stand open a while over the button
    await layer.getByText('1 个图元').click();
    await again.getByRole('button', { name: '重新拆分' }).click();
    await drawer.getByText('全部 2').waitFor();
    const [done] = (await api.call(split.listSplits)).items;
    expect(done).toMatchObject({
      fileName: '西立面.dxf',
      state: 4,
      partCount: 2,
      matchedCount: 2,
      failCount: 0,
    });
    const { layers } = await api.call(split.getSplit, { params: { id: done?.id ?? '' } });
    expect(layers.filter((l) => l.isSaid).map((l) => [l.name, l.role])).toEqual([
      ['XIAN', 'ignore'],
      ['BIAOJI', 'ignore'],
    ]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await row.getByRole('button', { name: '失败明细' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

/**
 * What a keeper finds and names: remnants in the list with their shape, issued by name with what is kept for the project; the panels of a
 * heat; old paint for a new project; a kit by one scan; sheets by weight; and a requisition whose shortage is gone.
 */
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { materialStockOut, stock } from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { type KeeperScene, keeperScene } from '../walk/keeper-scene.ts';
import { type Maker, makerOf } from '../walk/maker.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let m: Maker;
let made: KeeperScene;

const verb = (name: string): Locator =>
  page.locator('.my-doc-acts:visible').getByRole('button', { name, exact: true });
const said = (text: string | RegExp): Promise<void> =>
  page.locator('.ant-message').getByText(text).last().waitFor();
const dialog = (): Locator => page.getByRole('dialog').last();
const rows = (text: string): Locator => page.locator('tbody tr:visible').filter({ hasText: text });
const pickOption = (text: string): Promise<void> =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .click();
const failing = (): void =>
  onTestFailed(async () => {
    await page.screenshot({ path: path.join(os.tmpdir(), `muyun-keeper-${Date.now()}.png`) });
  });

/** A picture of the page in two sizes, for whoever asks for them: SHOTS=/tmp/shots. */
const SHOTS = process.env['SHOTS'];
async function look(name: string): Promise<void> {
  if (!SHOTS) return;
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: path.join(SHOTS, `${name}-${width}.png`) });
  }
}

describe('what a keeper finds and names', () => {
  beforeAll(async () => {
    server = await startHouse();
    m = await makerOf(await Api.logIn(server.url));
    made = await keeperScene(m);
    browser = await launchBrowser();
    screen = await openScreen(browser, server.url);
    page = screen.page;
    await page.setViewportSize({ width: 1440, height: 900 });
    await logIn(page);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('remnants stand in the list with their shape at one scale; one that was entered twice is void, and its log says why', async () => {
    failing();
    await page.goto('/warehouse/material/stock?view=board&kind=3');
    await expect.poll(() => rows('YL-01').count()).toBe(3);
    const shape = (code: string): Locator => page.getByRole('img', { name: `${code} 形状` });
    const widths = await Promise.all(
      ['YL-0101', 'YL-0102'].map(async (code) => Number(await shape(code).getAttribute('width'))),
    );
    // 1500 and 900 mm long at one scale
    expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(1500 / 900, 2);
    await look('remnant-list');
    await rows('YL-0103').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '作废' }).click();
    await dialog().getByLabel('原因').fill('重复登记');
    await look('remnant-void');
    await dialog().getByRole('button', { name: '作废余料' }).click();
    await said('已作废');
    await rows('YL-0103').getByText('余料已作废').waitFor();
    await rows('YL-0103').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '日志' }).click();
    await dialog().getByText('余料作废：重复登记').waitFor();
    await look('remnant-log');
  });

  it('is found by its colour too, and is moved to another place, many at once', async () => {
    failing();
    const key = crypto.randomUUID();
    const [one] = (await m.api.call(stock.listStock, { query: { kind: 3, filter: 'YL-0101' } as never }))
      .items;
    for (const code of ['YL-0201', 'YL-0202', 'YL-0203', 'YL-0204'])
      await m.api.call(stock.createStock, {
        body: {
          kind: 3,
          code,
          textureId: one?.textureId,
          thickness: 2.5,
          width: 700,
          length: 1100,
          warehouseId: one?.warehouseId,
          initialQuantity: 1,
        } as never,
        key: `${key}${code}`,
      });
    await page.goto('/warehouse/material/stock?view=board&kind=3');
    await page.getByRole('button', { name: '找余料' }).click();
    await dialog().locator('figure').first().waitFor();
    await look('remnant-find');
    await dialog().getByRole('combobox', { name: '全部颜色' }).click();
    await pickOption('');
    await page.getByText('没有放得下的余料').waitFor();
    await page.locator('.ant-drawer-close:visible').click();
    for (const code of ['YL-0201', 'YL-0202']) await rows(code).locator('td.pick').click();
    await page.getByRole('button', { name: '移库', exact: true }).click();
    await dialog().getByLabel('库位').fill('C-07');
    await look('remnant-move');
    await dialog().getByRole('button', { name: '移库', exact: true }).click();
    await said('2 块余料已移库');
    await rows('YL-0202').getByText('C-07').waitFor();
    await page.getByRole('button', { name: '清空' }).click();
    await rows('YL-0203').locator('td.pick').click();
    await page.getByRole('button', { name: '报废', exact: true }).click();
    await look('remnant-scrap');
    await dialog().getByLabel('原因').fill('锈蚀');
    await dialog().getByRole('button', { name: '报废余料' }).click();
    await said('已报废');
    await rows('YL-0204').locator('td.pick').click();
    // what was scrapped is ticked still, and is nothing that could be sold
    await page.getByRole('button', { name: '出售 1 / 2' }).click();
    await look('remnant-sell');
    await dialog().getByLabel('售价').fill('60');
    await dialog().getByLabel('原因').fill('卖给废品站');
    await dialog().getByRole('button', { name: '出售余料' }).click();
    await said('已出售');
  });

  it('an issue takes what is kept for the project and a remnant by name', async () => {
    failing();
    await page.goto('/warehouse/material/stock-out-detail?mode=add');
    await page.getByRole('button', { name: '选预留' }).click();
    await rows('云澜中心').first().locator('td.pick').click();
    await look('pick-reserved');
    await page
      .getByRole('button', { name: /带入 1 行/ })
      .last()
      .click();
    const grid = page.getByRole('table', { name: '出库明细' }).filter({ visible: true });
    await expect.poll(() => grid.locator('tbody tr').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: '用余料' }).click();
    await rows('YL-0102').first().locator('td.pick').click();
    await look('pick-remnant');
    await page
      .getByRole('button', { name: /带入 1 行/ })
      .last()
      .click();
    await grid.getByText('YL-0102').waitFor();
    await look('issue-named');
    await verb('保存并提交').click();
    await verb('审核').click();
    await dialog().getByRole('button', { name: '审核' }).click();
    await verb('反审核').waitFor();
    await look('issue-posted');
    const { items } = await m.api.call(materialStockOut.calls.list, { query: {} });
    const view = await m.api.call(materialStockOut.calls.get, { params: { id: items[0]?.id ?? '' } });
    expect(view.lines.map((l) => [l.quantity, l.remnant, l.reservedFor]).toSorted()).toEqual(
      [
        ['1.0000', 'YL-0102 600×900', null],
        ['6.0000', null, '云澜中心'],
      ].toSorted(),
    );
  });

  it('a heat is followed to where it went', async () => {
    failing();
    await page.goto('/warehouse/material/stock?view=heat&filter=LH-2608');
    await rows('LH-2608').first().waitFor();
    expect(await rows('LH-2608').first().innerText()).toMatch(/云澜中心[\s\S]*非套料领用/);
    await look('heat-trace');
  });

  it('a requisition whose shortage is gone says so; it is approved with a reason', async () => {
    failing();
    await page.goto(`/purchase/material/requisition/detail?id=${made.requisitionId}`);
    await verb('审核').click();
    await dialog().getByRole('button', { name: '审核' }).click();
    await page.getByText(/请购12，现缺0/).waitFor();
    await look('shortage-gone');
    await dialog().getByRole('textbox').fill('备库用');
    await dialog().getByRole('button', { name: '仍要审核' }).click();
    await verb('反审核').waitFor();
  });

  it('so many kg are so many sheets, and what is not whole is said', async () => {
    failing();
    await page.goto('/purchase/material/order/detail?mode=add');
    await page.getByRole('button', { name: '按重量折算' }).click();
    await dialog().getByLabel('折算材料').click();
    await pickOption('2.5×1500×4000');
    await dialog().getByLabel('折算重量').fill('4139');
    await dialog()
      .getByText(/不是整张/)
      .waitFor();
    await look('by-weight');
    await dialog()
      .getByRole('button', { name: /加入 \d+ 张/ })
      .click();
    await page.getByRole('table', { name: '采购明细' }).getByText('2.5×1500×4000').waitFor();
  });

  it('a new project is offered the old paint of its colour, and keeps it', async () => {
    failing();
    await page.goto('/psi/paint/add-coation-project');
    await page.locator('.paint-pick-head .ant-select').first().click();
    await pickOption('云澜中心');
    await page.getByText(/18 kg · PC26-11/).waitFor();
    await look('old-paint');
    await page.getByRole('button', { name: '保存用量' }).click();
    await said(/预留余存 18 kg/);
  });

  it('a kit is issued by one scan; what is short is named', async () => {
    failing();
    await page.goto('/psi/accessory/add-accessory-out?mode=add');
    const scan = page.getByLabel('套料码');
    await expect.poll(() => scan.isEnabled()).toBe(true);
    await look('kit-scan');
    await scan.fill(made.projectCode);
    await scan.press('Enter');
    await dialog()
      .getByText(/4\.8×19.* 缺 80/)
      .waitFor();
    await look('kit-short');
    await dialog().getByRole('button', { name: '知道了' }).click();
    await verb('审核').waitFor();
  });
});

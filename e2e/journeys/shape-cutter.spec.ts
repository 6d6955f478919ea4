/**
 * The laser operator's day with parts of any outline: drawings are imported → an order of true outlines → run → the sheet looked at →
 * confirmed → DXF taken and read back → what found no plate is nested again. The drawings are made here.
 */
import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, nest, product, project, texture } from '@muyun/contract';
import { circleRing, type DxfShape, readDxf, type Ring, writeDxf } from '@muyun/nesting/panel';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import {
  dispose,
  launchBrowser,
  logIn,
  openScreen,
  type RunningServer,
  type Screen,
  OPEN_MENU,
} from '../kit.ts';

const files = mkdtempSync(path.join(os.tmpdir(), 'muyun-shapes-'));
let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let [projectId, orderId] = ['', ''];

const ring = (...corners: (readonly [x: number, y: number, bulge?: number])[]): Ring => ({
  vertices: corners.map(([x, y, bulge]) => (bulge === undefined ? { x, y } : { x, y, bulge })),
});
const ARC = Math.tan(Math.PI / 8);

interface Part {
  readonly code: string;
  readonly quantity: number;
  readonly outer: Ring;
  readonly holes: readonly Ring[];
}
/** A gusset, a frame with a wide opening, a plate with round corners and bolt holes, an arch that no plate of the order takes. */
const PARTS: readonly Part[] = [
  { code: 'YX-01', quantity: 8, outer: ring([0, 0], [520, 0], [0, 520]), holes: [] },
  {
    code: 'YX-02',
    quantity: 2,
    outer: ring([0, 0], [800, 0], [800, 800], [0, 800]),
    holes: [ring([100, 100], [700, 100], [700, 700], [100, 700])],
  },
  {
    code: 'YX-03',
    quantity: 4,
    outer: ring(
      [60, 0],
      [340, 0, ARC],
      [400, 60],
      [400, 190, ARC],
      [340, 250],
      [60, 250, ARC],
      [0, 190],
      [0, 60, ARC],
    ),
    holes: [circleRing({ x: 80, y: 125 }, 20), circleRing({ x: 320, y: 125 }, 20)],
  },
  { code: 'YX-04', quantity: 2, outer: ring([0, 0], [1100, 0, 1]), holes: [] },
];

/** A drawing of one part as a CAD program writes it. */
function drawn({ code, quantity, outer, holes }: Part): string {
  const shapes: DxfShape[] = [
    { type: 'ring', layer: 'CUT', ring: outer },
    ...holes.map((hole): DxfShape => ({ type: 'ring', layer: 'HOLE', ring: hole })),
    { type: 'text', layer: 'TEXT', at: { x: 60, y: 60 }, height: 10, text: `数量：${quantity}` },
  ];
  const file = path.join(files, `${code}.dxf`);
  writeFileSync(file, writeDxf(shapes));
  return file;
}

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  await api.call(texture.initTextures);
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH-Y1', name: '云顶装饰工程有限公司' },
  });
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id;
  projectId = (
    await api.call(project.createProject, {
      body: {
        name: '云顶大厅',
        demanderId,
        defaultThickness: 3,
        defaultTextureId: textureId,
      } as never,
    })
  ).id;
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  ({ page } = screen);
  await logIn(page);
});
afterAll(async () => {
  await browser.close();
  await dispose(server);
  rmSync(files, { recursive: true, force: true });
});
const order = () => api.call(nest.getNestOrder, { params: { id: orderId } });
const plan = async () => api.call(nest.nestRunLayouts, { params: { id: (await order()).runId as string } });
const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const next = () => page.getByRole('dialog').getByRole('button', { name: '下一步' }).click();

/** A plan that leaves pieces over is asked about once more. */
async function confirmPlan(): Promise<void> {
  const dialogs = page.locator('.ant-modal:visible');
  await expect.poll(() => dialogs.count()).toBe(0);
  await button('确认方案').click();
  const sure = dialogs.getByRole('button', { name: '确认方案' });
  const isConfirmed = async () => (await order()).state === 16;
  await expect.poll(async () => (await isConfirmed()) || (await sure.count()) > 0).toBe(true);
  if (!(await isConfirmed())) await sure.click();
  await expect.poll(isConfirmed).toBe(true);
}

describe('the day of whoever cuts outlines', () => {
  it('imports the drawings of irregular parts', async () => {
    await page.goto(`/cad/product-import?kind=dxf&projectId=${projectId}`);
    await page.locator('input[type=file]').setInputFiles(PARTS.map(drawn));
    await page.waitForURL(/importId=/);
    await page.getByText('YX-03').first().waitFor();
    await page.getByRole('button', { name: /^导入 \d+ 行$/ }).click();
    await page
      .getByText(/导入完成|已导入/)
      .first()
      .waitFor();
    const made = await api.call(product.selectProducts, { query: { projectId } as never });
    expect(made.map((p) => [p.code, p.availableToNest]).sort()).toEqual(
      PARTS.map((p) => [p.code, p.quantity]),
    );
  });

  it('makes an order of true outlines on one plate of the stock, and starts it', async () => {
    await page.goto(`/nest/order?create=1&projectId=${projectId}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('YX-01').first().waitFor();
    expect(await dialog.locator('.nest-wizard-sum').textContent()).toContain('4 种 16 件');
    await dialog.getByText('异形', { exact: true }).click();
    await next();
    await dialog.getByText('预检通过：全部产品可以套料').waitFor();
    await next();
    await dialog.getByRole('spinbutton').first().waitFor();
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await dialog.getByRole('checkbox', { name: /^1220 × 2440/ }).check();
    await dialog.getByRole('spinbutton', { name: /^1220 × 2440/ }).fill('1');
    await next();
    expect(await dialog.getByRole('radio', { name: /激光|雕刻机/ }).count()).toBe(2);
    expect(await dialog.getByText('剪板机').count()).toBe(0);
    // a machine of its own: what an hour of it costs
    await dialog.getByRole('button', { name: '设备工时' }).click();
    await page.getByLabel('设备名称').fill('激光一号');
    await page.getByLabel('每小时费用').fill('260');
    await page.getByRole('button', { name: '保存', exact: true }).first().click();
    await page.getByText('已新增设备').waitFor();
    await dialog.getByText('激光一号').first().waitFor();
    await dialog.getByRole('spinbutton', { name: /计算时间/ }).fill('6');
    await next();
    await dialog.getByText('下限张数').or(dialog.getByText(/至少/)).first().waitFor();
    await dialog.getByRole('button', { name: '开始套料' }).click();
    await page.waitForURL(/order-detail\?id=/);
    orderId = new URL(page.url()).searchParams.get('id') ?? '';
    await page.getByText(/已通过独立校验/).waitFor({ timeout: 60_000 });
    const done = await order();
    expect(done).toMatchObject({ kind: 2, state: 8, sheetAmount: 1 });
    expect(done.placedAmount + done.lostAmount).toBe(16);
    expect(done.lostAmount).toBeGreaterThan(0);
  });

  it('sees every outline where it lies, and in which order it is cut', async () => {
    const { layouts } = await plan();
    expect(await page.locator('.nest-sheet .nest-part').count()).toBe(layouts[0]?.placements.length);
    const rows = page.locator('.nest-outline-order li');
    expect(await rows.count()).toBe(layouts[0]?.placements.length);
    await page.getByText('孔内的件先切；每件先切内轮廓，再切外轮廓').waitFor();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('tab', { name: '余料' }).click();
    await page.getByRole('tab', { name: '成本' }).click();
    await page.locator('.nest-cost').getByText('净成本').waitFor();
    await button('方案对比').click();
    const compared = page.getByRole('dialog').filter({ hasText: '方案对比' });
    await compared.waitFor();
    await page.keyboard.press('Escape');
    await compared.waitFor({ state: 'hidden' });
  });

  it('lays the sheet by hand: outlines that meet are told, a turn is undone, what was taken off stands in the tray', async () => {
    const before = await order();
    await button('调整排版').click();
    const panel = page.getByRole('complementary', { name: '调整排版' });
    await panel.getByText('校验通过').waitFor();
    const parts = page.locator('.nest-touch-sheet .nest-part');
    const count = await parts.count();
    const middle = async (i: number) => {
      const box = await parts.nth(i).boundingBox();
      if (!box) throw new Error('no part');
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const { layouts } = await plan();
    // the arc of a round corner: its material is in the middle
    const round = layouts[0]?.placements.findIndex((p) => p.w === 400 || p.h === 400) ?? 0;
    const [from, to] = [await middle(round), await middle(round === 0 ? 1 : 0)];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(to[0] + 9, to[1] + 7, { steps: 8 });
    await page.mouse.up();
    await panel.getByText('产品重叠').first().waitFor();
    expect(await button('保存调整').isDisabled()).toBe(true);
    await page.keyboard.press('Control+z');
    await panel.getByText('校验通过').waitFor();
    // turned a quarter about its middle, and back
    await page.mouse.click(...from);
    await panel.getByText(/· \d+°/).waitFor();
    const told = await panel.getByText(/· \d+°/).textContent();
    await page.keyboard.press('r');
    await expect.poll(() => panel.getByText(/· \d+°/).textContent()).not.toBe(told);
    await page.keyboard.press('Control+z');
    await expect.poll(() => panel.getByText(/· \d+°/).textContent()).toBe(told);
    await panel.getByText('校验通过').waitFor();
    // off the sheet, laid on again where there is room, off again and kept like this
    await page.keyboard.press('Delete');
    await expect.poll(() => parts.count()).toBe(count - 1);
    await panel.getByText('校验通过').waitFor();
    await panel.getByRole('button', { name: '放上' }).first().click();
    await expect.poll(() => parts.count()).toBe(count);
    await page.keyboard.press('Control+z');
    await expect.poll(() => parts.count()).toBe(count - 1);
    await panel.getByText('校验通过').waitFor();
    await expect.poll(() => button('保存调整').isDisabled()).toBe(false);
    await button('保存调整').click();
    await page.getByText('已保存为第 2 次方案').waitFor();
    const after = await order();
    expect(after).toMatchObject({ kind: 2, placedAmount: before.placedAmount - 1 });
    expect(after.runs.map((r) => [r.runNo, r.touchedFrom, r.isChosen])).toEqual([
      [2, 1, true],
      [1, null, false],
    ]);
    expect(after.runs[0]?.verify).toMatchObject({ ok: true, faults: 0 });
  });

  it('locks the sheet, and lets it go again', async () => {
    await page.locator('.nest-middle').getByRole('button', { name: '锁定' }).click();
    await page.getByLabel('已锁定').first().waitFor();
    await expect.poll(async () => (await plan()).layouts.every((l) => l.isLocked)).toBe(true);
    await page.locator('.nest-middle').getByRole('button', { name: '解除锁定' }).click();
    await expect.poll(async () => (await plan()).layouts.some((l) => l.isLocked)).toBe(false);
  });

  it('confirms and takes the DXF: holes before outlines, arcs as arcs, every part once', async () => {
    await confirmPlan();
    const { layouts } = await plan();
    await page.getByRole('button', { name: /清单与 DXF/ }).click();
    const item = page.locator(`${OPEN_MENU} .ant-dropdown-menu-item`).filter({ hasText: /^DXF/ });
    const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
    const file = path.join(files, 'cut.zip');
    await download.saveAs(file);
    const [[, bytes] = []] = Object.entries(unzipSync(readFileSync(file)));
    const { entities } = readDxf(bytes as Uint8Array);
    const cuts = entities.filter((e) => e.layer === 'CUT' || e.layer === 'HOLE').map((e) => e.layer);
    expect(cuts.filter((l) => l === 'CUT')).toHaveLength(layouts[0]?.placements.length ?? 0);
    // what comes last of every part is its outline
    expect(cuts.at(-1)).toBe('CUT');
    expect(cuts.join(' ')).not.toMatch(/CUT HOLE$/);
  });

  it('nests what found no plate again, and nothing is lost then', async () => {
    const lost = await api.call(nest.listLostProducts, { query: { orderId } });
    const open = lost.reduce((sum, l) => sum + l.quantity, 0);
    expect(open).toBeGreaterThan(0);
    const first = orderId;
    await page.goto(`/nest/order?create=1&projectId=${projectId}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('异形', { exact: true }).click();
    await expect.poll(() => dialog.locator('.nest-wizard-sum').textContent()).toContain(`${open} 件`);
    for (let step = 0; step < 3; step += 1) await next();
    await dialog.getByRole('spinbutton', { name: /计算时间/ }).fill('5');
    await next();
    await dialog.getByRole('button', { name: '开始套料' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('order-detail') && !url.search.includes(first));
    orderId = new URL(page.url()).searchParams.get('id') ?? '';
    await page.getByText(/已通过独立校验/).waitFor({ timeout: 60_000 });
    await confirmPlan();
    expect(await order()).toMatchObject({ kind: 2, placedAmount: open, lostAmount: 0 });
    const products = await api.call(product.selectProducts, { query: { projectId } as never });
    expect(products.every((p) => p.availableToNest === 0)).toBe(true);
    expect(screen.faults).toEqual([]);
  });
});

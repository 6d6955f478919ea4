/**
 * A nesting foreman's day in the browser: one order over three projects with the remnant first, two plans compared, one
 * sheet laid by hand under the verifier's eyes, confirmed, and the piece that was taken off nested again.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, nest, type NestLayout, product, project, stock, texture } from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';

/** Wider and higher than any other: the bottom sheet is never full of them alone. */
const PIECES = [
  { code: 'A-01', unfoldWidth: 1200, unfoldHeight: 640, quantity: 6 },
  { code: 'B-01', unfoldWidth: 900, unfoldHeight: 400, quantity: 8 },
  { code: 'C-01', unfoldWidth: 420, unfoldHeight: 300, quantity: 9 },
] as const;
const ALL = 23;

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let orderId = '';
const projectIds: string[] = [];
const layouts = async (): Promise<NestLayout[]> =>
  (await api.call(nest.nestRunLayouts, { params: { id: (await detail()).runId as string } })).layouts;
const detail = () => api.call(nest.getNestOrder, { params: { id: orderId } });

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  await api.call(texture.initTextures);
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  const plate = { textureId, thickness: 3, unitPrice: '25.15' };
  await api.call(stock.createStock, {
    body: { ...plate, code: 'BC-1530', width: 1500, length: 3000, initialQuantity: 20 },
  });
  await api.call(stock.createStock, {
    body: { ...plate, kind: 3, code: 'YL-0231', width: 1300, length: 2500, initialQuantity: 1 },
  });
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '广东金鼎幕墙工程有限公司' },
  });
  for (const [i, name] of ['临港会展中心', '前海金融城', '西站枢纽'].entries()) {
    const { id } = await api.call(project.createProject, { body: { name, demanderId } });
    projectIds.push(id);
    await api.call(product.createProduct, {
      body: {
        ...(PIECES[i] as (typeof PIECES)[number]),
        projectId: id,
        textureId,
        thickness: 3,
        unfoldMode: 3,
      },
    });
  }
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  page = screen.page;
  await logIn(page);
});
afterAll(async () => {
  await browser.close();
  await dispose(server);
});
const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

async function compute(): Promise<void> {
  await page.getByText(/已通过独立校验/).waitFor({ timeout: 90_000 });
}

describe('a nesting foreman’s day', () => {
  it('nests three projects in one order, the remnant first', async () => {
    await page.goto(`/nest/order?create=1&projectIds=${projectIds.join(',')}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`3 种 ${ALL} 件`).first().waitFor();
    for (let step = 0; step < 4; step += 1) {
      if (step === 3)
        await dialog
          .getByLabel(/计算时间/)
          .first()
          .fill('2');
      await dialog.getByRole('button', { name: '下一步' }).click();
    }
    await dialog.getByRole('button', { name: '开始套料' }).click();
    await page.waitForURL(/\/nest\/order-detail/);
    orderId = new URL(page.url()).searchParams.get('id') as string;
    await compute();
    const order = await detail();
    expect(order).toMatchObject({ state: 8, placedAmount: ALL, lostAmount: 0 });
    const { layouts } = await api.call(nest.nestRunLayouts, { params: { id: order.runId as string } });
    expect(layouts[0]).toMatchObject({ stockKind: 3, width: 1300, length: 2500 });
  });

  it('computes a second time and compares both plans', async () => {
    await button('重算').click();
    await expect.poll(async () => (await detail()).runs.length).toBe(2);
    await expect.poll(async () => (await detail()).state, { timeout: 60_000 }).toBe(8);
    await compute();
    await button(/方案对比/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('采用中').waitFor();
    expect(await dialog.getByRole('row').count()).toBe(3);
    const adopt = dialog.getByRole('button', { name: '采用' });
    // the dialog grows as it opens: a press on its way in may meet nothing
    await expect
      .poll(
        async () => {
          if (await adopt.isVisible()) await adopt.click({ timeout: 2000 }).catch(() => undefined);
          return dialog.isVisible();
        },
        { interval: 1500 },
      )
      .toBe(false);
    expect((await detail()).runs.find((r) => r.isChosen)?.runNo).toBe(1);
  });

  it('lays a sheet by hand: what overlaps is told and cannot be kept, what fits can', async () => {
    await page.getByRole('button', { name: '调整排版' }).click();
    const panel = page.getByRole('complementary', { name: '调整排版' });
    await panel.getByText('校验通过').waitFor();
    const parts = page.locator('.nest-touch-sheet .nest-part');
    const before = await parts.count();
    // onto its neighbour: both turn red, the verdict names it
    const [one, two] = [await parts.nth(0).boundingBox(), await parts.nth(1).boundingBox()];
    if (!one || !two) throw new Error('no parts');
    const middle = (b: { x: number; y: number; width: number; height: number }) =>
      [b.x + b.width / 2, b.y + b.height / 2] as const;
    await page.mouse.move(...middle(one));
    await page.mouse.down();
    await page.mouse.move(middle(two)[0] + 30, middle(two)[1] + 24, { steps: 6 });
    await page.mouse.up();
    await panel.getByText('产品重叠').first().waitFor();
    expect(await button('保存调整').isDisabled()).toBe(true);
    await page.keyboard.press('Control+z');
    await panel.getByText('校验通过').waitFor();
    // off the sheet, and it stands in the tray
    await parts.last().click();
    await page.keyboard.press('Delete');
    expect(await parts.count()).toBe(before - 1);
    await panel.getByText('校验通过').waitFor();
    await panel.getByRole('button', { name: '放上' }).waitFor();
    await button('保存调整').click();
    await page.getByText('已保存为第 3 次方案').waitFor();
    await page
      .getByText(/手工调整自第 1 次/)
      .first()
      .waitFor();
    const order = await detail();
    expect(order.runs.map((r) => [r.runNo, r.touchedFrom, r.isChosen])).toEqual([
      [3, 1, true],
      [2, null, false],
      [1, null, false],
    ]);
    expect(order.unplaced).toMatchObject([{ reason: 'TAKEN_OFF' }]);
    expect(order.placedAmount + order.lostAmount).toBe(ALL);
    await page
      .getByText(/手工移出/)
      .first()
      .waitFor();
  });

  it('a half laid sheet is not left without a word', async () => {
    await page.getByRole('button', { name: '调整排版' }).click();
    await page.getByText('校验通过').waitFor();
    await page.locator('.nest-touch-sheet .nest-part').first().click();
    const x = page.getByLabel('X 坐标');
    const stood = await x.inputValue();
    await x.fill('');
    await x.pressSequentially('137');
    await button('撤销').click();
    await expect.poll(() => x.inputValue()).toBe(stood);
    await page.keyboard.press('r');
    await button('取消').click();
    const ask = page.getByRole('dialog').filter({ hasText: '放弃这次调整？' });
    await ask.getByRole('button', { name: '继续调整' }).click();
    // the one that leaves must be gone: its button would take the next click
    await ask.waitFor({ state: 'hidden' });
    await page.getByText('调整排版 1', { exact: true }).waitFor();
    await button('取消').click();
    await ask.getByRole('button', { name: '放弃调整' }).click();
    await page.getByText(/已通过独立校验/).waitFor();
    expect((await detail()).runs).toHaveLength(3);
  });

  it('a sheet that a colleague has overtaken is not looked at for ever: why it cannot be is said', async () => {
    await page.getByRole('button', { name: '调整排版' }).click();
    const panel = page.getByRole('complementary', { name: '调整排版' });
    await panel.getByText('校验通过').waitFor();
    const adopt = async (runNo: number): Promise<void> => {
      const { version, runs } = await detail();
      const runId = runs.find((r) => r.runNo === runNo)?.id as string;
      const body = { action: 'adopt', version, runId } as const;
      await api.call(nest.nestOrderState, { params: { id: orderId }, body });
    };
    await adopt(1);
    await page.locator('.nest-touch-sheet .nest-part').first().click();
    await page.keyboard.press('ArrowRight');
    await panel.getByText('校验没有完成').waitFor();
    expect(await button('保存调整').isDisabled()).toBe(true);
    await adopt(3);
    await panel.getByRole('button', { name: '重试' }).click();
    await panel.getByText('校验没有完成').waitFor({ state: 'detached' });
    await button('取消').click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃调整' }).click();
    await page.reload();
    await page.getByText(/已通过独立校验/).waitFor();
  });

  it('puts the sheet onto another plate: what is used up is not offered, the verdict follows', async () => {
    const before = await layouts();
    expect(before[0]).toMatchObject({ stockKind: 3 });
    await page.getByRole('button', { name: '调整排版' }).click();
    const panel = page.getByRole('complementary', { name: '调整排版' });
    await panel.getByText('校验通过').waitFor();
    await panel.getByLabel('板材').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '当前' }).waitFor();
    await page.locator('.ant-select-item-option').filter({ hasText: 'BC-1530' }).click();
    await page.getByText('1500 × 3000 · ').waitFor();
    await panel.getByText('校验通过').waitFor();
    await button('保存调整').click();
    await page.getByText('已保存为第 3 次方案').waitFor();
    // the notice of the save before may still stand there
    await expect.poll(async () => (await layouts()).every((l) => l.stockKind !== 3)).toBe(true);
    const after = await layouts();
    expect(after.some((l) => l.stockTitle.includes('BC-1530'))).toBe(true);
    expect(after.map((l) => l.partCount).toSorted()).toEqual(before.map((l) => l.partCount).toSorted());
  });

  it('locks a sheet on the page of results; computed anew it stays, and the comparison says so', async () => {
    await page.goto(`/nest/order-result?id=${orderId}`);
    const row = page.getByRole('row').filter({ hasText: '锁定' }).last();
    await row.getByRole('button', { name: '锁定' }).click();
    await page.getByText('已锁定，重算时保持不变').waitFor();
    await row.getByRole('button', { name: '解除锁定' }).waitFor();
    const lies = (all: NestLayout[]) =>
      all
        .filter((l) => l.isLocked)
        .map(({ stockId, repeat, placements }) => ({ stockId, repeat, placements }));
    const locked = lies(await layouts());
    expect(locked).toHaveLength(1);
    await page.goto(`/nest/order-detail?id=${orderId}`);
    await page.getByLabel('已锁定').waitFor();
    await button('重算').click();
    await expect.poll(async () => (await detail()).runs.length).toBe(4);
    await expect.poll(async () => (await detail()).state, { timeout: 60_000 }).toBe(8);
    await compute();
    expect(lies(await layouts())).toEqual(locked);
    await button(/方案对比/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`保留锁定 ${locked[0]?.repeat} 张`).waitFor();
    // the plan that was laid by hand is the one to be made; a button that loads takes no click
    await expect.poll(() => dialog.locator('.ant-btn-loading').count()).toBe(0);
    await dialog
      .getByRole('row')
      .filter({ hasText: '第 3 次' })
      .getByRole('button', { name: '采用' })
      .click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await detail()).runs.find((r) => r.isChosen)?.runNo).toBe(3);
    await page.reload();
    await compute();
  });

  it('confirms what was laid; the piece left over is nested again in an order of its own', async () => {
    const { lostAmount } = await detail();
    await button('确认方案').click();
    await page.locator('.ant-modal').getByRole('button', { name: '确认方案' }).click();
    await expect.poll(async () => (await detail()).state).toBe(16);
    const lost = await api.call(nest.listLostProducts, { query: { orderId } });
    expect(lost.reduce((sum, l) => sum + l.quantity, 0)).toBe(lostAmount);
    expect(lost[0]).toMatchObject({ reason: '手工移出', state: 1 });
    await page.goto(`/nest/order?create=1&productIds=${lost.map((l) => l.productId).join(',')}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`1 种 ${lostAmount} 件`).first().waitFor();
    for (let step = 0; step < 4; step += 1) {
      if (step === 3)
        await dialog
          .getByLabel(/计算时间/)
          .first()
          .fill('1');
      await dialog.getByRole('button', { name: '下一步' }).click();
    }
    await dialog.getByRole('button', { name: '开始套料' }).click();
    await page.waitForURL(/\/nest\/order-detail/);
    const again = new URL(page.url()).searchParams.get('id') as string;
    await compute();
    await button('确认方案').click();
    await expect
      .poll(async () => (await api.call(nest.getNestOrder, { params: { id: again } })).state)
      .toBe(16);
    const products = await Promise.all(
      projectIds.map((id) => api.call(product.listProducts, { query: { projectIds: id } })),
    );
    expect(products.flatMap((p) => p.items).reduce((sum, p) => sum + p.nestedQuantity, 0)).toBe(ALL);
    expect(screen.faults).toEqual([]);
  });
});

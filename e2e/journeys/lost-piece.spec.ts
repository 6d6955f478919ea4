/**
 * A piece that is wrongly cut: reported at the saw by its label, seen by the nesting desk and in its project, put with the next
 * order of the project, nested and cut; another one is left with a reason and taken up again, then nested by an order of its own.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  demander,
  nest,
  type NestSheetRow,
  presetOf,
  process,
  product,
  project,
  releaseRoutes,
  stock,
  texture,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
let projectId = '';
let textureId = '';
let sheet: NestSheetRow;
const products: Record<string, string> = {};

const orderOf = (id: string) => api.call(nest.getNestOrder, { params: { id } });
async function move(id: string, action: 'submit' | 'confirm' | 'release'): Promise<void> {
  const { version } = await orderOf(id);
  await api.call(nest.nestOrderState, { params: { id }, body: { action, version } });
  if (action !== 'submit') return;
  await vi.waitFor(async () => expect((await orderOf(id)).state).toBe(8), { timeout: 60_000, interval: 300 });
}
async function nested(lines: readonly { productId: string; quantity: number }[]): Promise<string> {
  const { id } = await api.call(nest.createNestOrder, {
    body: { kind: 1, products: [...lines], params: { ...presetOf(1), timeLimit: 1 } },
  });
  await move(id, 'submit');
  return id;
}
const sheetsOf = (id: string) => api.call(nest.listOrderSheets, { params: { id } });
const piecesOn = async (no: string) =>
  (await api.call(nest.getSheet, { params: { sheetNo: encodeURIComponent(no) } })).pieces;
const rows = async () => (await api.call(nest.pageLostProducts, { query: { projectId } as never })).items;

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
  await api.call(texture.initTextures);
  textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  const plate = { textureId, thickness: 3, unitPrice: '25.15' };
  await api.call(stock.createStock, {
    body: { ...plate, code: 'BC-1530', width: 1500, length: 3000, initialQuantity: 20 },
  });
  // longer than anything is planned on
  await api.call(stock.createStock, {
    body: { ...plate, code: 'BC-1560', width: 1600, length: 6000, initialQuantity: 4 },
  });
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '广东金鼎幕墙工程有限公司' },
  });
  projectId = (await api.call(project.createProject, { body: { name: '临港会展中心', demanderId } })).id;
  for (const [code, quantity] of [
    ['A-01', 4],
    ['A-02', 3],
  ] as const)
    products[code] = (
      await api.call(product.createProduct, {
        body: {
          projectId,
          textureId,
          thickness: 3,
          code,
          unfoldMode: 3,
          unfoldWidth: 1200,
          unfoldHeight: 640,
          quantity,
        },
      })
    ).id;
  const cutting = await api.call(process.calls.create, {
    body: { code: 'KL', name: '开料', processType: 1, reportScope: 8 },
  });
  await api.call(releaseRoutes, {
    body: { projectIds: [projectId], rows: [{ processId: cutting.id, sort: 0 }] },
  });
  const first = await nested([{ productId: products['A-01'] as string, quantity: 4 }]);
  await move(first, 'confirm');
  await move(first, 'release');
  [sheet] = (await sheetsOf(first)) as [NestSheetRow];
  await api.call(nest.cutSheet, { body: { sheetNo: sheet.sheetNo } });
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  page = screen.page;
  await logIn(page);
});
afterAll(async () => {
  await browser.close();
  await dispose(server);
});
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const reporting = () => page.getByRole('dialog').filter({ hasText: '报漏' });
async function scan(code: string): Promise<void> {
  // an empty list offers it twice
  await page.getByRole('button', { name: '报漏', exact: true }).first().click();
  const field = reporting().getByLabel('板号或标签');
  await expect.poll(() => field.evaluate((b) => b === document.activeElement)).toBe(true);
  await field.fill(code);
  await field.press('Enter');
}

/** At the saw another board was at hand. */
async function cutOnOther(sheetNo: string): Promise<void> {
  await page.goto(`/nest/order-result?sheet=${encodeURIComponent(sheetNo)}`);
  await page.getByRole('button', { name: '下料', exact: true }).first().click();
  const dialog = page.getByRole('dialog').filter({ hasText: `下料 ${sheetNo}` });
  const board = page.locator('.ant-select-item-option').filter({ hasText: 'BC-1560' });
  await dialog.getByLabel('实际用板').waitFor();
  await expect
    .poll(async () => {
      if (!(await board.isVisible())) await dialog.getByLabel('实际用板').click();
      return board.isVisible();
    })
    .toBe(true);
  await board.click();
  await dialog.getByRole('button', { name: '确认下料' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { sheet: after } = await api.call(nest.getSheet, {
    params: { sheetNo: encodeURIComponent(sheetNo) },
  });
  expect(after).toMatchObject({ state: 4, width: 1600, length: 6000 });
}

describe('a lost piece', () => {
  it('is reported by its label and stands in the list, in a hurry', async () => {
    const [piece] = await piecesOn(sheet.sheetNo);
    await page.goto('/nest/order?family=lost');
    await page.getByText('还没有漏件').waitFor();
    await scan('NO-SUCH');
    await reporting().getByText('没有找到板号或标签「NO-SUCH」').waitFor();
    await reporting()
      .getByLabel('板号或标签')
      .fill(piece?.lableCode ?? '');
    await reporting().getByLabel('板号或标签').press('Enter');
    await reporting().getByText(sheet.sheetNo).waitFor();
    await reporting().getByLabel('原因').fill('切反了');
    await reporting().getByLabel('加急').check();
    await reporting().getByRole('button', { name: '报漏 1 件' }).click();
    await reporting().waitFor({ state: 'hidden' });
    await row('现场漏切').getByText('待处理').waitFor();
    expect(await rows()).toMatchObject([
      {
        source: 4,
        state: 1,
        quantity: 1,
        isUrgent: true,
        sheetNo: sheet.sheetNo,
        lableCodes: [piece?.lableCode],
      },
    ]);
  });

  it('by its sheet too; what is lost already cannot be chosen', async () => {
    await scan(sheet.sheetNo);
    const boxes = reporting().locator('.nest-lost-pieces input');
    await expect.poll(() => boxes.count()).toBe(sheet.partCount);
    expect(await boxes.first().isDisabled()).toBe(true);
    await boxes.nth(1).check();
    await reporting().getByLabel('原因').fill('漏切一件');
    await reporting().getByRole('button', { name: '报漏 1 件' }).click();
    await reporting().waitFor({ state: 'hidden' });
    await expect.poll(async () => (await rows()).length).toBe(2);
  });

  it('is left with a reason and taken up again', async () => {
    const left = row('漏切一件');
    await left.getByText('更多').or(left.getByText('忽略')).first().click();
    const item = page.getByRole('menuitem', { name: '忽略' });
    if (await item.isVisible()) await item.click();
    const dialog = page.getByRole('dialog').filter({ hasText: '忽略 1 条漏件' });
    await dialog.getByRole('textbox').fill('客户同意少一件');
    await dialog.getByRole('button', { name: '忽略' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row('客户同意少一件').getByText('已忽略').waitFor();
    await row('客户同意少一件').getByText('重新打开').click();
    await row('漏切一件').getByText('待处理').waitFor();
  });

  it('stands in its project, and goes with the next order of it', async () => {
    await page.goto(`/cad/project-detail?id=${projectId}`);
    await page.getByRole('tab', { name: '漏件' }).click();
    await row('切反了').getByText('合并到下一批').click();
    await row('切反了').getByText('下一批').waitFor();
    await expect.poll(async () => (await rows()).filter((r) => r.joinsNext).length).toBe(1);
    const next = await nested([{ productId: products['A-02'] as string, quantity: 3 }]);
    const { no, pieceAmount } = await orderOf(next);
    expect(pieceAmount).toBe(4);
    await page.reload();
    await page.getByRole('tab', { name: '漏件' }).click();
    await row('切反了').getByText('补套中').waitFor();
    await row('切反了').getByRole('link', { name: no }).waitFor();
    await move(next, 'confirm');
    await move(next, 'release');
    const [cutFirst, ...others] = (await sheetsOf(next)) as [NestSheetRow, ...NestSheetRow[]];
    await cutOnOther(cutFirst.sheetNo);
    for (const s of others) await api.call(nest.cutSheet, { body: { sheetNo: s.sheetNo } });
    expect((await orderOf(next)).state).toBe(128);
    await page.goto(`/cad/project-detail?id=${projectId}`);
    await page.getByRole('tab', { name: '漏件' }).click();
    await row('切反了').getByText('已补套').waitFor();
  });

  it('the other is nested by an order made for it', async () => {
    await page.goto('/nest/order?family=lost');
    await row('漏切一件').getByText('加入补套').click();
    const wizard = page.getByRole('dialog').filter({ hasText: '补套' });
    await wizard.getByText('1 种 1 件').first().waitFor();
    for (let step = 0; step < 4; step += 1) {
      if (step === 3)
        await wizard
          .getByLabel(/计算时间/)
          .first()
          .fill('1');
      await wizard.getByRole('button', { name: '下一步' }).click();
    }
    await wizard.getByRole('button', { name: '开始套料' }).click();
    await page.waitForURL(/\/nest\/order-detail/);
    const id = new URL(page.url()).searchParams.get('id') as string;
    await expect.poll(async () => (await orderOf(id)).state, { timeout: 60_000 }).toBe(8);
    expect((await orderOf(id)).source).toBe(2);
    await move(id, 'confirm');
    await page.goto('/nest/order?family=lost');
    await row('漏切一件').getByText('已补套').waitFor();
    const faults = screen.faults.filter((f) => !/404/.test(String(f)));
    expect(faults).toEqual([]);
  });
});

/** The demo factory as a prospect meets it: its warehouses hold something, its documents stand in every state, and all of it holds together. */
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import {
  accessoryIn,
  accessoryOut,
  accessoryPurchase,
  inventory,
  materialOrder,
  materialStockIn,
  materialStockOut,
  materialTask,
  paintIn,
  paintOut,
  paintPurchase,
  requisition,
} from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
const failing = (): void =>
  onTestFailed(async () => {
    await page.screenshot({ path: path.join(os.tmpdir(), `muyun-demo-${Date.now()}.png`) });
  });
const SHOTS = process.env['SHOTS'];
async function look(name: string): Promise<void> {
  if (!SHOTS) return;
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: path.join(SHOTS, `demo-${name}-${width}.png`) });
  }
}
interface Listed {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}
const rowsOf = async (call: unknown, query: object = {}) =>
  ((await api.call(call as never, { query: { maxResultCount: 200, ...query } } as never)) as Listed).items;
/** Documents by their state. */
const states = async (of: { calls: { list: unknown } }) =>
  Object.fromEntries(
    [...Map.groupBy(await rowsOf(of.calls.list), (r) => Number(r['orderStatus']))].map(([state, own]) => [
      state,
      own.length,
    ]),
  );

describe('the warehouses of the demo', () => {
  beforeAll(async () => {
    // the whole demo, as an installation without any setting has it
    server = await startHouse({ DEMO_DATA: '' });
    api = await Api.logIn(server.url);
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

  it('have documents in every state that a clerk works on', async () => {
    expect(await states(materialOrder)).toEqual({ 1: 1, 2: 1, 4: 1, 8: 1, 16: 1 });
    expect(await states(requisition)).toEqual({ 4: 1 });
    expect(await states(materialStockIn)).toEqual({ 4: 4 });
    expect(await states(materialStockOut)).toEqual({ 4: 4 });
    expect(await states(paintPurchase)).toEqual({ 8: 1 });
    expect(await states(paintIn)).toEqual({ 4: 2 });
    expect(await states(paintOut)).toEqual({ 4: 2 });
    expect(await states(accessoryPurchase)).toEqual({ 1: 1, 16: 1 });
    expect(await states(accessoryIn)).toEqual({ 4: 1 });
    expect(await states(accessoryOut)).toEqual({ 4: 1 });
    expect((await rowsOf(materialTask.calls.list)).length).toBeGreaterThan(0);
  });

  it('agree with their books', async () => {
    const told = await api.call(inventory.runStockCheck, { key: crypto.randomUUID() });
    expect(told.violations).toEqual([]);
    expect(told.moveCount).toBeGreaterThan(20);
  });

  it('say on a phone what their figures are measured in, of sheets and of coils', async () => {
    failing();
    await page.setViewportSize({ width: 390, height: 844 });
    const firstFigures = async (address: string): Promise<string[]> => {
      await page.goto(address);
      const figures = page.locator('.my-cards li .figure:first-child');
      await figures.first().waitFor();
      return figures.allTextContents();
    };
    for (const text of await firstFigures('/warehouse/material/stock'))
      expect(text).toMatch(/^数量[\d,]+ 张$/);
    const asked = await firstFigures('/purchase/material/task');
    expect(new Set(asked.map((text) => /^需求数量[\d,.]+ (张|kg)$/.exec(text)?.[1]))).toEqual(
      new Set(['张', 'kg']),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('are seen', async () => {
    failing();
    for (const [name, address, text] of [
      ['boards', '/warehouse/material/stock', '3×1500×3000'],
      ['remnants', '/warehouse/material/stock?view=board&kind=3', 'YL-2611-0013'],
      ['heat', '/warehouse/material/stock?view=heat&filter=L26107', 'L26107'],
      ['orders', '/purchase/material/order', '南海华铝'],
      ['paint', '/psi/paint/coating-warehouse', 'SB251206'],
      ['parts', '/psi/accessory/accessory-inventory', '角码'],
    ] as const) {
      await page.goto(address);
      await page.getByText(text).first().waitFor();
      await look(name);
    }
    await page.goto('/home');
    await look('home');
  });
});

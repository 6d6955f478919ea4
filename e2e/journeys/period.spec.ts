/** A bookkeeper closes the month: what is in the way is named, what lay there is kept, nothing more goes in, and the way back has a reason. */
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { materialSku, materialStockIn, texture, warehouse } from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { looked } from '../shell/looked.ts';
import { open } from '../shell/screens.ts';

let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;
const key = randomUUID;
const DAY_MS = 86_400_000;
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const lastOfMonth = new Date(Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`) - DAY_MS)
  .toISOString()
  .slice(0, 10);
const month = lastOfMonth.slice(0, 7);
const { calls } = materialStockIn;

let [warehouseId, materialSkuId] = ['', ''];
const receipt = (businessDate: string) =>
  api.call(calls.create, {
    body: {
      inType: 128,
      warehouseId,
      businessDate,
      lines: [{ materialSkuId, quantity: '120', priceBasis: 4, unitPrice: '40' }],
    } as never,
    key: key(),
  });
const submit = (id: string) => api.call(calls.submit, { params: { id }, body: { version: 1 }, key: key() });

beforeAll(async () => {
  server = await startHouse();
  browser = await launchBrowser();
  screen = await openScreen(browser, server.url);
  ({ page } = screen);
  await logIn(page);
  api = await Api.logIn(server.url);
  ({ id: warehouseId } = await api.call(warehouse.calls.create, {
    body: { code: 'M09', name: '板材仓', domain: 2 } as never,
    key: key(),
  }));
  const textureId = (await api.call(texture.textureOptions, {})).find((t) => t.code === '3003-H24')?.id ?? '';
  ({ id: materialSkuId } = await api.call(materialSku.calls.create, {
    body: { kind: 1, textureId, thickness: 2.5, width: 1500, length: 4000 },
    key: key(),
  }));
}, 300_000);
afterAll(async () => {
  await browser?.close();
  if (server) await dispose(server);
});

const row = (): Locator => page.getByRole('row').filter({ hasText: month });
const dialog = (): Locator => page.getByRole('dialog').filter({ visible: true });

it('closes the stock of a month, keeps its figures and opens it again', async () => {
  const posted = await receipt(lastOfMonth);
  await submit(posted.id);
  await api.call(calls.approval, {
    params: { id: posted.id },
    body: { version: 2, agree: true },
    key: key(),
  });
  const waiting = await receipt(lastOfMonth);
  await submit(waiting.id);

  await open(page, '/finance/common-data');
  await row().getByRole('button', { name: '仓库结账' }).click();
  await dialog().getByText(waiting.no).waitFor();
  await dialog().getByText('1 项未通过，处理后才能结账').waitFor();
  expect(await dialog().getByRole('button', { name: '仓库结账' }).isEnabled()).toBe(false);
  await looked(page, 'period-blocked');
  await dialog().getByRole('button', { name: '取消' }).click();
  await dialog().waitFor({ state: 'hidden' });

  await api.call(calls.withdraw, { params: { id: waiting.id }, body: { version: 2 }, key: key() });
  await row().getByRole('button', { name: '仓库结账' }).click();
  const go = dialog().getByRole('button', { name: '仓库结账' });
  await expect.poll(() => go.isEnabled()).toBe(true);
  await go.click();
  await row().getByText('仓库已结').waitFor();
  await looked(page, 'period-closed');

  await row().getByRole('button', { name: '收发存' }).click();
  const kept = page.getByRole('row').filter({ hasText: '板材仓' });
  await kept.waitFor();
  expect((await kept.innerText()).replaceAll(/\s+/g, ' ')).toContain('120 4,800.00 0 0.00 120 4,800.00');
  await looked(page, 'period-stock');
  await page.keyboard.press('Escape');
  await kept.waitFor({ state: 'hidden' });

  const late = await receipt(lastOfMonth);
  await expect(submit(late.id)).rejects.toThrow('已结账');

  await row().getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '反结账' }).click();
  await dialog().getByRole('textbox').fill('补一张期初单');
  await dialog().getByRole('button', { name: '反结账' }).click();
  await row().getByText('开放').waitFor();
  await row().getByText('补一张期初单').waitFor();
  await submit(late.id);
  expect(screen.faults).toEqual([]);
}, 180_000);

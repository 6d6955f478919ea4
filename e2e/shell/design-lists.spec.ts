/** The lists of the design office: what must be seen without moving to the right, and 位置编码 over several products (engineering C1, D1). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer } from '../kit.ts';
import { open, shown } from './screens.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let faults: string[];
let api: Api;

/** The head of a column, from its left to its right edge, lies left of the pinned actions. */
async function isSeen(title: RegExp): Promise<boolean> {
  const head = await shown(page).getByRole('columnheader', { name: title }).first().boundingBox();
  const pinned = await shown(page).getByRole('columnheader', { name: /^操作/ }).first().boundingBox();
  return head !== null && pinned !== null && head.x + head.width <= pinned.x + 1;
}

describe('lists of the design office at 1440 px', () => {
  beforeAll(async () => {
    server = await startHouse();
    browser = await launchBrowser();
    ({ page, faults } = await openScreen(browser, server.url));
    api = await Api.logIn(server.url);
    await logIn(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('products of all projects show 数量 and 可套, projects show 交期 whole', async () => {
    await open(page, '/cad/product');
    await shown(page).getByRole('columnheader', { name: /数量/ }).first().waitFor();
    expect([await isSeen(/^数量/), await isSeen(/^可套/)]).toEqual([true, true]);
    await open(page, '/cad/project');
    await shown(page).getByRole('columnheader', { name: /交期/ }).first().waitFor();
    expect(await isSeen(/^交期/)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('positions of a range go over the pieces of the chosen products', async () => {
    const { items } = await api.call(product.listProducts, { query: { maxResultCount: 100 } as never });
    const projectId = items[0]?.projectId ?? '';
    const pair = items.filter((p) => p.projectId === projectId && p.quantity < 50).slice(0, 2);
    const pieces = pair.reduce((n, p) => n + p.quantity, 0);
    expect(pair).toHaveLength(2);
    await open(page, `/cad/product?projectIds=${projectId}`);
    for (const { code } of pair)
      await shown(page)
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: code, exact: true }) })
        .locator('td.pick')
        .click();
    const batch = page.getByRole('button', { name: '位置编码' });
    if (!(await batch.isVisible()))
      await shown(page).getByRole('button', { name: '更多', exact: true }).last().click();
    await page.getByText('位置编码', { exact: true }).last().click();
    const dialog = page.getByRole('dialog', { name: /位置编码 2 种产品/ });
    await dialog.getByLabel('位置', { exact: true }).first().fill('东-1~东-1');
    await dialog.getByText(`所选产品共 ${pieces} 件`).waitFor();
    await dialog.getByLabel('位置', { exact: true }).first().fill(`Z-1~Z-${pieces}`);
    await dialog.getByText(`共 ${pieces} 件，按编号顺序一件一个`).waitFor();
    await dialog.getByRole('button', { name: '位置编码' }).click();
    await page.getByText(`已给 2 种产品编了 ${pieces} 个位置`).waitFor();
    const placed = await Promise.all(pair.map(({ id }) => api.call(product.getProduct, { params: { id } })));
    expect(placed.flatMap((p) => p.positions ?? []).toSorted()).toEqual(
      Array.from({ length: pieces }, (_, i) => `Z-${i + 1}`).toSorted(),
    );
    expect(faults).toEqual([]);
  });
});

/**
 * Two clerks of one factory at the same work: the second one to save sees what the first one changed and goes on,
 * and pieces that both chose are nested once.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaRule, demander, nest, plateType, product, project, texture } from '@muyun/contract';
import { Api } from '../api.ts';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { DEMO, dispose, launchBrowser, type RunningServer, type Screen } from '../kit.ts';

const PIECES: Readonly<Record<string, number>> = { 'A-01': 10, 'A-02': 6, 'A-03': 4 };
const TOTAL = 20;

let server: RunningServer;
let browser: Browser;
let close: () => Promise<void>;
let api: Api;
let first: Screen;
let second: Screen;
let projectId = '';

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  browser = await launchBrowser();
  api = await Api.logIn(server.url);
  const set = await Stage.set(browser, server.url, server.folder);
  close = set.close;
  const colleague = await addAccount(set.stage.sql, '陈嘉慧');
  await addMember(set.stage.sql, await demoSpace(set.stage.sql), colleague.id, true);
  await fillFactory();
  first = await set.stage.open({ as: DEMO.account });
  second = await set.stage.open({ as: colleague.name });
});
afterAll(async () => {
  await close();
  await browser.close();
  await dispose(server);
});
async function fillFactory(): Promise<void> {
  await api.call(texture.initTextures);
  await api.call(plateType.initPlateTypes);
  await api.call(areaRule.createAreaRule, { body: { name: '外接矩形', basis: 2, isDefault: true } });
  const customer = await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '广东金鼎幕墙工程有限公司', shortName: '金鼎幕墙' },
  });
  projectId = (
    await api.call(project.createProject, {
      body: { name: '临港会展中心', demanderId: customer.id, address: '临港大道 1 号' },
    })
  ).id;
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  const plateTypeId = (
    await api.call(plateType.listPlateTypes, { query: { maxResultCount: 100 } })
  ).items.find((t) => t.code === 'ZB')?.id as string;
  const rows = Object.entries(PIECES).map(([code, quantity]) => ({
    code,
    name: '标准板',
    plateTypeId,
    textureId,
    thickness: 3,
    visibleWidth: 900,
    visibleHeight: 1200,
    params: { F: 25 },
    quantity,
  }));
  await api.call(product.commitProductsCall, { body: { projectId, onDuplicate: 'skip', rows } });
}

const products = async () =>
  (await api.call(product.listProducts, { query: { projectIds: projectId, sorting: 'code asc' } })).items;
const conflictOf = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: '用我的覆盖' });
const cells = (conflict: Locator): Promise<string[]> => conflict.locator('tbody td').allTextContents();
const nextStep = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: '下一步' }).click();

describe('two clerks', () => {
  it('edit one project: the second sees the new address, and both changes stay', async () => {
    const dialogs = await Promise.all(
      [first, second].map(async ({ page }) => {
        await page.goto(`/cad/project-detail?id=${projectId}`);
        await page.getByRole('button', { name: '编辑', exact: true }).click();
        return page.getByRole('dialog').filter({ hasText: '编辑工程' });
      }),
    );
    const [one, two] = dialogs as [Locator, Locator];
    await one.getByLabel('地址').fill('海港大道 9 号');
    await two.getByLabel('备注').fill('分两次送货');
    await one.getByRole('button', { name: '保存' }).click();
    await one.waitFor({ state: 'hidden' });
    await two.getByRole('button', { name: '保存' }).click();
    const conflict = conflictOf(second.page);
    await conflict.waitFor();
    expect(await cells(conflict)).toEqual(['地址', '海港大道 9 号', '未改']);
    await conflict.getByRole('button', { name: '用我的覆盖' }).click();
    await two.waitFor({ state: 'hidden' });
    // the lower dialog counts as hidden while the upper one leaves: the server tells when it is saved
    await expect
      .poll(() => api.call(project.getProject, { params: { id: projectId } }))
      .toMatchObject({ address: '海港大道 9 号', remark: '分两次送货' });
  });

  it('edit one product: the second takes the other quantity and saves the rest', async () => {
    const id = (await products())[0]?.id as string;
    for (const { page } of [first, second]) {
      await page.goto(`/cad/product-detail?id=${id}`);
      await page.getByLabel('数量').waitFor();
    }
    const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
    await first.page.getByLabel('数量').fill('12');
    await save(first.page).click();
    await first.page.getByText('已保存').waitFor();
    await second.page.getByLabel('数量').fill('8');
    await second.page.getByLabel('名称').fill('转角板');
    await save(second.page).click();
    const conflict = conflictOf(second.page);
    await conflict.waitFor();
    expect(await cells(conflict)).toEqual(['数量', '12', '8']);
    await conflict.getByRole('button', { name: '用对方的' }).click();
    await conflict.waitFor({ state: 'hidden' });
    expect(await second.page.getByLabel('数量').inputValue()).toBe('12');
    await second.page.getByLabel('名称').fill('转角板');
    await second.page.getByLabel('数量').fill(String(PIECES['A-01']));
    await save(second.page).click();
    await second.page.getByText('已保存').waitFor();
    expect(await api.call(product.getProduct, { params: { id } })).toMatchObject({
      name: '转角板',
      quantity: PIECES['A-01'],
    });
  });

  it('choose the same pieces for two nest orders: each piece goes into one', async () => {
    const wizards = await Promise.all(
      [first, second].map(async ({ page }) => {
        await page.goto(`/nest/order?create=1&projectId=${projectId}`);
        const dialog = page.getByRole('dialog').filter({ hasText: '新建套料' });
        await dialog.getByText(`3 种 ${TOTAL} 件`).first().waitFor();
        return dialog;
      }),
    );
    const [one, two] = wizards as [Locator, Locator];
    // the first one takes A-01 alone, while the second one already has everything in the last step
    for (const code of ['A-02', 'A-03']) await one.getByLabel(code, { exact: true }).uncheck();
    for (let step = 0; step < 4; step += 1) for (const dialog of [one, two]) await nextStep(dialog);
    await one.getByRole('button', { name: '存草稿' }).click();
    await first.page.waitForURL(/\/nest\/order-detail/);
    await two.getByRole('button', { name: '开始套料' }).click();
    await two.getByText('1 种 10 件刚被其他套料单占用').waitFor();
    await two.getByText('本次数量已改为现在可套的，核对后继续').waitFor();
    await two.getByText('2 种 10 件').first().waitFor();
    for (let step = 0; step < 4; step += 1) await nextStep(two);
    await two.getByRole('button', { name: '存草稿' }).click();
    await second.page.waitForURL(/\/nest\/order-detail/);
    const orders = (await api.call(nest.listNestOrders)).items;
    expect(orders.map((o) => o.pieceAmount)).toEqual([10, 10]);
    const lines = (
      await Promise.all(orders.map((o) => api.call(nest.listNestOrderLines, { params: { id: o.id } })))
    ).flat();
    expect(Object.fromEntries(lines.map((l) => [l.code, l.quantity]))).toEqual(PIECES);
    for (const p of await products())
      expect([p.code, p.reservedNestQuantity, p.availableToNest]).toEqual([p.code, p.quantity, 0]);
  });

  it('change one draft: the second sees that it was changed and takes the stored one', async () => {
    const id = new URL(first.page.url()).searchParams.get('id') as string;
    const wizards = await Promise.all(
      [first, second].map(async ({ page }) => {
        await page.goto(`/nest/order-detail?id=${id}`);
        await page.getByRole('button', { name: '编辑', exact: true }).click();
        const dialog = page.getByRole('dialog').filter({ hasText: '修改套料' });
        await dialog.getByText('1 种 10 件').first().waitFor();
        for (let step = 0; step < 4; step += 1) await nextStep(dialog);
        return dialog;
      }),
    );
    const [one, two] = wizards as [Locator, Locator];
    await one.getByLabel('名称（可不填）').fill('首批');
    await one.getByRole('button', { name: '存草稿' }).click();
    await one.waitFor({ state: 'hidden' });
    await two.getByLabel('名称（可不填）').fill('第二批');
    await two.getByRole('button', { name: '存草稿' }).click();
    const conflict = conflictOf(second.page);
    await conflict.waitFor();
    expect(await cells(conflict)).toEqual(['名称', '首批', '第二批']);
    await conflict.getByRole('button', { name: '用对方的' }).click();
    await conflict.waitFor({ state: 'hidden' });
    for (let step = 0; step < 4; step += 1) await nextStep(two);
    expect(await two.getByLabel('名称（可不填）').inputValue()).toBe('首批');
    expect([first.faults, second.faults]).toEqual([[], []]);
  });
});

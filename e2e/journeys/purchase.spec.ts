/** Buying material on the screen: supplier, default warehouse, demand, requisition, approval, order by picker, print, export; and an import with faults. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { materialSku, materialTask, requisition, supplier } from '@muyun/contract';
import { writeXlsx } from '../../apps/server/src/kit/spreadsheet.ts';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, type RunningServer, type Screen } from '../kit.ts';
import { looked } from '../shell/looked.ts';

/** 1220 × 2440 × 3, ρ 2.73: 2.9768 m² × 3 × 2.73 = 24.380 kg; 10 pieces at 26.10 with 9 % in it. */
const SIZE = '3×1220×2440';
const TAKEN = {
  quantity: '10',
  price: '26.1',
  weight: '243.8',
  amount: '6,363.18',
  net: '5,837.78',
  tax: '525.40',
};

const files = mkdtempSync(path.join(os.tmpdir(), 'muyun-purchase-'));
let server: RunningServer;
let browser: Browser;
let screen: Screen;
let page: Page;
let api: Api;

const dialog = (): Locator => page.getByRole('dialog');
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
/** Of the document in view: the list it came from stands behind it, with the same verbs in its rows. */
const verb = (name: string): Locator =>
  page.locator('.my-doc-acts:visible').getByRole('button', { name, exact: true });
const field = (label: string, within: Locator | Page = page): Locator =>
  within
    .locator('.ant-form-item')
    .filter({ has: page.locator(`label[title="${label}"]`) })
    .first();
async function choose(label: string, option: string, within: Locator | Page = page): Promise<void> {
  await field(label, within).locator('.ant-select').click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}
const figure = (label: string): Promise<string> =>
  page
    .locator('.my-figure:visible')
    .filter({ hasText: label })
    .first()
    .locator('.value')
    .innerText()
    .then((text) => text.replace(/\s.*/s, ''));
const said = (text: string): Promise<void> => page.locator('.ant-message').getByText(text).last().waitFor();
const failing = (): void =>
  onTestFailed(async () => {
    await page.screenshot({ path: path.join(os.tmpdir(), `muyun-purchase-${Date.now()}.png`) });
  });
/** The first bytes of what the gesture downloads. */
async function downloaded(gesture: () => Promise<void>): Promise<{ name: string; head: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), gesture()]);
  const file = path.join(files, download.suggestedFilename());
  await download.saveAs(file);
  return { name: download.suggestedFilename(), head: readFileSync(file).subarray(0, 4).toString('latin1') };
}
const demand = async () => {
  const { items } = await api.call(materialTask.calls.list, { query: { maxResultCount: 50 } });
  return items.find((row) => row.materialSkuName?.includes(SIZE));
};

describe('buying material on the screen', () => {
  beforeAll(async () => {
    server = await startHouse();
    browser = await launchBrowser();
    screen = await openScreen(browser, server.url);
    page = screen.page;
    await logIn(page);
    api = await Api.logIn(server.url);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
    rmSync(files, { recursive: true, force: true });
  });

  it('a supplier with its tax, and a warehouse that is the default', async () => {
    failing();
    await page.goto('/contacts/supplier?do=新增供应商');
    await dialog().getByLabel('编码').fill('G001');
    await dialog().getByLabel('名称').fill('佛山南海铝业');
    await choose('类型', '材料', dialog());
    await page.keyboard.press('Escape');
    await choose('税率', '9%', dialog());
    await dialog().getByRole('button', { name: '保存' }).click();
    await said('已新增');
    await page.goto('/common/warehouse?do=新增仓库');
    await dialog().getByLabel('编码').fill('M01');
    await dialog().getByLabel('名称').fill('板材仓');
    await choose('存货域', '材料', dialog());
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: '保存' }).click();
    await button('设为默认').click();
    await said('已设为默认');
  });

  it('demand of the confirmed nest order becomes a requisition; a rejection says why; approved from home', async () => {
    failing();
    expect(Number((await demand())?.demandQty)).toBeGreaterThanOrEqual(Number(TAKEN.quantity));
    await page.goto('/purchase/material/task');
    await page.locator('tbody tr').filter({ hasText: SIZE }).locator('td.pick').click();
    await button('汇总生成请购').click();
    await said('已生成请购单');
    // what is asked for is ticked no more
    await page.locator('.my-view-bar.selecting').waitFor({ state: 'detached' });
    await page.goto(`/purchase/material/task/detail?id=${(await demand())?.id}`);
    await page.getByText('数量经过').waitFor();
    await looked(page, 'task-course');
    await page.goto('/purchase/material/requisition');
    await page.locator('a').filter({ hasText: /^QG/ }).first().click();
    await verb('提交').click();
    await verb('驳回').click();
    await dialog().getByRole('textbox').fill('数量要复核');
    await dialog().getByRole('button', { name: '驳回' }).click();
    await page.getByText('驳回原因：数量要复核').waitFor();
    await verb('提交').click();
    await verb('撤回').click();
    await verb('提交').click();
    await verb('撤回').waitFor();
    await page.goto('/home');
    await page.getByRole('region', { name: '待我审批' }).getByRole('link').first().click();
    await verb('审核').click();
    await dialog().getByRole('button', { name: '审核' }).click();
    await verb('转采购').waitFor();
    await page.goto('/home');
    await page.getByText('交期最紧的工程').waitFor();
    expect(await page.getByRole('region', { name: '待我审批' }).count()).toBe(0);
  });

  it('an order by the picker: supplier brings tax and warehouse, figures follow each key and stay when saved', async () => {
    failing();
    await page.goto('/purchase/material/order/detail?mode=add');
    await choose('供应商', '佛山南海铝业');
    await expect.poll(() => field('收货仓库').innerText()).toContain('板材仓');
    await expect.poll(() => field('税率').innerText()).toContain('9%');
    await button('选请购行').click();
    const drawer = page.locator('.ant-drawer-open');
    await drawer.locator('tbody tr').filter({ hasText: SIZE }).locator('td.pick').click();
    await drawer.getByLabel('本次').fill(TAKEN.quantity);
    await drawer.getByRole('button', { name: '带入 1 行' }).click();
    const cells = page.getByRole('table', { name: '采购明细' }).locator('tbody tr').first().locator('td');
    await expect.poll(() => cells.nth(5).innerText()).toBe(TAKEN.weight);
    expect(await cells.nth(4).innerText()).toBe('张');
    await cells.nth(7).click();
    await page.keyboard.type(TAKEN.price);
    await page.keyboard.press('Enter');
    await expect.poll(() => cells.nth(8).innerText()).toBe(TAKEN.amount);
    const shown = async () => ({
      weight: await figure('重量'),
      amount: await figure('含税金额'),
      net: await figure('不含税'),
      tax: await figure('税额'),
    });
    const { weight } = TAKEN;
    const [amount, net, tax] = [TAKEN.amount, TAKEN.net, TAKEN.tax].map((x) => `¥${x}`);
    await expect.poll(shown).toEqual({ weight, amount, net, tax });
    await verb('保存并提交').click();
    await verb('撤回').waitFor();
    expect(await shown()).toEqual({ weight, amount, net, tax });
    await verb('审核').click();
    await dialog().getByRole('button', { name: '审核' }).click();
    await verb('反审核').waitFor();
    const log = page.locator('.my-document-log:visible');
    for (const word of ['新增材料采购单', '提交材料采购单', '审核材料采购单'])
      await log.getByText(word).waitFor();
  });

  it('the order is printed and the list exported; the demand shows what is ordered', async () => {
    failing();
    const printed = await downloaded(() => verb('打印').click());
    expect(printed.head).toBe('%PDF');
    expect(printed.name).toMatch(/^材料采购单.*\.pdf$/);
    await page.goto('/purchase/material/order');
    await page.getByText(TAKEN.amount).first().waitFor();
    const exported = await downloaded(() => button('导出').click());
    expect(exported).toMatchObject({ head: 'PK\u0003\u0004', name: expect.stringMatching(/\.xlsx$/) });
    expect(await demand()).toMatchObject({ orderedQty: '10.0000', orderStatus: 8 });
    await page.goto('/purchase/material/task?orderStatus=8');
    await page.locator('tbody tr').filter({ hasText: SIZE }).getByText('部分采购').waitFor();
  });

  it('the chain leads from the order to its requisition and on to the demand', async () => {
    failing();
    await page.goto('/purchase/material/order');
    await page.locator('a').filter({ hasText: /^CG/ }).first().click();
    const chain = page.locator('.my-document-chain:visible');
    await chain.getByRole('link', { name: /^QG/ }).click();
    await expect.poll(() => chain.locator('[aria-current]').innerText()).toMatch(/请购单\s*QG/);
    await chain.getByRole('link', { name: /^CG/ }).waitFor();
    await chain.getByRole('link', { name: /^QGT/ }).click();
    await expect.poll(() => chain.locator('[aria-current]').innerText()).toMatch(/采购需求\s*QGT/);
  });

  it('an address whose document is gone says so instead of waiting for it', async () => {
    failing();
    await page.goto(`/purchase/material/order/detail?id=${crypto.randomUUID()}`);
    await page.getByText('采购单没有加载出来').waitFor();
    await page.getByText('数据不存在或已被删除').waitFor();
  });

  it('somebody else changed the document meanwhile: what is not touched here stays theirs, the rest is asked', async () => {
    failing();
    const { items } = await api.call(materialSku.calls.list, { query: { filter: SIZE } });
    const line = { materialSkuId: items[0]?.id ?? '', quantity: '3', requiredDate: '2027-01-05' };
    const body = { requisitionDate: '2026-11-22', purpose: 1, remark: '一', lines: [line] };
    const { id } = await api.call(requisition.calls.create, { body, key: crypto.randomUUID() });
    await page.goto(`/purchase/material/requisition/detail?id=${id}`);
    await verb('编辑').click();
    await field('备注').locator('input').fill('二');
    const theirs = await api.call(requisition.calls.get, { params: { id } });
    await api.call(requisition.calls.update, {
      params: { id },
      body: {
        ...theirs,
        purpose: 2,
        remark: '三',
        lines: [{ ...line, id: theirs.lines[0]?.id, quantity: '7' }],
      },
      key: crypto.randomUUID(),
    });
    await verb('保存').click();
    await dialog().getByText('数据已被他人修改').waitFor();
    const told = await dialog().locator('tbody tr').allInnerTexts();
    expect(told.map((t) => t.split(/\s+/))).toEqual([
      ['用途', '备库', '未改'],
      ['备注', '三', '二'],
      ['请购明细', '1', '行，已修改', '未改'],
    ]);
    await dialog().getByRole('button', { name: '用我的覆盖' }).click();
    await said('已保存');
    const kept = await api.call(requisition.calls.get, { params: { id } });
    expect(kept).toMatchObject({ purpose: 2, remark: '二', lines: [{ quantity: '7.0000' }] });
  });

  it('an import names every fault and writes nothing; mended it comes in', async () => {
    failing();
    const rows = [
      ['G101', '三水型材厂', '材料', '13'],
      ['G102', '', '材料', '13'],
      ['G103', '清远铝材', '铝厂', '113'],
    ];
    const titles = ['编码*', '名称*', '类型*', '税率(%)'].map((title) => ({ title }));
    const send = async (name: string): Promise<void> => {
      const file = path.join(files, name);
      await writeXlsx(file, { sheets: [{ name: '导入', columns: titles, rows }] });
      await dialog().locator('input[type=file]').setInputFiles(file);
    };
    await page.goto('/contacts/supplier?do=导入供应商');
    await send('faults.xlsx');
    await page.getByText('共 3 行，1 行正确，3 处问题，未导入任何数据').waitFor();
    expect(await dialog().getByRole('button', { name: '导入', exact: true }).isDisabled()).toBe(true);
    rows[1] = ['G102', '顺德板材', '材料', '13'];
    rows[2] = ['G103', '清远铝材', '材料', '13'];
    await send('mended.xlsx');
    await page.getByText('共 3 行，全部正确，可以导入').waitFor();
    await dialog().getByRole('button', { name: '导入', exact: true }).click();
    await said('已导入 3 行');
    expect((await api.call(supplier.calls.list, { query: {} })).totalCount).toBe(4);
    expect(screen.faults).toEqual([]);
  });
});

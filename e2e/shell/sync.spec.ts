/** /setting/sync as an administrator connects a system, looks at what would be sent, sends it and mends what was refused. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander } from '@muyun/contract';
import { Api } from '../api.ts';
import { startHouse } from '../house.ts';
import { DEMO, dispose, launchBrowser, logIn, openScreen, type RunningServer } from '../kit.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let faults: string[];
let api: Api;
const dialog = (title: string) => page.getByRole('dialog').filter({ hasText: title });
const said = (text: string | RegExp) => page.locator('.ant-message').getByText(text).last().waitFor();
const card = () => page.getByRole('article', { name: '金蝶中转' });

describe('the connection to another system', () => {
  beforeAll(async () => {
    server = await startHouse({ THIRD: 'simulator' });
    browser = await launchBrowser();
    ({ page, faults } = await openScreen(browser, server.url));
    api = await Api.logIn(server.url);
    await api.call(demander.createDemander, { body: { code: 'KH-JS', name: '拒收幕墙公司' } });
    await logIn(page, DEMO.account);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('is made: what is missing and what is no public address is said at its field', async () => {
    await page.goto('/setting/sync');
    await page.getByText('还没有对接的系统').waitFor();
    await page.getByRole('button', { name: '新增对接' }).click();
    const form = dialog('新增对接');
    await form.getByRole('button', { name: '保存' }).click();
    for (const text of ['请填写名称', '请填写地址', '请填写密钥'])
      await form.getByText(text, { exact: true }).waitFor();
    await form.getByLabel('名称').fill('金蝶中转');
    await form.getByLabel('接收地址').fill('https://192.168.1.20/hook');
    await form.getByLabel('签名密钥').fill('simulator');
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('不允许访问该地址', { exact: true }).waitFor();
    await form.getByLabel('接收地址').fill('https://erp.example.com/hook');
    await form.getByRole('button', { name: '保存' }).click();
    await said('已新增对接');
    await card().getByRole('button', { name: '测试连接' }).click();
    await said('连接成功');
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(stored).not.toContain('simulator');
  });

  it('is given a rhythm; the card says how often and when next', async () => {
    await card().getByText('自动同步 未设置').waitFor();
    await card().getByRole('button', { name: '配置' }).click();
    const form = dialog('配置对接');
    await form.getByLabel('自动同步').click();
    await page.locator('.ant-select-item-option').getByText('每周', { exact: true }).click();
    await form.getByLabel('星期').click();
    await page.locator('.ant-select-item-option').getByText('周三', { exact: true }).click();
    await form.getByLabel('同步时间').fill('26:00');
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('请填写时间，如 02:00').waitFor();
    await form.getByLabel('同步时间').fill('06:30');
    await form.getByRole('button', { name: '保存' }).click();
    await said('已保存配置');
    await card()
      .getByText(/自动同步 每周 周三 06:30 · 下次 .*06:30/)
      .waitFor();
  });

  it('shows what would be sent before it is sent, then how it came out', async () => {
    await card().getByRole('button', { name: '立即同步' }).click();
    const start = dialog('同步到 金蝶中转');
    await start.getByRole('row').filter({ hasText: '拒收幕墙公司' }).filter({ hasText: '新增' }).waitFor();
    await start.getByRole('button', { name: /^推送 \d+ 条$/ }).click();
    await said('已开始同步');
    await page.getByRole('row').filter({ hasText: '部分失败' }).waitFor();
    await page.getByRole('button', { name: '明细' }).first().click();
    const items = dialog('金蝶中转 的同步明细');
    await items.getByText('失败', { exact: true }).first().click();
    const bad = items.getByRole('row').filter({ hasText: '拒收幕墙公司' });
    await bad.filter({ hasText: '名称不符合对方规则' }).waitFor();
    await bad.getByRole('button', { name: '忽略' }).click();
    await said('已忽略');
    await items.getByText('没有这种结果的数据').waitFor();
    await items.getByRole('button', { name: 'Close' }).or(items.locator('.ant-modal-close')).first().click();
    await page.getByRole('row').filter({ hasText: '成功' }).first().waitFor();
  });

  it('the numbers of theirs are learned, can be set, and one is never two of ours', async () => {
    await card().getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '编码对照' }).click();
    const map = dialog('编码对照 · 金蝶中转');
    const refused = map.getByLabel('拒收幕墙公司的对方编码');
    await refused.waitFor();
    const taken = await map.locator('input[aria-label$="的对方编码"]').first().inputValue();
    expect(taken).toMatch(/^SIM-/);
    await refused.fill(taken);
    await refused.press('Enter');
    await said('对方编码已与其他数据关联');
    await refused.fill('ERP-77');
    await refused.press('Enter');
    await said('已保存对照');
    await map.locator('.ant-modal-close').click();
  });

  it('what has one name on both sides is shown and mapped at a stroke', async () => {
    await api.call(demander.createDemander, { body: { code: 'KH-DF', name: '东方门窗' } });
    await card().getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '编码对照' }).click();
    const map = dialog('编码对照 · 金蝶中转');
    await map.getByRole('button', { name: '自动匹配' }).click();
    const found = dialog('自动匹配 · 金蝶中转');
    await found.getByRole('row').filter({ hasText: '东方门窗' }).filter({ hasText: 'ERP-4' }).waitFor();
    await found.getByRole('button', { name: '对应 1 条' }).click();
    await said('已对应 1 条');
    await map.getByPlaceholder('编码 / 名称 / 对方编码').fill('东方门窗');
    await map.getByPlaceholder('编码 / 名称 / 对方编码').press('Enter');
    await expect.poll(() => map.getByLabel('东方门窗的对方编码').inputValue()).toBe('ERP-4');
    await map.locator('.ant-modal-close').click();
  });

  it('what is ticked goes alone', async () => {
    await card().getByRole('button', { name: '立即同步' }).click();
    const start = dialog('同步到 金蝶中转');
    await start.getByText('全量', { exact: true }).click();
    await start.getByRole('row').filter({ hasText: '东方门窗' }).locator('td.pick').click();
    await start.getByRole('button', { name: '推送所选 1 条' }).click();
    await said('已开始同步');
    await page.getByRole('row').filter({ hasText: '单条' }).filter({ hasText: '成功' }).waitFor();
  });

  it('is switched off, and deleted after a question', async () => {
    await card().getByRole('switch').click();
    await said('已停用');
    await expect.poll(() => card().getByRole('button', { name: '立即同步' }).isDisabled()).toBe(true);
    await card().getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: '密钥会被清除' })
      .getByRole('button', { name: '删除' })
      .click();
    await said('已删除对接');
    await page.getByText('还没有对接的系统').waitFor();
    expect(faults).toEqual([]);
  });
});

/** 企业微信 as an administrator connects it: what differs is shown, units and people come, and nobody is sent away unasked. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHouse } from '../house.ts';
import { DEMO, dispose, launchBrowser, logIn, openScreen, type RunningServer } from '../kit.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let faults: string[];
beforeAll(async () => {
  server = await startHouse({ THIRD: 'simulator' });
  browser = await launchBrowser();
  ({ page, faults } = await openScreen(browser, server.url));
  await logIn(page, DEMO.account);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  if (server) await dispose(server);
});
const dialog = (title: string) => page.getByRole('dialog').filter({ hasText: title });
const said = (text: string) => page.locator('.ant-message').getByText(text).last().waitFor();
const card = () => page.getByRole('article', { name: '集团企业微信' });

describe('an address book', () => {
  it('is connected with its own fields', async () => {
    await page.goto('/setting/sync');
    await page.getByRole('button', { name: '新增对接' }).click();
    const form = dialog('新增对接');
    await form.getByLabel('类型').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '企业微信' }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('请填写企业 ID', { exact: true }).waitFor();
    await form.getByLabel('名称').fill('集团企业微信');
    await form.getByLabel('企业 ID').fill('ww1234567890');
    await form.getByLabel('应用密钥 Secret').fill('simulator');
    await form.getByRole('button', { name: '保存' }).click();
    await said('已新增对接');
    await card().getByText('拉取 机构、人员').waitFor();
    await card().getByRole('button', { name: '测试连接' }).click();
    await said('连接成功');
  });

  it('is compared, then pulled: units first, then people', async () => {
    for (const [scope, name] of [
      ['机构', '下料车间'],
      ['人员', '王建国'],
    ] as const) {
      await card().getByRole('button', { name: '立即同步' }).click();
      const start = dialog('从 集团企业微信 拉取');
      await start.getByText(scope, { exact: true }).click();
      await start.getByText(name).first().waitFor();
      await start.getByRole('button', { name: '拉取 3 条' }).click();
      await said('已开始同步');
      const row = page.getByRole('row').filter({ hasText: '集团企业微信' }).filter({ hasText: scope });
      await row.getByText('成功').waitFor();
    }
    await page.goto('/identity/employee');
    await page.getByText('刘志强').first().waitFor();
    expect(faults).toEqual([]);
  });
});

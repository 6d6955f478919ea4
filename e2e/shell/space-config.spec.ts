/** 空间设置 and 业务参数 as the owner keeps them, and as a clerk without the right sees them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen, ROOT, type RunningServer } from '../kit.ts';

const SIGN = `${ROOT}/apps/web/public/favicon.svg`;
let server: RunningServer;
let browser: Browser;
let page: Page;
const said = (text: string): Promise<void> => page.locator('.ant-message').getByText(text).last().waitFor();
const save = () => page.getByRole('button', { name: '保存', exact: true });

describe('the configuration of a space', () => {
  beforeAll(async () => {
    server = await startHouse({});
    browser = await launchBrowser();
    page = (await openScreen(browser, server.url)).page;
    await logIn(page);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    if (server) await dispose(server);
  });

  it('the sign stands in the header at once, the name on the page of the log-in; what is left out is asked for', async () => {
    await page.goto('/setting/config');
    await page.getByLabel('企业名称').fill('');
    await save().click();
    await page.getByText('请输入企业名称').waitFor();
    await page.getByLabel('企业名称').fill('铝境幕墙');
    await page.getByLabel('选择标志', { exact: true }).setInputFiles(SIGN);
    await page
      .getByRole('img', { name: '标志 1', exact: true })
      .or(page.getByLabel('移除第 1 张'))
      .first()
      .waitFor();
    await save().click();
    await said('已保存空间设置');
    await page.locator('.my-head-btn img.my-mark-logo').waitFor();
    const stranger = await openScreen(browser, server.url);
    await stranger.page.goto('/user/login');
    await stranger.page.getByRole('heading', { name: '铝境幕墙' }).waitFor();
    const sign = stranger.page.locator('.my-login-brand img');
    await expect.poll(() => sign.evaluate((i: HTMLImageElement) => i.naturalWidth)).toBeGreaterThan(0);
    await stranger.context.close();
  });

  it('a new role begins with what the space says of amounts', async () => {
    await page.goto('/setting/config');
    await page.getByRole('checkbox', { name: '新角色显示金额' }).uncheck();
    await save().click();
    await said('已保存空间设置');
    await page.goto('/identity/role');
    await page.getByRole('button', { name: '新增角色' }).first().click();
    const dialog = page.getByRole('dialog').filter({ hasText: '新增角色' });
    await dialog.waitFor();
    const amounts = dialog.getByLabel('显示金额');
    await expect.poll(() => amounts.isChecked()).toBe(false);
  });

  it('a setting is changed, kept as a draft until it is saved, and taken back', async () => {
    await page.goto('/setting/config?view=business');
    const days = page.getByRole('spinbutton', { name: '草稿占用保留' });
    await days.fill('3');
    await days.blur();
    await page.getByText('1 项未保存的修改').waitFor();
    await save().click();
    await said('已保存业务参数');
    await page.reload();
    await expect.poll(() => days.inputValue()).toBe('3');
    await page.getByRole('button', { name: '恢复默认' }).click();
    await save().click();
    await said('已保存业务参数');
    await page.getByRole('button', { name: '恢复默认' }).waitFor({ state: 'hidden' });
    expect(await days.inputValue()).toBe('7');
    // an empty field is no value: it cannot be saved
    await days.fill('');
    await days.blur();
    await page.getByText('1 项未保存的修改').waitFor();
    expect(await save().isDisabled()).toBe(true);
    await page.getByRole('button', { name: '取消', exact: true }).click();
    expect(await days.inputValue()).toBe('7');
  });

  it('the working calendar: days of rest, a holiday by its range, and one that is taken out again', async () => {
    await page.goto('/setting/config?view=business');
    await page.getByRole('checkbox', { name: '周六' }).check();
    const holidays = page.getByRole('group', { name: '放假' });
    const range = holidays.getByLabel('添加放假');
    for (const [n, day] of ['2027-10-01', '2027-10-07'].entries()) {
      await range.nth(n).fill(day);
      await range.nth(n).press('Enter');
    }
    await holidays.getByText('2027-10-01 至 10-07').waitFor();
    await page.getByText('2 项未保存的修改').waitFor();
    await save().click();
    await said('已保存业务参数');
    await page.reload();
    await holidays.getByText('2027-10-01 至 10-07').waitFor();
    expect(await page.getByRole('checkbox', { name: '周六' }).isChecked()).toBe(true);
    await holidays.getByLabel('删除 2027-10-01 至 10-07').click();
    await holidays.getByText('2027-10-01 至 10-07').waitFor({ state: 'detached' });
    await save().click();
    await said('已保存业务参数');
  });

  it('forms offer the tax rates of the space, and lists show its prices with as many places as it says', async () => {
    await page.goto('/setting/config?view=business');
    const rates = page.getByRole('group', { name: '可用税率' });
    await rates.getByLabel('删除 13%').click();
    await rates.getByLabel('添加可用税率').fill('5');
    await rates.getByLabel('添加可用税率').press('Enter');
    await rates.getByLabel('删除 5%').waitFor();
    const places = page.getByRole('spinbutton', { name: '单价显示小数' });
    await places.fill('4');
    await places.blur();
    await page.getByText('2 项未保存的修改').waitFor();
    await save().click();
    await said('已保存业务参数');
    await page.goto('/purchase/material/order/detail?mode=add');
    const rate = page.getByRole('combobox', { name: '税率' });
    await rate.click();
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect.poll(() => offered.allTextContents()).toEqual(['9%', '6%', '5%', '3%', '1%', '0%']);
    await offered.filter({ hasText: '5%' }).click();
    await page.goto('/common/material-texture');
    await page.getByText('14.0000').first().waitFor();
  });
});

/** WeChat as people meet it: bound by a code, a way in, refused, taken off on the phone; another phone of the account. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { DEMO, dispose, launchBrowser, logIn, openScreen, type RunningServer } from '../kit.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let phone: Page;
let stage: Stage;
let closeStage: () => Promise<void>;
const faults: string[][] = [];

const onPage = (of: Page) => ({
  button: (name: string): Locator => of.getByRole('button', { name, exact: true }),
  field: (label: string): Locator => of.getByLabel(label, { exact: true }),
});
const said = (of: Page, text: string): Promise<void> =>
  of.locator('.ant-message').getByText(text).last().waitFor();

/** The phone opens what the code says: the simulator's page, which asks who one is. */
async function scan(name: string, { isStranger = false } = {}): Promise<void> {
  const link = page.getByRole('link', { name: '用模拟手机扫码' });
  await link.waitFor();
  await phone.goto((await link.getAttribute('href')) ?? '');
  await phone.getByRole('heading', { name: '模拟微信' }).waitFor();
  await onPage(phone).field('扮演的微信昵称').fill(name);
  if (isStranger) await phone.getByLabel('没有关注公众号').check();
  await onPage(phone).button('扫码').click();
}
/** The last code that went to a number. */
async function codeTo(number: string): Promise<string> {
  const file = path.join(server.folder, 'sms-simulator.jsonl');
  const sent = () =>
    (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').filter((line) => line.includes(number));
  await expect.poll(() => sent().length).toBeGreaterThan(0);
  return (JSON.parse(sent().at(-1) ?? '{}') as { code: string }).code;
}

describe('WeChat', () => {
  beforeAll(async () => {
    server = await startHouse({ DEMO_DATA: 'off' });
    browser = await launchBrowser();
    const set = await Stage.set(browser, server.url, server.folder);
    [stage, closeStage] = [set.stage, set.close];
    for (const width of [1440, 390]) {
      const screen = await openScreen(browser, server.url);
      faults.push(screen.faults);
      await screen.page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      if (width === 390) phone = screen.page;
      else page = screen.page;
    }
  }, 180_000);
  afterAll(async () => {
    await closeStage?.();
    await browser?.close();
    if (server) await dispose(server);
  });

  it('is bound by a code that the phone confirms; the browser says what the phone does', async () => {
    await logIn(page);
    await page.goto('/account/settings/binding');
    const row = page.locator('dl > div', { hasText: '微信公众号' });
    await row.getByText('未绑定').waitFor();
    await row.getByRole('button', { name: '绑定', exact: true }).click();
    await scan('钢琴', { isStranger: true });
    await page.getByRole('status').getByText('请在手机上确认').waitFor();
    await phone.getByRole('heading', { name: '确认绑定？' }).waitFor();
    await onPage(phone).button('确认绑定').click();
    await phone.getByText('请回到电脑上继续').waitFor();
    await phone.getByText('关注公众号才能在微信里收到提醒').waitFor();
    await said(page, '已绑定微信');
    await row.getByText('已绑定', { exact: true }).waitFor();
    await row.getByText('关注公众号后才能收到微信提醒').waitFor();
  });

  it('is a way in: refused on the phone it ends, confirmed it opens the space', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/user/login');
    await page.getByRole('tab', { name: '微信扫码' }).click();
    await scan('钢琴', { isStranger: true });
    await phone.getByRole('heading', { name: '确认登录？' }).waitFor();
    await onPage(phone).button('取消').click();
    await page.getByText('已在手机上取消').waitFor();
    await onPage(page).button('刷新二维码').click();
    await scan('没人认识');
    await phone.getByText('这个微信还没有绑定账号').waitFor();
    await page.reload();
    await page.getByRole('tab', { name: '微信扫码' }).click();
    await scan('钢琴', { isStranger: true });
    await onPage(phone).button('确认登录').click();
    await page.waitForURL(/\/home/);
  });

  it('a code whose time is over says so and is made anew', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/user/login');
    await page.getByRole('tab', { name: '微信扫码' }).click();
    await page.getByRole('timer', { name: '二维码有效时间' }).waitFor();
    await stage.sql(`update bind_ticket set expire_time = now() - interval '1 second'`);
    await page.getByText('二维码已过期').waitFor();
    await onPage(page).button('刷新二维码').click();
    await page.getByText('打开微信扫一扫登录').waitFor();
  });

  it('S028 /wechat opens without a login: outside WeChat it shows a code, then binds with a password and takes it off', async () => {
    await phone.goto('/wechat');
    await phone.getByText('请用微信扫一扫打开本页').waitFor();
    await onPage(phone).button('继续授权').click();
    await onPage(phone).field('扮演的微信昵称').fill('长笛');
    await onPage(phone).button('扫码').click();
    await phone.getByRole('heading', { name: '绑定微信' }).waitFor();
    await phone.getByRole('tab', { name: '账号密码' }).click();
    await onPage(phone).field('手机号或用户名').fill(DEMO.account);
    await onPage(phone).field('密码').fill('wrong');
    await onPage(phone).button('绑定').click();
    await phone.getByText(/账号或密码错误/).waitFor();
    await onPage(phone).field('密码').fill(DEMO.password);
    await onPage(phone).button('绑定').click();
    await phone.getByRole('heading', { name: '已绑定' }).waitFor();
    await phone.getByText('长笛').waitFor();
    await onPage(phone).button('解绑').click();
    await phone.getByRole('dialog').getByRole('button', { name: '解绑' }).click();
    await phone.getByRole('heading', { name: '绑定微信' }).waitFor();
    await phone.goto('/wechat?fault=expired');
    await phone.getByText('二维码已过期').waitFor();
    await phone.goto('/wechat?key=made-up');
    await phone.getByText('二维码已过期，请刷新').waitFor();
  });

  it('the notices say where each arrives now, are switched one by one or all at once, and keep quiet when asked', async () => {
    await logIn(page);
    await page.goto('/account/settings/notification');
    await page.getByText('账号没有绑定微信').waitFor();
    const box = (name: string): Locator => page.getByRole('checkbox', { name, exact: true });
    expect(await box('系统公告 站内').isDisabled()).toBe(true);
    expect(await box('系统公告 微信').isChecked()).toBe(true);
    expect(await box('系统公告 短信').isChecked()).toBe(false);
    await box('系统公告 微信').uncheck();
    await said(page, '已保存');
    await box('短信').check();
    await expect.poll(() => box('安全提醒 短信').isChecked()).toBe(true);
    await onPage(page).button('短信发送测试').click();
    await said(page, '测试消息已发出，请查看短信');
    await page.getByRole('switch', { name: '免打扰' }).click();
    await page.getByText('未开启，随时会发').waitFor();
    await page.reload();
    await page.getByText('未开启，随时会发').waitFor();
    expect(await box('系统公告 微信').isChecked()).toBe(false);
    expect(await box('安全提醒 短信').isChecked()).toBe(true);
    await page.getByRole('link', { name: '去绑定' }).first().click();
    await page.waitForURL(/settings\/binding/);
    await page.evaluate(() => localStorage.clear());
  });

  it('the phone of the account is changed with both codes', async () => {
    await page.evaluate(() => localStorage.clear());
    await logIn(page);
    const [old, next] = ['13912348801', '13912348802'];
    await stage.sql(`update app_account set phone_number = '${old}' where user_name = 'demo'`);
    await page.goto('/account/settings/binding');
    await page.getByText('139****8801').waitFor();
    await onPage(page).button('更换手机').click();
    await onPage(page).button('获取验证码（原手机验证码）').click();
    await said(page, '验证码已发送');
    await onPage(page)
      .field('原手机验证码')
      .fill(await codeTo(old));
    await onPage(page).field('新手机号').fill(next);
    await onPage(page).button('获取验证码（新手机验证码）').click();
    await onPage(page).field('新手机验证码').fill('000000');
    await onPage(page).button('更换').click();
    await page.getByText('验证码错误或已过期').waitFor();
    // a wrong code of one phone leaves that of the other good
    await onPage(page)
      .field('新手机验证码')
      .fill(await codeTo(next));
    await onPage(page).button('更换').click();
    await said(page, '手机已更换');
    await page.getByText('139****8802').waitFor();
    expect(faults.flat()).toEqual([]);
  });
});

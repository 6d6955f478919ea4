/** What a person has set up follows him to another computer (platform M2): theme, columns, table size, saved searches, open tabs. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
import type { Sql } from '../conformance/probe-shell/sql.ts';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { DEMO, dispose, launchBrowser, logIn, openScreen, type RunningServer } from '../kit.ts';
import { open, shown } from './screens.ts';

let server: RunningServer;
let browser: Browser;
let close: () => Promise<void>;
let colleague: string;
let sql: Sql;
beforeAll(async () => {
  server = await startHouse();
  browser = await launchBrowser();
  const set = await Stage.set(browser, server.url, server.folder);
  close = set.close;
  sql = set.stage.sql;
  const account = await addAccount(set.stage.sql, '陈嘉慧');
  await addMember(set.stage.sql, await demoSpace(set.stage.sql), account.id, true);
  colleague = account.name;
});
afterAll(async () => {
  await close?.();
  await browser?.close();
  if (server) await dispose(server);
});

/** A computer on which nobody has worked yet. */
async function computer(work: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await openScreen(browser, server.url, { syncs: true });
  await work(page);
  await context.close();
}
const themeOf = (page: Page): Promise<string | null> => page.locator(':root').getAttribute('data-theme');
const heads = (page: Page): Promise<string[]> => shown(page).locator('thead th').allTextContents();
/** The settings of the demo's owner as the server has them. */
async function kept(): Promise<Record<string, unknown>> {
  const rows = await sql(
    'select p.key, p.value from user_preference p join app_account a on a.id = p.user_id where a.user_name = $1',
    [DEMO.account],
  );
  return Object.fromEntries(rows.map((r) => [String(r['key']), r['value']]));
}
async function hideColumn(page: Page, title: string): Promise<void> {
  await shown(page).getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: title, exact: true }).uncheck();
  await page.getByRole('dialog', { name: '列设置' }).getByRole('button', { name: '确定' }).click();
}

describe('own settings', () => {
  it('made on one computer are there on the next, and those of a colleague are not', async () => {
    await computer(async (page) => {
      await logIn(page);
      await open(page, '/account/settings/custom');
      await page.getByRole('region', { name: '主题与布局' }).getByText('深色', { exact: true }).click();
      await page.getByRole('radiogroup', { name: '表格行高' }).getByText('紧凑', { exact: true }).click();
      await open(page, '/cad/project');
      expect(await heads(page)).toContain('客户');
      await hideColumn(page, '客户');
      await expect.poll(() => heads(page)).not.toContain('客户');
      await expect
        .poll(async () => await page.evaluate(() => localStorage.getItem('muyun.unsent')))
        .toBe('[]');
    });
    expect(await kept()).toMatchObject({ theme: { mode: 'dark' }, density: 'small' });
    await computer(async (page) => {
      await logIn(page);
      await expect.poll(() => themeOf(page)).toBe('dark');
      await page.getByRole('tab', { name: '工程管理' }).click();
      await shown(page).locator('tbody tr[data-index]').first().waitFor();
      expect(await heads(page)).not.toContain('客户');
      expect(await shown(page).locator('.my-table').getAttribute('class')).toContain('small');
      // somebody else at the same computer begins with nothing of it
      await page.locator('.my-head-btn.user').click();
      await page.getByRole('button', { name: '退出登录' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
      await page.waitForURL(/\/user\/login/);
      await logIn(page, colleague);
      await expect.poll(() => themeOf(page)).toBe('light');
      await open(page, '/cad/project');
      expect(await heads(page)).toContain('客户');
    });
  });

  it('written without a network are sent when it is back', async () => {
    await computer(async (page) => {
      await logIn(page);
      await open(page, '/account/settings/custom');
      await page.route('**/api/user/account/preference', (route) => route.abort());
      const tried = page.waitForRequest((r) => r.method() === 'PUT' && r.url().endsWith('/preference'));
      await page.getByRole('region', { name: '主题与布局' }).getByText('浅色', { exact: true }).click();
      await tried;
      expect(await kept()).toMatchObject({ theme: { mode: 'dark' } });
      await page.unroute('**/api/user/account/preference');
      await page.reload();
      await expect.poll(async () => (await kept())['theme']).toMatchObject({ mode: 'light' });
    });
  });

  it('stay on a computer that does not sync', async () => {
    await computer(async (page) => {
      await logIn(page);
      await open(page, '/account/settings/custom');
      await page.getByRole('region', { name: '主题与布局' }).getByText('深色', { exact: true }).click();
      // what is sent first may be the open tabs: it is the theme that must have come
      await expect.poll(async () => (await kept())['theme']).toMatchObject({ mode: 'dark' });
      await page.getByRole('switch', { name: '同步到账号' }).click();
      const sent: string[] = [];
      page.on('request', (r) => void (r.url().endsWith('/preference') && sent.push(r.method())));
      await page.getByRole('region', { name: '主题与布局' }).getByText('浅色', { exact: true }).click();
      await page.reload({ waitUntil: 'networkidle' });
      expect(await themeOf(page)).toBe('light');
      expect(sent).toEqual([]);
      expect(await kept()).toMatchObject({ theme: { mode: 'dark' } });
    });
  });

  it('menus that are pinned stand first, and the screen chosen for it opens after the log-in, on the next computer too', async () => {
    const pins = (page: Page) => page.getByRole('group', { name: '常用' }).getByRole('link');
    await computer(async (page) => {
      await logIn(page);
      await open(page, '/cad/project');
      expect(await pins(page).count()).toBe(0);
      const menu = page.getByRole('navigation');
      await menu.getByRole('link', { name: '产品管理', exact: true }).hover();
      await menu.getByRole('button', { name: '固定产品管理到菜单顶部' }).click();
      // from the search as well, without the pointer
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: '搜索菜单' }).getByRole('combobox').fill('工程管理');
      await page.getByRole('option', { name: /^工程管理/, selected: true }).waitFor();
      await page.keyboard.press('Alt+p');
      await page.getByRole('option', { name: /^工程管理.*已固定/ }).waitFor();
      await page.keyboard.press('Escape');
      expect(await pins(page).allInnerTexts()).toEqual(['产品管理', '工程管理']);
      // it stands twice in the menu, and is marked once
      const marked = page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]');
      expect([await marked.count(), await pins(page).and(marked).innerText()]).toEqual([1, '工程管理']);
      await pins(page).last().dragTo(pins(page).first());
      expect(await pins(page).allInnerTexts()).toEqual(['工程管理', '产品管理']);
      await pins(page).first().focus();
      await page.keyboard.press('Alt+ArrowDown');
      expect(await pins(page).allInnerTexts()).toEqual(['产品管理', '工程管理']);
      expect(
        await pins(page)
          .last()
          .evaluate((link) => link === document.activeElement),
      ).toBe(true);
      await open(page, '/account/settings/custom');
      await page.getByRole('combobox', { name: '登录后打开' }).fill('套料订单');
      await page.getByTitle('套料订单', { exact: true }).click();
      await expect
        .poll(kept)
        .toMatchObject({ pinned: ['/cad/product', '/cad/project'], start: '/nest/order' });
    });
    // a pin that he may not open now waits in its place
    await sql(
      `update user_preference set value = '["/cad/product", "/saas/tenant", "/cad/project"]' where key = 'pinned'`,
    );
    await computer(async (page) => {
      await logIn(page, DEMO.account, DEMO.password, /\/nest\/order$/);
      expect(await pins(page).allInnerTexts()).toEqual(['产品管理', '工程管理']);
      await pins(page).last().focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect.poll(kept).toMatchObject({ pinned: ['/cad/project', '/saas/tenant', '/cad/product'] });
      await page.keyboard.press('Alt+ArrowDown');
      // in the old navigation as well, and from any group
      await page.getByRole('button', { name: '系统', exact: true }).click();
      await pins(page).filter({ hasText: '产品管理' }).click();
      await page.waitForURL(/\/cad\/product$/);
      await page.getByRole('button', { name: '切换到旧版导航' }).click();
      await pins(page).first().waitFor();
      expect(await pins(page).allInnerTexts()).toEqual(['产品管理', '工程管理']);
      const group = page.getByRole('group', { name: '常用' });
      await group.getByRole('button', { name: '取消固定产品管理' }).click();
      expect(await pins(page).allInnerTexts()).toEqual(['工程管理']);
      await page.getByRole('button', { name: '切换到新版导航' }).click();
      await pins(page).first().waitFor();
    });
    // whoever may not open them sees neither the pin nor the screen
    await sql(
      `insert into user_preference (user_id, key, value, changed_time) select id, k, v::jsonb, now() from app_account, (values ('pinned', '["/saas/tenant"]'), ('start', '"/saas/tenant"')) p(k, v) where user_name = $1`,
      [colleague],
    );
    await computer(async (page) => {
      await logIn(page, colleague);
      await page.waitForURL(/\/home$/);
      expect(await pins(page).count()).toBe(0);
    });
  });
});

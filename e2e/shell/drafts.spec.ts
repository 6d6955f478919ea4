/** Drafts of forms: kept every 5 s, asked for after a reload, gone when saved, never for another person; leaving asks. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, orderCode, texture } from '@muyun/contract';
import { Api } from '../api.ts';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { DEMO, dispose, launchBrowser, type RunningServer } from '../kit.ts';

const [PROJECTS, CUSTOMERS, RULES, SIZES] = [
  '/cad/project',
  '/contacts/demander',
  '/common/custom-made-order-num',
  '/common/plate-material-size',
];

let server: RunningServer;
let browser: Browser;
let stage: Stage;
let close: () => Promise<void>;
let other = '';

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  browser = await launchBrowser();
  ({ stage, close } = await Stage.set(browser, server.url, server.folder));
  const api = await Api.logIn(server.url);
  await api.call(orderCode.initOrderCodes);
  await api.call(texture.initTextures);
  await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '广东金鼎幕墙工程有限公司', shortName: '金鼎幕墙' },
  });
  const colleague = await addAccount(stage.sql, '陈嘉慧');
  await addMember(stage.sql, await demoSpace(stage.sql), colleague.id, true);
  other = colleague.name;
});
afterAll(async () => {
  await close();
  await browser.close();
  await dispose(server);
});

const question = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: '恢复草稿？' });
const form = (page: Page, title: string): Locator =>
  page.locator('.ant-modal:not(.ant-modal-confirm)').filter({ hasText: title });
const asks = (page: Page, text: string): Promise<void> =>
  page.locator('.ant-modal-confirm-title').filter({ hasText: text }).waitFor();
const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('muyun.draft.')));
/** The clock of the page stands still but for this: a draft is kept within 5 s, not at once. */
const pass = (page: Page, ms: number): Promise<void> => page.clock.runFor(ms);
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('.my-screen').filter({ visible: true }).locator('.my-table, .my-page').first().waitFor();
}

describe('drafts', () => {
  it('what is typed is kept within 5 s, asked for after F5 with what and when, restored into the open form, and gone once saved', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await page.clock.install();
      await enter(page, CUSTOMERS);
      await press(page, '新增客户');
      const dialog = form(page, '新增客户');
      await dialog.getByLabel('编码').fill('KH777');
      await dialog.getByLabel('名称', { exact: true }).fill('佛山恒景幕墙装饰有限公司');
      expect(await drafts(page)).toEqual([]);
      await pass(page, 5_100);
      expect(await drafts(page)).toHaveLength(1);
      await page.reload();
      await question(page)
        .getByText(/「新增客户」.*填写后没有保存.*KH777/)
        .waitFor();
      await question(page).getByRole('button', { name: '恢复草稿' }).click();
      await dialog.waitFor();
      expect(await dialog.getByLabel('编码').inputValue()).toBe('KH777');
      expect(await dialog.getByLabel('名称', { exact: true }).inputValue()).toBe('佛山恒景幕墙装饰有限公司');
      await dialog.getByRole('button', { name: '保存' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await drafts(page)).toEqual([]);
      await page.reload();
      await page.getByText('佛山恒景幕墙装饰有限公司').first().waitFor();
      expect(await question(page).count()).toBe(0);
    });
  });

  it('a reload right after typing loses nothing; 丢弃草稿 does what it says', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await enter(page, PROJECTS);
      await press(page, '新增工程');
      await form(page, '新增工程').getByLabel('工程名称').fill('珠江新城');
      await page.reload();
      await question(page)
        .getByText(/珠江新城/)
        .waitFor();
      await question(page).getByRole('button', { name: '丢弃草稿' }).click();
      await question(page).waitFor({ state: 'hidden' });
      expect(await drafts(page)).toEqual([]);
    });
  });

  it('whoever leaves while the list is read again has saved: no draft of it is left', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await enter(page, CUSTOMERS);
      await press(page, '新增客户');
      const dialog = form(page, '新增客户');
      await dialog.getByLabel('编码').fill('KH778');
      await dialog.getByLabel('名称', { exact: true }).fill('清远铝业');
      // the list is not answered again until the page is left
      let isHeld = true;
      await page.route(/api\/basic\/demander/, (route) =>
        isHeld && route.request().method() === 'GET' ? new Promise<void>(() => undefined) : route.continue(),
      );
      await dialog.getByRole('button', { name: '保存' }).click();
      await page.getByText('已新增').first().waitFor();
      isHeld = false;
      await page.reload();
      await page.getByText('清远铝业').first().waitFor();
      expect(await drafts(page)).toEqual([]);
      expect(await question(page).count()).toBe(0);
    });
  });

  it('an edited record comes back as it was opened, with its own draft only', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await enter(page, RULES);
      const rows = page.locator('.my-screen').filter({ visible: true }).locator('tbody tr[data-index]');
      const editOf = (at: number): Promise<void> =>
        rows.nth(at).getByRole('button', { name: '编辑' }).click();
      await rows.first().waitFor();
      await editOf(0);
      await form(page, '编辑单号规则').getByLabel('前缀').fill('DRAFT');
      await page.reload();
      await question(page).getByRole('button', { name: '恢复草稿' }).click();
      expect(await form(page, '编辑单号规则').getByLabel('前缀').inputValue()).toBe('DRAFT');
      await form(page, '编辑单号规则').getByRole('button', { name: '取消' }).click();
      await page.getByRole('button', { name: '放弃修改' }).click();
      expect(await drafts(page)).toEqual([]);
      await editOf(1);
      await form(page, '编辑单号规则').getByLabel('前缀').waitFor();
      expect(await question(page).count()).toBe(0);
    });
  });

  it('a change of several rows and an entry in columns come back too, with the rows that were chosen', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await enter(page, SIZES);
      const rows = page.locator('.my-screen').filter({ visible: true }).locator('tbody tr[data-index]');
      for (const at of [0, 1]) await rows.nth(at).locator('[data-pick]').click();
      await press(page, '批量改价');
      await form(page, '批量改价').getByRole('spinbutton').fill('23.45');
      await page.reload();
      await question(page)
        .getByText(/「批量改价 · 2 种规格」/)
        .waitFor();
      await question(page).getByRole('button', { name: '恢复草稿' }).click();
      const prices = form(page, '批量改价 · 2 种规格');
      await expect.poll(() => prices.getByRole('spinbutton').inputValue()).toBe('23.45');
      await prices.getByRole('button', { name: '改价 2 种' }).click();
      await prices.waitFor({ state: 'hidden' });
      expect(await drafts(page)).toEqual([]);
      await enter(page, `${SIZES}?do=批量新增`);
      await form(page, '批量新增板材规格').getByPlaceholder('留空按行情').fill('18.5');
      await form(page, '批量新增板材规格').getByRole('button', { name: '取消' }).click();
      await asks(page, '放弃「批量新增板材规格」里填写的内容？');
      await page.getByRole('button', { name: '放弃修改' }).click();
      expect(await drafts(page)).toEqual([]);
    });
  });

  it('another person at the same browser is never asked', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await enter(page, PROJECTS);
      await press(page, '新增工程');
      await form(page, '新增工程').getByLabel('工程名称').fill('只属于第一个人');
      await page.reload();
      await question(page).waitFor();
      const [kept] = await drafts(page);
      const stored = await page.evaluate((key) => localStorage.getItem(key), kept as string);
      await stage.inside(
        { as: other, stored: { [(kept as string).replace('muyun.', '')]: JSON.parse(stored as string) } },
        async (second) => {
          await enter(second, PROJECTS);
          await press(second, '新增工程');
          expect(await form(second, '新增工程').getByLabel('工程名称').inputValue()).toBe('');
          expect(await question(second).count()).toBe(0);
        },
      );
    });
  });
});

describe('leaving', () => {
  it('closing the window, closing the form and closing the tab ask while something is typed, and not otherwise', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      const asked: string[] = [];
      page.on('dialog', (d) => {
        asked.push(d.type());
        void d.accept();
      });
      await enter(page, PROJECTS);
      await press(page, '新增工程');
      await page.reload();
      expect(asked).toEqual([]);
      await enter(page, PROJECTS);
      await press(page, '新增工程');
      await form(page, '新增工程').getByLabel('工程名称').fill('未保存');
      await form(page, '新增工程').getByRole('button', { name: '取消' }).click();
      await asks(page, '放弃对工程的修改？');
      await page.getByRole('button', { name: '继续编辑' }).click();
      await page.locator('.ant-modal-confirm').waitFor({ state: 'detached' });
      await page.keyboard.press('Alt+W');
      await asks(page, '工程管理 有未保存的修改');
      await page.getByRole('button', { name: '继续编辑' }).click();
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
    });
  });

  it('without living tabs a way to another screen asks, and 继续编辑 brings the form back as it was', async () => {
    await stage.inside(
      { as: DEMO.account, stored: { shell: { nav: 'dual', folded: false, multiTab: false } } },
      async (page) => {
        await enter(page, '/common/plate-type?id=new');
        await page.locator('.bd-editor-form input').first().fill('我的板型');
        await page.getByLabel('主菜单').getByRole('link', { name: '色卡管理' }).click();
        await asks(page, '离开「新增板型」？');
        await page.getByRole('button', { name: '继续编辑' }).click();
        await page.waitForURL('**/common/plate-type?id=new');
        expect(await page.locator('.bd-editor-form input').first().inputValue()).toBe('我的板型');
        await page.getByLabel('主菜单').getByRole('link', { name: '色卡管理' }).click();
        await page.getByRole('button', { name: '离开', exact: true }).click();
        await page.waitForURL('**/common/color-card');
        await enter(page, '/common/plate-type?id=new');
        await question(page)
          .getByText(/我的板型/)
          .waitFor();
      },
    );
  });
});

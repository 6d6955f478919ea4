/** Ctrl K, the keys, and a scanned number: the way to a document without the menu. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demander, nest } from '@muyun/contract';
import { Api } from '../api.ts';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { DEMO } from '../kit.ts';
import { demoStage } from './demo-stage.ts';
import { open, shown } from './screens.ts';

let stage: Stage;
let close: () => Promise<void>;
let api: Api;

beforeAll(async () => {
  ({ stage, api, close } = await demoStage());
});
afterAll(() => close());

describe('Ctrl K and the keys', () => {
  const find = async (page: Page, text: string): Promise<string[]> => {
    await page.keyboard.press('Control+K');
    const input = page.getByRole('dialog', { name: '搜索菜单' }).getByRole('combobox');
    await input.fill(text);
    await page.locator('.my-find-list[aria-busy=false]').waitFor();
    return page.locator('.my-find-list').getByRole('option').locator('b').allTextContents();
  };

  it('finds a document, a project and a customer by number, name and pinyin, actions and menus; groups stand in order', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/home');
      const order = (await api.call(nest.listNestOrders)).items[0];
      const [customer] = (await api.call(demander.listDemanders)).items;
      expect(await find(page, order?.no as string)).toEqual([order?.no]);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/nest/order-detail?id=${order?.id}`);
      expect((await find(page, 'bjyx')).filter((t) => t.startsWith('滨江云玺中心')).length).toBeGreaterThan(
        0,
      );
      await page.keyboard.press('Escape');
      expect(await find(page, customer?.code as string)).toContain(customer?.name);
      await page.keyboard.press('Escape');
      await find(page, '工程');
      expect(await page.locator('.my-find-group').allTextContents()).toEqual([
        '菜单',
        '动作',
        '工程',
        '客户',
      ]);
      await page.keyboard.press('Escape');
      // two things begin alike: the rest of the word tells them apart
      expect((await find(page, 'xzgc')).toSorted()).toEqual(['新增工厂', '新增工程']);
      await page.keyboard.press('Escape');
      expect(await find(page, '新增工程')).toEqual(['新增工程']);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').filter({ hasText: '新增工程' }).getByLabel('工程名称').waitFor();
      expect(new URL(page.url()).search).toBe('');
    });
  });

  it('takes what is typed at once, also before the search itself is loaded', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await page.route(/MenuSearch/, async (route) => {
        await new Promise((go) => {
          setTimeout(go, 1_000);
        });
        await route.continue();
      });
      await page.goto('/home', { waitUntil: 'domcontentloaded' });
      await page.locator('.my-search-box').waitFor();
      await page.keyboard.press('Control+K');
      await page.keyboard.type('bjyx');
      const dialog = page.getByRole('dialog', { name: '搜索菜单' });
      await dialog
        .getByRole('option', { name: /滨江云玺中心/ })
        .first()
        .waitFor();
      expect(await dialog.getByRole('combobox').inputValue()).toBe('bjyx');
    });
  });

  it('a scanned number with its Enter lands on the document', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/home');
      const order = (await api.call(nest.listNestOrders)).items[0];
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog', { name: '搜索菜单' }).getByRole('combobox').waitFor();
      await page.keyboard.insertText(order?.no as string);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/nest/order-detail?id=${order?.id}`);
    });
  });

  it('? shows the keys, but is a letter while typing', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/cad/project');
      const dialog = page.getByRole('dialog').filter({ hasText: '键盘快捷键' });
      await page.keyboard.press('/');
      await page.keyboard.type('?');
      expect(await shown(page).getByRole('search').getByRole('textbox').first().inputValue()).toBe('?');
      expect(await dialog.count()).toBe(0);
      await page.locator('main').focus();
      await page.keyboard.press('?');
      await dialog.getByText('搜索菜单、单号、工程、客户').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    });
  });
});

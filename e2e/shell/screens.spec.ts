/** The shell and its screens with the demo factory: what a phone shows, home figures, refusals, the platform's side. Every screen at every width: eyes.spec.ts. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureLink, home, HOME_FIGURES, type HomeFigureName, nest, project } from '@muyun/contract';
import { Api } from '../api.ts';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { DEMO, logIn, openScreen, type RunningServer } from '../kit.ts';
import { demoStage } from './demo-stage.ts';
import { layoutFaults } from './measure.ts';
import { open, settled, shown } from './screens.ts';

let server: RunningServer;
let browser: Browser;
let stage: Stage;
let close: () => Promise<void>;
let api: Api;

beforeAll(async () => {
  ({ server, browser, stage, api, close } = await demoStage());
});
afterAll(() => close());

describe('widths', () => {
  it('the measure can fail: a cut dimension, a cut verb, a covered neighbour, a tower of characters and a wide page are told', async () => {
    const { page, context } = await openScreen(browser, server.url);
    await page.setContent(
      '<div style="width:3000px">x</div><p style="width:40px;overflow:hidden;white-space:nowrap">1180 × 2380</p><div style="display:flex"><b style="margin-right:-30px">aaaaaa</b><i>bbbbbbb</i></div>' +
        '<table style="table-layout:fixed;width:60px"><tr><td style="overflow:hidden"><span class="my-row-actions"><button style="width:90px">关闭</button></span></td></tr></table>' +
        '<p style="display:grid;grid-template-columns:16px 1fr">马上开始准备</p>',
    );
    expect((await page.evaluate(layoutFaults)).map((f) => f.split(':')[0]).sort()).toEqual([
      'cut',
      'cut verb',
      'overlap',
      'page scrolls',
      'tower',
    ]);
    await context.close();
  });

  it('on a phone a list is cards with number, state and one action; a nest order is only looked at', async () => {
    await stage.inside({ as: DEMO.account, viewport: { width: 390, height: 844 } }, async (page) => {
      await open(page, '/cad/project');
      const card = shown(page).locator('.my-cards li').first();
      expect(await shown(page).locator('table').count()).toBe(0);
      expect(await card.locator('.head a').textContent()).toMatch(/^GC\d{10}$/);
      expect(await card.locator('.head').textContent()).toMatch(/图纸准备|套料完成|强制完工|已作废/);
      expect(await card.locator('p').count()).toBe(2);
      expect(await card.locator('button').count()).toBe(1);
      const order = (await api.call(nest.listNestOrders)).items.at(-1)?.id as string;
      await open(page, `/nest/order-detail?id=${order}`);
      for (const name of ['反确认', '重算', '确认方案', '方案对比'])
        expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
      await open(page, '/nest/order');
      expect(await page.getByRole('button', { name: '新建套料' }).count()).toBe(0);
    });
  });

  it('the product list names the project while it mixes several', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      const heads = async (): Promise<string[]> => shown(page).locator('thead th').allTextContents();
      await open(page, '/cad/product');
      expect(await heads()).toContain('工程');
      const [one] = (await api.call(project.listProjects)).items;
      await open(page, `/cad/product?projectIds=${one?.id}`);
      expect(await heads()).not.toContain('工程');
    });
  });
});

describe('home', () => {
  it('each figure opens the list that proves it, with the same number', async () => {
    await api.call(project.compelProjects, {
      body: {
        projectIds: [(await api.call(project.listProjects)).items[0]?.id as string],
        reason: '尾数不再生产',
      },
    });
    await stage.inside({ as: DEMO.account }, async (page) => {
      const figures = await api.call(home.headInfo);
      for (const name of Object.keys(HOME_FIGURES) as HomeFigureName[]) {
        const figure = HOME_FIGURES[name];
        await open(page, '/home');
        const link = page
          .locator('a.my-figure')
          .filter({ has: page.getByText(figure.label, { exact: true }) });
        const told = ((await link.locator('.value').textContent()) ?? '').replace(/[^\d]/g, '');
        expect([name, told]).toEqual([name, String(figures[name])]);
        const answer = page.waitForResponse(
          (r) =>
            r.url().includes('/api/') &&
            r.request().method() === 'GET' &&
            r.url().includes('maxResultCount=20'),
        );
        await link.click();
        const listed = (await (await answer).json()) as { totalCount: number };
        expect([name, listed.totalCount]).toEqual([name, figures[name]]);
        expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(figureLink(figure));
      }
    });
  });
});

describe('refusals', () => {
  it('an unknown address stays in the shell, with the menu and the open tabs', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/cad/project');
      await page.evaluate(() => {
        history.pushState(null, '', '/no/such/screen');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.locator('.my-main .my-exc').getByText('抱歉，你访问的页面不存在或仍在开发中').waitFor();
      expect(new URL(page.url()).pathname).toBe('/404');
      await page.getByText('没有地址 /no/such/screen').waitFor();
      expect(await page.getByLabel('主菜单').isVisible()).toBe(true);
      await page.getByRole('tab', { name: '工程管理' }).click();
      await shown(page).locator('tbody tr[data-index]').first().waitFor();
    });
  });

  it('403 names the permission in Chinese and who can grant it', async () => {
    const viewer = await stage.prepare().then(() => stage.people.viewer);
    await stage.inside({ as: viewer }, async (page) => {
      await page.goto('/nest/order');
      await page.getByText(/^需要「套料 · 套料订单 · 查询」权限，可联系空间管理员 .*周敏慧.*授权$/).waitFor();
      expect(await page.getByLabel('主菜单').isVisible()).toBe(true);
    });
  });

  it('a wizard without pieces names the orders that hold them, each with its link', async () => {
    const order = (await api.call(nest.listNestOrders)).items.find((o) => o.state === 16);
    const lines = await api.call(nest.listNestOrderLines, { params: { id: order?.id as string } });
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/nest/order?create=1&productIds=${lines[0]?.productId}`);
      const dialog = page.getByRole('dialog').filter({ hasText: '新建套料' });
      await dialog.getByText('所选产品没有可套数量').waitFor();
      await dialog.getByRole('link', { name: order?.no as string }).click();
      await page.waitForURL(`**/nest/order-detail?id=${order?.id}`);
    });
  });
});

describe('the platform administrator', () => {
  it('opens every entry of the menu without a refusal or an error block, from a home that says how things stand', async () => {
    const { page, context, faults } = await openScreen(browser, server.url);
    const refused: string[] = [];
    page.on('response', (r) => {
      if (r.status() >= 400) refused.push(`${r.status()} ${new URL(r.url()).pathname}`);
    });
    await logIn(page, 'admin');
    await settled(page);
    await page.getByText('佛山铝境幕墙科技有限公司').first().waitFor();
    expect(await page.locator('.my-figure .label').allTextContents()).toEqual([
      '空间',
      '使用中',
      '30 天内到期',
      '成员',
      '在线会话',
      '数据库',
    ]);
    const entries = await page.evaluate(() =>
      [...document.querySelectorAll('nav[aria-label=主菜单] a[href]')].map(
        (a) => a.getAttribute('href') as string,
      ),
    );
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      await open(page, entry);
      expect([
        entry,
        await page.locator('.my-exc').count(),
        await page.getByText('没有加载出来').count(),
      ]).toEqual([entry, 0, 0]);
    }
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog', { name: '搜索菜单' }).getByRole('combobox').fill('报工');
    await page.getByText('没有匹配的菜单').waitFor();
    expect(refused).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** Widget 1 once more: pages, sorting, loading and its failure. */
import type { Locator, Page } from 'playwright-core';
import { orderCode, texture } from '@muyun/contract';
import { DEMO } from '../../kit.ts';
import { settled, type Stage, until } from './stage.ts';

const LIST = '/common/custom-made-order-num';
const SORTED = '/common/plate-material-size';
const CALL = '**/api/basic/custom-order-code?*';
const isList = (url: string): boolean => url.includes('/api/basic/custom-order-code?');
const screen = (page: Page): Locator => page.locator('.my-screen').filter({ visible: true });
const rowsOf = (page: Page): Locator => screen(page).locator('.my-table tbody tr[data-index]');
const open = async (page: Page): Promise<void> => {
  await page.goto(LIST);
  await settled(page);
  await rowsOf(page).first().waitFor();
};

export async function provePaging(stage: Stage): Promise<void> {
  const api = await stage.api();
  await api.call(orderCode.initOrderCodes);
  await api.call(texture.initTextures);
  await paging(stage);
  await sorting(stage);
  await loading(stage);
}

async function paging(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    const first = page.waitForRequest(CALL);
    await open(page);
    const bar = screen(page).locator('.ant-pagination');
    await stage.prove(
      'S147',
      async () =>
        new URL((await first).url()).searchParams.get('maxResultCount') === '20' &&
        (await rowsOf(page).count()) === 20,
    );
    await stage.prove('S146', () => bar.isVisible());
    await stage.prove('S148', async () => {
      await bar.getByRole('combobox').click();
      const options = await until(
        () => page.locator('.ant-select-item-option').filter({ visible: true }).allTextContents(),
        (texts) => texts.length > 0,
      );
      await page.keyboard.press('Escape');
      return options.map((o) => Number.parseInt(o, 10)).join() === '20,50,100,200,400' || options.join();
    });
    await stage.prove('S150', async () => {
      const asked = page.waitForResponse(CALL);
      await bar
        .getByRole('listitem', { name: '3' })
        .or(bar.locator('.ant-pagination-item-3'))
        .first()
        .click();
      const answer = await asked;
      const query = new URL(answer.url()).searchParams;
      const body = (await answer.json()) as { items: unknown[]; totalCount: number };
      await page.waitForFunction(
        (n) =>
          [...document.querySelectorAll('.my-screen')].some(
            (s) => s.querySelectorAll('tbody tr[data-index]').length === n,
          ),
        body.items.length,
      );
      return (
        query.get('skipCount') === '40' &&
        query.get('maxResultCount') === '20' &&
        body.totalCount > 60 &&
        body.items.length === 20
      );
    });
    await stage.prove('S145', async () => {
      await page.goto(`${LIST}?orderCodeType=1`);
      await rowsOf(page).first().waitFor();
      return (await bar.count()) === 0 && (await rowsOf(page).count()) < 20;
    });
    await stage.prove('S151', async () => {
      const skips: string[] = [];
      page.on('request', (r) => {
        if (isList(r.url())) skips.push(new URL(r.url()).searchParams.get('skipCount') ?? '');
      });
      await page.goto(`${LIST}?page=5`);
      await rowsOf(page).first().waitFor();
      await page.locator('.ant-pagination-item-active').filter({ hasText: '4' }).waitFor();
      return (skips.join() === '80,60' && (await rowsOf(page).count()) > 0) || skips.join();
    });
    await stage.prove('S152', async () => {
      const skips: string[] = [];
      page.on('request', (r) => {
        if (isList(r.url())) skips.push(new URL(r.url()).searchParams.get('skipCount') ?? '');
      });
      await page.goto(`${LIST}?filter=ZZZZ`);
      await screen(page)
        .getByText(/没有符合条件的/)
        .waitFor();
      await page.waitForTimeout(400);
      return skips.join() === '0' || skips.join();
    });
  });
}

async function sorting(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto(SORTED);
    await settled(page);
    const head = screen(page).locator('.my-table thead th.sortable').first();
    await head.waitFor();
    await stage.prove('S149', async () => {
      const seen: (string | null)[] = [];
      for (let i = 0; i < 2; i++) {
        const asked = page.waitForRequest((r) => r.url().includes('/api/') && r.url().includes('sorting='));
        await head.click();
        seen.push(new URL((await asked).url()).searchParams.get('sorting'));
      }
      return (seen.every((s) => /^\w+ (asc|desc)$/.test(s ?? '')) && seen[0] !== seen[1]) || seen.join();
    });
  });
}

async function loading(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(CALL, async (r) => {
      await held;
      await r.continue().catch(() => undefined);
    });
    await page.goto(LIST);
    await settled(page);
    await stage.prove('S144', async () => {
      await screen(page).locator('.my-skel').first().waitFor();
      const empty = await rowsOf(page).count();
      release();
      await rowsOf(page).first().waitFor();
      return empty === 0 && (await screen(page).locator('.my-skel').count()) === 0;
    });
    await page.unroute(CALL);
    await stage.prove('S153', async () => {
      await page.route(CALL, (r) =>
        r.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"error":{"code":"Common:Internal","message":"抱歉，服务器出错了"}}',
        }),
      );
      await page.goto(LIST);
      await screen(page).getByText('列表没有加载出来').waitFor();
      const isBusy = (await screen(page).locator('.my-skel, .my-table-line').count()) > 0;
      await page.unroute(CALL);
      await screen(page).getByRole('button', { name: '重试' }).click();
      await rowsOf(page).first().waitFor();
      return !isBusy;
    });
  });
}

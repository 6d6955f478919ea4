/** Widget 2, the search bar: whatever field types the built lists use, quick ranges, what is remembered. */
import type { Locator, Page } from 'playwright-core';
import { DEMO } from '../../kit.ts';
import { entriesOf, settled, type Stage, stored, until } from './stage.ts';

const LIST = '/common/custom-made-order-num';
const CALL = '**/api/basic/custom-order-code?*';
const screen = (page: Page): Locator => page.locator('.my-screen').filter({ visible: true });
const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
  await screen(page).locator('.my-table, .my-home, .my-page').first().waitFor();
};

export async function proveSearch(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await go(page, LIST);
    const field = screen(page).getByRole('search').getByRole('textbox');
    await stage.prove('S162', async () => {
      const asked = page.waitForRequest((r) => r.url().includes('filter=FH'));
      await field.fill('FH');
      await field.press('Enter');
      await asked;
      return new URL(page.url()).searchParams.get('filter') === 'FH';
    });
    await stage.prove('S154', async () => {
      const asked = page.waitForRequest((r) => /orderCodeType=\d+/.test(r.url()));
      await screen(page).getByRole('search').getByRole('combobox').first().click();
      await page.locator('.ant-select-item-option').filter({ visible: true }).nth(2).click();
      await asked;
      return new URL(page.url()).searchParams.get('orderCodeType') !== null;
    });
    await stage.prove('S167', async () => {
      const last = new URL(page.url()).search.slice(1);
      if ((await stored(page, `search.${LIST}`)) !== last) return '没有保存';
      await page.evaluate(() =>
        localStorage.removeItem(Object.keys(localStorage).find((k) => k.startsWith('muyun.tabs')) ?? ''),
      );
      await go(page, '/home');
      const again = page.waitForRequest(CALL);
      await page.goto(LIST);
      const query = new URL((await again).url()).searchParams;
      return (
        query.get('filter') === 'FH' &&
        query.get('orderCodeType') !== null &&
        (await field.inputValue()) === 'FH'
      );
    });
  });
  await fieldTypes(stage);
}

/** Walks the built lists for the types that the number rules do not have. */
async function fieldTypes(stage: Stage): Promise<void> {
  const paths = (await entriesOf(stage, DEMO.account)).filter((p) => p !== '/home');
  const wanted = {
    S156: '.ant-tree-select',
    S157: '.ant-picker-range',
    S158: '.ant-picker:not(.ant-picker-range)',
    S161: '.ant-input-number',
  } as const;
  const found = new Map<keyof typeof wanted, string[]>();
  await stage.during({ as: DEMO.account }, async (page) => {
    for (const path of paths) {
      await go(page, path);
      const bar = screen(page).getByRole('search');
      if ((await bar.count()) === 0) continue;
      const more = bar.getByRole('button', { name: /更多/ });
      if ((await more.count()) > 0 && (await more.getAttribute('aria-expanded')) === 'false')
        await more.click();
      for (const [id, css] of Object.entries(wanted))
        if ((await bar.locator(css).count()) > 0)
          found.set(id as keyof typeof wanted, [...(found.get(id as keyof typeof wanted) ?? []), path]);
    }
  });
  const dated = found.get('S157');
  if (dated) await ranges(stage, dated);
  const number = found.get('S161')?.[0];
  if (number) {
    await stage.during({ as: DEMO.account }, async (page) => {
      await go(page, number);
      const bar = screen(page).getByRole('search');
      const more = bar.getByRole('button', { name: /更多/ });
      if ((await more.count()) > 0 && (await more.getAttribute('aria-expanded')) === 'false')
        await more.click();
      await stage.prove('S161', async () => {
        const asked = page.waitForRequest((r) => /[?&]\w+=3(&|$)/.test(r.url()) && r.url().includes('/api/'));
        await bar.locator('.ant-input-number input').first().fill('3');
        await bar.locator('.ant-input-number input').first().press('Enter');
        await asked;
        return true;
      });
    });
  }
}

const hasDay = (url: string): boolean =>
  [...new URL(url).searchParams.values()].some((v) => /^\d{4}-\d\d-\d\d/.test(v));

async function ranges(stage: Stage, paths: readonly string[]): Promise<void> {
  const [path = ''] = paths;
  await stage.during({ as: DEMO.account }, async (page) => {
    // a Wednesday, so that a week, a month and a year have a before and an after
    await page.clock.setFixedTime(new Date('2026-03-18T10:00:00+08:00'));
    const choose = async (label: string): Promise<string> => {
      await go(page, path);
      const bar = screen(page).getByRole('search');
      const more = bar.getByRole('button', { name: /更多/ });
      if ((await bar.locator('.ant-picker-range').count()) === 0) await more.click();
      const asked = page.waitForRequest((r) => /begin\w*=|start\w*=|From=|from=/i.test(r.url()));
      const preset = page
        .locator('.ant-picker-presets')
        .filter({ visible: true })
        .getByText(label, { exact: true });
      // a list that is still filling takes the focus back and closes the calendar again
      await until(async () => {
        if (!(await preset.isVisible())) await bar.locator('.ant-picker-range input').first().click();
        await preset.click({ timeout: 1_000 }).catch(() => undefined);
        return hasDay(page.url());
      }, Boolean);
      const days = [...new URL((await asked).url()).searchParams.values()]
        .filter((v) => /^\d{4}-\d\d-\d\d/.test(v))
        .map((v) => v.slice(0, 10));
      await screen(page).getByRole('button', { name: '重置' }).click();
      // what is left in the address would be restored, and choosing the same range again asks nothing
      await page.waitForURL((u) => !hasDay(u.href));
      return days.sort().join('~');
    };
    await stage.prove('S157', async () => {
      const days = await choose('近 7 天');
      return days.split('~').length === 2 || days;
    });
    await stage.prove('S259', async () => {
      const found = [await choose('近 7 天'), await choose('近 14 天'), await choose('近 30 天')];
      return (
        found.join() === '2026-03-12~2026-03-18,2026-03-05~2026-03-18,2026-02-17~2026-03-18' || found.join()
      );
    });
    await stage.prove('S260', async () => {
      const d = await choose('上周');
      return d === '2026-03-09~2026-03-15' || d;
    });
    await stage.prove('S261', async () => {
      const d = await choose('上月');
      return d === '2026-02-01~2026-02-28' || d;
    });
    await stage.prove('S262', async () => {
      const d = await choose('去年');
      return d === '2025-01-01~2025-12-31' || d;
    });
    await stage.prove('S263', async () => {
      const d = await choose('今年');
      return d.startsWith('2026-01-01~2026-') || d;
    });
    await stage.prove('S388', async () => {
      // a range that plans ahead may opt out; at least one built list keeps the default
      const locks: string[] = [];
      for (const one of paths) if (await locksFuture(page, one)) locks.push(one);
      return locks.length > 0;
    });
  });
}

async function locksFuture(page: Page, path: string): Promise<boolean> {
  await go(page, path);
  const bar = screen(page).getByRole('search');
  if ((await bar.locator('.ant-picker-range').count()) === 0)
    await bar.getByRole('button', { name: /更多/ }).click();
  const cell = (day: string): Locator =>
    page.locator(`.ant-picker-cell[title="${day}"]`).filter({ visible: true }).first();
  const locked = async (day: string): Promise<boolean> =>
    ((await cell(day).getAttribute('class', { timeout: 500 })) ?? '').includes('ant-picker-cell-disabled');
  // a list that is still filling closes the calendar again: both days are read of one that stays
  const found = await until(
    async () => {
      await bar.locator('.ant-picker-range input').first().click();
      return Promise.all([locked('2026-03-18'), locked('2026-03-19')]).catch(() => undefined);
    },
    (read) => read !== undefined,
  );
  return found?.join() === 'false,true';
}

/** Widget 2 on the gallery: field types that few lists use yet, optional buttons, ranges that are too long. */
import type { Locator, Page } from 'playwright-core';
import { type ScreenOptions, type Stage, toastSays, until } from './stage.ts';
import { block } from './gallery.ts';

const popup = (page: Page, css: string): Locator => page.locator(css).filter({ visible: true });

export async function proveFields(stage: Stage, gallery: ScreenOptions): Promise<void> {
  await stage.during(gallery, async (page) => {
    // days are chosen by their date, and none of them may lie ahead
    await page.clock.setFixedTime(new Date('2026-03-18T10:00:00+08:00'));
    await page.goto('/gallery');
    const bar = block(page, '搜索栏').getByRole('search');
    const becomes = async (name: string, value: string): Promise<boolean> => {
      const found = await until(
        () => answers(page),
        (all) => all[name] === value,
      );
      return found[name] === value;
    };
    await choices(stage, page, bar, becomes);
    await stage.prove('S158', async () => {
      await bar.locator('.ant-picker:not(.ant-picker-range) input').fill('03-16');
      await popup(page, '.ant-picker-cell[title="2026-03-16"]').click();
      return becomes('day', '2026-03-16');
    });
    await stage.prove('S160', async () => {
      const lines = bar.getByRole('textbox', { name: '编号，一行一个' });
      await lines.fill('A-0001');
      await lines.press('Enter');
      await lines.pressSequentially('A-0002');
      if ((await answers(page))['codes'] !== undefined) return 'Enter 已查询';
      await bar.getByRole('button', { name: '查询' }).click();
      return becomes('codes', 'A-0001\nA-0002');
    });
    await stage.prove(['S165', 'S166'], async () => {
      const bare = block(page, '没有按钮的搜索栏').getByRole('search');
      const names = await bar.getByRole('button', { name: /^(查询|重置)$/ }).allTextContents();
      await bare.getByRole('textbox').fill('FH');
      await bare.getByRole('textbox').press('Enter');
      await block(page, '没有按钮的搜索栏').locator('output').getByText('{"filter":"FH"}').waitFor();
      return names.join() === '查询,重置' && (await bare.locator('.ant-btn').count()) === 0;
    });
    await limits(stage, page, bar);
  });
}

/** What the search bar last asked for. */
async function answers(page: Page): Promise<Record<string, string>> {
  const text = await block(page, '搜索栏').locator('output').textContent();
  return JSON.parse(text ?? '{}') as Record<string, string>;
}

async function choices(
  stage: Stage,
  page: Page,
  bar: Locator,
  becomes: (name: string, value: string) => Promise<boolean>,
): Promise<void> {
  await stage.prove('S155', async () => {
    const answer = page.waitForResponse((r) => r.url().includes('/organization-units/members/list'));
    await bar.locator('.ant-select').filter({ hasText: '业务员' }).click();
    const people = (await (await answer).json()) as { id: string; name: string }[];
    const options = popup(page, '.ant-select-item-option');
    await options.first().waitFor();
    await options.first().click();
    return becomes('salesmanId', people[0]?.id ?? '');
  });
  await stage.prove(['S156', 'S255'], async () => {
    await bar.locator('.ant-select').filter({ hasText: '机构' }).click();
    const list = popup(page, '.ant-select-tree-list-holder');
    await list.waitFor();
    // while it opens it has no height yet
    const height = await until(
      async () => (await list.boundingBox())?.height ?? 0,
      (h) => h > 300,
    );
    await popup(page, '.ant-select-tree-treenode').filter({ hasText: '机构 2' }).first().click();
    const isChosen = await becomes('unit', 'u1');
    // thirty rows of it would be higher
    return (isChosen && height > 300 && height <= 450) || `${isChosen} ${height}`;
  });
}

async function limits(stage: Stage, page: Page, bar: Locator): Promise<void> {
  await bar.getByRole('button', { name: /更多/ }).click();
  const range = async (label: string, begin: string, end: string): Promise<void> => {
    const field = bar.locator('.ant-picker-range').filter({ hasText: label });
    await field.locator('input').first().fill(begin);
    await field.locator('input').first().press('Enter');
    await field.locator('input').nth(1).fill(end);
    await field.locator('input').nth(1).press('Enter');
  };
  /** the first range is refused with the message and asks nothing, the second is taken */
  const refused = async (
    label: string,
    names: readonly [string, string],
    tooLong: readonly [string, string],
    message: string,
    fits: readonly [string, string],
  ): Promise<boolean> => {
    await range(label, ...tooLong);
    await toastSays(page, message);
    if ((await answers(page))[names[0]] !== undefined) return false;
    await range(label, ...fits);
    await block(page, '搜索栏').locator('output').getByText(`"${names[1]}"`).waitFor();
    return true;
  };
  await stage.prove('S390', () =>
    refused('7 天内', ['d1', 'd2'], ['03-10', '03-17'], '时间不可超过7天', ['03-11', '03-17']),
  );
  await stage.prove('S391', () =>
    refused('2 个月内', ['m1', 'm2'], ['01-10', '03-10'], '时间不可超过2个月', ['01-11', '03-10']),
  );
  await stage.prove('S389', () =>
    refused('1 年内', ['y1', 'y2'], ['2025-03-10', '2026-03-10'], '时间不可超过1年', [
      '2025-03-11',
      '2026-03-10',
    ]),
  );
}

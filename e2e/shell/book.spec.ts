/** 图册: handed out by a clerk on the screen of the project, looked at by somebody who has the link alone, on a phone. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, product, project } from '@muyun/contract';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { open } from './screens.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 390, height: 844 }, context: { hasTouch: true } } as const;
let demo: DemoStage;
let projectId = '';
beforeAll(async () => {
  demo = await demoStage();
  const { items } = await demo.api.call(product.listProducts, { query: { sorting: 'code asc' } });
  projectId = items.find((p) => p.outline && p.plateTypeName)?.projectId ?? '';
});
afterAll(() => demo.close());
const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });
const stranger = (work: (page: Page) => Promise<void>, more: object = PHONE) =>
  demo.stage.inside(more, async (page, { faults }) => {
    await work(page);
    expect(faults).toEqual([]);
  });
const make = (more: object = {}) => demo.api.call(book.createBook, { params: { id: projectId }, body: more });

/** What axe finds that is serious, on the page as it stands. */
async function seriousOf(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${AXE} })()`);
  const { violations } = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
  )) as AxeResults;
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 160)}`);
}

describe('the space', () => {
  it('makes a book with a password, gives its link, changes it, sees who looked, closes it', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/cad/project-detail?id=${projectId}`);
      await page.getByRole('tab', { name: '图册' }).click();
      await page.getByText('还没有图册').waitFor();
      await page.getByRole('button', { name: '生成图册' }).click();
      const form = dialog(page, '生成图册');
      await form.getByLabel('标题').fill('给安装班组');
      await form.getByLabel('访问密码').fill('12');
      await form.getByRole('button', { name: /^生\s?成$/ }).click();
      await form.getByText('4–20 位数字、字母或符号').waitFor();
      await form.getByLabel('访问密码').fill('6688');
      await form.getByRole('button', { name: /^生\s?成$/ }).click();
      const link = dialog(page, '图册链接');
      const address = (await link.locator('.address').textContent()) ?? '';
      expect(address).toMatch(/^http:\/\/[^/]+\/book\?code=[0-9A-Za-z]{22}$/);
      await link.getByText('打开时要输入访问密码').waitFor();
      await link
        .getByRole('button', { name: /关\s?闭/ })
        .last()
        .click();
      await page.getByRole('cell', { name: '有密码' }).waitFor();
      await stranger(async (other) => {
        await other.goto(address);
        await other.getByLabel('访问密码').fill('wrong');
        await other.getByRole('button', { name: '打开图册' }).click();
        await other.getByText('访问密码错误').waitFor();
        await other.getByLabel('访问密码').fill('6688');
        await other.getByRole('button', { name: '打开图册' }).click();
        await other.getByRole('heading', { name: '给安装班组' }).waitFor();
        await other
          .getByRole('button', { name: /^[A-Z]/ })
          .first()
          .waitFor();
        // a reload needs no password again
        await other.reload();
        await other.getByLabel('按编号查找').waitFor();
      });
      await page.getByRole('button', { name: '修改' }).click();
      const change = dialog(page, '修改图册');
      await change.getByLabel('允许下载 PDF').check();
      await change.getByLabel('不再需要密码').check();
      await change.getByRole('button', { name: /保\s?存/ }).click();
      await page.getByText('可下载').waitFor();
      await page.getByRole('cell', { name: /1 次/ }).waitFor();
      await page.getByRole('table', { name: '图册' }).getByLabel('更多操作').click();
      await page.getByRole('menuitem', { name: '访问记录' }).click();
      await dialog(page, '访问记录').getByText('127.0.0.1').first().waitFor();
      await dialog(page, '访问记录')
        .getByRole('button', { name: /关\s?闭/ })
        .last()
        .click();
      await dialog(page, '访问记录').waitFor({ state: 'hidden' });
      await page.getByRole('table', { name: '图册' }).getByLabel('更多操作').click();
      await page.getByRole('menuitem', { name: '关闭' }).click();
      await page.getByRole('button', { name: '关闭图册' }).click();
      await page.getByRole('cell', { name: '已关闭' }).waitFor();
      await stranger(async (other) => {
        await other.goto(address);
        await other.getByText('图册已失效').waitFor();
      });
    });
  });
});

describe('whoever has the link', () => {
  it('looks through the pieces on a phone, turns and zooms a drawing, goes on to the next, comes back to what was searched', async () => {
    const made = await make({ allowDownload: true });
    await stranger(async (page) => {
      await page.goto(made.url);
      await page.getByRole('heading', { name: made.displayName }).waitFor();
      const cards = page.locator('.book-card');
      await cards.first().waitFor();
      expect(await seriousOf(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      const code = (await cards.nth(1).locator('b').textContent()) ?? '';
      await page.getByLabel('按编号查找').fill(code);
      await page.waitForURL((url) => url.searchParams.get('filter') === code);
      await page.getByText('共 1 种').waitFor();
      await page.getByLabel('按编号查找').fill('没有这个编号');
      await page.getByText('没有符合条件的产品').waitFor();
      await page.getByRole('button', { name: '清除条件' }).click();
      await cards.nth(2).waitFor();
      await cards.first().click();
      const first = (await page.locator('.facts h1').textContent()) ?? '';
      const image = page.getByRole('img', { name: `${first} 图纸` });
      await image.waitFor();
      expect(
        await image.evaluate((i: HTMLImageElement) => i.decode().then(() => i.naturalWidth)),
      ).toBeGreaterThan(300);
      await page.getByRole('button', { name: '放大' }).click();
      await page.getByRole('button', { name: '旋转' }).click();
      expect(await image.evaluate((i) => i.style.transform)).toContain('rotate(90deg)');
      await page.getByRole('button', { name: '放大' }).click();
      expect(await image.evaluate((i) => i.style.transform)).toContain('scale(1.4)');
      await page.getByRole('button', { name: '适应窗口' }).click();
      expect(await image.evaluate((i) => i.style.transform)).toContain('scale(1)');
      expect(await page.getByRole('button', { name: '上一张' }).isDisabled()).toBe(true);
      expect(await seriousOf(page)).toEqual([]);
      await page.getByRole('button', { name: '下一张' }).click();
      await page.getByText(/^2 \//).waitFor();
      expect(await page.locator('.facts h1').textContent()).not.toBe(first);
      await page.getByRole('button', { name: '返回列表' }).click();
      await cards.first().waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: '下载 PDF' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);
      expect(await page.locator('.book-mark').getAttribute('data-text')).toMatch(
        /\d{4}-\d\d-\d\d \d\d:\d\d$/,
      );
    });
  });

  it('opens the exact piece of a scanned label; on a wide screen too; in the dark as well', async () => {
    const made = await make();
    const { items } = await demo.api.call(product.listProducts, {
      query: { projectIds: projectId as never },
    });
    const wide = { viewport: { width: 1440, height: 900 }, stored: { theme: { mode: 'dark' } } };
    await stranger(async (page) => {
      await page.goto(`${made.url}&p=${items[0]?.id}`);
      await page.getByRole('heading', { name: items[0]?.code, exact: true }).waitFor();
      expect(await seriousOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByLabel('按编号查找').waitFor();
    }, wide);
  });

  it('is told that the book has ended while it is looked at', async () => {
    const made = await make();
    await stranger(async (page) => {
      await page.goto(made.url);
      await page.locator('.book-card').first().waitFor();
      await demo.api.call(book.closeBook, { params: { id: made.id } });
      await page.getByLabel('按编号查找').fill('A');
      await page.getByText('图册已失效').waitFor();
    });
  });

  it('sees nothing without a code, or with one that was made up', async () => {
    await stranger(async (page) => {
      for (const address of ['/book', '/book?code=x', `/book?code=${'A'.repeat(22)}`]) {
        await page.goto(address);
        await page.getByText('图册已失效').waitFor();
      }
      const [row] = (await demo.api.call(project.listProjects)).items;
      await page.goto(`/cad/project-detail?id=${row?.id}`);
      await page.waitForURL(/\/user\/login/);
    });
  });
});

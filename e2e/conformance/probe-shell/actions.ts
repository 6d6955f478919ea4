/** Widget 4, the split action button; shared tables and selectors; a download that fails. */
import type { Locator, Page } from 'playwright-core';
import { DEMO, OPEN_MENU } from '../../kit.ts';
import { settled, type Stage, stored, toastSays } from './stage.ts';

const SPLIT = '/common/plate-material-size';
const EXPORT = '/common/plate-type';
const screen = (page: Page): Locator => page.locator('.my-screen').filter({ visible: true });
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
  await screen(page).locator('.my-table').first().waitFor();
};

export async function proveActions(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await open(page, SPLIT);
    const main = screen(page).locator('.my-list-acts .ant-btn-primary').first();
    const first = ((await main.textContent()) ?? '').trim();
    const arrow = screen(page).getByRole('button', { name: '更多新增方式' });
    let second = '';
    await stage.prove('S181', async () => {
      await main.click();
      await page.getByRole('dialog').first().waitFor();
      await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
      await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
      await arrow.click();
      const items = page.locator(OPEN_MENU).getByRole('menuitem');
      await items.nth(1).waitFor();
      second = ((await items.nth(1).textContent()) ?? '').trim();
      await items.nth(1).click();
      await page.getByRole('dialog').first().waitFor();
      return first !== '' && second !== '' && second !== first;
    });
    await stage.prove('S182', async () => {
      await open(page, SPLIT);
      const now = (
        (await screen(page).locator('.my-list-acts .ant-btn-primary').first().textContent()) ?? ''
      ).trim();
      return (
        now === second &&
        (await stored(page, `action.${SPLIT}`)) === second &&
        (await stored(page, `action.${EXPORT}`)) === null
      );
    });
    await stage.prove('S252', async () => {
      for (const path of [SPLIT, EXPORT, '/cad/project', '/cad/product', '/nest/order']) {
        await open(page, path);
        if ((await screen(page).locator('.my-table table').count()) === 0) return path;
      }
      return true;
    });
    await stage.prove('S253', async () => {
      // one selector, fed by a call, on several screens
      for (const [path, label] of [
        [SPLIT, '材质'],
        ['/cad/project', '客户'],
      ] as const) {
        await open(page, path);
        await screen(page)
          .getByRole('search')
          .locator('.ant-select')
          .filter({ hasText: label })
          .first()
          .click();
        await page.locator('.ant-select-item-option').filter({ visible: true }).first().waitFor();
      }
      return true;
    });
  });
  await stage.during({ as: DEMO.account }, async (page) => {
    await open(page, EXPORT);
    await stage.prove('S457', async () => {
      let body = JSON.stringify({ error: { code: 'Basic:X', message: '导出太大，请缩小范围' } });
      await page.route(/\/down(\?|$)/, (r) =>
        r.fulfill({ status: 400, contentType: 'application/octet-stream', body }),
      );
      await screen(page).getByRole('button', { name: '导出' }).click();
      await toastSays(page, '导出太大，请缩小范围');
      body = JSON.stringify({ error: { code: 'Only:Code' } });
      await screen(page).getByRole('button', { name: '导出' }).click();
      return toastSays(page, 'Only:Code');
    });
  });
}

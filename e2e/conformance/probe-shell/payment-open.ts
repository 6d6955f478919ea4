/** The way into the payment dialog. */
import type { Page } from 'playwright-core';

export const openSpaces = async (page: Page) => {
  await page.locator('.my-header .my-head-btn').first().click();
  const menu = page.getByRole('menu', { name: '企业空间' });
  await menu.waitFor();
  return menu;
};
export const openBuying = async (page: Page) => {
  const menu = await openSpaces(page);
  await menu
    .getByRole('button', { name: /^立即购买/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog').filter({ hasText: '购买 -' });
  await dialog.waitFor();
  return dialog;
};

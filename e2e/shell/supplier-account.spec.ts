/** The bank account of a supplier on its screen (platform F7): four signs in list and form, whole for who pays. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { supplier } from '@muyun/contract';
import { DEMO, logIn, openScreen } from '../kit.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { open } from './screens.ts';

let house: DemoStage;
let page: Page;
let faults: string[];
beforeAll(async () => {
  house = await demoStage();
  await house.api.call(supplier.calls.create, {
    body: {
      code: 'ZH-1',
      name: '账号铝业',
      supplierType: 1,
      bankName: '工行',
      bankAccount: '62220210123456789',
    },
  });
  ({ page, faults } = await openScreen(house.browser, house.server.url));
  await logIn(page, DEMO.account);
}, 180_000);
afterAll(() => house.close());

it('is hidden but for its last signs, kept when the form is saved, and read whole on demand', async () => {
  await open(page, '/contacts/supplier');
  const row = page.getByRole('row').filter({ hasText: '账号铝业' });
  await row.getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog').filter({ hasText: '银行账号' });
  expect(await form.getByLabel('银行账号').inputValue()).toBe('****6789');
  await form.getByLabel('银行账号').fill('****6780');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('请填写完整内容').first().waitFor();
  await form.getByLabel('银行账号').fill('****6789');
  await form.getByLabel('地址').fill('佛山');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '银行账号' }).click();
  const whole = page.getByRole('dialog').filter({ hasText: '每次查看都记入操作日志' });
  await whole.getByText('62220210123456789').waitFor();
  expect(faults).toEqual([]);
});

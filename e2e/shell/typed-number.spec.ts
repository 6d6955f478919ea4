/** 单号可手工填: the rule lets people type; the form of a new document asks for a number, and it stands as it was typed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { orderCode } from '@muyun/contract';
import { DEMO } from '../kit.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { looked } from './looked.ts';
import { open, shown } from './screens.ts';

let set: DemoStage;
beforeAll(async () => {
  set = await demoStage();
  await set.api.call(orderCode.initOrderCodes);
});
afterAll(() => set.close());

const ruleOf = (page: Page, kind: string) => shown(page).getByRole('row').filter({ hasText: kind }).first();
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasText: '编辑单号规则' });
const number = (page: Page) => shown(page).getByLabel('单号', { exact: true });

describe('a number of one’s own', () => {
  it('is offered where documents take it, asked for once the rule says so, and marked where it stands already', async () => {
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/common/custom-made-order-num?orderCodeType=1');
      await ruleOf(page, '工程').getByRole('button', { name: '编辑' }).click();
      await dialog(page).getByLabel('按工厂').waitFor();
      if ((await dialog(page).getByLabel('允许手工填写').count()) > 0)
        throw new Error('offered for a number that nobody types');
      await page.keyboard.press('Escape');
      await open(page, '/purchase/material/requisition');
      await page.getByRole('button', { name: '新增请购单' }).first().click();
      await page.waitForURL(/requisition\/detail/);
      await shown(page).getByRole('button', { name: '保存', exact: true }).waitFor();
      if ((await number(page).count()) > 0) throw new Error('asked for before the rule says so');
      await open(page, '/common/custom-made-order-num?orderCodeType=10');
      await ruleOf(page, '请购单').getByRole('button', { name: '编辑' }).click();
      await dialog(page).getByLabel('允许手工填写').click();
      await dialog(page).getByRole('button', { name: '保存' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await open(page, '/purchase/material/requisition');
      await page.getByRole('button', { name: '新增请购单' }).first().click();
      await number(page).fill('YL-2026-001');
      await looked(page, 'typed-number');
      await shown(page).getByRole('button', { name: '保存', exact: true }).click();
      await shown(page).getByText('YL-2026-001').first().waitFor();
      await open(page, '/purchase/material/requisition');
      await page.getByRole('button', { name: '新增请购单' }).first().click();
      await number(page).fill('YL-2026-001');
      await shown(page).getByRole('button', { name: '保存', exact: true }).click();
      await shown(page).getByText('单号已存在，请修改').waitFor();
    });
  });
});

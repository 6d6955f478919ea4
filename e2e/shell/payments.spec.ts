/** /payments/order as the platform's staff see it: money that came in cash or by transfer, and a bill that does not agree. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payment } from '@muyun/contract';
import { demoSpace } from '../conformance/probe-shell/people.ts';
import { openScreen } from '../kit.ts';
import { faultsOf } from './axe.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { open, settled } from './screens.ts';
import { Staff } from './staff.ts';

let house: DemoStage;
let staff: Staff;
let page: Page;
let faults: string[];
let orderNo: string;
let amount: string;
const dialog = (title: string): Locator => page.getByRole('dialog').filter({ hasText: title });
const said = (text: string) => page.locator('.ant-message').getByText(text).last().waitFor();

async function ordered(gateway: 1 | 3) {
  const { stage, api } = house;
  const [price] = await stage.sql(
    `select id from price where available_name = '企业版3个月' and is_active limit 1`,
  );
  const tenantId = await demoSpace(stage.sql);
  const body = { tenantId, gateway, priceId: String(price?.['id']), providerName: '企业版' };
  return api.call(payment.createOrder, { body });
}

beforeAll(async () => {
  house = await demoStage();
  staff = await Staff.withPhone(house, '13612340019');
  const { stage } = house;
  ({ orderNo, amount } = await ordered(1));
  await stage.sql(
    `insert into payment_bill (gateway, day, line_count, booked_count, differences) values
      (1, '2026-11-27', 3, 1, '["P1 账单 12700.00 元，系统 12800.00 元", "P2 账单 5.00 元，系统没有"]'), (2, '2026-11-27', 8, 0, '[]')`,
  );
  ({ page, faults } = await openScreen(house.browser, house.server.url));
}, 180_000);
afterAll(() => house.close());

describe('the payments of all spaces', () => {
  it('an order whose money came in cash is written down with its receipt', async () => {
    await staff.enter(page);
    await open(page, '/payments/order');
    const row = page.getByRole('row').filter({ hasText: orderNo });
    await row.getByRole('button', { name: '改为已收现金' }).click();
    const box = dialog('改为已收现金');
    await box.getByLabel('到账金额').fill('1');
    await box.getByLabel('到账时间').fill('2026-11-20 10:00');
    await box.getByLabel('到账时间').press('Enter');
    await box.getByLabel('收据号').fill('SJ-001');
    await box.getByRole('button', { name: '确认到账' }).click();
    await box.getByText('到账金额与应付金额不一致').waitFor();
    await box.getByLabel('到账金额').fill(amount);
    await box.getByRole('button', { name: '确认到账' }).click();
    await said('已确认到账');
    await row.filter({ hasText: '已支付' }).filter({ hasText: '现金' }).waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('a transfer is written down by who shows that it is he; what is refused costs no code', async () => {
    const order = await ordered(3);
    await open(page, '/payments/order');
    const row = page.getByRole('row').filter({ hasText: order.orderNo });
    await row.getByRole('button', { name: '确认到账' }).click();
    const box = dialog('确认到账');
    await box.getByLabel('到账金额').fill('1');
    await box.getByLabel('到账时间').fill('2026-11-20 10:00');
    await box.getByLabel('到账时间').press('Enter');
    await box.getByLabel('银行流水号').fill('YH-001');
    await staff.showWho(box);
    await box.getByRole('button', { name: '确认到账' }).click();
    await box.getByText('到账金额与应付金额不一致').waitFor();
    await box.getByLabel('到账金额').fill(order.amount);
    await box.getByRole('button', { name: '确认到账' }).click();
    await said('已确认到账');
    await row.filter({ hasText: '已支付' }).filter({ hasText: 'YH-001' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('a bill that does not agree is looked into once, and says what was done', async () => {
    await page.getByRole('tab', { name: '对账' }).click();
    await page.getByRole('row').filter({ hasText: '支付宝' }).filter({ hasText: '一致' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'P2 账单 5.00 元' });
    await row.filter({ hasText: '待处理' }).getByRole('button', { name: '处理' }).click();
    const box = dialog('处理差异 · 微信支付 2026-11-27');
    await box.getByText('P1 账单 12700.00 元，系统 12800.00 元').waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await box.getByRole('button', { name: '标为已处理' }).click();
    await box.getByText('请填写处理说明，至少 2 个字').waitFor();
    await box.getByLabel('处理说明').fill('已联系客户补款');
    await box.getByRole('button', { name: '标为已处理' }).click();
    await said('已标为已处理');
    await row.filter({ hasText: '已处理' }).filter({ hasText: '已联系客户补款' }).waitFor();
    await row.getByRole('button', { name: '查看' }).click();
    await dialog('微信支付 2026-11-27')
      .getByText(/：已联系客户补款$/)
      .waitFor();
    expect(faults).toEqual([]);
  });
});

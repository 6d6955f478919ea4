/** Buying from the header as an owner works with it: S011–S013, S067–S069, S097, S102–S126, S273, S275, S279–S281, S293, S294, S295, S326, S339–S343, S384–S387, S435, S436, S448, S449. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBuying } from '../conformance/probe-shell/payment-open.ts';
import { provePayment } from '../conformance/probe-shell/payment.ts';
import type { Stage } from '../conformance/probe-shell/stage.ts';
import { DEMO } from '../kit.ts';
import { demoStage } from './demo-stage.ts';

const ITEMS =
  `S011 S012 S013 S067 S068 S069 S097 S102 S103 S104 S105 S106 S107 S108 S109 S110 S111 S112 S113 S114 S115 S116 S117 S118 S119 S120 S121 S122 S123 S124 S125 S126
  S273 S275 S279 S280 S281 S293 S294 S295 S326 S339 S340 S341 S342 S343 S384 S385 S386 S387 S435 S436 S448 S449`.split(
    /\s+/,
  );

let stage: Stage;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stage, close } = await demoStage());
  await stage.prepare();
});
afterAll(() => close());

describe('buying', () => {
  it('proves every item of the payment dialog', async () => {
    await provePayment(stage);
    expect(stage.probes.filter((p) => !p.works)).toEqual([]);
    expect(stage.probes.map((p) => p.id).toSorted()).toEqual(ITEMS.toSorted());
  }, 180_000);

  it('is done with keys alone: plan, agreement, submit, simulated payment', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await page.goto('/home');
      const box = await openBuying(page);
      await box.locator('.my-plan input').first().focus();
      await page.keyboard.press('ArrowRight');
      await box.locator('.my-plan.on').filter({ hasText: '企业版3个月' }).waitFor();
      await box.getByLabel('我已阅读并同意').focus();
      await page.keyboard.press('Space');
      await box.getByRole('button', { name: '提交订单' }).focus();
      await page.keyboard.press('Enter');
      const pay = page.getByRole('button', { name: '模拟支付' });
      await pay.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('企业版 企业版3个月').waitFor();
    });
  });

  it('a coupon that is refused says why under its field, and the amounts without it stand', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await page.goto('/home');
      const box = await openBuying(page);
      await box.getByLabel('优惠码').fill('NICHTS');
      await page.keyboard.press('Enter');
      await box.getByRole('alert').filter({ hasText: '优惠码不存在或已失效' }).waitFor();
      await box.locator('.my-buy-sums').getByText('¥1,600.00').first().waitFor();
    });
  });

  it('a member without the right is told who can buy', async () => {
    await stage.inside({ as: stage.people.viewer }, async (page) => {
      await page.goto('/home');
      const box = await openBuying(page);
      await box.getByText('只有空间管理员或有订单权限的成员可以购买').waitFor();
      expect(await box.getByRole('button', { name: '提交订单' }).isDisabled()).toBe(true);
    });
  });
});

/** Buying from the header: S011–S013, S067–S069, S097, S102–S126, S273, S275, S279, S280, S293, S294, S295, S326, S339–S343, S384–S387, S435, S436, S448, S449. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { account, edition, payment } from '@muyun/contract';
import { DEMO } from '../../kit.ts';
import { openBuying, openSpaces } from './payment-open.ts';
import { proveOrders } from './payment-order.ts';
import { demoSpace } from './people.ts';
import { settled, type Stage, until } from './stage.ts';

const sum = async (page: Page, label: string): Promise<string> =>
  (await page
    .locator('.my-buy-sums dt', { hasText: label })
    .locator('xpath=following-sibling::dd[1]')
    .textContent()) ?? '';
const sums = (page: Page, label: string, wished: string): Promise<boolean> =>
  until(
    () => sum(page, label),
    (text) => text === wished,
  ).then((text) => text === wished);

export async function provePayment(stage: Stage): Promise<void> {
  await answers(stage);
  await menus(stage);
  await dialog(stage);
  await unsold(stage);
  await proveOrders(stage);
  await gateways(stage);
}

/** Three of the buyer, the fourth of the platform, which has the money in hand. */
async function gateways(stage: Stage): Promise<void> {
  const [api, host, tenantId] = [await stage.api(), await stage.api('admin'), await demoSpace(stage.sql)];
  const groups = await api.call(payment.pricesByProvider, {
    query: { provider: 'E', providerName: '企业版' },
  });
  const priceId = groups[0]?.priceItems[0]?.id ?? '';
  await stage.prove('S293', async () => {
    const body = { tenantId, providerName: '企业版', priceId, couponNo: null };
    for (const gateway of [1, 2, 3] as const)
      if ((await api.call(payment.createOrder, { body: { ...body, gateway } })).gateway !== gateway)
        return `通道 ${gateway}`;
    const { status } = await api.fetch(payment.createOrder, { body: { ...body, gateway: 4 } });
    if (status !== 400) return `买方选现金应答 ${status}`;
    const order = await api.call(payment.createOrder, { body: { ...body, gateway: 1 } });
    const paid = await host.call(payment.receiveCash, {
      params: { id: order.id },
      body: {
        paidAmount: order.amount,
        paidTime: new Date().toISOString(),
        receiptNo: randomUUID(),
        version: order.version,
      },
    });
    const { items } = await host.call(payment.listOrdersForAdmin, { query: { gateway: 4 } as never });
    return (paid.gateway === 4 && paid.status === 1 && items.some((o) => o.id === order.id)) || '没有收现金';
  });
}

/** A coupon of 800 off everything, for one space as often as it likes. */
export async function addCoupon(stage: Pick<Stage, 'sql'>): Promise<string> {
  const no = `ZX${randomUUID().slice(0, 8).toUpperCase()}`;
  await stage.sql(
    `insert into coupon (id, coupon_no, kind, amount, total_count, per_tenant_limit) values ($1, $2, 1, 800, 100, 100)`,
    [randomUUID(), no],
  );
  return no;
}

async function answers(stage: Stage): Promise<void> {
  const api = await stage.api();
  const tenantId = await demoSpace(stage.sql);
  const groups = await api.call(payment.pricesByProvider, {
    query: { provider: 'E', providerName: '企业版' },
  });
  const priceId = groups[0]?.priceItems[0]?.id ?? '';
  await stage.prove(
    'S280',
    async () => 'groupName' in (groups[0] ?? {}) && 'priceItems' in (groups[0] ?? {}),
  );
  await stage.prove('S281', async () => {
    const wanted = [
      'id',
      'salesPrice',
      'originalPrice',
      'periodValue',
      'periodName',
      'availableName',
      'unit',
    ];
    const item = groups[0]?.priceItems[0] ?? {};
    return [...wanted, 'description'].every((key) => key in item) || Object.keys(item).join();
  });
  await stage.prove('S435', async () => (await api.call(edition.editions)).length > 0);
  await stage.prove(['S436', 'S275'], async () => {
    const { currentTenant } = await api.call(account.auth);
    const tags = await api.call(edition.features, { query: { editionId: currentTenant?.editionId } });
    return tags.length > 0 && tags.every((t) => t.isTag && t.children.every((f) => f.code !== ''));
  });
  const body = { tenantId, providerName: '企业版', priceId, couponNo: null };
  await stage.prove(['S279', 'S448', 'S449', 'S294', 'S295'], async () => {
    for (const gateway of [1, 2, 3] as const) {
      const order = await api.call(payment.createOrder, { body: { ...body, gateway } });
      const params = { id: order.id };
      const { status } = await api.call(payment.orderStatus, { params });
      if (order.gateway !== gateway || order.orderType !== 1 || status !== 0) return `通道 ${gateway}`;
      if (gateway !== 3 && !(await api.call(payment.orderQr, { params })).url.startsWith('data:image/png'))
        return '没有二维码';
      if (gateway === 3) await api.call(payment.cancelOrder, { params });
      if (gateway === 3 && (await api.call(payment.orderStatus, { params })).status !== 2) return '没有取消';
    }
    return true;
  });
}

/** The session of the page holds what the calls answer; a switch reads it anew. */
async function menus(stage: Stage): Promise<void> {
  await stage.during({ as: stage.people.many }, async (page) => {
    const asked: string[] = [];
    page.on('request', (r) => asked.push(new URL(r.url()).pathname));
    await page.goto('/home');
    await settled(page);
    await stage.prove(['S273', 'S326'], async () => {
      const isRead = (paths: string[]): boolean =>
        paths.includes(edition.features.path) && paths.includes(edition.editions.path);
      if (!isRead(await until(async () => asked, isRead))) return '没有读取功能';
      const menu = await openSpaces(page);
      asked.length = 0;
      await menu.getByRole('menuitem').filter({ hasText: '精排套料工作室' }).first().click();
      return isRead(await until(async () => asked, isRead));
    });
    await settled(page);
    const menu = await openSpaces(page);
    const buyable = (name: string): Promise<number> =>
      menu
        .locator('.my-tenant-line')
        .filter({ hasText: name })
        .getByRole('button', { name: /^立即购买/ })
        .count();
    await stage.prove(
      'S067',
      async () => (await buyable('尚未激活的新空间')) === 1 && (await buyable('精排套料')) === 1,
    );
    await stage.prove('S068', async () => (await buyable('周敏慧的个人空间')) === 0);
  });
}

async function dialog(stage: Stage): Promise<void> {
  const coupon = await addCoupon(stage);
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/home');
    await settled(page);
    const box = await openBuying(page);
    const tab = (name: string) => box.getByRole('tab', { name });
    await stage.prove(['S069', 'S102', 'S103'], async () => {
      await box.getByText('购买 - 版本 - 企业版').waitFor();
      return true;
    });
    await stage.prove('S105', async () => {
      await tab('按年').click();
      return (await box.getByRole('tab').allTextContents()).join() === '按月,按年';
    });
    const plan = box.locator('.my-plan').filter({ hasText: '企业版1年' });
    await stage.prove(['S107', 'S108', 'S110', 'S111'], async () => {
      const text = (await plan.textContent()) ?? '';
      return ['¥12,800.00', '¥16,000.00', '/年', '含 20 个席位'].every((t) => text.includes(t)) || text;
    });
    await stage.prove('S109', async () => (await plan.locator('.my-plan-badge').textContent()) === '8.0折');
    await plan.click();
    const way = box.getByRole('radiogroup', { name: '支付方式' });
    await stage.prove('S112', async () => {
      for (const name of ['微信支付', '支付宝', '对公转账', '微信支付']) await way.getByText(name).click();
      return (
        (await way.locator('.ant-radio-button-wrapper-checked').textContent())?.includes('微信支付') === true
      );
    });
    await stage.prove('S113', async () => !((await way.textContent()) ?? '').includes('现金'));
    await stage.prove(
      ['S115', 'S116', 'S117'],
      async () =>
        (await sums(page, '订单金额', '¥12,800.00')) &&
        (await sums(page, '优惠金额', '¥0.00')) &&
        (await sums(page, '应付金额', '¥12,800.00')),
    );
    const code = box.getByLabel('优惠码');
    await stage.prove(['S385', 'S387'], async () => {
      await code.fill('   ');
      await code.blur();
      await box.getByText('请添加优惠码').waitFor();
      return true;
    });
    await stage.prove('S386', async () => {
      await code.fill('A'.repeat(31));
      return (await code.inputValue()).length === 30;
    });
    await stage.prove('S114', async () => {
      await code.fill(coupon);
      await box.getByRole('button', { name: '兑换' }).click();
      return (await sums(page, '优惠金额', '¥800.00')) && sums(page, '应付金额', '¥12,000.00');
    });
    const submit = box.getByRole('button', { name: '提交订单' });
    const agree = box.getByLabel('我已阅读并同意');
    await stage.prove(['S118', 'S119'], async () => {
      if (!(await submit.isDisabled())) return '未勾选也能提交';
      await agree.check();
      return submit.isEnabled();
    });
    await stage.prove('S120', async () => {
      await agree.uncheck();
      return submit.isDisabled();
    });
    await stage.prove('S121', async () => /客服热线 \d/.test((await box.textContent()) ?? ''));
    await stage.prove(['S104', 'S106'], async () => {
      await box.getByRole('radiogroup', { name: '购买内容' }).getByText('席位').click();
      await page.getByText('购买 - 功能 - 席位').waitFor();
      await page.locator('.my-plan').filter({ hasText: '5个席位' }).waitFor();
      return (await page.getByRole('dialog').getByRole('tab').count()) === 0;
    });
  });
}

async function unsold(stage: Stage): Promise<void> {
  await stage.during({ as: stage.people.many }, async (page) => {
    await page.goto('/home');
    await settled(page);
    const menu = await openSpaces(page);
    await menu
      .locator('.my-tenant-line')
      .filter({ hasText: '精排套料' })
      .getByRole('button', { name: /^立即购买/ })
      .click();
    await stage.prove('S124', async () => {
      await page.getByRole('dialog').getByText('抱歉，暂不支持购买').waitFor();
      return true;
    });
  });
}

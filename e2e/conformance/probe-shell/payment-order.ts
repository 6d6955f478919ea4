/** What becomes of an order: scanned and paid, transferred, timed out. */
import type { Page } from 'playwright-core';
import { payment } from '@muyun/contract';
import { DEMO } from '../../kit.ts';
import { openBuying } from './payment-open.ts';
import { demoSpace } from './people.ts';
import { settled, type Stage, toastSays } from './stage.ts';

const STATUS_CALL = /\/api\/user\/order\/[0-9a-f-]+\/status$/;
const isStatusCall = (url: string): boolean => STATUS_CALL.test(new URL(url).pathname);

export async function proveOrders(stage: Stage): Promise<void> {
  await scanned(stage);
  await transferred(stage);
  await timedOut(stage);
}

/** From the plan to the paid space, by scanning. */
async function scanned(stage: Stage): Promise<void> {
  const api = await stage.api();
  const tenantId = await demoSpace(stage.sql);
  const endOf = async (): Promise<string> =>
    String(
      (await stage.sql('select expire_time::text as e from tenant where tenant_id = $1', [tenantId]))[0]?.[
        'e'
      ],
    );
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/home');
    await settled(page);
    const box = await openBuying(page);
    await box.getByLabel('我已阅读并同意').check();
    const sent = page.waitForRequest((r) => new URL(r.url()).pathname === payment.createOrder.path);
    const made = page.waitForResponse((r) => new URL(r.url()).pathname === payment.createOrder.path);
    await box.getByRole('button', { name: '提交订单' }).click();
    await stage.prove(['S125', 'S384'], async () => {
      const body = (await sent).postDataJSON() as Record<string, unknown>;
      return ['tenantId', 'tenantName', 'gateway', 'couponNo', 'priceId', 'providerName'].every(
        (k) => k in body,
      );
    });
    const order = (await (await made).json()) as { id: string; orderNo: string; tenantName: string };
    const scan = page.getByRole('dialog').filter({ hasText: '扫码支付' });
    await stage.prove(['S097', 'S122'], async () => {
      await scan.getByRole('img', { name: /支付二维码/ }).waitFor();
      return true;
    });
    await stage.prove('S126', async () => {
      const text = (await scan.textContent()) ?? '';
      const wished = [
        order.orderNo,
        '企业版',
        '1 个月',
        '¥1,600.00',
        '微信支付',
        order.tenantName,
        '下单时间',
        '未支付',
      ];
      return wished.every((t) => text.includes(t)) || text;
    });
    await stage.prove('S339', async () => {
      await page.waitForResponse((r) => isStatusCall(r.url()));
      const from = Date.now();
      await page.waitForResponse((r) => isStatusCall(r.url()));
      const took = Date.now() - from;
      return (took > 4500 && took < 6500) || `${took} ms`;
    });
    const before = await endOf();
    await api.call(payment.simulatePayment, { params: { id: order.id } });
    await stage.prove('S341', async () => {
      await toastSays(page, '支付成功');
      return true;
    });
    await stage.prove(['S011', 'S012'], async () => (await endOf()) !== before);
    await stage.prove('S342', () => staysSilent(page));
  });
}

/** No status is asked for longer than the interval of asking. */
async function staysSilent(page: Page): Promise<boolean> {
  const asked = page
    .waitForRequest((r) => isStatusCall(r.url()), { timeout: 6500 })
    .then(() => true)
    .catch(() => false);
  return !(await asked);
}

async function transferred(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/home');
    await settled(page);
    const box = await openBuying(page);
    await box.getByRole('radiogroup', { name: '支付方式' }).getByText('对公转账').click();
    await box.getByLabel('我已阅读并同意').check();
    await box.getByRole('button', { name: '提交订单' }).click();
    const shown = page.getByRole('dialog').filter({ hasText: '开户行' });
    await stage.prove(['S013', 'S123'], async () => {
      await shown.getByText('对公转账').first().waitFor();
      return /附言P\d{18}/.test((await shown.textContent()) ?? '');
    });
    await stage.prove('S340', () => staysSilent(page));
  });
}

/** The clock of the server cancels what has waited for two hours. */
async function timedOut(stage: Stage): Promise<void> {
  const api = await stage.api();
  const [plans] = await api.call(payment.pricesByProvider, {
    query: { provider: 'E', providerName: '企业版' },
  });
  await stage.prove('S343', async () => {
    const order = await api.call(payment.createOrder, {
      body: {
        tenantId: await demoSpace(stage.sql),
        gateway: 1,
        priceId: plans?.priceItems[0]?.id ?? '',
        providerName: '企业版',
      },
    });
    const hours = (Date.parse(order.expireTime) - Date.parse(order.creationTime)) / 3_600_000;
    if (Math.abs(hours - 2) > 0.01) return `${hours} 小时`;
    await stage.sql(`update payment_order set expire_time = now() - interval '1 second' where id = $1`, [
      order.id,
    ]);
    await stage.sql(`update scheduled_task set due_time = now() where name = 'payment.expire'`);
    // the scheduler looks every twenty seconds
    const end = Date.now() + 30_000;
    for (;;) {
      const { status } = await api.call(payment.orderStatus, { params: { id: order.id } });
      if (status === 2) return true;
      if (Date.now() > end) return '没有取消';
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    }
  });
}

/** Books what a gateway says was paid: told by it, answered when it was asked, or read on its bill (platform M7, callback algorithm). */
import { DIALOG_GATEWAYS, dec, decimal, PAY_STRAY, PAYMENT_STATUS } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import type { PayNotice, ScanGateway } from '../../../kit/pay.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { NOBODY } from '../../../kit/who.ts';
import { attemptByNo, type AttemptRow, CODE, endAttempt, spaceOfAttempt } from './attempt.store.ts';
import { tellOperators } from './operators.ts';
import { insertNotify, lockOrder, type OrderRow, type Told, wasTold } from './order.store.ts';
import { settlePaid } from './settle.ts';
import { lockSpace } from './space.store.ts';

const LATE_MS = 24 * 3_600_000;
type News = Omit<PayNotice, 'sign'>;
type Result = Told['result'];
interface Booked {
  readonly result: Result;
  readonly order: OrderRow;
}

/** What a payment means for the order as it stands. */
function resultOf(order: OrderRow, attempt: AttemptRow, { amountFen }: News, at: Date): Result {
  if (amountFen !== attempt.amountFen) return 'mismatch';
  if (order.status === PAYMENT_STATUS.unpaid) return 'paid';
  if (order.status === PAYMENT_STATUS.paid) return 'again';
  return at.getTime() - Date.parse(order.cancelTime ?? order.creationTime) < LATE_MS ? 'late' : 'again';
}

const isStray = (result: Result): boolean => result === 'mismatch' || result === 'again';
export const yuanOf = (amountFen: number): string => decimal.money(dec(amountFen).div(100));

/** Once per payment, however often and by whatever way it is told; an order that is paid stays paid as it is. */
async function take(house: House, tx: Tx, gateway: ScanGateway, news: News): Promise<Booked> {
  await lockSpace(tx);
  const attempt = (await attemptByNo(tx, news.outTradeNo)) ?? raise('Common:NotFound');
  const order = (await lockOrder(tx, attempt.orderId)) ?? raise('Common:NotFound');
  const before = await wasTold(tx, gateway, news);
  const at = now();
  const result = before ?? resultOf(order, attempt, news, at);
  const state = result === 'mismatch' ? CODE.odd : CODE.paid;
  await endAttempt(tx, news.outTradeNo, state, news.gatewayTradeNo);
  if (before !== null) return { result, order };
  await insertNotify(tx, { ...news, gateway, orderId: order.id, result });
  if (!isStray(result))
    await settlePaid({ tx, house, who: NOBODY, at }, order, {
      amount: yuanOf(news.amountFen),
      at: at.toISOString(),
      gatewayTradeNo: news.gatewayTradeNo,
      voucherNo: null,
      isLate: result === 'late',
    });
  return { result, order };
}

/** Whoever works for the platform gives it back. Told anew with every repetition: there is one message of it. */
async function tellStray(house: House, gateway: ScanGateway, news: News, booked: Booked): Promise<void> {
  const { result, order } = booked;
  const { gatewayTradeNo: tradeNo } = news;
  house.log.error({ orderNo: order.orderNo, result, gateway }, 'money came in that no order waits for');
  await tellOperators(house, {
    kind: 'payStray',
    vars: {
      orderNo: order.orderNo,
      space: order.tenantName,
      gateway: DIALOG_GATEWAYS.find((g) => g.value === gateway)?.label ?? '',
      amount: yuanOf(news.amountFen),
      due: order.amount,
      tradeNo,
      reason: result === 'mismatch' ? PAY_STRAY.mismatch : PAY_STRAY.again,
    },
    dedupKey: `stray:${gateway}:${tradeNo}`,
  });
}

/** Answers what it was for its order; null: nobody here has opened such a payment. */
export async function takeTold(house: House, gateway: ScanGateway, news: News): Promise<Result | null> {
  const place = await inTx(house.pools.host, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, (tx) =>
    spaceOfAttempt(tx, news.outTradeNo),
  );
  if (!place) return null;
  const booked = await inTx(house.pools.user, { tenantId: place.tenantId, userId: PLATFORM }, (tx) =>
    take(house, tx, gateway, news),
  );
  if (isStray(booked.result)) await tellStray(house, gateway, news, booked);
  return booked.result;
}

/** Makes the code by which an order is paid at a gateway (platform M7 §4). */
import { GATEWAYS, PAYMENT_STATUS, paymentCalc } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import type { ScanGateway } from '../../../kit/pay.ts';
import { raise } from '../../../kit/raise.ts';
import type { Who } from '../../../kit/who.ts';
import { attemptsOf, CODE, insertAttempt, type NewAttempt } from './attempt.store.ts';
import { payOwnedOrder } from './buyer.ts';
import { lockOrder, type OrderRow } from './order.store.ts';
import { lockSpace } from './space.store.ts';

export const isScan = (gateway: number): gateway is ScanGateway =>
  gateway === GATEWAYS.wechat || gateway === GATEWAYS.alipay;

/** Keeps what was opened, unless the order has ended or is paid another way by now; then it is closed again, nobody has seen it. */
async function keep(house: House, who: Who, attempt: NewAttempt): Promise<OrderRow> {
  const { orderId: id, gateway, outTradeNo } = attempt;
  const [order, isKept] = await payOwnedOrder(house, who, id, async ({ tx }) => {
    await lockSpace(tx);
    const held = (await lockOrder(tx, id)) ?? raise('Common:NotFound');
    const waits = held.status === PAYMENT_STATUS.unpaid && held.gateway === gateway;
    if (waits) await insertAttempt(tx, attempt);
    return [held, waits] as const;
  });
  if (!isKept)
    await house.pay?.close(gateway, outTradeNo).catch((error: unknown) => {
      house.log.warn({ err: error, outTradeNo }, 'a code that nobody has seen stays open at its gateway');
    });
  return order;
}

/**
 * The code of an order that is scanned: opened at the gateway outside of any transaction, kept once it stands. Answers the
 * order as it is then. Raises Order:GatewayUnavailable when the gateway does not take it; the order stays and can be paid
 * another way.
 */
export async function openCode(house: House, who: Who, order: OrderRow): Promise<OrderRow> {
  const { gateway, id } = order;
  if (!isScan(gateway) || order.status !== PAYMENT_STATUS.unpaid) return order;
  const known = await payOwnedOrder(house, who, id, ({ tx }) => attemptsOf(tx, id));
  if (known.some((a) => a.gateway === gateway && a.state === CODE.open)) return order;
  const attempt = {
    orderId: id,
    gateway,
    outTradeNo: `${order.orderNo}${String(known.length + 1).padStart(2, '0')}`,
    amountFen: paymentCalc.fenOf(order.amount),
    until: order.expireTime,
  };
  const title = `${order.providerName} ${order.availableName}`;
  const codeUrl = await house.pay?.open({ ...attempt, title }).catch((error: unknown) => {
    house.log.error({ err: error, orderNo: order.orderNo }, 'the gateway has not opened a payment');
    return undefined;
  });
  if (!codeUrl) raise('Order:GatewayUnavailable');
  return keep(house, who, { ...attempt, codeUrl });
}

/** Money that comes in: told by a gateway, or seen on the platform's account (platform M7, callback algorithm). */
import { type BodyOf, dec, decimal, GATEWAYS, type payment as calls, PAYMENT_STATUS } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import type { PayNotice, ScanGateway } from '../../../kit/pay.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { overAll, payOwnedOrder, placeOf } from './buyer.ts';
import { assertUnpaid, changeGateway, isScan } from './order.ts';
import {
  attemptByNo,
  type AttemptRow,
  attemptsOf,
  findOrder,
  insertNotify,
  lockOrder,
  type OrderRow,
  type OrderView,
  spaceOfAttempt,
  takeVoucher,
  type Told,
  viewOf,
  wasTold,
} from './order.store.ts';
import { settlePaid } from './settle.ts';
import { lockSpace } from './space.store.ts';

const LATE_MS = 24 * 3_600_000;

/** What a genuine notification means for the order as it stands. */
function resultOf(order: OrderRow, attempt: AttemptRow, notice: PayNotice, at: Date): Told['result'] {
  if (notice.amountFen !== attempt.amountFen) return 'mismatch';
  if (order.status === PAYMENT_STATUS.unpaid) return 'paid';
  if (order.status === PAYMENT_STATUS.paid) return 'again';
  return at.getTime() - Date.parse(order.cancelTime ?? order.creationTime) < LATE_MS ? 'late' : 'again';
}

/** Once per notification; an order that is paid stays paid as it is. */
async function take(
  doing: { tx: Tx; house: House; who: Who },
  gateway: ScanGateway,
  notice: PayNotice,
): Promise<void> {
  const { tx, house } = doing;
  await lockSpace(tx);
  const attempt = (await attemptByNo(tx, notice.outTradeNo)) ?? raise('Common:NotFound');
  const order = (await lockOrder(tx, attempt.orderId)) ?? raise('Common:NotFound');
  if (await wasTold(tx, gateway, notice.notifyId)) return;
  // the gateway repeats itself under another number
  if (order.gatewayTradeNo === notice.gatewayTradeNo) return;
  const at = now();
  const result = resultOf(order, attempt, notice, at);
  const { sign: _sign, ...told } = notice;
  await insertNotify(tx, { ...told, gateway, orderId: order.id, result });
  if (result === 'mismatch' || result === 'again') {
    house.log.error({ orderNo: order.orderNo, result, gateway }, 'money came in that no order waits for');
    return;
  }
  await settlePaid({ ...doing, at }, order, {
    amount: decimal.money(dec(notice.amountFen).div(100)),
    at: at.toISOString(),
    gatewayTradeNo: notice.gatewayTradeNo,
    voucherNo: null,
    isLate: result === 'late',
  });
}

/** Believes what the gateway has signed. Raises Order:SignatureInvalid, and Common:NotFound for a payment that nobody here has opened. */
export async function receiveNotice(
  house: House,
  who: Who,
  gateway: ScanGateway,
  notice: PayNotice,
): Promise<{ code: 'SUCCESS' }> {
  if (!house.pay?.isGenuine(gateway, notice)) raise('Order:SignatureInvalid');
  const place = await overAll(house, who, (tx) => spaceOfAttempt(tx, notice.outTradeNo));
  const tenantId = place?.tenantId ?? raise('Common:NotFound');
  await inTx(house.pools.user, { tenantId, userId: PLATFORM }, (tx) =>
    take({ tx, house, who }, gateway, notice),
  );
  return { code: 'SUCCESS' };
}

/** Status of an order for its buyer. */
export const statusOf = (
  house: House,
  who: Who,
  id: string,
): Promise<{ status: number; payTime: string | null }> =>
  payOwnedOrder(house, who, id, async ({ tx }) => {
    const { status, payTime } = (await findOrder(tx, id)) ?? raise('Common:NotFound');
    return { status, payTime };
  });

/** The open code of an order. Raises Order:NotUnpaid, Order:Expired, Order:GatewayUnavailable. */
export const codeOf = (
  house: House,
  who: Who,
  id: string,
): Promise<AttemptRow & { readonly expireTime: string }> =>
  payOwnedOrder(house, who, id, async ({ tx }) => {
    const order = (await findOrder(tx, id)) ?? raise('Common:NotFound');
    assertUnpaid(order, now());
    const attempts = isScan(order.gateway) ? await attemptsOf(tx, id) : [];
    const attempt = attempts.find((a) => a.gateway === order.gateway) ?? raise('Order:GatewayUnavailable');
    return { ...attempt, expireTime: order.expireTime };
  });

/** The simulator pays what the code asks for and tells it as a gateway would. Raises Order:GatewayUnavailable on a server without one. */
export async function simulate(
  house: House,
  who: Who,
  id: string,
): Promise<{ status: number; payTime: string | null }> {
  const code = await codeOf(house, who, id);
  const notice = house.pay?.pay?.(code.gateway, code.outTradeNo, code.amountFen);
  if (!notice) raise('Order:GatewayUnavailable');
  await receiveNotice(house, who, code.gateway, notice);
  return statusOf(house, who, id);
}

type Receipt = Pick<BodyOf<typeof calls.confirmOrder>, 'paidAmount' | 'paidTime' | 'version'>;

/** Money that the platform has itself: the order is paid with all that follows, once `accept` has nothing against it. */
async function received(
  house: House,
  who: Who,
  { id, receipt, voucherNo }: { id: string; receipt: Receipt; voucherNo: string },
  accept: (tx: Tx, order: OrderRow) => Promise<OrderRow>,
): Promise<OrderView> {
  const tenantId = await placeOf(house, who, id);
  return inTx(house.pools.user, { tenantId, userId: who.userId }, async (tx) => {
    await lockSpace(tx);
    const held = (await lockOrder(tx, id)) ?? raise('Common:NotFound');
    if (held.version !== receipt.version) raise('Common:StaleVersion');
    const order = await accept(tx, held);
    await settlePaid({ tx, house, who, at: now() }, order, {
      amount: decimal.money(receipt.paidAmount),
      at: receipt.paidTime,
      gatewayTradeNo: null,
      voucherNo,
      isLate: false,
    });
    return viewOf((await lockOrder(tx, id)) ?? raise('Common:NotFound'));
  });
}
function assertOwed(order: OrderRow, paidAmount: string): void {
  if (order.status !== PAYMENT_STATUS.unpaid) raise('Order:NotUnpaid');
  if (!dec(paidAmount).eq(order.amount)) raise('Order:AmountMismatch');
}

/** A transfer has arrived. Raises Order:NotUnpaid, Order:NotTransfer, Order:AmountMismatch, Order:BankSerialUsed, Common:StaleVersion. */
export const confirm = (
  house: House,
  who: Who,
  id: string,
  body: BodyOf<typeof calls.confirmOrder>,
): Promise<OrderView> =>
  received(house, who, { id, receipt: body, voucherNo: body.voucherNo }, async (tx, order) => {
    if (order.gateway !== GATEWAYS.transfer) raise('Order:NotTransfer');
    assertOwed(order, body.paidAmount);
    if (!(await takeVoucher(tx, body.voucherNo, id))) raise('Order:BankSerialUsed');
    return order;
  });

/** no number of a bank begins so */
const CASH = 'cash:';
/** Cash was received. Raises Order:NotUnpaid, Order:AmountMismatch, Order:ReceiptUsed, Common:StaleVersion. */
export const receiveCash = (
  house: House,
  who: Who,
  id: string,
  body: BodyOf<typeof calls.receiveCash>,
): Promise<OrderView> =>
  received(house, who, { id, receipt: body, voucherNo: body.receiptNo }, async (tx, order) => {
    assertOwed(order, body.paidAmount);
    if (!(await takeVoucher(tx, `${CASH}${body.receiptNo}`, id))) raise('Order:ReceiptUsed');
    return changeGateway(tx, order, GATEWAYS.cash, now());
  });

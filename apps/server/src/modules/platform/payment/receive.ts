/** Money that comes in: told by a gateway, or seen on the platform's account (platform M7, callback algorithm). */
import {
  type BodyOf,
  dec,
  decimal,
  GATEWAYS,
  type payment as calls,
  PAYMENT_STATUS,
  SMS_PURPOSES,
} from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import type { PayNotice, ScanGateway } from '../../../kit/pay.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertCode } from '../account/index.ts';
import { type AttemptRow, openCodesOf } from './attempt.store.ts';
import { payOwnedOrder, placeOf } from './buyer.ts';
import { ask, withShut } from './codes.ts';
import { assertShut } from './open-codes.ts';
import { assertUnpaid, changeGateway } from './order.ts';
import { findOrder, lockOrder, type OrderRow, type OrderView, takeVoucher, viewOf } from './order.store.ts';
import { settlePaid } from './settle.ts';
import { lockSpace } from './space.store.ts';
import { takeTold } from './told.ts';

/** Believes what the gateway has signed. Raises Order:SignatureInvalid, and Common:NotFound for a payment that nobody here has opened. */
export async function receiveNotice(
  house: House,
  gateway: ScanGateway,
  notice: PayNotice,
): Promise<{ code: 'SUCCESS' }> {
  if (!house.pay?.isGenuine(gateway, notice)) raise('Order:SignatureInvalid');
  const { sign: _sign, ...news } = notice;
  if ((await takeTold(house, gateway, news)) === null) raise('Common:NotFound');
  return { code: 'SUCCESS' };
}

/** A gateway is asked again at most so often while somebody looks at the code. */
const ASKED_MS = 10_000;

/** The open code of an unpaid order, whose gateway was not asked of late. */
async function staleCode(tx: Tx, order: OrderRow): Promise<AttemptRow | null> {
  if (order.status !== PAYMENT_STATUS.unpaid) return null;
  const [code] = await openCodesOf(tx, order.id);
  return code && now().getTime() - Date.parse(code.askedTime) > ASKED_MS ? code : null;
}

/** Status of an order for its buyer; while it waits, its gateway is asked too: what it has to tell may have been lost. */
export async function statusOf(
  house: House,
  who: Who,
  id: string,
): Promise<{ status: number; payTime: string | null }> {
  const look = <T>(then: (tx: Tx, order: OrderRow) => Promise<T>): Promise<T> =>
    payOwnedOrder(house, who, id, async ({ tx }) =>
      then(tx, (await findOrder(tx, id)) ?? raise('Common:NotFound')),
    );
  const answer = async (_tx: Tx, { status, payTime }: OrderRow) => ({ status, payTime });
  const [seen, code] = await look(
    async (tx, order) => [await answer(tx, order), await staleCode(tx, order)] as const,
  );
  if (!code || !house.pay) return seen;
  try {
    await ask(house, house.pay, code);
  } catch (error) {
    house.log.warn({ err: error, outTradeNo: code.outTradeNo }, 'the gateway does not say how a code stands');
    return seen;
  }
  return look(answer);
}

/** The open code of an order. Raises Order:NotUnpaid, Order:Expired, Order:GatewayUnavailable. */
export const codeOf = (
  house: House,
  who: Who,
  id: string,
): Promise<AttemptRow & { readonly expireTime: string }> =>
  payOwnedOrder(house, who, id, async ({ tx }) => {
    const order = (await findOrder(tx, id)) ?? raise('Common:NotFound');
    assertUnpaid(order, now());
    const attempts = await openCodesOf(tx, id);
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
  await receiveNotice(house, code.gateway, notice);
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
  const receive = async (tx: Tx): Promise<OrderView> => {
    await lockSpace(tx);
    const held = (await lockOrder(tx, id)) ?? raise('Common:NotFound');
    assertSame(held, receipt);
    const order = await accept(tx, held);
    await assertShut(tx, id);
    await settlePaid({ tx, house, who, at: now() }, order, {
      amount: decimal.money(receipt.paidAmount),
      at: receipt.paidTime,
      gatewayTradeNo: null,
      voucherNo,
      isLate: false,
    });
    return viewOf((await lockOrder(tx, id)) ?? raise('Common:NotFound'));
  };
  return withShut(house, () => inTx(house.pools.user, { tenantId, userId: who.userId }, receive));
}
function assertSame(order: OrderRow, receipt: Receipt): void {
  if (order.version !== receipt.version) raise('Common:StaleVersion');
}
function assertOwed(order: OrderRow, paidAmount: string): void {
  if (order.status !== PAYMENT_STATUS.unpaid) raise('Order:NotUnpaid');
  if (!dec(paidAmount).eq(order.amount)) raise('Order:AmountMismatch');
}

function assertTransferred(order: OrderRow, receipt: Receipt): void {
  if (order.gateway !== GATEWAYS.transfer) raise('Order:NotTransfer');
  assertOwed(order, receipt.paidAmount);
}

/**
 * A transfer has arrived, and it is the person himself who says so. The code is used up last, so that what is refused costs none. Raises
 * Order:NotUnpaid, Order:NotTransfer, Order:AmountMismatch, Order:BankSerialUsed, Common:StaleVersion, Account:PhoneRequired,
 * Account:StepUpRequired, Account:SmsCodeInvalid.
 */
export async function confirm(
  { house, who, pepper }: { readonly house: House; readonly who: Who; readonly pepper: string },
  id: string,
  body: BodyOf<typeof calls.confirmOrder>,
): Promise<OrderView> {
  const scope = { tenantId: await placeOf(house, who, id), userId: who.userId, readOnly: true };
  await inTx(house.pools.user, scope, async (tx) => {
    const order = (await findOrder(tx, id)) ?? raise('Common:NotFound');
    assertSame(order, body);
    assertTransferred(order, body);
  });
  const phone = who.phoneNumber ?? raise('Account:PhoneRequired');
  const code = body.smsCode ?? raise('Account:StepUpRequired');
  await assertCode(house, { phone, purpose: SMS_PURPOSES.stepUp, code, pepper });
  return received(house, who, { id, receipt: body, voucherNo: body.voucherNo }, async (tx, order) => {
    assertTransferred(order, body);
    if (!(await takeVoucher(tx, body.voucherNo, id))) raise('Order:BankSerialUsed');
    return order;
  });
}

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

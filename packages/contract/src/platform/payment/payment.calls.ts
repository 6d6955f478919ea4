/** Prices and payment orders (platform M6, M7). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { smsCode } from '../account/phone.ts';
import { COUPON_MAX, GATEWAYS, PROVIDERS } from './payment.words.ts';

export * from './payment.bill.calls.ts';
export * from './payment.confirm.calls.ts';
export * from './payment.notify.calls.ts';

const amount = z.string();
const gateway = z.union([
  z.literal(GATEWAYS.wechat),
  z.literal(GATEWAYS.alipay),
  z.literal(GATEWAYS.transfer),
]);

const priceItem = z.object({
  id: z.uuid(),
  salesPrice: amount,
  originalPrice: amount,
  /** months; 0: it has no period */
  periodValue: z.int(),
  periodName: z.string(),
  availableName: z.string(),
  unit: z.string(),
  description: z.string(),
});
export type PriceItem = z.infer<typeof priceItem>;
const priceGroup = z.object({ groupName: z.string(), priceItems: z.array(priceItem) });
export type PriceGroup = z.infer<typeof priceGroup>;

/** What can be bought now of an edition (E) or a feature (F), by its name; empty: nothing is for sale. */
export const pricesByProvider = call({
  id: 'red.prices.by-provider',
  method: 'GET',
  path: '/api/red/prices/list/by-provider',
  title: '可购买的方案',
  right: 'session',
  side: 'any',
  query: z.object({ provider: z.enum(PROVIDERS).optional(), providerName: query.text }),
  output: z.array(priceGroup),
});

const order = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  orderType: z.int(),
  provider: z.enum(PROVIDERS),
  providerName: z.string(),
  availableName: z.string(),
  /** months */
  periodValue: z.int(),
  originalPrice: amount,
  orderAmount: amount,
  creditAmount: amount,
  discountAmount: amount,
  couponNo: z.string().nullable(),
  /** what is to be paid */
  amount,
  gateway: z.int(),
  status: z.int(),
  creationTime: z.string(),
  expireTime: z.string(),
  payTime: z.string().nullable(),
  voucherNo: z.string().nullable(),
  version: z.int(),
});
export type PaymentOrder = z.infer<typeof order>;

const couponRefusals = [
  'Coupon:NotFound',
  'Coupon:NotStarted',
  'Coupon:Expired',
  'Coupon:NotApplicable',
  'Coupon:MinAmount',
  'Coupon:UsedUp',
  'Coupon:LimitReached',
  'Order:PriceChanged',
  'Order:NotForSpace',
  'Order:DowngradeRefused',
] as const;
const couponNo = line(COUPON_MAX).min(1).nullish();
const transferAccount = z.object({ name: z.string(), bank: z.string(), account: z.string() });

/** How one can pay here, and whom one can ask. */
export const payOptions = call({
  id: 'order.options',
  method: 'GET',
  path: '/api/user/order/options',
  title: '支付方式',
  right: 'session',
  side: 'any',
  output: z.object({
    gateways: z.array(z.object({ gateway, isOpen: z.boolean() })),
    /** the payment is only simulated: nobody's money moves */
    isSimulated: z.boolean(),
    transferAccount: transferAccount.nullable(),
    hotline: z.string(),
  }),
});

/** What an order would cost; the coupon is looked at, not taken. Ten refused coupons of a space in an hour are enough. */
export const quoteOrder = call({
  id: 'order.quote',
  method: 'POST',
  path: '/api/user/order/quote',
  title: '试算订单金额',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  writes: false,
  body: z.object({ tenantId: idOf('own'), priceId: idOf('own'), couponNo }),
  output: z.object({
    orderAmount: amount,
    creditAmount: amount,
    discountAmount: amount,
    amount,
    /** last day of the edition or the feature afterwards, yyyy-MM-dd */
    until: z.string().nullable(),
  }),
  errors: couponRefusals,
});

/** Orders a price for a space. The server decides the name of the space, the amounts and the period; an unpaid order of the same is answered again. */
export const createOrder = call({
  id: 'order.create',
  method: 'POST',
  path: '/api/user/order/create',
  title: '提交订单',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({
    tenantId: idOf('own'),
    tenantName: line(50).nullish(),
    gateway,
    couponNo,
    priceId: idOf('own'),
    providerName: line(64),
  }),
  output: order,
  errors: [...couponRefusals, 'Order:TooManyUnpaid', 'Order:GatewayUnavailable'],
});

/** Pays an unpaid order another way; without a gateway the code of its own is made anew. */
export const payOrder = call({
  id: 'order.pay',
  method: 'PUT',
  path: '/api/user/order/{id}/pay',
  title: '更换支付方式',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({ gateway: gateway.nullish(), version: z.int().min(0).nullish() }),
  output: order,
  errors: ['Order:NotUnpaid', 'Order:Expired', 'Order:GatewayUnavailable', 'Common:StaleVersion'],
});

export const cancelOrder = call({
  id: 'order.cancel',
  method: 'PUT',
  path: '/api/user/order/{id}/cancel',
  title: '取消订单',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  output: order,
  errors: ['Order:NotUnpaid', 'Order:GatewayUnavailable'],
});

export const getOrder = call({
  id: 'order.get',
  method: 'GET',
  path: '/api/user/order/{id}',
  title: '支付订单详情',
  right: 'session',
  side: 'any',
  output: order,
});

/** A picture of the code that pays the order, as `data:image/png`. */
export const orderQr = call({
  id: 'order.qr-url',
  method: 'GET',
  path: '/api/user/order/{id}/qr-url',
  title: '支付二维码',
  right: 'session',
  side: 'any',
  output: z.object({ url: z.string(), expireTime: z.string() }),
  errors: ['Order:NotUnpaid', 'Order:Expired', 'Order:GatewayUnavailable'],
});

export const orderStatus = call({
  id: 'order.status',
  method: 'GET',
  path: '/api/user/order/{id}/status',
  title: '支付状态',
  right: 'session',
  side: 'any',
  output: z.object({ status: z.int(), payTime: z.string().nullable() }),
});

/** Pays with the simulator what the code asks for. A server with a real gateway has no such thing. */
export const simulatePayment = call({
  id: 'order.simulate',
  method: 'POST',
  path: '/api/user/order/{id}/simulate',
  title: '模拟支付',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  output: z.object({ status: z.int(), payTime: z.string().nullable() }),
  errors: ['Order:NotUnpaid', 'Order:Expired', 'Order:GatewayUnavailable'],
});

/** The platform has the money of a transfer on its account. */
export const confirmOrder = call({
  id: 'order.confirm',
  method: 'PUT',
  path: '/api/user/order/{id}/confirm',
  title: '确认到账',
  right: 'AlPayment.Orders:edit',
  side: 'host',
  body: z.object({
    /** what has arrived; anything but the amount of the order is refused */
    paidAmount: z.string().regex(/^\d{1,16}(\.\d{1,2})?$/),
    paidTime: z.iso.datetime({ offset: true }),
    /** serial number of the bank; each pays one order */
    voucherNo: line(64).min(1),
    version: z.int().min(0),
    /** sent by `sendConfirmCode` to the own phone */
    smsCode: smsCode.optional(),
  }),
  output: order,
  errors: [
    'Account:PhoneRequired',
    'Account:StepUpRequired',
    'Account:SmsCodeInvalid',
    'Order:NotUnpaid',
    'Order:NotTransfer',
    'Order:AmountMismatch',
    'Order:BankSerialUsed',
    'Order:GatewayUnavailable',
    'Common:StaleVersion',
  ],
});

/** 改为已收现金: whatever way the buyer chose, the platform has the money in hand. */
export const receiveCash = call({
  id: 'order.cash',
  method: 'PUT',
  path: '/api/user/order/{id}/cash',
  title: '改为已收现金',
  right: 'AlPayment.Orders:edit',
  side: 'host',
  body: z.object({
    /** what was received; anything but the amount of the order is refused */
    paidAmount: z.string().regex(/^\d{1,16}(\.\d{1,2})?$/),
    paidTime: z.iso.datetime({ offset: true }),
    /** each receipt pays one order */
    receiptNo: line(50).min(1),
    version: z.int().min(0),
  }),
  output: order,
  errors: [
    'Order:NotUnpaid',
    'Order:AmountMismatch',
    'Order:ReceiptUsed',
    'Order:GatewayUnavailable',
    'Common:StaleVersion',
  ],
});

export const listOrdersForAdmin = call({
  id: 'order.list-admin',
  method: 'GET',
  path: '/api/user/order/for-admin',
  title: '支付订单',
  right: 'AlPayment.Orders:query',
  side: 'host',
  query: z.object({
    ...paging,
    filter: query.text,
    tenantId: idOf('own').optional(),
    orderType: query.int,
    gateway: query.int,
    status: query.int,
    beginTime: query.time,
    endTime: query.time,
  }),
  output: paged(order),
});

/** What gateways tell of payments (platform M7). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { line } from '../../kit/text.ts';

/** What a gateway tells of a payment; the signature is all that it is believed for. */
const notice = z.object({
  notifyId: line(64).min(1),
  outTradeNo: line(40).min(1),
  gatewayTradeNo: line(64).min(1),
  /** in 0.01 yuan */
  amountFen: z.int().min(0),
  sign: line(128).min(1),
});
const notified = {
  method: 'POST',
  right: 'public',
  side: 'any',
  openWhenExpired: true,
  body: notice,
  output: z.object({ code: z.literal('SUCCESS') }),
  errors: ['Order:SignatureInvalid'],
} as const;
export const notifyWechat = call({
  ...notified,
  id: 'pay.notify.wechat',
  path: '/api/pay/notify/wechat',
  title: '微信支付通知',
});
export const notifyAlipay = call({
  ...notified,
  id: 'pay.notify.alipay',
  path: '/api/pay/notify/alipay',
  title: '支付宝通知',
});

/** Who says that a transfer has arrived shows that it is he (platform F7, step-up). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

export const sendConfirmCode = call({
  id: 'order.confirm.sms',
  method: 'POST',
  path: '/api/user/order/confirm/sms',
  title: '获取确认到账验证码',
  right: 'AlPayment.Orders:edit',
  side: 'host',
  output: z.object({ resendAfter: z.int(), phoneMasked: z.string() }),
  errors: ['Account:PhoneRequired', 'Account:SmsTooOften', 'Account:SmsDailyLimit', 'Account:SmsUnavailable'],
});

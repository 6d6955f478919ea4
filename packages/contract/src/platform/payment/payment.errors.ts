/** Errors of buying (platform M6, M7). */
import { defineErrors } from '../../kit/errors.ts';

export const paymentErrors = defineErrors({
  'Coupon:NotFound': { status: 400, message: '优惠码不存在或已失效', field: 'couponNo' },
  'Coupon:NotStarted': { status: 400, message: '优惠码未到使用时间', field: 'couponNo' },
  'Coupon:Expired': { status: 400, message: '优惠码已过期', field: 'couponNo' },
  'Coupon:NotApplicable': { status: 400, message: '优惠码不适用于该商品', field: 'couponNo' },
  'Coupon:MinAmount': { status: 400, message: '未达到使用门槛{amount}元', field: 'couponNo' },
  'Coupon:UsedUp': { status: 400, message: '优惠码已被领完', field: 'couponNo' },
  'Coupon:LimitReached': { status: 400, message: '您已使用过该优惠码', field: 'couponNo' },
  'Order:PriceChanged': { status: 409, message: '价格已变更，请重新选择' },
  'Order:NotForSpace': { status: 400, message: '该商品不适用于此空间' },
  'Order:NotUnpaid': { status: 409, message: '订单已支付或已取消' },
  'Order:Expired': { status: 400, message: '订单已超时取消，请重新下单' },
  'Order:TooManyUnpaid': { status: 400, message: '未支付订单过多，请先支付或取消' },
  'Order:GatewayUnavailable': { status: 400, message: '支付通道繁忙，请稍后重试或更换支付方式' },
  'Order:AmountMismatch': { status: 400, message: '到账金额与应付金额不一致', field: 'paidAmount' },
  'Order:BankSerialUsed': { status: 400, message: '该银行流水号已被使用', field: 'voucherNo' },
  'Order:ReceiptUsed': { status: 400, message: '该收据号已被使用', field: 'receiptNo' },
  'Order:NotTransfer': { status: 400, message: '只有对公转账的订单需要确认到账' },
  'Order:DowngradeRefused': { status: 400, message: '不能在到期前购买低于当前的版本，请联系客服' },
  'Order:BillHandled': { status: 409, message: '这份账单的差异已由 {name} 处理' },
  'Order:BillAgrees': { status: 400, message: '这份账单与系统一致，不需要处理' },
  'Order:SignatureInvalid': { status: 401, message: '签名无效' },
});

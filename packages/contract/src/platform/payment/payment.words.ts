/** Words of buying, in the field's terms: numbers of the specification and what people read. */

export const GATEWAYS = { wechat: 1, alipay: 2, transfer: 3, cash: 4 } as const;
/** The gateways of the dialog; cash is received by the platform only. */
export const DIALOG_GATEWAYS = [
  { value: GATEWAYS.wechat, label: '微信支付' },
  { value: GATEWAYS.alipay, label: '支付宝' },
  { value: GATEWAYS.transfer, label: '对公转账' },
] as const;
export const PAYMENT_STATUS = { unpaid: 0, paid: 1, cancelled: 2 } as const;
export const PAYMENT_STATUSES = [
  { value: PAYMENT_STATUS.unpaid, label: '未支付', tone: 'amber' },
  { value: PAYMENT_STATUS.paid, label: '已支付', tone: 'green' },
  { value: PAYMENT_STATUS.cancelled, label: '已取消', tone: 'void' },
] as const;
export const ORDER_TYPES = [
  { value: 1, label: '版本' },
  { value: 2, label: '服务' },
  { value: 3, label: '设备' },
  { value: 4, label: '充值' },
] as const;

/** What a price belongs to: an edition, a feature, a device, a quota. */
export const PROVIDERS = ['E', 'F', 'D', 'R'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const ORDER_TYPE_OF: Readonly<Record<Provider, number>> = { E: 1, F: 2, D: 3, R: 4 };

export const COUPON_MAX = 30;
/** An unpaid order is cancelled after so many hours; one that is paid by transfer takes days on its way. */
export const UNPAID_HOURS = { scan: 2, transfer: 168 } as const;
export const STATUS_POLL_S = 5;

/** What the log of a space says of its orders. */
export const PAYMENT_LOG = {
  bizType: 'payment.order',
  paid: '支付订单 {orderNo} 已支付：{buyer} 购买 {name} {available}，{amount} 元，有效期至 {until}',
  paidLate: '支付订单 {orderNo} 逾期到账：{buyer} 购买 {name} {available}，{amount} 元，有效期至 {until}',
  placed: '{buyer} 提交支付订单 {orderNo}：{name} {available}，应付 {amount} 元',
  cancelled: '支付订单 {orderNo} 已取消',
  timedOut: '支付订单 {orderNo} 超时未支付，已取消',
  forever: '长期',
  status: '支付状态',
} as const;
/** Why money that came in belongs to no order. */
export const PAY_STRAY = {
  mismatch: '金额与应付金额不一致',
  again: '订单已支付，或取消已超过一天',
} as const;
/** What a bill of a gateway and the books say differently. */
export const PAY_BILL = {
  booked: '补记到账 {count} 笔',
  amount: '{no} 账单 {there} 元，系统 {here} 元',
  notHere: '{no} 账单 {there} 元，系统没有',
  notThere: '{no} 系统 {here} 元，账单没有',
  more: '另有 {count} 笔',
} as const;
export const PAY_BILL_STATE = { agrees: 1, open: 2, handled: 3 } as const;
export const PAY_BILL_STATES = [
  { value: PAY_BILL_STATE.open, label: '待处理', tone: 'amber' },
  { value: PAY_BILL_STATE.handled, label: '已处理', tone: 'outline' },
  { value: PAY_BILL_STATE.agrees, label: '一致', tone: 'green' },
] as const;
/** How the feature is called whose purchase makes room for further members. */
export const SEATS = 'Seats';

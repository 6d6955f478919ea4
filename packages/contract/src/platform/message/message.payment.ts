/** Texts about what is bought and paid (platform M7). */
export const PAYMENT_MESSAGES = {
  transferCheck: {
    kind: 3,
    type: 3,
    title: '对公转账待确认 {orderNo}',
    content: '{space} 的付款单 {orderNo} 已上传转账凭证，金额 {amount} 元，请核对到账。',
  },
  payStray: {
    kind: 12,
    type: 3,
    title: '{orderNo} 有一笔 {amount} 元要处理',
    content:
      '「{space}」的订单 {orderNo} 收到{gateway}一笔 {amount} 元（流水号 {tradeNo}），应付 {due} 元：{reason}。请核对后退款。',
  },
  payBill: {
    kind: 12,
    type: 3,
    title: '{gateway} {day} 对账结果',
    content: '{gateway} {day} 的账单与系统对账：{differences}。',
  },
} as const;

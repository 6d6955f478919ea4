/** What the house says of stock and of purchases (commerce §2, §11). */
export const STOCK_MESSAGES = {
  reservationEnding: {
    kind: 10,
    type: 2,
    title: '{n} 项库存预留即将到期',
    content: '您的 {n} 项库存预留最早于 {day} 到期，到期后自动释放，需要的请延长期限。',
  },
  shortage: {
    kind: 10,
    type: 2,
    title: '{material} 库存不足',
    content: '{warehouse} 的 {material} 现有 {quantity}，低于安全库存 {safe}。',
  },
  arrivalLate: {
    kind: 10,
    type: 2,
    title: '{no} 逾期未到：{material}',
    content:
      '采购单 {no}（{supplier}）的 {material} 还有 {quantity} 未到，应于 {date} 到货，已逾期 {days} 天，请催货。',
  },
  arrivalStops: {
    kind: 10,
    type: 2,
    title: '「{project}」的材料逾期未到',
    content:
      '「{project}」采购的 {material} 还有 {quantity} 未到（采购单 {no}，{supplier}），应于 {date} 到货，已逾期 {days} 天，请催货或调整计划。',
  },
  supplierOrder: {
    kind: 11,
    type: 2,
    title: '{supplier} {action}采购单 {no}',
    content: '{supplier} {action}采购单 {no}。',
  },
} as const;

/** Whether the price of an order has risen too much; apart, so that the first page counts by it without the order. */
export const PRICE_STATES = [
  { value: 0, label: '正常', tone: 'gray' },
  { value: 1, label: '待放行', tone: 'amber' },
  { value: 2, label: '已放行', tone: 'green' },
] as const;
export const [PRICE_USUAL, PRICE_WAITING, PRICE_RELEASED] = [0, 1, 2] as const;

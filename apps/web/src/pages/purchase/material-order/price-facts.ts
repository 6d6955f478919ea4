/** What stands beside the price of an order: the aluminium price of its day, its rise, and who released that and why. */
import { PRICE_RELEASED, PRICE_USUAL } from '@muyun/contract';
import { fmt } from '../../../kit/format/fmt.ts';

type Row = Readonly<Record<string, unknown>>;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export function priceFacts(order: Row): string[] {
  const [market, rise] = [text(order['marketPrice']), text(order['jumpPct'])];
  const isRisen = rise !== null && Number(order['priceState']) !== PRICE_USUAL;
  const released = [text(order['priceReleaserName']), fmt.time(text(order['priceReleaseTime']))];
  return [
    ...(market === null ? [] : [`当日铝锭价 ${fmt.money(market)} 元/吨`]),
    ...(isRisen ? [`最大涨幅 ${fmt.percent(rise)}`] : []),
    ...(Number(order['priceState']) === PRICE_RELEASED
      ? [`${released.filter(Boolean).join(' ')} 放行：${text(order['priceReason']) ?? ''}`]
      : []),
  ];
}

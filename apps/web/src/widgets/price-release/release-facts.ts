/** What stands beside the prices of an order: its rise, and who released that and why. */
import { PRICE_RELEASED, PRICE_USUAL } from '@muyun/contract';
import { fmt } from '../../kit/format/fmt.ts';

type Row = Readonly<Record<string, unknown>>;
export const factText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export function releaseFacts(order: Row): string[] {
  const rise = factText(order['jumpPct']);
  const isRisen = rise !== null && Number(order['priceState']) !== PRICE_USUAL;
  const released = [factText(order['priceReleaserName']), fmt.time(factText(order['priceReleaseTime']))];
  return [
    ...(isRisen ? [`最大涨幅 ${fmt.percent(rise)}`] : []),
    ...(Number(order['priceState']) === PRICE_RELEASED
      ? [`${released.filter(Boolean).join(' ')} 放行：${factText(order['priceReason']) ?? ''}`]
      : []),
  ];
}

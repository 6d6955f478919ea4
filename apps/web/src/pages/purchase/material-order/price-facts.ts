/** What stands beside the price of an order: the aluminium price of its day, its rise, and who released that and why. */
import { fmt } from '../../../kit/format/fmt.ts';
import { factText, releaseFacts } from '../../../widgets/price-release/release-facts.ts';

export function priceFacts(order: Readonly<Record<string, unknown>>): string[] {
  const market = factText(order['marketPrice']);
  return [...(market === null ? [] : [`当日铝锭价 ${fmt.money(market)} 元/吨`]), ...releaseFacts(order)];
}

/** What an order says of the rise of its prices and of who released it, and what its lines say beside their price. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { PRICE_STATES } from './price-states.ts';

export const priceReleaseFields = catalogue({
  jumpPct: f.percent('最大涨幅', { mark: 'C', default: '0', amount: true, unprinted: true }),
  priceState: f.oneOf('价格', { mark: 'C', options: PRICE_STATES, default: 0, unprinted: true }),
  priceReason: f.text('放行原因', { mark: 'C', max: 200, lines: true, unprinted: true }),
  priceReleaserId: f.ref('放行人', 'account', { mark: 'C', unprinted: true }),
  priceReleaseTime: f.time('放行时间', { mark: 'C', unprinted: true }),
});
export const comparedPriceFields = catalogue({
  /** the average of the last purchases, by the basis of the line */
  lastPrice: f.price('最近均价', { mark: 'C', amount: true, unprinted: true }),
  jumpPct: f.percent('涨幅', { mark: 'C', amount: true, unprinted: true }),
});

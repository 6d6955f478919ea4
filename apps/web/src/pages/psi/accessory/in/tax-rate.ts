/** The rate behind an amount with tax and one without: 780.00 / 690.27 → 13. Rates have at most one decimal. */
import { dec, round } from '@muyun/contract';

/** `share` is gross by net. */
export const rateOf = (share: string): string =>
  dec(share).lt(1) ? '0' : round(dec(share).minus(1).times(100), 1);

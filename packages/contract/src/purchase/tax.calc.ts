/** How tax is taken out of a price (commerce §3.1). */
import type { Decimal } from 'decimal.js';
import { dec, round } from '../kit/decimal.ts';

export interface TaxTerms {
  readonly isTaxInclusive?: boolean | undefined;
  readonly taxRate: string;
}
export interface TaxSplit {
  readonly amount: string;
  readonly net: string;
  readonly tax: string;
}

/**
 * What a price is with and without tax, 2 decimals half away from zero. A price that includes tax is the master: tax = gross −
 * net; else gross = net + tax.
 */
export function taxSplit(price: Decimal, { isTaxInclusive, taxRate }: TaxTerms): TaxSplit {
  if (isTaxInclusive ?? true) {
    const amount = round(price, 2);
    const net = round(dec(amount).div(dec(taxRate).div(100).plus(1)), 2);
    return { amount, net, tax: round(dec(amount).minus(net), 2) };
  }
  const net = round(price, 2);
  const tax = round(dec(net).times(taxRate).div(100), 2);
  return { amount: round(dec(net).plus(tax), 2), net, tax };
}

/** What a receipt comes to while it is typed: estimated at the prices of its lines, exact once it is posted. */
import { accessoryTotals, baseQtyOf, dec, round, taxSplit } from '@muyun/contract';
import type { LineRow } from '../../../../kit/document/index.ts';
import { numeral } from '../../../../kit/document/numeral.ts';
import { rateOf } from './tax-rate.ts';

/** So much for one unit of a line of an order, and its tax: as it was picked, else as it was saved. Both go along while quantities are typed. */
function unitsOf(line: LineRow): { unitAmount: string; rate: string } {
  const known = (name: string): string | null => (typeof line[name] === 'string' ? line[name] : null);
  const [quantity, amount, net] = ['quantity', 'amount', 'net'].map((n) => dec(numeral(line[n])));
  const of = (whole: typeof quantity, by: typeof quantity): string =>
    !whole || !by || by.isZero() ? '0' : whole.div(by).toString();
  return {
    unitAmount: known('unitAmount') ?? of(amount, quantity),
    rate: known('rate') ?? rateOf(of(amount, net)),
  };
}

function amountsOf(line: LineRow) {
  const quantity = numeral(line['quantity']);
  const baseQty = baseQtyOf(quantity, numeral(line['factor'] ?? '1'));
  if (line['outLineId']) return { baseQty, amount: '0.00', net: '0.00', tax: '0.00' };
  if (!line['purchaseLineId']) {
    const amount = round(dec(quantity).times(numeral(line['unitPrice'])), 2);
    return { baseQty, amount, net: amount, tax: '0.00' };
  }
  const units = unitsOf(line);
  return { ...units, baseQty, ...taxSplit(dec(units.unitAmount).times(quantity), { taxRate: units.rate }) };
}

export function withReceiptAmounts(_head: unknown, lines: readonly LineRow[]) {
  const computed = lines.map(amountsOf);
  return {
    head: { ...accessoryTotals(computed), lineCount: lines.length },
    lines: lines.map((line, i) => ({ ...line, ...computed[i] })),
  };
}

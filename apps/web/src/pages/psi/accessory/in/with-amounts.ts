/** What a receipt comes to while it is typed: estimated at the prices of its lines, exact once it is posted. */
import { accessoryTotals, baseQtyOf, dec, round } from '@muyun/contract';
import type { LineRow } from '../../../../kit/document/index.ts';
import { numeral } from '../../../../kit/document/numeral.ts';

/** Of a line of an order the saved amount stands until the server has computed its part. */
function amountsOf(line: LineRow) {
  const quantity = numeral(line['quantity']);
  const baseQty = baseQtyOf(quantity, numeral(line['factor'] ?? '1'));
  if (line['outLineId']) return { baseQty, amount: '0.00', net: '0.00', tax: '0.00' };
  const amount = round(dec(quantity).times(numeral(line['unitPrice'])), 2);
  if (line['purchaseLineId'])
    return { baseQty, amount, net: numeral(line['net']), tax: numeral(line['tax']) };
  return { baseQty, amount, net: amount, tax: '0.00' };
}

export function withReceiptAmounts(_head: unknown, lines: readonly LineRow[]) {
  const computed = lines.map(amountsOf);
  return {
    head: { ...accessoryTotals(computed), lineCount: lines.length },
    lines: lines.map((line, i) => ({ ...line, ...computed[i] })),
  };
}

/** Weight, amount, net and tax of an order while it is typed: the contract's own formula, so that saving changes no figure. */
import { lineAmounts, orderTotals } from '@muyun/contract';
import type { LineRefs, LineRow } from '../../../kit/document/index.ts';
import { numeral } from '../../../kit/document/numeral.ts';

type Head = Readonly<Record<string, unknown>>;

const COIL = 2;
const lengthOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A coil is bought by the kilogram: its quantity is its weight. */
const PLATE = 1;
const pricedSku = (sku: Head) => ({
  unitWeight: sku['kind'] === COIL ? '1' : numeral(sku['unitWeight']),
  scaleWeight: sku['kind'] === PLATE && typeof sku['scaleWeight'] === 'string' ? sku['scaleWeight'] : null,
  width: lengthOf(sku['width']),
  length: lengthOf(sku['length']),
});

export function withAmounts(head: Head, lines: readonly LineRow[], refs: LineRefs) {
  const terms = { isTaxInclusive: head['isTaxInclusive'] !== false, taxRate: numeral(head['taxRate']) };
  const amounts = lines.map((line) => {
    const sku = refs.rowOf('materialSkuId', line['materialSkuId']);
    // of a material that cannot be chosen any more the saved figures stand
    if (!sku)
      return {
        theoreticalWeight: numeral(line['theoreticalWeight']),
        amount: numeral(line['amount']),
        net: numeral(line['net']),
        tax: numeral(line['tax']),
      };
    const priced = {
      quantity: numeral(line['quantity']),
      priceBasis: Number(line['priceBasis'] ?? 0),
      unitPrice: numeral(line['unitPrice']),
    };
    return lineAmounts(priced, pricedSku(sku), terms);
  });
  return { head: orderTotals(amounts), lines: lines.map((line, i) => ({ ...line, ...amounts[i] })) };
}

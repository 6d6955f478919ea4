/** What an issue weighs, and what a sale brings, while it is typed: the contract's own formulas, so that saving changes no figure. */
import { dec, sum, taxSplit } from '@muyun/contract';
import type { LineRefs, LineRow } from '../../../../kit/document/index.ts';
import { numeral } from '../../../../kit/document/numeral.ts';

type Head = Readonly<Record<string, unknown>>;
const COIL = 2;
const SALE = 128;

function weightOf(line: LineRow, refs: LineRefs): LineRow {
  const sku = refs.rowOf('materialSkuId', line['materialSkuId']);
  if (!sku) return line;
  const unit = sku['kind'] === COIL ? '1' : numeral(sku['unitWeight']);
  return { ...line, weight: dec(unit).times(numeral(line['quantity'])).toFixed(3) };
}

/** What goes back to its supplier is worth its part of the receipt: the server knows it. */
export function withIssue(head: Head, lines: readonly LineRow[], refs: LineRefs) {
  const isSale = Number(head['outType']) === SALE;
  const terms = { taxRate: numeral(head['taxRate']) };
  const rows = lines.map((line): LineRow => {
    const weighed = weightOf(line, refs);
    const price = dec(numeral(line['quantity'])).times(numeral(line['unitPrice']));
    return isSale ? { ...weighed, ...taxSplit(price, terms) } : weighed;
  });
  const total = (name: string, places: number): string =>
    sum(
      rows.map((l) => numeral(l[name])),
      places,
    );
  const amounts = isSale ? { amount: total('amount', 2), net: total('net', 2), tax: total('tax', 2) } : {};
  return {
    head: { totalQuantity: total('quantity', 4), totalWeight: total('weight', 3), ...amounts },
    lines: rows,
  };
}

/** Weights, amounts and cost of a receipt while it is typed: the contract's own formulas, so that saving changes no figure. */
import { freightShares, receiptTotals, receiptValue, receivedFigures } from '@muyun/contract';
import type { LineRefs, LineRow } from '../../../../kit/document/index.ts';
import { numeral } from '../../../../kit/document/numeral.ts';

type Head = Readonly<Record<string, unknown>>;

const lengthOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const typed = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : numeral(value);

function figuresOf(line: LineRow, refs: LineRefs) {
  const sku = refs.rowOf('materialSkuId', line['materialSkuId']);
  if (!sku)
    return {
      theoreticalWeight: numeral(line['theoreticalWeight']),
      weight: numeral(line['weight']),
      area: numeral(line['area']),
      deviationPct: numeral(line['deviationPct']),
      amount: numeral(line['amount']),
      net: numeral(line['net']),
      tax: numeral(line['tax']),
    };
  return receivedFigures(
    {
      quantity: numeral(line['quantity']),
      actualWeight: typed(line['actualWeight']),
      priceBasis: Number(line['priceBasis'] ?? 2),
      unitPrice: typed(line['unitPrice']),
      isTaxInclusive: line['isTaxInclusive'] !== false,
      taxRate: numeral(line['taxRate']),
      isTaxDeductible: line['isTaxDeductible'] === true,
    },
    {
      kind: Number(sku['kind']),
      unitWeight: numeral(sku['unitWeight']),
      scaleWeight: typed(sku['scaleWeight']),
      width: lengthOf(sku['width']),
      length: lengthOf(sku['length']),
      thickness: lengthOf(sku['thickness']),
      density: numeral(sku['density']),
    },
  );
}

export function withReceipt(head: Head, lines: readonly LineRow[], refs: LineRefs) {
  const figures = lines.map((line) => figuresOf(line, refs));
  const freight = freightShares(numeral(head['freightAmount']), figures);
  const rows = lines.map((line, i) => {
    const own = figures[i] as (typeof figures)[number];
    const isTaxDeductible = line['isTaxDeductible'] === true;
    const stockValue = receiptValue({ ...own, isTaxDeductible }, freight[i] ?? '0');
    return { ...line, ...own, quantity: line['quantity'], stockValue };
  });
  const totals = receiptTotals(
    rows.map((row, i) => ({
      ...(figures[i] as (typeof figures)[number]),
      quantity: numeral(row.quantity),
      stockValue: row.stockValue,
    })),
  );
  return { head: totals, lines: rows };
}

/** Weights, amounts and cost of a receipt while it is typed: the contract's own formulas, so that saving changes no figure. */
import {
  expectedWeight,
  freightShares,
  netWeightOf,
  receiptTotals,
  receiptValue,
  receivedFigures,
  theoreticalKg,
  weighedTogether,
} from '@muyun/contract';
import type { LineRefs, LineRow } from '../../../../kit/document/index.ts';
import { numeral } from '../../../../kit/document/numeral.ts';

/** what comes on a lorry: bought, other, opening */
const WEIGHED_IN: readonly number[] = [1, 32, 128];
type Head = Readonly<Record<string, unknown>>;

const lengthOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const typed = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : numeral(value);

const skuOf = (sku: Readonly<Record<string, unknown>>) => ({
  kind: Number(sku['kind']),
  unitWeight: numeral(sku['unitWeight']),
  scaleWeight: typed(sku['scaleWeight']),
  width: lengthOf(sku['width']),
  length: lengthOf(sku['length']),
  thickness: lengthOf(sku['thickness']),
  density: numeral(sku['density']),
});

/** What each line weighs on the scale, alone or with the others of its lorry. */
function weightsOf(head: Head, lines: readonly LineRow[], refs: LineRefs): readonly (string | null)[] {
  const net = WEIGHED_IN.includes(Number(head['inType']))
    ? netWeightOf(typed(head['grossWeight']), typed(head['tareWeight']))
    : null;
  const weighed = weighedTogether(
    net,
    lines.map((line) => {
      const sku = refs.rowOf('materialSkuId', line['materialSkuId']);
      if (!sku) return { actualWeight: typed(line['actualWeight']), theoreticalWeight: '0' };
      const own = skuOf(sku);
      const unitWeight = expectedWeight(own, Number(line['priceBasis'] ?? 2));
      return {
        actualWeight: typed(line['actualWeight']),
        theoreticalWeight: theoreticalKg({ ...own, unitWeight }, numeral(line['quantity'])),
      };
    }),
  );
  return weighed.weights;
}

function figuresOf(line: LineRow, refs: LineRefs, actualWeight: string | null) {
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
      actualWeight,
      priceBasis: Number(line['priceBasis'] ?? 2),
      unitPrice: typed(line['unitPrice']),
      isTaxInclusive: line['isTaxInclusive'] !== false,
      taxRate: numeral(line['taxRate']),
      isTaxDeductible: line['isTaxDeductible'] === true,
    },
    skuOf(sku),
  );
}

export function withReceipt(head: Head, lines: readonly LineRow[], refs: LineRefs) {
  const weights = weightsOf(head, lines, refs);
  const figures = lines.map((line, i) => figuresOf(line, refs, weights[i] ?? null));
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
  const net = netWeightOf(typed(head['grossWeight']), typed(head['tareWeight']));
  return { head: { ...totals, netWeight: net }, lines: rows };
}

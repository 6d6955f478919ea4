/** Weight and estimate of a requisition while it is typed, as the server computes them (commerce §11). */
import { dec, round, sum } from '@muyun/contract';
import type { LineRefs, LineRow } from '../../../kit/document/index.ts';
import { numeral } from '../../../kit/document/numeral.ts';

const COIL = 2;

function weightOf(line: LineRow, refs: LineRefs): string {
  const sku = refs.rowOf('materialSkuId', line['materialSkuId']);
  if (!sku) return numeral(line['weight']);
  const unitWeight = sku['kind'] === COIL ? '1' : numeral(sku['unitWeight']);
  return round(dec(unitWeight).times(numeral(line['quantity'])), 3);
}

/** 元/kg: what is aimed at, else what was paid last; the server names it when the line is saved. */
const priceOf = (line: LineRow): string => numeral(line['targetPrice'] ?? line['lastPrice']);

export function withWeights(_head: unknown, lines: readonly LineRow[], refs: LineRefs) {
  const weighed = lines.map((line) => ({ ...line, weight: weightOf(line, refs) }));
  return {
    head: {
      totalWeight: sum(
        weighed.map((l) => l.weight),
        3,
      ),
      estimatedAmount: sum(
        weighed.map((l) => dec(l.weight).times(priceOf(l))),
        2,
      ),
      requiredDate:
        lines
          .map((l) => String(l['requiredDate'] ?? ''))
          .filter(Boolean)
          .toSorted()[0] ?? null,
    },
    lines: weighed,
  };
}

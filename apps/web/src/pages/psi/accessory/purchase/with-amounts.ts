/** Unit, amount, net and tax of an order while it is typed: the contract's own formula, so that saving changes no figure. */
import { accessoryAmounts, accessoryTotals, baseQtyOf } from '@muyun/contract';
import type { LineRefs, LineRow } from '../../../../kit/document/index.ts';
import { numeral } from '../../../../kit/document/numeral.ts';

type Head = Readonly<Record<string, unknown>>;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The unit of purchase where the SKU has one; of one that is kept as it is bought the saved unit stands. */
function unitOf(line: LineRow, sku: Head | undefined): { unit: unknown; factor: string } {
  const [unit, factor] = [text(sku?.['purchaseUnit']), text(sku?.['purchaseFactor'])];
  if (unit && factor) return { unit, factor };
  return { unit: line['unit'], factor: sku ? '1' : numeral(line['factor'] ?? '1') };
}

export function withAccessoryAmounts(head: Head, lines: readonly LineRow[], refs: LineRefs) {
  const terms = { isTaxInclusive: head['isTaxInclusive'] !== false, taxRate: numeral(head['taxRate']) };
  const computed = lines.map((line) => {
    const { unit, factor } = unitOf(line, refs.rowOf('accessorySkuId', line['accessorySkuId']));
    const quantity = numeral(line['quantity']);
    const amounts = accessoryAmounts({ quantity, unitPrice: numeral(line['unitPrice']) }, terms);
    return { unit, factor, baseQty: baseQtyOf(quantity, factor), ...amounts };
  });
  return {
    head: { ...accessoryTotals(computed), lineCount: lines.length },
    lines: lines.map((line, i) => ({ ...line, ...computed[i] })),
  };
}

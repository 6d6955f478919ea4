/** SKUs as lines name them: which may be used, in which unit they are counted, what may not stand there twice. */
import { baseQtyOf, dec, isWhole, stockUnitOf, type UnitFactor } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { holdSkus, type SkuBrief } from '../../basic/accessory/index.ts';

interface SkuLine {
  readonly accessorySkuId: string;
}

/** The SKUs of lines, held until the transaction ends. `known` stood there already and stay. Raises Common:NotFound, Common:DisabledReference. */
export async function usableSkus(
  tx: Tx,
  lines: readonly SkuLine[],
  known: readonly SkuLine[] = [],
): Promise<ReadonlyMap<string, SkuBrief>> {
  const skus = await holdSkus(tx, [...new Set(lines.map((l) => l.accessorySkuId))]);
  const old = new Set(known.map((l) => l.accessorySkuId));
  for (const sku of skus.values())
    if (!sku.isEnabled && !old.has(sku.id)) raise('Common:DisabledReference', { name: sku.name });
  return skus;
}

/** Whether a count has made a document. */
export const isOfCount = (lines: readonly { readonly takeLineId?: string | null | undefined }[]): boolean =>
  lines.some((l) => l.takeLineId);

interface CountedLine {
  readonly quantity: string;
  /** of what was sent on its way nothing at all may have arrived */
  readonly sentQuantity?: string | null | undefined;
}

/** The unit of a line and what it is in units of stock. Raises Common:QuantityNotPositive, Accessory:WholeUnits. */
export function counted(line: CountedLine, n: number, sku: SkuBrief, unit: UnitFactor, isAsFound = false) {
  if (!dec(line.quantity).gt(0) && !line.sentQuantity) raise('Common:QuantityNotPositive', { n });
  const baseQty = baseQtyOf(line.quantity, unit.factor);
  if (!isAsFound && isWhole(sku.unit) && !dec(baseQty).isInteger())
    raise('Accessory:WholeUnits', { n, name: sku.name, unit: stockUnitOf(sku.unit) });
  return { ...unit, baseQty };
}

/** Two lines of which the key says the same. Raises Accessory:LineDuplicated. */
export function assertDistinct<L>(lines: readonly L[], key: (line: L) => readonly unknown[]): void {
  const seen = new Map<string, number>();
  for (const [i, line] of lines.entries()) {
    const of = key(line)
      .map((v) => String(v ?? ''))
      .join('|');
    const first = seen.get(of);
    if (first !== undefined) raise('Accessory:LineDuplicated', { a: first + 1, b: i + 1 });
    seen.set(of, i);
  }
}

/** A number as people write it: 5.0000 → 5. */
export const plain = (text: string): string => dec(text).toString();

/** What is done to a product beyond its base, measured and priced (engineering A9). */
import type { OutputOf, product } from '@muyun/contract';
import { QTY_BY_HAND } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { craftCosts, craftItems } from '../../basic/craftsmanship/index.ts';
import { viewProduct } from './product.store.ts';
import { storedCraftLines } from './product.craft-lines.ts';
import { plateGroupOf } from './product.master.store.ts';

/** Crafts of one product over all its pieces. */
export async function craftsOf(
  tx: Tx,
  who: Who,
  id: string,
): Promise<OutputOf<typeof product.productCrafts>> {
  const row = await viewProduct(tx, who, id);
  const uses = row.crafts ?? [];
  if (uses.length === 0)
    return { lines: [], amount: who.displayAmount ? '0.00' : null, seconds: '0.0', labourFactor: '1.0000' };
  const [items, stored, plateTypeGroupId] = await Promise.all([
    craftItems(tx, { ids: uses.map((u) => u.itemId) }),
    storedCraftLines(tx, [id]),
    plateGroupOf(tx, row.plateTypeId ?? null),
  ]);
  const known = stored.get(id) ?? [];
  const byHand = new Set(
    [...items, ...known.map((l) => ({ ...l, id: l.itemId }))]
      .filter((i) => i.qtySource === QTY_BY_HAND)
      .map((i) => i.id),
  );
  return craftCosts(
    tx,
    who,
    {
      lines: uses.map((u) => ({
        itemId: u.itemId,
        quantity: u.quantity ?? (byHand.has(u.itemId) ? '0' : null),
      })),
      measures: {
        unfoldArea: row.boundingArea,
        visibleArea: row.faceArea,
        bendLength: row.bendLength,
        bendCount: String(row.bendCount),
        slotLength: row.slotLength,
        cutLength: row.cutLength,
        holeCount: String(row.holeCount),
        weldLength: row.weldLength,
        perimeter: row.perimeter,
        weight: row.weight,
      },
      pieces: row.quantity,
      textureId: row.textureId,
      thickness: row.thickness,
      ...(plateTypeGroupId ? { plateTypeGroupId } : {}),
      ...(row.structureId ? { structureId: row.structureId } : {}),
    },
    known,
  );
}

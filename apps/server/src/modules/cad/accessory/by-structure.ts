/** Accessories that an install structure brings to products: asked for by hand, or because it was chosen for them (engineering A7, D2). */
import { dec, type Piece, round } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { takenBy } from '../../basic/install-structure/index.ts';
import {
  boundTo,
  dropFromStructure,
  type NewAccessory,
  upsertAccessories,
} from './product-accessory.store.ts';

export const [BY_HAND, BY_STRUCTURE] = [1, 2] as const;

/** A product with the size that its accessories are counted by. */
export interface Hung extends Piece {
  readonly id: string;
  readonly projectId: string;
}

/** What the structure takes of each product; a SKU that stands in it twice is counted together. Raises Basic:BomFormula. */
export async function takenByProducts(
  doing: { readonly tx: Tx; readonly who: Who },
  structureId: string,
  products: readonly Hung[],
): Promise<NewAccessory[]> {
  const taken = await takenBy(doing, structureId, products);
  return products.flatMap((product, i) => {
    const sums = new Map<string, NewAccessory>();
    for (const line of taken[i] ?? []) {
      const known = sums.get(line.accessorySkuId);
      const qtyPerPiece = dec(known?.qtyPerPiece ?? 0).plus(line.perPiece);
      if (qtyPerPiece.isZero()) continue;
      sums.set(line.accessorySkuId, {
        projectId: product.projectId,
        productId: product.id,
        accessorySkuId: line.accessorySkuId,
        name: line.name,
        unit: line.unit,
        qtyPerPiece: round(qtyPerPiece, 4),
        cutLength: null,
        leftAngle: '0',
        rightAngle: '0',
        remark: null,
        source: BY_STRUCTURE,
      });
    }
    return [...sums.values()];
  });
}

/** A locked product whose install structure or size is another; null sizes: it has none, and nothing is counted by it. */
export interface Rehung {
  readonly id: string;
  readonly projectId: string;
  readonly installStructureId: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Accessories follow: what came with a structure goes, what the structure of now takes comes; what was typed stays as it is. */
export async function followStructures(
  doing: { readonly tx: Tx; readonly who: Who },
  products: readonly Rehung[],
): Promise<void> {
  if (products.length === 0) return;
  const { tx } = doing;
  const ids = products.map((p) => p.id);
  await dropFromStructure(tx, ids, BY_STRUCTURE);
  const byStructure = Map.groupBy(
    products.flatMap(({ width, height, ...p }) =>
      p.installStructureId && width && height ? { ...p, width, height } : [],
    ),
    (p) => p.installStructureId as string,
  );
  if (byStructure.size === 0) return;
  const typed = new Set(
    (await boundTo(tx, ids))
      .filter((r) => r.cutLength === null)
      .map((r) => `${r.productId} ${r.accessorySkuId}`),
  );
  for (const [structureId, hung] of byStructure) {
    const taken = await takenByProducts(doing, structureId, hung);
    await upsertAccessories(
      tx,
      taken.filter((r) => !typed.has(`${r.productId} ${r.accessorySkuId}`)),
    );
  }
}

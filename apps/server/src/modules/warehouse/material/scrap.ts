/** 废料池 (commerce §12.5): so many kg of scrap of a texture in a warehouse, worth nothing until they are sold. */
import { dec, materialStockOut, SCRAP_KIND, SCRAP_MOVE } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { postMoves, type PostLine, type PostSource, reverseMoves } from '../../../ledger/inventory/index.ts';
import type { ScrapPiece, ScrapSource } from '../../basic/stock/index.ts';
import { usualWarehouse } from '../../basic/warehouse/index.ts';
import { ensureSku, loadSkus, type SkuBrief } from '../../purchase/index.ts';
import { MATERIAL } from './posting.ts';
import { scrapNames } from './scrap.store.ts';

/** The scrap of a texture as a material; it is made when nobody entered it. */
async function scrapSku(tx: Tx, textureId: string): Promise<SkuBrief> {
  const size = { thickness: null, width: null, length: null };
  const id = await ensureSku(tx, {
    kind: SCRAP_KIND,
    textureId,
    ...size,
    surface: null,
    dieNo: null,
    kgPerMeter: null,
  });
  return (await loadSkus(tx, [id])).get(id) ?? raise('Common:NotFound');
}
const postingOf = (source: ScrapSource): PostSource => ({
  ...source,
  businessDate: businessDay(),
  domain: MATERIAL,
});

interface Booked {
  readonly itemName: string;
  readonly warehouseId: string;
  readonly weight: string;
}
/** Nothing where the space has no warehouse of material. Raises what the core refuses. */
export async function bookScrap(
  { tx, who }: { readonly tx: Tx; readonly who: Who },
  source: ScrapSource,
  pieces: readonly ScrapPiece[],
): Promise<Booked[]> {
  const usual = await usualWarehouse(tx, MATERIAL, who.factory?.id ?? null);
  const heavy = pieces.filter((p) => dec(p.weight).gt(0));
  const skus = new Map<string, SkuBrief>();
  for (const textureId of [...new Set(heavy.map((p) => p.textureId))].toSorted())
    skus.set(textureId, await scrapSku(tx, textureId));
  const lines = heavy.flatMap((p, i): PostLine[] => {
    const warehouseId = p.warehouseId ?? usual;
    const sku = skus.get(p.textureId);
    if (warehouseId === null || !sku) return [];
    return [
      {
        lineId: p.lineId,
        lineNo: i + 1,
        moveType: SCRAP_MOVE,
        warehouseId,
        itemId: sku.id,
        itemName: sku.name,
        quantity: dec(p.weight).toFixed(4),
        weight: p.weight,
        value: { by: 'given', value: '0.00' },
        projectId: p.projectId,
      },
    ];
  });
  await postMoves(tx, postingOf(source), lines);
  return lines.map((l) => ({
    itemName: l.itemName,
    warehouseId: l.warehouseId,
    weight: dec(l.quantity).toFixed(3),
  }));
}

/** What it brought never came. Raises Stock:Insufficient once it is sold. */
export async function unbookScrap(tx: Tx, source: ScrapSource): Promise<void> {
  const { title, machine } = materialStockOut;
  await reverseMoves(tx, postingOf(source), {
    itemNames: await scrapNames(tx),
    returnTitle: title,
    action: machine.actions.deApprove.label,
  });
}

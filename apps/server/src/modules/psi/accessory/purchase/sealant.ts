/** 配色密封胶 (commerce §14): what a project's joints take of the sealants that match its colours, beyond what is there or comes. */
import * as c from '@muyun/contract';
import { dec, jointMeters, purchaseUnitOf, sealantFor, sealantUnits, wholePurchases } from '@muyun/contract';
import { bind, type Binding } from '../../../../kit/call.ts';
import type { RowOf } from '../../../../kit/shape.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { sealantSkus } from '../../../basic/accessory/index.ts';
import { colorCards } from '../../../basic/color/index.ts';
import { jointsOf } from '../../../cad/accessory/index.ts';
import { loadProjectHeads } from '../../../cad/project/index.ts';
import { freeOf } from '../inventory/inventory.store.ts';
import { projectsHave } from '../needs.ts';

type Row = RowOf<typeof c.sealantFields>;

/** What of a SKU the project has had, has kept for it or gets, and what is free for whoever comes. */
async function haveOf(tx: Tx, projectId: string, skuIds: readonly string[]) {
  const [free, have] = await Promise.all([freeOf(tx, skuIds), projectsHave(tx, [projectId])]);
  return (id: string) => ({
    had: dec(have(projectId, id)),
    free: dec(free.get(id) ?? '0'),
  });
}

/** A colour of the project beside its sealant, in the order of their joints. What is free serves the longest joints first. */
export async function sealants(tx: Tx, projectId: string): Promise<Row[]> {
  const [joints, skus, cards] = await Promise.all([jointsOf(tx, projectId), sealantSkus(tx), colorCards(tx)]);
  const have = await haveOf(
    tx,
    projectId,
    skus.map((s) => s.id),
  );
  const used = new Map<string, string>();
  return joints
    .toSorted((a, b) => dec(b.millimetres).comparedTo(a.millimetres) || a.colorId.localeCompare(b.colorId))
    .flatMap((of): Row[] => {
      const card = cards.find((x) => x.id === of.colorId);
      const best = card ? sealantFor(card, skus, cards) : null;
      if (!card || !best) return [];
      const { sealant, match } = best;
      const unit = purchaseUnitOf(sealant);
      if (!unit) return [];
      const meters = jointMeters(of.millimetres);
      const needQty = sealantUnits(meters, sealant.jointMeters);
      const { had, free } = have(sealant.id);
      const before = used.get(sealant.id) ?? '0';
      used.set(sealant.id, dec(before).plus(needQty).toFixed(4));
      const there = had.plus(free.gt(0) ? free : 0).minus(before);
      const short = dec(needQty).minus(there.gt(0) ? there : 0);
      return [
        {
          id: `${projectId} ${of.colorId}`,
          projectId,
          projectName: of.projectName,
          colorId: of.colorId,
          colorName: `${card.code} ${card.name}`,
          rgb: card.rgb,
          pieces: of.pieces,
          jointMeters: dec(meters).toFixed(4),
          accessorySkuId: sealant.id,
          accessorySkuName: sealant.name,
          match,
          unit: sealant.unit as Row['unit'],
          needQty,
          availableQty: free.toFixed(4),
          purchaseQty: short.gt(0) ? wholePurchases(short.toFixed(4), unit.factor) : '0.0000',
          purchaseUnit: unit.unit,
        },
      ];
    });
}

export const sealantRoutes: readonly Binding[] = [
  bind(c.accessorySealants, async ({ tx, who, query }) => {
    await loadProjectHeads(tx, who, [query.projectId]);
    const words = (query.filter ?? '').toLowerCase();
    const rows = (await sealants(tx, query.projectId)).filter((r) =>
      `${r.colorName} ${r.accessorySkuName}`.toLowerCase().includes(words),
    );
    return {
      items: rows.slice(query.skipCount, query.skipCount + query.maxResultCount),
      totalCount: rows.length,
    };
  }),
];

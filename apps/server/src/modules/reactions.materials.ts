/** What materials, paint and accessories of the master data are told of, and ask. */
import { on, type Reaction } from '../kit/facts.ts';
import { raise } from '../kit/raise.ts';
import { skuRemoving } from './basic/accessory/index.ts';
import { needsSku } from './basic/install-structure/index.ts';
import { paintStructureChanged } from './basic/paint/index.ts';
import { sheetCostAsked } from './basic/stock/index.ts';
import { thicknessMeasured, thicknessRemoving } from './basic/texture/index.ts';
import { hasThickness } from './cad/product/index.ts';
import { markOutdatedStructure } from './psi/paint/index.ts';
import { transitAsked, weighAnew } from './purchase/index.ts';
import { costPerKg, sentBySku } from './warehouse/material/index.ts';

export const materialReactions: readonly Reaction[] = [
  on(transitAsked, async ({ tx }, { found }) => {
    for (const { materialSkuId, quantity } of await sentBySku(tx)) found.set(materialSkuId, quantity);
  }),
  on(thicknessMeasured, ({ tx }, measured) => weighAnew(tx, measured)),
  on(thicknessRemoving, async ({ tx }, { textureId, thickness }) => {
    if (await hasThickness(tx, textureId, thickness)) raise('Basic:ThicknessInUse', { thickness });
  }),
  on(sheetCostAsked, async ({ tx }, { answer, ...of }) => {
    answer.perKg = await costPerKg(tx, of);
  }),
  on(paintStructureChanged, ({ tx }, { id }) => markOutdatedStructure(tx, id)),
  on(skuRemoving, async ({ tx }, { id }) => {
    if (await needsSku(tx, id)) raise('Basic:SkuInUse');
  }),
];

/** Binds the calls of thicknesses, widths and process costs of a texture (engineering A1). */
import {
  type Catalogue,
  costMeasures,
  CRAFT_UNITS,
  processCostFields,
  texture,
  thicknessFields,
  widthFields,
} from '@muyun/contract';
import { shownTo, writableBy } from '../../../kit/amounts.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { craftItems } from '../craftsmanship/index.ts';
import { removeChild, saveChild } from '../shared/child-rows.ts';
import { listChildren, loadChild } from '../shared/child-rows.store.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { kind } from './child-kind.ts';
import {
  clearThicknessDefault,
  hasThickness,
  hasWidth,
  thicknessUses,
  widthUses,
} from './texture-rules.store.ts';
import { lockTexture, textures } from './texture.ts';

/** Whoever has something of this thickness (mm) refuses. */
export const thicknessRemoving = fact<{ textureId: string; thickness: number }>(
  'basic.texture.thickness-removing',
);

/** How thick plates of a thickness (mm) really are was said, or is not said any more. */
export const thicknessMeasured = fact<{
  textureId: string;
  thickness: number;
  actualThickness: number | null;
}>('basic.texture.thickness-measured');

/** A hidden amount is neither answered nor, on an existing row, written. */
const mine = <B extends { id?: string | undefined }>(who: Who, fields: Catalogue, body: B): B =>
  body.id ? writableBy(who, fields, body) : body;

const THICKNESS = kind(
  'material_thickness',
  thicknessFields,
  texture.addThickness.title,
  texture.deleteThickness.title,
);
const WIDTH = kind('material_width', widthFields, texture.addWidth.title, texture.deleteWidth.title);
const COST = kind(
  'priority_process_cost',
  processCostFields,
  texture.saveProcessCost.title,
  texture.deleteProcessCost.title,
);

/** A cost is of a craft, or of the process that is called so, for what the craft is measured in. Raises Basic:CostWithoutCraft, Basic:CostUnit. */
async function assertCost(
  tx: Tx,
  cost: {
    readonly craftsmanshipItemId?: string | null | undefined;
    readonly name?: string | null | undefined;
    readonly unit: number;
  },
): Promise<void> {
  if (!cost.craftsmanshipItemId && !cost.name) raise('Basic:CostWithoutCraft');
  const [item] = cost.craftsmanshipItemId ? await craftItems(tx, { ids: [cost.craftsmanshipItemId] }) : [];
  if (item && !costMeasures(cost.unit, item.unit))
    raise('Basic:CostUnit', {
      item: item.name,
      unit: CRAFT_UNITS.find((u) => u.value === item.unit)?.label ?? '',
    });
}

export const childRoutes: readonly Binding[] = [
  bind(texture.listThicknesses, async ({ tx, who, params }) => {
    await textures.store.load(tx, who, params.id);
    return listChildren(tx, 'material_thickness', thicknessFields, params.id, 't.thickness');
  }),
  bind(texture.addThickness, async (context) => {
    const { tx, who, params, body, audit } = context;
    const parent = await lockTexture({ tx, who }, params.id);
    if (await hasThickness(tx, params.id, body.thickness, body.id ?? null))
      raiseAt('thickness', 'Basic:ThicknessDuplicate', { thickness: body.thickness });
    if (body.isDefault) await clearThicknessDefault(tx, params.id, body.id ?? null);
    const saved = await saveChild({ tx, audit }, THICKNESS, parent, body);
    const { thickness, actualThickness } = saved;
    await tell(context, thicknessMeasured, { textureId: params.id, thickness, actualThickness });
    return saved;
  }),
  bind(texture.deleteThickness, async (context) => {
    const { tx, who, params, audit } = context;
    const parent = await lockTexture({ tx, who }, params.id);
    const row = await loadChild(
      tx,
      'material_thickness',
      thicknessFields,
      params.id,
      params['thicknessId'] as string,
      true,
    );
    const { thickness } = row;
    if ((await thicknessUses(tx, params.id, thickness)) > 0) raise('Basic:ThicknessInUse', { thickness });
    await tell(context, thicknessRemoving, { textureId: params.id, thickness });
    await removeChild({ tx, audit }, THICKNESS, parent, row.id);
    await tell(context, thicknessMeasured, { textureId: params.id, thickness, actualThickness: null });
  }),
  bind(texture.listWidths, async ({ tx, who, params }) => {
    await textures.store.load(tx, who, params.id);
    return listChildren(tx, 'material_width', widthFields, params.id, 't.width');
  }),
  bind(texture.addWidth, async ({ tx, who, params, body, audit }) => {
    const parent = await lockTexture({ tx, who }, params.id);
    if (await hasWidth(tx, params.id, body.width, body.id ?? null))
      raiseAt('width', 'Basic:WidthDuplicate', { width: body.width });
    return await saveChild({ tx, audit }, WIDTH, parent, body);
  }),
  bind(texture.deleteWidth, async ({ tx, who, params, audit }) => {
    const parent = await lockTexture({ tx, who }, params.id);
    const row = await loadChild(
      tx,
      'material_width',
      widthFields,
      params.id,
      params['widthId'] as string,
      true,
    );
    const { width } = row;
    if ((await widthUses(tx, params.id, width)) > 0) raise('Basic:WidthInUse', { width });
    await removeChild({ tx, audit }, WIDTH, parent, row.id);
  }),
  bind(texture.listProcessCosts, async ({ tx, who, params, query }) => {
    await textures.store.load(tx, who, params.id);
    const rows = await listChildren(
      tx,
      'priority_process_cost',
      processCostFields,
      params.id,
      't.creation_time',
    );
    return {
      items: rows
        .slice(query.skipCount, query.skipCount + query.maxResultCount)
        .map((row) => shownTo(who, processCostFields, row)),
      totalCount: rows.length,
    };
  }),
  bind(texture.saveProcessCost, async ({ tx, params, body, who, audit }) => {
    const parent = await lockTexture({ tx, who }, params.id);
    const row = await saveChild({ tx, audit }, COST, parent, mine(who, processCostFields, body));
    await assertCost(tx, row);
    return shownTo(who, processCostFields, row);
  }),
  bind(texture.deleteProcessCost, async (context) => {
    await removeChild(
      context,
      COST,
      await lockTexture(context, context.params.id),
      context.params['costId'] as string,
    );
  }),
];

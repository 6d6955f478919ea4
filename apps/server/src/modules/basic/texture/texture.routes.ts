/** Binds the calls of 材质 and its children (engineering A1). */
import {
  bendFields,
  type Catalogue,
  plateSizeFields,
  processCostFields,
  sheetPrice,
  sheetWeight,
  texture,
  textureFields,
  thicknessFields,
  widthFields,
} from '@muyun/contract';
import { shownTo, writableBy } from '../../../kit/amounts.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import { assertUnique, insertMaster, loadMaster, masterRoutes, type MasterSpec } from '../../../kit/crud.ts';
import { type PageQuery, toDto } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { TEXTURE_DEFAULTS } from '../defaults/textures.ts';
import { initTextures } from '../defaults/init.ts';
import { type ChildKind, type Parent, removeChild, saveChild, type Writing } from '../shared/child-rows.ts';
import { type ChildRow, listChildren, loadChild } from '../shared/child-rows.store.ts';
import { clearOtherDefaults } from '../shared/one-default.store.ts';
import { assertSwitch } from '../shared/switch.ts';
import { bendRoutes } from './bend.routes.ts';
import {
  clearSizeDefault,
  clearThicknessDefault,
  copyChildren,
  hasThickness,
  hasWidth,
  listSizeRows,
  listWithChildren,
  sizeExists,
  textureOptions,
  thicknessUses,
  widthUses,
} from './texture.store.ts';

const ITEM = 'AlBasic.MaterialTextures';

export const textureSpec: MasterSpec = {
  table: 'material_texture',
  fields: textureFields,
  calls: texture.textureCrud as never,
  bizType: 'basic.material-texture',
  text: ['t.name', 't.code', 't.alloy'],
  defaultSort: 'sort asc',
  unique: [{ field: 'name' }, { field: 'code' }],
  references: [
    'select count(*) as n from cad_product where tenant_id = $1 and texture_id = $2 and not is_deleted',
    'select count(*) as n from stock_plate where tenant_id = $1 and texture_id = $2 and not is_deleted',
  ],
  filter: (where, query) => {
    where.when(query['materialKind'], 't.material_kind = ?').when(query['alloy'], 't.alloy = ?');
  },
  check: async (tx, next, before, { who }) => {
    assertSwitch(who, ITEM, before, next);
    if (next['isDefault'] === true) await clearOtherDefaults(tx, 'material_texture', before?.id ?? null);
  },
};

const dto = <T>(fields: Catalogue, row: ChildRow): T => toDto<T>(fields, row);
/** A hidden amount is neither answered nor, on an existing row, written. */
const mine = <B extends { id?: string | undefined }>(who: Who, fields: Catalogue, body: B): B =>
  body.id ? writableBy(who, fields, body) : body;
const lockTexture = (tx: Tx, id: string): ReturnType<typeof loadMaster> =>
  loadMaster(tx, textureSpec, id, true);

/** A size with what it weighs and costs, from the texture's density. */
function priced(row: Record<string, unknown>): never {
  const length = row['length'] as number | null;
  const base = {
    width: row['width'] as number,
    length: length ?? 1000,
    thickness: row['thickness'] as number,
    density: row['density'] as string | null,
    arealWeight: row['densityMode'] === 2 ? (row['arealWeight'] as string | null) : null,
  };
  const canWeigh = length !== null && (base.arealWeight !== null || base.density !== null);
  const price = row['price'] as string | null;
  return {
    ...row,
    sheetWeight: canWeigh ? sheetWeight(base) : null,
    sheetPrice:
      canWeigh && price !== null
        ? sheetPrice({
            ...base,
            priceMode: row['priceMode'] as number,
            price,
            levellingFee: row['levellingFee'] as string,
          })
        : null,
  } as never;
}

const kind = (table: string, fields: Catalogue, saved: string, removed: string): ChildKind => ({
  table,
  fields,
  bizType: textureSpec.bizType,
  saved,
  removed,
});
const SIZE = kind('plate_material_size', plateSizeFields, texture.saveSize.title, texture.deleteSize.title);
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

type SizeBody = {
  id?: string;
  isDefault?: boolean;
  isEnabled?: boolean;
  sizeKind: number;
  thickness: number;
  width: number;
  length?: number | null;
  minLength?: number | null;
  maxLength?: number | null;
  lengthStep?: number | null;
  colorId?: string | null;
  supplierId?: string | null;
};

/** Coils default to 500–6000 by 10; every rule of A1 is checked before the row is written. */
async function saveSize(
  writing: Writing & { who: Who },
  parent: Parent & { isPreCoated?: unknown },
  given: SizeBody,
): Promise<ChildRow> {
  const { tx, who } = writing;
  const textureId = parent.id;
  // a hidden amount of an existing row is not written
  const body = given.id ? writableBy(who, plateSizeFields, given) : given;
  if (body.id)
    assertSwitch(
      who,
      ITEM,
      await loadChild(tx, 'plate_material_size', plateSizeFields, textureId, body.id, true),
      body,
    );
  const isPreCoated = parent.isPreCoated === true;
  const isCoil = body.sizeKind === 2;
  const size = {
    ...body,
    length: isCoil ? null : (body.length ?? null),
    minLength: isCoil ? (body.minLength ?? 500) : null,
    maxLength: isCoil ? (body.maxLength ?? 6000) : null,
    lengthStep: isCoil ? (body.lengthStep ?? 10) : null,
    colorId: body.colorId ?? null,
    supplierId: body.supplierId ?? null,
  };
  if (body.sizeKind !== 3 && !(await hasThickness(tx, textureId, size.thickness)))
    raiseAt('thickness', 'Basic:SizeThicknessUnknown', { thickness: size.thickness });
  if (body.sizeKind !== 3 && !(await hasWidth(tx, textureId, size.width)))
    raiseAt('width', 'Basic:SizeWidthUnknown', { width: size.width });
  if (isCoil && !isRange(size.minLength ?? 0, size.maxLength ?? 0, size.lengthStep ?? 0))
    raiseAt('minLength', 'Basic:LengthRange');
  if (!isCoil && size.length === null) raiseAt('length', 'Basic:LengthRange');
  if (isPreCoated && size.colorId === null) raiseAt('colorId', 'Basic:PreCoatedColor');
  if (await sizeExists(tx, textureId, size))
    raiseAt('width', 'Basic:SizeDuplicate', {
      width: size.width,
      length: size.length ?? `${size.minLength}~${size.maxLength}`,
    });
  if (size.isDefault) await clearSizeDefault(tx, textureId, size.thickness, size.id ?? null);
  return saveChild(writing, SIZE, parent, size);
}

const isRange = (min: number, max: number, step: number): boolean =>
  min > 0 && max >= min && step > 0 && (max - min) / step <= 20_000;

const sizeRoutes: readonly Binding[] = [
  bind(texture.listSizes, async ({ tx, params, query, who }) => {
    await loadMaster(tx, textureSpec, params.id);
    const page = await listSizeRows(tx, { ...(query as PageQuery), ...query, textureId: params.id });
    return {
      ...page,
      items: page.items.map((row) => shownTo(who, plateSizeFields, priced(row), ['sheetPrice'])),
    };
  }),
  bind(texture.listAllSizes, async ({ tx, query, who }) => {
    const page = await listSizeRows(tx, query);
    return {
      ...page,
      items: page.items.map((row) => shownTo(who, plateSizeFields, priced(row), ['sheetPrice'])),
    };
  }),
  bind(texture.saveSize, async (context) => {
    const parent = await lockTexture(context.tx, context.params.id);
    return dto(
      plateSizeFields,
      shownTo(context.who, plateSizeFields, await saveSize(context, parent, context.body)),
    );
  }),
  bind(texture.saveSizes, async (context) => {
    const parent = await lockTexture(context.tx, context.params.id);
    const rows: never[] = [];
    for (const item of context.body)
      rows.push(
        dto<never>(
          plateSizeFields,
          shownTo(context.who, plateSizeFields, await saveSize(context, parent, item)),
        ),
      );
    return rows;
  }),
  bind(texture.deleteSize, async (context) => {
    await removeChild(
      context,
      SIZE,
      await lockTexture(context.tx, context.params.id),
      context.params['sizeId'] as string,
    );
  }),
];

const childRoutes: readonly Binding[] = [
  bind(texture.listThicknesses, async ({ tx, params }) => {
    await loadMaster(tx, textureSpec, params.id);
    return (await listChildren(tx, 'material_thickness', thicknessFields, params.id, 't.thickness')) as never;
  }),
  bind(texture.addThickness, async ({ tx, params, body, audit }) => {
    const parent = await lockTexture(tx, params.id);
    if (await hasThickness(tx, params.id, body.thickness, body.id ?? null))
      raiseAt('thickness', 'Basic:ThicknessDuplicate', { thickness: body.thickness });
    if (body.isDefault) await clearThicknessDefault(tx, params.id, body.id ?? null);
    return dto(thicknessFields, await saveChild({ tx, audit }, THICKNESS, parent, body));
  }),
  bind(texture.deleteThickness, async ({ tx, params, audit }) => {
    const parent = await lockTexture(tx, params.id);
    const row = await loadChild(
      tx,
      'material_thickness',
      thicknessFields,
      params.id,
      params['thicknessId'] as string,
      true,
    );
    const thickness = Number(row['thickness']);
    if ((await thicknessUses(tx, params.id, thickness)) > 0) raise('Basic:ThicknessInUse', { thickness });
    await removeChild({ tx, audit }, THICKNESS, parent, row.id);
  }),
  bind(texture.listWidths, async ({ tx, params }) => {
    await loadMaster(tx, textureSpec, params.id);
    return (await listChildren(tx, 'material_width', widthFields, params.id, 't.width')) as never;
  }),
  bind(texture.addWidth, async ({ tx, params, body, audit }) => {
    const parent = await lockTexture(tx, params.id);
    if (await hasWidth(tx, params.id, body.width, body.id ?? null))
      raiseAt('width', 'Basic:WidthDuplicate', { width: body.width });
    return dto(widthFields, await saveChild({ tx, audit }, WIDTH, parent, body));
  }),
  bind(texture.deleteWidth, async ({ tx, params, audit }) => {
    const parent = await lockTexture(tx, params.id);
    const row = await loadChild(
      tx,
      'material_width',
      widthFields,
      params.id,
      params['widthId'] as string,
      true,
    );
    const width = Number(row['width']);
    if ((await widthUses(tx, params.id, width)) > 0) raise('Basic:WidthInUse', { width });
    await removeChild({ tx, audit }, WIDTH, parent, row.id);
  }),
  bind(texture.listProcessCosts, async ({ tx, params, query, who }) => {
    await loadMaster(tx, textureSpec, params.id);
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
        .map((row) => shownTo(who, processCostFields, row)) as never,
      totalCount: rows.length,
    };
  }),
  bind(texture.saveProcessCost, async ({ tx, params, body, who, audit }) => {
    const parent = await lockTexture(tx, params.id);
    return dto(
      processCostFields,
      shownTo(
        who,
        processCostFields,
        await saveChild({ tx, audit }, COST, parent, mine(who, processCostFields, body)),
      ),
    );
  }),
  bind(texture.deleteProcessCost, async (context) => {
    await removeChild(
      context,
      COST,
      await lockTexture(context.tx, context.params.id),
      context.params['costId'] as string,
    );
  }),
];

/** A texture of its own with everything that hangs on the first one; never the default, never the platform's. */
async function copyTexture(tx: Tx, fromId: string, name: { name: string; code: string }): Promise<ChildRow> {
  const from = await loadMaster(tx, textureSpec, fromId);
  await assertUnique(tx, textureSpec, name, null);
  const copy = await insertMaster(tx, textureSpec, {
    ...from,
    ...name,
    isDefault: false,
    isSystem: false,
    lastModificationTime: undefined,
    lastModifierId: undefined,
  });
  for (const table of [
    'material_thickness',
    'material_width',
    'plate_material_size',
    'bend_coefficient',
    'priority_process_cost',
  ] as const)
    await copyChildren(tx, table, fromId, copy.id);
  return copy;
}

export const textureRoutes: readonly Binding[] = [
  bind(texture.copyTexture, async ({ tx, params, body, who, audit }) => {
    const copy = await copyTexture(tx, params.id, body);
    await audit({
      bizType: textureSpec.bizType,
      bizId: copy.id,
      bizNo: body.name,
      action: 'add',
      summary: texture.copyTexture.title,
    });
    return dto(textureFields, shownTo(who, textureFields, copy));
  }),
  bind(texture.listTexturesV1, async ({ tx, query, who }) => {
    const page = await listWithChildren(tx, query);
    return { ...page, items: page.items.map((row) => shownTo(who, textureFields, row)) } as never;
  }),
  bind(texture.textureOptions, async ({ tx }) => (await textureOptions(tx)) as never),
  bind(texture.platformTextures, async () =>
    TEXTURE_DEFAULTS.map((t) => ({
      code: t.code,
      name: t.name,
      density: t.density,
      thicknesses: [...t.thicknesses],
      widths: [...t.widths],
    })),
  ),
  bind(texture.initTextures, ({ tx }) => initTextures(tx)),
  ...masterRoutes(textureSpec),
  ...childRoutes,
  ...sizeRoutes,
  ...bendRoutes(bendFields),
];

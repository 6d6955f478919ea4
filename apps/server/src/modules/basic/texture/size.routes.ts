/** Binds the calls of sheets and coils of a texture (engineering A1): priced by weight, no size twice, one default per thickness. */
import { type Dto, plateSizeFields, sheetPrice, sheetWeight, texture } from '@muyun/contract';
import { shownTo, writableBy } from '../../../kit/amounts.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type Parent, removeChild, saveChild, type Writing } from '../shared/child-rows.ts';
import { loadChild } from '../shared/child-rows.store.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertSwitch } from '../shared/switch.ts';
import { kind } from './child-kind.ts';
import { clearSizeDefault, hasThickness, hasWidth, sizeExists } from './texture-rules.store.ts';
import { listSizeRows, type SizeRow } from './texture.store.ts';
import { ITEM, lockTexture, textures } from './texture.ts';

/** A size with what it weighs and costs, from the texture's density. */
export function priced<R extends SizeRow>(row: R) {
  const { length, price } = row;
  const base = {
    width: row.width,
    length: length ?? 1000,
    thickness: row.thickness,
    density: row.density,
    arealWeight: row.densityMode === 2 ? row.arealWeight : null,
  };
  const canWeigh = length !== null && (base.arealWeight !== null || base.density !== null);
  return {
    ...row,
    sheetWeight: canWeigh ? sheetWeight(base) : null,
    sheetPrice:
      canWeigh && price !== null
        ? sheetPrice({
            ...base,
            priceMode: row.priceMode,
            price,
            levellingFee: row.levellingFee,
          })
        : null,
  };
}

const SIZE = kind('plate_material_size', plateSizeFields, texture.saveSize.title, texture.deleteSize.title);

export type SizeBody = {
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

type Texture = Parent & { isPreCoated: boolean };

/** Every rule of A1; coils default to 500–6000 by 10. Answers what is written. */
export async function checkedSize(tx: Tx, parent: Texture, body: SizeBody) {
  const textureId = parent.id;
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
  if (parent.isPreCoated && size.colorId === null) raiseAt('colorId', 'Basic:PreCoatedColor');
  if (await sizeExists(tx, textureId, size))
    raiseAt('width', 'Basic:SizeDuplicate', {
      width: size.width,
      length: size.length ?? `${size.minLength}~${size.maxLength}`,
    });
  return size;
}

/** Raises what the rules of A1 refuse. */
export async function saveSize(
  writing: Writing & { who: Who },
  parent: Texture,
  given: SizeBody,
): Promise<Dto<typeof plateSizeFields>> {
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
  const size = await checkedSize(tx, parent, body);
  if (size.isDefault) await clearSizeDefault(tx, textureId, size.thickness, size.id ?? null);
  return saveChild(writing, SIZE, parent, size);
}

const isRange = (min: number, max: number, step: number): boolean =>
  min > 0 && max >= min && step > 0 && (max - min) / step <= 20_000;

export const sizeRoutes: readonly Binding[] = [
  bind(texture.listSizes, async ({ tx, params, query, who }) => {
    await textures.store.load(tx, who, params.id);
    const page = await listSizeRows(tx, { ...query, textureId: params.id });
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
    const parent = await lockTexture(context, context.params.id);
    return shownTo(context.who, plateSizeFields, await saveSize(context, parent, context.body));
  }),
  bind(texture.saveSizes, async (context) => {
    const parent = await lockTexture(context, context.params.id);
    const rows: Awaited<ReturnType<typeof saveSize>>[] = [];
    for (const item of context.body)
      rows.push(shownTo(context.who, plateSizeFields, await saveSize(context, parent, item)));
    return rows;
  }),
  bind(texture.deleteSize, async (context) => {
    await removeChild(
      context,
      SIZE,
      await lockTexture(context, context.params.id),
      context.params['sizeId'] as string,
    );
  }),
];
